package audit

import (
	"sync"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sueca/analysis/singledummy"
	"sueca/analysis/solve"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/run"
)

// What grade says of cards by what their seats could know.

// worldsDrawn is how many deals are drawn for a card unless another number is asked for.
const worldsDrawn = 100

// closeEnough is the standard error of a cost, in card points, at which no more are drawn.
const closeEnough = 0.5

// weighingFlags adds the flags that say over how many deals a card is weighed. What they say where
// nobody asks is the same for all verbs, so that what is kept of one serves the others.
func weighingFlags(a *run.Run, f *pflag.FlagSet, w *report.Seeing) {
	w.Seed = 1
	f.IntVar(&w.Worlds, "worlds", worldsDrawn, a.Out.Sayf("with --seen: draw so `many` of those deals for a card, if they are not fewer"))
	f.Float64Var(&w.Error, "within", closeEnough, a.Out.Sayf("with --seen: draw no more once the standard error is so many card "+
		"`points`; 0 to draw all"))
}

// checkWeighing checks what was asked of them.
func checkWeighing(w *report.Seeing) error {
	if w.Worlds < 1 || w.Worlds > singledummy.MostWorlds {
		return output.Usagef("--worlds is a number from 1 to %d", singledummy.MostWorlds)
	}
	if !(w.Error >= 0) {
		return output.Usagef("--within is a number of card points from 0")
	}
	return nil
}

// unseen returns an error where a flag was given that goes with --seen.
func unseen(f *pflag.FlagSet, names ...string) error {
	for _, name := range names {
		if f.Changed(name) {
			return output.Usagef("--%s goes with --seen", name)
		}
	}
	return nil
}

// seenFlags adds the flags.
func (a *gradeVerb) seenFlags(cmd *cobra.Command, opt *gradeOptions) {
	f := cmd.Flags()
	f.BoolVar(&opt.seen, "seen", false, a.Out.Sayf("weigh each card too by deals that were possible for what its seat had seen; slow"))
	weighingFlags(a.Run, f, &opt.Seeing)
	f.BoolVar(&opt.Evenly, "evenly", false, a.Out.Sayf("with --seen: let all of those deals count the same; faster"))
	f.BoolVar(&opt.learnt, "learnt", false, a.Out.Sayf("with --seen: let deals count by how these players choose cards, which is learnt "+
		"from the matches first, and not by what cards cost; faster"))
	f.Uint64Var(&opt.Seed, "seed", 1, a.Out.Sayf("with --seen: `seed` of the draw"))
	// Scripts of before --seen go on.
	f.IntVar(&opt.Worlds, "samples", worldsDrawn, "another name of --seen --worlds")
	_ = f.MarkHidden("samples")
}

// checkSeen checks the flags.
func (opt *gradeOptions) checkSeen(f *pflag.FlagSet) error {
	switch asked := f.Changed("samples"); {
	case asked && f.Changed("worlds"):
		return output.Usagef("--samples is another name of --seen --worlds: give one of them")
	case asked && opt.Worlds < 0:
		return output.Usagef("--samples is a number from 0")
	case asked:
		opt.seen = opt.seen || opt.Worlds > 0
	}
	opt.seen = opt.seen || opt.luck
	if !opt.seen {
		return unseen(f, "worlds", "within", "evenly", "learnt", "seed")
	}
	if opt.learnt && opt.Evenly {
		return output.Usagef("--learnt says which deals count for more, and --evenly that none does: give one of them")
	}
	return checkWeighing(&opt.Seeing)
}

// gradeSum is the sum of some cards, with open cards and by what their seats could know.
type gradeSum struct {
	solve.CostSum
	seen            singledummy.Sum
	alike           alikeSum
	score, unscored int         // games that count by the score; decisions of which it is not known
	byMatch         solve.Ratio // cost over decisions
	luck            luckSum
}

// add adds the cards of a deal that pass a filter.
func (s *gradeSum) add(d *GradedDeal, of func(c *solve.Grade) bool) {
	s.AddDeal(d.Graded, of)
	s.addScore(d, of)
	for i, w := range d.seen {
		if of(&d.Cards[i]) {
			s.seen.Add(w)
			s.alike.add(w)
		}
	}
}

// join adds the sum of another part.
func (s *gradeSum) join(o *gradeSum) {
	s.Add(&o.CostSum)
	s.seen.Join(&o.seen)
	s.alike.join(&o.alike)
	s.score, s.unscored = s.score+o.score, s.unscored+o.unscored
	s.byMatch.Add(&o.byMatch)
	s.luck.join(&o.luck)
}

// seenLine is what the JSON form adds to a card where it is asked for: nothing but nulls where
// there was nothing to decide, and no more than Possible where no deal was possible.
type seenLine struct {
	ViewCost  *float64 `json:"view_cost"`
	ViewError *float64 `json:"view_error"`
	ViewBest  *string  `json:"view_best"`
	Samples   *int     `json:"samples"`
	Effective *float64 `json:"effective"`
	Possible  *uint64  `json:"possible"`
	All       *bool    `json:"all"`
	// In games that count by the score; null if the score is not known.
	ScoreCost  *float64 `json:"view_score"`
	ScoreError *float64 `json:"view_score_error"`
	// In the last tricks, without strategy fusion; null elsewhere.
	Alike  *alikeLine  `json:"alike"`
	Reason *reasonLine `json:"reason"`
}

func newSeenLine(w *singledummy.Weighed) *seenLine {
	switch {
	case w == nil:
		return &seenLine{}
	case w.Worlds == 0:
		return &seenLine{Possible: &w.Possible}
	}
	best := w.Best.String()
	out := &seenLine{ViewCost: &w.Cost, ViewError: w.Error, ViewBest: &best, Samples: &w.Worlds, Effective: &w.Effective,
		Possible: &w.Possible, All: &w.All, Alike: newAlikeLine(w.Alike), Reason: newReasonLine(w.Reason)}
	if w.Score != nil {
		out.ScoreCost, out.ScoreError = &w.Score.Cost, w.Score.Error
	}
	return out
}

// seenCell returns a sum as the table shows it.
func (a *gradeVerb) seenCell(out *output.Output, s *singledummy.Sum) string {
	cost, deviation := out.Words.Decimals(s.Cost, 1), out.Words.Decimals(1.96*s.Error(), 1)
	return out.Sayf("%s ± %s in %d", cost, deviation, s.Cards)
}

// seenDoubts says what the weighed costs do not tell.
func (a *gradeVerb) seenDoubts(out *output.Output, s *gradeSums) {
	all := s.sides[0].seen
	all.Join(&s.sides[1].seen)
	if all.Few > 0 {
		out.Printf("%d {1:card was|cards were} weighed by so few likely deals that {1:its|their} cost is a guess (fewer than %d of equal "+
			"weight)\n", all.Few, singledummy.FewEffective)
	}
	if all.None > 0 {
		out.Printf("%d {1:card was|cards were} not weighed: a renúncia that nobody had seen yet leaves no deal that was possible\n", all.None)
	}
}

// gradeProgress shows how far cards are graded, in parts of the work that is known of. It is used by
// several workers.
type gradeProgress struct {
	out          *output.Output
	seen         bool
	mu           sync.Mutex
	deals, cards int // graded, weighed
	done, of     int
}

func newProgress(out *output.Output, seen bool) *gradeProgress {
	out.Progress.StartCounting(out)
	return &gradeProgress{out: out, seen: seen}
}

// found counts parts of the work that will be done.
func (p *gradeProgress) found(parts int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.of += parts
}

// begin begins a deal of so many parts. weighed counts cards that were weighed, and parts; end all other parts.
func (p *gradeProgress) begin(left int) (weighed func(cards, parts int), end func()) {
	all := left
	add := func(deals, cards, done int) {
		p.mu.Lock()
		defer p.mu.Unlock()
		done = min(done, left)
		left -= done
		p.deals, p.cards, p.done = p.deals+deals, p.cards+cards, p.done+done
		what := p.out.Sayf("deals: %d", p.deals)
		if p.seen {
			what = p.out.Sayf("deals: %d, cards weighed: %d", p.deals, p.cards)
		}
		p.out.Progress.Count(p.done, p.of, what)
	}
	return func(cards, parts int) { add(0, cards, parts) }, func() { add(1, 0, all) }
}

func (p *gradeProgress) clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.out.Progress.Clear()
}

func (p *gradeProgress) stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.out.Progress.Stop()
}

// learnHabits learns how the players of the matches choose cards.
func (a *gradeVerb) learnHabits(args []string) (*report.Habits, error) {
	if len(args) == 0 {
		args = []string{"all"}
	}
	if err := a.Records.Settle(); err != nil {
		return nil, err
	}
	h, err := report.LearnHabits(a.Records, args)
	if err != nil {
		return nil, err
	}
	if h.Players() == 0 {
		return nil, output.Usagef("nobody who is named chose a card in these matches, so that there is nothing to learn: leave --learnt out")
	}
	return h, nil
}
