package solve

import "math"

// Ratio is one sum over another, such as the cost of decisions over their number, of which
// the standard error is that of clusters (razão por grupos): cards of one match are not
// independent of each other, matches nearly are. Sums of the parts of an archive add up to
// that of the whole, in any order. Amounts are whole numbers, so that they add up exactly:
// 2³¹ at most in a cluster.
type Ratio struct {
	Clusters    int
	Above, Over int64

	above2, over2, both int64
}

// Put adds a cluster.
func (r *Ratio) Put(above, over int64) {
	r.Clusters++
	r.Above, r.Over = r.Above+above, r.Over+over
	r.above2, r.over2, r.both = r.above2+above*above, r.over2+over*over, r.both+above*over
}

// Add adds the sums of another part, which has other clusters.
func (r *Ratio) Add(o *Ratio) {
	r.Clusters += o.Clusters
	r.Above, r.Over = r.Above+o.Above, r.Over+o.Over
	r.above2, r.over2, r.both = r.above2+o.above2, r.over2+o.over2, r.both+o.both
}

// Value returns the ratio, and its standard error by clusters (W. G. Cochran, Sampling
// Techniques, 1977, chapter 6). It is NaN if the lower sum is 0, and so is the error of a
// single cluster.
func (r *Ratio) Value() (ratio, deviation float64) {
	if r.Over == 0 {
		return math.NaN(), math.NaN()
	}
	ratio = float64(r.Above) / float64(r.Over)
	if r.Clusters < 2 {
		return ratio, math.NaN()
	}
	n := float64(r.Clusters)
	rest := float64(r.above2) - 2*ratio*float64(r.both) + ratio*ratio*float64(r.over2)
	return ratio, math.Sqrt(max(0, rest)*n/(n-1)) / math.Abs(float64(r.Over))
}
