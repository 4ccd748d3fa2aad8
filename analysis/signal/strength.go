package signal

import (
	"maps"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"sueca/analysis/choice"
	"sueca/analysis/query"
	"sueca/engine/rules"
)

// LikeStrength is by how many card points a deal two pairs of like strength (força) differ at most, of the 120 of a deal.
const LikeStrength = 4.0

// Results are the points of a pair's deals: how many there were, and the sums of their points and of the squares of those.
type Results struct{ Deals, Sum, Squares float64 }

func (r *Results) join(o *Results) {
	r.Deals, r.Sum, r.Squares = r.Deals+o.Deals, r.Sum+o.Sum, r.Squares+o.Squares
}

// joinResults adds those of another part.
func joinResults(to, of map[string]*Results) {
	for pair, r := range of {
		if to[pair] == nil {
			to[pair] = &Results{}
		}
		to[pair].join(r)
	}
}

// addResult adds the points of a deal to those of its pairs.
func addResult(to map[string]*Results, view *query.DealView) {
	points, known := view.Points()
	if !known {
		return
	}
	for _, seat := range rules.TwoPairs.Seats[:2] {
		if pair := pairName(view, seat); pair != "" {
			x := float64(points.Of(rules.TwoPairs.Column(seat)))
			joinResults(to, map[string]*Results{pair: {1, x, x * x}})
		}
	}
}

// fewDeals is how many deals with points a pair has at least whose own spread is worth anything.
const fewDeals = 10

// strengths returns the mean points a deal of each pair, drawn towards those of all by how little its deals tell (B. Efron
// and C. Morris, “Stein's Estimation Rule and Its Competitors”, 1973), so that luck makes nobody strong or weak.
func strengths(of map[string]*Results) map[string]float64 {
	all := &Results{}
	for _, r := range of {
		all.join(r)
	}
	out := map[string]float64{}
	if all.Deals < fewDeals {
		return out
	}
	deviation := math.Sqrt(max(1, all.Squares/all.Deals-all.Sum/all.Deals*all.Sum/all.Deals)) // of a deal
	names := slices.Sorted(maps.Keys(of))
	means, errors := make([]float64, len(names)), make([]float64, len(names))
	for i, name := range names {
		r := of[name]
		means[i], errors[i] = r.Sum/r.Deals, deviation/math.Sqrt(r.Deals)
	}
	mean, variance := choice.Spread(means, errors)
	for i, name := range names {
		out[name] = mean + (means[i]-mean)*variance/(variance+errors[i]*errors[i])
	}
	return out
}

// foretold returns the probability of a normal deviate as great as a pair's own if it is one more of its kind, corrected for
// the pairs of the detector, and how many others of like strength there are that have one; 1 and none where those are too few.
func foretold(units []Test, pair string, strengths map[string]float64, own float64,
	of func(*Test) (deviate float64, known bool)) (p float64, others int) {
	var x []float64
	for i := range units {
		if u := &units[i]; u.Unit != pair && math.Abs(strengths[u.Unit]-strengths[pair]) <= LikeStrength {
			if deviate, known := of(u); known {
				x = append(x, deviate)
			}
		}
	}
	if len(x) < choice.FewOthers {
		return 1, 0
	}
	n := float64(len(x))
	mean, variance := stat.MeanVariance(x, nil)
	next := distuv.StudentsT{Sigma: 1, Nu: n - 1}
	return min(1, next.Survival((own-mean)/math.Sqrt(max(1, variance)*(1+1/n)))*float64(len(units))), len(x)
}
