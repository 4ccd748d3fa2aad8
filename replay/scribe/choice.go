package scribe

import (
	"sueca/engine"
	"sueca/engine/card"
)

// Choice says what a card would be as the next one.
type Choice uint8

// The choices.
const (
	May  Choice = iota // nothing that is written speaks against it
	Odd                // it would be a renúncia, or prove one, by what is written
	Gone               // it cannot be: it is on the table, or the hand is written and lacks it
)

// Choice returns what a card would be as the next card of a seat. It counts what stands in the
// record: the cards on the table, hands that are written whole, and suits that the seat did not
// follow. Where no hand is written, nobody can tell what is irregular before it is proven.
func (s *Sheet) Choice(state *engine.State, seat card.Seat, c card.Card) Choice {
	d := &state.Deal
	if where, _ := Where(d, c); where > 0 && gone(d, c) {
		return Gone
	}
	if seat == card.NoSeat {
		return May
	}
	led := Led(d)
	if d.Hand(seat).Whole() {
		holding := d.Holding(seat)
		switch {
		case !holding.Has(c):
			return Gone
		case !state.Rules.Legal(holding, led, d.TrumpSuit()).Has(c):
			return Odd
		}
		return May
	}
	for n := 1; n <= d.LastTrick(); n++ {
		t := d.Trick(n)
		of := t.Led().Suit()
		for i, p := range t.Cards() {
			if i > 0 && p.Seat == seat && p.Card.Suit() != card.NoSuit && p.Card.Suit() != of && of == c.Suit() {
				return Odd // it did not follow this suit before
			}
		}
	}
	return May
}
