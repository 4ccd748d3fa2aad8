package chart

import (
	"math"
	"strconv"
)

// tick is a number that is written at an axis.
type tick struct {
	at   float64
	text string
}

// ticks returns the round numbers of a span, about as many as are wanted: multiples
// of 1, 2 or 5 and a power of ten.
func ticks(s span, wanted int) []tick {
	step := math.Pow(10, math.Floor(math.Log10((s.high-s.low)/float64(wanted))))
	for _, times := range []float64{2, 2.5, 2} { // 2, 5, 10
		if (s.high-s.low)/step <= float64(wanted) {
			break
		}
		step *= times
	}
	places := max(0, int(-math.Floor(math.Log10(step)+1e-9)))
	var out []tick
	for n := math.Ceil(s.low/step - 1e-9); n*step <= s.high+step*1e-9; n++ {
		at := n * step
		if n == 0 {
			at = 0 // not -0
		}
		out = append(out, tick{at, strconv.FormatFloat(at, 'f', places, 64)})
	}
	return out
}

// widened returns a span that has a width, with some room at both ends.
func widened(s span, room float64) span {
	if s.high-s.low < 1e-9*max(1, math.Abs(s.low)) {
		s.low, s.high = s.low-1, s.high+1
	}
	room *= s.high - s.low
	return span{s.low - room, s.high + room, true}
}
