package singledummy

import (
	"context"
	"errors"
	"math"
	"slices"

	"sueca/analysis/solve"
	"sueca/engine/card"
)

// Further is what else is said of a card that was weighed (mais).
type Further struct {
	// Alike is the cost in the last tricks without strategy fusion; nil elsewhere.
	Alike *Alike `json:",omitempty"`
	// Score is the cost in games that count by the score; nil if the score is not known.
	Score *ScoreCost `json:",omitempty"`
	// Reason says in which deals the card was wrong: beside Best, or if it is the best itself,
	// beside the card that would have been best with the cards as they lay. It is nil if no
	// card would have been better there either.
	Reason *Reason `json:",omitempty"`
}

// Alike is what a card cost where its side plays alike wherever it cannot tell deals apart;
// see [Unfused].
type Alike struct {
	Cost  float64 // card points
	Best  card.Card
	Moves int
	Whole bool
}

// ScoreCost is a cost in games that count, and its standard error; nil for a single deal that
// was drawn.
type ScoreCost struct {
	Cost  float64
	Error *float64
}

// Points returns the cost in card points that is nearest to what could be known: without
// strategy fusion where that is worked out, else the mean with open cards.
func (w *Weighed) Points() float64 {
	if w.Alike != nil {
		return w.Alike.Cost
	}
	return w.Cost
}

// explainer finds what else is to be said of the cards of a deal.
type explainer struct {
	*Deal
	before []*solve.Position
	open   *solve.Solver
	won    []solve.Won
}

func (d *Deal) explainer(ctx context.Context, before []*solve.Position) (*explainer, error) {
	open, err := solve.NewSolver(ctx, d.Rules, d.Start, solve.CardPoints)
	if err != nil {
		return nil, err
	}
	return &explainer{d, before, open, d.Won(open, before, d.Rules.Direction())}, nil
}

// further returns what else is said of a decision.
func (e *explainer) further(ctx context.Context, of *Decision) (out Further, err error) {
	if ending := e.Ending(of); ending != nil {
		u, err := ending.Unfuse(ctx, 2*MostCards)
		switch {
		case err == nil:
			cost, best := u.Cost(of.Played)
			out.Alike = &Alike{cost, best, u.Moves, u.Whole}
		case !errors.Is(err, ErrTooLarge):
			return out, err
		}
	}
	if e.Score != nil {
		cost, deviation := of.Games(e.Rules, e.won[of.At], e.Start.Sides(), *e.Score)
		if out.Score = (&ScoreCost{Cost: cost}); !math.IsNaN(deviation) {
			out.Score.Error = &deviation
		}
	}
	out.Reason, err = e.reason(of)
	return out, err
}

// reason returns in which deals the card of a decision was wrong, as [Further] has it.
func (e *explainer) reason(of *Decision) (*Reason, error) {
	better := of.Legal[of.Best()]
	if better == of.Played {
		values, err := valuesOf(e.open, e.before[of.At], of.Seat, of.Legal)
		if err != nil {
			return nil, err
		}
		k := slices.Index(values, slices.Max(values))
		if values[k] == values[of.played()] {
			return nil, nil
		}
		better = of.Legal[k]
	}
	return of.Reason(better), nil
}
