package card

import "math/bits"

// Tally is a number for each seat (contagem): card points, tricks or games. The
// seats of a side have the same number, that of the side.
type Tally [MaxSeats]int32

// Pairs returns the tally of the two pairs of a table of four.
func Pairs(ac, bd int) Tally { return Tally{}.Add(AC, ac).Add(BD, bd) }

// Of returns the number of a side, 0 for an unknown side.
func (t Tally) Of(s Side) int {
	if s == NoSide {
		return 0
	}
	return int(t[bits.TrailingZeros8(uint8(s))])
}

// Add returns the tally with n added for each seat of a side.
func (t Tally) Add(s Side, n int) Tally {
	for left := s; left != NoSide; left &= left - 1 {
		t[bits.TrailingZeros8(uint8(left))] += int32(n)
	}
	return t
}

// With returns the tally with the number n for each seat of a side.
func (t Tally) With(s Side, n int) Tally { return t.Add(s, n-t.Of(s)) }

// Plus returns the sum of two tallies.
func (t Tally) Plus(u Tally) Tally {
	for i := range t {
		t[i] += u[i]
	}
	return t
}

// Minus returns the difference of two tallies.
func (t Tally) Minus(u Tally) Tally {
	for i := range t {
		t[i] -= u[i]
	}
	return t
}
