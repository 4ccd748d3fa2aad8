package engine

import "slices"

// What a record says of cards beside the plays is evidence, and evidence that is
// contradicted proves nothing: a hand that the plays contradict, a card laid open that
// another played, a trump card that is not the dealer's, a card that is written as two
// seats'. Nor does the play that contradicts it: nobody knows which of the two is the slip.

// slips is how many plays a hand may go against before it is the hand alone that is wrong:
// one slip of the pen writes one card for another, or exchanges two.
const slips = 2

// Believed returns the deal with only what nothing else of the record contradicts. Of a
// card that is written as two seats' neither is believed, but the rest of the hand or
// showing is. A hand that plays contradict is not believed at all, nor are these plays; if
// there are more of them than a slip makes, it is the hand that is wrong, and they stand. Nor is
// a whole hand believed that has not got the seat's trump card, or a card that it laid open.
// The deal itself is returned where nothing is contradicted.
func (d *Deal) Believed() *Deal {
	if !d.misfit() {
		return d
	}
	out := *d
	twice := d.disputed()
	for _, s := range d.Dealt() {
		h := &out.hands[s]
		against, sound := d.against(s)
		if h.forget(twice); !sound || d.lacks(s) {
			*h = Hand{}
		}
		if against.Len() <= slips {
			for c := range against.All() {
				out.Doubt(c)
			}
		}
	}
	out.shown, out.shownUsed = nil, nil
	for _, sh := range d.shown {
		sh.Cards = slices.DeleteFunc(slices.Clone(sh.Cards), func(c Card) bool {
			return c.Known() && (twice.Has(c) || !d.soundShown(sh, c))
		})
		out.shown = append(out.shown, sh)
	}
	if d.Dealer != NoSeat && (!d.soundTrump() || twice.Has(d.Trump)) {
		out.Trump, out.Assumed = Unknown, d.TrumpSuit()
		if d.played.Count(d.Trump) > 0 {
			out.Doubt(d.Trump)
		}
	}
	return &out
}

// Gainsaid returns the cards of the plays that hands contradict, and that are doubted for it: see
// [Deal.Believed]. By such a play nobody is proven to have revoked.
func (d *Deal) Gainsaid() (out Cards) {
	for _, s := range d.Dealt() {
		if !d.hands[s].Recorded {
			continue
		}
		if against, _ := d.against(s); against.Len() <= slips {
			out |= against
		}
	}
	return out
}

// misfit reports whether something that is written of hands, cards laid open or the trump
// card is contradicted.
func (d *Deal) misfit() bool { return d.misfits() > 0 }

// misfits returns how many of the hands, of the cards laid open and of the trump card are
// contradicted.
func (d *Deal) misfits() int {
	n := d.disputed().Len()
	if d.Dealer != NoSeat && !d.soundTrump() {
		n++
	}
	for _, s := range d.Dealt() {
		if _, sound := d.against(s); !sound {
			n++
		}
	}
	for _, sh := range d.shown {
		for _, c := range sh.Cards {
			if c.Known() && !d.soundShown(sh, c) {
				n++
			}
		}
	}
	return n
}

// against returns the cards of the plays that contradict the recorded hand of s, and whether
// there are none. The hand also falls with another's of which s plays a card: the two may
// have been exchanged.
func (d *Deal) against(s Seat) (plays Cards, sound bool) {
	h := &d.hands[s]
	if !h.Recorded {
		return 0, true
	}
	sound = true
	for n := 1; n <= d.last; n++ {
		for _, p := range d.tricks[n].Cards() {
			switch c := p.Card; {
			case !c.Known() || p.Doubted:
			case d.Pack.Doubled():
				if p.Seat == s && (d.unlike(s, c) || h.Voids.Has(c.Suit())) || p.Seat != s && h.Cards.Has(c) && !d.Enough(c) {
					plays = plays.With(c)
					sound = false
				} else if p.Seat == s && d.heldByOther(c, s) && !d.Enough(c) {
					sound = false
				}
			case p.Seat != s && h.has(c), p.Seat == s && (h.written() && !h.has(c) || h.Voids.Has(c.Suit())):
				plays = plays.With(c)
				sound = false
			case p.Seat == s && !h.has(c) && d.heldByOther(c, s):
				sound = false
			}
		}
	}
	return plays, sound
}

func (d *Deal) heldByOther(c Card, s Seat) bool {
	for _, o := range d.Dealt() {
		if o != s && d.hands[o].has(c) {
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
	if d.Pack.Doubled() {
		return d.disputedOfTwo()
	}
	var once [H + 1]Cards
	for _, s := range d.Dealt() {
		once[s] = d.hands[s].Cards
	}
	for _, sh := range d.shown {
		once[sh.Seat] |= SetOf(sh.Cards...)
	}
	if d.Dealer != NoSeat && d.Trump.Known() {
		once[d.Dealer] = once[d.Dealer].With(d.Trump)
	}
	var seen, twice Cards
	for _, s := range d.Dealt() {
		twice |= seen & once[s]
		seen |= once[s]
	}
	return twice
}

// disputedOfTwo is disputed where there are two packs: the cards that are written as more
// seats' than there are of them.
func (d *Deal) disputedOfTwo() (out Cards) {
	for c := range d.Deck.All() {
		n, seats := 0, 0
		for _, s := range d.Dealt() {
			k := d.hands[s].Pack().Count(c)
			for _, sh := range d.shown {
				if sh.Seat == s {
					k = max(k, PackOf(sh.Cards...).Count(c))
				}
			}
			if d.Dealer == s && d.Trump == c {
				k = max(k, 1)
			}
			if n += k; k > 0 {
				seats++
			}
		}
		if seats > 1 && n > d.Pack.Count(c) {
			out = out.With(c)
		}
	}
	return out
}

// soundShown reports whether no play, and no whole hand of the seat, contradicts that it
// laid a card open.
func (d *Deal) soundShown(sh Showing, c Card) bool {
	if d.Pack.Doubled() {
		return d.Enough(c) && !d.unlike(sh.Seat, c)
	}
	if n, by := d.whereIs(c); n > 0 && (by != sh.Seat || n <= sh.Played) {
		return false
	}
	h := &d.hands[sh.Seat]
	return !h.Whole() || h.Cards.Has(c)
}

// lacks reports whether the whole hand of s, as it is recorded, has not got a card that s is
// written to have held: its trump card, or one that it laid open. Some card of the hand may be
// written for that one, and nobody knows which.
func (d *Deal) lacks(s Seat) bool {
	h := &d.hands[s]
	if !h.Whole() {
		return false
	}
	missing := func(c Card) bool { return c.Known() && (h.Pack().Count(c) == 0 || d.unlike(s, c)) }
	if s == d.Dealer && d.Table.Parting != TeamsCalled && d.Trump != Unknown && (missing(d.Trump) || h.Cards.Of(d.Trump.Suit()) == 0) {
		return true // it has not got the card, or none of the suit where that alone is written
	}
	return slices.ContainsFunc(d.shown, func(sh Showing) bool { return sh.Seat == s && slices.ContainsFunc(sh.Cards, missing) })
}

// soundTrump reports whether no play, and no whole hand of the dealer, contradicts that the
// dealer held the trump card.
func (d *Deal) soundTrump() bool {
	h := &d.hands[d.Dealer]
	if d.Trump == Unknown || d.Table.Parting == TeamsCalled {
		return true // where there is an auction, the declarer names the suit
	}
	if !d.Trump.Known() {
		return !h.Whole() || h.Cards.Of(d.Trump.Suit()) != 0
	}
	if d.Pack.Doubled() {
		return d.Enough(d.Trump) && !d.unlike(d.Dealer, d.Trump)
	}
	if n, by := d.whereIs(d.Trump); n > 0 && by != d.Dealer {
		return false
	}
	return !(h.Whole() && !h.Cards.Has(d.Trump))
}
