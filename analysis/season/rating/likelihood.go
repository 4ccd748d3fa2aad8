package rating

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// likelihood is what is to be made as small as can be: the negative logarithm of the
// likelihood and the prior, for one spread and one drift. Time has steps. The strengths come
// first, those of the first step before those of the next; where anything was drawn, the
// logarithm of ν comes last.
type likelihood struct {
	*design
	steps         int
	seen          []seen
	ties          bool
	spread, drift float64 // variances: of strengths at the first step, and of their change in a step
	// centre is what the strengths of the first step, and then the changes, are drawn around;
	// nil for 0.
	centre []float64
}

// seen is what was counted in a cell in a step.
type seen struct {
	step int
	counted
}

// states returns how many strengths are estimated.
func (l *likelihood) states() int { return len(l.items) * l.steps }

// size returns how many numbers are estimated.
func (l *likelihood) size() int {
	if l.ties {
		return l.states() + 1
	}
	return l.states()
}

// shares are how often a win, a loss and a draw are expected, and the logarithm of their
// common divisor.
type shares struct{ won, lost, drawn, divisor float64 }

func (l *likelihood) shares(x []float64, at *seen) (d float64, s shares) {
	l.cells[at.cell].each(func(i int, sign float64) { d += sign * x[at.step*len(l.items)+i] })
	tie := math.Inf(-1)
	if l.ties {
		tie = x[len(x)-1]
	}
	most := max(math.Abs(d)/2, tie)
	s.won, s.lost, s.drawn = math.Exp(d/2-most), math.Exp(-d/2-most), math.Exp(tie-most)
	sum := s.won + s.lost + s.drawn
	s.won, s.lost, s.drawn, s.divisor = s.won/sum, s.lost/sum, s.drawn/sum, most+math.Log(sum)
	return d, s
}

// off returns how far a state is from what it is drawn around, and the variance of that.
func (l *likelihood) off(x []float64, i int) (off, variance float64) {
	off, variance = x[i], l.spread
	if n := len(l.items); i >= n {
		off, variance = x[i]-x[i-n], l.drift
	}
	if l.centre != nil {
		off -= l.centre[i]
	}
	return off, variance
}

// value returns the function.
func (l *likelihood) value(x []float64) (f float64) {
	for k := range l.seen {
		n := &l.seen[k]
		d, s := l.shares(x, n)
		f -= float64(n.counts[Won]-n.counts[Lost])*d/2 - float64(n.total())*s.divisor
		if n.counts[Drawn] > 0 {
			f -= float64(n.counts[Drawn]) * x[len(x)-1]
		}
	}
	for i := range l.states() {
		off, variance := l.off(x, i)
		f += off * off / (2 * variance)
	}
	if l.ties { // one match of equals, half drawn
		tie := x[len(x)-1]
		f += logAdd(math.Ln2, tie) - tie/2
	}
	return f
}

// logAdd returns log(exp(a)+exp(b)).
func logAdd(a, b float64) float64 { return max(a, b) + math.Log1p(math.Exp(-math.Abs(a-b))) }

// information is the second derivatives: a band for the strengths, and what goes with ν.
type information struct {
	band   *mat.SymBandDense
	border []float64
	corner float64
}

// derivatives writes the first derivatives to g, and returns the second: the observed
// information.
func (l *likelihood) derivatives(g, x []float64) *information {
	clear(g)
	n, size := len(l.items), l.states()
	wide := n
	if l.steps == 1 {
		wide = n - 1
	}
	h := &information{band: mat.NewSymBandDense(size, wide, nil), border: make([]float64, size)}
	raw := h.band.RawSymBand()
	add := func(i, j int, v float64) { raw.Data[i*raw.Stride+j-i] += v } // i ≤ j
	for k := range l.seen {
		of := &l.seen[k]
		_, s := l.shares(x, of)
		all, apart := float64(of.total()), s.won-s.lost
		first := -(float64(of.counts[Won]-of.counts[Lost]) - all*apart) / 2
		second := all * (s.won + s.lost - apart*apart) / 4
		from, c := of.step*n, &l.cells[of.cell]
		c.each(func(i int, a float64) {
			g[from+i] += a * first
			c.each(func(j int, b float64) {
				if i <= j {
					add(from+i, from+j, a*b*second)
				}
			})
			h.border[from+i] -= a * all * apart * s.drawn / 2
		})
		if l.ties {
			g[len(g)-1] -= float64(of.counts[Drawn]) - all*s.drawn
			h.corner += all * s.drawn * (1 - s.drawn)
		}
	}
	for i := range size {
		off, variance := l.off(x, i)
		g[i] += off / variance
		add(i, i, 1/variance)
		if i >= n {
			g[i-n] -= off / variance
			add(i-n, i-n, 1/variance)
			add(i-n, i, -1/variance)
		}
	}
	if l.ties {
		p := logistic(x[len(x)-1] - math.Ln2)
		g[len(g)-1] += p - 0.5
		h.corner += p * (1 - p)
	}
	return h
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// factor is the information in a form by which can be divided.
type factor struct {
	mat.BandCholesky
	// along is the border divided by the band, corner what of the corner is left then; of
	// use where there are ties.
	along  *mat.VecDense
	corner float64
	ties   bool
}

// factorise returns the factor of the information at a point. The prior makes it positive.
func (l *likelihood) factorise(h *information) *factor {
	f := &factor{ties: l.ties}
	if !f.Factorize(h.band) {
		panic("rating: the information is not positive")
	}
	if l.ties {
		border := mat.NewVecDense(len(h.border), h.border)
		f.along = &mat.VecDense{}
		mustDivide(f.SolveVecTo(f.along, border))
		f.corner = h.corner - mat.Dot(border, f.along)
	}
	return f
}

// mustDivide lets pass what only warns of a matrix that is near to a singular one.
func mustDivide(err error) {
	if err != nil && !isCondition(err) {
		panic(err)
	}
}

// divide returns g divided by the information.
func (f *factor) divide(g []float64) []float64 {
	var out mat.VecDense
	if !f.ties {
		mustDivide(f.SolveVecTo(&out, mat.NewVecDense(len(g), g)))
		return out.RawVector().Data
	}
	last := len(g) - 1
	mustDivide(f.SolveVecTo(&out, mat.NewVecDense(last, g[:last])))
	tie := (g[last] - mat.Dot(f.along, mat.NewVecDense(last, g[:last]))) / f.corner
	out.AddScaledVec(&out, -tie, f.along)
	return append(out.RawVector().Data, tie)
}

// logDet returns the logarithm of the determinant of the information.
func (f *factor) logDet() float64 {
	if f.ties {
		return f.LogDet() + math.Log(f.corner)
	}
	return f.LogDet()
}

// errors returns how the errors of the strengths of the last step go together.
func (f *factor) errors(n int) *mat.SymDense {
	size := f.SymmetricDim()
	ones, solved := mat.NewDense(size, n, nil), &mat.Dense{}
	for i := range n {
		ones.Set(size-n+i, i, 1)
	}
	mustDivide(f.SolveTo(solved, ones))
	out := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			v := solved.At(size-n+i, j)
			if f.ties {
				v += f.along.AtVec(size-n+i) * f.along.AtVec(size-n+j) / f.corner
			}
			out.SetSym(i, j, v)
		}
	}
	return out
}

// maximise returns where the likelihood is largest, by Newton's method with steps made shorter
// where they are too long. It starts at x, nil for equal strengths. The function is convex
// and grows as a square far out, so that there is one such place and every start finds it.
func (l *likelihood) maximise(x []float64) ([]float64, *factor) {
	const enough, most = 1e-5, 200 // the last step leaves its square
	if len(x) != l.size() {
		x = make([]float64, l.size())
	}
	g, next := make([]float64, len(x)), make([]float64, len(x))
	x = append([]float64(nil), x...)
	value := l.value(x)
	for range most {
		f := l.factorise(l.derivatives(g, x))
		step, far := f.divide(g), 0.0
		for _, s := range step {
			far = max(far, math.Abs(s))
		}
		if far < enough {
			for i := range x {
				x[i] -= step[i]
			}
			return x, f
		}
		for share := 1.0; ; share /= 2 {
			for i := range x {
				next[i] = x[i] - share*step[i]
			}
			// Near the maximum the function no longer changes by what can be told.
			if now := l.value(next); now <= value+1e-12*(1+math.Abs(value)) || share < 1e-6 {
				value = now
				break
			}
		}
		copy(x, next)
	}
	return x, l.factorise(l.derivatives(g, x))
}

// evidence returns the logarithm of how likely what was seen is for this spread and drift, by
// the method of Laplace, but for what is the same for all of them.
func (l *likelihood) evidence(x []float64, f *factor) float64 {
	n := float64(len(l.items))
	out := -l.value(x) - f.logDet()/2 - n/2*math.Log(l.spread)
	if l.steps > 1 {
		out -= n * float64(l.steps-1) / 2 * math.Log(l.drift)
	}
	return out
}
