package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"sueca/analysis/audit"
	"sueca/engine"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/notation"
	"sueca/notation/exchange"
	"sueca/replay"
)

// record is one match, as it comes from a file or from the log.
type record struct {
	id     string          // see ID
	file   string          // empty for a match of the log
	text   *notation.Match // nil for a match of the log
	empty  bool            // a file that holds nothing to read
	events []engine.Event
	deal   int          // the one deal that is asked for; 0 is all
	only   map[int]bool // the deals that a filter asks for; nil is all
	// position is the last one of the log that the match was read up to; 0 for a
	// file.
	position int64
	opt      replay.Options // how it is judged
	judged   *replay.Match

	dealLines []dealLine // see dealAtLine
}

// ID gives the match's id, empty for a file that holds none. That of a file's
// match is found when it is asked for first.
func (r *record) ID() string {
	if r.id == "" && r.text != nil && !r.empty {
		r.id = evidence.MatchID(r.events)
	}
	return r.id
}

// judge judges the record, once.
func (r *record) judge() *replay.Match {
	if r.judged == nil {
		r.judged = replay.JudgeBy(r.events, r.opt)
	}
	return r.judged
}

// wants reports whether a deal, by its number, is asked for.
func (r *record) wants(deal int) bool {
	return (r.deal == 0 || r.deal == deal) && (r.only == nil || r.only[deal])
}

// ended is a deal of a match as it ended.
type ended struct {
	standing replay.Standing
	index    int // of the deal in the match
	deal     *engine.Deal
}

// ended gives the deals of a match that can be read and that are wanted, by what was
// found in them. Where none is, it looks no further, as for most of an archive.
func (r *record) ended(wanted func(v *replay.Verdict) bool) []ended {
	verdicts := r.judge().Verdicts
	wants := func(v replay.Verdict) bool { return !v.Unread && r.wants(v.Deal) && wanted(&v) }
	if !slices.ContainsFunc(verdicts, wants) {
		return nil
	}
	head, deals := replay.Standings(r.events)
	var out []ended
	for i, s := range deals {
		if i >= len(verdicts) || !wants(verdicts[i]) {
			continue
		}
		state := s.End(r.events[:head], &verdicts[i])
		out = append(out, ended{s, i, &state.Deal})
	}
	return out
}

// slips gives the slips of the pen that would explain the renúncias of a deal, the
// likeliest first.
func (r *record) slips(deal int) []audit.Edit {
	rules := &r.judge().Rules
	for _, e := range r.ended(func(v *replay.Verdict) bool { return v.Deal == deal }) {
		if report, err := audit.Examine(e.deal, rules, audit.Trust{}, nil); err == nil {
			return audit.Edits(*rules, e.standing.Events, report.Suspects)
		}
	}
	return nil
}

// selectorPattern is that of a selector: it names a match of the log or all of
// them, or a deal of it.
var selectorPattern = regexp.MustCompile(`^([0-9a-f]{1,16}|all)(/[0-9]+)?$`)

// namesOneMatch reports whether a selector names one match, or a deal of it.
func namesOneMatch(selector string) bool {
	return selectorPattern.MatchString(selector) && !strings.HasPrefix(selector, "all")
}

// records gives the matches that the arguments name, one by one: FILEs, or
// SELECTORs of the log. An error in the sequence is about one input and does not
// end it.
func (a *Source) records(args []string) iter.Seq2[*record, error] {
	return func(yield func(*record, error) bool) {
		w := a.newWorker()
		w.keep = true
		for l := range a.lots(args) {
			for r, err := range w.records(l) {
				if !yield(r, err) {
					return
				}
			}
		}
	}
}

// each judges the matches that the arguments name, without arguments those of the log, and
// shows them in their order; show is called in workers, with the finder to show it by. With
// apart an empty line stands between two of them. What goes wrong with one is said, and the
// others go on.
func (a *Finder) each(args []string, apart bool, show func(a *Finder, r *record, fs []finding) error) error {
	return eachOf(a, args, apart, func(a *Finder, _ *struct{}, r *record, fs []finding) error { return show(a, r, fs) }, nil)
}

// eachOf is each where something is worked out of the matches beside what is shown of
// them: show adds to the result of its piece of work, and join, if it is not nil, gets the
// results in order.
func eachOf[T any](a *Finder, args []string, apart bool, show func(a *Finder, result *T, r *record, fs []finding) error, join func(*T)) error {
	if len(args) == 0 {
		args = []string{"all"}
	}
	if err := a.settle(); err != nil {
		return err
	}
	first := true
	return work(a.Source, a.lots(args), func(w *worker, result *T, r *record) {
		f := a.in(w)
		fs := f.judged(r)
		if apart {
			w.stdout.WriteByte('\n')
		}
		if err := show(f, result, r, fs); err != nil {
			w.complain(err)
		}
	}, func(d *done[T]) error {
		if join != nil {
			join(&d.result)
		}
		if apart && first && len(d.out) > 0 {
			d.out, first = d.out[1:], false
		}
		return a.post(d.out, d.err)
	})
}

// judged judges a record and counts what is found.
func (a *Finder) judged(r *record) []finding {
	r.opt = a.judging
	fs := a.findings(r)
	a.count(fs)
	a.homeless(r, fs)
	return fs
}

// settle settles how texts are read.
func (a *Source) settle() (err error) {
	a.reading, err = a.options("")
	return err
}

// homeless says the errors that belong to no deal, where the output is one
// object a deal and has no place for them.
func (a *Finder) homeless(r *record, fs []finding) {
	for _, f := range fs {
		if a.isJSON() && f.Deal == 0 && f.severity == engine.Error {
			where := r.ID()
			if r.file != "" {
				where = fmt.Sprintf("%s:%d:%d", r.file, f.Line, f.Col)
			}
			fmt.Fprintf(a.stderr, "sueca: %s: %s [%s]\n", where, f.Message, f.Code)
		}
	}
}

// unreadIn counts a match in which something could not be read, where the output shows
// only what could.
func (a *Output) unreadIn(r *record) {
	if r.empty || slices.ContainsFunc(r.events, func(e engine.Event) bool { return e.Kind() == engine.KindQuarantined }) {
		a.unread++
	}
}

// sayUnread says how many there were.
func (a *Output) sayUnread() {
	if a.unread > 0 {
		a.remark(engine.Msg("in %d matches something cannot be read: sueca validate says what", a.unread))
	}
}

// isSelector tells a selector from a file. A file of that name comes first.
func (a *Source) isSelector(arg string) bool {
	if !selectorPattern.MatchString(arg) {
		return false
	}
	_, err := os.Stat(arg)
	return errors.Is(err, fs.ErrNotExist)
}

// matchesOf reads a file in its format.
func (a *Source) matchesOf(in input) iter.Seq2[*notation.Match, error] {
	opt, err := a.options(in.name)
	if err != nil {
		return func(yield func(*notation.Match, error) bool) { yield(nil, err) }
	}
	if a.from == "gaips" {
		return func(yield func(*notation.Match, error) bool) { yield(notation.ReadGaips(in, opt)) }
	}
	text, err := a.converted(in)
	if err != nil {
		return func(yield func(*notation.Match, error) bool) { yield(nil, err) }
	}
	return notation.Matches(text, opt)
}

// converted gives a text in another form as notation.
func (a *Source) converted(in input) (io.Reader, error) {
	if a.from == "" || a.from == "sueca" {
		return in, nil
	}
	text, err := exchange.Convert(a.from, in)
	var wrong *notation.ParseError
	if errors.As(err, &wrong) {
		wrong.File = in.name
	}
	return text, err
}

// eventsOf reads a match from a log, up to a position; 0 is all of it.
func eventsOf(log eventlog.Reader, id string, asOf int64) ([]engine.Event, error) {
	events, _, err := matchOf(log, id, asOf)
	return events, err
}

// matchOf is eventsOf, and gives the last position that was read.
func matchOf(log eventlog.Reader, id string, asOf int64) (out []engine.Event, last int64, err error) {
	for stream, err := range oneStream(log, id) {
		if err != nil {
			return nil, 0, err
		}
		return decoded(stream, asOf)
	}
	return nil, 0, nil
}

// decoded gives the events of a match's records up to a position, and the last
// position among them; 0 is all.
func decoded(stream []evidence.Row, asOf int64) (out []engine.Event, last int64, err error) {
	for _, row := range stream {
		if asOf > 0 && row.Position > asOf {
			break
		}
		events, err := row.Events()
		if err != nil {
			return nil, 0, err
		}
		for _, e := range events {
			if q, ok := e.(*engine.Quarantined); ok {
				for i := range q.Faults {
					notation.ReadBack(&q.Faults[i])
				}
			}
		}
		out, last = append(out, events...), row.Position
	}
	return out, last, nil
}

// emptyRecord is a file that holds nothing to read.
func emptyRecord(file string) *record {
	fault := engine.Fault{Line: 1, Col: 1, EndCol: 1, Code: engine.CodeSyntax,
		Msg: engine.Msg("the file is empty: a record begins with a tag such as [Event \"…\"] or a line such as “deal 1”")}
	events := []engine.Event{
		&engine.MatchStarted{Rules: engine.DefaultRules(), Source: engine.RulesGiven},
		&engine.Quarantined{Format: "sueca", Head: true, Faults: []engine.Fault{fault}},
	}
	places := make([]notation.Place, len(events))
	for i := range places {
		places[i] = notation.Place{Line: 1, Col: 1, EndCol: 1}
	}
	return &record{file: file, empty: true, events: events, text: &notation.Match{Events: events, Places: places, FirstLine: 1}}
}

// splitSelector cuts MATCH/DEAL in two; the deal is 0 where there is none.
func splitSelector(selector string) (prefix string, deal int) {
	prefix, number, _ := strings.Cut(selector, "/")
	deal, _ = strconv.Atoi(number) // the pattern has only digits here
	return prefix, deal
}

// standsDeal reports whether a match has a deal of that number, as its corrections
// leave it.
func standsDeal(events []engine.Event, number int) bool {
	_, deals := replay.Standings(events)
	return slices.ContainsFunc(deals, func(s replay.Standing) bool { return s.Number == number })
}

// hasDeal reports whether some record of a deal of that number is in a match.
func hasDeal(events []engine.Event, number int) bool {
	for _, e := range events {
		switch e := e.(type) {
		case *engine.DealStarted:
			if e.Number == number {
				return true
			}
		case *engine.Quarantined:
			if !e.Head && e.Deal == number {
				return true
			}
		}
	}
	return false
}

// matchIDs gives the ids that a prefix, or all, stands for.
func matchIDs(log eventlog.Reader, prefix string) ([]string, error) {
	if prefix == "all" {
		return log.Find("")
	}
	ids, err := log.Find(prefix)
	switch {
	case err != nil:
		return nil, err
	case len(ids) == 0:
		return nil, usagef("no match %s in the log", prefix)
	case len(ids) > 1:
		return nil, usagef("%s begins the ids of %d matches: give more of it, or all", prefix, len(ids))
	}
	return ids, nil
}

// readLog opens the log for reading.
func (a *Source) readLog(fn func(eventlog.Reader) error) error {
	return a.withLog(func(log *eventlog.SQLite) error { return log.View(context.Background(), fn) })
}

// withLog opens the log for reading.
func (a *Source) withLog(fn func(*eventlog.SQLite) error) error {
	log, err := a.openLog()
	if err != nil {
		return err
	}
	defer log.Close()
	return ofLog(a.logPath, fn(log))
}

// openLog opens the log for reading; whoever does so closes it.
func (a *Source) openLog() (*eventlog.SQLite, error) {
	log, err := eventlog.OpenRead(a.logPath)
	if errors.Is(err, fs.ErrNotExist) && known(err) == "" {
		return nil, a.noLog()
	}
	return log, ofLog(a.logPath, err)
}

// noLog says that the log is not there.
func (a *Source) noLog() error {
	return usagef("there is no log %s: sueca import makes one, or name another with --log", filepath.ToSlash(a.logPath))
}
