package audit

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// TestWide: numbers of deals are added, taken away, multiplied and divided as math/big does it, as
// long as the outcome is below 2^192.
func TestWide(t *testing.T) {
	limb := rapid.OneOf(rapid.SampledFrom([]uint64{0, 1, 2, 1<<63 - 1, 1 << 63, 1<<64 - 1}), rapid.Uint64())
	limit := new(big.Int).Lsh(big.NewInt(1), 192)
	rapid.Check(t, func(t *rapid.T) {
		var x, y wide
		for i := range rapid.IntRange(1, 3).Draw(t, "x") {
			x[i] = limb.Draw(t, "limb")
		}
		for i := range rapid.IntRange(1, 3).Draw(t, "y") {
			y[i] = limb.Draw(t, "limb")
		}
		n := max(1, limb.Draw(t, "n"))
		small := new(big.Int).SetUint64(n)
		a, b := x.big(), y.big()
		if x.isZero() != (a.Sign() == 0) {
			t.Errorf("%s is nothing: %v", a, x.isZero())
		}
		check := func(what string, got wide, want *big.Int) {
			if want.Cmp(limit) < 0 && want.Sign() >= 0 && got.big().Cmp(want) != 0 {
				t.Errorf("%s %s %s or %d is %s, want %s", a, what, b, n, got.big(), want)
			}
		}
		sum, less := x, x
		sum.add(y)
		check("+", sum, new(big.Int).Add(a, b))
		less.sub(y)
		check("-", less, new(big.Int).Sub(a, b))
		check("times", x.times(n), new(big.Int).Mul(a, small))
		check("by", x.by(y), new(big.Int).Mul(a, b))
		if whole := new(big.Int).Mul(a, small); whole.Cmp(limit) < 0 {
			check("over", x.times(n).over(n), a)
		}
	})
	if one.big().Cmp(big.NewInt(1)) != 0 {
		t.Error("one is", one.big())
	}
}
