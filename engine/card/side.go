package card

import (
	"iter"
	"math/bits"
)

// Side is a set of seats that play together (parceria, lado): a pair, a team,
// a player who is alone. The zero Side has no seats, and stands for an unknown
// one.
type Side uint8

// The two pairs of a table of four, and no side.
const (
	NoSide Side = 0
	AC     Side = 1<<(A-1) | 1<<(C-1)
	BD     Side = 1<<(B-1) | 1<<(D-1)
)

// SideOf returns the side of the given seats; unknown seats are left out.
func SideOf(seats ...Seat) Side {
	var out Side
	for _, s := range seats {
		out |= s.Alone()
	}
	return out
}

// Alone returns the side of the seat alone, [NoSide] for an unknown seat.
func (s Seat) Alone() Side {
	if s == NoSeat {
		return NoSide
	}
	return 1 << (s - 1)
}

// Has reports whether the seat is of the side.
func (s Side) Has(seat Seat) bool { return s&seat.Alone() != 0 }

// Len returns the number of seats.
func (s Side) Len() int { return bits.OnesCount8(uint8(s)) }

// First returns the first seat in letter order, [NoSeat] if there is none.
func (s Side) First() Seat {
	if s == NoSide {
		return NoSeat
	}
	return Seat(bits.TrailingZeros8(uint8(s))) + 1
}

// All returns an iterator over the seats in letter order.
func (s Side) All() iter.Seq[Seat] {
	return func(yield func(Seat) bool) {
		for left := s; left != NoSide; left &= left - 1 {
			if !yield(left.First()) {
				return
			}
		}
	}
}

// String returns the letters of the seats, such as AC, or "?" for no side.
func (s Side) String() string {
	switch s {
	case NoSide:
		return "?"
	case AC:
		return "AC"
	case BD:
		return "BD"
	}
	var letters [MaxSeats]byte
	n := 0
	for left := s; left != NoSide; left &= left - 1 {
		letters[n] = 'A' + byte(left.First()-A)
		n++
	}
	return string(letters[:n])
}

// ParseSide returns the side of some capital letters, which may stand in any
// order, and whether they are seats, each once.
func ParseSide(letters string) (Side, bool) {
	var out Side
	for i := range len(letters) {
		s, ok := ParseSeat(letters[i : i+1])
		if !ok || out.Has(s) {
			return NoSide, false
		}
		out |= s.Alone()
	}
	return out, out != NoSide
}
