package rating

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Options are how ratings are made. [Defaults] has those of the program.
type Options struct {
	// Prior is how many matches each is taken to have played more: half won and half lost
	// against an average pair. With 0 there is no prior, and [ErrOpen] is possible.
	Prior float64
}

// Defaults returns a prior of one match.
func Defaults() Options { return Options{Prior: 1} }

// Level is what share of intervals holds the truth.
const Level = 0.95

// Most is how many pairs or players can be rated in one group. Time grows with the third
// power, memory with the second.
const Most = 1000

// TooManyError says that a group is larger than [Most].
type TooManyError struct{ Rated int }

func (e *TooManyError) Error() string {
	return fmt.Sprintf("%d to be rated together, and %d can be", e.Rated, Most)
}

// Group is the ratings of those who can be compared with each other, the strongest first.
type Group struct {
	Rows  []Row
	Games int
	// Drawn is how often two of equal strength draw; 0 where nothing was drawn.
	Drawn float64

	sigma *mat.SymDense // how the errors of the rows go together, in order of rows
}

// Row is the rating of one pair or player.
type Row struct {
	Players          []string // in order of names
	Won, Drawn, Lost int
	Evenings         int // on which there are games of theirs
	// Strength is in log-odds against the mean of the group; [Chance] and [Points] tell it
	// on other scales. Low and High are the ends of its interval.
	Strength, Low, High float64
	// Bootstrap is the interval by [Season.Bootstrap]; nil where it was not asked for, where
	// the evenings are too few, and where the strength is open.
	Bootstrap *Interval
	// Together are the players who only ever sat with this one, which is one at most: what
	// the two are worth is known for both together, and each is given half.
	Together []string
	// Open: the games do not tell this strength from the others of the group. The prior
	// decides it.
	Open bool
}

// Games returns the number of games.
func (r *Row) Games() int { return r.Won + r.Drawn + r.Lost }

// Interval is from the least to the most.
type Interval struct{ Low, High float64 }

// Chance returns, of games that are not drawn, the share that somebody of this strength wins
// against the average.
func Chance(strength float64) float64 { return logistic(strength) }

// Points returns a strength on the scale of chess ratings (A. Elo): 0 is the average, and 400
// points are ten wins to one.
func Points(strength float64) float64 { return strength * 400 / math.Ln10 }

// Fit rates all groups: by games, most first.
func (s *Season) Fit(opt Options) ([]Group, error) {
	var out []Group
	for _, d := range s.designs() {
		f, err := d.fit(opt, nil, nil)
		if err != nil {
			return nil, err
		}
		out = append(out, f.group())
	}
	return out, nil
}

// fitted is a group at the maximum of its likelihood.
type fitted struct {
	*likelihood
	at []float64
}

// fit fits a group; each evening counts so many times. start is where to begin; nil for equal
// strengths.
func (d *design) fit(opt Options, times []int, start []float64) (*fitted, error) {
	if len(d.items) > Most {
		return nil, &TooManyError{len(d.items)}
	}
	l := newLikelihood(d, d.sum(times), opt.Prior)
	at, err := l.maximise(start)
	if err != nil {
		return nil, err
	}
	f := &fitted{l, at}
	if opt.Prior == 0 && !f.finite() {
		return nil, ErrOpen
	}
	return f, nil
}

// finite reports whether there is a maximum at all. Where there is none the search has
// stopped far out, where nothing changes any more and the errors grow without end.
func (f *fitted) finite() bool {
	const endless = 100
	sigma := f.errors()
	for i := range f.items {
		if sigma == nil || sigma.At(i, i) > endless*endless {
			return false
		}
	}
	return true
}

// strengths returns the strengths against their mean.
func (f *fitted) strengths() []float64 {
	out := slices.Clone(f.at[:len(f.items)])
	mean := 0.0
	for _, x := range out {
		mean += x / float64(len(out))
	}
	for i := range out {
		out[i] -= mean
	}
	return out
}

// errors returns how the errors of the strengths against their mean go together: the inverse
// of the observed information, seen from the mean.
func (f *fitted) errors() *mat.SymDense {
	h := mat.NewSymDense(len(f.at), nil)
	f.hessian(h, f.at)
	var chol mat.Cholesky
	if !chol.Factorize(h) {
		return nil
	}
	var inverse mat.SymDense
	if err := chol.InverseTo(&inverse); err != nil {
		return nil
	}
	n := len(f.items)
	of, all := make([]float64, n), 0.0
	for i := range n {
		for j := range n {
			of[i] += inverse.At(i, j) / float64(n)
		}
		all += of[i] / float64(n)
	}
	out := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			out.SetSym(i, j, inverse.At(i, j)-of[i]-of[j]+all)
		}
	}
	return out
}

// group returns the ratings.
func (f *fitted) group() Group {
	strength, sigma := f.strengths(), f.errors()
	g := Group{}
	if f.ties {
		g.Drawn = logistic(f.at[len(f.at)-1] - math.Ln2)
	}
	rows := make([]Row, len(f.items))
	open, together := f.open(), f.together()
	half := distuv.UnitNormal.Quantile((1 + Level) / 2)
	for i := range rows {
		r := &rows[i]
		r.Players, r.Evenings, r.Strength, r.Open = f.items[i].names(), len(f.on[i]), strength[i], open[i]
		if k := together[i]; k >= 0 {
			r.Together = f.items[k].names()
		}
		r.Low, r.High = math.Inf(-1), math.Inf(1)
		if sigma != nil {
			e := half * math.Sqrt(sigma.At(i, i))
			r.Low, r.High = strength[i]-e, strength[i]+e
		}
	}
	for k := range f.counts {
		n := &f.counts[k]
		g.Games += n.total()
		f.cells[k].each(func(i int, sign float64) {
			won, lost := n[Won], n[Lost]
			if sign < 0 {
				won, lost = lost, won
			}
			rows[i].Won, rows[i].Lost, rows[i].Drawn = rows[i].Won+won, rows[i].Lost+lost, rows[i].Drawn+n[Drawn]
		})
	}
	order := make([]int, len(rows))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return f.before(strength, a, b) })
	for _, i := range order {
		g.Rows = append(g.Rows, rows[i])
	}
	if sigma != nil {
		g.sigma = mat.NewSymDense(len(rows), nil)
		for a, i := range order {
			for b, j := range order {
				g.sigma.SetSym(a, b, sigma.At(i, j))
			}
		}
	}
	return g
}

// alike is a difference of strengths that is only of arithmetic.
const alike = 1e-7

// before orders by strength, equal ones by name.
func (f *fitted) before(strength []float64, a, b int) int {
	if math.Abs(strength[a]-strength[b]) > alike {
		return cmp.Compare(strength[b], strength[a])
	}
	return cmp.Compare(a, b)
}

// Ahead returns how likely it is that the row i is stronger than the row k, by the curvature
// of the likelihood: 0.5 where nothing tells.
func (g *Group) Ahead(i, k int) float64 {
	if g.sigma == nil {
		return 0.5
	}
	e := math.Sqrt(g.sigma.At(i, i) + g.sigma.At(k, k) - 2*g.sigma.At(i, k))
	if e == 0 {
		return 0.5
	}
	return distuv.UnitNormal.CDF((g.Rows[i].Strength - g.Rows[k].Strength) / e)
}
