package solve

import (
	"context"

	"sueca/engine/card"
	"sueca/engine/rules"
)

// Problem is a position to be solved, and what was won before it.
type Problem struct {
	Rules *rules.Rules
	Pos   *Position
	Won   Won
}

// Solution is what a problem comes to. Value is final, with what was won before.
type Solution struct {
	Value card.Tally
	// Cards are the lawful cards, the best first, each with what the side in turn comes to.
	Cards []CardValue
	Line  []card.Card // best play to the end
}

// Problem returns the position before a card of the deal, by the number of cards before it;
// nil if the deal was not played so far.
func (p *Played) Problem(rules *rules.Rules, at int) (*Problem, error) {
	before := p.Before(rules.Direction())
	if at < 0 || at >= len(before) {
		return nil, nil
	}
	s, err := NewSolver(context.Background(), rules, p.Start, CardPoints)
	if err != nil {
		return nil, err
	}
	return &Problem{rules, before[at], p.Won(s, before, rules.Direction())[at]}, nil
}

// ToPlay returns the side of the seat in turn, and the other one.
func (p *Problem) ToPlay() (side, other card.Side) {
	return p.Pos.SideOf(p.Pos.Turn(p.Rules.Direction()))
}

// Solver returns a solver of the problem, and what was won before of what it counts.
func (p *Problem) Solver(ctx context.Context, o Objective) (*Solver, card.Tally, error) {
	won := p.Won.Points
	if o == PlainTricks {
		won = p.Won.Tricks
	}
	s, err := NewSolver(ctx, p.Rules, p.Pos, o)
	return s, won, err
}

// Solve solves the problem for card points or tricks. The error is [ErrPosition] or that of
// the context.
func (p *Problem) Solve(ctx context.Context, o Objective) (*Solution, error) {
	s, won, err := p.Solver(ctx, o)
	if err != nil {
		return nil, err
	}
	out := &Solution{}
	if out.Cards, err = s.Cards(p.Pos); err != nil {
		return nil, err
	}
	total, value := s.ToCome(p.Pos), 0
	side, other := p.ToPlay()
	first := p.Pos.Sides()[0]
	for i := range out.Cards {
		c := &out.Cards[i]
		if i == 0 {
			value = c.Value
		}
		if c.Value += won.Of(first); side != first {
			c.Value = won.Of(side) + won.Of(other) + total - c.Value
		}
	}
	out.Value = won.Plus(p.Pos.Tally(value, total-value))
	out.Line, err = s.Line(p.Pos)
	return out, err
}
