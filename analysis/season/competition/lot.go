package competition

import (
	"crypto/sha256"
	"encoding/binary"
	"math"
	"slices"
	"strconv"
)

// The lot. Everything that is drawn follows from the seed that stands in the text, so that
// anybody can draw it again.
//
// The numbers of a lot are those of SHA-256: number k, from 0, is the first eight bytes, the
// most significant first, of the hash of the seed, a line end, the name of the lot, a line
// end, and k in decimal digits. A number below n is the next of them modulo n; those from the
// largest multiple of n that 64 bits hold on are passed over, so that no pair has a better
// chance. The shuffle is that of Fisher and Yates: for i from the last place down to the
// second, the pair at place i changes places with the one at a place from 0 to i.

// Draw returns pairs in the order of a lot: they are put in the order of their numbers, then
// shuffled by the seed and the name of the lot.
func Draw(seed, name string, pairs []int) []int {
	out := slices.Sorted(slices.Values(pairs))
	k := 0
	for i := len(out) - 1; i > 0; i-- {
		n := uint64(i + 1)
		for {
			sum := sha256.Sum256([]byte(seed + "\n" + name + "\n" + strconv.Itoa(k)))
			k++
			x := binary.BigEndian.Uint64(sum[:8])
			if rest := math.MaxUint64%n + 1; rest == n || x <= math.MaxUint64-rest {
				out[i], out[x%n] = out[x%n], out[i]
				break
			}
		}
	}
	return out
}
