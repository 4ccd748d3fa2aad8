package notation

import (
	"strings"

	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/rules"
)

// seat reads a seat's letter.
func (c *cursor) seat() (card.Seat, bool) { return c.seatOf(c.seats()) }

// seatOf reads the letter of one of some seats.
func (c *cursor) seatOf(seats card.Side) (card.Seat, bool) {
	w := c.peekRun()
	s, _ := card.ParseSeat(strings.ToUpper(w))
	if !seats.Has(s) {
		if !c.fourHands() {
			return card.NoSeat, c.unexpected("a seat of this table")
		}
		return card.NoSeat, c.unexpected("a seat (A, B, C or D)")
	}
	if w != s.String() {
		c.tolerate(c.at, c.at+len(w), "seat %s is written in lower case", w)
	}
	c.at += len(w)
	return s, true
}

// seats returns the seats that a line may name: those whose cards are played. A
// cursor that nobody told its table is at one of two pairs.
func (c *cursor) seats() card.Side {
	if c.table == nil {
		return rules.TwoPairs.Players
	}
	return c.table.All()
}

func (c *cursor) fourHands() bool { return c.table == nil || c.table.IsFour() }

// seatNamed returns the seat that a word is the capital letter of; [card.NoSeat]
// where there is none at this table.
func (c *cursor) seatNamed(w string) card.Seat {
	if s, _ := card.ParseSeat(w); c.seats().Has(s) {
		return s
	}
	return card.NoSeat
}

// groupNamed returns the seats of which a line can say something together, by
// their letters in any order: a pair where four play, else any seats of the table.
// It is [card.NoSide] for any other word.
func (c *cursor) groupNamed(w string) card.Side {
	side, _ := card.ParseSide(w)
	switch {
	case side&^c.seats() != card.NoSide, c.fourHands() && side != card.AC && side != card.BD:
		return card.NoSide
	}
	return side
}

// group reads such a group, in capitals or not.
func (c *cursor) group() (card.Side, bool) {
	w := c.peekRun()
	side := c.groupNamed(strings.ToUpper(w))
	if side == card.NoSide {
		return side, false
	}
	c.notCanonical(c.at, w, side)
	c.at += len(w)
	return side, true
}

// notCanonical notes that a group is written otherwise than in letter order.
func (c *cursor) notCanonical(at int, w string, side card.Side) {
	switch {
	case w == side.String():
	case c.fourHands():
		c.tolerate(at, at+len(w), "pair %s is written %s", side.String(), w)
	default:
		c.tolerate(at, at+len(w), "the seats %s are written %s", side.String(), w)
	}
}

// noSeat fails at a word that is no seat.
func (c *cursor) noSeat(from, to int, w string) bool {
	if !c.fourHands() {
		return c.fail(code.Syntax, from, to, "%s is no seat of this table: it has %s", quote(w), c.seats())
	}
	return c.fail(code.Syntax, from, to, "%s is no seat: A, B, C or D", quote(w))
}

// noTrick fails at a number of a trick that no deal has.
func (c *cursor) noTrick(from, to int, number string) bool {
	c.noSuchTrick = true
	if !c.fourHands() {
		return c.fail(code.Syntax, from, to, "there is no trick %s: a deal of this table has %d", number, c.table.Tricks)
	}
	return c.fail(code.Syntax, from, to, "there is no trick %s: a deal has ten", number)
}

// tricks returns how many tricks a deal has.
func (c *cursor) tricks() int {
	if c.table == nil {
		return rules.TwoPairs.Tricks
	}
	return c.table.Tricks
}
