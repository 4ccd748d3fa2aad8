package query

import "sueca/engine"

// byPoints divides plays by their card points.
func byPoints() *division {
	var values []int
	ranks := map[int][]engine.Rank{}
	for r := engine.Two; r <= engine.Ace; r++ {
		p := r.Points()
		if ranks[p] == nil {
			values = append(values, p)
		}
		ranks[p] = append(ranks[p], r)
	}
	of := make([][]engine.Rank, len(values))
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

// mostOfTrick is what a trick can be worth: four aces, and the two bonuses that rules can give.
const mostOfTrick = 4*11 + 200 + 200

// byTrickPoints divides plays by the card points of their whole trick.
var byTrickPoints = &division{
	values:  counted(0, mostOfTrick),
	plays:   func(l *moment, points int) playset { return tricksWorth(l, []int{points}) },
	one:     func(l *moment, play int) int { return l.byWorth()[play/places] },
	several: tricksWorth,
}

// tricksWorth returns the plays of tricks that are worth some numbers of card points.
func tricksWorth(l *moment, points []int) (out playset) {
	var wanted [mostOfTrick + 1]bool
	for _, p := range points {
		wanted[p] = true
	}
	for k, worth := range l.byWorth() {
		if wanted[worth] {
			out |= fourPlays << (places * k)
		}
	}
	return out
}

// byWorth returns the card points of each trick.
func (s *Scene) byWorth() *[cardsOfDeal / places]int {
	m := &s.sets
	if m.counted {
		return &m.worth
	}
	m.counted = true
	queen := engine.NewCard(engine.Hearts, engine.Queen)
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
