package signal

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// card is one opportunity of a made-up archive.
type cardOf struct {
	match, pair, unit, stratum string
	state, given               int
}

// countsOfCards counts made-up cards.
func countsOfCards(cards []cardOf) *DetectorCounts {
	dc := &DetectorCounts{Cells: map[Cell]*Table{}}
	for _, o := range cards {
		c := Cell{Unit: o.unit, Match: o.match, Pair: o.pair, Stratum: o.stratum}
		if dc.Cells[c] == nil {
			dc.Cells[c] = &Table{}
		}
		dc.Cells[c][o.state][o.given]++
	}
	return dc
}

func (dc *DetectorCounts) effect() Effect {
	d := designOf(dc.Cells, inOrder(dc.Cells))
	m := d.measure(d.counted)
	return m.effect()
}

// slowDifference is the difference within strata, card by card.
func slowDifference(cards []cardOf) float64 {
	type sum struct{ n, given [2]float64 }
	strata := map[string]*sum{}
	for _, o := range cards {
		k := o.unit + "|" + o.stratum
		if strata[k] == nil {
			strata[k] = &sum{}
		}
		strata[k].n[o.state]++
		strata[k].given[o.state] += float64(o.given)
	}
	up, down := 0.0, 0.0
	for _, s := range strata {
		if s.n[0] > 0 && s.n[1] > 0 {
			w := s.n[0] * s.n[1] / (s.n[0] + s.n[1])
			up, down = up+w*(s.given[1]/s.n[1]-s.given[0]/s.n[0]), down+w
		}
	}
	return up / down
}

// slowJackknife counts everything again without each cluster.
func slowJackknife(cards []cardOf, name func(*cardOf) string) float64 {
	whole, clusters := slowDifference(cards), map[string]bool{}
	for i := range cards {
		clusters[name(&cards[i])] = true
	}
	sum := 0.0
	for gone := range clusters {
		var rest []cardOf
		for i := range cards {
			if name(&cards[i]) != gone {
				rest = append(rest, cards[i])
			}
		}
		d := slowDifference(rest) - whole
		sum += d * d
	}
	g := float64(len(clusters))
	return sum * (g - 1) / g
}

// TestJackknife compares the error of an effect with counting everything again without each match,
// each pair, and each pair in each match.
func TestJackknife(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	for range 4 {
		var cards []cardOf
		for range 400 {
			m := rng.IntN(40)
			o := cardOf{fmt.Sprint("m", m), fmt.Sprint("p", (m+rng.IntN(3))%12), fmt.Sprint("u", rng.IntN(3)), fmt.Sprint(rng.IntN(2)), rng.IntN(2), 0}
			if rng.IntN(10) < 3+2*o.state+m%3 {
				o.given = 1
			}
			cards = append(cards, o)
		}
		got := countsOfCards(cards).effect()
		near(t, "difference", got.Difference, slowDifference(cards), 1e-9)
		m := slowJackknife(cards, func(c *cardOf) string { return c.match })
		p := slowJackknife(cards, func(c *cardOf) string { return c.pair })
		both := slowJackknife(cards, func(c *cardOf) string { return c.match + " " + c.pair })
		near(t, "error", got.Error, math.Sqrt(max(m, p, m+p-both)), 1e-9)
		if got.Clusters != 12 || got.Matches != 40 || got.Pairs != 12 {
			t.Errorf("%d clusters, %d matches, %d pairs", got.Clusters, got.Matches, got.Pairs)
		}
	}
}

// TestNoInterval: of few clusters, or of clusters that all tell the same, there is no interval,
// and of few nothing can be said at all.
func TestNoInterval(t *testing.T) {
	club := func(matches, pairs int, given func(i, state int) int) *DetectorCounts {
		var cards []cardOf
		for m := range matches {
			for i := range 12 {
				state := i % 2
				cards = append(cards, cardOf{fmt.Sprint(m), fmt.Sprint((m + i/2) % pairs), fmt.Sprint("pair ", (m+i/2)%pairs), "", state, given(m*12+i, state)})
			}
		}
		return countsOfCards(cards)
	}
	noise := rand.New(rand.NewPCG(3, 4))
	loud := func(_, state int) int {
		if noise.Float64() < 0.2+0.6*float64(state) {
			return 1
		}
		return 0
	}
	for _, tt := range []struct {
		name     string
		counts   *DetectorCounts
		interval bool
		below    bool // the probability is below 5 %
	}{
		{"four matches", club(4, 1, loud), false, false},
		{"five matches of one pair", club(5, 1, loud), true, true},
		{"four pairs", club(30, 4, loud), false, false},
		{"five pairs", club(30, 5, loud), true, true},
		{"every cluster alike", club(8, 6, func(_, state int) int { return state }), true, true},
		{"nobody signals", club(8, 6, func(int, int) int { return 0 }), false, false},
	} {
		e := tt.counts.effect()
		if !math.IsNaN(e.Low) != tt.interval || !math.IsNaN(e.P) && !tt.interval {
			t.Errorf("%s: interval %v to %v, p %v", tt.name, e.Low, e.High, e.P)
		}
		if p := measureOf(tt.counts.Cells, inOrder(tt.counts.Cells)).probability(); (p < 0.05) != tt.below {
			t.Errorf("%s: the verdict rests on %v", tt.name, p)
		}
		if e.Low < -1 || e.High > 1 {
			t.Errorf("%s: from %v to %v", tt.name, e.Low, e.High)
		}
	}
}

// TestCoverage draws archives with a known effect and counts how many of the 95 % intervals hold it.
// The rows are those in which intervals from the sum of what each cluster adds held it in 32 to 83
// of a hundred archives.
func TestCoverage(t *testing.T) {
	draws := 120
	if long {
		draws = 4000
	}
	shape := func(pairs, matches int, unit func(seat, pair int) string, strata int, spread float64) func(*rand.Rand) ([]cardOf, float64) {
		return func(rng *rand.Rand) (cards []cardOf, truth float64) {
			// The true difference of each pair scatters around 10 points; what an interval
			// is for is their mean in a population of such pairs.
			own := make([]float64, pairs)
			for i := range own {
				own[i] = 0.1 + spread*rng.NormFloat64()
			}
			for m := range matches {
				mood := 0.1 * rng.NormFloat64() // of the table that evening
				two := rng.Perm(pairs)[:2]
				for i := range 24 {
					seat := i % 4
					pair := two[seat%2]
					state := 0
					if rng.Float64() < 0.4 {
						state = 1
					}
					share := min(1, max(0, 0.35+mood+own[pair]*float64(state)))
					given := 0
					if rng.Float64() < share {
						given = 1
					}
					cards = append(cards, cardOf{fmt.Sprint("m", m), fmt.Sprint("p", pair), unit(seat, pair), fmt.Sprint(rng.IntN(strata)), state, given})
				}
			}
			return cards, 0.1
		}
	}
	byPair := func(_, pair int) string { return fmt.Sprint(pair) }
	bySeat := func(seat, _ int) string { return fmt.Sprint(seat) }
	for _, tt := range []struct {
		name string
		draw func(*rand.Rand) ([]cardOf, float64)
	}{
		{"8 pairs, 40 matches", shape(8, 40, byPair, 1, 0)},
		{"20 pairs, 40 matches", shape(20, 40, byPair, 1, 0)},
		{"8 pairs who differ", shape(8, 40, byPair, 1, 0.15)},
		{"40 pairs who differ", shape(40, 80, byPair, 1, 0.15)},
		{"seats in 3 strata, 5 matches", shape(10, 5, bySeat, 3, 0)},
		{"seats in 3 strata, 30 matches", shape(20, 30, bySeat, 3, 0)},
	} {
		rng := rand.New(rand.NewPCG(40, 1))
		held, all := 0, 0
		for range draws {
			cards, truth := tt.draw(rng)
			e := countsOfCards(cards).effect()
			if math.IsNaN(e.Low) {
				continue
			}
			all++
			if e.Low <= truth && truth <= e.High {
				held++
			}
		}
		share := float64(held) / float64(all)
		t.Logf("%s: %.1f %% of %d", tt.name, 100*share, all)
		low, high := 0.92, 0.995
		if !long {
			low, high = 0.88, 1
		}
		if share < low || share > high || all < draws/2 {
			t.Errorf("%s: the intervals of %d archives hold the effect in %.1f %%", tt.name, all, 100*share)
		}
	}
}

// TestCoverageOfFew draws units of few cards, as pairs and seats are, and counts how many of the 95 % intervals hold the
// difference, by how many cards tell something: without those of the exact test, of ten cards a quarter did not.
func TestCoverageOfFew(t *testing.T) {
	draws := 150
	if long {
		draws = 3000
	}
	bins := []int{5, 10, 20, 50, 100, 200}
	held, all, none := make([]int, len(bins)), make([]int, len(bins)), make([]int, len(bins))
	widths := make([][]float64, len(bins))
	rng := rand.New(rand.NewPCG(60, 4))
	for _, cards := range []int{6, 9, 14, 25, 60, 90, 150} {
		for _, strata := range []int{1, 3} {
			for _, truth := range []float64{0, 0.2, 0.5} {
				for range draws {
					base := 0.05 + 0.4*rng.Float64()
					var list []cardOf
					for i := range cards {
						state := number(rng.Float64() < 0.35)
						given := number(rng.Float64() < base+truth*float64(state))
						list = append(list, cardOf{fmt.Sprint(i / 3), "p", "u", fmt.Sprint(rng.IntN(strata)), state, given})
					}
					e := countsOfCards(list).effect()
					k := len(bins) - 1
					for k > 0 && e.N < bins[k] {
						k--
					}
					if math.IsNaN(e.Low) {
						none[k]++
						continue
					}
					all[k], widths[k] = all[k]+1, append(widths[k], e.High-e.Low)
					held[k] += number(e.Low <= truth+1e-9 && truth <= e.High+1e-9)
				}
			}
		}
	}
	for k, least := range bins {
		if all[k] == 0 {
			continue
		}
		slices.Sort(widths[k])
		share, wide := float64(held[k])/float64(all[k]), widths[k][len(widths[k])/2]
		t.Logf("from %3d cards: %.1f %% of %d, median width %.0f points, none of %d", least, 100*share, all[k], 100*wide, none[k])
		two := 2 * math.Sqrt(0.94*0.06/float64(all[k]))
		if share < 0.94-two || least >= 50 && share > 0.99+two {
			t.Errorf("from %d cards, %.1f %% of the intervals hold the difference", least, 100*share)
		}
	}
}

// TestWithoutOne: the least and the greatest difference without one match, above and below 0.
func TestWithoutOne(t *testing.T) {
	for _, sign := range []int{1, -1} {
		tables := map[Cell]*Table{}
		for i, hits := range []int{9, 6, 8, 10} {
			c := &Table{{hits, 12 - hits}, {2, 10}}
			if sign < 0 {
				c[0], c[1] = c[1], c[0]
			}
			tables[Cell{Unit: "u", Match: string(rune('a' + i)), Pair: "p"}] = c
		}
		at := designOf(tables, inOrder(tables))
		m := at.measure(at.counted)
		got := m.withoutOne()
		least, most := math.Inf(1), math.Inf(-1)
		var names [2]string
		for i, name := range m.byMatch.names {
			if d := m.without(m.byMatch.groups[i]); d < least {
				least, names[0] = d, name
			}
			if d := m.without(m.byMatch.groups[i]); d > most {
				most, names[1] = d, name
			}
		}
		if got != [2]LeftOut{{names[0], least}, {names[1], most}} || least*most <= 0 || least == most {
			t.Errorf("%v, want %s %v to %s %v", got, names[0], least, names[1], most)
		}
	}
}

// TestIntervalOfMany: of thousands of cards, where most numbers of hits are less likely than a number can be, the ends of the
// interval are those that logarithms have.
func TestIntervalOfMany(t *testing.T) {
	choose := func(n, k int) float64 {
		a, _ := math.Lgamma(float64(n + 1))
		b, _ := math.Lgamma(float64(k + 1))
		c, _ := math.Lgamma(float64(n - k + 1))
		return a - b - c
	}
	for _, table := range []Table{{{12143, 906}, {5209, 1924}}, {{3000, 0}, {0, 3000}}, {{900, 100}, {100, 900}}, {{40, 2}, {3, 30}}} {
		yes, no, given := table.margins()
		tails := func(log float64) (more, fewer float64) { // by mid-p
			all, most := []float64{}, math.Inf(-1)
			for k := max(0, given-no); k <= min(given, yes); k++ {
				all = append(all, choose(yes, k)+choose(no, given-k)+float64(k)*log)
				most = max(most, all[len(all)-1])
			}
			sum := 0.0
			for _, l := range all {
				sum += math.Exp(l - most)
			}
			for i, l := range all {
				switch p, k := math.Exp(l-most)/sum, i+max(0, given-no); {
				case k > table[1][1]:
					more += p
				case k < table[1][1]:
					fewer += p
				default:
					more, fewer = more+p/2, fewer+p/2
				}
			}
			return more, fewer
		}
		a := associate([]Table{table})
		low, high := a.interval(0.5)
		if more, _ := tails(low); math.Abs(more-0.025) > 1e-4 {
			t.Errorf("%v: at the low end %v the tail is %v", table, low, more)
		}
		if _, fewer := tails(high); high < mostLog-1 && math.Abs(fewer-0.025) > 1e-4 {
			t.Errorf("%v: at the high end %v the tail is %v", table, high, fewer)
		}
	}
}
