package sight

import (
	"context"

	"sueca/analysis/solve"
	"sueca/engine"
)

// Refutations returns best play after cards of the deal, to its end, with the cards as they
// lay (refutação): what shows a dear card to be one. The cards are named by their places in
// the deal, from 0. One solver serves them all. The error is [solve.ErrPosition] or that of
// the context.
func (d *Deal) Refutations(ctx context.Context, at []int) (map[int][]engine.Card, error) {
	solver, err := solve.NewSolver(ctx, d.Rules, d.Start, solve.CardPoints)
	if err != nil {
		return nil, err
	}
	direction := d.Rules.Direction()
	before := d.Before(direction)
	out := map[int][]engine.Card{}
	for _, i := range at {
		if out[i], err = solver.Line(before[i].Play(d.Plays[i].Card, direction)); err != nil {
			return nil, err
		}
	}
	return out, nil
}
