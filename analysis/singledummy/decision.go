package singledummy

import (
	"math"
	"slices"

	"sueca/engine/card"
)

// World is a deal that was possible for a seat (mundo possível): all four hands as they stood
// before the decision, and its share among those of the decision.
type World struct {
	Hands  [card.D + 1]card.Cards
	Weight float64
}

// Decision is a card that was to be chosen, weighed by what its seat could know (decisão à
// vista).
type Decision struct {
	At     int // which card of the deal, from 0
	Seat   card.Seat
	Played card.Card
	Legal  []card.Card // by suit and rank
	// Worlds are the deals that it was weighed over. Their weights add up to 1.
	Worlds []World
	// Values are the card points that the seat's side still wins after each lawful card, with
	// this trick, in each world: best play of all four from then on, who see all cards.
	Values [][]int
	// Possible is how many deals were possible. All: they all are here, and none was drawn.
	Possible uint64
	All      bool
	Searched int // how many positions were searched for it
}

// Value returns what a lawful card, by its place in Legal, is worth on average.
func (d *Decision) Value(card int) float64 {
	sum := 0.0
	for w := range d.Worlds {
		sum += d.Worlds[w].Weight * float64(d.Values[card][w])
	}
	return sum
}

// Best returns the place in Legal of the card that is worth most on average; of equally good
// ones the card that was played, else the first by suit and rank.
func (d *Decision) Best() int {
	best := d.played()
	most := d.Value(best)
	for k := range d.Legal {
		if v := d.Value(k); v > most+tie {
			best, most = k, v
		}
	}
	return best
}

// tie is the difference up to which two averages are equal: that of their rounding.
const tie = 1e-9

// played returns the place in Legal of the card that was played.
func (d *Decision) played() int { return slices.Index(d.Legal, d.Played) }

// Cost returns what the card cost on average against the best one, never below 0, and the
// standard error of that; see [Decision.Between]. The best card is chosen by the same worlds,
// so the cost is a little too large where there are few.
func (d *Decision) Cost() (cost, deviation float64) { return d.Between(d.Best(), d.played()) }

// Between returns by how much one lawful card is worth more than another on average, by their
// places in Legal, and the standard error of that: the delta method for a ratio of sums (A.
// Owen, Monte Carlo theory, methods and examples, 2013, chapter 9), with the correction for
// draws without repeats from a finite number of deals. It is 0 if all possible deals are
// there, and NaN for a single one that was drawn.
func (d *Decision) Between(one, other int) (mean, deviation float64) {
	n := float64(len(d.Worlds))
	for w := range d.Worlds {
		mean += d.Worlds[w].Weight * float64(d.Values[one][w]-d.Values[other][w])
	}
	if one == other || d.All {
		return mean, 0
	}
	squares := 0.0
	for w := range d.Worlds {
		x := d.Worlds[w].Weight * (float64(d.Values[one][w]-d.Values[other][w]) - mean)
		squares += x * x
	}
	return mean, math.Sqrt(squares * n / (n - 1) * (1 - n/float64(d.Possible)))
}

// Effective returns how many worlds of equal weight would tell as much (L. Kish, Survey
// Sampling, 1965): all of them if their weights are equal, 1 if one has all the weight.
func (d *Decision) Effective() float64 {
	sum, squares := 0.0, 0.0
	for w := range d.Worlds {
		sum += d.Worlds[w].Weight
		squares += d.Worlds[w].Weight * d.Worlds[w].Weight
	}
	return sum * sum / squares
}
