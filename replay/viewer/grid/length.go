package grid

import "strconv"

// length is a length in a picture, in tenths of a unit: whole numbers, so that
// a picture is the same on every machine.
type Length int

func (l Length) String() string {
	if l%10 == 0 {
		return strconv.Itoa(int(l / 10))
	}
	return strconv.FormatFloat(float64(l)/10, 'f', 1, 64)
}
