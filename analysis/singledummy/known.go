package singledummy

import (
	"slices"

	"sueca/analysis/solve"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// Known is what a seat knows of where the cards are before it plays (o que se sabe): its own
// hand and, for the dealer with a dead hand, that; the cards played; and of the others
//
//   - the suits that they did not follow, and trumps where they had to trump and did not. A
//     suit is open again once the seat plays a card of it, shows one, or its renúncia is
//     admitted or upheld: until then nobody knows of the renúncia, and the seat is taken at
//     its word;
//   - the trump card, which is the dealer's until it is played;
//   - cards laid open and not yet played;
//   - a suit of which a seat must still hold some, by a renúncia that was admitted or upheld.
//
// Cards that are known in the record alone, such as recorded hands, are no part of it.
type Known struct {
	seats [3]card.Seat // the other seats, those left out whose hands it sees
	holds [3]int       // how many cards each of them holds
	cards []card.Card  // the cards that they hold together, by suit
	may   []uint8      // which of them may hold each, as bits
	need  [5]uint8     // which of them must hold some card of a suit, as bits
	last  []bool       // whether a card is the last of its suit
	// ways is the number of ways in which the cards from each on can lie, by how many the
	// first two seats still take and who must still get a card of this suit.
	ways [][11][11][8]uint64
}

// heard is what is known of one seat.
type heard struct {
	voids card.Suits
	holds card.Cards // these it holds
	some  card.Suits // of these it holds some card
}

// plays takes a card of the seat. Led is NoSuit for a lead.
func (h *heard) plays(c card.Card, led, trump card.Suit, oblige bool) {
	if led != card.NoSuit && c.Suit() != led {
		h.lacks(led)
		if oblige && c.Suit() != trump {
			h.lacks(trump)
		}
	}
	h.holds = h.holds.Without(c)
	h.has(c.Suit())
}

// lacks notes that the seat should hold no card of a suit. Where it is known to hold one,
// that proves a renúncia instead.
func (h *heard) lacks(s card.Suit) {
	if h.holds.Of(s) == 0 && !h.some.Has(s) {
		h.voids |= s.Of()
	}
}

// has notes that the seat held a card of a suit.
func (h *heard) has(s card.Suit) {
	h.voids &^= s.Of()
	h.some &^= s.Of()
}

// told takes what was told of the seat.
func (d *Deal) told(h *heard, t *Told, trump card.Suit) {
	h.holds |= t.Laid
	for c := range t.Laid.All() {
		h.has(c.Suit())
	}
	switch {
	case t.Revoked < 0:
		h.voids = 0 // one of them was a renúncia, and it is not told which
	case t.Revoked > 0:
		// It held a card of the suit after that trick, and holds it still if it has not
		// played one.
		led, since := card.NoSuit, false
		for _, p := range d.Plays[:min(t.At, len(d.Plays))] {
			switch {
			case p.Trick == t.Revoked && p.Seat == p.Leader:
				led = p.Card.Suit()
			case p.Trick > t.Revoked && p.Seat == t.Seat && p.Card.Suit() == led:
				since = true
			}
		}
		switch {
		case led == card.NoSuit || since || h.holds.Of(led) != 0:
		case d.Rules.Void == rules.MustTrump:
			h.voids &^= led.Of() | trump.Of() // it did not follow, or it did not trump
		default:
			h.voids &^= led.Of()
			h.some |= led.Of()
		}
	}
}

// sees reports whether the one who plays the cards of a seat sees those of another: the
// dealer sees the dead hand, and plays it with the own hand in sight.
func (d *Deal) sees(own, other card.Seat) bool {
	mine := func(s card.Seat) bool { return s == d.Dealer || s == d.Dead }
	return own == other || d.Dead != card.NoSeat && mine(own) && mine(other)
}

// Known returns what the seat that plays card at of the deal, from 0, knows before it. before
// is the position there; see [solve.Played.Before]. It takes some 100 µs.
func (d *Deal) Known(at int, before *solve.Position) *Known {
	own := before.Turn(d.Rules.Direction())
	var of [card.D + 1]heard
	if d.TrumpCard.Known() && d.Dealer != card.NoSeat {
		of[d.Dealer].holds = card.SetOf(d.TrumpCard)
	}
	told := d.Told
	oblige := d.Rules.Void == rules.MustTrump
	led := card.NoSuit
	for i := range at + 1 {
		for len(told) > 0 && told[0].At <= i {
			if s := told[0].Seat; s >= card.A && s <= card.D {
				d.told(&of[s], &told[0], before.Trump)
			}
			told = told[1:]
		}
		if i == at {
			break
		}
		p := &d.Plays[i]
		if i == 0 || d.Plays[i-1].Trick != p.Trick {
			led = card.NoSuit
		}
		of[p.Seat].plays(p.Card, led, before.Trump, oblige)
		if led == card.NoSuit {
			led = p.Card.Suit()
		}
	}
	k := &Known{}
	n := 0
	for _, s := range rules.TwoPairs.Seats {
		if d.sees(own, s) {
			continue
		}
		k.seats[n], k.holds[n] = s, before.Hands[s].Len()
		n++
		k.cards = slices.AppendSeq(k.cards, before.Hands[s].All())
	}
	slices.Sort(k.cards)
	for i, c := range k.cards {
		may, holder := uint8(0), card.NoSeat
		for _, s := range k.seats {
			if of[s].holds.Has(c) {
				holder = s
			}
		}
		for j, s := range k.seats {
			if s != card.NoSeat && !of[s].voids.Has(c.Suit()) && (holder == card.NoSeat || holder == s) {
				may |= 1 << j
			}
		}
		k.may = append(k.may, may)
		k.last = append(k.last, i+1 == len(k.cards) || k.cards[i+1].Suit() != c.Suit())
	}
	for j, s := range k.seats {
		for suit := range of[s].some.All() { // of NoSeat nothing is known
			k.need[suit] |= 1 << j
		}
	}
	k.count()
	return k
}
