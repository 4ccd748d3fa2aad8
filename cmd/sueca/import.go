package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"sueca/engine"
	"sueca/eventlog"
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

// importBatch is the number of matches that are appended in one transaction.
const importBatch = 500

// runImport appends match by match, in transactions of many. A match that
// cannot be appended is said and skipped.
func (a *app) runImport(args []string) error {
	if _, err := a.options(""); err != nil {
		return err
	}
	im := &importer{a: a}
	defer im.close()
	for in, err := range a.inputs(args) {
		if err != nil {
			a.complain(err)
			continue
		}
		a.readInput(in, func(r *record, err error) bool {
			if err == nil {
				err = im.add(r)
			}
			if err != nil {
				a.complain(err)
			}
			return im.failed == nil
		})
		if im.failed != nil {
			return nil // it has been said
		}
	}
	if err := im.flush(); err != nil {
		return err
	}
	return im.summary()
}

// importer collects matches into transactions.
type importer struct {
	a       *app
	log     *eventlog.SQLite // nil until there is something to append
	pending []*record
	failed  error // writing failed: nothing more can be added

	matches, known, deals, events int
}

func (im *importer) add(r *record) error {
	if r.id == "" {
		return im.a.show(r, im.a.findings(r)) // an empty file
	}
	im.pending = append(im.pending, r)
	if len(im.pending) < importBatch {
		return nil
	}
	return im.flush()
}

// flush appends the pending matches in one transaction, and then says so: what
// is said to be added is on the disk.
func (im *importer) flush() error {
	pending := im.pending
	im.pending = nil
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
		for _, r := range pending {
			one, err := im.store(tx, r)
			var no *refusedError
			if errors.As(err, &no) {
				refused = append(refused, no)
			} else if err != nil {
				return err
			}
			done = append(done, one)
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
	for i, r := range pending {
		if done[i].Match == "" {
			continue
		}
		if err := im.say(r, done[i]); err != nil {
			return err
		}
	}
	return nil
}

// store appends one match, or what is new in it.
func (im *importer) store(tx eventlog.Tx, r *record) (imported, error) {
	out := imported{File: r.file, Match: r.id, Deals: dealsIn(r.events, false), Unread: dealsIn(r.events, true)}
	if im.a.amend {
		revision, err := tx.Revision(r.id)
		if err != nil || revision == 0 {
			return imported{}, cmp.Or(err, error(&refusedError{r: r, msg: engine.Msg(
				"match %s is not in the log: if it is new, import it without --amend; if its tags were edited (or without Date, A, B, C, D and Match its cards), it is taken for another match: put the tags back, or correct the one in the log by sueca amend MATCH/DEAL FILE", r.id)}))
		}
	}
	done, err := eventlog.Import(tx, r.events)
	out.Added, out.Present = done.Added, done.Present
	var differs *eventlog.DifferentError
	differing := errors.As(err, &differs)
	if err != nil && !differing {
		return imported{}, err
	}
	if !differing && !done.More {
		return out, nil
	}
	before := &record{id: r.id}
	if before.events, before.position, err = matchOf(tx, r.id, 0); err != nil {
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
		refused := &refusedError{r: r, differ: &eventlog.DifferentError{Match: r.id, Event: no.event}}
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
	revision, err := tx.Revision(r.id)
	if err != nil {
		return imported{}, err
	}
	stored, err := tx.Append(r.id, revision, eventlog.Rows(out.events)...)
	if err != nil {
		return imported{}, err
	}
	if len(plan.plays)+len(plan.deals) > 0 {
		out.before = before
		out.after = &record{id: r.id, events: slices.Concat(before.events, out.events), position: stored.Last}
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
	}
}

// dealsIn counts the deals that can be read, or those that cannot.
func dealsIn(events []engine.Event, unread bool) int {
	n := 0
	if slices.ContainsFunc(events, func(e engine.Event) bool { return e.Kind() == engine.KindDealAmended }) {
		_, deals := replay.Standings(events)
		for _, s := range deals {
			if s.Unread == unread {
				n++
			}
		}
		return n
	}
	for _, e := range events {
		switch e := e.(type) {
		case *engine.DealStarted:
			if !unread {
				n++
			}
		case *engine.Quarantined:
			if unread && !e.Head {
				n++
			}
		}
	}
	return n
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
	return eventlog.MatchID(more) == r.id
}

// say reports one match: what could not be read of it, and what was added.
func (im *importer) say(r *record, done imported) error {
	a := im.a
	im.matches++
	im.events += done.Added
	im.deals += done.Deals
	if done.Added == 0 {
		im.known++
	}
	var unread []finding
	for _, f := range a.findings(r) {
		if f.Code.Unreadable() || a.strict && f.severity == engine.Error {
			unread = append(unread, f)
		}
	}
	a.count(unread)
	for _, f := range unread {
		if !a.isJSON() {
			a.showText(r, f, "")
		}
	}
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
		a.printf("%s: match %s is in the log already; nothing was added\n", r.file, done.Match)
	case done.before != nil:
		a.printf("%s: match %s is corrected; events added: %d\n", r.file, done.Match, done.Added)
		a.showChange(done.before, done.after, *done.Changes)
	case done.Present > 0:
		a.printf("%s: match %s has grown; events added: %d\n", r.file, done.Match, done.Added)
	default:
		a.printf("%s: match %s added; deals: %d, events: %d\n", r.file, done.Match, done.Deals, done.Added)
		if named(r) && !grows(r) {
			a.stdout.Flush()
			fmt.Fprintf(a.stderr, "sueca: %s\n", a.words.sayf("%s: if this record grows it will be kept as another match: say which it is by Date, A, B, C, D and Match (or Round, or Time)", r.file))
		}
	}
	for _, deal := range done.Overtaken {
		if !a.brief {
			a.printf("%s: deal %d was corrected in the log since; the correction stays\n", r.file, deal)
		}
	}
	if done.Unread > 0 && !a.brief {
		a.printf("%s: deals that cannot be read, kept as they stand: %d\n", r.file, done.Unread)
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
