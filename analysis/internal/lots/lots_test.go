package lots

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gotest.tools/v3/assert"
)

// TestKeep: whatever the order, those with the smallest lots are kept, in their order.
func TestKeep(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		all := make([]uint64, r.IntN(20))
		for i := range all {
			all[i] = r.Uint64N(50)
		}
		most := r.IntN(8)
		var kept []uint64
		for _, x := range all {
			kept = Keep(kept, x, most, func(x *uint64) uint64 { return *x })
		}
		want := slices.Sorted(slices.Values(all))
		assert.DeepEqual(t, slices.Collect(slices.Values(kept)), slices.Collect(slices.Values(want[:min(most, len(want))])))
	}
}

// TestOf: the number of a text, by sha256sum.
func TestOf(t *testing.T) {
	assert.Equal(t, Of("abc"), uint64(0xba7816bf8f01cfea))
	assert.Equal(t, Of(""), uint64(0xe3b0c44298fc1c14))
}
