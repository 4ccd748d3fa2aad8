package engine

import "slices"

// What a record says of cards beside the plays is evidence, and evidence that is
// contradicted proves nothing: a hand that the plays contradict, a card laid open that
// another played, a trump card that is not the dealer's, a card that is written as two
// seats'.

// Believed returns the deal with only that evidence of hands, cards laid open and the trump
// card that nothing else of the record contradicts. Of a card that is written as two seats'
// neither is believed, but the rest of the hand or showing is; a hand that a play
// contradicts is not believed at all. Plays stay as they are.
func (d *Deal) Believed() *Deal {
	out := *d
	twice := d.disputed()
	for _, s := range Seats {
		h := &out.hands[s]
		switch {
		case h.Recorded && !d.sound(s):
			*h = Hand{}
		default:
			h.Cards &^= twice
		}
	}
	out.shown = nil
	for _, sh := range d.shown {
		sh.Cards = slices.DeleteFunc(slices.Clone(sh.Cards), func(c Card) bool {
			return c.Known() && (twice.Has(c) || !d.soundShown(sh, c))
		})
		out.shown = append(out.shown, sh)
	}
	if d.Dealer != NoSeat && (!d.soundTrump() || twice.Has(d.Trump)) {
		out.Trump, out.Assumed = Unknown, d.TrumpSuit()
	}
	return &out
}

// sound reports whether no play contradicts the recorded hand of s.
func (d *Deal) sound(s Seat) bool {
	h := &d.hands[s]
	for n := 1; n <= d.last; n++ {
		for _, p := range d.tricks[n].Cards() {
			c := p.Card
			if !c.Known() {
				continue
			}
			if p.Seat != s && h.Cards.Has(c) {
				return false
			}
			if p.Seat == s && (h.Whole() && !h.Cards.Has(c) || h.Voids.Has(c.Suit()) || d.heldByOther(c, s)) {
				return false
			}
		}
	}
	return true
}

func (d *Deal) heldByOther(c Card, s Seat) bool {
	for _, o := range Seats {
		if o != s && d.hands[o].Cards.Has(c) {
			return true
		}
	}
	return false
}

// shownByOther reports whether a seat other than s laid open a card, which is known.
func (d *Deal) shownByOther(c Card, s Seat) bool {
	return s != NoSeat && slices.ContainsFunc(d.shown, func(sh Showing) bool {
		return sh.Seat != s && c.Known() && slices.Contains(sh.Cards, c)
	})
}

// disputed returns the cards that are written as two seats': in a hand, laid open, or as
// the dealer's trump card. One of the two is wrong, and nobody knows which.
func (d *Deal) disputed() Cards {
	var once [D + 1]Cards
	for _, s := range Seats {
		once[s] = d.hands[s].Cards
	}
	for _, sh := range d.shown {
		once[sh.Seat] |= SetOf(sh.Cards...)
	}
	if d.Dealer != NoSeat && d.Trump.Known() {
		once[d.Dealer] = once[d.Dealer].With(d.Trump)
	}
	var seen, twice Cards
	for _, s := range Seats {
		twice |= seen & once[s]
		seen |= once[s]
	}
	return twice
}

// soundShown reports whether no play, and no whole hand of the seat, contradicts that it
// laid a card open.
func (d *Deal) soundShown(sh Showing, c Card) bool {
	if n, by := d.whereIs(c); n > 0 && (by != sh.Seat || n <= sh.Played) {
		return false
	}
	h := &d.hands[sh.Seat]
	return !h.Whole() || h.Cards.Has(c)
}

// soundTrump reports whether no play, and no whole hand of the dealer, contradicts that the
// dealer held the trump card.
func (d *Deal) soundTrump() bool {
	h := &d.hands[d.Dealer]
	if !d.Trump.Known() {
		return !h.Whole() || h.Cards.Of(d.Trump.Suit()) != 0
	}
	if n, by := d.whereIs(d.Trump); n > 0 && by != d.Dealer {
		return false
	}
	return !(h.Whole() && !h.Cards.Has(d.Trump))
}
