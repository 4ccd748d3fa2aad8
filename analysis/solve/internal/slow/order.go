package slow

import "math/bits"

// Alpha-beta searches least if the best card is tried first. The order is guessed by a
// forecast of the trick. (The history heuristic, which tries what was enough elsewhere,
// made it worse: 1.07 times the nodes. A leader first tries what was enough for the same
// shape: 0.86 times.)

// resources is what a player who is still to play to a trick can do.
type resources struct {
	top       int // the card that can win, if any can
	high, low int // the most and the least card points that can be thrown in
}

// resources returns what a player can do when a suit was led, by its bits.
func (s *search) resources(player int, led uint64) resources {
	hand := s.hands[player]
	if of := hand & led; of != 0 {
		top := bits.Len64(of) - 1
		return resources{top, s.points[top], s.points[bits.TrailingZeros64(of)]}
	}
	r := resources{top: -1, low: 100}
	may := hand
	if of := hand & s.trump; of != 0 {
		r.top = bits.Len64(of) - 1
		if s.oblige {
			may = of
		}
	}
	for suit := uint64(0x3ff); suit != 0; suit <<= 16 {
		if of := may & suit; of != 0 {
			r.high = max(r.high, s.points[bits.Len64(of)-1])
			r.low = min(r.low, s.points[bits.TrailingZeros64(of)])
		}
	}
	if r.top < 0 {
		r.top = bits.TrailingZeros64(may) // it beats nothing
	}
	return r
}

// others sets the resources of the players who play after one; led is the suit, by its
// bits.
func (s *search) others(out *[3]resources, player, n int, led uint64) {
	for k := n; k < 3; k++ {
		out[k] = s.resources((player+k-n+1)&3, led)
	}
}

// sort puts the most promising cards for the player first: the card points that the trick
// brings, less the cost of giving up a high card.
func (s *search) sort(list []move, player int, t *trick, others *[3]resources, known uint64) {
	for i := range list {
		m := &list[i]
		if led := s.ledBy(t, int(m.card)); led != known {
			known = led
			s.others(others, player, t.n, led)
		}
		m.score = s.forecast(player, t, int(m.card), others)
		if t.n == 0 && s.first >= 0 && int(m.low) <= s.first && s.first <= int(m.high) {
			m.score += 10000 // first of all
		}
	}
	for i := 1; i < len(list); i++ {
		m := list[i]
		k := i
		for ; k > 0 && list[k-1].score < m.score; k-- {
			list[k] = list[k-1]
		}
		list[k] = m
	}
}

// forecast guesses what a card brings the player in this trick, in eighths of a card
// point. The cost of giving it up was fitted step by step to the nodes of 120 random
// deals of nine cards, which makes them 0.92 times as many.
func (s *search) forecast(player int, t *trick, card int, others *[3]resources) int32 {
	best, winner, sum := card, 0, t.sum+s.points[card] // winner: 0 for our pair, 1 for theirs
	if t.n > 0 && !s.beats(card, t.best) {
		best, winner = t.best, (t.winner^player)&1
	}
	var high, low [2]int
	for k := t.n; k < 3; k++ {
		o := &others[k]
		side := (k - t.n + 1) & 1
		if s.beats(o.top, best) {
			best, winner = o.top, side
		}
		high[side] += o.high
		low[side] += o.low
	}
	of := s.hands[player] & suitBits(card)
	rank, alone, length := int32(card&15), of&(of-1) == 0, int32(bits.OnesCount64(of))
	trump := s.trump>>card&1 == 1
	if winner == 0 {
		cost := 3 * rank
		if trump {
			cost += 23
		} else if alone {
			cost -= 10 // it can trump afterwards
		}
		if t.n == 0 {
			if trump {
				cost -= 12
			}
			cost += 2 * length
		}
		return int32(8*(sum+high[0]+low[1]+s.perTrick*8)) - cost
	}
	cost := 6 * rank
	if trump {
		cost += 24
	} else if alone {
		cost -= 30
	}
	if t.n == 0 {
		if trump {
			cost -= 18
		}
		cost += 5 * length
	}
	return -int32(9*(sum+low[0]+high[1]+s.perTrick*8)) - cost
}

// guess guesses what AC wins, by playing on with the forecasts; for a whole deal also by
// how aces, sevens, kings and trumps lie, by least squares over 400 random deals. Its
// error is 10 points (root mean square).
func (s *search) guess(player, rest int, t trick) int {
	out := s.playout(player, rest, t)
	if tricks := bits.OnesCount64(s.hands[player]); tricks < 10 || t.n > 0 || s.perTrick > 0 {
		return out
	}
	more := func(cards uint64) float64 {
		return float64(bits.OnesCount64(cards&(s.hands[0]|s.hands[2])) - bits.OnesCount64(cards&(s.hands[1]|s.hands[3])))
	}
	x := 33.2 + 0.46*float64(out) + 3.2*more(s.trump)
	for i, weight := range [3][2]float64{{7.7, 9.6}, {2.2, 3.8}, {0.6, 2.8}} {
		rank := uint64(0x0001_0001_0001_0001) << (9 - i)
		x += weight[0]*more(rank&^s.trump) + weight[1]*more(rank&s.trump)
	}
	if player&1 == 0 {
		x += 6.3
	}
	return int(x - 2.6)
}

// playout plays on with the first card of each list, and returns what AC wins.
func (s *search) playout(player, rest int, t trick) int {
	hands := s.hands
	s.first = -1
	out := 0
	for s.hands[player] != 0 {
		for t.n < 4 {
			var room [10]move
			card := int(s.moves(&room, player, &t)[0].card)
			s.hands[player] &^= 1 << card
			t = t.add(s.board, player, card)
			player = (player + 1) & 3
		}
		gain, won := s.gain(t, rest)
		out, rest = out+gain, rest-won
		player, t = t.winner, trick{}
	}
	s.hands = hands
	return out
}
