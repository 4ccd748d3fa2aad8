package candidate

import (
	"math"
	"slices"

	"sueca/engine/card"
)

// A set says of each card how likely it lies in a hand or in a heap. Each card lies in one place, so what a set says of
// it is a weight of each place, once it is known which places are of the set; the sums stay as they are without sets.
// Which places those are is found from the sets alone: a trick has a card of each hand, in the order of the table, and
// goes to one heap. Neither the trump is needed for that, nor who was to lead, nor what is lawful.

// mostReadings is how many ways to say who played what, and who took it, are tried, over all tricks that have a card
// which is not certain. The unlikeliest ones of each trick are left out first; then sets say nothing of those tricks
// that have most.
const mostReadings = 64

// owner is one way in which a trick may have been played: who led, and whose heap it went to.
type owner struct {
	leader card.Seat
	side   card.Side
}

// owners returns all of them that the sets tell apart.
func (d *decoding) owners() (out []owner) {
	t := d.rules.Table()
	leaders, sides := []card.Seat{card.NoSeat}, []card.Side{card.NoSide}
	for _, s := range d.sets {
		if s.Hand != card.NoSeat {
			leaders = t.Seats
		} else {
			sides = t.Columns
		}
	}
	for _, l := range leaders {
		for _, s := range sides {
			out = append(out, owner{l, s})
		}
	}
	return out
}

// said returns what the sets say of each card in each place of a trick, if it was played so: a factor of its weight.
func (d *decoding) said(o owner) [][]float64 {
	t := d.rules.Table()
	out := matrix(len(t.Seats), len(d.cards), 1)
	seat := o.leader
	for p := range out {
		for _, s := range d.sets {
			share, in := 1/float64(len(t.Seats)), s.Hand == seat
			if s.Hand == card.NoSeat {
				share, in = 1/float64(len(t.Columns)), s.Heap == o.side
			}
			for k, c := range d.cards {
				x, ok := s.Cards[c]
				switch {
				case ok && in:
					out[p][k] *= (1-Slip)*x/share + Slip
				case ok:
					out[p][k] *= (1-Slip)*(1-x)/(1-share) + Slip
				}
			}
		}
		seat = t.Next(seat, d.rules.Direction())
	}
	return out
}

// bySets returns the readings of a deal of which sets were seen, by what it is without them: each way to say whose the
// tricks were that is likely enough, and the probability of those that are left out.
func (d *decoding) bySets(first *reading) (out []*reading, left float64) {
	first.solve()
	owners := d.owners()
	says := make([][][]float64, len(owners))
	for i, o := range owners {
		says[i] = d.said(o)
	}
	n := len(d.rules.Table().Seats)
	shares := make([][]float64, d.rules.Table().Tricks) // of the owners of each trick that has a card which is not certain
	for t := range shares {
		posts := first.posts[t*n : (t+1)*n]
		if !slices.ContainsFunc(posts, func(row []float64) bool { return slices.Max(row) < 1-1e-6 }) {
			continue
		}
		shares[t] = make([]float64, len(owners))
		sum := 0.0
		for i := range owners {
			shares[t][i] = agree(posts, says[i])
			sum += shares[t][i]
		}
		for i := range owners {
			shares[t][i] /= sum
		}
	}
	var likely [][]int
	for least := 1e-5; least <= 0.01; least *= 10 {
		if likely, left = likelyOwners(shares, least); readings(likely) <= mostReadings {
			break
		}
	}
	for readings(likely) > mostReadings {
		at := 0
		for t := range likely {
			if len(likely[t]) > len(likely[at]) {
				at = t
			}
		}
		likely[at] = nil
	}
	out = []*reading{{weights: first.weights, share: 1, lays: first.lays}}
	for t, of := range likely {
		var next []*reading
		for _, r := range out {
			for _, i := range of {
				with := &reading{weights: slices.Clone(r.weights), share: 1, lays: r.lays}
				for p := range n {
					row := slices.Clone(r.weights[t*n+p])
					for k := range row {
						row[k] *= says[i][p][k]
					}
					with.weights[t*n+p] = row
				}
				next = append(next, with)
			}
		}
		if len(of) > 0 {
			out = next
		}
	}
	return out, left
}

// agree returns how likely what the sets say of a trick is, by the probabilities of its cards.
func agree(posts, says [][]float64) float64 {
	all := 1.0
	for p, row := range posts {
		of := 0.0
		for k, x := range row {
			of += x * says[p][k]
		}
		all *= of
	}
	return all
}

// likelyOwners returns the owners of each trick whose share is not below least, and the greatest sum, over the tricks, of those that are.
func likelyOwners(shares [][]float64, least float64) (likely [][]int, left float64) {
	likely = make([][]int, len(shares))
	for t := range shares {
		missed := 0.0
		for i, x := range shares[t] {
			if x < least {
				missed += x
			} else {
				likely[t] = append(likely[t], i)
			}
		}
		left = math.Max(left, missed)
	}
	return likely, left
}

// readings returns how many ways there are to choose one of each.
func readings(likely [][]int) int {
	n := 1
	for _, of := range likely {
		n *= max(1, len(of))
	}
	return n
}
