package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"os"
	"os/signal"
	"slices"
	"sync"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"sueca/analysis/solve"
	"sueca/engine"
)

// gradeOptions are the flags of grade.
type gradeOptions struct {
	deal   int
	total  bool
	forget bool
	by     string
	solve.Weighing
}

// gradeVerb is one run of grade.
type gradeVerb struct{ *Reporter }

func newGradeCmd(r *Reporter) *cobra.Command {
	a := &gradeVerb{r}
	var opt gradeOptions
	cmd := &cobra.Command{
		Use:     "grade [FILE…|SELECTOR…]",
		Short:   a.words.Sayf("tell what every card that was played cost"),
		Long:    a.manual("grade"),
		Example: "  sueca grade evening.sueca\n  sueca grade --total archive/\n  sueca grade 3f9a/2 --format json",
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("deal") && opt.deal < 1 {
				return usagef("--deal is a number from 1")
			}
			if opt.forget {
				return a.forgetGrades()
			}
			if err := oneOf("by", opt.by, "seat", "player"); err != nil {
				return err
			}
			if opt.Samples < 0 {
				return usagef("--samples is a number from 0")
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
			defer stop()
			return a.runGrade(ctx, args, &opt)
		},
	}
	a.readingFlags(cmd)
	a.asOfFlag(cmd)
	a.jobsFlag(cmd)
	f := cmd.Flags()
	f.StringVar(&a.format, "format", "text", a.words.Sayf("`form` of the output: text or json (one object a line)"))
	f.IntVar(&opt.deal, "deal", 0, a.words.Sayf("grade this deal, by its `number`"))
	f.IntVar(&opt.Samples, "samples", 0, a.words.Sayf("weigh each card by so `many` deals that were possible for its seat; slow"))
	f.Uint64Var(&opt.Seed, "seed", 1, a.words.Sayf("`seed` of those deals"))
	f.StringVar(&opt.by, "by", "seat", a.words.Sayf("sums over all matches by `what`: seat or player"))
	f.BoolVar(&opt.forget, "forget", false, a.words.Sayf("throw away what is kept of deals of the log that were graded, and do nothing else"))
	f.BoolVar(&opt.total, "total", false, a.words.Sayf("only the sums over all matches"))
	return cmd
}

// gradeSums are the sums of a match or an archive.
type gradeSums struct {
	seats   [engine.D + 1]solve.CostSum
	pairs   [engine.BD + 1]solve.CostSum
	players map[string]*solve.CostSum // by name; nil where that is not asked for
	matches int
	left    int // deals that were left out
	par, ac int // what AC would have come to, and came to, over all deals
}

// add adds a deal. Names are those of the players, by seat.
func (s *gradeSums) add(g *solve.Graded, names [engine.D + 1]string) {
	for _, seat := range engine.Seats {
		s.seats[seat].AddDeal(g, solve.BySeat(seat))
		if name := names[seat]; s.players != nil && name != "" {
			if s.players[name] == nil {
				s.players[name] = &solve.CostSum{}
			}
			s.players[name].AddDeal(g, solve.BySeat(seat))
		}
	}
	for _, pair := range [...]engine.Pair{engine.AC, engine.BD} {
		s.pairs[pair].AddDeal(g, solve.ByPair(pair))
	}
	s.par += g.Par
	s.ac += g.Result()
}

// join adds the sums of another match.
func (s *gradeSums) join(o *gradeSums) {
	for i := range s.seats {
		s.seats[i].Add(&o.seats[i])
	}
	for i := range s.pairs {
		s.pairs[i].Add(&o.pairs[i])
	}
	for name, sum := range o.players {
		if s.players[name] == nil {
			s.players[name] = &solve.CostSum{}
		}
		s.players[name].Add(sum)
	}
	s.matches, s.left, s.par, s.ac = s.matches+o.matches, s.left+o.left, s.par+o.par, s.ac+o.ac
}

func newGradeSums(byPlayer bool) *gradeSums {
	s := &gradeSums{}
	if byPlayer {
		s.players = map[string]*solve.CostSum{}
	}
	return s
}

// playersOf gives the names of the players of a match by their seats, empty for one
// that is not named.
func playersOf(r *record) (names [engine.D + 1]string) {
	for _, t := range r.judge().Tags {
		for _, s := range engine.Seats {
			if t.Name == s.String() && t.Value != "?" {
				names[s] = t.Value
			}
		}
	}
	return names
}

// gradedDeal is a deal that was graded, with its number.
type gradedDeal struct {
	number int
	*solve.Graded
}

func (a *gradeVerb) runGrade(ctx context.Context, args []string, opt *gradeOptions) error {
	byPlayer := opt.by == "player"
	all := newGradeSums(byPlayer)
	var once sync.Once
	var before *kept
	defer func() { before.close() }()
	err := eachOf(a.Finder, args, !a.isJSON() && !opt.total, func(f *Finder, total **gradeSums, r *record, _ []finding) error {
		a := &gradeVerb{&Reporter{f}}
		a.unreadIn(r)
		sums := newGradeSums(byPlayer)
		sums.matches = 1
		names := playersOf(r)
		var deals []gradedDeal
		for _, d := range a.playedDeals(r, opt.deal) {
			if r.file == "" {
				once.Do(func() { before = a.keeping() })
			}
			g, err := before.grade(ctx, r, &d, opt.Weighing)
			if err != nil {
				return err
			}
			deals = append(deals, gradedDeal{d.number, g})
			sums.add(g, names)
		}
		asked := 0
		for _, v := range r.judge().Verdicts {
			if r.wants(v.Deal) && (opt.deal == 0 || opt.deal == v.Deal) {
				asked++
			}
		}
		sums.left = asked - len(deals)
		if opt.deal > 0 && asked == 0 {
			return usagef("match %s has no deal %d", r.ID(), opt.deal)
		}
		if *total == nil {
			*total = newGradeSums(byPlayer)
		}
		(*total).join(sums)
		switch {
		case a.isJSON():
			return a.gradeLines(r, deals)
		case !opt.total:
			a.gradeText(r, deals, sums)
		}
		return nil
	}, func(total **gradeSums) {
		if *total != nil {
			all.join(*total)
		}
	})
	if err == nil && !a.isJSON() && (opt.total || all.matches > 1) {
		a.printf("\n%d matches, %d deals graded\n", all.matches, all.pairs[engine.AC].Deals)
		a.gradeTable(all, nil)
	}
	a.sayUnread()
	return err
}

// gradeLine is a card in the JSON form.
type gradeLine struct {
	Match     string   `json:"match"`
	Deal      int      `json:"deal"`
	Trick     int      `json:"trick"`
	Seat      string   `json:"seat"`
	Card      string   `json:"card"`
	Value     int      `json:"value"`
	Cost      int      `json:"cost"`
	CostGames int      `json:"cost_games"`
	Forced    bool     `json:"forced"`
	Best      []string `json:"best"`
	Decision  bool     `json:"decision"`
	Renuncia  bool     `json:"renuncia"`
	// By what the seat could know, where that was asked for.
	ViewCost  *float64 `json:"view_cost,omitempty"`
	ViewError *float64 `json:"view_error,omitempty"`
	ViewBest  string   `json:"view_best,omitempty"`
	Samples   int      `json:"samples,omitempty"`
}

// gradeLines writes the cards of deals in the JSON form.
func (a *gradeVerb) gradeLines(r *record, deals []gradedDeal) error {
	for _, d := range deals {
		for _, c := range d.Cards {
			line := gradeLine{
				Match: r.ID(), Deal: d.number, Trick: c.Trick, Seat: c.Seat.String(), Card: c.Card.String(), Value: c.Value,
				Cost: c.Cost, CostGames: c.CostGames, Forced: c.Forced, Decision: c.Choice, Renuncia: c.Renuncia,
			}
			if w := c.Weighed; w != nil {
				line.ViewCost, line.ViewError, line.ViewBest, line.Samples = &w.Cost, &w.Error, w.Best.String(), w.Samples
			}
			for _, b := range c.Best {
				line.Best = append(line.Best, b.String())
			}
			if err := a.json(line); err != nil {
				return err
			}
		}
	}
	return nil
}

// dearestShown is how many of the dearest cards a report shows.
const dearestShown = 3

// gradeText shows the deals of a match, the sums and the dearest cards.
func (a *gradeVerb) gradeText(r *record, deals []gradedDeal, sums *gradeSums) {
	a.header(r, r.judge())
	fmt.Fprintln(a.stdout)
	type dear struct {
		deal int
		solve.Grade
	}
	var dearest []dear
	for _, d := range deals {
		a.printf("deal %d: AC %d at best play of all (%s), %d as it was played\n", d.number, d.Par, a.gamesText(&d.ParGames), d.Result())
		for _, c := range d.Dearest(dearestShown, func(*solve.Grade) bool { return true }) {
			dearest = append(dearest, dear{d.number, c})
		}
		for _, c := range d.Cards {
			if c.Renuncia {
				a.printf("  trick %d: %s played %s, a renúncia\n", c.Trick, c.Seat, c.Card)
			}
		}
	}
	if len(deals) > 0 {
		a.gradeTable(sums, r)
	}
	if sums.left > 0 {
		a.printf("%d deals are not graded: some of their cards are not known\n", sums.left)
	}
	slices.SortStableFunc(dearest, func(x, y dear) int { return cmp.Compare(y.Cost, x.Cost) })
	for i, c := range dearest[:min(dearestShown, len(dearest))] {
		if i == 0 {
			a.printf("the dearest cards\n")
		}
		a.printf("  deal %d, trick %d: %s played %s, %d card points less than %s\n", c.deal, c.Trick, c.Seat, c.Card, c.Cost, engine.SetOf(c.Best...))
	}
}

// gradeTable shows what the cards of each seat and pair cost.
func (a *gradeVerb) gradeTable(s *gradeSums, r *record) {
	t := a.newTable(!utf8Locale())
	head := table.Row{"", a.words.Sayf("cards played"), a.words.Sayf("decisions"), a.words.Sayf("cost"), a.words.Sayf("a decision"), a.words.Sayf("in games")}
	if s.pairs[engine.AC].Weighed+s.pairs[engine.BD].Weighed > 0 {
		head = append(head, a.words.Sayf("by what was seen"))
	}
	t.AppendHeader(head)
	row := func(name string, c *solve.CostSum) {
		mean, deviation := c.PerDecision()
		text := "–"
		if !math.IsNaN(mean) {
			text = a.words.Decimals(mean, 2)
		}
		if !math.IsNaN(deviation) {
			text += " ± " + a.words.Decimals(1.96*deviation, 2)
		}
		cells := table.Row{name, c.Cards, c.Decisions, c.Cost, text, c.CostGames}
		if c.Weighed > 0 {
			cells = append(cells, a.words.Sayf("%s in %d", a.words.Decimals(c.WeighedCost, 1), c.Weighed))
		}
		t.AppendRow(cells)
	}
	if r == nil && s.players != nil {
		for _, name := range slices.Sorted(maps.Keys(s.players)) {
			row(harmless(name), s.players[name])
		}
	} else {
		for _, seat := range engine.Seats {
			name := seat.String()
			if r != nil {
				name = a.nameOf(r, seat)
			}
			row(name, &s.seats[seat])
		}
	}
	t.AppendSeparator()
	for _, pair := range [...]engine.Pair{engine.AC, engine.BD} {
		row(pair.String(), &s.pairs[pair])
	}
	a.render(t)
	deals := s.pairs[engine.AC].Deals
	if deals == 0 {
		return
	}
	a.printf("the cards dealt were worth %s a deal to AC, its play and the others' %s\n",
		a.words.Decimals(float64(s.par)/float64(deals), 1), a.words.Signed(float64(s.ac-s.par)/float64(deals)))
}
