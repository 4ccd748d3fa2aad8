package engine

import (
	"regexp"
	"strconv"
	"strings"
)

// Seat is a place at the table (lugar). Counter-clockwise the seats are A, B,
// C, D: B sits at A's right and C is A's partner. The zero Seat is unknown.
type Seat uint8

// The four seats.
const (
	NoSeat Seat = iota
	A
	B
	C
	D
)

// Seats lists the four seats, for range loops.
var Seats = [...]Seat{A, B, C, D}

// String returns the seat's letter, or "?" for an unknown seat.
func (s Seat) String() string {
	if s < A || s > D {
		return "?"
	}
	return "?ABCD"[s : s+1]
}

// Right returns the seat at the right of s: the next one counter-clockwise.
func (s Seat) Right() Seat {
	if s == NoSeat {
		return NoSeat
	}
	return s%4 + 1
}

// Left returns the seat at the left of s: the next one clockwise.
func (s Seat) Left() Seat { return s.Right().Right().Right() }

// Partner returns the seat opposite s.
func (s Seat) Partner() Seat { return s.Right().Right() }

// Pair returns the pair that s plays for.
func (s Seat) Pair() Pair {
	switch s {
	case A, C:
		return AC
	case B, D:
		return BD
	}
	return NoPair
}

// Next returns the seat that plays after s in direction d.
func (s Seat) Next(d Direction) Seat {
	if d == Clockwise {
		return s.Left()
	}
	return s.Right()
}

// Pair is two partners (par, dupla). The zero Pair is unknown.
type Pair uint8

// The two pairs.
const (
	NoPair Pair = iota
	AC
	BD
)

// String returns AC or BD, or "?" for an unknown pair.
func (p Pair) String() string {
	switch p {
	case AC:
		return "AC"
	case BD:
		return "BD"
	}
	return "?"
}

// Opponents returns the other pair.
func (p Pair) Opponents() Pair {
	switch p {
	case AC:
		return BD
	case BD:
		return AC
	}
	return NoPair
}

// Tally is a number for each pair, such as card points, tricks or games.
type Tally struct{ AC, BD int }

// Of returns the number of pair p, 0 for an unknown pair.
func (t Tally) Of(p Pair) int {
	switch p {
	case AC:
		return t.AC
	case BD:
		return t.BD
	}
	return 0
}

// Add returns the tally with n added for pair p.
func (t Tally) Add(p Pair, n int) Tally {
	switch p {
	case AC:
		t.AC += n
	case BD:
		t.BD += n
	}
	return t
}

// Plus returns the sum of two tallies.
func (t Tally) Plus(u Tally) Tally { return Tally{t.AC + u.AC, t.BD + u.BD} }

var resultPattern = regexp.MustCompile(`^AC (-?[0-9]{1,4}) BD (-?[0-9]{1,4})$`)

// ParseResult reads the value of a Result tag, such as "AC 4 BD 2", and reports
// whether it is one. A number may be negative; -0 is not one.
func ParseResult(value string) (Tally, bool) {
	m := resultPattern.FindStringSubmatch(strings.Join(strings.Fields(value), " "))
	if m == nil {
		return Tally{}, false
	}
	ac, _ := strconv.Atoi(m[1]) // the pattern has only numbers here
	bd, _ := strconv.Atoi(m[2])
	if ac == 0 && m[1][0] == '-' || bd == 0 && m[2][0] == '-' {
		return Tally{}, false
	}
	return Tally{ac, bd}, true
}

// Direction is the direction of play round the table. The zero Direction is
// unset.
type Direction uint8

// The two directions: counter-clockwise, as nearly everywhere, and clockwise,
// as in Brazil.
const (
	CounterClockwise Direction = iota + 1
	Clockwise
)
