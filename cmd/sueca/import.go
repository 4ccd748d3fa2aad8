package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"sueca/engine"
	"sueca/eventlog"
)

const importDoc = `Import appends records to the log. A match that is there already adds nothing;
one that has grown adds what is new. A deal that cannot be read is kept as it
stands, with what is wrong with it, and shown; the deals around it are kept as
usual. Nothing in the log is ever changed: to correct a record, append to it.`

func newImportCmd(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "import FILE…",
		Short:   a.words.sayf("append records to the log; the same record twice adds nothing"),
		Long:    a.words.sayf(importDoc),
		Example: "  sueca import evening.sueca\n  sueca import --log club.db season/\n  sueca import --from gaips logs.tar.gz",
		Args:    needFiles,
		RunE:    func(cmd *cobra.Command, args []string) error { return a.runImport(args) },
	}
	a.readingFlags(cmd)
	a.findingFlags(cmd)
	cmd.Flags().BoolVar(&a.brief, "brief", false, a.words.sayf("one line a finding, and one line for all matches"))
	return cmd
}

// imported is the outcome of importing one match, as it is shown.
type imported struct {
	File    string `json:"file"`
	Match   string `json:"match"`
	Deals   int    `json:"deals"`
	Unread  int    `json:"unread"` // deals that could not be read
	Added   int    `json:"added"`
	Present int    `json:"present"`
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
			outcome, err := eventlog.Import(tx, r.events)
			var differs *eventlog.DifferentError
			if errors.As(err, &differs) {
				refused = append(refused, &refusedError{r, differs})
				done = append(done, imported{})
				continue
			}
			if err != nil {
				return err
			}
			done = append(done, imported{r.file, outcome.Match, dealsIn(r.events, false), dealsIn(r.events, true), outcome.Added, outcome.Present})
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

// open opens the log, and makes it if it is not there; a run that finds nothing
// to append leaves none behind.
func (im *importer) open() (err error) {
	if im.log == nil {
		im.log, err = eventlog.Open(im.a.logPath)
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

// refusedError says that the log holds another record of a match.
type refusedError struct {
	r      *record
	differ *eventlog.DifferentError
}

func (e *refusedError) Error() string { return e.r.file + ": " + e.differ.Error() }
func (e *refusedError) Unwrap() error { return e.differ }

// where gives the line and the deal from which on the records differ.
func (e *refusedError) where() (line, deal int) {
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
	if a.isJSON() {
		return a.json(done)
	}
	switch {
	case a.brief:
	case done.Added == 0:
		a.printf("%s: match %s is in the log already; nothing was added\n", r.file, done.Match)
	case done.Present > 0:
		a.printf("%s: match %s has grown; events added: %d\n", r.file, done.Match, done.Added)
	default:
		a.printf("%s: match %s added; deals: %d, events: %d\n", r.file, done.Match, done.Deals, done.Added)
		if named(r) && !grows(r) {
			a.stdout.Flush()
			fmt.Fprintf(a.stderr, "sueca: %s\n", a.words.sayf("%s: if this record grows it will be kept as another match: say which it is by Date, A, B, C, D and Match (or Round, or Time)", r.file))
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
