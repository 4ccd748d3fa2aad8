package lang

import (
	"math/rand/v2"
	"testing"

	"sueca/engine/card"
)

// TestSmall: what a page writes without tables is what the program writes with them.
func TestSmall(t *testing.T) {
	full, page := newPrinter(), small{}
	rng := rand.New(rand.NewPCG(1, 2))
	numbers := []int{0, 1, -1, 9, 10, 99, 100, 999, 1000, -1000, 1234, 12345, 123456, 1234567, -1234567}
	for range 300 {
		numbers = append(numbers, rng.IntN(2_000_000)-1_000_000)
	}
	for _, n := range numbers {
		for _, format := range []string{"%d", "%+d", "%v", "%s", "x %d y", "%q"} {
			if a, b := full.Sprintf(format, n), page.Sprintf(format, n); a != b && format != "%s" && format != "%q" {
				t.Errorf("%s of %d is %q with tables, and %q without", format, n, a, b)
			}
		}
		if x := float64(n) / 1000; x > -10000 && x < 10000 {
			for _, format := range []string{"%g", "%.1f", "%.2f", "%v"} {
				if a, b := full.Sprintf(format, x), page.Sprintf(format, x); a != b && (x > .001 || x < -.001 || x == 0) {
					t.Errorf("%s of %v is %q with tables, and %q without", format, x, a, b)
				}
			}
			for places := range 4 {
				if a, b := full.decimals(x, places), page.decimals(x, places); a != b {
					t.Errorf("%v with %d decimals is %q with tables, and %q without", x, places, a, b)
				}
			}
		}
	}
	for _, a := range []any{"1234.5", card.A, card.AC, card.New(card.Hearts, card.Seven), Exact(12345), int32(4321), uint64(54321), uint8(200), float32(1234.5), []int{1234}, true} {
		if x, y := full.Sprintf("%v", a), page.Sprintf("%v", a); x != y && x != "[1\u00a0234]" {
			t.Errorf("%v is %q with tables, and %q without", a, x, y)
		}
	}
}
