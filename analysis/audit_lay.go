package analysis

import (
	"slices"

	"sueca/engine"
)

// What is here is about the cards of one suit: in how many ways, if in any, they
// can lie in the kinds of places where so many of them do.

// canLie reports whether so many cards of a suit can lie in each kind of place at
// all, as far as they have been counted: by Hall's theorem over the kinds.
func (l *bySuits) canLie(counts fill, suit engine.Suit) bool {
	key := l.keyOf(counts, suit)
	if can, ok := l.can[suit][key]; ok {
		return can
	}
	var m layer
	can := true
	for k := range l.grouping.kinds {
		if l.has[k][suit] {
			for range key.get(l.fields[k][suit]) {
				can = can && m.place(l.grouping.kinds[k].may.Of(suit))
			}
		} else if l.suitsOf[k] == suit.Of() {
			for range l.grouping.kinds[k].size {
				can = can && m.place(l.grouping.kinds[k].may)
			}
		}
	}
	l.can[suit][key] = can
	return can
}

// keyOf leaves of the counts those of one suit.
func (l *bySuits) keyOf(counts fill, suit engine.Suit) fill {
	var key fill
	for k := range l.grouping.kinds {
		if l.has[k][suit] {
			key.put(l.fields[k][suit], counts.get(l.fields[k][suit]))
		}
	}
	return key
}

// layer lays cards one to a place, moving others where it must (H. W. Kuhn, The
// Hungarian method, 1955).
type layer struct {
	may  []engine.Cards // of each place
	lies []engine.Card  // the card in each
}

// place finds a card for one more place.
func (l *layer) place(may engine.Cards) bool {
	l.may, l.lies = append(l.may, may), append(l.lies, engine.Unknown)
	var seen engine.Cards
	return l.try(len(l.may)-1, &seen)
}

func (l *layer) try(place int, seen *engine.Cards) bool {
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

// lay counts the ways to lay the free cards of every suit, where so many of them
// lie in each kind of place.
func (l *bySuits) lay(counts fill) wide {
	total := one
	for s := range engine.EverySuit.All() {
		n := l.laySuit(counts, s)
		if n.isZero() {
			return wide{}
		}
		total = total.by(n)
	}
	return total
}

// laySuit counts the ways to lay the free cards of one suit.
func (l *bySuits) laySuit(counts fill, suit engine.Suit) wide {
	key := l.keyOf(counts, suit)
	if n, ok := l.ways[suit][key]; ok {
		return n
	}
	g := grouping{free: l.grouping.free.Of(suit)}
	for _, d := range l.grouping.demands {
		if d.suit() == suit {
			g.demands = append(g.demands, d)
		}
	}
	var p part
	for i, k := range l.grouping.kinds {
		switch {
		case l.has[i][suit]:
			k.size = key.get(l.fields[i][suit])
		case l.suitsOf[i] != suit.Of():
			k.size = 0
		}
		k.may = k.may.Of(suit)
		k.meets = l.meets(k.meets, suit)
		if k.size > 0 {
			p.kinds = append(p.kinds, len(g.kinds))
			g.kinds = append(g.kinds, k)
		}
	}
	for c := range g.free.All() {
		p.cards = append(p.cards, c)
	}
	n := g.countWhole(p)
	l.ways[suit][key] = n
	return n
}

// meets gives the demands of one suit among those that a kind of place meets,
// counted anew.
func (l *bySuits) meets(meets uint64, suit engine.Suit) uint64 {
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
