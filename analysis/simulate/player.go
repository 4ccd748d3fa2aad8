package simulate

import (
	"math/rand/v2"

	"sueca/engine/card"
	"sueca/engine/rules"
)

// table is a deal in play with all hands open. A player decides only by what a player
// would see.
type table struct {
	shape  *rules.Table
	order  *rules.Order
	rules  *rules.Rules
	pack   card.Pack
	hands  [card.H + 1]card.Pack
	played card.Pack // in the tricks before and in this one
	trump  card.Suit
	sides  [card.H + 1]card.Side // whom each seat plays with
	// secret is the called card until it falls: only who holds it knows the sides.
	secret card.Card

	leader, turn card.Seat
	cards        [card.MaxSeats]card.Card
	n            int // cards in the trick
	best         int // the index of the card that wins so far
	points       card.Tally
	tricks       card.Tally
}

// absentMinded is how many cards of a hundred are played without thought.
const absentMinded = 8

// winner returns the seat that wins the trick so far.
func (t *table) winner() card.Seat {
	return t.after(t.leader, t.best)
}

// after returns the seat that plays so many turns after another.
func (t *table) after(s card.Seat, turns int) card.Seat {
	for range turns {
		s = t.order[s]
	}
	return s
}

// over returns the cards that would take the trick so far.
func (t *table) over(legal card.Cards) (out card.Cards) {
	for c := range legal.All() {
		if c.Beats(t.cards[t.best], t.trump) {
			out = out.With(c)
		}
	}
	return out
}

// worth returns the card points of the trick so far.
func (t *table) worth() (points int) {
	for _, c := range t.cards[:t.n] {
		points += c.Points()
	}
	return points
}

// top returns the highest card of a suit that is still out.
func (t *table) top(s card.Suit) card.Card { return t.pack.Minus(t.played).Once.Of(s).First() }

// friend reports whether the seat that takes the trick so far is known to the one in turn
// as one of its own side.
func (t *table) friend() bool {
	return t.sides[t.turn].Has(t.winner()) && (t.secret == card.Unknown || t.hands[t.turn].Once.Has(t.secret))
}

// led returns the suit led, NoSuit before the lead.
func (t *table) led() card.Suit {
	if t.n == 0 {
		return card.NoSuit
	}
	return t.cards[0].Suit()
}

// lay plays a card of the seat in turn, and returns the winner of the trick if it is
// complete.
func (t *table) lay(c card.Card) (taken card.Seat) {
	t.hands[t.turn] = t.hands[t.turn].Without(c)
	t.played = t.played.With(c)
	if c == t.secret {
		t.secret = card.Unknown
	}
	if t.cards[t.n] = c; t.n == 0 || c.Beats(t.cards[t.best], t.trump) || c == t.cards[t.best] && t.rules.Equal == rules.LastOfEqualTakes {
		t.best = t.n
	}
	t.turn = t.order[t.turn]
	if t.n++; t.n < len(t.shape.Seats) {
		return card.NoSeat
	}
	w := t.winner()
	t.points = t.points.Add(t.sides[w], t.worth())
	t.tricks = t.tricks.Add(t.sides[w], 1)
	t.leader, t.turn, t.n, t.best = w, w, 0, 0
	return w
}

// choose returns a card that the seat in turn might play, by common habits: lead what
// cannot be beaten, take tricks that are worth something, throw points on the partner's
// trick (encher), keep trumps, and sometimes none of these.
func (t *table) choose(r *rand.Rand) card.Card {
	legal := t.rules.Legal(t.hands[t.turn].Once, t.led(), t.trump)
	switch {
	case legal.Len() == 1:
		return legal.First()
	case r.IntN(100) < absentMinded:
		return anyOf(legal, r)
	case t.n == 0:
		return t.lead(legal, r)
	}
	return t.follow(legal)
}

// lead chooses the first card of a trick.
func (t *table) lead(hand card.Cards, r *rand.Rand) card.Card {
	side := hand &^ hand.Of(t.trump)
	if side == 0 {
		return least(hand, t.trump)
	}
	var masters card.Cards
	for c := range side.All() {
		if t.master(c) && c.Points() > 0 {
			masters = masters.With(c)
		}
	}
	if masters != 0 && r.IntN(4) > 0 {
		return anyOf(masters, r)
	}
	if trumps := hand.Of(t.trump); trumps.Len() >= 4 && r.IntN(3) == 0 {
		return least(trumps, t.trump)
	}
	// The shortest suit, to trump it later.
	var shortest card.Cards
	for s := range card.EverySuit.All() {
		if of := side.Of(s); of != 0 && (shortest == 0 || of.Len() < shortest.Len() || of.Len() == shortest.Len() && r.IntN(2) == 0) {
			shortest = of
		}
	}
	return least(shortest, t.trump)
}

// follow chooses any other card of a trick.
func (t *table) follow(legal card.Cards) card.Card {
	last := t.n == len(t.shape.Seats)-1
	if t.friend() {
		if last || t.master(t.cards[t.best]) {
			return richest(legal, t.trump)
		}
		return least(legal, t.trump)
	}
	over, worth := t.over(legal), t.worth()
	switch follow := over.Of(t.led()); {
	case over == 0:
	case follow != 0 && last:
		return richest(follow, card.NoSuit)
	case follow != 0:
		for c := range follow.All() {
			if t.master(c) {
				return c
			}
		}
	case worth >= 4 || last && worth > 0:
		return least(over, card.NoSuit)
	}
	return least(legal, t.trump)
}

// master reports whether no card of its suit still out beats c.
func (t *table) master(c card.Card) bool {
	top := t.top(c.Suit())
	return top == card.Unknown || top.Rank() <= c.Rank()
}

// anyOf returns some card of a set that is not empty.
func anyOf(cs card.Cards, r *rand.Rand) card.Card {
	n := r.IntN(cs.Len())
	for c := range cs.All() {
		if n == 0 {
			return c
		}
		n--
	}
	return card.Unknown
}

// least returns the card of least use: no trump, few points, a low rank.
func least(cs card.Cards, trump card.Suit) card.Card {
	return pick(cs, func(c card.Card) int { return -c.Points()*16 - int(c.Rank()) - trumped(c, trump) })
}

// richest returns the card with most points, preferably no trump and of low rank.
func richest(cs card.Cards, trump card.Suit) card.Card {
	return pick(cs, func(c card.Card) int { return c.Points()*16 - int(c.Rank()) - trumped(c, trump) })
}

// trumped is what a card is worth as a trump, more than all else.
func trumped(c card.Card, trump card.Suit) int {
	if c.Suit() == trump {
		return 1 << 10
	}
	return 0
}

// pick returns the card of the highest value.
func pick(cs card.Cards, value func(card.Card) int) card.Card {
	best, most := card.Unknown, 0
	for c := range cs.All() {
		if v := value(c); best == card.Unknown || v > most {
			best, most = c, v
		}
	}
	return best
}
