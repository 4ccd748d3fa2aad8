package engine

// Lawful is a deal in which every card is known and everybody has followed suit
// so far. It has only what judging such a deal takes: a few operations a card.
// [Lawful.Play] reports when a deal is not of this kind; such a deal needs
// [Deal].
type Lawful struct {
	left      Cards // not yet on the table
	trump     Suit
	direction Direction
	laid      [D + 1]Cards // by each seat
	void      [D + 1]Suits // suits that each seat has not followed

	seat   Seat // who plays next
	n      int  // cards in the trick, 0 to 3
	led    Suit
	winner Seat // so far
	top    int  // strength of the winner's card
	sum    int  // card points in the trick

	// Points and Tricks are the totals of the tricks taken so far. Last is the
	// winner of the last trick, Worth its card points.
	Points, Tricks Tally
	Last           Seat
	Worth          int
}

// NewLawful returns a deal of the cards in deck in which leader leads to the
// first trick.
func NewLawful(deck Cards, trump Suit, leader Seat, d Direction) Lawful {
	return Lawful{left: deck, trump: trump, direction: d, seat: leader}
}

// Turn returns the seat that plays next; after a full trick, its winner.
func (l *Lawful) Turn() Seat { return l.seat }

// Laid returns the cards that a seat has played.
func (l *Lawful) Laid(s Seat) Cards { return l.laid[s] }

// Finished reports whether all cards are on the table.
func (l *Lawful) Finished() bool { return l.left == 0 }

// Play plays card c for the seat in turn. It returns false and changes nothing
// if the card is not known, not in the deck or already on the table, or if it
// shows that its player did not follow suit earlier. The deal is then not
// lawful.
func (l *Lawful) Play(c Card) bool {
	b, s := c.bit(), c.Suit()
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
	l.seat = l.seat.Next(l.direction)
	if l.n++; l.n == 4 {
		l.Points = l.Points.Add(l.winner.Pair(), l.sum)
		l.Tricks = l.Tricks.Add(l.winner.Pair(), 1)
		l.Last, l.Worth = l.winner, l.sum
		l.seat, l.n, l.sum = l.winner, 0, 0
	}
	return true
}
