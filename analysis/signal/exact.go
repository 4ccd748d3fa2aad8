package signal

import (
	"math"
	"math/rand/v2"
	"sort"

	"gonum.org/v1/gonum/stat/combin"
	"gonum.org/v1/gonum/stat/distuv"
)

// Tests condition on how often, within each stratum, the state was so and the signal was
// given. If the two have nothing to do with each other, the number of signals where the
// state was so is hypergeometric in each stratum (R. A. Fisher, The Design of
// Experiments, 1935), and the sum over the strata is the convolution of those.

// conditional is the distribution of a sum of hits.
type conditional struct {
	least int       // the smallest sum
	p     []float64 // the probabilities of least, least+1, …
}

// margins returns how often the state was so, how often not, and how often the signal was given.
func (t *Table) margins() (yes, no, given int) {
	return t[1][0] + t[1][1], t[0][0] + t[0][1], t[0][1] + t[1][1]
}

// hits returns the distribution of the number of hits where the state was so.
func (t *Table) hits() conditional {
	yes, no, given := t.margins()
	least, most := max(0, given-no), min(given, yes)
	all := combin.LogGeneralizedBinomial(float64(yes+no), float64(given))
	d := conditional{least, make([]float64, most-least+1)}
	for k := range d.p {
		x := least + k
		d.p[k] = math.Exp(combin.LogGeneralizedBinomial(float64(yes), float64(x)) +
			combin.LogGeneralizedBinomial(float64(no), float64(given-x)) - all)
	}
	return d
}

// expected returns the mean and the variance of the number of hits.
func (t *Table) expected() (mean, variance float64) {
	yes, no := float64(t[1][0]+t[1][1]), float64(t[0][0]+t[0][1])
	given, n := float64(t[0][1]+t[1][1]), float64(t.Total())
	if n < 2 {
		return given * yes / max(n, 1), 0
	}
	return given * yes / n, yes * no * given * (n - given) / (n * n * (n - 1))
}

// plus returns the distribution of the sum of two independent numbers.
func (d conditional) plus(e conditional) conditional {
	out := conditional{d.least + e.least, make([]float64, len(d.p)+len(e.p)-1)}
	for i, p := range d.p {
		for j, q := range e.p {
			out.p[i+j] += p * q
		}
	}
	return out
}

// Association is the result of a test.
type Association struct {
	Hits     int     // where the state was so
	Expected float64 // if signal and state are independent
	Spread   float64 // their standard deviation then
	// Exact is the exact probability of a result as far from the expected, or farther, to
	// either side. MidP counts those equally far by half: it is below 0.05 in 5 % of
	// studies of nothing, whatever the margins (H. O. Lancaster, 1961).
	Exact, MidP float64
	// Normal: there were too many strata or cards, and both come from the normal
	// distribution.
	Normal bool
}

// mostExact bounds the work of an exact test, in multiplications.
const mostExact = 50_000_000

// associate tests whether the signal and the state go together within strata.
func associate(strata []Table) Association {
	var out Association
	var variance float64
	sum := conditional{0, []float64{1}}
	work := 0
	for i := range strata {
		t := &strata[i]
		out.Hits += t[1][1]
		m, v := t.expected()
		out.Expected += m
		variance += v
		if v == 0 {
			sum.least += t[1][1] // the margins allow one value
			continue
		}
		if out.Normal {
			continue
		}
		d := t.hits()
		if work += len(d.p) * len(sum.p); work > mostExact {
			out.Normal = true
			continue
		}
		sum = sum.plus(d)
	}
	out.Spread = math.Sqrt(variance)
	far := math.Abs(float64(out.Hits) - out.Expected)
	if variance == 0 {
		out.Exact, out.MidP = 1, 1
		return out
	}
	if out.Normal {
		out.MidP = 2 * distuv.UnitNormal.Survival(far/out.Spread)
		out.Exact = min(1, 2*distuv.UnitNormal.Survival(max(0, far-0.5)/out.Spread))
		return out
	}
	const same = 1e-7
	for i, p := range sum.p {
		switch d := math.Abs(float64(sum.least+i) - out.Expected); {
		case d > far+same:
			out.Exact += p
			out.MidP += p
		case d > far-same:
			out.Exact += p
			out.MidP += p / 2
		}
	}
	out.Exact, out.MidP = min(1, out.Exact), min(1, out.MidP)
	return out
}

// Permuted is what permuting the signals within strata shows.
type Permuted struct {
	P float64
	// Draws are the hits, less the expected, of each permutation, in order of size.
	Draws []float64
	// Information is the mean over the permutations of the information in bits, corrected as
	// a test's is; Information95 is its 95th percentile. The correction takes off all that
	// chance makes where strata are full: then the mean is near 0, and what it is else is left
	// in the test's number too.
	Information, Information95 float64
}

// permute draws a number of permutations. Equal seeds draw the same.
func permute(strata []Table, draws int, seed uint64) Permuted {
	rng := rand.New(rand.NewPCG(seed, 0x5163a1))
	var live []Table
	var sums [][]float64 // cumulative
	var least []int
	expected, hits := 0.0, 0
	for i := range strata {
		t := strata[i]
		m, v := t.expected()
		if v == 0 {
			continue
		}
		expected += m
		hits += t[1][1]
		d := t.hits()
		total := 0.0
		for k, p := range d.p {
			total += p
			d.p[k] = total
		}
		live, sums, least = append(live, t), append(sums, d.p), append(least, d.least)
	}
	out := Permuted{P: 1, Draws: make([]float64, draws)}
	if len(live) == 0 {
		return out
	}
	bits := make([]float64, draws)
	far := math.Abs(float64(hits) - expected)
	const same = 1e-7
	count := 0.0
	drawn := make([]Table, len(live))
	for b := range draws {
		sum := 0
		for i := range live {
			t := &live[i]
			u := rng.Float64() * sums[i][len(sums[i])-1]
			x := least[i] + sort.SearchFloat64s(sums[i], u)
			sum += x
			yes, no, given := t.margins()
			drawn[i] = Table{{no - given + x, given - x}, {yes - x, x}}
		}
		out.Draws[b] = float64(sum) - expected
		switch d := math.Abs(out.Draws[b]); {
		case d > far+same:
			count++
		case d > far-same:
			count += 0.5
		}
		_, bits[b] = information(drawn)
		out.Information += bits[b] / float64(draws)
	}
	out.P = (count + 0.5) / (float64(draws) + 1)
	sort.Float64s(out.Draws)
	sort.Float64s(bits)
	out.Information95 = bits[min(draws-1, draws*95/100)]
	return out
}
