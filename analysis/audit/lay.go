package audit

import (
	"slices"

	"sueca/engine/card"
	"sueca/engine/proof"
)

// This file counts the ways, if any, in which the cards of one suit can lie in the kinds
// of places.

// canLie reports whether so many cards of a suit can lie in each kind of place, as far as
// they have been counted: by Hall's theorem over the kinds.
func (l *bySuits) canLie(counts fill, suit card.Suit) bool {
	key := l.keyOf(counts, suit)
	if can := l.can[suit].find(key); can != nil {
		return *can
	}
	var m layer
	can := true
	for _, c := range l.cells[suit] {
		for range c.fixed + key.get(c.field) {
			can = can && m.place(c.may)
		}
	}
	for _, a := range l.alike[suit] {
		for range key.get(a.field) {
			can = can && m.place(a.cards)
		}
	}
	*l.can[suit].at(key) = can
	return can
}

// keyOf returns the counts of one suit alone.
func (l *bySuits) keyOf(counts fill, suit card.Suit) fill {
	var key fill
	for _, c := range l.cells[suit] {
		key.put(c.field, counts.get(c.field))
	}
	for _, a := range l.alike[suit] {
		key.put(a.field, counts.get(a.field))
	}
	return key
}

// layer lays cards one to a place, and moves others where necessary (H. W. Kuhn, The
// Hungarian method, 1955).
type layer struct {
	may  []card.Cards // of each place
	lies []card.Card  // the card in each
}

// place finds a card for one more place.
func (l *layer) place(may card.Cards) bool {
	l.may, l.lies = append(l.may, may), append(l.lies, card.Unknown)
	var seen card.Cards
	return l.try(len(l.may)-1, &seen)
}

func (l *layer) try(place int, seen *card.Cards) bool {
	for c := range (l.may[place] &^ *seen).All() {
		if seen.Has(c) {
			continue
		}
		*seen = seen.With(c)
		at := slices.Index(l.lies, c)
		if at < 0 || l.try(at, seen) {
			l.lies[place] = c
			return true
		}
	}
	return false
}

// lay counts the ways to lay the free cards of every suit, with so many of them in each
// kind of place.
func (l *bySuits) lay(counts fill) wide {
	total := one
	for s := range card.EverySuit.All() {
		n := l.laySuit(counts, s)
		if n.isZero() {
			return wide{}
		}
		total = total.by(n)
	}
	return total
}

// laySuit counts the ways to lay the free cards of one suit.
func (l *bySuits) laySuit(counts fill, suit card.Suit) wide {
	key := l.keyOf(counts, suit)
	if n := l.ways[suit].find(key); n != nil {
		return *n
	}
	g := grouping{free: l.grouping.free.Of(suit)}
	g.free &^= l.gone(key, suit)
	for _, d := range l.grouping.demands {
		if d.suit() == suit {
			g.demands = append(g.demands, d)
		}
	}
	var p part
	for _, c := range l.cells[suit] {
		k := kind{may: c.may, meets: l.meets(c.meets, suit), size: c.fixed + key.get(c.field)}
		if k.size > 0 {
			p.kinds = append(p.kinds, len(g.kinds))
			g.kinds = append(g.kinds, k)
		}
	}
	p.cards = slices.Collect(g.free.All())
	n := g.countFor(p, 1<<len(g.demands)-1) // with every demand
	*l.ways[suit].at(key) = n
	return n
}

// gone returns cards of a suit for those that were told apart by rank alone and have been
// gone through. Any that are alike will do.
func (l *bySuits) gone(counts fill, suit card.Suit) card.Cards {
	var out card.Cards
	for _, a := range l.alike[suit] {
		for range counts.get(a.field) {
			out = out.With((a.cards &^ out).First())
		}
	}
	return out
}

// layAll counts the ways to lay all cards of a stopped deal, where the played cards are
// of these suits and seats hold none of the suits that they have shown not to.
func (l *bySuits) layAll(at stage) wide {
	g := &grouping{free: l.grouping.free, demands: l.grouping.demands, effort: &effort{most: mostWork}}
	add := func(may card.Cards, meets, size uint64) {
		if size == 0 {
			return
		}
		for i := range g.kinds {
			if k := &g.kinds[i]; k.may == may && k.meets == meets {
				k.size += size
				return
			}
		}
		g.kinds = append(g.kinds, kind{may: may, meets: meets, size: size})
	}
	for i, k := range l.grouping.kinds {
		for _, place := range k.places {
			p := l.counting.open[place]
			if p.Trick != proof.Unplayed {
				if l.suitsOf[i].Len() == 1 {
					add(k.may, k.meets, 1)
				}
				continue
			}
			may := k.may
			for s := range card.EverySuit.All() {
				if at.voids&heldBit(p.Seat, s) != 0 {
					may &^= card.SuitCards(s)
				}
			}
			if may == 0 {
				return wide{}
			}
			add(may, k.meets, 1)
		}
	}
	for s := range card.EverySuit.All() {
		g.free &^= l.gone(at.counts, s)
		for _, c := range l.cells[s] {
			add(c.may, c.meets, at.counts.get(c.field))
		}
	}
	n := g.countAll()
	l.spent += g.effort.done
	return n
}

// meets returns the demands of one suit that a kind of place meets, renumbered.
func (l *bySuits) meets(meets uint64, suit card.Suit) uint64 {
	var out uint64
	at := 0
	for m := range l.grouping.demands {
		if l.grouping.demands[m].suit() == suit {
			out |= meets >> m & 1 << at
			at++
		}
	}
	return out
}
