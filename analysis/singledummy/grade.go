package singledummy

import (
	"context"
	"errors"
	"math"

	"sueca/engine/card"
)

// Weighed is what a card cost by what its seat could know (custo à vista): the average over
// deals that were possible for the seat. It is measured against the card that does best on
// average in the same deals, so it is a little too large for few deals.
type Weighed struct {
	Cost float64 // card points
	// Error is the standard error of the cost, 0 if all possible deals were solved; nil for a
	// single one that was drawn.
	Error  *float64
	Best   card.Card
	Worlds int // how many deals were solved; 0 if none was possible
	// Effective is how many of equal weight would tell as much.
	Effective float64
	Possible  uint64
	All       bool // all possible deals were solved
	Further
}

// FewEffective is how many worlds of equal weight there must be for the standard error of a
// cost to be trusted, and for no more to be added; a rule of thumb, not a measurement.
const FewEffective = 10

// Few reports whether the cost rests on too few worlds to be trusted.
func (w *Weighed) Few() bool { return !w.All && w.Worlds > 0 && w.Effective < FewEffective }

// Weighed returns what the card of a decision cost.
func (d *Decision) Weighed() *Weighed {
	cost, deviation := d.Cost()
	out := &Weighed{Cost: cost, Best: d.Legal[d.Best()], Worlds: len(d.Worlds), Effective: d.Effective(), Possible: d.Possible, All: d.All}
	if !math.IsNaN(deviation) {
		out.Error = &deviation
	}
	return out
}

// Grade weighs every card of the deal; each, if it is not nil, is called after each. The
// result is nil for a card with which there was nothing to decide, and without worlds where no
// deal was possible for the seat. The error is [solve.ErrPosition] or that of the context.
//
// With 100 worlds a card it takes some 11 s of one core, and six times as long with [Likely],
// which solves the deal from its first card on in each world.
func (d *Deal) Grade(ctx context.Context, w Weighing, each func()) ([]*Weighed, error) {
	before := d.Before(d.Rules.Direction())
	out := make([]*Weighed, len(d.Plays))
	explain, err := d.explainer(ctx, before)
	if err != nil {
		return nil, err
	}
	crew := newCrew(w.Jobs)
	for i := range d.Plays {
		switch decision, err := d.decide(ctx, i, before[i], w, crew); {
		case errors.Is(err, ErrNoWorld):
			out[i] = &Weighed{}
		case err != nil:
			return nil, err
		case decision != nil:
			out[i] = decision.Weighed()
			if out[i].Further, err = explain.further(ctx, decision); err != nil {
				return nil, err
			}
		}
		if each != nil {
			each()
		}
	}
	return out, nil
}

// Sum adds up what cards cost by what their seats could know. Sums of the parts of an archive
// add up to that of the whole, but for rounding.
type Sum struct {
	Cards    int // weighed
	None     int // not weighed, since no deal was possible for their seats
	Few      int // of those weighed, the ones over too few worlds
	Cost     float64
	variance float64
}

// Add adds a card; nil for one that was not weighed.
func (s *Sum) Add(w *Weighed) {
	switch {
	case w == nil:
		return
	case w.Worlds == 0:
		s.None++
		return
	case w.Few():
		s.Few++
	}
	s.Cards++
	s.Cost += w.Cost
	if w.Error != nil {
		s.variance += *w.Error * *w.Error
	}
}

// Join adds the sum of another part.
func (s *Sum) Join(o *Sum) {
	s.Cards, s.None, s.Few = s.Cards+o.Cards, s.None+o.None, s.Few+o.Few
	s.Cost, s.variance = s.Cost+o.Cost, s.variance+o.variance
}

// Error returns the standard error of the sum of costs that comes of drawing the worlds: each
// card has draws of its own.
func (s *Sum) Error() float64 { return math.Sqrt(s.variance) }
