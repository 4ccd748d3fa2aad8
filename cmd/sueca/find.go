package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sueca/analysis/query"
	"sueca/analysis/solve"
	"sueca/cmd/internal/lang"
	"sueca/engine"
	"sueca/notation"
	"sueca/replay"
)

// search is one run of find.
type search struct {
	a       *Reporter
	file    string
	defines []string
	show    string
	count   string
	total   bool
	max     int
	words   bool

	name, text string // of the query
	query      *query.Query
	columns    []query.Expression
	counts     []query.Expression

	groups map[string]int
	sums   findSums
}

// findSums are what was looked at and found.
type findSums struct{ matches, deals, with, found, undecided int }

func newFindCmd(a *Reporter) *cobra.Command {
	s := &search{a: a, groups: map[string]int{}}
	cmd := &cobra.Command{
		Use:   "find QUERY FILE…|SELECTOR…",
		Short: a.words.Sayf("find plays by a pattern"),
		Long:  a.manual("find"),
		Example: "  sueca find 'ruff and trick <= 3' evening.sueca\n  sueca find 'lead and suit is trump' --count 'seat, trick' all\n" +
			"  sueca find 'free and cost > 20' --show 'cost, length(trump)' evening.sueca\n  sueca find --query echo.query --format notation archive/",
		RunE: func(cmd *cobra.Command, args []string) error { return s.run(args) },
	}
	a.readingFlags(cmd)
	a.asOfFlag(cmd)
	a.jobsFlag(cmd)
	f := cmd.Flags()
	f.StringVar(&a.format, "format", "text", a.words.Sayf("`form` of the output: text, json (one object a line) or notation"))
	f.StringVar(&s.file, "query", "", a.words.Sayf("take the query from this `file`"))
	f.StringArrayVar(&s.defines, "define", nil, a.words.Sayf("take definitions from this `file`; may be given more than once"))
	f.StringVar(&s.show, "show", "", a.words.Sayf("show the values of these `expressions` too, such as \"a.points, length(trump)\""))
	f.StringVar(&s.count, "count", "", a.words.Sayf("count by the values of these `expressions`, such as \"a.seat, trick\""))
	f.BoolVar(&s.total, "total", false, a.words.Sayf("only how many there are"))
	f.IntVar(&s.max, "max", 0, a.words.Sayf("show at most so `many`; 0 is all"))
	f.BoolVar(&s.words, "words", false, a.words.Sayf("list the words of the language, and do nothing else"))
	return cmd
}

// queryError is a fault in a text of the query language: where it stands is shown.
type queryError struct {
	name, text string
	fault      *query.Error
}

func (e *queryError) Error() string { return e.fault.Error() }

// inQuery says in which text a fault is.
func inQuery(name, text string, err error) error {
	var fault *query.Error
	if errors.As(err, &fault) {
		return &queryError{name, text, fault}
	}
	return err
}

// Explain says the fault with its line, and what it is about marked.
func (e *queryError) Explain(words lang.Speaker) string {
	out := fmt.Sprintf("%s:%d:%d: %s", e.name, e.fault.Line, e.fault.Col, words.Say(e.fault.Msg))
	lines := strings.Split(e.text, "\n")
	if e.fault.Line > len(lines) {
		return out
	}
	return out + "\n" + strings.TrimSuffix(pointed(lines[e.fault.Line-1], "  ", e.fault.Col, e.fault.Col+1), "\n")
}

// readCard reads a file of queries, or a card, without the mark that some editors begin a
// text with.
func readCard(name string) ([]byte, error) {
	text, err := os.ReadFile(name)
	return bytes.TrimPrefix(text, []byte("\uFEFF")), err
}

// definitions reads files of definitions.
func (a *Reporter) definitions(files []string) (*query.Definitions, error) {
	all := &query.Definitions{}
	for _, name := range files {
		text, err := readCard(name)
		if err != nil {
			return nil, err
		}
		if err := all.Read(string(text)); err != nil {
			return nil, inQuery(name, string(text), err)
		}
	}
	return all, nil
}

// compile reads the query and what is to be shown.
func (s *search) compile(args []string) (rest []string, err error) {
	a := s.a
	defs, err := a.definitions(s.defines)
	if err != nil {
		return nil, err
	}
	if s.file != "" {
		text, err := readCard(s.file)
		if err != nil {
			return nil, err
		}
		s.name, s.text = s.file, string(text)
	} else {
		if len(args) == 0 {
			return nil, usagef("write what is looked for, or name a file with --query; see sueca find --help")
		}
		s.name, s.text = a.words.Sayf("query"), args[0]
		args = args[1:]
	}
	if s.query, err = query.Compile(s.text, defs); err != nil {
		return nil, inQuery(s.name, s.text, err)
	}
	for _, c := range []struct {
		flag, text string
		to         *[]query.Expression
	}{{"--show", s.show, &s.columns}, {"--count", s.count, &s.counts}} {
		if c.text == "" {
			continue
		}
		if *c.to, err = s.query.Expressions(c.text); err != nil {
			return nil, inQuery(c.flag, c.text, err)
		}
	}
	switch {
	case s.max < 0:
		return nil, usagef("--max is a number from 0")
	case s.show != "" && (s.count != "" || s.total):
		return nil, usagef("--show is about each place that is found: it goes with neither --count nor --total")
	case s.count != "" && s.total, a.format == "notation" && (s.count != "" || s.total):
		return nil, usagef("--count, --total and --format notation are three forms of output: choose one")
	}
	if len(args) == 0 {
		args = []string{"all"}
	}
	return args, nil
}

// errFull ends the search: as many were shown as may be.
var errFull = errors.New("enough was found")

func (s *search) run(args []string) error {
	a := s.a
	if s.words {
		a.queryWords()
		return nil
	}
	args, err := s.compile(args)
	if err != nil {
		return err
	}
	if err := a.settle(); err != nil {
		return err
	}
	var grades *kept
	if s.query.Grades {
		grades = a.keeping()
		defer grades.close()
	}
	a.progress.start(a.Source, args)
	defer a.progress.stop()
	err = work(a.Source, a.lots(args), func(w *worker, result *looked, r *record) {
		in := *s
		in.a = &Reporter{a.in(w)}
		in.look(result, r, grades)
	}, func(p *done[looked]) error {
		s.sums.add(p.result.findSums)
		for values, n := range p.result.groups {
			s.groups[values] += n
		}
		a.progress.at(a.Output, s.sums.deals)
		if len(p.out) > 0 || len(p.err) > 0 {
			a.progress.clear()
		}
		if s.max > 0 && !s.counting() && a.format != "notation" {
			for line := range strings.Lines(string(p.out)) {
				if s.max == 0 {
					break
				}
				a.stdout.WriteString(line)
				if s.max--; s.max == 0 {
					return errFull
				}
			}
			a.postErrors(p.err)
			return nil
		}
		return a.post(p.out, p.err)
	})
	a.progress.stop()
	if err != nil && err != errFull {
		return err
	}
	full := err == errFull
	switch {
	case s.count != "":
		s.showCounts()
	case s.total && a.isJSON():
		return a.json(map[string]int{"matches": s.sums.matches, "deals": s.sums.deals, "deals_with": s.sums.with, "found": s.sums.found, "undecided": s.sums.undecided})
	case s.total:
		s.showSums()
	}
	if s.sums.undecided > 0 && !full && !a.isJSON() {
		a.remark(engine.Msg("in %d deals there may be more: the record does not tell", s.sums.undecided))
	}
	a.sayUnread()
	if s.sums.found == 0 && !full {
		a.worst = engine.Error // nothing found: status 1, as grep has it
	}
	return nil
}

func (s *search) counting() bool { return s.count != "" || s.total }

func (f *findSums) add(o findSums) {
	f.matches, f.deals, f.with, f.found, f.undecided = f.matches+o.matches, f.deals+o.deals, f.with+o.with, f.found+o.found, f.undecided+o.undecided
}

// scenesOf gives the scenes of a match that are asked for.
func scenesOf(a *Source, scene *query.Scene, r *record, grades *kept, each func() error) error {
	r.opt = a.judging
	scene.Grades = func() *solve.Graded {
		p, ok := scene.Played()
		if !ok {
			return nil
		}
		g, err := grades.grade(a.ctx, r, &playedDeal{scene.Deal, scene.Rules, p}, solve.Weighing{})
		if err != nil {
			if !errors.Is(err, context.Canceled) {
				a.complain(err)
			}
			return nil
		}
		return g
	}
	return scene.Scenes(r.events, func() *replay.Match { return r.judge() }, func() error {
		if !r.wants(scene.Deal) {
			return nil
		}
		return each()
	})
}

// looked is what was found in a piece of work.
type looked struct {
	findSums
	groups map[string]int // how many there are of the same values
}

// look looks through a match, and adds what it finds.
func (s *search) look(all *looked, r *record, grades *kept) {
	a := s.a
	sums := findSums{matches: 1}
	defer func() { all.add(sums) }()
	a.unreadIn(r)
	if !s.query.InTags(tagsOf(r.events)) {
		deals, _ := dealsIn(r.events)
		sums.deals = deals
		return
	}
	var scene query.Scene
	marks := map[spot][]string{}
	err := scenesOf(a.Source, &scene, r, grades, func() error {
		sums.deals++
		before := sums.found
		if s.query.Find(&scene, func(f *query.Found) {
			sums.found++
			switch {
			case s.count != "":
				if all.groups == nil {
					all.groups = map[string]int{}
				}
				all.groups[strings.Join(valuesAt(a, s.counts, f), "\x00")]++
			case s.total:
			case a.format == "notation":
				for i, p := range f.Plays {
					at := spot{scene.Deal, p.Trick, p.Place}
					if name := s.query.Steps[i]; !slices.Contains(marks[at], name) {
						marks[at] = append(marks[at], name)
					}
				}
			case a.isJSON():
				if err := a.json(s.line(r, &scene, f)); err != nil {
					a.complain(err)
				}
			default:
				s.say(r, &scene, f)
			}
		}) {
			sums.undecided++
		}
		if sums.found > before {
			sums.with++
		}
		return nil
	})
	if err != nil {
		a.complain(err)
	}
	if a.format == "notation" && sums.found > 0 {
		a.stdout.WriteString(notation.Format(marked(r.events, marks), notation.English))
		a.stdout.WriteByte('\n')
	}
}

// tagsOf gives the tags of a match.
func tagsOf(events []engine.Event) (tags []engine.TagWritten) {
	for _, e := range events {
		switch e := e.(type) {
		case *engine.TagWritten:
			tags = append(tags, *e)
		case *engine.DealStarted:
			return tags
		}
	}
	return tags
}
