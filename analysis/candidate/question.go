package candidate

import (
	"math"
	"slices"
)

// ask finds what to ask: the place of which least is known, then, if the answer is the likeliest one, the next, until every card is sure enough.
func (d *decoding) ask() {
	if !d.out.Placed || len(d.posts) == 0 {
		return
	}
	weights := make([][]float64, len(d.weights))
	for i := range weights {
		weights[i] = slices.Clone(d.weights[i])
	}
	posts := d.posts
	for range len(weights) {
		at, most := -1, 0.0
		for i := range posts {
			c := &d.out.Cells[i]
			if c.Answered || slices.Contains(d.out.Questions, i) || d.surest(posts[i]) >= d.sure {
				continue
			}
			if h := entropy(posts[i]); h > most {
				at, most = i, h
			}
		}
		if at < 0 {
			return
		}
		d.out.Questions = append(d.out.Questions, at)
		k := maxOf(posts[at])
		for o := range weights[at] {
			if o != k {
				weights[at][o] = 0
			}
		}
		_, posts, _ = posterior(weights)
	}
}

// surest returns the probability of the likeliest card of a place, whichever copy it is.
func (d *decoding) surest(row []float64) (most float64) {
	sums := map[int]float64{}
	for k, p := range row {
		sums[int(d.cards[k])] += p
		most = math.Max(most, sums[int(d.cards[k])])
	}
	return most
}

// entropy returns how much is not known of a place, in nats.
func entropy(row []float64) (h float64) {
	for _, p := range row {
		if p > 0 {
			h -= p * math.Log(p)
		}
	}
	return h
}
