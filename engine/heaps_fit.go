package engine

import (
	"slices"

	"sueca/engine/card"
)

// LaidCard is a card of a heap as it was played by a way.
type LaidCard struct {
	Trick, Place int // both from 0
	Led          card.Suit
	Seat         card.Seat
	Card         card.Card
}

// Fits reports whether a way goes with what else is written of the deal: the trump card is its dealer's, hands and voids are those of
// who played, and winners took their tricks. That anybody followed suit is not asked. One trick may be laid otherwise than in its heap, as
// cards say; it is nil for none. each is called with every card, the tricks from the last one on, up to the first card that does not fit.
func (h *Heaps) Fits(w *Way, trick *LaidTrick, cards []card.Card, each func(*LaidCard)) bool {
	d := h.before
	var played [card.H + 1]card.Pack // with two packs
	dealt, his := 0, false           // copies of the trump card, and whether one is the dealer's
	for n := len(w.Leaders) - 1; n >= 0; n-- {
		t := h.Trick(w, n)
		if t == nil {
			continue
		}
		if n+1 < len(w.Leaders) && t.Taken != nil && t.Taken.Winner != card.NoSeat && t.Taken.Winner != w.Leaders[n+1] {
			return false
		}
		laid := t.Cards
		if t == trick {
			laid = cards
		}
		if len(laid) == 0 || len(laid) != len(d.Table.Seats) && n < len(w.Order) {
			continue // a card is left out, and nobody knows whose these are
		}
		c := LaidCard{Trick: n, Led: laid[0].Suit(), Seat: w.Leaders[n]}
		for c.Place, c.Card = range laid {
			if c.Card.Known() {
				if c.Card == d.Trump && d.Dealer != card.NoSeat {
					dealt, his = dealt+1, his || c.Seat == d.Dealer
				}
				if d.Pack.Doubled() {
					played[c.Seat] = played[c.Seat].With(c.Card)
				}
				if !d.mayHaveHeld(c.Seat, c.Card, played[c.Seat]) {
					return false
				}
			}
			if each != nil {
				each(&c)
			}
			c.Seat = d.Next(c.Seat)
		}
	}
	return his || dealt == 0 || dealt < d.Pack.Count(d.Trump)
}

// mayHaveHeld reports whether a seat may have had a card, by the hands as they are written; played are those of two packs that
// it would have played, this one among them.
func (d *Deal) mayHaveHeld(s card.Seat, c card.Card, played card.Pack) bool {
	hand := &d.hands[s]
	n := max(1, played.Count(c))
	if hand.Pack().Count(c) >= n {
		return true
	}
	if hand.Whole() || hand.Voids.Has(c.Suit()) {
		return false
	}
	for _, o := range d.Dealt() {
		if o != s {
			n += d.hands[o].Pack().Count(c)
		}
	}
	return n <= d.Pack.Count(c)
}

// narrowed returns those of several ways that fit, all where none does.
func (h *Heaps) narrowed(ways []Way) []Way {
	if len(ways) < 2 {
		return ways
	}
	fit := slices.DeleteFunc(slices.Clone(ways), func(w Way) bool { return !h.Fits(&w, nil, nil, nil) })
	if len(fit) == 0 {
		return ways
	}
	return fit
}
