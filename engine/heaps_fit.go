package engine

import "sueca/engine/card"

// LaidCard is a card of a heap as it was played by a way.
type LaidCard struct {
	Trick, Place int // both from 0
	Led          card.Suit
	Seat         card.Seat
	Card         card.Card
}

// Fits reports whether a way goes with what else is written of the deal: the trump card is its dealer's, hands and voids are those of
// who played, and winners took their tricks, with some cards for the unknown ones. That anybody followed suit is not asked. One trick may
// be laid otherwise than in its heap, as cards say; it is nil for none. each is called with every card, the tricks from the last one on, up
// to the first card that does not fit.
func (h *Heaps) Fits(w *Way, trick *LaidTrick, cards []card.Card, each func(*LaidCard)) bool {
	tries := 0
	return h.fits(w, trick, cards, each, &tries)
}

func (h *Heaps) fits(w *Way, trick *LaidTrick, cards []card.Card, each func(*LaidCard), tries *int) bool {
	d, dealer := h.before, h.dealer(w)
	if h.effort.left -= fitSteps; h.Over() {
		return false
	}
	var played *[card.H + 1]card.Pack // with two packs, or where other cards are unknown
	if d.Pack.Doubled() || h.vague {
		played = new([card.H + 1]card.Pack)
	}
	for n := len(w.Leaders) - 1; n >= 0; n-- {
		t := h.Trick(w, n)
		if t == nil {
			continue
		}
		if !h.taken(w, n, t) {
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
				if played != nil {
					played[c.Seat] = played[c.Seat].With(c.Card)
				}
				if !d.mayHaveHeld(c.Seat, c.Card, played, dealer) {
					return false
				}
			}
			if each != nil {
				each(&c)
			}
			c.Seat = d.Next(c.Seat)
		}
	}
	return !h.vague || h.guessed(w, trick, cards, played, tries)
}

// taken reports whether a trick of a way can have been taken as is written.
func (h *Heaps) taken(w *Way, n int, t *LaidTrick) bool {
	switch {
	case t.Taken == nil || t.Taken.Winner == card.NoSeat || n >= len(w.Order):
		return true
	case n+1 < len(w.Leaders):
		return t.Taken.Winner == w.Leaders[n+1]
	}
	s, side := w.Leaders[n], h.Heaps[w.Order[n][0]].Side
	for place := range h.before.Table.Seats {
		if h.takes(side, t, place, s, true) {
			return true
		}
		s = h.before.Next(s)
	}
	return false
}

// dealer returns who dealt by a way; [card.NoSeat] where neither the record tells nor who led first.
func (h *Heaps) dealer(w *Way) card.Seat {
	if h.before.Dealer != card.NoSeat {
		return h.before.Dealer
	}
	return h.dealerOf(w.Leaders[0])
}

// dealerOf returns who dealt where that is not written and a seat led first; [card.NoSeat] where that does not tell.
func (h *Heaps) dealerOf(first card.Seat) (out card.Seat) {
	d := h.before
	if !d.Trump.Known() || d.FirstLeader(h.rules) != card.NoSeat {
		return card.NoSeat
	}
	for _, s := range d.Table.Seats {
		if d.LeaderUnder(s, h.rules) == first {
			if out != card.NoSeat {
				return card.NoSeat
			}
			out = s
		}
	}
	return out
}

// mayHaveHeld reports whether a seat may have had a card that it played, by the hands as they are written and the dealer's trump
// card; played are those that each would have played, this one among them, nil where each is but once in the pack.
func (d *Deal) mayHaveHeld(s card.Seat, c card.Card, played *[card.H + 1]card.Pack, dealer card.Seat) bool {
	n := 1
	if played != nil {
		n = played[s].Count(c)
	}
	hand, own := &d.hands[s], d.holds(s, c, dealer)
	switch {
	case own >= n && c != d.Trump:
		return true
	case own < n && (hand.Whole() || hand.Voids.Has(c.Suit())):
		return false
	}
	n = max(n, own)
	for _, o := range d.Dealt() {
		switch held := d.holds(o, c, dealer); {
		case o == s:
		case played != nil:
			n += max(held, played[o].Count(c))
		default:
			n += held
		}
	}
	return n <= d.Pack.Count(c)
}

// holds returns how many of a card a seat was dealt by what is written of hands and of the trump card.
func (d *Deal) holds(s card.Seat, c card.Card, dealer card.Seat) int {
	n := d.hands[s].Pack().Count(c)
	if n == 0 && c == d.Trump && s == dealer {
		return 1
	}
	return n
}
