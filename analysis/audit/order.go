package audit

import (
	"slices"

	"sueca/engine/card"
)

// The time of a count depends on the order in which the cards are laid: the number of
// states on the way must stay small.

// order returns the cards of a part in the order in which they are laid: cards that lie
// in the same places together, and next always those that leave the fewest states.
// (Exchanging them further by the same estimate made it no better.)
func (t *grouping) order(p part, mine uint64) []card.Card {
	classes := t.classes(p, mine)
	rest := card.SetOf(p.cards...)
	for i := range classes {
		best, least := i, 0.0
		for k, c := range classes[i:] {
			if cost := t.cost(p, mine, rest&^c); k == 0 || cost < least {
				best, least = i+k, cost
			}
		}
		rest &^= classes[best]
		c := classes[best]
		copy(classes[i+1:best+1], classes[i:best])
		classes[i] = c
	}
	var out []card.Card
	for _, c := range classes {
		out = slices.AppendSeq(out, c.All())
	}
	return out
}

// classes returns the cards of a part, grouped by the places that they may lie in and the
// demands that they serve.
func (t *grouping) classes(p part, mine uint64) []card.Cards {
	var keys [][]uint64
	var classes []card.Cards
	for _, c := range p.cards {
		kinds := uint64(0)
		for _, k := range p.kinds {
			if t.kinds[k].may.Has(c) {
				kinds |= 1 << k
			}
		}
		key := []uint64{kinds}
		for m := range t.demands {
			if mine>>m&1 == 1 {
				key = append(key, t.demands[m].serves(c))
			}
		}
		at := slices.IndexFunc(keys, func(k []uint64) bool { return slices.Equal(k, key) })
		if at < 0 {
			at = len(keys)
			keys, classes = append(keys, key), append(classes, 0)
		}
		classes[at] = classes[at].With(c)
	}
	return classes
}

// cost estimates the number of states with some cards to come.
func (t *grouping) cost(p part, mine uint64, rest card.Cards) float64 {
	cost := 1.0
	for _, g := range t.groups(p, mine, rest).all {
		cost *= float64(min(g.size, uint64(g.may.Len())) + 1)
	}
	for m := range t.demands {
		if d := &t.demands[m]; mine>>m&1 == 1 && d.serving()&rest != 0 {
			for i := range d.sorts {
				cost *= float64(d.sorts[i].most() + 1)
			}
		}
	}
	return cost
}
