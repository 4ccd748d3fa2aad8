//go:build !js && !solvepage

package solve

// lastTwo searches the last two tricks, of which nothing is sure, by trying all cards.
func (s *search) lastTwo(leader, rest, goal int) (int, uint64) {
	if bound, relevant, ok := s.sure(leader, rest, goal); ok {
		return bound, relevant
	}
	s.nodes++
	return s.lastButOne(leader, rest, goal, 0)
}

// lastButOne plays on in the last trick but one.
func (s *search) lastButOne(player, rest, goal int, t trick) (int, uint64) {
	hand := s.hands[player]
	may := hand
	if t.n() > 0 {
		may = s.legal(hand, t.led())
	}
	ours := player&1 == 0
	best, relevant := -1, uint64(0)
	low := t.n() > 0 && (t.winner()^player)&1 == 1 && !s.beats(highest(may), t.best())
	for may != 0 {
		card := lowest(may)
		if !low {
			card = highest(may)
		}
		may &^= 1 << card
		s.hands[player] = hand &^ (1 << card)
		now := t.add(&s.board, player, card)
		var bound int
		var hangs uint64
		if now.n() < 4 {
			bound, hangs = s.lastButOne((player+1)&3, rest, goal, now)
		} else {
			bound, hangs = s.last(rest, goal, now)
		}
		if (bound >= goal) == ours {
			s.hands[player] = hand
			return bound, hangs
		}
		relevant |= hangs
		if best < 0 || ours == (bound > best) {
			best = bound
		}
	}
	s.hands[player] = hand
	return best, relevant
}

// beats reports whether a card takes the trick from the one that is best so far.
func (s *search) beats(card, best int) bool {
	if (card^best)&^15 == 0 {
		return card > best
	}
	return s.trump>>card&1 == 1
}

// last plays the last trick after the one before it.
func (s *search) last(rest, goal int, t trick) (int, uint64) {
	won := t.sum() + s.perTrick
	gain := 0
	if t.winner()&1 == 0 {
		gain = won
	}
	rest -= won
	switch left := goal - gain; {
	case left <= 0:
		return gain, t.relevant()
	case left > rest:
		return gain + rest, t.relevant()
	}
	bound, relevant := s.lastOf(t.winner(), rest)
	return gain + bound, relevant | t.relevant()
}
