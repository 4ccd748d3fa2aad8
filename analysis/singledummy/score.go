package singledummy

import (
	"fmt"

	"sueca/analysis/solve"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// Score is what a match had come to before a deal (marcador): how many games each side still
// needed to win it. Games beyond that win nothing.
//
// A cost by the score is one in games that count. Where a side needs one game, it costs it
// nothing to miss the second of a deal that it wins anyhow; and where the other side needs
// one, a deal that is lost costs one game, be it lost by 61 or by 91. Games that both still
// need count alike: what a game is worth for winning the match, with many to come, is not
// asked.
type Score struct {
	Need card.Tally // by sides; what is not above 0 is reached
}

// ScoreOf returns the score by a sheet before the deal. Where the rules have no target, or a
// match is not one for games, ok is false.
func ScoreOf(r *rules.Rules, sheet card.Tally) (s Score, ok bool) {
	if r.Target == 0 || r.Mode != rules.ModeGames {
		return s, false
	}
	for i := range sheet {
		s.Need[i] = int32(r.Target) - sheet[i]
	}
	return s, true
}

// String returns the games that the sides need, “–” for nil.
func (s *Score) String() string {
	if s == nil {
		return "–"
	}
	return fmt.Sprint(s.Need)
}

// Counted returns by how many games that count a side is ahead after a deal that brings
// these.
func (s *Score) Counted(games card.Tally, side, other card.Side) int {
	count := func(side card.Side) int { return min(games.Of(side), max(0, s.Need.Of(side))) }
	return count(side) - count(other)
}

// Costs returns what each card of a deal cost its side with open cards, in games that count.
// sides are those of the deal. Where a card was played after a wrong leader, the games before
// it are not known from the grades: then it is not more than [solve.Grade.CostGames].
func (s *Score) Costs(g *solve.Graded, sides [2]card.Side) []int {
	out := make([]int, len(g.Cards))
	value, games := g.Par, g.ParGames
	for i := range g.Cards {
		c := &g.Cards[i]
		side, other, sign := sides[0], sides[1], 1
		if !side.Has(c.Seat) {
			side, other, sign = other, side, -1
		}
		cost := max(0, s.Counted(games, side, other)-s.Counted(c.Games, side, other))
		if sign*(value-c.Value) != c.Cost {
			cost = c.CostGames
		}
		out[i] = min(cost, c.CostGames)
		value, games = c.Value, c.Games
	}
	return out
}

// Games returns what the card that was played cost by what its seat could know, in games
// that count, against the card that is best by them, and the standard error. won is what the
// sides had won before it. A sweep by tricks is counted where a side that took all tricks so
// far wins all points that are left; that it may lose a trick that is worth nothing is left
// out.
func (d *Decision) Games(rules *rules.Rules, won solve.Won, sides [2]card.Side, s Score) (cost, deviation float64) {
	side, other := sides[0], sides[1]
	if !side.Has(d.Seat) {
		side, other = other, side
	}
	all := rules.DealPoints()
	games := &Decision{Seat: d.Seat, Played: d.Played, Legal: d.Legal, Worlds: d.Worlds, All: d.All, Possible: d.Possible,
		Values: make([][]int, len(d.Values))}
	for k, values := range d.Values {
		for _, v := range values {
			mine := won.Points.Of(side) + v
			points := card.Tally{}.Add(side, mine).Add(other, all-mine)
			tricks := card.Tally{}.Add(side, 1).Add(other, 1)
			switch n := rules.Table().Tricks; {
			case won.Tricks.Of(other) == 0 && mine == all:
				tricks = card.Tally{}.Add(side, n)
			case won.Tricks.Of(side) == 0 && mine == 0:
				tricks = card.Tally{}.Add(other, n)
			}
			made := rules.Between([]card.Side{side, other}, points, tricks, 0).Games
			games.Values[k] = append(games.Values[k], s.Counted(made, side, other))
		}
	}
	return games.Cost()
}
