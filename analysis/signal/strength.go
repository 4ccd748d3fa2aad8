package signal

import (
	"maps"
	"math"
	"slices"

	"sueca/analysis/choice"
	"sueca/analysis/query"
	"sueca/engine/rules"
)

// LikeStrength is by how many card points a deal two pairs of like strength (força) differ at most, of the 120 of a deal.
const LikeStrength = 4.0

// results are the points of a pair's deals.
type results struct{ n, sum, squares float64 }

func (r *results) join(o *results) { r.n, r.sum, r.squares = r.n+o.n, r.sum+o.sum, r.squares+o.squares }

func (p *Population) resultsOf(pair string) *results {
	if p.results[pair] == nil {
		p.results[pair] = &results{}
	}
	return p.results[pair]
}

// addResult adds the points of a deal to those of its pairs.
func (p *Population) addResult(view *query.DealView) {
	points, known := view.Points()
	if !known {
		return
	}
	for _, seat := range rules.TwoPairs.Seats[:2] {
		if pair := pairName(view, seat); pair != "" {
			x := float64(points.Of(rules.TwoPairs.Column(seat)))
			p.resultsOf(pair).join(&results{1, x, x * x})
		}
	}
}

// fewDeals is how many deals with points a pair has at least whose own spread is worth anything.
const fewDeals = 10

// strengths returns the mean points a deal of each pair, drawn towards those of all by how little its deals tell (B. Efron
// and C. Morris, “Stein's Estimation Rule and Its Competitors”, 1973), so that luck makes nobody strong or weak.
func (p *Population) strengths() map[string]float64 {
	all := &results{}
	for _, r := range p.results {
		all.join(r)
	}
	out := map[string]float64{}
	if all.n < fewDeals {
		return out
	}
	deviation := math.Sqrt(max(1, all.squares/all.n-all.sum/all.n*all.sum/all.n)) // of a deal
	names := slices.Sorted(maps.Keys(p.results))
	means, errors := make([]float64, len(names)), make([]float64, len(names))
	for i, name := range names {
		r := p.results[name]
		means[i], errors[i] = r.sum/r.n, deviation/math.Sqrt(r.n)
	}
	mean, variance := choice.Spread(means, errors)
	for i, name := range names {
		out[name] = mean + (means[i]-mean)*variance/(variance+errors[i]*errors[i])
	}
	return out
}
