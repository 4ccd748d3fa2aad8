package solve

import (
	"context"

	"sueca/engine/card"
	"sueca/engine/rules"
)

// Won is what the sides have won of a deal so far.
type Won struct{ Points, Tricks card.Tally }

// Taken adds what was won between a position and the one after the next card.
func (s Won) Taken(v *Solver, pos, next *Position) Won {
	if next.Table != nil {
		return s
	}
	side, _ := pos.SideOf(next.Leader)
	return Won{s.Points.Add(side, v.ToCome(pos)-v.ToCome(next)), s.Tricks.Add(side, 1)}
}

// GameSolver finds what a deal is worth in games under the rules of a match: 61 card
// points, 91, the sweep. Best play for card points is best play for games, since more
// points are never worth less; only a sweep by tricks is solved separately.
type GameSolver struct {
	rules          *rules.Rules
	Points, tricks *Solver
}

// NewGameSolver makes a solver for the deal of a position. The error is [ErrPosition].
func NewGameSolver(ctx context.Context, rules *rules.Rules, pos *Position) (*GameSolver, error) {
	points, err := NewSolver(ctx, rules, pos, CardPoints)
	if err != nil {
		return nil, err
	}
	tricks, err := NewSolver(ctx, rules, pos, PlainTricks)
	return &GameSolver{rules, points, tricks}, err
}

// Value returns the card points that the first side still wins with best play from a position, and
// the games that the deal then brings, as if no tie came before it.
func (g *GameSolver) Value(pos *Position, won Won) (toCome int, games card.Tally, err error) {
	if toCome, err = g.Points.Value(pos); err == nil {
		games, err = g.games(pos, won, toCome)
	}
	return toCome, games, err
}

// before is Value where it is known what the first side still wins if a lawful card is
// played, with this trick.
func (g *GameSolver) before(pos *Position, won Won, after int) (toCome int, games card.Tally, err error) {
	if toCome, err = g.Points.before(pos, after); err == nil {
		games, err = g.games(pos, won, toCome)
	}
	return toCome, games, err
}

// games returns the games of the deal where the first side still wins so many card points.
func (g *GameSolver) games(pos *Position, won Won, toCome int) (card.Tally, error) {
	rest := g.Points.ToCome(pos)
	points := won.Points.Plus(pos.Tally(toCome, rest-toCome))
	left := g.tricks.ToCome(pos)
	one, other := pos.Sides()[0], pos.Sides()[1]
	tricks := won.Tricks.Add(one, left) // whoever makes the sweep, or neither
	switch all, err := g.sweeps(pos, won, left); {
	case err != nil:
		return card.Tally{}, err
	case all == card.NoSide && won.Tricks.Of(one)+won.Tricks.Of(other)+left > 1:
		tricks = pos.Tally(1, 1)
	case all == other:
		tricks = won.Tricks.Add(other, left)
	}
	return g.rules.Between([]card.Side{one, other}, points, tricks, 0).Games, nil
}

// sweeps returns the side that can take all tricks, NoSide if neither can.
func (g *GameSolver) sweeps(pos *Position, won Won, left int) (card.Side, error) {
	one, other := pos.Sides()[0], pos.Sides()[1]
	if won.Tricks.Of(other) == 0 {
		if all, err := g.tricks.AtLeast(pos, left); all || err != nil {
			return one, err
		}
	}
	if won.Tricks.Of(one) == 0 {
		if some, err := g.tricks.AtLeast(pos, 1); !some || err != nil {
			return other, err
		}
	}
	return card.NoSide, nil
}
