package proof

import (
	"math/bits"

	"sueca/engine/card"
)

// matching assigns a different card to each position.
type matching[S pile] struct {
	holds allowance[S] // the card of each position as a set; empty if it has none yet
	by    [2][64]int8  // the position that holds the card of that copy and bit
	taken S
}

// augment finds a card for position p, moving others if it must, and reports
// whether it could: one round of Kuhn's algorithm (H. W. Kuhn, The Hungarian
// method, 1955).
func (m *matching[S]) augment(p int, allow *allowance[S]) bool {
	var seen S
	return m.try(p, allow, &seen)
}

func (m *matching[S]) try(p int, allow *allowance[S], seen *S) bool {
	if c, k := firstOf(minus(allow[p], m.taken)); c != 0 {
		m.set(p, k, c)
		return true
	}
	for k := range len(allow[p]) {
		for left := allow[p][k] &^ (*seen)[k]; left != 0; left = allow[p][k] &^ (*seen)[k] {
			c := left & -left
			(*seen)[k] |= c
			if m.try(int(m.by[k][bits.TrailingZeros64(uint64(c))]), allow, seen) {
				m.set(p, k, c)
				return true
			}
		}
	}
	return false
}

// set puts a card, the one-card set c, on position p.
func (m *matching[S]) set(p, copy int, c card.Cards) {
	var one S
	one[copy] = c
	m.holds[p] = one
	m.by[copy][bits.TrailingZeros64(uint64(c))] = int8(p)
	m.taken[copy] |= c
}
