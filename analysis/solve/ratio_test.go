package solve

import (
	"math"
	"testing"
)

// TestRatio compares the standard error of a ratio with the sum over its clusters, and sums of parts with
// those of the whole.
func TestRatio(t *testing.T) {
	clusters := [][2]int64{{12, 4}, {0, 3}, {40, 9}, {7, 0}, {3, 3}}
	var whole, left, right Ratio
	for i, c := range clusters {
		whole.Put(c[0], c[1])
		if i < 2 {
			left.Put(c[0], c[1])
		} else {
			right.Put(c[0], c[1])
		}
	}
	if left.Add(&right); left != whole {
		t.Errorf("the parts are %+v, the whole %+v", left, whole)
	}
	if whole.Above != 62 || whole.Over != 19 || whole.Clusters != 5 {
		t.Errorf("%+v", whole)
	}
	ratio, squares := 62.0/19, 0.0
	for _, c := range clusters {
		rest := float64(c[0]) - ratio*float64(c[1])
		squares += rest * rest
	}
	got, deviation := whole.Value()
	if want := math.Sqrt(squares*5/4) / 19; math.Abs(got-ratio) > 1e-12 || math.Abs(deviation-want) > 1e-12 {
		t.Errorf("%v ± %v, want %v ± %v", got, deviation, ratio, want)
	}
	var none, one, zero Ratio
	one.Put(6, 4)
	zero.Put(6, 0)
	zero.Put(1, 0)
	negative := Ratio{}
	negative.Put(4, -2)
	negative.Put(4, -1)
	for name, tt := range map[string]struct {
		of               *Ratio
		value, deviation float64
	}{
		"nothing": {&none, math.NaN(), math.NaN()}, "one cluster": {&one, 1.5, math.NaN()}, "nothing below": {&zero, math.NaN(), math.NaN()},
		"a sum below 0": {&negative, -8.0 / 3, math.Sqrt(2*(16.0/9+16.0/9)) / 3},
	} {
		v, d := tt.of.Value()
		same := func(a, b float64) bool { return math.IsNaN(a) == math.IsNaN(b) && !(math.Abs(a-b) > 1e-12) }
		if !same(v, tt.value) || !same(d, tt.deviation) {
			t.Errorf("%s: %v ± %v, want %v ± %v", name, v, d, tt.value, tt.deviation)
		}
	}
}
