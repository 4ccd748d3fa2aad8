package choice

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"
)

// Decision is a card that was chosen among others (decisão).
type Decision struct {
	// X has a row for each card that could be chosen, all of one length.
	X [][]float64
	// Chosen is the row of the card that was.
	Chosen int
}

// Prior is a normal prior of the coefficients: without correlations, about Mean. A variance of
// +Inf says nothing of a coefficient, one of 0 fixes it.
type Prior struct{ Mean, Variance []float64 }

// Fitted is what was found of the coefficients.
type Fitted struct {
	Beta []float64
	// Cov is the covariance of the estimates: the inverse of the second derivatives of the
	// logarithm of likelihood and prior, with their sign turned. Rows of fixed
	// coefficients are 0.
	Cov *mat.SymDense
	// LogLik is the logarithm of the likelihood at Beta, the prior left out; Uniform that of
	// a choice by lot.
	LogLik, Uniform float64
	Decisions       int
}

// Error returns the standard error of a coefficient.
func (f *Fitted) Error(i int) float64 { return math.Sqrt(f.Cov.At(i, i)) }

// ErrSeparated says that the decisions follow so well from the numbers that no finite
// coefficients are the most likely; a prior makes them finite.
var ErrSeparated = errors.New("the choices follow from the numbers without exception: their coefficients have no bound")

// mostBeta is the size of a coefficient from which on it is taken for unbounded: odds of
// e³⁰ for a difference of one.
const mostBeta = 30

// flat is from which standard error on, in coefficients, nothing is known of one.
const flat = 50

// Fit returns the most likely coefficients, with a prior the most likely by likelihood and
// prior; nil is none. The likelihood is concave, so there is one maximum, which Newton's
// method finds. It takes O(iterations × rows × coefficients²) time. The error is
// [ErrSeparated], or says that the decisions do not have the same numbers.
func Fit(ds []Decision, prior *Prior) (*Fitted, error) {
	n, err := width(ds, prior)
	if err != nil {
		return nil, err
	}
	l := &likelihood{ds: ds, prior: prior, n: n}
	for i := range n {
		if prior == nil || prior.Variance[i] > 0 {
			l.free = append(l.free, i)
		}
	}
	start := make([]float64, n)
	if prior != nil {
		copy(start, prior.Mean)
	}
	out := &Fitted{Beta: start, Cov: mat.NewSymDense(max(n, 1), nil), Decisions: len(ds)}
	for _, d := range ds {
		out.Uniform -= math.Log(float64(len(d.X)))
	}
	if len(l.free) > 0 {
		if out.Beta, err = l.maximise(start); err != nil {
			return nil, err
		}
		if err := l.covariance(out); err != nil {
			return nil, err
		}
	}
	out.LogLik = LogLik(ds, out.Beta)
	return out, nil
}

// width returns how many numbers a row has.
func width(ds []Decision, prior *Prior) (int, error) {
	n := -1
	if prior != nil {
		n = len(prior.Mean)
		if len(prior.Variance) != n {
			return 0, fmt.Errorf("the prior has %d means and %d variances", n, len(prior.Variance))
		}
	}
	for i, d := range ds {
		if d.Chosen < 0 || d.Chosen >= len(d.X) {
			return 0, fmt.Errorf("decision %d of %d cards chose card %d", i, len(d.X), d.Chosen)
		}
		for _, x := range d.X {
			if n < 0 {
				n = len(x)
			}
			if len(x) != n {
				return 0, fmt.Errorf("decision %d has %d numbers of a card where others have %d", i, len(x), n)
			}
			for _, v := range x {
				if math.IsNaN(v) || math.IsInf(v, 0) {
					return 0, fmt.Errorf("decision %d has a number that is %v", i, v)
				}
			}
		}
	}
	return max(n, 0), nil
}

// LogLik returns the logarithm of the likelihood of decisions.
func LogLik(ds []Decision, beta []float64) float64 {
	sum := 0.0
	var shares []float64
	for i := range ds {
		shares = appendShares(shares[:0], ds[i].X, beta)
		sum += math.Log(shares[ds[i].Chosen])
	}
	return sum
}

// Shares returns how likely each row is to be chosen: exp(β·x) / Σ exp(β·x).
func Shares(x [][]float64, beta []float64) []float64 {
	return appendShares(make([]float64, 0, len(x)), x, beta)
}

// appendShares appends what Shares returns to a slice that is empty, and may have room.
func appendShares(out []float64, x [][]float64, beta []float64) []float64 {
	most := math.Inf(-1)
	for _, row := range x {
		score := 0.0
		for k, v := range row {
			score += beta[k] * v
		}
		out = append(out, score)
		most = max(most, score)
	}
	total := 0.0
	for i := range out {
		out[i] = math.Exp(out[i] - most)
		total += out[i]
	}
	for i := range out {
		out[i] /= total
	}
	return out
}

// likelihood is what is maximised, over the coefficients that are free.
type likelihood struct {
	ds    []Decision
	prior *Prior
	n     int
	free  []int
}

// at returns all coefficients for those that are free.
func (l *likelihood) at(free []float64) []float64 {
	out := make([]float64, l.n)
	if l.prior != nil {
		copy(out, l.prior.Mean)
	}
	for k, i := range l.free {
		out[i] = free[k]
	}
	return out
}

// maximise returns the coefficients of the maximum.
func (l *likelihood) maximise(start []float64) ([]float64, error) {
	begin := make([]float64, len(l.free))
	for k, i := range l.free {
		begin[k] = start[i]
	}
	problem := optimize.Problem{
		Func: func(x []float64) float64 { return -l.value(l.at(x)) },
		Grad: func(grad, x []float64) { l.slopes(grad, nil, l.at(x)) },
		Hess: func(hess *mat.SymDense, x []float64) { l.slopes(nil, hess, l.at(x)) },
	}
	settings := &optimize.Settings{GradientThreshold: 1e-7 * float64(max(1, len(l.ds))), MajorIterations: 200}
	result, err := optimize.Minimize(problem, begin, settings, &optimize.Newton{})
	if result == nil {
		return nil, err
	}
	for k, b := range result.X {
		if math.Abs(b) > mostBeta && l.unbounded(l.free[k]) || math.IsNaN(b) {
			return nil, ErrSeparated
		}
	}
	// A line search that cannot better a value at the limits of its numbers has arrived.
	grad := make([]float64, len(l.free))
	l.slopes(grad, nil, l.at(result.X))
	for _, g := range grad {
		if math.Abs(g) > 1e-4*float64(max(1, len(l.ds))) {
			return nil, fmt.Errorf("no maximum of the likelihood was found: %w", err)
		}
	}
	return l.at(result.X), nil
}

// unbounded reports whether nothing but the decisions holds a coefficient back.
func (l *likelihood) unbounded(i int) bool {
	return l.prior == nil || math.IsInf(l.prior.Variance[i], 1)
}

// value returns the logarithm of likelihood and prior.
func (l *likelihood) value(beta []float64) float64 {
	sum := LogLik(l.ds, beta)
	if l.prior != nil {
		for _, i := range l.free {
			d := beta[i] - l.prior.Mean[i]
			sum -= d * d / l.prior.Variance[i] / 2
		}
	}
	return sum
}

// slopes sets the first and second derivatives of value with their sign turned.
func (l *likelihood) slopes(grad []float64, hess *mat.SymDense, beta []float64) {
	m := len(l.free)
	clear(grad)
	second := make([]float64, m*m)
	mean, beside := make([]float64, m), make([]float64, m)
	var shares []float64
	for di := range l.ds {
		d := &l.ds[di]
		shares = appendShares(shares[:0], d.X, beta)
		clear(mean)
		for c, x := range d.X {
			for k, i := range l.free {
				mean[k] += shares[c] * x[i]
			}
		}
		for k, i := range l.free {
			if grad != nil {
				grad[k] += mean[k] - d.X[d.Chosen][i]
			}
		}
		if hess == nil {
			continue
		}
		for c, x := range d.X {
			for k, i := range l.free {
				beside[k] = x[i] - mean[k]
			}
			for k, b := range beside {
				a, row := shares[c]*b, second[k*m:][:k+1]
				for j := range row {
					row[j] += a * beside[j]
				}
			}
		}
	}
	for k, i := range l.free {
		precision := 0.0
		if l.prior != nil {
			precision = 1 / l.prior.Variance[i]
		}
		if grad != nil && l.prior != nil {
			grad[k] += (beta[i] - l.prior.Mean[i]) * precision
		}
		if hess != nil {
			for j := 0; j < k; j++ {
				hess.SetSym(k, j, second[k*m+j])
			}
			hess.SetSym(k, k, second[k*m+k]+precision)
		}
	}
}

// covariance sets the covariance at the maximum.
func (l *likelihood) covariance(f *Fitted) error {
	m := len(l.free)
	hess := mat.NewSymDense(m, nil)
	l.slopes(nil, hess, f.Beta)
	var factor mat.Cholesky
	if !factor.Factorize(hess) {
		return ErrSeparated // flat in some direction: nothing is known of it
	}
	var inverse mat.SymDense
	if err := factor.InverseTo(&inverse); err != nil {
		return ErrSeparated
	}
	for k, i := range l.free {
		// Where the search ended far out on a slope that never ends, it is nearly flat.
		if math.Sqrt(inverse.At(k, k)) > flat*max(1, math.Abs(f.Beta[i])) && l.unbounded(i) {
			return ErrSeparated
		}
		for j := 0; j <= k; j++ {
			f.Cov.SetSym(i, l.free[j], inverse.At(k, j))
		}
	}
	return nil
}
