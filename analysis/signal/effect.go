package signal

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Effect is how much more often the signal is given where the state is so.
type Effect struct {
	// Difference of the two shares, within strata, weighted as by N. Mantel and W.
	// Haenszel (1959), from -1 to 1. Error is its standard error, which takes the cards of
	// a match and those of a pair for dependent. Low and High are its 95 % interval, and
	// NaN where there is none: see Clusters.
	Difference, Error, Low, High float64
	// P is the probability of a difference as large if there were none, by that error. It
	// is NaN where there is no interval.
	P float64
	// Odds is the ratio of odds over strata (Mantel and Haenszel), with the interval of
	// J. Robins, N. Breslow and S. Greenland (1986). That interval takes every card for
	// independent of every other and the ratio for the same in all strata.
	Odds, OddsLow, OddsHigh float64
	// N is how many opportunities are in strata that tell something, those in which the state is not always the same;
	// Matches and Pairs are how many they come from, and no others are clusters.
	N, Matches, Pairs int
	// Evenings is how many evenings the matches are of, 0 where each is one by itself; Boards is how many boards there
	// are that several matches of the archive played, by any count of any detector.
	Evenings, Boards int
	// Clusters is how many matches or pairs the error rests on, whichever are fewer; those
	// of one pair are clustered by its matches alone. Below [FewClusters] no error is
	// worth stating.
	Clusters int
}

// FewClusters is the number of matches or pairs below which there is no interval: a variance
// from fewer tells nothing.
const FewClusters = 5

// effect returns the effect with its interval.
//
// The error is the jackknife's that leaves out one cluster after the other, with the weights of
// the strata made anew each time: V = (G-1)/G Σ (D₍₋g₎-D)². It is taken by match, by pair, and
// by both at once as V_m + V_p - V_mp (A. C. Cameron, J. Gelbach and D. Miller, “Robust Inference
// With Multiway Clustering”, 2011), of which the largest stands, with Student's t of the
// fewer clusters less one; of one pair alone it is taken by match. So it is by evening and by board in place of the
// match, where several matches were in one evening and [FewEvenings] evenings are there, and where several tables played
// the same boards (what is of no such board is by match still). The widest stands, and there is none where any of them has
// fewer than [FewClusters] clusters or one cluster has all that tells something.
//
// An error from the sum of what each cluster adds to the difference is too small where strata are sparse, and zero where
// each cluster is a stratum of its own (on sparse strata T. Sato, 1989).
//
// Of few cards such an interval is too narrow. So it is widened to hold that of the exact test: the differences to be
// expected of the common ratios of odds which that test does not reject by its mid-p. It leaves out 0 just where P, and that
// mid-p, are below 0.05.
func (m *measured) effect() Effect {
	nan := math.NaN()
	out := Effect{
		Difference: m.difference, Error: nan, Low: nan, High: nan, P: nan, Odds: nan, OddsLow: nan, OddsHigh: nan,
		Matches: len(m.byMatch.names), Pairs: len(m.byPair.names), Clusters: m.clusters,
		Evenings: m.evenings, Boards: m.boards,
	}
	if m.weight == 0 {
		return out
	}
	tables := live(m.strata)
	for i := range tables {
		out.N += tables[i].Total()
	}
	out.Odds, out.OddsLow, out.OddsHigh = oddsRatio(tables)
	out.Error = m.differs
	if math.IsNaN(m.differs) {
		return out
	}
	a := m.association()
	switch {
	case m.differs >= noSpread:
		reach := m.quantile(0.975) * m.differs
		out.Low, out.High = max(-1, out.Difference-reach), min(1, out.Difference+reach)
		out.P = m.p()
	case a.Normal || a.Spread == 0:
		return out // every cluster tells the same: how much they differ is not known
	default:
		out.Low, out.High = out.Difference, out.Difference
	}
	if !a.Normal && a.Spread > 0 {
		low, high := a.interval(0.5)
		out.Low, out.High = min(out.Low, differing(tables, low)), max(out.High, differing(tables, high))
	}
	return out
}

// association tests the strata, once.
func (m *measured) association() *Association {
	if m.tested == nil {
		a := associate(m.strata)
		m.tested = &a
	}
	return m.tested
}

// noSpread is an error that is none but for rounding.
const noSpread = 1e-12

// p returns the probability of a difference as large if there were none.
func (m *measured) p() float64 { return 2 * m.student().Survival(math.Abs(m.difference)/m.differs) }

// probability returns the probability that a verdict rests on: that by the error, or that of the exact test, whichever is
// greater.
func (m *measured) probability() float64 {
	switch {
	case m.clusters < FewClusters || math.IsNaN(m.differs):
		return 1
	case m.differs < noSpread:
		// Every cluster tells the same. By chance alone all of them would lean to one side as seldom as so many coins.
		return max(m.association().MidP, math.Pow(2, 1-float64(m.clusters)))
	}
	return max(m.p(), m.association().MidP)
}

func (m *measured) quantile(p float64) float64 { return m.student().Quantile(p) }

func (m *measured) student() distuv.StudentsT {
	return distuv.StudentsT{Sigma: 1, Nu: float64(m.clusters - 1)}
}

// oddsRatio returns the common ratio of odds and its 95 % interval.
func oddsRatio(strata []Table) (ratio, low, high float64) {
	var r, s, pr, mixed, qs float64
	for i := range strata {
		t := &strata[i]
		n := float64(t.Total())
		a, b, c, d := float64(t[1][1]), float64(t[1][0]), float64(t[0][1]), float64(t[0][0])
		ri, si := a*d/n, b*c/n
		p, q := (a+d)/n, (b+c)/n
		r, s = r+ri, s+si
		pr, mixed, qs = pr+p*ri, mixed+p*si+q*ri, qs+q*si
	}
	if r == 0 || s == 0 {
		return r / s, math.NaN(), math.NaN()
	}
	ratio = r / s
	deviation := math.Sqrt(pr/(2*r*r) + mixed/(2*r*s) + qs/(2*s*s))
	z := distuv.UnitNormal.Quantile(0.975)
	return ratio, ratio * math.Exp(-z*deviation), ratio * math.Exp(z*deviation)
}
