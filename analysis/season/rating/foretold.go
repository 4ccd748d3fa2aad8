package rating

import (
	"math"
	"math/rand/v2"
	"sort"
)

// Foretold is how well games were told by the evenings before theirs: the mean of −log p over
// games, p being the share that was said of what happened, in nats. A draw is half of each. A
// coin says a half of everything. Elo is the rating of chess clubs, with a K of 24, as it was
// before the evening. The smaller number has told more.
type Foretold struct {
	Games           int // 0 where nothing could be foretold
	Loss, Coin, Elo float64
}

// Add adds what was foretold in another group.
func (f *Foretold) Add(o Foretold) {
	n, m := float64(f.Games), float64(o.Games)
	if n+m == 0 {
		return
	}
	f.Games += o.Games
	f.Loss, f.Coin, f.Elo = (n*f.Loss+m*o.Loss)/(n+m), (n*f.Coin+m*o.Coin)/(n+m), (n*f.Elo+m*o.Elo)/(n+m)
}

// mostFits is how often it is rated anew for what is foretold; fitWork is how large that, times
// the third power of how many are rated, may be.
const (
	mostFits = 10
	fitWork  = 1_000_000_000
)

// Foretold tells each game of a group from the evenings before it. It is rated anew so many
// times at most; between, the ratings stay.
func (g *Group) Foretold() (out Foretold) {
	d := g.design
	if d == nil {
		return out
	}
	n, evenings := len(d.items), len(d.evenings)
	fits := min(evenings-1, mostFits, max(1, fitWork/(n*n*n)))
	elo := make([]float64, n)
	var known belief
	for e, list := range d.evenings {
		if k := e - 1; k >= 0 && (k == 0 || k*fits/(evenings-1) != (k-1)*fits/(evenings-1)) {
			known = believe(weigh(d.until(e).places(g.opt, nil)))
		}
		after := append([]float64(nil), elo...)
		for i := range list {
			of, c := &list[i], &d.cells[list[i].cell]
			games := float64(of.total())
			share := (float64(of.counts[Won]) + float64(of.counts[Drawn])/2) / games
			difference, seats := 0.0, 0.0
			c.each(func(i int, sign float64) { difference, seats = difference+sign*elo[i], seats+1 })
			said := logistic(difference)
			for range of.total() {
				now := 0.0
				c.each(func(i int, sign float64) { now += sign * after[i] })
				// K is shared out among the players of a pair.
				move := 24 * math.Ln10 / 400 * (share - logistic(now)) * 2 / seats
				c.each(func(i int, sign float64) { after[i] += sign * move })
			}
			if known == nil {
				continue
			}
			n, m := float64(out.Games), games
			mean := func(before, p float64) float64 {
				return (n*before - m*(share*math.Log(p)+(1-share)*math.Log(1-p))) / (n + m)
			}
			out.Loss, out.Coin, out.Elo = mean(out.Loss, known.cell(c).wins()), mean(out.Coin, 0.5), mean(out.Elo, said)
			out.Games += of.total()
		}
		elo = after
	}
	return out
}

// cell returns what is known of how far the first side of a cell is ahead.
func (b belief) cell(c *placed) (out mixture) {
	for _, p := range b {
		mean, variance := 0.0, 0.0
		c.each(func(i int, s float64) {
			mean += s * p.mean[i]
			c.each(func(k int, t float64) { variance += s * t * p.errors.At(i, k) })
		})
		out = append(out, normal{p.weight, mean, math.Sqrt(max(0, variance))})
	}
	return out
}

// mostDrawn is how often strengths are drawn for the chances of places, drawWork how large that
// times the square of how many are rated may be.
const (
	mostDrawn = 20_000
	drawWork  = 1_000_000_000
)

// places returns, for rows in an order, the chances to be the strongest, the second, and so on:
// how often that comes out where all strengths are drawn together from what is known. The draws
// are the same every time.
func (b belief) places(rows []int) [][]float64 {
	n := len(rows)
	draws := min(mostDrawn, drawWork/(n*n))
	out := make([][]float64, n)
	for i := range out {
		out[i] = make([]float64, n)
	}
	rng := rand.New(rand.NewPCG(0x9ace, uint64(n)))
	noise, x, by := make([]float64, n), make([]float64, n), make([]int, n)
	for _, p := range b {
		root := p.root(rows)
		// Two draws at a time, each the mirror of the other; where all is equal so are the chances.
		times := max(1, int(math.Ceil(p.weight*float64(draws)/2)))
		for range times {
			for i := range noise {
				noise[i] = rng.NormFloat64()
			}
			for _, sign := range [...]float64{1, -1} {
				for i, row := range rows {
					x[i], by[i] = p.mean[row], i
					for k := range i + 1 {
						x[i] += sign * root[i*n+k] * noise[k]
					}
				}
				sort.Slice(by, func(a, b int) bool { return x[by[a]] > x[by[b]] })
				for place, i := range by {
					out[i][place] += p.weight / float64(2*times)
				}
			}
		}
	}
	return out
}

// root returns the lower triangle whose square is how the errors go together, row by row. What is
// not positive but by arithmetic is 0.
func (p *part) root(rows []int) []float64 {
	n := len(rows)
	out := make([]float64, n*n)
	for i := range n {
		for j := range i + 1 {
			v := p.errors.At(rows[i], rows[j])
			for k := range j {
				v -= out[i*n+k] * out[j*n+k]
			}
			switch {
			case i == j:
				out[i*n+i] = math.Sqrt(max(0, v))
			case out[j*n+j] > 0:
				out[i*n+j] = v / out[j*n+j]
			}
		}
	}
	return out
}

// placesOf returns the interval of a place by its chances.
func placesOf(chances []float64) (out [2]int) {
	sum := 0.0
	for place, p := range chances {
		sum += p
		if out[0] == 0 && sum >= (1-Level)/2 {
			out[0] = place + 1
		}
		if sum >= (1+Level)/2-1e-9 {
			out[1] = place + 1
			return out
		}
	}
	out[1] = len(chances)
	return out
}
