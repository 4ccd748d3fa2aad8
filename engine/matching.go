package engine

import "math/bits"

// matching assigns a different card to each position.
type matching struct {
	holds allowance // the card of each position as a set; empty if it has none yet
	by    [64]int8  // the position that holds the card of that bit
	taken Cards
}

// augment finds a card for position p, moving others if it must, and reports
// whether it could: one round of Kuhn's algorithm (H. W. Kuhn, The Hungarian
// method, 1955).
func (m *matching) augment(p int, allow *allowance) bool {
	var seen Cards
	return m.try(p, allow, &seen)
}

func (m *matching) try(p int, allow *allowance, seen *Cards) bool {
	if left := allow[p] &^ m.taken; left != 0 {
		m.set(p, left&-left)
		return true
	}
	for left := allow[p] &^ *seen; left != 0; left = allow[p] &^ *seen {
		c := left & -left
		*seen |= c
		if m.try(int(m.by[bits.TrailingZeros64(uint64(c))]), allow, seen) {
			m.set(p, c)
			return true
		}
	}
	return false
}

// set puts the card of the one-card set c on position p.
func (m *matching) set(p int, c Cards) {
	m.holds[p] = c
	m.by[bits.TrailingZeros64(uint64(c))] = int8(p)
	m.taken |= c
}
