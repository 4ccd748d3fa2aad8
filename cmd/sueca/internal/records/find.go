package records

import (
	"context"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/spf13/cobra"

	"sueca/analysis/query"
	"sueca/analysis/record"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine"
	"sueca/engine/message"
	"sueca/notation"
)

// search is one run of find.
type search struct {
	a       *run.Run
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

	counted query.Counts
	passed  *passedOver
}

// passedOver is what an index told not to read.
type passedOver struct {
	sync.Mutex
	query.Counts
	unread int
}

func newFindCmd(a *run.Run) *cobra.Command {
	s := &search{a: a, passed: &passedOver{}}
	cmd := &cobra.Command{
		Use:   "find QUERY FILE…|SELECTOR…",
		Short: a.Out.Sayf("find plays by a pattern"),
		Example: "  sueca find 'ruff and trick <= 3' evening.sueca\n  sueca find 'lead and suit is trump' --count 'seat, trick' all\n" +
			"  sueca find 'free and cost > 20' --show 'cost, length(trump)' evening.sueca\n  sueca find --query echo.query --format notation " +
			"archive/",
		RunE: func(cmd *cobra.Command, args []string) error { return s.run(args) },
	}
	a.Records.ReadingFlags(cmd, source.AsOf, source.Jobs, source.Shard, source.Seconds)
	f := cmd.Flags()
	a.Out.FormatFlag(cmd, a.Out.Sayf("`form` of the output: text, json (one object a line), csv or notation"), "text", "json", "csv",
		"notation")
	f.StringVar(&s.file, "query", "", a.Out.Sayf("take the query from this `file`"))
	f.StringArrayVar(&s.defines, "define", nil, a.Out.Sayf("take definitions from this `file`; may be given more than once"))
	f.StringVar(&s.show, "show", "", a.Out.Sayf("show the values of these `expressions` too, such as \"a.points, length(trump)\""))
	f.StringVar(&s.count, "count", "", a.Out.Sayf("count by the values of these `expressions`, such as \"a.seat, trick\""))
	f.BoolVar(&s.total, "total", false, a.Out.Sayf("only how many there are"))
	f.IntVar(&s.max, "max", 0, a.Out.Sayf("show at most so `many`; 0 is all"))
	f.BoolVar(&s.words, "words", false, a.Out.Sayf("list the words of the language, and do nothing else"))
	return cmd
}

// readDefinitions reads files of definitions.
func readDefinitions(a *output.Output, files []string) (*query.Definitions, error) {
	all := &query.Definitions{}
	for _, name := range files {
		text, err := verb.ReadCard(a, name)
		if err != nil {
			return nil, err
		}
		if err := all.Read(string(text)); err != nil {
			return nil, verb.InQuery(name, string(text), err)
		}
	}
	return all, nil
}

// typedCards matches what may be a card in a query, and texts in quotation marks, which are
// none.
var typedCards = regexp.MustCompile(`"[^"]*"|[A-Za-z_]*[0-9]?[A-Za-z♠♥♣♦]+`)

// spelled returns a query as it was typed with its cards as the language has them: 7c and Rc
// by the letters that are declared, R♥ by any. AC is a pair, and a word in small letters is a
// word of the language.
func spelled(text, letters string) string {
	return typedCards.ReplaceAllStringFunc(text, func(word string) string {
		runes := []rune(word)
		if len(runes) != 2 || word == "AC" || word == "BD" || unicode.IsLower(runes[0]) {
			return word
		}
		if c, err := notation.ParseCard(word, notation.Letters(letters)); err == nil && c.Known() {
			return c.String()
		}
		return word
	})
}

// compile reads the query and what is to be shown.
func (s *search) compile(args []string) (rest []string, err error) {
	a := s.a
	defs, err := readDefinitions(s.a.Out, s.defines)
	if err != nil {
		return nil, err
	}
	if s.file != "" {
		text, err := verb.ReadCard(s.a.Out, s.file)
		if err != nil {
			return nil, err
		}
		s.name, s.text = s.file, string(text)
	} else {
		if len(args) == 0 {
			return nil, output.Usagef("write what is looked for, or name a file with --query; see sueca find --help")
		}
		s.name, s.text = a.Out.Sayf("query"), spelled(args[0], a.Records.Letters)
		args = args[1:]
	}
	if s.query, err = query.Compile(s.text, defs); err != nil {
		return nil, verb.InQuery(s.name, s.text, err)
	}
	for _, c := range []struct {
		flag, text string
		to         *[]query.Expression
	}{{"--show", s.show, &s.columns}, {"--count", s.count, &s.counts}} {
		if c.text == "" {
			continue
		}
		if *c.to, err = s.query.Expressions(spelled(c.text, a.Records.Letters)); err != nil {
			return nil, verb.InQuery(c.flag, c.text, err)
		}
	}
	switch {
	case s.max < 0:
		return nil, output.Usagef("--max is a number from 0")
	case s.show != "" && (s.count != "" || s.total):
		return nil, output.Usagef("--show is about each place that is found: it goes with neither --count nor --total")
	case s.count != "" && s.total, a.Out.Format == "notation" && (s.count != "" || s.total):
		return nil, output.Usagef("--count, --total and --format notation are three forms of output: choose one")
	}
	if len(args) == 0 {
		args = []string{"all"}
	}
	return args, nil
}

// errFull ends the search: as many were shown as may be.
var errFull = errors.New("enough was found")

func (s *search) run(args []string) error {
	if s.words {
		queryWords(s.a.Out)
		return nil
	}
	args, err := s.compile(args)
	if err != nil {
		return err
	}
	if err := s.a.Records.Settle(); err != nil {
		return err
	}
	if s.a.Out.IsCSV() && !s.counting() {
		if err := s.a.Out.CSV(s.heads()...); err != nil {
			return err
		}
	}
	err = s.gather(args)
	if err != nil && err != errFull {
		return err
	}
	return s.conclude(err == errFull)
}

// gather looks through all that is named, and writes what it finds as it comes.
func (s *search) gather(args []string) error {
	a := s.a
	limit := a.Records.Limit(a.Records.Context, args)
	defer limit.End(a.Out)
	var grades *report.GradeCache
	if s.query.Grades {
		grades = report.OpenGrades(a.Records)
		defer grades.Close()
	}
	a.Records.StartProgress(args)
	defer a.Out.Progress.Stop()
	a.Records.Lazy = true
	s.byIndex()
	err := source.Work(a.Records, a.Records.Batches(args), func(out *output.Output, result *query.Counts, r *source.Record) {
		s.look(limit.Context, out, result, r, grades)
	}, s.post)
	s.counted.Add(&s.passed.Counts)
	a.Out.Unread += s.passed.unread
	return err
}

// post adds a piece of work to the sums, and writes what it has to show.
func (s *search) post(p *source.Done[query.Counts]) error {
	a := s.a
	s.counted.Add(&p.Result)
	a.Out.Progress.At(a.Out, s.counted.Deals)
	if len(p.Out) > 0 || len(p.Err) > 0 {
		a.Out.Progress.Clear()
	}
	if s.max == 0 || s.counting() || a.Out.Format == "notation" {
		return a.Out.Post(p.Out, p.Err)
	}
	for line := range strings.Lines(string(p.Out)) {
		a.Out.Stdout.WriteString(line)
		if s.max--; s.max == 0 {
			return errFull
		}
	}
	a.Out.PostErrors(p.Err)
	return nil
}

// conclude shows the counts or the sums, and what could not be told; full says that the
// search ended before everything was looked at.
func (s *search) conclude(full bool) error {
	a := s.a
	switch {
	case s.count != "":
		s.showCounts()
	case s.total && a.Out.IsCSV():
		return errors.Join(a.Out.CSV("matches", "deals", "deals_with", "found", "undecided"),
			a.Out.CSV(s.counted.Matches, s.counted.Deals, s.counted.With, s.counted.Found, s.counted.Undecided))
	case s.total && a.Out.IsJSON():
		return a.Out.JSON(map[string]int{"matches": s.counted.Matches, "deals": s.counted.Deals, "deals_with": s.counted.With,
			"found": s.counted.Found, "undecided": s.counted.Undecided})
	case s.total:
		s.showSums()
	}
	if s.query.Timed && s.counted.Found > 0 && !a.Out.IsJSON() {
		a.Out.Remark(engine.OfSeconds)
	}
	if s.counted.Undecided > 0 && !full && !a.Out.IsJSON() {
		a.Out.Remark(message.Msg("in %d {1:deal|deals} there may be more: the record does not tell", s.counted.Undecided))
	}
	source.SayUnread(a.Out)
	return nil
}

func (s *search) counting() bool { return s.count != "" || s.total }

// views are used again for other matches: a view is large.
var views = sync.Pool{New: func() any { return new(query.DealView) }}

// writtenAs is as how many cards that are tried a find counts that is written.
const writtenAs = 40

// look looks through a match, and adds what it finds.
func (s *search) look(ctx context.Context, out *output.Output, all *query.Counts, r *source.Record, grades *report.GradeCache) {
	sums := query.Counts{Matches: 1}
	defer func() { all.Add(&sums) }()
	if asksTags := s.query.Names || len(s.query.Tags) > 0; asksTags && !s.query.InTags(engine.TagsOf(r.Events), substituted(r)) {
		if err := r.Load(); err != nil {
			out.Complain(err)
			return
		}
		source.CountUnread(out, r)
		sums.Deals, _ = record.DealsIn(r.Events)
		return
	}
	view := views.Get().(*query.DealView)
	defer views.Put(view)
	view.EachFound = 0
	if !s.counting() {
		view.EachFound = writtenAs
	}
	var marks map[spot][]string
	if out.Format == "notation" {
		marks = map[spot][]string{}
	}
	err := report.DealViewsOf(ctx, out, view, r, grades, func() error {
		sums.Deals++
		before := sums.Found
		view.Most = r.Effort.Search(query.MaxTried)
		if s.query.Find(view, func(f *query.Found) {
			var at position
			if sums.Found++; !s.counting() {
				var err error
				if at, err = s.located(out, r, view, f); err != nil {
					out.Complain(err)
					return
				}
			}
			switch {
			case s.count != "":
				sums.CountGroup(s.countedAt(out, f))
			case s.total:
			case out.Format == "notation":
				s.mark(marks, view, f)
			case out.IsCSV():
				if err := out.CSV(s.row(r, view, f, at)...); err != nil {
					out.Complain(err)
				}
			case out.IsJSON():
				if err := out.JSON(s.line(r, view, f, at)); err != nil {
					out.Complain(err)
				}
			default:
				s.say(out, r, view, f, at)
			}
		}) {
			sums.Undecided++
		}
		r.Effort.Searched(view.Tried)
		if view.GivenUp {
			out.Complain(output.Usagef("%s/%d: the search was given up after %d cards were tried, and there may be more: ask more of each play, or "+
				"say how far apart they are", r.ID(), view.Deal, view.Most))
		}
		if sums.Found > before {
			sums.With++
		}
		return nil
	})
	source.CountUnread(out, r) // playouts alone have been read
	if err != nil {
		out.Complain(err)
	}
	if out.Format == "notation" && sums.Found > 0 {
		io.WriteString(out.Record(), notation.Format(marked(r.Events, marks), notation.English)+"\n")
	}
}

// substituted reports whether somebody took another's seat, or may have in what is not read yet.
func substituted(r *source.Record) bool {
	return r.Packed != nil && r.Packed.Load != nil || record.Substituted(r.Events)
}

// mark notes the names of plays that were found, by where their cards are.
func (s *search) mark(marks map[spot][]string, view *query.DealView, f *query.Found) {
	for i, p := range f.Plays {
		at := spot{view.Deal, view.Index, p.Trick, p.Place}
		if name := s.query.Steps[i]; !slices.Contains(marks[at], name) {
			marks[at] = append(marks[at], name)
		}
	}
}
