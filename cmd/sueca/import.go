package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/lang"
	"sueca/engine"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/replay"
)

// importVerb is one run of import.
type importVerb struct {
	*Reporter
	amend bool // what is in the log may be corrected
}

func newImportCmd(r *Reporter) *cobra.Command {
	a := &importVerb{Reporter: r}
	cmd := &cobra.Command{
		Use:     "import FILE…",
		Short:   a.words.Sayf("append records to the log; the same record twice adds nothing"),
		Long:    a.manual("import"),
		Example: "  sueca import evening.sueca\n  sueca import --amend evening.sueca\n  sueca import --log club.db season/\n  sueca import --from gaips logs.tar.gz",
		Args:    needFiles,
		RunE:    func(cmd *cobra.Command, args []string) error { return a.runImport(args) },
	}
	a.readingFlags(cmd)
	a.findingFlags(cmd)
	a.authorFlag(cmd)
	a.jobsFlag(cmd)
	cmd.Flags().BoolVar(&a.brief, "brief", false, a.words.Sayf("one line a finding, and one line for all matches"))
	cmd.Flags().BoolVar(&a.amend, "amend", false, a.words.Sayf("append what was edited since it was imported as corrections"))
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

// importBatch is the number of deals that are appended in one transaction, and
// importWait how long one waits for more of them.
const (
	importBatch = 30_000
	importWait  = 100 * time.Millisecond
)

// runImport appends match by match, in transactions of many, while workers read
// on. A match that cannot be appended is said and skipped. After an interrupt
// what was read until then is appended; the same command goes on from there.
func (a *importVerb) runImport(args []string) error {
	if err := a.settle(); err != nil {
		return err
	}
	a.nameAuthor()      // the workers ask
	writer := a.apart() // it has its own opinion of what went wrong
	im := &importer{a: writer, pages: make(chan *prepared, 4)}
	defer im.close()
	a.progress.start(a.Source, args)
	done := make(chan error, 1)
	go func() { done <- im.run() }()
	err := work(a.Source, a.textLots(args), a.pack, func(p *prepared) error {
		select {
		case im.pages <- p:
			return nil
		case failed := <-done:
			done <- failed
			return failed
		}
	})
	close(im.pages)
	failed := <-done
	a.progress.stop()
	a.Account.Add(writer.Account)
	switch {
	case failed != nil:
		return failed
	case err != nil && !errors.Is(err, context.Canceled):
		return err
	}
	im.close() // so that all of it is in the file
	return errors.Join(im.summary(), err)
}

// prepared is a piece of work: matches that are ready to be appended.
type prepared = done[[]*parcel]

// apart returns a copy whose account is its own.
func (a *importVerb) apart() *importVerb {
	out := *a.Output
	out.Account = Account{}
	src := *a.Source
	src.Output = &out
	f := *a.Finder
	f.Source = &src
	return &importVerb{&Reporter{&f}, a.amend}
}

// importer appends what the workers have made ready, in a goroutine of its own.
type importer struct {
	a     *importVerb
	pages chan *prepared
	log   *eventlog.SQLite // nil until there is something to append

	matches, known, deals, unread, events int
}

// telling is what there is to say of a match when it is on the disk; with page
// alone, of what else there was.
type telling struct {
	imported
	fragile bool
	said    []byte
	refused error
	page    *prepared
}

// run appends page after page until there are no more.
func (im *importer) run() error {
	for p := range im.pages {
		if err := im.batch(p); err != nil {
			return err
		}
	}
	return nil
}

// batch appends a page, and those that come soon after it, in one transaction,
// and then says so: what is said to be added is on the disk.
func (im *importer) batch(p *prepared) error {
	if len(p.result) == 0 {
		return im.tell([]telling{{page: p}})
	}
	if err := im.open(); err != nil {
		return err
	}
	var all []telling
	err := im.log.Update(context.Background(), func(tx eventlog.Tx) error {
		for deals := 0; p != nil; p = im.next(deals) {
			all = append(all, telling{page: &prepared{out: p.out, err: p.err}})
			ids := make([]string, len(p.result))
			for i, one := range p.result {
				ids[i] = one.Match
			}
			if err := tx.Expect(ids...); err != nil {
				return err
			}
			for _, one := range p.result {
				stored, err := im.store(tx, one)
				t := telling{imported: stored, fragile: one.fragile, said: one.said}
				var no *refusedError
				if errors.As(err, &no) {
					t.refused = no
				} else if err != nil {
					return err
				}
				all = append(all, t)
				deals += one.deals + one.unread
			}
			im.a.progress.at(im.a.Output, im.deals+deals)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return im.tell(all)
}

// next gives the next page for a transaction of so many deals, nil if it has
// enough, or has waited for long enough.
func (im *importer) next(deals int) *prepared {
	if deals >= importBatch {
		return nil
	}
	select {
	case p := <-im.pages:
		return p // nil at the end
	case <-time.After(importWait):
		return nil
	}
}

// tell says what became of matches, in order.
func (im *importer) tell(all []telling) error {
	im.a.progress.clear()
	for i := range all {
		switch t := &all[i]; {
		case t.page != nil:
			if err := im.a.post(t.page.out, t.page.err); err != nil {
				return err
			}
		case t.refused != nil:
			im.a.complain(t.refused)
		default:
			if err := im.say(t); err != nil {
				return err
			}
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
			return imported{}, cmp.Or(err, error(&refusedError{r: one.record(im.a.Source), msg: engine.Msg(
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
	r := one.record(im.a.Source)
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
	stored, err := tx.Append(r.ID(), revision, evidence.SplitRows(out.events)...)
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

// Explain says what keeps the match from being added, and where.
func (e *refusedError) Explain(words lang.Speaker) string {
	line, deal := e.where()
	if !e.msg.IsZero() {
		return words.Sayf("%s:%s: %s; nothing was added", e.r.file, strconv.Itoa(line), e.msg)
	}
	return words.Sayf("%s:%s: the log holds another record of match %s; they differ from here on, deal %d: nothing was added",
		e.r.file, strconv.Itoa(line), e.differ.Match, deal)
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

// say reports one match: what could not be read of it, and what was added.
func (im *importer) say(t *telling) error {
	a, done := im.a, t.imported
	im.matches++
	im.events += done.Added
	im.deals += done.Deals + done.Unread
	im.unread += done.Unread
	if done.Added == 0 {
		im.known++
	}
	a.stdout.Write(t.said)
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
		a.printf("%s: match %s is in the log already; nothing was added\n", done.File, done.Match)
	case done.before != nil:
		a.printf("%s: match %s is corrected; events added: %d\n", done.File, done.Match, done.Added)
		a.showChange(done.before, done.after, *done.Changes)
	case done.Present > 0:
		a.printf("%s: match %s has grown; events added: %d\n", done.File, done.Match, done.Added)
	default:
		a.printf("%s: match %s added; deals: %d, events: %d\n", done.File, done.Match, done.Deals, done.Added)
		if t.fragile {
			a.stdout.Flush()
			fmt.Fprintf(a.stderr, "sueca: %s\n", a.words.Sayf("%s: if this record grows it will be kept as another match: say which it is by Date, A, B, C, D and Match (or Round, or Time)", done.File))
		}
	}
	for _, deal := range done.Overtaken {
		if !a.brief {
			a.printf("%s: deal %d was corrected in the log since; the correction stays\n", done.File, deal)
		}
	}
	if done.Unread > 0 && !a.brief {
		a.printf("%s: deals that cannot be read, kept as they stand: %d\n", done.File, done.Unread)
	}
	return nil
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
	if im.unread > 0 {
		a.printf("deals that cannot be read, kept as they stand: %d\n", im.unread)
	}
	return nil
}
