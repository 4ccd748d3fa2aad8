package simulate

import (
	"slices"

	"sueca/engine/card"
)

// worldsOfExpert is in how many possible deals an expert plays a card out.
const worldsOfExpert = 20

// expert returns the card whose pair takes the most points, on average over deals that agree with what
// the seat has seen, where all play on as the usual players do.
func (m *mannered) expert(legal card.Cards) card.Card {
	if legal.Len() == 1 {
		return legal.First()
	}
	sums := map[card.Card]int{}
	side := m.sides[m.turn]
	for range worldsOfExpert {
		hands := m.possible()
		for c := range legal.All() {
			t := *m.table
			t.hands = hands
			for t.lay(c); t.played != t.pack; t.lay(t.choose(m.r)) {
			}
			sums[c] += t.points.Of(side)
		}
	}
	return pick(legal, func(c card.Card) int { return sums[c] })
}

// possible draws hands that the seat in turn holds for possible: its own, and the cards that it has not
// seen, to seats that did not fail to follow their suits. The trump card lies with the dealer. A draw that
// leaves a card over is drawn again, so that not all such deals are equally likely.
func (m *mannered) possible() [card.H + 1]card.Pack {
	known := m.hands
	for s := range known {
		if card.Seat(s) != m.turn {
			known[s] = card.Pack{}
		}
	}
	unseen := slices.Collect(m.pack.Minus(m.played).Minus(m.hands[m.turn]).Once.All())
	if i := slices.Index(unseen, m.turned); i >= 0 {
		known[m.dealer], unseen = known[m.dealer].With(m.turned), slices.Delete(unseen, i, i+1)
	}
	for {
		out, left := known, len(unseen)
		m.r.Shuffle(left, func(i, j int) { unseen[i], unseen[j] = unseen[j], unseen[i] })
		slices.SortStableFunc(unseen, func(a, b card.Card) int { return m.hold(a) - m.hold(b) })
		for _, c := range unseen {
			room := 0
			var to card.Seat
			for _, s := range m.shape.Seats {
				free := m.hands[s].Len() - out[s].Len()
				if free == 0 || m.lacks[s].Has(c.Suit()) {
					continue
				}
				if room += free; m.r.IntN(room) < free {
					to = s
				}
			}
			if to == card.NoSeat {
				break
			}
			out[to] = out[to].With(c)
			left--
		}
		if left == 0 {
			return out
		}
	}
}

// hold returns how many seats may hold cards of the suit of a card.
func (m *mannered) hold(c card.Card) (n int) {
	for _, s := range m.shape.Seats {
		if !m.lacks[s].Has(c.Suit()) {
			n++
		}
	}
	return n
}
