package query

import (
	"math/bits"
	"strings"

	"sueca/engine/card"
)

// What seats hold before each play of a playout: in it they hold what they still play.

// eachHolding calls f for each set of seats and each other value that some plays ask about.
func eachHolding(l *moment, seats, others *division, f func(ask playset, seats, other int)) {
	for by, set := range seats.asked(l) {
		for j := range others.values {
			if ask := by & others.plays(l, j); ask != 0 {
				f(ask, set, others.values[j])
			}
		}
	}
}

func lengths(o *operand, args []operand) {
	o.by = lengthsOf(args[0].by, args[1].by, everyCard)
}

func voids(o *operand, args []operand) {
	by := lengthsOf(args[0].by, args[1].by, everyCard)
	o.plays = exactly(func(l *moment) playset { return by.plays(l, 0) })
}

// rankLengths sets how many cards of some ranks are held: of each of them once.
func rankLengths(o *operand, args []operand) {
	letters := *args[1].literal
	if strings.ContainsFunc(letters, func(r rune) bool { return strings.Count(letters, string(r)) > 1 }) {
		return
	}
	o.by = lengthsOf(args[0].by, args[2].by, func(l *moment) (out playset) {
		for _, letter := range letters {
			out |= l.byRank().ranks[rankOf(letter)]
		}
		return out
	})
}

// lengthsOut sets how many cards of some suits are left to all seats.
func lengthsOut(o *operand, args []operand) {
	o.by = lengthsOf(constantly(pairAC|pairBD), args[0].by, everyCard)
}

// lengthsOf divides plays by how many cards of a set some seats hold of some suits before them.
func lengthsOf(seats, suits *division, only func(*moment) playset) *division {
	return numbered(cardsOfDeal, func(l *moment, counts []int) (out playset) {
		wanted, of := bitsOf(counts), only(l)
		eachHolding(l, seats, suits, func(ask playset, seats, suits int) {
			out |= ask & (l.ofSeats(seats) & l.ofSuits(suits) & of).left(wanted)
		})
		return out
	})
}

func dealtLengths(o *operand, args []operand) {
	o.by = numbered(cardsOfDeal, func(l *moment, counts []int) (out playset) {
		wanted := bitsOf(counts)
		eachHolding(l, args[0].by, args[1].by, func(ask playset, seats, suits int) {
			dealt := l.ofSeats(seats) & l.ofSuits(suits)
			out |= ask & all(wanted>>bits.OnesCount64(uint64(dealt))&1 == 1)
		})
		return out
	})
}

func holdsAtOnce(o *operand, args []operand) {
	o.plays = exactly(func(l *moment) (out playset) {
		eachHolding(l, args[0].by, args[1].by, func(ask playset, seats, c int) {
			played := l.cardPlayed(card.Card(c)) & l.ofSeats(seats)
			out |= ask &^ played.since() & all(played != 0)
		})
		return out
	})
}

func topsAtOnce(o *operand, args []operand) {
	o.plays = exactly(func(l *moment) (out playset) {
		tops := &l.byTop().tops
		eachHolding(l, args[0].by, args[1].by, func(ask playset, seats, suits int) {
			for suit := range members(suits) {
				for seat := range members(seats) {
					out |= ask & tops[suit][seat]
				}
			}
		})
		return out
	})
}

// ofSeats returns the cards that a set of seats plays, ofSuits those of a set of suits.
func (s *DealView) ofSeats(set int) (out playset) {
	m := s.bySeat()
	for seat := card.A; seat <= card.D; seat++ {
		out |= m.seats[seat] & all(set>>seat&1 == 1)
	}
	return out
}

func (s *DealView) ofSuits(set int) (out playset) {
	m := s.bySuit()
	for suit := card.Spades; suit <= card.Diamonds; suit++ {
		out |= m.suits[suit] & all(set>>suit&1 == 1)
	}
	return out
}

// cardPlayed returns the play of a card, none of one that is not in the pack.
func (s *DealView) cardPlayed(c card.Card) playset {
	return s.byRank().ranks[c.Rank()] & s.bySuit().suits[c.Suit()]
}

// byTop returns the playsets, with those before which a seat holds the highest card of a suit that
// has not been played.
func (s *DealView) byTop() *playsets {
	m := &s.sets
	if m.topped {
		return m
	}
	m.topped = true
	m.tops, m.masters = [len(m.tops)][len(m.tops[0])]playset{}, 0
	suits, ranks, seats := &s.bySuit().suits, &s.byRank().ranks, &s.bySeat().seats
	for suit := card.Spades; suit <= card.Diamonds; suit++ {
		last := playset(0) // the top card so far, which is gone before the next is it
		for rank := card.Ace; rank >= card.Two; rank-- {
			c := suits[suit] & ranks[rank]
			if c <= last {
				continue
			}
			seat := card.A
			for seats[seat]&c == 0 {
				seat++
			}
			m.tops[suit][seat] |= last.since() &^ c.since()
			m.masters |= c
			last = c
		}
	}
	return m
}
