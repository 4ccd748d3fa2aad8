//go:build !js && !solvepage

package solve

import "math/bits"

// clues are what a guess of the value of a whole deal is made from, each as AC has more of
// it than BD: what a playout brings, who leads, and how the cards lie.
const clues = 20

// clues sets the clues of a deal.
func (s *search) clues(out *[clues]int, player, playout, rest int) {
	*out = [clues]int{0: 1, 1: 2*playout - rest}
	for p, hand := range s.hands {
		sign := 1 - 2*(p&1)
		if p == player {
			out[2] += sign
		}
		trumps := hand & s.trump
		n := bits.OnesCount64(trumps)
		// 3 to 8, 9 to 13: the cards worth points, and the small trumps.
		for i := range 5 {
			rank := ofEach << (9 - i)
			out[3+i] += sign * bits.OnesCount64(rank&trumps)
			out[9+i] += sign * bits.OnesCount64(rank&hand&^s.trump)
		}
		out[8] += sign * bits.OnesCount64(trumps>>(lowest(s.trump|1<<63)&^15)&(1<<pointBits-1))
		out[14] += sign * n * n
		// 15 to 19: how long the other suits are, and what leads them.
		for lane := range 4 {
			suit := aSuit << (16 * lane)
			if suit&s.trump != 0 {
				continue
			}
			of := hand & suit
			if length := bits.OnesCount64(of); length < 3 {
				out[15+length] += sign * n
			}
			mate := s.hands[(p+2)&3] & suit
			ace, seven := uint64(1)<<(16*lane+9), uint64(1)<<(16*lane+8)
			if of&ace != 0 && (of|mate)&seven != 0 {
				out[18] += sign
			}
			if p == player && of&ace != 0 {
				out[19] += sign
			}
		}
	}
}

// guess guesses what AC wins, by playing on with the forecasts; for the points of a whole
// deal also by how the cards lie, by least squares.
func (s *search) guess(player, rest int, t trick) int {
	out := s.playout(player, rest, t)
	if bits.OnesCount64(s.hands[player]) < 10 || t.n() > 0 || s.perTrick > 0 || s.trump == 0 {
		return out
	}
	var x [clues]int
	s.clues(&x, player, out, rest)
	sum := 0
	for i, v := range x {
		sum += int(clueWeights[i]) * v
	}
	return rest/2 + sum/64
}

// playout plays on with the first card of each list, and returns what AC wins.
func (s *search) playout(player, rest int, t trick) int {
	hands := s.hands
	out := 0
	for s.hands[player] != 0 {
		for t.n() < 4 {
			here := s.level(s.hands[player])
			f := &here.forecasts[t.n()&3]
			list := s.moves(&here.lists[t.n()&3], f, player, t)
			s.sort(list, f, player, t, rest)
			card := list[0].card()
			s.hands[player] &^= 1 << card
			t = t.add(&s.board, player, card)
			player = (player + 1) & 3
		}
		won := t.sum() + s.perTrick
		if s.live() == 0 {
			won += s.lastTrick
		}
		if rest -= won; t.winner()&1 == 0 {
			out += won
		}
		player, t = t.winner(), 0
	}
	s.hands = hands
	return out
}
