//go:build solvecheck

package solve

import (
	"fmt"
	"math/bits"
)

// check checks a bound of a position between tricks: that it is possible, and for endings
// of up to three tricks that it is right, by trying everything.
func (s *search) check(leader, rest, goal, bound int, relevant uint64, by string) {
	switch tricks := bits.OnesCount64(s.hands[leader]); {
	case s.over:
		return
	case bound < 0 || bound > rest:
		panic(fmt.Sprintf("solve: %s: the bound %d is not from 0 to %d", by, bound, rest))
	case tricks <= 3:
		if v := s.naive(leader, rest, 0); bound >= goal && v < bound || bound < goal && v > bound {
			panic(fmt.Sprintf("solve: %s: goal %d, bound %d, and it is worth %d: %x, %d leads", by, goal, bound, v, s.hands, leader))
		}
	}
}

// naive returns the value of a position by trying everything.
func (s *search) naive(player, rest int, t trick) int {
	hand := s.hands[player]
	if hand == 0 {
		return 0
	}
	may := hand
	if t.n() > 0 {
		may = s.legal(hand, t.led())
	}
	best := -1
	for ; may != 0; may &= may - 1 {
		s.hands[player] = hand &^ (may & -may)
		next, left, gain := (player+1)&3, rest, 0
		now := t.add(&s.board, player, lowest(may))
		if now.n() == 4 {
			won := now.sum() + s.perTrick
			if s.live() == 0 {
				won += s.lastTrick
			}
			if next, left = now.winner(), rest-won; next&1 == 0 {
				gain = won
			}
			now = 0
		}
		if v := gain + s.naive(next, left, now); best < 0 || (player&1 == 0) == (v > best) {
			best = v
		}
	}
	s.hands[player] = hand
	return best
}
