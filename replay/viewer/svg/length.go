package svg

import "strconv"

// Length is a length in a picture, in tenths of a unit. It is a whole number,
// so that a picture is the same on every machine.
type Length int

// String returns the length in units.
func (l Length) String() string {
	if l%10 == 0 {
		return strconv.Itoa(int(l / 10))
	}
	return strconv.FormatFloat(float64(l)/10, 'f', 1, 64)
}
