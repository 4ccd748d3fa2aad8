package slow

import "math/bits"

// search finds what AC still wins. It asks of a position whether AC reaches a goal, by
// alpha-beta with a window of one (J. Pearl, Scout, 1980). The answer is a bound: at
// least the goal, or below it. Points won before the position are not counted.
//
// Measured in nodes over 60 to 300 random deals. Gains: proofs depend only on the cards
// that took tricks, with slack for other card points; trying first what was enough in the
// same shape (0.86 times); throwing the most, or the least, of adjacent cards into a
// decided trick (0.91); no history of cut-offs (0.93). A first guess of the value gains
// nothing measurable; a perfect one would make 0.66. Losses: leaving out a card whose
// neighbour was searched and is not worth enough less (1.09, since more becomes
// relevant); trying first what was enough after the same lead (1.5 before all others,
// 0.97 as a nudge).
//
// Each bound is stored with the cards that it depends on; see [bounds]. Relevant cards
// are those that took a trick from another of their suit. Of each suit the lowest counts.
type search struct {
	*board
	table *bounds
	hands [4]uint64
	nodes int
	// first is the card that was enough in a position of the same shape, enough the one
	// that was just now; -1 for none.
	first, enough int
	stop          func() bool
	over          bool // told to stop
}

// trick is the cards on the table.
type trick struct {
	led    uint64 // the bits of its suit
	best   int    // the card that wins so far
	winner int
	sum    int
	n      int
	cards  uint64
}

// add lays a card.
func (t trick) add(b *board, player, card int) trick {
	if t.n == 0 {
		t.led, t.best, t.winner = suitBits(card), card, player
	} else if b.beats(card, t.best) {
		t.best, t.winner = card, player
	}
	t.sum += b.points[card]
	t.cards |= 1 << card
	t.n++
	return t
}

// lead reports on a position between tricks whether AC reaches goal, as a bound with its
// relevant cards; rest is all that is to be won.
func (s *search) lead(leader, rest, goal int, sides [2]bool) (int, uint64) {
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
	cards := s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3]
	l := s.table.at(cards, leader)
	for i, upper := range sides {
		if i == 1 && upper == sides[0] {
			break
		}
		if bound, relevant, ok := s.table.find(&l, goal, upper); ok {
			return bound, relevant
		}
	}
	// 3. The trick.
	s.first = s.table.hint(&l, s.hands[leader])
	bound, relevant := s.play(leader, rest, goal, trick{})
	if !s.over {
		s.table.keep(&l, bound, bound < goal, relevant, s.enough, s.hands[leader])
	}
	return bound, relevant
}

// lastOf plays the last trick, in which there is no choice.
func (s *search) lastOf(leader, rest int) (int, uint64) {
	var t trick
	for k := range 4 {
		player := (leader + k) & 3
		t = t.add(s.board, player, bits.TrailingZeros64(s.hands[player]))
	}
	s.nodes++
	if t.winner&1 == 0 {
		return rest, t.relevant()
	}
	return 0, t.relevant()
}

// play is lead with some cards on the table.
func (s *search) play(player, rest, goal int, t trick) (int, uint64) {
	s.nodes++
	if s.nodes&0xfff == 0 && s.stop() {
		s.over = true
	}
	if s.over {
		return 0, 0
	}
	var room [10]move
	list := s.moves(&room, player, &t)
	ours := player&1 == 0
	next := (player + 1) & 3
	// 4. At the last card, what was proven of the positions after it may be enough.
	if t.n == 3 && len(list) > 1 {
		for i := range list {
			if bound, relevant, ok := s.known(player, rest, goal, t, int(list[i].card)); ok {
				return bound, relevant
			}
		}
	}
	sides := [2]bool{ours, ours}
	if len(list) == 1 {
		sides[0] = !ours
	}
	// 5. Card after card, until one is enough.
	best, relevant := -1, uint64(0)
	for i := range list {
		card, low, high := int(list[i].card), list[i].low, int(list[i].high)
		hand := s.hands[player]
		s.hands[player] = hand &^ (1 << card)
		var bound int
		var hangs uint64
		if t.n < 3 {
			bound, hangs = s.play(next, rest, goal, t.add(s.board, player, card))
		} else {
			bound, hangs = s.taken(t.add(s.board, player, card), rest, goal, sides)
		}
		s.hands[player] = hand
		if s.over {
			return 0, 0
		}
		if (bound >= goal) == ours {
			if t.n == 0 {
				s.enough = card
			}
			return bound, hangs
		}
		// The cards left out for this one are worth the same as long as no card lies
		// between them: if one is relevant, all are.
		if of := hangs & suitBits(card); of != 0 && bits.TrailingZeros64(of) <= high {
			hangs |= 1 << low
		}
		relevant |= hangs
		if best < 0 || ours == (bound > best) {
			best = bound
		}
	}
	if t.n == 0 {
		s.enough = -1
	}
	return best, relevant
}

// taken goes on after a whole trick.
func (s *search) taken(t trick, rest, goal int, sides [2]bool) (int, uint64) {
	gain, left := s.gain(t, rest)
	bound, relevant := s.lead(t.winner, rest-left, goal-gain, sides)
	return gain + bound, relevant | t.relevant()
}

// gain returns what AC wins with a trick, and what is won by either pair.
func (s *search) gain(t trick, rest int) (gain, won int) {
	won = t.sum + s.perTrick
	if s.hands[0]|s.hands[1]|s.hands[2]|s.hands[3] == 0 {
		won += s.lastTrick
	}
	if t.winner&1 == 0 {
		gain = won
	}
	return gain, won
}

// relevant returns the winning card, if it beat another of its suit.
func (t *trick) relevant() uint64 {
	if t.cards&suitBits(t.best)&^(1<<t.best) != 0 {
		return 1 << t.best
	}
	return 0
}

// known reports whether a card is proven to be enough by what is known of the position
// after the last card of a trick.
func (s *search) known(player, rest, goal int, t trick, card int) (int, uint64, bool) {
	hand := s.hands[player]
	s.hands[player] = hand &^ (1 << card)
	t = t.add(s.board, player, card)
	gain, won := s.gain(t, rest)
	ours := player&1 == 0
	bound, relevant, ok := 0, uint64(0), false
	switch goal -= gain; {
	case goal <= 0:
		ok = ours
	case goal > rest-won:
		bound, ok = rest-won, !ours
	default:
		l := s.table.at(s.hands[0]|s.hands[1]|s.hands[2]|s.hands[3], t.winner)
		bound, relevant, ok = s.table.find(&l, goal, !ours)
	}
	s.hands[player] = hand
	return gain + bound, relevant | t.relevant(), ok
}

// move is a card that may be played. It stands for those of the same hand from high down
// to low, if no card lies between them.
type move struct {
	card, low, high int8
	score           int32
}

// moves returns the cards to try. Of neighbours that are worth the same, one is enough.
// Where it is certain which pair takes the trick, so it is of neighbours that are worth
// more or less: the most is thrown into a trick that is won, the least into one that is
// lost. The card kept takes as many tricks later, and is worth no more than the
// difference.
func (s *search) moves(room *[10]move, player int, t *trick) []move {
	may := s.hands[player]
	live := s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3]
	if t.n > 0 {
		may = s.legal(may, t.led)
		live |= 1 << t.best
	}
	if may&(may-1) == 0 {
		card := int8(bits.TrailingZeros64(may))
		room[0] = move{card: card, low: card, high: card}
		return room[:1]
	}
	var others [3]resources
	known := uint64(0) // the suit that others are for
	const unknown = 2
	n, certain := 0, unknown
	for last := -1; may != 0; {
		card := bits.Len64(may) - 1
		may &^= 1 << card
		if last < 0 || last&^15 != card&^15 || live&(1<<last-1)&^(2<<card-1) != 0 {
			room[n] = move{card: int8(card), low: int8(card), high: int8(card)}
			n++
			last, certain = card, unknown
			continue
		}
		m := &room[n-1]
		if s.points[card] == s.points[last] && (certain == unknown || certain == 0) {
			m.low, last = int8(card), card // no need to ask yet what is certain
			continue
		}
		if certain == unknown {
			if led := s.ledBy(t, card); led != known {
				known = led
				s.others(&others, player, t.n, led)
			}
			certain = s.certain(player, t, card, &others)
		}
		if certain == 0 {
			room[n] = move{card: int8(card), low: int8(card), high: int8(card)}
			n++
		} else if m.low = int8(card); certain*(s.points[card]-s.points[m.card]) > 0 {
			m.card = int8(card)
		}
		last = card
	}
	if n > 1 {
		s.sort(room[:n], player, t, &others, known)
	}
	return room[:n]
}

// ledBy returns the suit led to a trick, by its bits, which is the card's own if it
// leads.
func (s *search) ledBy(t *trick, card int) uint64 {
	if t.n == 0 {
		return suitBits(card)
	}
	return t.led
}

// certain returns 1 if the player's pair certainly takes the trick with a card, -1 if the
// other pair does, 0 if neither is certain.
func (s *search) certain(player int, t *trick, card int, others *[3]resources) int {
	best, winner := card, 0
	if t.n > 0 && !s.beats(card, t.best) {
		best, winner = t.best, (t.winner^player)&1
	}
	for k := t.n; k < 3; k++ {
		if side := (k - t.n + 1) & 1; side != winner && s.beats(others[k].top, best) {
			return 0
		}
	}
	return 1 - 2*winner
}
