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
	d := t.logHits()
	for k, log := range d.p {
		d.p[k] = math.Exp(log)
	}
	return d
}

// logHits returns the logarithms of that distribution.
func (t *Table) logHits() conditional {
	yes, no, given := t.margins()
	least, most := max(0, given-no), min(given, yes)
	all := combin.LogGeneralizedBinomial(float64(yes+no), float64(given))
	d := conditional{least, make([]float64, most-least+1)}
	for k := range d.p {
		x := least + k
		d.p[k] = combin.LogGeneralizedBinomial(float64(yes), float64(x)) + combin.LogGeneralizedBinomial(float64(no), float64(given-x)) - all
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
	// Exact is the exact probability of as many hits or more, or of as many or fewer, whichever is
	// smaller, twice. MidP counts those equally many by half: it is below 0.05 in 5 % of
	// studies of nothing, whatever the margins (H. O. Lancaster, 1961).
	Exact, MidP float64
	// Normal: there were too many strata or cards, and both come from the normal
	// distribution.
	Normal bool

	// The distribution of the hits, if it is not Normal, where the logarithm of the ratio of odds is at.
	of conditional
	at float64
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
	out.of = sum
	if sum.p[out.Hits-sum.least] < seldom {
		out.of, out.at = nearHits(strata, out.Hits)
	}
	more, fewer, equal := sum.tails(out.Hits)
	out.Exact, out.MidP = min(1, 2*min(more, fewer)), min(1, 2*min(more, fewer)-equal)
	return out
}

// seldom is a probability from which on those of other numbers of hits may be less than a float64 can hold.
const seldom = 1e-100

// nearHits returns the distribution of a sum of hits at a ratio of odds by which as many are to be expected, and its logarithm.
func nearHits(strata []Table, hits int) (sum conditional, log float64) {
	var all []conditional
	least, most := 0, 0
	for i := range strata {
		all = append(all, strata[i].logHits())
		least, most = least+all[i].least, most+all[i].least+len(all[i].p)-1
	}
	want := min(max(float64(hits), float64(least)+0.5), float64(most)-0.5)
	low, high := -mostLog*1.0, mostLog*1.0
	for range 60 {
		mean := 0.0
		log = (low + high) / 2
		for _, d := range all {
			mean += d.tilted(log).mean()
		}
		if mean < want {
			low = log
		} else {
			high = log
		}
	}
	sum = conditional{0, []float64{1}}
	for _, d := range all {
		sum = sum.plus(d.tilted(log))
	}
	return sum, log
}

// tails returns the probability of so many hits or more, of so many or fewer, and of just so many.
func (d conditional) tails(hits int) (more, fewer, equal float64) {
	for i, p := range d.p {
		switch k := d.least + i; {
		case k > hits:
			more += p
		case k < hits:
			fewer += p
		default:
			equal = p
		}
	}
	return more + equal, fewer + equal, equal
}

// odds returns the distribution where the odds of a signal are so many times as large where the state is so, by the
// logarithm (R. A. Fisher's noncentral hypergeometric distribution).
func (d conditional) odds(log float64) conditional {
	logs := conditional{d.least, make([]float64, len(d.p))}
	for i, p := range d.p {
		logs.p[i] = math.Log(p)
	}
	return logs.tilted(log)
}

// tilted is odds of a distribution whose logarithms these are.
func (d conditional) tilted(log float64) conditional {
	out := conditional{d.least, make([]float64, len(d.p))}
	most := math.Inf(-1)
	for i, p := range d.p {
		out.p[i] = p + float64(i)*log
		most = max(most, out.p[i])
	}
	sum := 0.0
	for i, l := range out.p {
		out.p[i] = math.Exp(l - most)
		sum += out.p[i]
	}
	for i := range out.p {
		out.p[i] /= sum
	}
	return out
}

// mean returns the expected number.
func (d conditional) mean() (sum float64) {
	for i, p := range d.p {
		sum += float64(d.least+i) * p
	}
	return sum
}

// mostLog is the logarithm of odds that are as good as infinite.
const mostLog = 60

// interval returns the ends of a conditional interval of 95 % of the logarithm of the common ratio of odds: those ratios by
// which neither as many hits or more nor as many or fewer have a probability below 0.025, where just as many count by a share:
// by 1 in the exact interval (J. J. Gart, “Point and Interval Estimation of the Common Odds Ratio”, Biometrika 57,
// 1970), by a half in that of mid-p, which holds even odds where MidP is 0.05 or more.
func (a *Association) interval(equally float64) (low, high float64) {
	find := func(enough func(more, fewer float64) bool) float64 {
		below, above := -mostLog*1.0, mostLog*1.0
		for range 50 {
			log := (below + above) / 2
			more, fewer, equal := a.of.odds(log - a.at).tails(a.Hits)
			if less := (1 - equally) * equal; enough(more-less, fewer-less) {
				above = log
			} else {
				below = log
			}
		}
		return (below + above) / 2
	}
	low = find(func(more, _ float64) bool { return more >= 0.025 })
	high = find(func(_, fewer float64) bool { return fewer < 0.025 })
	return low, high
}

// differing returns the difference within strata that is to be expected of such odds, by their logarithm, given how often
// in each stratum the state was so and the signal was given.
func differing(strata []Table, log float64) float64 {
	weight, sum := 0.0, 0.0
	for i := range strata {
		t := strata[i]
		w, _ := t.weighed()
		if w == 0 {
			continue
		}
		yes, no, given := t.margins()
		x := t.logHits().tilted(log).mean()
		weight, sum = weight+w, sum+w*(x/float64(yes)-(float64(given)-x)/float64(no))
	}
	return sum / weight
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
	far := float64(hits) - expected
	const same = 1e-7
	more, fewer := 0.0, 0.0
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
		switch d := out.Draws[b] - far; {
		case d > same:
			more++
		case d < -same:
			fewer++
		default:
			more, fewer = more+0.5, fewer+0.5
		}
		_, bits[b] = information(drawn)
		out.Information += bits[b] / float64(draws)
	}
	out.P = min(1, (2*min(more, fewer)+0.5)/(float64(draws)+1))
	sort.Float64s(out.Draws)
	sort.Float64s(bits)
	out.Information95 = bits[min(draws-1, draws*95/100)]
	return out
}
