package rating

import (
	"math"
	"sort"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

// What may be, before any game is seen: with a chance of a half all pairs are as good as equal;
// otherwise the spread of their strengths, as a standard deviation in log-odds, is drawn from a
// normal distribution, of what is positive of it. It is summed up at ten places. Strengths stay
// as they are with the first of the chances below, or change from one evening of a pair to its
// next by as much as stands there.
//
// These numbers are those whose greatest loss against the best of other methods was least, over
// leagues whose pairs are all equal and leagues whose pairs are far apart.
const (
	equals                  = 0.5
	meanSpread, spreadError = 0.5, 0.2
)

var (
	spreads = [...]float64{0.03, 0.1, 0.18, 0.27, 0.38, 0.52, 0.72, 1, 1.4, 2}
	drifts  = [...]struct{ size, chance float64 }{{0, 0.85}, {0.05, 0.1}, {0.15, 0.05}}
)

// chances are how likely each of the spreads is before any game.
var chances = func() (out [len(spreads)]float64) {
	sum := 0.0
	for i, spread := range spreads {
		out[i] = room(i) * distuv.Normal{Mu: meanSpread, Sigma: spreadError}.Prob(spread)
		sum += out[i]
	}
	for i := range out {
		out[i] *= (1 - equals) / sum
	}
	out[0] += equals
	return out
}()

// mostSteps is how many steps of time there are at most, work how large the number of steps
// times the third power of that of strengths may be.
const (
	mostSteps = 12
	work      = 5_000_000
)

// Options are how ratings are made. [Defaults] has those of the program.
type Options struct {
	// Spread, where it is not 0, is the standard deviation of strengths, in log-odds, known
	// before; they do not change in time then.
	Spread float64
}

// Defaults returns options by which the spread is taken from the games.
func Defaults() Options { return Options{} }

// place is where the likelihood is taken: a spread and a drift, how likely that is before any
// game, and how the strengths are known there.
type place struct {
	*likelihood
	prior  float64 // logarithm
	weight float64
	at     []float64
}

// belief is what is known of the strengths after the last evening: with so much weight each,
// normal distributions.
type belief []part

type part struct {
	weight float64
	mean   []float64
	errors *mat.SymDense
	tie    float64 // the logarithm of ν
}

// places returns where the likelihood is to be taken for a group.
func (d *design) places(opt Options, times []int) (out []place) {
	n := len(d.items)
	steps := min(len(d.evenings), mostSteps, max(1, work/(n*n*n)))
	ties, on, last := false, 0, make([]int, n) // on: how often somebody sat down on an evening
	for e, list := range d.evenings {
		for i := range list {
			ties = ties || list[i].counts[Drawn]*timesOf(times, e) > 0
			d.cells[list[i].cell].each(func(i int, _ float64) {
				if last[i] <= e {
					last[i] = e + 1
					on++
				}
			})
		}
	}
	if opt.Spread > 0 {
		return []place{{likelihood: &likelihood{design: d, steps: 1, seen: d.steps(1, times), ties: ties, spread: opt.Spread * opt.Spread}}}
	}
	// On how many evenings one plays, in the mean, is how long time is. Of the variance of a pair
	// each of two players has half.
	long, share := float64(on)/float64(max(1, n)), 1.0
	if len(d.cells) > 0 && d.cells[0][1] >= 0 {
		share = 0.5
	}
	for _, drift := range drifts {
		l := likelihood{design: d, steps: steps, ties: ties, drift: share * drift.size * drift.size * long / float64(steps)}
		prior := math.Log(drift.chance)
		switch {
		case drift.size == 0:
			l.steps = 1
		case steps == 1:
			continue
		}
		l.seen = d.steps(l.steps, times)
		for i, spread := range spreads {
			l := l
			l.spread = share * spread * spread
			out = append(out, place{likelihood: &l, prior: prior + math.Log(chances[i])})
		}
	}
	return out
}

// room returns how much of the line is nearest to one of the spreads.
func room(i int) float64 {
	low, high := 0.0, 2*spreads[i]-(spreads[max(0, i-1)]+spreads[i])/2
	if i > 0 {
		low = (spreads[i-1] + spreads[i]) / 2
	}
	if i+1 < len(spreads) {
		high = (spreads[i] + spreads[i+1]) / 2
	}
	return high - low
}

// weigh finds the most likely strengths at every place, and how likely each place is. What is
// less likely than a thousandth is left out.
func weigh(all []place) (out []place) {
	var start []float64
	most := math.Inf(-1)
	for i := range all {
		p := &all[i]
		x, f := p.maximise(start)
		start, p.at = x, x
		p.weight = p.prior + p.evidence(x, f)
		most = max(most, p.weight)
	}
	const least = 1e-3
	sum := 0.0
	for _, p := range all {
		if p.weight = math.Exp(p.weight - most); p.weight >= least {
			sum += p.weight
			out = append(out, p)
		}
	}
	for i := range out {
		out[i].weight /= sum
	}
	return out
}

// believe returns what is known of the strengths of a group from these places.
func believe(places []place) (out belief) {
	n := len(places[0].items)
	for i := range places {
		p := &places[i]
		g := make([]float64, p.size())
		b := part{weight: p.weight, errors: p.factorise(p.derivatives(g, p.at)).errors(n), tie: math.Inf(-1)}
		b.mean = p.at[p.states()-n : p.states()]
		if p.ties {
			b.tie = p.at[len(p.at)-1]
		}
		out = append(out, b)
	}
	return out
}

// normal is a normal distribution: its mean and standard deviation.
type normal struct{ weight, mean, deviation float64 }

// mixture is of normal distributions.
type mixture []normal

// of returns what is known of one strength.
func (b belief) of(i int) (out mixture) {
	for _, p := range b {
		out = append(out, normal{p.weight, p.mean[i], math.Sqrt(p.errors.At(i, i))})
	}
	return out
}

// between returns what is known of the difference of two strengths.
func (b belief) between(i, k int) (out mixture) {
	for _, p := range b {
		v := p.errors.At(i, i) + p.errors.At(k, k) - 2*p.errors.At(i, k)
		out = append(out, normal{p.weight, p.mean[i] - p.mean[k], math.Sqrt(max(0, v))})
	}
	return out
}

// below returns the chance that it is less than x; half of it where it is x for sure.
func (m mixture) below(x float64) (out float64) {
	for _, n := range m {
		switch {
		case n.deviation > 0:
			out += n.weight * distuv.UnitNormal.CDF((x-n.mean)/n.deviation)
		case n.mean < x:
			out += n.weight
		case n.mean == x:
			out += n.weight / 2
		}
	}
	return out
}

// interval returns the interval of [Level].
func (m mixture) interval() Interval {
	return Interval{m.quantile((1 - Level) / 2), m.quantile((1 + Level) / 2)}
}

// quantile returns where the chance of less is q.
func (m mixture) quantile(q float64) float64 {
	low, high := math.Inf(1), math.Inf(-1)
	for _, n := range m {
		x := n.mean + n.deviation*distuv.UnitNormal.Quantile(q)
		low, high = min(low, x), max(high, x)
	}
	for range 60 {
		if middle := (low + high) / 2; m.below(middle) < q {
			low = middle
		} else {
			high = middle
		}
	}
	return (low + high) / 2
}

// hermite are the places and weights of a quadrature by Gauss and Hermite.
var hermite = func() (out struct{ x, weight [15]float64 }) {
	quad.Hermite{}.FixedLocations(out.x[:], out.weight[:], math.Inf(-1), math.Inf(1))
	for i := range out.x {
		out.weight[i] /= math.Sqrt(math.Pi)
	}
	return out
}()

// wins returns, of games that are not drawn, the share won by somebody who is ahead by this
// much: the mean over all that it may be.
func (m mixture) wins() (out float64) {
	for _, n := range m {
		for i, x := range hermite.x {
			out += n.weight * hermite.weight[i] * logistic(n.mean+math.Sqrt2*n.deviation*x)
		}
	}
	return out
}

// drawn returns how often equals draw.
func (b belief) drawn() (out float64) {
	for _, p := range b {
		out += p.weight * logistic(p.tie-math.Ln2)
	}
	return out
}

// strengths returns the mean strengths.
func (b belief) strengths() []float64 {
	out := make([]float64, len(b[0].mean))
	for _, p := range b {
		for i, x := range p.mean {
			out[i] += p.weight * x
		}
	}
	return out
}

// order returns who is stronger than whom by the mean, equal ones by name.
func order(strength []float64) []int {
	out := make([]int, len(strength))
	for i := range out {
		out[i] = i
	}
	sort.SliceStable(out, func(a, b int) bool {
		return strength[out[a]]-strength[out[b]] > alike
	})
	return out
}
