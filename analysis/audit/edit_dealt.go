package audit

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
)

// near returns the cards of the deck for which a card is easily misread: of its suit or
// its rank.
func (r *draft) near(c card.Card) (out []card.Card) {
	for o := range r.final.Deck.All() {
		if o != c && (o.Suit() == c.Suit() || o.Rank() == c.Rank()) {
			out = append(out, o)
		}
	}
	return out
}

// dealt returns the slips in what is written of the cards beside the plays: the trump
// card, the hands and the cards laid open.
func (r *draft) dealt(right func(deal []engine.Event) bool) []Edit {
	var out []Edit
	try := func(kind Slip, changes map[int]engine.Event) {
		r.tried[kind]++
		deal := slices.Clone(r.deal)
		for i, e := range changes {
			deal[i] = e
		}
		if right(deal) {
			out = append(out, Edit{Kind: kind, Slips: 1, Deal: deal})
		}
	}
	var inHands card.Cards
	for _, e := range r.deal {
		if h, ok := e.(*engine.HandRecorded); ok {
			inHands |= card.SetOf(h.Cards...)
		}
	}
	instead := func(cards []card.Card, k int, c card.Card) []card.Card {
		cards = slices.Clone(cards)
		cards[k] = c
		return cards
	}
	for i, e := range r.deal {
		switch e := e.(type) {
		case *engine.DealStarted:
			if !e.Trump.Known() {
				continue
			}
			for _, c := range r.near(e.Trump) {
				again := *e
				again.Trump = c
				try(WrongTrump, map[int]engine.Event{i: &again})
			}
		case *engine.CardsShown:
			for k, card := range e.Cards {
				if !card.Known() {
					continue
				}
				for _, c := range r.near(card) {
					try(WrongShown, map[int]engine.Event{i: &engine.CardsShown{Seat: e.Seat, Cards: instead(e.Cards, k, c)}})
				}
			}
		case *engine.HandRecorded:
			for k, held := range e.Cards {
				if !held.Known() {
					continue
				}
				with := func(h *engine.HandRecorded, k int, c card.Card) engine.Event {
					return &engine.HandRecorded{Seat: h.Seat, Cards: instead(h.Cards, k, c), Voids: h.Voids}
				}
				for _, c := range r.near(held) {
					if !inHands.Has(c) {
						try(WrongHand, map[int]engine.Event{i: with(e, k, c)})
					}
				}
				for o := range i {
					h, ok := r.deal[o].(*engine.HandRecorded)
					for n := 0; ok && n < len(h.Cards); n++ {
						if other := h.Cards[n]; other.Known() {
							try(WrongHands, map[int]engine.Event{i: with(e, k, other), o: with(h, n, held)})
						}
					}
				}
			}
		}
	}
	return out
}

// leaderCards returns the tricks of which another leader, together with a card misread
// or two exchanged in it, would make the deal lawful.
func (r *draft) leaderCards(right func(deal []engine.Event) bool) []Edit {
	var out []Edit
	for at, of := range r.tricks() {
		for _, lead := range of[1:] {
			start := r.ledBy(at, lead.seat)
			for s := range r.cardSlips(of) {
				if r.twice(&s) {
					continue
				}
				r.tried[LeaderCard]++
				deal := r.with(s.plays, s.cards...)
				deal[at] = start
				if right(deal) {
					out = append(out, Edit{Kind: LeaderCard, Slips: 2, Deal: deal, Trick: start.Number, Leader: lead.seat})
				}
			}
		}
	}
	return out
}
