package solve

import "math/bits"

// search finds what AC still wins. It asks of a position whether AC reaches a goal, by
// alpha-beta with a window of one (J. Pearl, Scout, 1980). The answer is a bound: at
// least the goal, or below it, and it is true by itself (fail-soft). Points won before the
// position are not counted.
//
// Each bound is stored with the cards that it depends on; see [bounds]. Relevant cards
// are those that took a trick from another of their suit. Of each suit the lowest counts.
type search struct {
	board
	table bounds
	hands [4]uint64
	nodes int
	// enough is the card that was just enough for a leader, -1 for none.
	enough int
	stop   func() bool
	over   bool // told to stop
}

// live returns the cards in the hands.
func (s *search) live() uint64 { return s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3] }

// lead reports on a position between tricks whether AC reaches goal, as a bound with its
// relevant cards; rest is all that is to be won.
func (s *search) lead(leader, rest, goal int) (int, uint64) {
	// 1. Positions that need no search.
	if goal <= 0 {
		return 0, 0
	}
	if goal > rest {
		return rest, 0
	}
	if hand := s.hands[leader]; hand&(hand-1) == 0 {
		return s.lastOf(leader, rest)
	}
	// 2. What was proven before.
	var l look
	s.table.look(&l, s.live(), bits.OnesCount64(s.hands[leader]), leader)
	if bound, relevant, ok := s.table.atLeast(&l, goal); ok {
		return bound, relevant
	}
	if bound, relevant, ok := s.table.below(&l, goal); ok {
		return bound, relevant
	}
	return s.open(&l, leader, rest, goal)
}

// lastOf plays the last trick, in which there is no choice. Which of a pair takes it is all
// the same: the card that takes it is relevant only if it beat one of the other pair.
func (s *search) lastOf(leader, rest int) (int, uint64) {
	s.nodes++
	led := suitBits(lowest(s.hands[leader]))
	one, other := s.hands[0]|s.hands[2], s.hands[1]|s.hands[3]
	suit := led
	if of := (one | other) & s.trump; of != 0 {
		suit = s.trump
	}
	one, other = one&suit, other&suit
	switch {
	case one > other && other != 0:
		return rest, 1 << highest(one)
	case one > other:
		return rest, 0
	case one != 0:
		return 0, 1 << highest(other)
	}
	return 0, 0
}

// open searches a position between tricks, of which nothing is proven that would do, and
// stores what it finds.
func (s *search) open(l *look, leader, rest, goal int) (int, uint64) {
	// 3. The trick.
	bound, relevant := s.play(leader, rest, goal, 0, s.table.hint(l, s.hands[leader]))
	if !s.over {
		upper := 0
		if bound < goal {
			upper = 1
		}
		s.table.keep(l, bound, upper, relevant, s.enough, s.hands[leader])
	}
	return bound, relevant
}

// play is lead with up to two cards on the table, or none and a card to lead first.
func (s *search) play(player, rest, goal int, t trick, first int) (int, uint64) {
	if s.count() {
		return 0, 0
	}
	var room [10]move
	ours := player&1 == 0
	list := s.moves(&room, player, t, first, s.need(ours, rest, goal))
	hand := s.hands[player]
	// 4. Card after card, until one is enough.
	best, relevant := -1, uint64(0)
	for i := range list {
		m := &list[i]
		s.hands[player] = hand &^ (1 << m.card)
		now := t.add(&s.board, player, int(m.card))
		var bound int
		var hangs uint64
		if now.n() < 3 {
			bound, hangs = s.play((player+1)&3, rest, goal, now, -1)
		} else {
			bound, hangs = s.close((player+1)&3, rest, goal, now)
		}
		if s.over {
			break
		}
		if (bound >= goal) == ours {
			s.hands[player] = hand
			if t.n() == 0 {
				s.enough = int(m.card)
			}
			return bound, hangs
		}
		relevant |= m.hangs(hangs)
		if best < 0 || ours == (bound > best) {
			best = bound
		}
	}
	s.hands[player] = hand
	if t.n() == 0 {
		s.enough = -1
	}
	return best, relevant
}

// need returns what a pair must still win for the answer that it wants.
func (s *search) need(ours bool, rest, goal int) int {
	if ours {
		return goal
	}
	return rest - goal + 1
}

// count counts a node, and reports whether to stop.
func (s *search) count() bool {
	s.nodes++
	if s.nodes&0xfff == 0 && s.stop() {
		s.over = true
	}
	return s.over
}

// after is a position after a trick.
type after struct {
	bound    int // with the trick
	relevant uint64
	known    bool // that is all there is to know
	gain     int
	rest     int
	leader   int
	look     look
}

// close is lead before the last card of a trick.
func (s *search) close(player, rest, goal int, t trick) (int, uint64) {
	if s.count() {
		return 0, 0
	}
	var room [10]move
	ours := player&1 == 0
	list := s.moves(&room, player, t, -1, s.need(ours, rest, goal))
	hand := s.hands[player]
	last := hand&(hand-1) == 0
	// 5. What is known of the positions after the trick may be enough, of any card; or
	// tells that one is not.
	var all [10]after
	others := s.live() &^ hand
	for i := range list {
		m, a := &list[i], &all[i]
		now := t.add(&s.board, player, int(m.card))
		won := now.sum() + s.perTrick
		if last {
			won += s.lastTrick
		}
		a.leader, a.rest, a.gain = now.winner(), rest-won, 0
		if a.leader&1 == 0 {
			a.gain = won
		}
		s.hands[player] = hand &^ (1 << m.card)
		a.relevant = now.relevant()
		var more uint64
		var bound int
		switch left := goal - a.gain; {
		case left <= 0:
			a.known = true
		case left > a.rest:
			bound, a.known = a.rest, true
		case bits.OnesCount64(hand) == 2:
			bound, more = s.lastOf(a.leader, a.rest)
			a.known = true
		default:
			cards := others | s.hands[player]
			s.table.look(&a.look, cards, bits.OnesCount64(hand)-1, a.leader)
			if ours {
				bound, more, a.known = s.table.atLeast(&a.look, left)
			} else {
				bound, more, a.known = s.table.below(&a.look, left)
			}
		}
		a.bound = a.gain + bound
		a.relevant |= more
		if a.known && (a.bound >= goal) == ours {
			s.hands[player] = hand
			return a.bound, a.relevant
		}
	}
	// 6. Card after card, until one is enough.
	best, relevant := -1, uint64(0)
	for i := range list {
		m, a := &list[i], &all[i]
		if !a.known {
			s.hands[player] = hand &^ (1 << m.card)
			s.table.find(&a.look)
			left := goal - a.gain
			bound, more, ok := 0, uint64(0), false
			if ours {
				bound, more, ok = s.table.below(&a.look, left)
			} else {
				bound, more, ok = s.table.atLeast(&a.look, left)
			}
			if !ok {
				bound, more = s.open(&a.look, a.leader, a.rest, left)
			}
			if s.over {
				break
			}
			a.bound, a.relevant = a.gain+bound, a.relevant|more
			if (a.bound >= goal) == ours {
				s.hands[player] = hand
				return a.bound, a.relevant
			}
		}
		relevant |= m.hangs(a.relevant)
		if best < 0 || ours == (a.bound > best) {
			best = a.bound
		}
	}
	s.hands[player] = hand
	return best, relevant
}
