package rating

import (
	"context"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/stat/distuv"
)

// fewest is how many evenings somebody must have played on for an interval by evenings.
const fewest = 5

// Bootstrap rates all groups as [Season.Fit] does, and gives each row the interval that
// evenings tell: the evenings of the group are drawn with replacement, as many as there are,
// and fitted again, so many times. What depends on each other within an evening is drawn
// together. The interval is as wide as the strengths drawn are apart, by the t distribution
// for the evenings of the row; there is none for a row of fewer than five evenings, nor
// for one that the games leave open: what the prior decides is the same in every draw. Equal
// seeds draw equal evenings.
func (s *Season) Bootstrap(ctx context.Context, opt Options, draws int, seed uint64) ([]Group, error) {
	var out []Group
	for k, d := range s.designs() {
		f, err := d.fit(opt, nil, nil)
		if err != nil {
			return nil, err
		}
		g := f.group()
		deviation, err := f.bootstrap(ctx, opt, draws, rand.New(rand.NewPCG(seed, uint64(k))))
		if err != nil {
			return nil, err
		}
		at := map[Pair]int{}
		for i, it := range d.items {
			at[it] = i
		}
		for i := range g.Rows {
			r := &g.Rows[i]
			if e := deviation[at[r.Key()]]; r.Evenings >= fewest && !r.Open && !math.IsNaN(e) {
				e *= distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(r.Evenings - 1)}.Quantile((1 + Level) / 2)
				r.Bootstrap = &Interval{r.Strength - e, r.Strength + e}
			}
		}
		out = append(out, g)
	}
	return out, nil
}

// bootstrap returns how far the strengths drawn lie from each other, as a standard deviation;
// NaN where nothing can be said. What an item is not in is not drawn for it.
func (f *fitted) bootstrap(ctx context.Context, opt Options, draws int, rng *rand.Rand) ([]float64, error) {
	n := len(f.items)
	sum, squares, drawn := make([]float64, n), make([]float64, n), make([]int, n)
	times := make([]int, len(f.evenings))
	in := make([]bool, n)
	for range draws {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		clear(times)
		for range times {
			times[rng.IntN(len(times))]++
		}
		again, err := f.fit(opt, times, f.at)
		if err != nil {
			return nil, err
		}
		clear(in)
		for k := range again.counts {
			if again.counts[k].total() > 0 {
				f.cells[k].each(func(i int, _ float64) { in[i] = true })
			}
		}
		for i, x := range again.strengths() {
			if in[i] {
				x -= f.at[i]
				sum[i], squares[i], drawn[i] = sum[i]+x, squares[i]+x*x, drawn[i]+1
			}
		}
	}
	out := make([]float64, n)
	for i := range out {
		m := float64(drawn[i])
		out[i] = math.Sqrt(max(0, squares[i]-sum[i]*sum[i]/m) / (m - 1))
		if drawn[i] < 2 {
			out[i] = math.NaN()
		}
	}
	return out, nil
}

// Point is the rating of somebody after an evening.
type Point struct {
	Evening             string
	Strength, Low, High float64
}

// Curve returns the ratings after each evening, those of games till then, for every row of
// every group of [Season.Fit]; a row begins with its first evening. After few evenings there
// are more groups, and who is in one with a row changes: each point is against the mean of
// those who could be compared by then. Of more than so many evenings, as many are taken at
// equal distances, the last one always.
func (s *Season) Curve(ctx context.Context, opt Options, most int) (map[Pair][]Point, error) {
	evenings := s.Evenings()
	out := map[Pair][]Point{}
	for k, evening := range evenings {
		if n := len(evenings); n > most && k < n-1 && k*(most-1)/(n-1) == (k+1)*(most-1)/(n-1) {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		groups, err := s.until(evening).Fit(opt)
		if err != nil {
			return nil, err
		}
		for _, g := range groups {
			for i := range g.Rows {
				r := &g.Rows[i]
				out[r.Key()] = append(out[r.Key()], Point{evening, r.Strength, r.Low, r.High})
			}
		}
	}
	return out, nil
}

// Key returns the players of a row, to look it up.
func (r *Row) Key() (out Pair) {
	copy(out[:], r.Players)
	return out
}
