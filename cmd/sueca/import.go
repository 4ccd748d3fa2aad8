package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sueca/engine"
	"sueca/eventlog"
	"sueca/notation"
	"sueca/replay"
)

const importDoc = `Import appends records to the log. A match that is there already adds nothing;
one that has grown adds what is new. A deal that cannot be read is kept as it
stands, with what is wrong with it, and shown; the deals around it are kept as
usual. Nothing in the log is ever changed: to correct a record, append to it.

With --amend a record that was edited since it was imported is compared with its
match in the log, deal by deal. What differs is appended as corrections: one card
as the correction of a play, anything else as another record of the deal. A deal
that was corrected in the log since, and stands in the file as before, is left as
corrected. Tags cannot be corrected, no deal can be taken out, and a match that is
not in the log is not added.`

func newImportCmd(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "import FILE…",
		Short:   a.words.sayf("append records to the log; the same record twice adds nothing"),
		Long:    a.words.sayf(importDoc),
		Example: "  sueca import evening.sueca\n  sueca import --amend evening.sueca\n  sueca import --log club.db season/\n  sueca import --from gaips logs.tar.gz",
		Args:    needFiles,
		RunE:    func(cmd *cobra.Command, args []string) error { return a.runImport(args) },
	}
	a.readingFlags(cmd)
	a.findingFlags(cmd)
	a.authorFlag(cmd)
	a.jobsFlag(cmd)
	cmd.Flags().BoolVar(&a.brief, "brief", false, a.words.sayf("one line a finding, and one line for all matches"))
	cmd.Flags().BoolVar(&a.amend, "amend", false, a.words.sayf("append what was edited since it was imported as corrections"))
	return cmd
}

// imported is the outcome of importing one match, as it is shown.
type imported struct {
	File    string  `json:"file"`
	Match   string  `json:"match"`
	Deals   int     `json:"deals"`
	Unread  int     `json:"unread"` // deals that could not be read
	Added   int     `json:"added"`
	Present int     `json:"present"`
	Changes *change `json:"changes,omitempty"` // what corrections changed

	// Overtaken are the deals that stand in the file as they were before a
	// correction in the log.
	Overtaken []int `json:"overtaken,omitempty"`

	before, after *record // of corrections
	events        []engine.Event
}

// importBatch is the number of deals that are appended in one transaction.
const importBatch = 10_000

// parcel is a match that a worker has made ready to be appended (encomenda).
type parcel struct {
	*eventlog.Packed
	file          string
	deals, unread int
	// fragile: the id of a match that a person wrote will change when it grows.
	fragile bool
	said    []byte // what could not be read of it, as it is shown

	text *notation.Match // its text alone: it can be read again
}

// record gives the match again, which is seldom needed.
func (p *parcel) record(a *app) *record {
	opt := a.reading
	opt.File = p.file
	m := p.text.Reread(opt)
	if a.from == "gaips" {
		m, _ = notation.ReadGaips(strings.NewReader(p.text.Text), opt) // a string can be read
	}
	return &record{id: p.Match, file: p.file, text: m, events: m.Events}
}

// runImport appends match by match, in transactions of many, while workers read
// on. A match that cannot be appended is said and skipped. After an interrupt
// what was read until then is appended; the same command goes on from there.
func (a *app) runImport(args []string) error {
	if err := a.settle(); err != nil {
		return err
	}
	a.nameAuthor() // the workers ask
	im := &importer{a: a}
	defer im.close()
	a.progress.start(a, args)
	err := a.work(a.textLots(args), pack, im.take)
	a.progress.stop()
	if im.failed != nil {
		return im.failed
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	if err := im.flush(); err != nil {
		return err
	}
	im.close() // so that all of it is in the file
	return errors.Join(im.summary(), err)
}

// pack makes a match ready, in a worker.
func pack(w *worker, p *page, r *record) {
	if r.empty {
		w.show(r, w.findings(r))
		w.stdout.Flush()
		return
	}
	packed, err := eventlog.Pack(r.events, w.author)
	if err != nil {
		w.complain(err)
		return
	}
	one := &parcel{
		Packed: packed, file: r.file, fragile: !packed.Identified && named(r) && !grows(r),
		text: &notation.Match{Text: r.text.Text, FirstLine: r.text.FirstLine},
	}
	one.deals, one.unread = dealsIn(r.events)
	// What cannot be read is known without judging, what is strict is not.
	if w.strict || one.unread > 0 || r.text.Errors != nil {
		from := w.out.Len()
		for _, f := range w.findings(r) {
			if f.Code.Unreadable() || w.strict && f.severity == engine.Error {
				w.count([]finding{f})
				if !w.isJSON() {
					w.showText(r, f, "")
				}
			}
		}
		w.stdout.Flush()
		one.said = bytes.Clone(w.out.Bytes()[from:])
		w.out.Truncate(from)
	}
	p.matches = append(p.matches, one)
}

// importer collects matches into transactions.
type importer struct {
	a       *app
	log     *eventlog.SQLite // nil until there is something to append
	pending []*parcel
	waiting int   // deals in pending
	failed  error // writing failed: nothing more can be added

	matches, known, deals, events int
}

// take takes what a worker has made ready.
func (im *importer) take(p *page) error {
	im.a.progress.at(im.a, im.deals+im.waiting)
	if len(p.out)+len(p.err) > 0 {
		im.a.progress.clear()
	}
	if err := im.a.post(p); err != nil {
		return err
	}
	for _, one := range p.matches {
		im.pending = append(im.pending, one)
		im.waiting += one.deals + one.unread
	}
	if im.waiting < importBatch {
		return nil
	}
	return im.flush()
}

// flush appends the pending matches in one transaction, and then says so: what
// is said to be added is on the disk.
func (im *importer) flush() error {
	pending := im.pending
	im.pending, im.waiting = nil, 0
	if len(pending) == 0 {
		return nil
	}
	if err := im.open(); err != nil {
		im.failed = err
		return err
	}
	var done []imported
	var refused []error
	err := im.log.Update(context.Background(), func(tx eventlog.Tx) error {
		done, refused = nil, nil
		ids := make([]string, len(pending))
		for i, one := range pending {
			ids[i] = one.Match
		}
		if err := tx.Expect(ids...); err != nil {
			return err
		}
		for _, one := range pending {
			stored, err := im.store(tx, one)
			var no *refusedError
			if errors.As(err, &no) {
				refused = append(refused, no)
			} else if err != nil {
				return err
			}
			done = append(done, stored)
		}
		return nil
	})
	if err != nil {
		im.failed = err
		return err
	}
	for _, err := range refused {
		im.a.complain(err)
	}
	im.a.progress.clear()
	for i, one := range pending {
		if done[i].Match == "" {
			continue
		}
		if err := im.say(one, done[i]); err != nil {
			return err
		}
	}
	return nil
}

// store appends one match, or what is new in it.
func (im *importer) store(tx eventlog.Tx, one *parcel) (imported, error) {
	out := imported{File: one.file, Match: one.Match, Deals: one.deals, Unread: one.unread}
	if im.a.amend {
		revision, err := tx.Revision(one.Match)
		if err != nil || revision == 0 {
			return imported{}, cmp.Or(err, error(&refusedError{r: one.record(im.a), msg: engine.Msg(
				"match %s is not in the log: if it is new, import it without --amend; if its tags were edited (or without Date, A, B, C, D and Match its cards), it is taken for another match: put the tags back, or correct the one in the log by sueca amend MATCH/DEAL FILE", one.Match)}))
		}
	}
	done, err := one.Import(tx)
	out.Added, out.Present = done.Added, done.Present
	var differs *eventlog.DifferentError
	differing := errors.As(err, &differs)
	if err != nil && !differing {
		return imported{}, err
	}
	if !differing && !done.More {
		return out, nil
	}
	r := one.record(im.a)
	before := &record{id: r.ID()}
	if before.events, before.position, err = matchOf(tx, r.ID(), 0); err != nil {
		return imported{}, err
	}
	if !differing {
		_, deals := replay.Standings(r.events)
		_, now := replay.Standings(before.events)
		for i, s := range deals {
			if i < len(now) && !sameEvents(s.Events, now[i].Events[:min(len(s.Events), len(now[i].Events))]) {
				out.Overtaken = append(out.Overtaken, s.Number)
			}
		}
		return out, nil
	}
	plan := reconcile(before.events, r.events, im.a.amend)
	if no := plan.refused; no != nil {
		refused := &refusedError{r: r, differ: &eventlog.DifferentError{Match: r.ID(), Event: no.event}}
		if im.a.amend {
			refused.msg = no.msg
		}
		return imported{}, refused
	}
	out.Overtaken = plan.overtaken
	out.events = plan.added()
	out.Added, out.Present = len(out.events), len(before.events)
	if len(out.events) == 0 {
		return out, nil
	}
	revision, err := tx.Revision(r.ID())
	if err != nil {
		return imported{}, err
	}
	stored, err := tx.Append(r.ID(), revision, eventlog.Rows(out.events)...)
	if err != nil {
		return imported{}, err
	}
	if len(plan.plays)+len(plan.deals) > 0 {
		out.before = before
		out.after = &record{id: r.ID(), events: slices.Concat(before.events, out.events), position: stored.Last}
	}
	return out, nil
}

// open opens the log, and makes it if it is not there; a run that finds nothing
// to append leaves none behind.
func (im *importer) open() (err error) {
	if im.log == nil {
		im.log, err = im.a.writeLog()
	}
	return err
}

func (im *importer) close() {
	if im.log != nil {
		im.log.Close()
		im.log = nil
	}
}

// dealsIn counts the deals that can be read, and those that cannot.
func dealsIn(events []engine.Event) (read, unread int) {
	for _, e := range events {
		switch e.Kind() {
		case engine.KindDealStarted:
			read++
		case engine.KindQuarantined:
			if !e.(*engine.Quarantined).Head {
				unread++
			}
		case engine.KindDealAmended:
			return dealsStanding(events)
		}
	}
	return read, unread
}

// dealsStanding counts the deals as their corrections leave them.
func dealsStanding(events []engine.Event) (read, unread int) {
	_, deals := replay.Standings(events)
	for _, s := range deals {
		if s.Unread {
			unread++
		} else {
			read++
		}
	}
	return read, unread
}

// refusedError says that the log holds another record of a match, or with msg
// what else keeps it from being added.
type refusedError struct {
	r      *record
	differ *eventlog.DifferentError // nil where it is not in the log
	msg    engine.Message
}

func (e *refusedError) Error() string {
	if e.differ == nil {
		return e.r.file + ": " + e.msg.String()
	}
	return e.r.file + ": " + e.differ.Error()
}

func (e *refusedError) Unwrap() error {
	if e.differ == nil || !e.msg.IsZero() {
		return nil
	}
	return e.differ
}

// where gives the line and the deal from which on the records differ.
func (e *refusedError) where() (line, deal int) {
	if e.differ == nil {
		return e.r.text.FirstLine, 0
	}
	i := min(e.differ.Event, len(e.r.events)-1)
	for _, ev := range e.r.events[:i+1] {
		switch ev := ev.(type) {
		case *engine.DealStarted:
			deal = ev.Number
		case *engine.Quarantined:
			deal = ev.Deal
		}
	}
	return int(e.r.text.Places[i].Line), deal
}

// grows reports whether the match would still be known by its id if deals were
// added to its record: without tags that say which match it is, its id is that
// of its cards.
func grows(r *record) bool {
	more := append(slices.Clip(r.events), &engine.DealStarted{Number: 1 << 20})
	return eventlog.MatchID(more) == r.ID()
}

// say reports one match: what could not be read of it, and what was added.
func (im *importer) say(one *parcel, done imported) error {
	a := im.a
	im.matches++
	im.events += done.Added
	im.deals += done.Deals
	if done.Added == 0 {
		im.known++
	}
	a.stdout.Write(one.said)
	if done.before != nil {
		c := a.changed(done.before, done.after, done.events, done.after.position)
		done.Changes = &c
	}
	if a.isJSON() {
		return a.json(done)
	}
	switch {
	case a.brief:
	case done.Added == 0:
		a.printf("%s: match %s is in the log already; nothing was added\n", one.file, done.Match)
	case done.before != nil:
		a.printf("%s: match %s is corrected; events added: %d\n", one.file, done.Match, done.Added)
		a.showChange(done.before, done.after, *done.Changes)
	case done.Present > 0:
		a.printf("%s: match %s has grown; events added: %d\n", one.file, done.Match, done.Added)
	default:
		a.printf("%s: match %s added; deals: %d, events: %d\n", one.file, done.Match, done.Deals, done.Added)
		if one.fragile {
			a.stdout.Flush()
			fmt.Fprintf(a.stderr, "sueca: %s\n", a.words.sayf("%s: if this record grows it will be kept as another match: say which it is by Date, A, B, C, D and Match (or Round, or Time)", one.file))
		}
	}
	for _, deal := range done.Overtaken {
		if !a.brief {
			a.printf("%s: deal %d was corrected in the log since; the correction stays\n", one.file, deal)
		}
	}
	if done.Unread > 0 && !a.brief {
		a.printf("%s: deals that cannot be read, kept as they stand: %d\n", one.file, done.Unread)
	}
	return nil
}

// named reports whether the record names a player: a person wrote it.
func named(r *record) bool {
	for _, e := range r.events {
		if t, ok := e.(*engine.TagWritten); ok && len(t.Name) == 1 {
			return true
		}
	}
	return false
}

func (im *importer) summary() error {
	a := im.a
	if a.isJSON() || im.matches < 2 && !a.brief {
		return nil
	}
	size := int64(0)
	if info, err := os.Stat(a.logPath); err == nil {
		size = info.Size()
	}
	a.printf("matches: %d (%d in the log already), deals: %d, events added: %d; the log %s has %d KB\n",
		im.matches, im.known, im.deals, im.events, a.logPath, int(size/1024))
	return nil
}
