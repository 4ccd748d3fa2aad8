//go:build !js && !solvepage

package solve

import "math/bits"

// sure reports whether what one pair can count on answers the question about a goal: then
// it returns the bound, with its relevant cards.
func (s *search) sure(leader, rest, goal int) (int, uint64, bool) {
	if sum, relevant := s.sureOf(0, leader, rest, goal); sum >= goal {
		return sum, relevant, true
	}
	if sum, relevant := s.sureOf(1, leader, rest, rest-goal+1); rest-sum < goal {
		return rest - sum, relevant, true
	}
	return 0, 0, false
}

// sureOf returns what a pair, 0 for AC, wins at least, counted only as far as it needs it.
func (s *search) sureOf(side, leader, rest, need int) (sum int, relevant uint64) {
	one, two := s.hands[side], s.hands[side+2]
	others := s.hands[side^1] | s.hands[side^1+2]
	if leader&1 == side && !s.oblige {
		if sum, relevant = s.cashed(leader, others, rest, need); sum >= need {
			return sum, relevant
		}
	}
	// Its trumps above all those of the other pair: each takes the trick that it is
	// played to, or its partner takes it. Of one hand, each takes a trick of its own.
	sum, relevant = 0, 0
	top := (one | two) & s.trump
	if of := others & s.trump; of != 0 {
		top &^= 2<<highest(of) - 1
	}
	for left := top; left != 0; {
		card := highest(left)
		left &^= 1 << card
		sum += int(s.points[card])
		if others&s.trump != 0 {
			relevant = 1 << card
		}
		if got := sum + s.perTrick*max(bits.OnesCount64(one&top&^left), bits.OnesCount64(two&top&^left)); got >= need || left == 0 {
			return got, relevant
		}
	}
	return 0, 0
}

// cashed returns what a leader wins at least who plays all cards that are above those of
// the other pair, trumps first, and of another suit as many as those of the other pair who
// may have trumps left must follow. The lead stays where it is, if the partner can play
// below each, and need not trump.
func (s *search) cashed(leader int, others uint64, rest, need int) (sum int, relevant uint64) {
	hand, mate := s.hands[leader], s.hands[(leader+2)&3]
	left, right := s.hands[(leader+1)&3], s.hands[(leader+3)&3]
	won := 0
	if top := hand & s.trump; top != 0 {
		against := others & s.trump
		if against != 0 {
			top &^= 2<<highest(against) - 1
		}
		if below, ok := s.under(mate&s.trump, top); ok && top != 0 {
			if (mate|against)&s.trump != 0 {
				relevant |= 1 << lowest(top)
			}
			sum += s.worth(top) + below
			won = bits.OnesCount64(top)
			if against != 0 {
				sum += s.least(left&s.trump, won) + s.least(right&s.trump, won)
			}
		}
	}
	ruffs := 0 // who may trump
	if bits.OnesCount64(left&s.trump) > won {
		ruffs = 1
	}
	if bits.OnesCount64(right&s.trump) > won {
		ruffs |= 2
	}
	spare := 10
	if ruffs != 0 {
		spare = bits.OnesCount64(mate &^ s.trump)
	}
	for may := hand &^ s.trump; may != 0; {
		suit := suitBits(lowest(may))
		top, against := may&suit, others&suit
		may &^= suit
		if against != 0 {
			top &^= 2<<highest(against) - 1
		}
		n := bits.OnesCount64(top)
		most := min(n, spare)
		if ruffs&1 != 0 {
			most = min(most, bits.OnesCount64(left&suit))
		}
		if ruffs&2 != 0 {
			most = min(most, bits.OnesCount64(right&suit))
		}
		if most == 0 {
			continue
		}
		for ; n > most; n-- {
			top &= top - 1
		}
		below, ok := s.under(mate&suit, top)
		if !ok {
			continue
		}
		if (mate|against)&suit != 0 {
			relevant |= 1 << lowest(top)
		}
		sum += s.worth(top) + below
		if against != 0 {
			sum += s.least(left&suit, n) + s.least(right&suit, n)
		}
		won += n
		if ruffs != 0 {
			spare -= n
		}
	}
	if won == bits.OnesCount64(hand) {
		return rest, relevant
	}
	return sum + won*s.perTrick, relevant
}

// least returns what any n of some cards of a suit are worth at least, or all if they are fewer.
func (s *search) least(of uint64, n int) (sum int) {
	for ; n > 0 && of != 0; n-- {
		sum += int(s.floor[lowest(of)])
		of &= of - 1
	}
	return sum
}

// under reports whether the partner of one who plays some cards of a suit, each of which
// takes its trick, can play one of his own below each of them, as long as he has any. It
// returns what these are worth.
func (s *search) under(mate, played uint64) (sum int, ok bool) {
	for n := bits.OnesCount64(played) - bits.OnesCount64(mate); n > 0; n-- {
		played &= played - 1 // the lowest, when the partner has no more
	}
	// The lowest has the least choice: what goes below it goes below the others too.
	for ; played != 0 && mate != 0; played &= played - 1 {
		below := mate & (played&-played - 1)
		if below == 0 {
			return 0, false
		}
		card := highest(below)
		mate &^= 1 << card
		sum += int(s.points[card])
	}
	return sum, true
}
