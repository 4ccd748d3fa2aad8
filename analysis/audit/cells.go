package audit

import (
	"math/bits"
	"slices"

	"sueca/engine/card"
	"sueca/engine/proof"
)

// cell is a group of places that let in the same cards of one suit. How many cards lie in
// a cell matters, in which of its places does not.
type cell struct {
	may   card.Cards
	meets uint64 // of the demands that ask for some of them
	fixed uint64 // cards that certainly lie here: the places let in no other suit
	most  uint64 // that may be added
	field field  // how many were added
	free  bool   // some may be added
	// unplayed: some of the places are of cards that nobody played. rank: none is, and
	// the cell is of one card, which nothing is asked about.
	unplayed, rank bool
}

// alike is a group of cards of one suit that only cells of one card tell apart. Once all
// those cells have been gone through, it no longer matters which of the group lay where,
// and they are counted together. With five cards known by rank alone, dozens of cases are
// left of a thousand.
type alike struct {
	cards card.Cards
	field field // how many of them lie in cells of ranks that have been gone through
}

// layOut numbers the cells. It reports false if there is no such deal, or no room for the
// numbers.
func (l *bySuits) layOut() bool {
	g := l.grouping
	l.cellOf = make([][card.Diamonds + 1]int, len(g.kinds))
	for i, k := range g.kinds {
		suits := suitsIn(k.may)
		l.suitsOf = append(l.suitsOf, suits)
		unplayed := slices.ContainsFunc(k.places, func(p int) bool { return l.counting.open[p].Trick == proof.Unplayed })
		for s := range suits.All() {
			c := l.cellFor(s, k)
			l.cellOf[i][s] = c
			at := &l.cells[s][c]
			at.unplayed = at.unplayed || unplayed
			if suits.Len() == 1 {
				at.fixed += k.size
			} else {
				at.most += k.size
				at.free = true
			}
		}
	}
	var layout fields
	for s := range card.EverySuit.All() {
		l.room[s] = uint64(g.free.Of(s).Len())
		for i := range l.cells[s] {
			c := &l.cells[s][i]
			size := uint64(c.may.Len())
			if c.fixed > size || c.fixed > l.room[s] {
				return false
			}
			l.room[s] -= c.fixed
			c.most = min(c.most, size-c.fixed)
			c.rank = c.free && c.fixed == 0 && size == 1 && c.meets == 0 && !c.unplayed
			var ok bool
			if c.field, ok = layout.next(c.most); !ok {
				return false
			}
		}
		var ok bool
		if l.totals[s], ok = layout.next(l.room[s]); !ok {
			return false
		}
	}
	l.findAlike(layout)
	return true
}

// cellFor finds the cell of a kind of place for a suit.
func (l *bySuits) cellFor(suit card.Suit, k kind) int {
	c := cell{may: k.may.Of(suit)}
	for m := k.meets; m != 0; m &= m - 1 {
		if i := bits.TrailingZeros64(m); l.grouping.demands[i].serving()&c.may != 0 {
			c.meets |= 1 << i
		}
	}
	at := slices.IndexFunc(l.cells[suit], func(o cell) bool { return o.may == c.may && o.meets == c.meets })
	if at < 0 {
		at = len(l.cells[suit])
		l.cells[suit] = append(l.cells[suit], c)
	}
	return at
}

// findAlike finds the cards that are alike, and lays out what is counted of them. Where
// there is no room for that, ranks are told apart to the end.
func (l *bySuits) findAlike(layout fields) {
	for s := range card.EverySuit.All() {
		var ranks card.Cards
		for _, c := range l.cells[s] {
			if c.rank {
				ranks |= c.may
			}
		}
		for ranks != 0 {
			a := alike{cards: l.alikeTo(ranks.First())}
			var ok bool
			if a.field, ok = layout.next(uint64((a.cards & ranks).Len())); !ok {
				l.alike = [card.Diamonds + 1][]alike{}
				return
			}
			l.alike[s] = append(l.alike[s], a)
			ranks &^= a.cards
		}
	}
}

// alikeTo returns the cards of a card's suit that only ranks tell from it.
func (l *bySuits) alikeTo(card card.Card) card.Cards {
	out := l.grouping.free.Of(card.Suit())
	for _, c := range l.cells[card.Suit()] {
		switch {
		case c.rank:
		case c.may.Has(card):
			out &= c.may
		default:
			out &^= c.may
		}
	}
	for i := range l.grouping.demands {
		d := &l.grouping.demands[i]
		for other := range out.All() {
			if d.serves(other) != d.serves(card) {
				out = out.Without(other)
			}
		}
	}
	return out
}

// retire lays out after which step each cell of a rank has been gone through.
func (l *bySuits) retire() {
	for s := range card.EverySuit.All() {
		for c := range l.cells[s] {
			if !l.cells[s][c].rank || l.alike[s] == nil {
				continue
			}
			last := -1
			for i, st := range l.steps {
				if !st.card.Known() && l.suitsOf[st.kind].Has(s) && l.cellOf[st.kind][s] == c {
					last = i
				}
			}
			if last >= 0 {
				l.steps[last].over = append(l.steps[last].over, over{s, c})
			}
		}
	}
}

// over is a cell that has been gone through.
type over struct {
	suit card.Suit
	cell int
}

// forget counts the card of a rank that has been gone through with those that are
// alike.
func (l *bySuits) forget(o over, counts *fill) {
	c := &l.cells[o.suit][o.cell]
	n := counts.get(c.field)
	if n == 0 {
		return
	}
	counts.put(c.field, 0)
	for _, a := range l.alike[o.suit] {
		if a.cards&c.may != 0 {
			counts.put(a.field, counts.get(a.field)+n)
		}
	}
}

// put counts a card of a suit in a kind of place. It reports false if the cell, or all
// cells together, would then hold more than there can be.
func (l *bySuits) put(counts *fill, kind int, suit card.Suit) bool {
	if l.suitsOf[kind].Len() == 1 {
		return true // it certainly lies here
	}
	c := &l.cells[suit][l.cellOf[kind][suit]]
	have := counts.get(c.field) + 1
	total := counts.get(l.totals[suit]) + 1
	if have > c.most || total > l.room[suit] {
		return false
	}
	counts.put(c.field, have)
	counts.put(l.totals[suit], total)
	return l.canLie(*counts, suit)
}
