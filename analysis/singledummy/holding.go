package singledummy

import (
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// Holding says something of what a seat holds (posse): a card, or a card of some suit.
type Holding struct {
	Seat card.Seat
	Card card.Card // Unknown for any card of the suit
	Suit card.Suit // if no card is named
	Not  bool      // the seat does not hold it
}

// In reports whether it is true of a world.
func (h *Holding) In(w *World) bool {
	hand := w.Hands[h.Seat]
	if h.Card.Known() {
		return hand.Has(h.Card) != h.Not
	}
	return (hand.Of(h.Suit) != 0) != h.Not
}

// Message returns it as a clause of a sentence.
func (h *Holding) Message() message.Message {
	switch {
	case h.Card.Known() && h.Not:
		return message.Msg("%s does not hold %s", h.Seat, h.Card)
	case h.Card.Known():
		return message.Msg("%s holds %s", h.Seat, h.Card)
	case h.Not:
		return message.Msg("%s has no %s", h.Seat, h.Suit)
	default:
		return message.Msg("%s has some %s", h.Seat, h.Suit)
	}
}

// holdingsOf returns all that can be said of the hands of worlds and is true of some of them
// only, the simplest first.
func holdingsOf(worlds []World) (out []Holding) {
	var held, some [card.D + 1]card.Cards // in any world, in all of them
	var suits, voids [card.D + 1]card.Suits
	for i := range worlds {
		for _, s := range rules.TwoPairs.Seats {
			hand := worlds[i].Hands[s]
			if held[s] |= hand; i == 0 {
				some[s] = hand
			}
			some[s] &= hand
			for suit := range card.EverySuit.All() {
				if hand.Of(suit) != 0 {
					suits[s] |= suit.Of()
				} else {
					voids[s] |= suit.Of()
				}
			}
		}
	}
	for _, not := range []bool{false, true} {
		for _, s := range rules.TwoPairs.Seats {
			for c := range (held[s] &^ some[s]).All() {
				out = append(out, Holding{Seat: s, Card: c, Not: not})
			}
		}
		for _, s := range rules.TwoPairs.Seats {
			for suit := range (suits[s] & voids[s]).All() {
				out = append(out, Holding{Seat: s, Suit: suit, Not: !not})
			}
		}
	}
	return out
}
