package engine

import (
	"sueca/engine/card"
	"sueca/engine/rules"
)

// Lawful is a deal in which every card is known and everybody has followed suit
// so far. It has only what judging such a deal takes: a few operations a card.
// [Lawful.Play] reports when a deal is not of this kind; such a deal needs
// [Deal].
type Lawful struct {
	left  card.Cards // not yet on the table
	trump card.Suit
	order *rules.Order
	size  int                    // cards of a trick
	laid  [card.H + 1]card.Cards // by each seat
	void  [card.H + 1]card.Suits // suits that each seat has not followed
	took  [card.H + 1]struct{ points, tricks int32 }

	seat   card.Seat // who plays next
	n      int       // cards in the trick so far
	led    card.Suit
	winner card.Seat // so far
	top    int       // strength of the winner's card
	sum    int       // card points in the trick

	// Last is the winner of the last trick, Worth its card points.
	Last  card.Seat
	Worth int
}

// NewLawful returns a deal of one pack in which leader leads to the first trick,
// and seats play in that order.
func NewLawful(deck card.Cards, trump card.Suit, leader card.Seat, seats int, after *rules.Order) Lawful {
	return Lawful{left: deck, trump: trump, order: after, size: seats, seat: leader}
}

// Turn returns the seat that plays next; after a full trick, its winner.
func (l *Lawful) Turn() card.Seat { return l.seat }

// Laid returns the cards that a seat has played.
func (l *Lawful) Laid(s card.Seat) card.Cards { return l.laid[s] }

// Finished reports whether all cards are on the table.
func (l *Lawful) Finished() bool { return l.left == 0 }

// Taken returns what each of some sides took so far: card points and tricks.
func (l *Lawful) Taken(sides []card.Side) (points, tricks card.Tally) {
	for _, side := range sides {
		var p, t int32
		for left := side; left != card.NoSide; left &= left - 1 {
			took := &l.took[left.First()]
			p, t = p+took.points, t+took.tricks
		}
		points, tricks = points.Add(side, int(p)), tricks.Add(side, int(t))
	}
	return points, tricks
}

// Play plays card c for the seat in turn. It returns false and changes nothing
// if the card is not known, not in the deck or already on the table, or if it
// shows that its player did not follow suit earlier. The deal is then not
// lawful.
func (l *Lawful) Play(c card.Card) bool {
	b, s := c.Bit(), c.Suit()
	if b&l.left == 0 || l.void[l.seat].Has(s) {
		return false
	}
	l.left &^= b
	l.laid[l.seat] |= b
	l.sum += c.Points()
	if l.n == 0 {
		l.led, l.winner, l.top = s, l.seat, strength(c, s, l.trump)
	} else {
		if s != l.led {
			l.void[l.seat] |= l.led.Of()
		}
		if v := strength(c, l.led, l.trump); v > l.top {
			l.winner, l.top = l.seat, v
		}
	}
	l.seat = l.order[l.seat]
	if l.n++; l.n == l.size {
		l.took[l.winner].points += int32(l.sum)
		l.took[l.winner].tricks++
		l.Last, l.Worth = l.winner, l.sum
		l.seat, l.n, l.sum = l.winner, 0, 0
	}
	return true
}
