package rating

import (
	"context"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// fewest is how many evenings somebody must have played on for an interval by evenings.
const fewest = 5

// Bootstrap rates all groups as [Season.Fit] does, and gives each row the interval that
// evenings tell: the evenings of the group are drawn with replacement, as many as there are,
// and fitted again, so many times. What depends on each other within an evening is drawn
// together. What strengths are drawn around is drawn anew too, each time for a spread and a
// drift drawn by how likely they are: what the prior holds together would otherwise seem known.
// The interval is as wide as the strengths drawn are apart, by the t distribution
// for the evenings of the row; there is none for a row of fewer than five evenings, nor
// for one that the games leave open: what the prior decides is the same in every draw. Equal
// seeds draw equal evenings.
func (s *Season) Bootstrap(ctx context.Context, opt Options, draws int, seed uint64) ([]Group, error) {
	var out []Group
	for k, d := range s.designs() {
		places, err := d.fit(opt)
		if err != nil {
			return nil, err
		}
		g := d.group(opt, places)
		deviation, err := d.bootstrap(ctx, places, draws, rand.New(rand.NewPCG(seed, uint64(k))))
		if err != nil {
			return nil, err
		}
		for i := range g.Rows {
			r := &g.Rows[i]
			if e := deviation[g.at[i]]; r.Evenings >= fewest && !r.Open {
				e *= distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(r.Evenings - 1)}.Quantile((1 + Level) / 2)
				r.Bootstrap = &Interval{r.Strength - e, r.Strength + e}
			}
		}
		out = append(out, g)
	}
	return out, nil
}

// bootstrap returns how far the strengths drawn lie from each other, as a standard deviation.
func (d *design) bootstrap(ctx context.Context, places []place, draws int, rng *rand.Rand) ([]float64, error) {
	n := len(d.items)
	sum, squares := make([]float64, n), make([]float64, n)
	times := make([]int, len(d.evenings))
	for range draws {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		clear(times)
		for range times {
			times[rng.IntN(len(times))]++
		}
		at, p := 0, rng.Float64()
		for at+1 < len(places) && p >= places[at].weight {
			p -= places[at].weight
			at++
		}
		l := *places[at].likelihood
		l.seen = d.steps(l.steps, times)
		l.centre = make([]float64, l.states())
		for i := range l.centre {
			_, variance := l.off(l.centre, i)
			l.centre[i] = math.Sqrt(variance) * rng.NormFloat64()
		}
		x, _ := l.maximise(places[at].at)
		for i, x := range x[l.states()-n : l.states()] {
			sum[i], squares[i] = sum[i]+x, squares[i]+x*x
		}
	}
	m := float64(draws)
	for i := range sum {
		sum[i] = math.Sqrt(max(0, squares[i]-sum[i]*sum[i]/m) / (m - 1))
	}
	return sum, nil
}

// Point is the rating of somebody after an evening.
type Point struct {
	Evening             string
	Strength, Low, High float64
}

// Curve returns the ratings after each evening, those of games till then, for every row of
// every group of [Season.Fit]; a row begins with its first evening. Of more than so many
// evenings, as many are taken at equal distances, the last one always.
func (s *Season) Curve(ctx context.Context, opt Options, most int) (map[Pair][]Point, error) {
	out := map[Pair][]Point{}
	for _, d := range s.designs() {
		n := len(d.evenings)
		for k, evening := range d.dates {
			if n > most && k < n-1 && k*(most-1)/(n-1) == (k+1)*(most-1)/(n-1) {
				continue
			}
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			places, err := d.until(k + 1).fit(opt)
			if err != nil {
				return nil, err
			}
			known := believe(places)
			for i, strength := range known.strengths() {
				if d.began(i) <= evening {
					in := known.of(i).interval()
					out[d.items[i]] = append(out[d.items[i]], Point{evening, strength, in.Low, in.High})
				}
			}
		}
	}
	return out, nil
}

// began returns the first evening of an item.
func (d *design) began(i int) string { return slices.Min(slices.Collect(maps.Keys(d.on[i]))) }

// Key returns the players of a row, to look it up.
func (r *Row) Key() (out Pair) {
	copy(out[:], r.Players)
	return out
}
