package query

import (
	"slices"

	"sueca/engine/card"
)

// byPoints divides plays by their card points.
func byPoints() *division {
	var values []int
	ranks := map[int][]card.Rank{}
	for r := card.Two; r <= card.Ace; r++ {
		p := r.Points()
		if ranks[p] == nil {
			values = append(values, p)
		}
		ranks[p] = append(ranks[p], r)
	}
	of := make([][]card.Rank, len(values))
	for k, p := range values {
		of[k] = ranks[p]
	}
	return &division{values: values, plays: func(l *moment, k int) (out playset) {
		for _, r := range of[k] {
			out |= l.byRank().ranks[r]
		}
		return out
	}}
}

// mostBonus is the most that rules can give for the last trick, and for the queen of hearts. mostOfTrick
// is what a trick can be worth with both: four aces. mostOfDeal is what all tricks are worth then.
const (
	mostBonus   = 200
	mostOfTrick = 4*11 + 2*mostBonus
	mostOfDeal  = 120 + 2*mostBonus
)

// tricksWorths is what each trick of a deal is worth.
type tricksWorths [cardsOfDeal / places]int

// byTrickPoints divides plays by the card points of their whole trick.
var byTrickPoints = &division{
	values:  counted(0, mostOfTrick),
	plays:   func(l *moment, points int) playset { return tricksWorth(l, []int{points}) },
	one:     func(l *moment, play int) int { return l.byWorth()[play/places] },
	several: tricksWorth,
}

// tricksWorth returns the plays of tricks that are worth some numbers of card points.
func tricksWorth(l *moment, points []int) (out playset) {
	wanted := numbersOf(points)
	for k, worth := range l.byWorth() {
		if wanted[worth] {
			out |= fourPlays << (places * k)
		}
	}
	return out
}

// byWorth returns the card points of each trick.
func (s *DealView) byWorth() *tricksWorths {
	m := &s.sets
	if m.counted {
		return &m.worth
	}
	m.counted = true
	queen := card.New(card.Hearts, card.Queen)
	for k := range m.worth {
		m.worth[k] = 0
		for _, c := range s.playout.Cards[places*k : places*(k+1)] {
			if m.worth[k] += cardPointsOf[c.Rank()]; c == queen {
				m.worth[k] += int(s.Rules.QueenOfHeartsBonus)
			}
		}
	}
	m.worth[len(m.worth)-1] += int(s.Rules.LastTrickBonus)
	return &m.worth
}

// mostOnTable is what can lie on the table before a card: three aces.
const mostOnTable = 3 * 11

// byTablePoints divides plays by the card points on the table before them.
var byTablePoints = numbered(mostOnTable, func(l *moment, points []int) (out playset) {
	wanted := numbersOf(points)
	for k := range l.playout.Leaders {
		sum := 0
		for i, c := range l.playout.Cards[places*k : places*(k+1)] {
			if wanted[sum] {
				out |= 1 << (places*k + i)
			}
			sum += cardPointsOf[c.Rank()]
		}
	}
	return out
})

// heldPoints sets the card points that seats hold before the plays.
func heldPoints(o *operand, args []operand) {
	seats := args[0].by
	o.by = numbered(card.DeckOfSevens.Points(), func(l *moment, points []int) (out playset) {
		wanted := numbersOf(points)
		for ask, set := range seats.asked(l) {
			// From the last card that they play on.
			held, to := l.ofSeats(set), allPlays
			for sum := 0; ; {
				since := held.since()
				if wanted[sum] {
					out |= ask & since & to
				}
				if held == 0 {
					break
				}
				to = allPlays &^ since
				sum += cardPointsOf[l.playout.Cards[held.last()].Rank()]
				held &= held.beforeLast()
			}
		}
		return out
	})
}

// numbersOf returns which numbers are in a list.
func numbersOf(list []int) (out [mostOfDeal + 1]bool) {
	for _, n := range list {
		out[n] = true
	}
	return out
}

// takenBy returns the plays of the tricks that a pair takes.
func (s *DealView) takenBy(pair card.Side) playset {
	takers := &s.byTaker().takers
	if pair == card.AC {
		return takers[card.A] | takers[card.C]
	}
	return takers[card.B] | takers[card.D]
}

// soFar sets what one pair has in the tricks before the plays, of what each is worth.
func soFar(most int, worth func(*DealView) *tricksWorths) func(o *operand, args []operand) {
	return func(o *operand, args []operand) {
		seats := args[0].by
		// Seats of both pairs, and nobody, have nothing that is known.
		if slices.ContainsFunc(seats.values, func(set int) bool { return set == 0 || set&^pairAC != 0 && set&^pairBD != 0 }) {
			return
		}
		o.by = numbered(most, func(l *moment, sums []int) (out playset) {
			wanted, worth := numbersOf(sums), worth(l.DealView)
			for ask, set := range seats.asked(l) {
				pair := card.AC
				if set&^pairBD == 0 {
					pair = card.BD
				}
				taken, sum := l.takenBy(pair), 0
				for k, n := range worth {
					if wanted[sum] {
						out |= ask & (fourPlays << (places * k))
					}
					if taken.has(places * k) {
						sum += n
					}
				}
			}
			return out
		})
	}
}

// ones is what each trick is worth where tricks are counted.
var ones = func() (out tricksWorths) {
	for k := range out {
		out[k] = 1
	}
	return out
}()
