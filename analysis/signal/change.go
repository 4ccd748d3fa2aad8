package signal

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Way is what a code may change with (de que depende um código que muda): its sign, or whether it is in use.
type Way uint8

// The ways.
const (
	ByEvening   Way = iota
	ByTrump         // the suit
	ByTrick         // whether its number is odd
	ByOpponents     // whether they are stronger than half of the pairs
)

// ways are the words of a study's card.
var ways = [...]string{"evening", "trump", "trick", "opponents"}

func (w Way) String() string { return ways[w] }

// changes reads by which ways a code may change.
func (s *Study) changes(e *entry) error {
	for word := range strings.FieldsSeq(e.words()) {
		w := Way(slices.Index(ways[:], word))
		if int(w) >= len(ways) || slices.Contains(s.Changes, w) {
			return e.fault("expected some of %s, each once", strings.Join(ways[:], ", "))
		}
		s.Changes = append(s.Changes, w)
	}
	if s.Changes == nil {
		return e.fault("expected some of %s, each once", strings.Join(ways[:], ", "))
	}
	return nil
}

// Change is what the cards of a unit show of a code that changes (código que muda): whether they tell more of the holding, or
// tell the other way, in some groups of deals than in others. The test of a way is the exact one that the ratio of odds is the same in
// all its groups, given the hits of all together (M. Zelen, “The Analysis of Several 2 × 2 Contingency Tables”, Biometrika
// 58, 1971), by mid-p: a habit that goes on in all of them changes nothing.
type Change struct {
	// Way is that with the smallest probability, Each has those of all ways of the study, in its order, and P is the smallest
	// times their number. Holm is P corrected for all tests of the study.
	Way     Way
	Each    []float64
	P, Holm float64
	// Beyond is the probability of cards that change as much among other pairs of like strength, of which there were Others, corrected
	// for the pairs of the detector: by the normal deviates of their P, of which the next one is foretold. Used is the
	// probability that the partner's next decision turns with the signal as it does, corrected for the pairs whose cards change. As in
	// [Flag], both are 1 where that is not known.
	Beyond, Used float64
	Others       int
}

// Flagged reports whether a pair is flagged for a code that changes.
func (c *Change) Flagged(level float64) bool { return max(c.Holm, c.Beyond, c.Used) < level }

// spread is how many hits there were in each group of deals, and how many are to be expected at one ratio of odds for all groups.
type spread struct {
	hits           map[string]int
	mean, variance map[string]float64
	of             map[string]conditional // the distribution of each; nil where the cards are too many
}

// group returns to which group of a way a cell belongs, "" where that is not known.
func (c *Counts) group(w Way, strong map[string]string) func(Cell) string {
	return func(at Cell) string {
		switch w {
		case ByEvening:
			return c.evening(at.Match)
		case ByOpponents:
			return strong[at.Against]
		}
		if words := strings.Fields(at.Under); len(words) == 2 {
			return words[w-ByTrump]
		}
		return "" // of counts that did not look
	}
}

// mostSpread is how many different sums of hits in groups are counted one by one; where there are more the squares of deviations have
// the distribution χ².
const mostSpread = 1500

// spreadOf returns the hits of cells by group, at the ratio of odds that is likeliest for all together.
func spreadOf(tables Cells, cells []Cell, group func(Cell) string) *spread {
	strata := map[string]map[string]*Table{}
	for _, at := range cells {
		if g := group(at); g != "" {
			if strata[g] == nil {
				strata[g] = map[string]*Table{}
			}
			addTables(strata[g], map[string]*Table{at.Stratum: tables[at]})
		}
	}
	s := &spread{map[string]int{}, map[string]float64{}, map[string]float64{}, map[string]conditional{}}
	logs, total, sums := map[string][]conditional{}, 0, 0
	for g, all := range strata {
		for _, name := range slices.Sorted(maps.Keys(all)) {
			if d := all[name].logHits(); len(d.p) > 1 { // where there is nothing to choose there is nothing to tell
				logs[g] = append(logs[g], d)
				s.hits[g] += all[name][1][1]
				sums += len(d.p) - 1
			}
		}
		total += s.hits[g]
	}
	groups := slices.Sorted(maps.Keys(logs))
	low, high := -mostLog/2.0, mostLog/2.0
	for range 60 {
		mean, log := 0.0, (low+high)/2
		for _, g := range groups {
			for _, d := range logs[g] {
				mean += d.tilted(log).mean()
			}
		}
		if mean < float64(total) {
			low = log
		} else {
			high = log
		}
	}
	for _, g := range groups {
		sum := conditional{0, []float64{1}}
		for _, d := range logs[g] {
			d = d.tilted((low + high) / 2)
			mean := d.mean()
			s.mean[g] += mean
			for i, p := range d.p {
				s.variance[g] += p * (float64(d.least+i) - mean) * (float64(d.least+i) - mean)
			}
			if sums <= mostSpread {
				sum = sum.plus(d)
			}
		}
		s.of[g] = sum
	}
	if sums > mostSpread {
		s.of = nil
	}
	return s
}

// deviation returns by how many standard deviations a group has more hits than its share.
func (s *spread) deviation(group string, hits int) float64 {
	return (float64(hits) - s.mean[group]) / math.Sqrt(max(s.variance[group], 1e-9))
}

// bins is into how many steps a sum of squares is divided, up to the one that was seen.
const bins = 200

// tail returns the probability of a sum of squared deviations over the groups as great as the one that was seen or greater,
// just as great by a half, given the hits of all groups together. It is exact but for rounding the squares. Time is in
// proportion to the product of the sums of hits and of squares.
func (s *spread) tail(seen float64) float64 {
	groups, total := slices.Sorted(maps.Keys(s.of)), 0
	for _, g := range groups {
		total += s.hits[g] - s.of[g].least
	}
	if len(groups) < 2 {
		return 1
	}
	step := max(seen/bins, 1.0/8)
	round := func(g string, hits int) int {
		d := s.deviation(g, hits)
		return int(min(math.Round(d*d/step), 4*bins))
	}
	most := 0
	for _, g := range groups {
		most += round(g, s.hits[g])
	}
	// chance[x][t] is that of x hits above the least and squares of t, all above most together.
	chance := [][]float64{make([]float64, most+2)}
	chance[0][0] = 1
	for _, g := range groups {
		d := s.of[g]
		next := make([][]float64, min(len(chance)+len(d.p)-1, total+1))
		for x := range next {
			next[x] = make([]float64, most+2)
		}
		for i, p := range d.p {
			more := round(g, d.least+i)
			for x := 0; x < len(chance) && x+i < len(next); x++ {
				to := next[x+i]
				for t, q := range chance[x] {
					to[min(t+more, most+1)] += p * q
				}
			}
		}
		chance = next
	}
	last, all := chance[total], 0.0
	for _, q := range last {
		all += q
	}
	if !(all > 0) {
		return 1 // so unlikely that a number cannot hold it
	}
	return min(1, (last[most+1]+last[most]/2)/all)
}

// differs returns the probability of hits that differ as much between groups, if the ratio of odds is the same in all.
func (s *spread) differs() float64 {
	seen := 0.0
	for _, g := range slices.Sorted(maps.Keys(s.mean)) {
		d := s.deviation(g, s.hits[g])
		seen += d * d
	}
	if s.of == nil {
		return distuv.ChiSquared{K: float64(max(1, len(s.mean)-1))}.Survival(seen)
	}
	return s.tail(seen)
}

// answer is a partner's next decision in a group, with what it tells there if the partner turns with the cards.
type answer struct {
	score float64
	used  bool
}

// turns returns the probability that replies go with the hits from group to group as these do: that of a sum of scores of those
// that were used as great or greater, just as great by a half, if within each stratum of what the partner sees others had
// been used. It is exact but for rounding scores. Time is in proportion to the square of the replies of a stratum.
func (s *spread) turns(replies Cells, cells []Cell, group func(Cell) string) float64 {
	given := map[string]*Table{}
	for _, at := range cells {
		addTables(given, map[string]*Table{group(at): replies[at]})
	}
	strata, far, middle, weight := map[string][]answer{}, 0.0, 0.0, 0.0
	share := func(g string) float64 { return float64(given[g][1][0]+given[g][1][1]) / float64(given[g].Total()) }
	for _, g := range slices.Sorted(maps.Keys(given)) { // so that replies that go with the hits alike in all groups add nothing
		if _, known := s.mean[g]; known {
			w := float64(given[g].Total()) * share(g) * (1 - share(g))
			middle, weight = middle+w*s.deviation(g, s.hits[g]), weight+w
		}
	}
	for _, at := range cells {
		g := group(at)
		if _, known := s.mean[g]; !known || len(strata[at.Stratum]) >= mostReplies {
			continue
		}
		for hit, row := range replies[at] {
			for used, n := range row {
				for range n {
					score := (s.deviation(g, s.hits[g]) - middle/max(weight, 1e-9)) * (float64(hit) - share(g))
					strata[at.Stratum] = append(strata[at.Stratum], answer{score, used == 1})
					far = max(far, math.Abs(score))
				}
			}
		}
	}
	seen, sum := 0, conditional{0, []float64{1}}
	for _, name := range slices.Sorted(maps.Keys(strata)) {
		least, some := 0, make([]int, 0)
		for _, r := range strata[name] {
			score := int(math.Round(r.score / max(far, 1e-9) * scores))
			if some = append(some, score+scores); r.used {
				seen, least = seen+score, least+1
			}
		}
		sum = sum.plus(drawing(some, least))
	}
	more, _, equal := sum.tails(seen)
	return min(1, more-equal/2)
}

// scores is into how many steps the greatest score of a reply is divided, and mostReplies is how many of a stratum are looked at.
const (
	scores      = 20
	mostReplies = 400
)

// drawing returns the distribution of the sum of so many numbers from 0 to 2 × scores, less scores each, that are drawn of some without
// putting back.
func drawing(some []int, many int) conditional {
	ways := make([][]float64, many+1) // by how many are drawn, then by sum; scaled as it goes
	for k := range ways {
		ways[k] = make([]float64, 2*scores*k+1)
	}
	ways[0][0] = 1
	for i, x := range some {
		for k := min(i+1, many); k > 0; k-- {
			// Of i+1 that are there, k are drawn: this one among them with the chance k/(i+1).
			with := float64(k) / float64(i+1)
			for t := range ways[k] {
				ways[k][t] *= 1 - with
			}
			for t, q := range ways[k-1] {
				ways[k][t+x] += with * q
			}
		}
	}
	return conditional{-scores * many, ways[many]}
}

// change tests whether the cards of a unit tell otherwise in some groups.
func (c *Counts) change(s *Study, dc *DetectorCounts, cells []Cell, strong map[string]string) *Change {
	if s.Changes == nil {
		return nil
	}
	out := &Change{P: 2, Holm: 1, Beyond: 1, Used: 1}
	for _, w := range s.Changes {
		p := spreadOf(dc.Cells, cells, c.group(w, strong)).differs()
		if out.Each = append(out.Each, p); p < out.P {
			out.Way, out.P = w, p
		}
	}
	out.P = min(1, out.P*float64(len(s.Changes)))
	return out
}

// strong says of each pair whether it is stronger than half of all.
func strong(strengths map[string]float64) map[string]string {
	out := map[string]string{}
	middle := median(slices.Collect(maps.Values(strengths)))
	for pair, x := range strengths {
		out[pair] = fmt.Sprint(x > middle)
	}
	return out
}

func median(x []float64) float64 {
	if len(x) == 0 {
		return 0
	}
	slices.Sort(x)
	return stat.Quantile(0.5, stat.LinInterp, x, nil)
}

// judgeChanges holds the pairs whose cards change against the others, and asks whether the partner turns with them.
func (r *Result) judgeChanges(strengths map[string]float64, strong map[string]string) {
	c, s := r.Counts, r.Study
	if s.Changes == nil || s.Unit != ByPairUnit {
		return
	}
	suspects := 0.0
	each := func(do func(d *DetectorResult, t *Test)) {
		for i := range r.Detectors {
			for k := range r.Detectors[i].Units {
				if t := &r.Detectors[i].Units[k]; t.Change.Holm < s.Level {
					do(&r.Detectors[i], t)
				}
			}
		}
	}
	each(func(*DetectorResult, *Test) { suspects++ })
	each(func(d *DetectorResult, t *Test) {
		way := c.group(t.Change.Way, strong)
		cells := spreadOf(d.Counts.Cells, ofUnit(d.Counts.Cells, t.Unit), way)
		t.Change.Used = min(1, suspects*cells.turns(d.Counts.Reply, ofUnit(d.Counts.Reply, t.Unit), way))
		t.Change.beyond(d.Units, t.Unit, strengths)
	})
}

// deviate returns the normal deviate of a probability.
func deviate(p float64) float64 { return distuv.UnitNormal.Quantile(1 - min(max(p, 1e-15), 1-1e-15)) }

// beyond holds how much a pair's cards change against those of the others of like strength.
func (c *Change) beyond(units []Test, pair string, strengths map[string]float64) {
	if _, known := strengths[pair]; !known {
		return
	}
	least := func(c *Change) float64 { return deviate(c.P / float64(len(c.Each))) }
	c.Beyond, c.Others = foretold(units, pair, strengths, least(c), func(u *Test) (float64, bool) {
		_, known := strengths[u.Unit]
		return least(u.Change), known && slices.Min(u.Change.Each) < 1 // 1: no two groups to compare
	})
}

// under says in which trumps and in which half of the tricks a card was played, where codes may change.
func (s *Study) under(trump fmt.Stringer, trick int) string {
	switch {
	case s.Changes == nil:
		return ""
	case trick%2 == 0:
		return fmt.Sprint(trump, " even")
	}
	return fmt.Sprint(trump, " odd")
}
