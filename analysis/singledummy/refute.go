package singledummy

import (
	"context"
	"slices"

	"sueca/analysis/solve"
	"sueca/engine/card"
)

// Refutations returns best play after cards of the deal, to its end, with the cards as they
// lay (refutação): what shows a dear card to be one. The cards are named by their places in
// the deal, from 0. One solver serves them all. The error is [solve.ErrPosition] or that of
// the context.
func (d *Deal) Refutations(ctx context.Context, at []int) (map[int][]card.Card, error) {
	solver, err := solve.NewSolver(ctx, d.Rules, d.Start, solve.CardPoints)
	if err != nil {
		return nil, err
	}
	direction := d.Rules.Direction()
	before := d.Before(direction)
	out := map[int][]card.Card{}
	for _, i := range at {
		if out[i], err = solver.Line(before[i].Play(d.Plays[i].Card, direction)); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Cost returns what a card of the deal, by its place from 0, cost its side in card points with
// the cards as they lay, and the best card: the first of them by suit and rank. The cost is 0
// for a card that was not lawful, or was the only one. The error is [solve.ErrPosition] or
// that of the context.
func (d *Deal) Cost(ctx context.Context, at int) (cost int, best card.Card, err error) {
	pos := d.Before(d.Rules.Direction())[at]
	solver, err := solve.NewSolver(ctx, d.Rules, pos, solve.CardPoints)
	if err != nil {
		return 0, card.Unknown, err
	}
	seat := pos.Turn(d.Rules.Direction())
	legal := d.legal(pos, seat)
	played := slices.Index(legal, d.Plays[at].Card)
	if played < 0 || len(legal) < 2 {
		return 0, d.Plays[at].Card, nil
	}
	values, err := valuesOf(solver, pos, seat, legal)
	if err != nil {
		return 0, card.Unknown, err
	}
	k := slices.Index(values, slices.Max(values))
	return values[k] - values[played], legal[k], nil
}
