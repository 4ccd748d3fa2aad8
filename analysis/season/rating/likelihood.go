package rating

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"
)

// likelihood is what is to be made as small as can be: the negative logarithm of the
// likelihood and the prior. The strengths come first; where anything was drawn, the
// logarithm of ν comes last.
type likelihood struct {
	*design
	counts []counts
	prior  float64
	ties   bool
}

func newLikelihood(d *design, n []counts, prior float64) *likelihood {
	l := &likelihood{design: d, counts: n, prior: prior}
	for i := range n {
		l.ties = l.ties || n[i][Drawn] > 0
	}
	return l
}

// size returns how many numbers are estimated.
func (l *likelihood) size() int {
	if l.ties {
		return len(l.items) + 1
	}
	return len(l.items)
}

// shares are how often a win, a loss and a draw are expected, and the logarithm of their
// common divisor.
type shares struct{ won, lost, drawn, divisor float64 }

func (l *likelihood) shares(x []float64, p *placed) (d float64, s shares) {
	p.each(func(i int, sign float64) { d += sign * x[i] })
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

// value returns the function.
func (l *likelihood) value(x []float64) (f float64) {
	for k := range l.counts {
		n := &l.counts[k]
		if n.total() == 0 {
			continue
		}
		d, s := l.shares(x, &l.cells[k])
		f -= float64(n[Won]-n[Lost])*d/2 - float64(n.total())*s.divisor
		if n[Drawn] > 0 {
			f -= float64(n[Drawn]) * x[len(x)-1]
		}
	}
	if l.prior == 0 {
		return f + l.mean(x)*l.mean(x)/2
	}
	for i := range l.items {
		f += l.prior * logTwoCosh(x[i]/2)
	}
	if l.ties {
		tie := x[len(x)-1]
		f += l.prior * (logAdd(math.Ln2, tie) - tie/2)
	}
	return f
}

// mean returns the mean strength times the root of their number. Without a prior the
// likelihood does not say where the mean is; it is kept at 0.
func (l *likelihood) mean(x []float64) (sum float64) {
	for i := range l.items {
		sum += x[i]
	}
	return sum / math.Sqrt(float64(len(l.items)))
}

// logAdd returns log(exp(a)+exp(b)).
func logAdd(a, b float64) float64 { return max(a, b) + math.Log1p(math.Exp(-math.Abs(a-b))) }

// logTwoCosh returns log(2 cosh(a)).
func logTwoCosh(a float64) float64 { return logAdd(a, -a) }

// gradient writes the first derivatives to g.
func (l *likelihood) gradient(g, x []float64) {
	clear(g)
	last := len(g) - 1
	for k := range l.counts {
		n := &l.counts[k]
		if n.total() == 0 {
			continue
		}
		_, s := l.shares(x, &l.cells[k])
		all := float64(n.total())
		of := -(float64(n[Won]-n[Lost]) - all*(s.won-s.lost)) / 2
		l.cells[k].each(func(i int, sign float64) { g[i] += sign * of })
		if l.ties {
			g[last] -= float64(n[Drawn]) - all*s.drawn
		}
	}
	if l.prior == 0 {
		m := l.mean(x) / math.Sqrt(float64(len(l.items)))
		for i := range l.items {
			g[i] += m
		}
		return
	}
	for i := range l.items {
		g[i] += l.prior * math.Tanh(x[i]/2) / 2
	}
	if l.ties {
		g[last] += l.prior * (logistic(x[last]-math.Ln2) - 0.5)
	}
}

// hessian writes the second derivatives to h: the observed information.
func (l *likelihood) hessian(h *mat.SymDense, x []float64) {
	h.Zero()
	add := func(i, j int, v float64) { h.SetSym(i, j, h.At(i, j)+v) }
	last := len(x) - 1
	for k := range l.counts {
		all := float64(l.counts[k].total())
		if all == 0 {
			continue
		}
		_, s := l.shares(x, &l.cells[k])
		apart := s.won - s.lost
		of := all * (s.won + s.lost - apart*apart) / 4
		c := &l.cells[k]
		c.each(func(i int, a float64) {
			c.each(func(j int, b float64) {
				if i <= j {
					add(i, j, a*b*of)
				}
			})
			if l.ties {
				add(i, last, -a*all*apart*s.drawn/2)
			}
		})
		if l.ties {
			add(last, last, all*s.drawn*(1-s.drawn))
		}
	}
	if l.prior == 0 {
		for i := range l.items {
			for j := i; j < len(l.items); j++ {
				add(i, j, 1/float64(len(l.items)))
			}
		}
		return
	}
	for i := range l.items {
		p := logistic(x[i])
		add(i, i, l.prior*p*(1-p))
	}
	if l.ties {
		p := logistic(x[last] - math.Ln2)
		add(last, last, l.prior*p*(1-p))
	}
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// ErrOpen says that without a prior the strengths have no finite estimate: somebody has won
// all, or lost all, or the games leave players open. A prior mends it.
var ErrOpen = errors.New("without a prior these games have no finite ratings")

// maximise returns where the likelihood is largest. It starts at x, nil for equal strengths.
func (l *likelihood) maximise(x []float64) ([]float64, error) {
	if len(x) != l.size() {
		x = make([]float64, l.size())
	}
	all := 0
	for i := range l.counts {
		all += l.counts[i].total()
	}
	enough := 1e-9 * float64(all+1)
	result, err := optimize.Minimize(optimize.Problem{Func: l.value, Grad: l.gradient, Hess: l.hessian}, x,
		&optimize.Settings{GradientThreshold: enough, Converger: optimize.NeverTerminate{}, MajorIterations: 200}, &optimize.Newton{})
	if result == nil {
		return nil, err
	}
	// Near the maximum the function no longer changes by what can be told, and the search
	// along a line gives up; then the derivatives say whether it is there.
	g := make([]float64, len(x))
	l.gradient(g, result.X)
	for i := range g {
		if !(math.Abs(g[i]) <= 1e3*enough) {
			return nil, ErrOpen
		}
	}
	return result.X, nil
}
