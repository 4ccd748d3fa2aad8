package query

import "sueca/engine/card"

// Trump returns the trumps of the deal, NoSuit where there are none or they are not known.
func (s *DealView) Trump() card.Suit { return s.trump }

// Dealer returns who dealt, NoSeat where it is not known.
func (s *DealView) Dealer() card.Seat { return s.dealer }

// Plays returns the cards that were played, in order, but for those of unknown seats.
func (s *DealView) Plays() []Play {
	s.fill()
	out := make([]Play, s.n)
	for i := range out {
		x := &s.plays[i]
		out[i] = Play{int(x.trick), int(x.place), x.seat, x.Card}
	}
	return out
}

// Dealt returns the cards that a seat was dealt, as far as the record tells, and whether those are
// all.
func (s *DealView) Dealt(seat card.Seat) (cards card.Cards, all bool) {
	s.fill()
	return s.dealt[seat], s.whole[seat]
}
