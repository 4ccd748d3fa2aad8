package query

import (
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// scoreWords are about points and tricks.
var scoreWords = []word{
	score("points_so_far", "card points that a pair has in the tricks before: points_so_far(us)", ofPlay, pointsSoFar,
		soFar(mostOfDeal, (*DealView).byWorth)),
	score("tricks_so_far", "tricks that a pair has before this one", ofPlay, tricksSoFar,
		soFar(rules.TwoPairs.Tricks, func(*DealView) *tricksWorths { return &ones })),
	score("deal_points", "card points that a pair has in the end: deal_points(AC)", ofResult,
		inTheEnd(func(v *verdict) *card.Tally { return v.Points }, (*DealView).byWorth), nil),
	score("deal_tricks", "tricks that a pair has in the end", ofResult,
		inTheEnd(func(v *verdict) *card.Tally { return v.Tricks }, func(*DealView) *tricksWorths { return &ones }), nil),
	score("deal_games", "games that the deal brought a pair", ofResult,
		inTheEnd(func(v *verdict) *card.Tally { return v.Games }, nil), nil),
}

// Points returns the points of the pairs in the tricks of a deal of ten, and whether all of them are known.
func (s *DealView) Points() (points card.Tally, known bool) {
	s.fill()
	for n := 1; n <= rules.TwoPairs.Tricks; n++ {
		t := &s.tricks[n]
		if t.winner == card.NoSeat || t.points < 0 {
			return card.Tally{}, false
		}
		points = points.Add(rules.TwoPairs.Column(t.winner), t.points)
	}
	return points, true
}

// score makes a word for what a pair has: it is asked about seats of one side.
func score(name string, means message.Word, lv level, f func(l *moment, p card.Side) (int, bool), atOnce func(*operand, []operand)) word {
	return word{name: name, means: means, sort: aNumber, level: lv, params: []param{someSeat}, atOnce: atOnce,
		numOf: func(l *moment, args []operand) (int, bool) {
			set, ok := args[0].num(l)
			if !ok || set == 0 {
				return 0, false
			}
			for _, side := range l.sides() {
				if set&^setOf(side) == 0 {
					return f(l, side)
				}
			}
			return 0, false
		}}
}

func pointsSoFar(l *moment, p card.Side) (int, bool) {
	x := l.play()
	return l.trick().pointsBefore.Of(p), l.settled(int(x.trick) - 1)
}

func tricksSoFar(l *moment, p card.Side) (int, bool) {
	x := l.play()
	return l.trick().tricksBefore.Of(p), l.settled(int(x.trick) - 1)
}

// inTheEnd returns what the deal came to for a pair, where that is known. In a playout it is what the pair's
// tricks are worth, whatever is found in it: worth returns that, and is nil where it is not so.
func inTheEnd(of func(v *verdict) *card.Tally, worth func(*DealView) *tricksWorths) func(l *moment, p card.Side) (int, bool) {
	return func(l *moment, p card.Side) (int, bool) {
		if l.playout != nil && worth != nil {
			taken, sum := l.takenBy(p), 0
			for k, n := range worth(l.DealView) {
				if taken.has(places * k) {
					sum += n
				}
			}
			return sum, true
		}
		v, _ := l.judged()
		if v == nil {
			return 0, false
		}
		t := of(v)
		if t == nil {
			return 0, false
		}
		return t.Of(p), true
	}
}

// settled reports whether it is known what the tricks up to one came to.
func (s *DealView) settled(trick int) bool {
	for n := 1; n <= trick; n++ {
		if s.tricks[n].winner == card.NoSeat || s.tricks[n].points < 0 {
			return false
		}
	}
	return true
}
