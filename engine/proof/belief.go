package proof

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

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
func Believed(d *engine.Deal) *engine.Deal {
	if !misfit(d) {
		return d
	}
	out := *d
	twice := disputed(d)
	for _, s := range d.Dealt() {
		h := out.Hand(s)
		against, sound := playsAgainst(d, s)
		if h.Forget(twice); !sound || lacks(d, s) {
			*h = engine.Hand{}
		}
		if against.Len() <= slips {
			for c := range against.All() {
				out.Doubt(c)
			}
		}
	}
	var shown []engine.Showing
	for _, sh := range d.Shown() {
		sh.Cards = slices.DeleteFunc(slices.Clone(sh.Cards), func(c card.Card) bool {
			return c.Known() && (twice.Has(c) || !soundShown(d, sh, c))
		})
		shown = append(shown, sh)
	}
	out.Reshow(shown)
	if d.Dealer != card.NoSeat && (!soundTrump(d) || twice.Has(d.Trump)) {
		out.Trump, out.Assumed = card.Unknown, d.TrumpSuit()
		if d.Played().Count(d.Trump) > 0 {
			out.Doubt(d.Trump)
		}
	}
	return &out
}

// Gainsaid returns the cards of the plays that hands contradict, and that are doubted for it: see
// [Believed]. By such a play nobody is proven to have revoked.
func Gainsaid(d *engine.Deal) (out card.Cards) {
	for _, s := range d.Dealt() {
		if !d.Hand(s).Recorded {
			continue
		}
		if against, _ := playsAgainst(d, s); against.Len() <= slips {
			out |= against
		}
	}
	return out
}

// misfit reports whether something that is written of hands, cards laid open or the trump
// card is contradicted.
func misfit(d *engine.Deal) bool { return misfits(d) > 0 }

// misfits returns how many of the hands, of the cards laid open and of the trump card are
// contradicted.
func misfits(d *engine.Deal) int {
	n := disputed(d).Len()
	if d.Dealer != card.NoSeat && !soundTrump(d) {
		n++
	}
	for _, s := range d.Dealt() {
		if _, sound := playsAgainst(d, s); !sound {
			n++
		}
	}
	for _, sh := range d.Shown() {
		for _, c := range sh.Cards {
			if c.Known() && !soundShown(d, sh, c) {
				n++
			}
		}
	}
	return n
}

// playsAgainst returns the cards of the plays that contradict the recorded hand of s, and whether
// there are none. The hand also falls with another's of which s plays a card: the two may
// have been exchanged.
func playsAgainst(d *engine.Deal, s card.Seat) (plays card.Cards, sound bool) {
	if !d.Hand(s).Recorded {
		return 0, true
	}
	against := playAgainst
	if d.Pack.Doubled() {
		against = playAgainstOfTwo
	}
	sound = true
	for n := 1; n <= d.LastTrick(); n++ {
		for i, p := range d.Trick(n).Cards() {
			if !p.Card.Known() || p.Doubted || p.Seat == card.NoSeat {
				continue // what nobody knows who played is against nobody's hand
			}
			itself, hand := against(d, s, &d.Trick(n).Plays[i])
			if itself {
				plays = plays.With(p.Card)
			}
			sound = sound && !itself && !hand
		}
	}
	return plays, sound
}

// playAgainst reports whether a play contradicts the recorded hand of s, and whether the hand falls
// though the play is not against it: its card is in another's hand.
func playAgainst(d *engine.Deal, s card.Seat, p *engine.Play) (itself, hand bool) {
	h, c := d.Hand(s), p.Card
	if p.Seat != s {
		return h.Has(c), false
	}
	itself = h.Written() && !h.Has(c) || h.Voids.Has(c.Suit())
	return itself, !h.Has(c) && heldByOther(d, c, s)
}

// playAgainstOfTwo is playAgainst where there are two packs: a card in two places is no contradiction
// while there are enough of it.
func playAgainstOfTwo(d *engine.Deal, s card.Seat, p *engine.Play) (itself, hand bool) {
	h, c := d.Hand(s), p.Card
	if p.Seat != s {
		return h.Cards.Has(c) && !d.Enough(c), false
	}
	itself = d.Unlike(s, c) || h.Voids.Has(c.Suit())
	return itself, heldByOther(d, c, s) && !d.Enough(c)
}

func heldByOther(d *engine.Deal, c card.Card, s card.Seat) bool {
	return slices.ContainsFunc(d.Dealt(), func(o card.Seat) bool { return o != s && d.Hand(o).Has(c) })
}

// disputed returns the cards that are written as two seats': in a hand, laid open, or as
// the dealer's trump card. One of the two is wrong, and nobody knows which.
func disputed(d *engine.Deal) card.Cards {
	if d.Pack.Doubled() {
		return disputedOfTwo(d)
	}
	var once [card.H + 1]card.Cards
	for _, s := range d.Dealt() {
		once[s] = d.Hand(s).Cards
	}
	for _, sh := range d.Shown() {
		once[sh.Seat] |= card.SetOf(sh.Cards...)
	}
	if d.Dealer != card.NoSeat && d.Trump.Known() {
		once[d.Dealer] = once[d.Dealer].With(d.Trump)
	}
	var seen, twice card.Cards
	for _, s := range d.Dealt() {
		twice |= seen & once[s]
		seen |= once[s]
	}
	return twice
}

// disputedOfTwo is disputed where there are two packs: the cards that are written as more
// seats' than there are of them.
func disputedOfTwo(d *engine.Deal) (out card.Cards) {
	for c := range d.Deck.All() {
		n, seats := 0, 0
		for _, s := range d.Dealt() {
			k := d.Hand(s).Pack().Count(c)
			for _, sh := range d.Shown() {
				if sh.Seat == s {
					k = max(k, card.PackOf(sh.Cards...).Count(c))
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
func soundShown(d *engine.Deal, sh engine.Showing, c card.Card) bool {
	if d.Pack.Doubled() {
		return d.Enough(c) && !d.Unlike(sh.Seat, c)
	}
	if n, by := d.WhereIs(c); n > 0 && (by != sh.Seat && by != card.NoSeat || n <= sh.Played) {
		return false
	}
	h := d.Hand(sh.Seat)
	return !h.Whole() || h.Cards.Has(c)
}

// lacks reports whether the whole hand of s, as it is recorded, has not got a card that s is
// written to have held: its trump card, or one that it laid open. Some card of the hand may be
// written for that one, and nobody knows which.
func lacks(d *engine.Deal, s card.Seat) bool {
	h := d.Hand(s)
	if !h.Whole() {
		return false
	}
	missing := func(c card.Card) bool { return c.Known() && (h.Pack().Count(c) == 0 || d.Unlike(s, c)) }
	if s == d.Dealer && d.Table.Parting != rules.TeamsCalled && d.Trump != card.Unknown &&
		(missing(d.Trump) || h.Cards.Of(d.Trump.Suit()) == 0) {
		return true // it has not got the card, or none of the suit where that alone is written
	}
	return slices.ContainsFunc(d.Shown(), func(sh engine.Showing) bool { return sh.Seat == s && slices.ContainsFunc(sh.Cards, missing) })
}

// soundTrump reports whether no play, and no whole hand of the dealer, contradicts that the
// dealer held the trump card.
func soundTrump(d *engine.Deal) bool {
	h := d.Hand(d.Dealer)
	if d.Trump == card.Unknown || d.Table.Parting == rules.TeamsCalled {
		return true // where there is an auction, the declarer names the suit
	}
	if !d.Trump.Known() {
		return !h.Whole() || h.Cards.Of(d.Trump.Suit()) != 0
	}
	if d.Pack.Doubled() {
		return d.Enough(d.Trump) && !d.Unlike(d.Dealer, d.Trump)
	}
	if n, by := d.WhereIs(d.Trump); n > 0 && by != d.Dealer && by != card.NoSeat {
		return false
	}
	return !(h.Whole() && !h.Cards.Has(d.Trump))
}
