package custody

import (
	"context"
	"errors"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine"
	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/replay"
	"sueca/replay/reconcile"
)

// importVerb is one run of import.
type importVerb struct {
	*run.Run
	amend bool   // correct what is in the log
	asNew bool   // another match, though its deals are in the log
	each  bool   // say each match
	match string // add the record of another witness to this match of the log
}

func newImportCmd(r *run.Run) *cobra.Command {
	a := &importVerb{Run: r}
	cmd := &cobra.Command{
		Use:   "import FILE…",
		Short: a.Out.Sayf("append records to the log; the same record twice adds nothing"),
		Example: "  sueca import evening.sueca\n  sueca import --amend evening.sueca\n  sueca import --log club.db season/\n  sueca import " +
			"--from gaips logs.tar.gz",
		Args: verb.NeedFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			if a.amend && a.asNew {
				return output.Usagef("--amend corrects a match of the log, and --new stores another: give one of them")
			}
			if a.match != "" {
				if a.amend || a.asNew || len(args) != 1 {
					return output.Usagef("--witness adds one record to one match of the log: name one file, and neither --amend nor --new")
				}
				return a.runWitness(a.match, args[0])
			}
			return a.runImport(args)
		},
	}
	a.Records.ReadingFlags(cmd, source.Columns, source.Jobs, source.Judging)
	a.Judge.Flags(a.Out, cmd, "never")
	a.Records.AuthorFlag(cmd)
	cmd.Flags().BoolVar(&a.Judge.Brief, "brief", false, a.Out.Sayf("one line a finding, and one line for all matches"))
	cmd.Flags().BoolVar(&a.each, "each", false, a.Out.Sayf("one line for each match, also of a file with more than five"))
	cmd.Flags().BoolVar(&a.amend, "amend", false, a.Out.Sayf("append what was edited since it was imported as corrections"))
	cmd.Flags().StringVar(&a.match, "witness", "", a.Out.Sayf("add the record as that of another witness of this `match` of the log"))
	cmd.Flags().BoolVar(&a.asNew, "new", false, a.Out.Sayf("store a match whose deals are in the log under other tags as another one"))
	return cmd
}

// Imported is the outcome of importing one match, as it is shown.
type Imported struct {
	File    string         `json:"file"`
	Match   string         `json:"match"`
	Deals   int            `json:"deals"`
	Unread  int            `json:"unread"` // deals that could not be read
	Added   int            `json:"added"`
	Present int            `json:"present"`
	Changes *report.Change `json:"changes"` // what corrections changed

	// Overtaken are the deals that the file still has as they were before a correction in
	// the log.
	Overtaken []int `json:"overtaken"`
	Errors    int   `json:"errors"` // found in the match as the file has it

	before, after *source.Record // set if there were corrections
	events        []engine.Event
}

// importBatch is how many deals are appended in one transaction, importWait how long to
// wait for more.
const (
	importBatch = 30_000
	importWait  = 100 * time.Millisecond
)

// runImport appends match by match, in transactions of many, while workers read on. A
// match that cannot be appended is reported and skipped. After an interrupt it appends
// what was read; the same command goes on from there.
func (a *importVerb) runImport(args []string) error {
	if err := a.Records.Settle(); err != nil {
		return err
	}
	if a.amend { // where there is no log nothing can be corrected, and none is made
		if err := a.Records.ReadLog(func(eventlog.Reader) error { return nil }); err != nil {
			return err
		}
	}
	a.Records.NameAuthor()                                                                          // the workers need the name
	writer := &importVerb{Run: a.With(a.Out.Apart()), amend: a.amend, asNew: a.asNew, each: a.each} // it counts errors of its own
	im := &importer{a: writer, batches: make(chan *preparedBatch, 4)}
	defer im.close()
	a.Records.StartProgress(args)
	done := make(chan error, 1)
	go func() { done <- im.run() }()
	err := source.Work(a.Records, a.Records.TextBatches(args), a.prepare, func(p *preparedBatch) error {
		select {
		case im.batches <- p:
			return nil
		case failed := <-done:
			done <- failed
			return failed
		}
	})
	close(im.batches)
	failed := <-done
	a.Out.Progress.Stop()
	a.Out.Account.Add(writer.Out.Account)
	a.Out.Untried = false // everything is stored, and what was found is judged again by whoever asks
	switch {
	case failed != nil:
		im.sayFile(false)
		return failed
	case err != nil && !errors.Is(err, context.Canceled):
		return err
	}
	im.close() // so that the file has everything
	return errors.Join(im.summary(), err)
}

// preparedBatch is a batch of matches that are ready to be appended.
type preparedBatch = source.Done[[]*prepared]

// importer appends the prepared batches, in a goroutine of its own.
type importer struct {
	a       *importVerb
	batches chan *preparedBatch
	log     *eventlog.SQLite // nil until there is something to append

	matches, present, deals, unread, events int

	known knownDeals // nil until they are asked for

	// The errors of what was added, and the first matches that have some.
	errors int
	wrong  []string

	fragile []string // the files of the matches that become others when they grow

	// The matches of a file of which nothing is said yet, and how many files there were.
	file    string
	files   int
	pending []Imported
}

// telling is what to report about a match once it is on the disk; or, if page is set,
// what the worker of a batch showed.
type telling struct {
	Imported
	fragile bool
	said    []byte
	refused error
	page    *preparedBatch
}

// run appends batch after batch until there are no more.
func (im *importer) run() error {
	for p := range im.batches {
		if err := im.batch(p); err != nil {
			return err
		}
	}
	return nil
}

// batch appends a batch, and those that come soon after it, in one transaction, and then
// reports them: what is reported as added is on the disk.
func (im *importer) batch(p *preparedBatch) error {
	if len(p.Result) == 0 {
		return im.tell([]telling{{page: p}})
	}
	if err := im.open(); err != nil {
		return err
	}
	var all []telling
	err := im.log.Update(context.Background(), func(tx eventlog.Tx) error {
		for deals := 0; p != nil; p = im.next(deals) {
			all = append(all, telling{page: &preparedBatch{Piece: output.Piece{Out: p.Out, Err: p.Err}}})
			ids := make([]string, len(p.Result))
			for i, one := range p.Result {
				ids[i] = one.Match
			}
			if err := tx.Expect(ids...); err != nil {
				return err
			}
			for _, one := range p.Result {
				stored, err := im.store(tx, one)
				t := telling{Imported: stored, fragile: one.fragile, said: one.said}
				t.Errors = one.errors
				var no *refusedError
				if errors.As(err, &no) {
					t.refused = no
				} else if err != nil {
					return err
				}
				all = append(all, t)
				deals += one.deals + one.unread
			}
			im.a.Out.Progress.At(im.a.Out, im.deals+deals)
		}
		return nil
	})
	if err != nil {
		return output.OfLog(im.a.Records.LogPath, err)
	}
	return im.tell(all)
}

// next returns the next batch for a transaction that has so many deals, nil if that is
// enough or the wait was long enough.
func (im *importer) next(deals int) *preparedBatch {
	if deals >= importBatch {
		return nil
	}
	select {
	case p := <-im.batches:
		return p // nil at the end
	case <-time.After(importWait):
		return nil
	}
}

// tell reports what became of matches, in order.
func (im *importer) tell(all []telling) error {
	im.a.Out.Progress.Clear()
	for i := range all {
		switch t := &all[i]; {
		case t.page != nil:
			if err := im.a.Out.Post(t.page.Out, t.page.Err); err != nil {
				return err
			}
		case t.refused != nil:
			im.a.Out.Complain(t.refused)
		default:
			if err := im.say(t); err != nil {
				return err
			}
		}
	}
	return nil
}

// store appends one match, or what is new in it.
func (im *importer) store(tx eventlog.Tx, one *prepared) (Imported, error) {
	out := Imported{File: one.file, Match: one.Match, Deals: one.deals, Unread: one.unread, Overtaken: []int{}}
	if im.a.amend || len(one.dealt) > 0 {
		revision, err := tx.Revision(one.Match)
		if err != nil {
			return Imported{}, err
		}
		if revision == 0 {
			there, err := im.twin(tx, one)
			switch {
			case err != nil:
				return Imported{}, err
			case there != nil:
				r := one.record(im.a.Records)
				if im.a.amend || sameTags(there, r) {
					return im.amend(tx, out, there, r)
				}
				return Imported{}, underOtherTags(r, there)
			case im.a.amend:
				return Imported{}, &refusedError{r: one.record(im.a.Records), msg: message.Msg(
					"match %s is not in the log: if it is new, import it without --amend; if its tags were edited and its cards too, it is taken "+
						"for another match: put the tags back, or correct the one in the log by sueca amend MATCH TAG VALUE", one.Match)}
			}
		}
	}
	done, err := one.Import(tx)
	if err == nil && im.known != nil {
		im.known.add(one.Match, one.dealt)
	}
	out.Added, out.Present = done.Added, done.Present
	var differs *eventlog.DifferentError
	differing := errors.As(err, &differs)
	if err != nil && !differing {
		return Imported{}, err
	}
	if !differing && !done.More {
		return out, nil
	}
	r := one.record(im.a.Records)
	before := &source.Record{MatchID: one.Match}
	if err = source.Load(before, tx, 0); err != nil {
		return Imported{}, err
	}
	if !differing {
		_, deals := replay.Standings(r.Events)
		_, now := replay.Standings(before.Events)
		for i, s := range deals {
			if i < len(now) && !SameEvents(s.Events, now[i].Events[:min(len(s.Events), len(now[i].Events))]) {
				out.Overtaken = append(out.Overtaken, s.Number)
			}
		}
		return out, nil
	}
	return im.amend(tx, out, before, r)
}

// amend appends to a match of the log what a record has more, and corrects it where that is asked for.
func (im *importer) amend(tx eventlog.Tx, out Imported, before, r *source.Record) (Imported, error) {
	plan := reconcile.Records(before.Events, r.Events, im.a.amend, evidence.Same, im.a.Out.Words.Say)
	out.Match = before.MatchID
	if no := plan.Refused; no != nil {
		refused := &refusedError{r: r, differ: &eventlog.DifferentError{Match: before.MatchID, Event: no.Event}}
		if im.a.amend {
			refused.msg = no.Msg
		}
		return Imported{}, refused
	}
	out.Overtaken = append(out.Overtaken, plan.Overtaken...)
	out.events = plan.Added()
	out.Added, out.Present = len(out.events), len(before.Events)
	if len(out.events) == 0 {
		return out, nil
	}
	revision, err := tx.Revision(before.MatchID)
	if err != nil {
		return Imported{}, err
	}
	stored, err := tx.Append(before.MatchID, revision, evidence.SplitRows(out.events)...)
	if err != nil {
		return Imported{}, err
	}
	if plan.Corrects() {
		out.before = before
		out.after = &source.Record{MatchID: before.MatchID, Events: slices.Concat(before.Events, out.events), Position: stored.Last}
	}
	return out, nil
}

// open opens the log, or creates it. It is called only if there is something to append,
// so that no empty log is left behind.
func (im *importer) open() (err error) {
	if im.log == nil {
		im.log, err = im.a.Records.WriteLog()
	}
	return err
}

func (im *importer) close() {
	if im.log != nil {
		im.log.Close()
		im.log = nil
	}
}

// refusedError says that a match was not added: the log holds another record of it or, if
// msg is set, for another reason.
type refusedError struct {
	r      *source.Record
	differ *eventlog.DifferentError // nil where it is not in the log
	msg    message.Message
}

func (e *refusedError) Error() string {
	if e.differ == nil {
		return e.r.File + ": " + e.msg.String()
	}
	return e.r.File + ": " + e.differ.Error()
}

// Explain says why the match was not added, and where the records differ.
func (e *refusedError) Explain(words lang.Speaker) string {
	line, deal := e.where()
	if !e.msg.IsZero() {
		return words.Sayf("%s:%s: %s; nothing was added", e.r.File, strconv.Itoa(line), e.msg)
	}
	return words.Sayf("%s:%s: the log holds another record of match %s; they differ from here on, deal %d: nothing was added",
		e.r.File, strconv.Itoa(line), e.differ.Match, deal)
}

func (e *refusedError) Unwrap() error {
	if e.differ == nil || !e.msg.IsZero() {
		return nil
	}
	return e.differ
}

// where returns the line and the deal from which the records differ.
func (e *refusedError) where() (line, deal int) {
	if e.differ == nil {
		return e.r.FirstLine(), 0
	}
	i := min(e.differ.Event, len(e.r.Events)-1)
	for _, ev := range e.r.Events[:i+1] {
		switch ev := ev.(type) {
		case *engine.DealStarted:
			deal = ev.Number
		case *engine.Quarantined:
			deal = ev.Deal
		}
	}
	return e.r.LineOf(i), deal
}

// say reports one match: what could not be read of it, and what was added.
func (im *importer) say(t *telling) error {
	a, done := im.a, t.Imported
	im.matches++
	im.events += done.Added
	im.deals += done.Deals + done.Unread
	im.unread += done.Unread
	if done.Added == 0 {
		im.present++
	}
	a.Out.Stdout.Write(t.said)
	if done.Errors > 0 && done.Added > 0 {
		if im.errors += done.Errors; len(im.wrong) <= saidEach {
			im.wrong = append(im.wrong, done.Match[:min(8, len(done.Match))])
		}
	}
	if done.before != nil {
		done.Changes = new(report.Changed(a.Out, a.Judge, done.before, done.after, done.events, done.after.Position))
	}
	if a.Out.IsJSON() {
		return a.Out.JSON(done)
	}
	plain := done.before == nil && (done.Present == 0 || done.Added == 0) && done.Unread == 0 && len(done.Overtaken) == 0
	if t.fragile && done.before == nil && done.Present == 0 && done.Added > 0 {
		im.fragile = append(im.fragile, done.File)
	}
	if plain && !a.Judge.Brief && !a.each {
		im.later(&done)
		return nil
	}
	im.sayFile(false)
	switch {
	case a.Judge.Brief:
	case done.Added == 0:
		im.sayAdded(&done)
	case done.before != nil:
		a.Out.Printf("%s: match %s is corrected; events added: %d\n", done.File, done.Match, done.Added)
		report.ShowChange(a.Out, done.before, done.after, *done.Changes)
	case done.Present > 0:
		a.Out.Printf("%s: match %s has grown; events added: %d\n", done.File, done.Match, done.Added)
	default:
		im.sayAdded(&done)
	}
	for _, deal := range done.Overtaken {
		if !a.Judge.Brief {
			a.Out.Printf("%s: deal %d was corrected in the log since; the correction stays\n", done.File, deal)
		}
	}
	if done.Unread > 0 && !a.Judge.Brief {
		a.Out.Printf("%s: deals that cannot be read, kept as they stand: %d\n", done.File, done.Unread)
	}
	return nil
}

// sayErrors says on standard error how many errors are in what was stored, and how to see
// them.
func (im *importer) sayErrors() {
	if im.errors == 0 {
		return
	}
	which := "all"
	if len(im.wrong) <= saidEach {
		which = strings.Join(im.wrong, " ")
	}
	im.a.Out.Stdout.Flush()
	im.a.Out.Remark(message.Msg("errors: %d; sueca validate %s says which", im.errors, which))
}

// sayFragile says once which matches a person should name before they grow.
func (im *importer) sayFragile() {
	switch n := len(im.fragile); {
	case n == 0 || im.a.Judge.Brief:
	case n == 1:
		im.a.Out.Remark(message.Msg("%s: if this record grows it will be kept as another match: say which it is by Date, "+
			"A, B, C, D and Match (or Round, or Time)", im.fragile[0]))
	default:
		im.a.Out.Remark(message.Msg("%s: if one of these %d matches grows (the last is in %s) it will be kept as another match: say which "+
			"it is by Date, A, B, C, D and Match (or Round, or Time)", im.fragile[0], n, im.fragile[n-1]))
	}
}

// saidEach is how many matches of a file are said each by itself: those of an evening. Of more
// their number is enough.
const saidEach = 5

// later keeps what there is to say of a match until its file is at its end.
func (im *importer) later(done *Imported) {
	if im.file != done.File {
		im.sayFile(false)
		im.file = done.File
		im.files++
	}
	im.pending = append(im.pending, *done)
}

// sayFile says what was added of a file. What the summary at the end tells as well, of the
// only file, is not said twice.
func (im *importer) sayFile(end bool) {
	a, list := im.a, im.pending
	im.pending, im.file = nil, ""
	known, deals, events := 0, 0, 0
	for i := range list {
		if list[i].Added == 0 {
			known++
		}
		deals, events = deals+list[i].Deals, events+list[i].Added
	}
	if len(list) > saidEach {
		if !end || im.files > 1 || len(list) != im.matches {
			a.Out.Printf("%s: matches: %d (%d in the log already), deals: %d, events added: %d\n", list[0].File, len(list), known, deals, events)
		}
		return
	}
	for i := range list {
		im.sayAdded(&list[i])
	}
}

// sayAdded says that a match was added, or is in the log already.
func (im *importer) sayAdded(done *Imported) {
	if done.Added == 0 {
		im.a.Out.Printf("%s: match %s is in the log already; nothing was added\n", done.File, done.Match)
		return
	}
	im.a.Out.Printf("%s: match %s added; deals: %d, events: %d\n", done.File, done.Match, done.Deals, done.Added)
}

func (im *importer) summary() error {
	a := im.a
	if !a.Out.IsJSON() {
		im.sayFile(true)
	}
	defer im.sayErrors()
	if !a.Out.IsJSON() {
		defer im.sayFragile()
	}
	if a.Out.IsJSON() || im.matches < 2 && !a.Judge.Brief {
		return nil
	}
	size := int64(0)
	if info, err := os.Stat(a.Records.LogPath); err == nil {
		size = info.Size()
	}
	a.Out.Printf("matches: %d (%d in the log already), deals: %d, events added: %d; the log %s has %d KB\n",
		im.matches, im.present, im.deals, im.events, a.Records.LogPath, int(size/1024))
	if im.unread > 0 {
		a.Out.Printf("deals that cannot be read, kept as they stand: %d\n", im.unread)
	}
	return nil
}
