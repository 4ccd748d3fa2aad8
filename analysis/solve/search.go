package solve

import "math/bits"

// search finds what AC still wins. It asks of a position whether AC reaches a goal, by
// alpha-beta with a window of one (J. Pearl, Scout, 1980). The answer is a bound: at
// least the goal, or below it, and it is true by itself (fail-soft). Points won before the
// position are not counted.
//
// Measured in nodes of 100 random deals, each with what stands before it: which of a pair
// takes the last trick is all the same, 0.99; lower cards left out where one failed for a
// reason above them, 0.94; sure tricks, 0.96; trained weights, 0.93 at first; a guess by
// least squares, 0.98. Lists of 512 proofs, not 64, made 0.34 of the heaviest deal.
// Losses: killers (1.09 as a nudge, 2.2 before all others); weights trained on the cost of
// single nodes, each with nothing proven before (1.16).
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
	levels [11]level
	stop   func() bool
	over   bool // told to stop
}

// level is what the search needs at each card of a trick, where each hand had so many cards
// before it: at most once at a time, so that it need not be made anew at every node.
type level struct {
	lists     [4][10]move
	forecasts [4]forecast
	after     [10]after
}

// level returns the level of a hand that is not empty.
func (s *search) level(hand uint64) *level { return &s.levels[bits.OnesCount64(hand)%len(s.levels)] }

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
	hand := s.hands[leader]
	if hand &= hand - 1; hand == 0 {
		return s.lastOf(leader, rest)
	}
	if hand &= hand - 1; hand == 0 && !small {
		return s.lastTwo(leader, rest, goal)
	}
	// 2. What was proven before.
	var l look
	s.table.look(&l, s.live(), bits.OnesCount64(s.hands[leader]), leader)
	for upper := range 2 {
		if bound, relevant, ok := s.table.proven(&l, goal, upper); ok {
			return bound, relevant
		}
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
	// 3. What a pair can count on.
	if bound, relevant, ok := s.sure(leader, rest, goal); ok {
		return bound, relevant
	}
	// 4. The trick.
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
	ours := player&1 == 0
	here := s.level(s.hands[player])
	f := &here.forecasts[t.n()&3]
	list := s.moves(&here.lists[t.n()&3], f, player, t)
	unsorted := 0 // from which on the list is not sorted yet
	if first >= 0 && toFront(list, first) {
		unsorted = 1 // mostly it is enough, and then the others need no score
	}
	hand := s.hands[player]
	// 5. Card after card, until one is enough.
	best, relevant := -1, uint64(0)
	var failed [4]failure
	for i := range list {
		if i == unsorted {
			s.hands[player] = hand
			s.sort(list[i:], f, player, t, s.need(ours, rest, goal))
		}
		m := list[i]
		fail := &failed[m.card()>>4]
		if !small && m.high() < fail.below {
			differ := s.points[m.card()] - fail.points
			if bound, fails := fail.without(differ, goal, ours); fails {
				if ours == (bound > best) {
					best = bound
				}
				continue
			}
		}
		s.hands[player] = hand &^ (1 << m.card())
		now := t.add(&s.board, player, m.card())
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
				s.enough = m.card()
			}
			return bound, hangs
		}
		relevant |= m.hangs(hangs)
		if !small {
			fail.set(s, m, bound, hangs)
		}
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

// failure is a card of a suit that was not enough, and for a reason that depends on no card
// of the suit as low. Lower ones of the hand that are worth the same fail for the same
// reason: the card kept and the card played only change places.
// Where they are worth more or less, the bound moves by as much at most.
type failure struct {
	below  int // they are lower than this card, 0 for none
	points int32
	bound  int
}

// without returns the bound for a card that is worth so much more, and reports whether it
// fails too.
func (f *failure) without(differ int32, goal int, ours bool) (int, bool) {
	by := int(max(differ, -differ))
	if ours {
		return f.bound + by, f.bound+by < goal
	}
	return f.bound - by, f.bound-by >= goal
}

// set notes that a card was not enough.
func (f *failure) set(s *search, m move, bound int, hangs uint64) {
	low := m.card()&^15 + 16
	if of := hangs & suitBits(m.card()); of != 0 {
		low = lowest(of)
	}
	if m.high() < low {
		f.below, f.points, f.bound = low, s.points[m.card()], bound
	}
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
	ours := player&1 == 0
	here := s.level(s.hands[player])
	f := &here.forecasts[3]
	list := s.moves(&here.lists[3], f, player, t)
	hand := s.hands[player]
	last := hand&(hand-1) == 0
	// 6. What is known of the positions after the trick may be enough, of any card; or
	// tells that one is not.
	all := &here.after
	others := s.live() &^ hand
	unknown := 0
	for i := range list {
		m, a := list[i], &all[i]
		now := t.add(&s.board, player, m.card())
		won := now.sum() + s.perTrick
		if last {
			won += s.lastTrick
		}
		a.leader, a.rest, a.gain, a.known = now.winner(), rest-won, 0, false
		if a.leader&1 == 0 {
			a.gain = won
		}
		s.hands[player] = hand &^ (1 << m.card())
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
		case !small && bits.OnesCount64(hand) == 3:
			a.look.key = 0
		default:
			cards := others | s.hands[player]
			s.table.look(&a.look, cards, bits.OnesCount64(hand)-1, a.leader)
			bound, more, a.known = s.table.proven(&a.look, left, player&1)
		}
		a.bound = a.gain + bound
		a.relevant |= more
		if !a.known {
			unknown++
			continue
		}
		if (a.bound >= goal) == ours {
			s.hands[player] = hand
			return a.bound, a.relevant
		}
	}
	// 7. Card after card, until one is enough.
	s.hands[player] = hand
	if unknown > 1 { // where one is left, the order is all the same
		s.sort(list, f, player, t, s.need(ours, rest, goal))
	}
	best, relevant := -1, uint64(0)
	var failed [4]failure
	for i := range list {
		m := list[i]
		a := &all[m.at()]
		fail := &failed[m.card()>>4]
		if !small && m.high() < fail.below {
			differ := s.points[m.card()] - fail.points
			if bound, fails := fail.without(differ, goal, ours); fails {
				if ours == (bound > best) {
					best = bound
				}
				continue
			}
		}
		if !a.known {
			s.hands[player] = hand &^ (1 << m.card())
			left := goal - a.gain
			var bound int
			var more uint64
			if a.look.key == 0 {
				bound, more = s.lastTwo(a.leader, a.rest, left)
			} else {
				s.table.find(&a.look)
				var ok bool
				bound, more, ok = s.table.proven(&a.look, left, player&1^1)
				if !ok {
					bound, more = s.open(&a.look, a.leader, a.rest, left)
				}
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
		if !small {
			fail.set(s, m, a.bound, a.relevant)
		}
		if best < 0 || ours == (a.bound > best) {
			best = a.bound
		}
	}
	s.hands[player] = hand
	return best, relevant
}
