package signal

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// Signallers are players who signal, and how.
type Signallers struct {
	// Honesty is the probability that a signal tells the truth.
	Honesty float64
	// Pairs is the share of the pairs who signal; Cards is the share of their
	// opportunities in which they do: a third, if it is in one of the side suits only. The
	// others give the signal as often as it was given in their stratum.
	Pairs, Cards float64
}

// powerDraws is how many studies are drawn to estimate how often an effect would be
// found: the error is 2.5 percentage points at most.
const powerDraws = 400

// power returns how often a study of these opportunities would find such players at a
// level, by [Test.P]. The opportunities of each cell stay; who signals, and the signals, are
// drawn. For a level corrected for several tests see [DetectorCounts.Power].
func (d *design) power(players Signallers, level float64, seed uint64) float64 {
	rng := rand.New(rand.NewPCG(seed, 0x90e3))
	base := d.strata(d.counted)
	if len(live(base)) == 0 {
		return 0
	}
	pairs := d.pairs()
	pair := make([]int, len(d.cells)) // of each cell
	for i := range d.cells {
		pair[i], _ = slices.BinarySearch(pairs, d.cells[i].Pair)
	}
	signals := make([]bool, len(pairs))
	drawn := make([]Table, len(d.counted))
	found := 0
	for range powerDraws {
		// So many of them, and one more by lot where the share is of no whole number.
		some := int(players.Pairs*float64(len(pairs)) + rng.Float64())
		for i, k := range rng.Perm(len(pairs)) {
			signals[k] = i < some
		}
		for i := range d.counted {
			t := &d.counted[i]
			s := &base[d.stratum[i]]
			share := float64(s[0][1]+s[1][1]) / float64(s.Total())
			yes, no := share, share
			if signals[pair[i]] {
				yes = players.Cards*players.Honesty + (1-players.Cards)*share
				no = players.Cards*(1-players.Honesty) + (1-players.Cards)*share
			}
			nYes, nNo, _ := t.margins()
			a, c := drawBinomial(rng, nYes, yes), drawBinomial(rng, nNo, no)
			drawn[i] = Table{{nNo - c, c}, {nYes - a, a}}
		}
		if d.finds(drawn, level) {
			found++
		}
	}
	return float64(found) / powerDraws
}

// finds reports whether tables of the design's cells are flagged at a level.
func (d *design) finds(tables []Table, level float64) bool {
	m := d.measure(tables)
	if m.clusters < FewClusters || math.IsNaN(m.differs) || m.differs >= noSpread && m.p() >= level {
		return false
	}
	hits, expected, variance := 0.0, 0.0, 0.0
	for i := range m.strata {
		e, v := m.strata[i].expected()
		hits, expected, variance = hits+float64(m.strata[i][1][1]), expected+e, variance+v
	}
	return variance > 0 && 2*distuv.UnitNormal.Survival(math.Abs(hits-expected)/math.Sqrt(variance)) < level
}

// pairs returns the pairs of the cells, in order.
func (d *design) pairs() []string {
	var out []string
	for i := range d.cells {
		out = append(out, d.cells[i].Pair)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// drawBinomial draws how many of n are so.
func drawBinomial(rng *rand.Rand, n int, p float64) int {
	if n > 60 {
		x := math.Round(float64(n)*p + math.Sqrt(float64(n)*p*(1-p))*rng.NormFloat64())
		return int(max(0, min(float64(n), x)))
	}
	k := 0
	for range n {
		if rng.Float64() < p {
			k++
		}
	}
	return k
}

// smallest returns the smallest difference that a study with this error finds with a probability
// at a level, NaN if none. It says what an archive that shows nothing still leaves open.
func (m *measured) smallest(wanted, level float64) float64 {
	if math.IsNaN(m.differs) || m.differs < noSpread {
		return math.NaN()
	}
	if least := (m.quantile(1-level/2) + m.quantile(wanted)) * m.differs; least <= 1 {
		return least
	}
	return math.NaN()
}

// CurvePoint is how often it would be found that the cards of players tell, by how often their signals tell the truth.
type CurvePoint struct {
	Honesty float64
	// All is for a habit of all pairs in all cards, all units together; One for the unit with the middle number of cards, by
	// itself, as a pair is judged. A flag asks for more.
	All, One float64
}

// honesties are the points of a curve.
var honesties = [...]float64{0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95}

// curve returns how often players of each honesty would be found at a level.
func (d *design) curve(level float64, seed uint64) (out [len(honesties)]float64) {
	last := 0.0
	for i, q := range honesties {
		if last <= 0.999 { // more honest players are found more often
			last = d.power(Signallers{q, 1, 1}, level, seed)
		}
		out[i] = last
	}
	return out
}

// curve sets how often players would be found, at the level of the study divided by the number of tests.
func (d *DetectorResult) curve(level float64, seed uint64) {
	all, one := d.All.at.curve(level, seed), [len(honesties)]float64{}
	if len(d.Units) > 0 {
		by := slices.SortedFunc(slices.Values(d.Units), func(a, b Test) int {
			return cmp.Or(cmp.Compare(a.Effect.N, b.Effect.N), cmp.Compare(a.Unit, b.Unit))
		})
		middle := &by[len(by)/2]
		d.Middle, one = middle.Effect.N, middle.at.curve(level, seed)
	}
	for i, q := range honesties {
		d.Curve = append(d.Curve, CurvePoint{q, all[i], one[i]})
	}
}
