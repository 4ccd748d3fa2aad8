package candidate

import (
	"cmp"
	"slices"
	"strconv"

	"sueca/engine"
	"sueca/engine/card"
)

// Events returns a deal as a record: each card as the one that is likeliest, or another (Q♦|*), with its probability as
// a comment: what a machine saw convicts nobody. Cards under the threshold have the others that are likely beside them
// (Q♦|J♦|*). A place that nobody saw is named so only if the pack leaves few. A card that somebody named stands as it
// is, with by. It returns nothing where the places are not known.
func (d *Deal) Events(sure float64, by string) (out []engine.Event) {
	if !d.Placed || len(d.Cells) == 0 {
		return nil
	}
	out = append(out, &engine.DealStarted{Number: d.Number})
	for i := range d.Cells {
		c := &d.Cells[i]
		if c.Place == 1 {
			out = append(out, &engine.TrickStarted{Number: c.Trick})
		}
		if c.Answered {
			out = append(out, &engine.CardPlayed{Card: c.Card})
			if by != "" {
				out = append(out, &engine.Commented{Text: by, Place: engine.CommentOnCard, Braces: true})
			}
			continue
		}
		if of := c.named(sure); c.Seen == 0 && c.likely(of) < sure {
			out = append(out, &engine.CardPlayed{})
			continue
		}
		out = append(out, &engine.CardPlayed{Card: card.OneOf(true, c.named(sure)...)},
			&engine.Commented{Text: strconv.FormatFloat(c.P, 'f', 3, 64), Place: engine.CommentOnCard, Braces: true})
	}
	return out
}

// likely returns how likely a place has one of some cards.
func (c *Cell) likely(of []card.Card) (sum float64) {
	for _, o := range of {
		sum += c.Probabilities[o]
	}
	return sum
}

// named returns the likeliest card and, where that is not sure enough, the next ones.
func (c *Cell) named(sure float64) []card.Card {
	out := []card.Card{c.Card}
	if c.P >= sure {
		return out
	}
	var others []card.Card
	for o, p := range c.Probabilities {
		if o != c.Card && p >= 0.01 {
			others = append(others, o)
		}
	}
	slices.SortFunc(others, func(a, b card.Card) int {
		return cmp.Or(cmp.Compare(c.Probabilities[b], c.Probabilities[a]), cmp.Compare(a, b))
	})
	return append(out, others[:min(len(others), card.MostNamed-1)]...)
}
