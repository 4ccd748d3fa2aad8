package signal

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// Effect is how much more often the signal is given where the state is so.
type Effect struct {
	// Difference of the two shares, within strata, weighted as by N. Mantel and W.
	// Haenszel (1959). Low and High are its 95 % interval, clustered by match and by
	// pair.
	Difference, Error, Low, High float64
	// Odds is the ratio of odds over strata (Mantel and Haenszel), with the interval of
	// J. Robins, N. Breslow and S. Greenland (1986) for independent opportunities.
	Odds, OddsLow, OddsHigh float64
	// N is how many opportunities are in strata that tell something; Matches and Pairs
	// are how many they come from. ByMatch: there were too few pairs to cluster by them
	// too.
	N, Matches, Pairs int
	ByMatch           bool
}

// fewPairs is the number of pairs below which an interval is clustered by match alone: a
// variance from so few says little.
const fewPairs = 8

// weighed is a stratum with its weight.
type weighed struct {
	Table
	yes, no float64 // opportunities
	share   [2]float64
	weight  float64
}

// effectOf measures the effect over some cells of a detector.
func (dc *DetectorCounts) effectOf(wanted func(*Cell) bool) Effect {
	strata := map[[2]string]*weighed{}
	type part struct {
		Cell
		*Table
	}
	var parts []part
	for c, t := range dc.Cells {
		if wanted != nil && !wanted(&c) {
			continue
		}
		parts = append(parts, part{c, t})
		key := [2]string{c.Unit, c.Stratum}
		if strata[key] == nil {
			strata[key] = &weighed{}
		}
		strata[key].add(t)
	}
	slices.SortFunc(parts, func(a, b part) int {
		return cmp.Or(cmp.Compare(a.Match, b.Match), cmp.Compare(a.Pair, b.Pair), cmp.Compare(a.Unit, b.Unit), cmp.Compare(a.Stratum, b.Stratum))
	})
	var tables []Table
	total := 0.0
	for _, p := range parts { // in a fixed order, so that sums do not depend on how the archive was split
		if s := strata[[2]string{p.Unit, p.Stratum}]; s.weight == 0 {
			total += s.set()
		}
	}
	out := Effect{Difference: math.NaN(), Error: math.NaN(), Low: math.NaN(), High: math.NaN()}
	if total == 0 {
		out.Odds, out.OddsLow, out.OddsHigh = math.NaN(), math.NaN(), math.NaN()
		return out
	}
	out.Difference = 0
	seen := map[[2]string]bool{}
	for _, p := range parts {
		key := [2]string{p.Unit, p.Stratum}
		if s := strata[key]; !seen[key] && s.weight > 0 {
			seen[key] = true
			out.Difference += s.weight / total * (s.share[1] - s.share[0])
			tables = append(tables, s.Table)
			out.N += s.Total()
		}
	}
	sums := [3]map[string]float64{{}, {}, {}} // by match, by pair, by both
	for _, p := range parts {
		s := strata[[2]string{p.Unit, p.Stratum}]
		if s.weight == 0 {
			continue
		}
		// What each opportunity adds to the difference: the influence function.
		x := s.weight / total * ((float64(p.Table[1][1])-float64(p.Table[1][0]+p.Table[1][1])*s.share[1])/s.yes -
			(float64(p.Table[0][1])-float64(p.Table[0][0]+p.Table[0][1])*s.share[0])/s.no)
		sums[0][p.Match] += x
		sums[1][p.Pair] += x
		sums[2][p.Match+"\x00"+p.Pair] += x
	}
	out.Matches, out.Pairs = len(sums[0]), len(sums[1])
	out.ByMatch = out.Pairs < fewPairs
	variance, clusters := clustered(sums[0]), out.Matches
	if !out.ByMatch {
		// Two ways of clustering (A. Cameron, J. Gelbach and D. Miller, 2011).
		if both := variance + clustered(sums[1]) - clustered(sums[2]); both > 0 {
			variance = both
		}
		clusters = min(clusters, out.Pairs)
	}
	out.Error = math.Sqrt(variance)
	if clusters > 1 {
		t := distuv.StudentsT{Sigma: 1, Nu: float64(clusters - 1)}.Quantile(0.975)
		out.Low, out.High = out.Difference-t*out.Error, out.Difference+t*out.Error
	}
	out.Odds, out.OddsLow, out.OddsHigh = oddsRatio(tables)
	return out
}

// set computes the weight of a stratum.
func (s *weighed) set() float64 {
	s.yes, s.no = float64(s.Table[1][0]+s.Table[1][1]), float64(s.Table[0][0]+s.Table[0][1])
	if s.yes == 0 || s.no == 0 {
		return 0
	}
	s.share = [2]float64{float64(s.Table[0][1]) / s.no, float64(s.Table[1][1]) / s.yes}
	s.weight = s.yes * s.no / (s.yes + s.no)
	return s.weight
}

// clustered returns the variance of a sum from its parts by cluster, corrected for few
// clusters.
func clustered(parts map[string]float64) float64 {
	if len(parts) < 2 {
		return math.Inf(1)
	}
	keys := make([]string, 0, len(parts))
	for k := range parts {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	v := 0.0
	for _, k := range keys {
		v += parts[k] * parts[k]
	}
	g := float64(len(parts))
	return v * g / (g - 1)
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

// Holm corrects probabilities for their number: the chance of any wrong flag is the level
// at most (S. Holm, 1979).
func Holm(p []float64) []float64 {
	out := make([]float64, len(p))
	order := ordered(p)
	most := 0.0
	for rank, i := range order {
		most = max(most, min(1, float64(len(p)-rank)*p[i]))
		out[i] = most
	}
	return out
}

// falseDiscovery corrects probabilities so that the expected share of wrong flags is the
// level at most (Y. Benjamini and Y. Hochberg, 1995).
func falseDiscovery(p []float64) []float64 {
	out := make([]float64, len(p))
	order := ordered(p)
	least := 1.0
	for rank := len(order) - 1; rank >= 0; rank-- {
		i := order[rank]
		least = min(least, float64(len(p))/float64(rank+1)*p[i])
		out[i] = least
	}
	return out
}

// ordered returns the indices of numbers by size.
func ordered(p []float64) []int {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p[a], p[b]) })
	return order
}
