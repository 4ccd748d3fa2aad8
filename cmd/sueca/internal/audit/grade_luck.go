package audit

import (
	"maps"
	"math"
	"slices"

	"github.com/jedib0t/go-pretty/v6/table"
	"gonum.org/v1/gonum/stat/distuv"

	"sueca/analysis/singledummy"
	"sueca/analysis/solve"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/engine/card"
	"sueca/engine/message"
)

// Results split into luck and play, and how sure a mean over matches is.

// fewestMatches is from how many matches on it is said how far a mean may be off.
const fewestMatches = 5

// fewestDeals is from how many deals on a variance of their results is told.
const fewestDeals = 30

// within returns the 95 % interval of a ratio by matches, as “±” has it; ok is false below
// five matches. Few of them tell little of how different they are: t, not the normal.
func within(r *solve.Ratio) (mean, off float64, ok bool) {
	mean, deviation := r.Value()
	if r.Clusters < fewestMatches || math.IsNaN(deviation) {
		return mean, 0, false
	}
	return mean, deviation * distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(r.Clusters - 1)}.Quantile(0.975), true
}

// perDecision returns the cost of a decision as a table shows it: over matches with the error
// of matches, in one match with that of its deals.
func (a *gradeVerb) perDecision(out *output.Output, c *gradeSum, overall bool) string {
	mean, deviation := c.PerDecision()
	if math.IsNaN(mean) {
		return "–"
	}
	off, ok := 1.96*deviation, !math.IsNaN(deviation)
	if overall {
		_, off, ok = within(&c.byMatch)
	}
	text := out.Words.Decimals(mean, 2)
	if ok {
		text += " ± " + out.Words.Decimals(off, 2)
	}
	return text
}

// luckSum is the results of a side or a player, split.
type luckSum struct {
	singledummy.LuckSum
	byMatch solve.Ratio // own play over deals, in thousandths
}

func (s *luckSum) join(o *luckSum) {
	s.Add(&o.LuckSum)
	s.byMatch.Add(&o.byMatch)
}

// endMatch closes the sums of a match: from here on it is one cluster.
func (s *gradeSums) endMatch() {
	all := []*gradeSum{&s.sides[0], &s.sides[1]}
	for i := range s.seats {
		all = append(all, &s.seats[i])
	}
	for _, p := range s.players {
		all = append(all, p)
	}
	for _, g := range all {
		if g.Decisions > 0 {
			g.byMatch.Put(int64(g.Cost), int64(g.Decisions))
		}
		if g.luck.Deals > 0 {
			g.luck.byMatch.Put(int64(g.luck.OwnPlay), int64(g.luck.Deals))
		}
	}
}

// luckOf splits the result of a deal for one of its sides; ok is false if the deal was not
// weighed, or it is not known what such deals are worth on average.
func (d *GradedDeal) luckOf(first bool) (l singledummy.Luck, ok bool) {
	sides := d.Played.Start.Sides()
	side := sides[0]
	if !first {
		side = sides[1]
	}
	even, ok := singledummy.Even(d.Rules, d.Played.Dealer, side)
	if !ok || d.seen == nil {
		return l, false
	}
	return singledummy.Split(d.Played, d.Graded, first, d.Rules.DealPoints(), even, func(i int) (float64, bool) {
		w := d.seen[i]
		if w == nil || w.Worlds == 0 {
			return 0, false
		}
		return w.Points(), true
	}), true
}

// addLuck adds the split of a deal for its sides and its players.
func (s *gradeSums) addLuck(d *GradedDeal) {
	sides := d.Played.Start.Sides()
	for i, side := range sides {
		l, ok := d.luckOf(i == 0)
		if !ok {
			continue
		}
		s.sides[i].luck.Put(l)
		for seat := range side.All() {
			if p := s.players[d.Players[seat]]; p != nil {
				p.luck.Put(l)
			}
		}
	}
}

// luckLine is the split of a deal for one side in the JSON form, in card points.
type luckLine struct {
	Match   string  `json:"match"`
	Deal    int     `json:"deal"`
	Side    string  `json:"side"`
	Result  float64 `json:"result"`
	Even    float64 `json:"even"`
	Cards   float64 `json:"cards"`
	OwnPlay float64 `json:"own"`
	Others  float64 `json:"others"`
	Unknown float64 `json:"unknown"`
}

// luckLines writes the splits of deals in the JSON form.
func (a *gradeVerb) luckLines(out *output.Output, r *source.Record, deals []GradedDeal) error {
	for _, d := range deals {
		for i, side := range d.Played.Start.Sides() {
			l, ok := d.luckOf(i == 0)
			if !ok {
				continue
			}
			line := luckLine{r.ID(), d.Number, side.String(), l.Result.Float(), l.Even.Float(), l.Cards.Float(), l.OwnPlay.Float(),
				l.Others.Float(), l.Unknown.Float()}
			if err := out.JSON(line); err != nil {
				return err
			}
		}
	}
	return nil
}

// luckTable shows the results of the sides and, over all matches, of the players, split.
func (a *gradeVerb) luckTable(out *output.Output, s *gradeSums, r *source.Record) {
	if s.sides[0].luck.Deals == 0 {
		out.Printf("results are not split into luck and play: that is worked out for two pairs, where it is known who dealt\n")
		return
	}
	out.Printf("luck and play, in card points a deal\n")
	t := out.NewTable(!output.Utf8Locale())
	t.AppendHeader(table.Row{"", out.Sayf("deals"), out.Sayf("above the mean"), out.Sayf("cards dealt"), out.Sayf("own play"),
		out.Sayf("the others' play"), out.Sayf("not to be known")})
	row := func(name string, l *luckSum) {
		n := float64(l.Deals)
		if n == 0 {
			return
		}
		own := out.Words.Signed(l.OwnPlay.Float() / n)
		if _, off, ok := within(&l.byMatch); ok {
			own += " ± " + out.Words.Decimals(off/1000, 1)
		}
		t.AppendRow(table.Row{name, l.Deals, out.Words.Signed((l.Result - l.Even).Float() / n), out.Words.Signed(l.Cards.Float() / n), own,
			out.Words.Signed(l.Others.Float() / n), out.Words.Signed(l.Unknown.Float() / n)})
	}
	if r == nil && s.players != nil {
		for _, name := range slices.Sorted(maps.Keys(s.players)) {
			row(message.Visible(name), &s.players[name].luck)
		}
		t.AppendSeparator()
	}
	row(card.AC.String(), &s.sides[0].luck)
	row(card.BD.String(), &s.sides[1].luck)
	out.Render(t)
	if result, dealt, play := s.sides[0].luck.Variance(); s.sides[0].luck.Deals >= fewestDeals {
		out.Printf("of the variance of results, %d%% is left without the cards dealt, and %d%% without what could not be known too\n",
			int(100*dealt/result+0.5), int(100*play/result+0.5))
	}
}
