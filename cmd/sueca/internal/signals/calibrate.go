package signals

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/spf13/cobra"

	"sueca/analysis/query"
	"sueca/analysis/signal"
	"sueca/analysis/simulate"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/eventlog/evidence"
	"sueca/replay"
)

// calibration is one run of calibrate.
type calibration struct {
	a       *signalsVerb
	studies int
	deals   int
	clubs   uint // of each kind, where only their table is wanted
	seed    uint64
	rows    uint64 // of the tables so far: each has its own archives
}

func newSignalsCalibrateCmd(a *signalsVerb) *cobra.Command {
	c := &calibration{a: a}
	cmd := &cobra.Command{
		Use:     "calibrate [STUDY]",
		Short:   a.Out.Sayf("try the tests on players whose signals are known"),
		Example: "  sueca signals calibrate --studies 200\n  sueca signals calibrate --clubs 20\n  sueca signals calibrate echo.study --deals 500",
		Args:    verb.AtMost(1, message.Msg("one study at a time, or none")),
		RunE:    func(cmd *cobra.Command, args []string) error { return c.run(args) },
	}
	source.Jobs(a.Records, cmd)
	f := cmd.Flags()
	f.IntVar(&c.studies, "studies", 200, a.Out.Sayf("how `many` studies of each kind"))
	f.IntVar(&c.deals, "deals", 300, a.Out.Sayf("how many deals in each"))
	f.UintVar(&c.clubs, "clubs", 0, a.Out.Sayf("only the table of clubs, with so `many` of each kind"))
	f.Uint64Var(&c.seed, "seed", 1, a.Out.Sayf("the number that the deals follow from"))
	return cmd
}

func (c *calibration) run(args []string) error {
	a := c.a
	if c.studies < 1 || c.deals < 1 {
		return output.Usagef("--studies and --deals are numbers from 1")
	}
	var s *signal.Study
	var err error
	if len(args) == 1 {
		s, err = a.readStudy(args[0])
	} else {
		text := "study: calibration\nhypothesis: none\nholdout: 0\npermutations: 200\n" // which no verdict rests on
		for _, name := range slices.Sorted(maps.Keys(signal.Detectors())) {
			text += "detector: " + name + "\n"
		}
		s, err = signal.ReadStudy(text, func(name string) (string, error) { return signal.Detectors()[name], nil })
	}
	if err != nil {
		return err
	}
	if c.clubs > 0 {
		return c.inClubs(s, int(c.clubs))
	}
	if err := c.null(s); err != nil {
		return err
	}
	if err := c.found(s); err != nil {
		return err
	}
	a.Out.Stdout.WriteString("\n")
	return c.inClubs(s, max(1, c.studies/10))
}

// gathered is what a study is worked out from; the result is there only where flags are asked for.
type gathered struct {
	simulate.Archive
	*signal.Counts
	settled signal.Settled
	result  *signal.Result
}

// counts counts studies of generated players, with their flags if they are asked for, and calls each with them in order.
func (c *calibration) counts(s *signal.Study, studies int, archive simulate.Archive, flags bool, each func(*gathered) error) error {
	c.rows++
	first := c.seed*1_000_003 + c.rows*10_007
	numbers := func(yield func(int) bool) {
		for i := 0; i < studies && yield(i); i++ {
		}
	}
	type counted struct {
		gathered
		err error
	}
	return source.Ordered(c.a.Records.Context, c.a.Records.Jobs, 2*c.a.Records.Jobs, numbers, func(_ int, i int) counted {
		out := counted{gathered: gathered{Archive: archive, Counts: signal.NewCounts(s, false)}}
		out.Seed, out.Seconds = first+uint64(i), s.Timed()
		out.err = out.generate(func(view *query.DealView) { out.Count(s, view) })
		out.settled = out.Settled()
		if flags && out.err == nil {
			out.err = out.judge(s)
		}
		return out
	}, func(one counted) error {
		if one.err != nil {
			return one.err
		}
		return each(&one.gathered)
	})
}

// generate calls each with the deals of the archive as they are generated.
func (g *gathered) generate(each func(*query.DealView)) error {
	var view query.DealView
	g.Counts.Matches = 0
	for m := range g.Archive.Matches() {
		g.Counts.Matches++
		view.Match = evidence.MatchID(m.Events)
		if err := view.Deals(m.Events, func() *replay.Match { return replay.Judge(m.Events) }, func() error {
			each(&view)
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}

// judge works out the result. The archive is generated once more where a pair could be flagged.
func (g *gathered) judge(s *signal.Study) error {
	g.result = s.Verdicts(g.Counts)
	return g.result.Judge(func() (*signal.Habits, error) {
		population := signal.NewPopulation(s, false)
		if err := g.generate(func(view *query.DealView) { population.Add(s, view, 0) }); err != nil {
			return nil, err
		}
		return population.Fit()
	})
}

// habits are those of players who do not signal. The first three decide by coins what detectors ask;
// the others were not made for detectors, and nobody at all made those whose weights are drawn.
var habits = []struct {
	habit simulate.Habit
	name  message.Word
}{
	{simulate.ByLot, "by lot"}, {simulate.LowestFirst, "always low"}, {simulate.GivePoints, "points to the partner"},
	{simulate.AnyWorthless, "any worthless card"}, {simulate.AnyCard, "any card"}, {simulate.PlainHabit, "as club players do"},
	{simulate.Touching, "any of touching cards"}, {simulate.Lapses, "lapses"}, {simulate.Greedy, "greedy"},
	{simulate.ByNumber, "by number of cards"}, {simulate.Mixed, "mixed"},
	{simulate.Weighed, "by weights drawn by lot"},
}

// widthOfDetectors is how many detectors stand side by side.
const widthOfDetectors = 4

// null shows how often a study of players who do not signal finds something, and how often a negative
// control warns.
func (c *calibration) null(s *signal.Study) error {
	a := c.a
	a.Out.Printf("studies of a club that means nothing, %d deals of %d pairs each, %d of each kind: of a hundred, these are below %s (and "+
		"in these a negative control is)\n\n", c.deals, clubOf, c.studies, a.Out.Words.Decimals(s.Level, 2))
	cells := make([][]string, len(habits))
	for k, h := range habits {
		small, warned := make([]int, len(s.Detectors)), make([]int, len(s.Detectors))
		err := c.counts(s, c.studies, simulate.Archive{Deals: c.deals, Pairs: clubOf, Manners: simulate.Manners{Habit: h.habit}}, false,
			func(counts *gathered) error {
				for i := range counts.Detectors {
					if counts.settled.P(i) < s.Level {
						small[i]++
					}
					if s.Shows(counts.settled, i, s.Level) {
						warned[i]++
					}
				}
				return nil
			})
		if err != nil {
			return err
		}
		share := func(n int) string { return a.Out.Words.Decimals(100*float64(n)/float64(c.studies), 0) }
		for i := range s.Detectors {
			cells[k] = append(cells[k], fmt.Sprintf("%s (%s)", share(small[i]), share(warned[i])))
		}
	}
	c.sideBySide(s, cells, func(k int) message.Word { return habits[k].name })
	a.Out.Printf("(the error of each is %s percentage points)\n",
		a.Out.Words.Decimals(100*math.Sqrt(s.Level*(1-s.Level)/float64(c.studies)), 1))
	return nil
}

// sideBySide shows cells of each detector, in rows that have names.
func (c *calibration) sideBySide(s *signal.Study, cells [][]string, name func(row int) message.Word) {
	for from := 0; from < len(s.Detectors); from += widthOfDetectors {
		to := min(from+widthOfDetectors, len(s.Detectors))
		t := textTable{Head: []string{""}}
		for _, d := range s.Detectors[from:to] {
			t.Head = append(t.Head, d.Name)
		}
		for k := range cells {
			t.Rows = append(t.Rows, append([]string{c.a.Out.Words.Word(name(k))}, cells[k][from:to]...))
		}
		t.show(c.a.Out, 2, 3, 4, 5)
	}
}

// clubOf is how many pairs the club has whose players do not signal.
const clubOf = 8

// everybody is all seats.
var everybody = [card.D + 1]bool{false, true, true, true, true}

// found shows how often signals are found, and how often that was predicted.
func (c *calibration) found(s *signal.Study) error {
	a := c.a
	a.Out.Printf("\nplayers who signal, all four: found, and foretold from players who do not, of a hundred studies of %d deals\n\n", c.deals)
	honesties := []float64{0.5, 0.6, 0.7, 0.8, 0.9}
	t := textTable{Head: []string{""}}
	for _, q := range honesties {
		t.Head = append(t.Head, a.Out.Words.Decimals(q, 1))
	}
	for i, d := range s.Detectors {
		if !slices.Contains(simulate.Signals(), d.Name) {
			continue
		}
		row := []string{d.Name}
		var foretold [5]float64
		const before = 5
		err := c.counts(s, before, simulate.Archive{Deals: c.deals, Manners: simulate.Manners{Habit: simulate.ByLot}}, false,
			func(counts *gathered) error {
				for k, q := range honesties {
					foretold[k] += counts.settled.Power(i, signal.Signallers{Honesty: q, Pairs: 1, Cards: 1}, s.Level, s.Seed) / before
				}
				return nil
			})
		if err != nil {
			return err
		}
		for k, q := range honesties {
			n, studies := 0, max(1, c.studies/4)
			players := simulate.Manners{Habit: simulate.ByLot, Signal: d.Name, Honesty: q, Seats: everybody}
			err := c.counts(s, studies, simulate.Archive{Deals: c.deals, Manners: players}, false, func(counts *gathered) error {
				if counts.settled.P(i) < s.Level {
					n++
				}
				return nil
			})
			if err != nil {
				return err
			}
			row = append(row, fmt.Sprintf("%s (%s)", a.Out.Words.Decimals(100*float64(n)/float64(studies), 0),
				a.Out.Words.Decimals(100*foretold[k], 0)))
		}
		t.Rows = append(t.Rows, row)
	}
	t.show(a.Out, 2, 3, 4, 5, 6)
	a.Out.Printf("(these players lead trumps, or throw points, before they think of a signal: continuations are rarer than foretold)\n")
	return nil
}
