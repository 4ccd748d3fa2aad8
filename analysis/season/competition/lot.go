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

// lot yields the numbers of one lot.
type lot struct {
	text string
	k    int
}

func newLot(seed, name string) *lot { return &lot{text: seed + "\n" + name + "\n"} }

// below returns the next number from 0 to n-1.
func (l *lot) below(n int) int {
	for {
		sum := sha256.Sum256([]byte(l.text + strconv.Itoa(l.k)))
		l.k++
		x := binary.BigEndian.Uint64(sum[:8])
		if rest := math.MaxUint64%uint64(n) + 1; rest == uint64(n) || x <= math.MaxUint64-rest {
			return int(x % uint64(n))
		}
	}
}

// Draw returns pairs in the order of a lot: they are put in the order of their numbers, then
// shuffled by the seed and the name of the lot.
func Draw(seed, name string, pairs []int) []int {
	out := slices.Clone(pairs)
	slices.Sort(out)
	l := newLot(seed, name)
	for i := len(out) - 1; i > 0; i-- {
		j := l.below(i + 1)
		out[i], out[j] = out[j], out[i]
	}
	return out
}
