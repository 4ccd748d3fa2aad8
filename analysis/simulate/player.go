package simulate

import (
	"math/rand/v2"

	"sueca/engine"
)

// table is a deal in play with all hands open. A player decides only by what a player
// would see.
type table struct {
	shape  *engine.Table
	order  *engine.Order
	rules  *engine.Rules
	pack   engine.Pack
	hands  [engine.H + 1]engine.Pack
	played engine.Pack // in the tricks before and in this one
	trump  engine.Suit
	sides  [engine.H + 1]engine.Side // whom each seat plays with
	// secret is the called card until it falls: only who holds it knows the sides.
	secret engine.Card

	leader, turn engine.Seat
	cards        [engine.MaxSeats]engine.Card
	n            int // cards in the trick
	best         int // the index of the card that wins so far
	points       engine.Tally
	tricks       engine.Tally
}

// absentMinded is how many cards of a hundred are played without thought.
const absentMinded = 8

// winner returns the seat that wins the trick so far.
func (t *table) winner() engine.Seat {
	s := t.leader
	for range t.best {
		s = t.order[s]
	}
	return s
}

// friend reports whether the seat that takes the trick so far is known to the one in turn
// as one of its own side.
func (t *table) friend() bool {
	return t.sides[t.turn].Has(t.winner()) && (t.secret == engine.Unknown || t.hands[t.turn].Once.Has(t.secret))
}

// led returns the suit led, NoSuit before the lead.
func (t *table) led() engine.Suit {
	if t.n == 0 {
		return engine.NoSuit
	}
	return t.cards[0].Suit()
}

// lay plays a card of the seat in turn, and returns the winner of the trick if it is
// complete.
func (t *table) lay(c engine.Card) (taken engine.Seat) {
	t.hands[t.turn] = t.hands[t.turn].Without(c)
	t.played = t.played.With(c)
	if c == t.secret {
		t.secret = engine.Unknown
	}
	if t.cards[t.n] = c; t.n == 0 || c.Beats(t.cards[t.best], t.trump) || c == t.cards[t.best] && t.rules.Equal == engine.LastOfEqualTakes {
		t.best = t.n
	}
	t.turn = t.order[t.turn]
	if t.n++; t.n < len(t.shape.Seats) {
		return engine.NoSeat
	}
	w := t.winner()
	points := 0
	for _, c := range t.cards[:t.n] {
		points += c.Points()
	}
	t.points = t.points.Add(t.sides[w], points)
	t.tricks = t.tricks.Add(t.sides[w], 1)
	t.leader, t.turn, t.n, t.best = w, w, 0, 0
	return w
}

// choose returns a card that the seat in turn might play, by common habits: lead what
// cannot be beaten, take tricks that are worth something, throw points on the partner's
// trick (encher), keep trumps, and sometimes none of these.
func (t *table) choose(r *rand.Rand) engine.Card {
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
func (t *table) lead(hand engine.Cards, r *rand.Rand) engine.Card {
	side := hand &^ hand.Of(t.trump)
	if side == 0 {
		return least(hand, t.trump)
	}
	var masters engine.Cards
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
	var shortest engine.Cards
	for s := range engine.EverySuit.All() {
		if of := side.Of(s); of != 0 && (shortest == 0 || of.Len() < shortest.Len() || of.Len() == shortest.Len() && r.IntN(2) == 0) {
			shortest = of
		}
	}
	return least(shortest, t.trump)
}

// follow chooses any other card of a trick.
func (t *table) follow(legal engine.Cards) engine.Card {
	best := t.cards[t.best]
	last := t.n == len(t.shape.Seats)-1
	if t.friend() {
		if last || t.master(best) {
			return richest(legal, t.trump)
		}
		return least(legal, t.trump)
	}
	var over engine.Cards
	for c := range legal.All() {
		if c.Beats(best, t.trump) {
			over = over.With(c)
		}
	}
	worth := 0
	for _, c := range t.cards[:t.n] {
		worth += c.Points()
	}
	switch follow := over.Of(t.led()); {
	case over == 0:
	case follow != 0 && last:
		return richest(follow, engine.NoSuit)
	case follow != 0:
		for c := range follow.All() {
			if t.master(c) {
				return c
			}
		}
	case worth >= 4 || last && worth > 0:
		return least(over, engine.NoSuit)
	}
	return least(legal, t.trump)
}

// master reports whether no card of its suit still out beats c.
func (t *table) master(c engine.Card) bool {
	out := t.pack.Minus(t.played).Once.Of(c.Suit())
	for o := range out.All() {
		return o.Rank() <= c.Rank() // the highest one comes first
	}
	return true
}

// anyOf returns some card of a set that is not empty.
func anyOf(cs engine.Cards, r *rand.Rand) engine.Card {
	n := r.IntN(cs.Len())
	for c := range cs.All() {
		if n == 0 {
			return c
		}
		n--
	}
	return engine.Unknown
}

// least returns the card of least use: no trump, few points, a low rank.
func least(cs engine.Cards, trump engine.Suit) engine.Card {
	return pick(cs, func(c engine.Card) int {
		v := c.Points()*16 + int(c.Rank())
		if c.Suit() == trump {
			v += 1 << 10
		}
		return -v
	})
}

// richest returns the card with most points, preferably no trump and of low rank.
func richest(cs engine.Cards, trump engine.Suit) engine.Card {
	return pick(cs, func(c engine.Card) int {
		v := c.Points()*16 - int(c.Rank())
		if c.Suit() == trump {
			v -= 1 << 10
		}
		return v
	})
}

// pick returns the card of the highest value.
func pick(cs engine.Cards, value func(engine.Card) int) engine.Card {
	best, most := engine.Unknown, 0
	for c := range cs.All() {
		if v := value(c); best == engine.Unknown || v > most {
			best, most = c, v
		}
	}
	return best
}
