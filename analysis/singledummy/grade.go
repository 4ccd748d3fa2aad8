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

// Grade weighs every card of the deal; each is as in [Deal.Reasons]. The
// result is nil for a card with which there was nothing to decide, and without worlds where no
// deal was possible for the seat. The error is [solve.ErrPosition] or that of the context.
//
// With 100 worlds a card it takes some 11 s of one core, and six times as long with [Likely],
// which solves the deal from its first card on in each world.
func (d *Deal) Grade(ctx context.Context, w Weighing, each func(cards, worlds int)) ([]*Weighed, error) {
	all := make([]int, len(d.Plays))
	for i := range all {
		all[i] = i
	}
	return d.grade(ctx, w, all, each, (*explainer).further)
}

// Reasons weighs some cards of the deal, by their places from 0, as [Deal.Grade] does. Of what is
// Further it finds the reason alone. Each, if it is not nil, is called again and again with how many
// more cards are done, and worlds: of each card as many as are asked for, in all.
func (d *Deal) Reasons(ctx context.Context, w Weighing, at []int, each func(cards, worlds int)) ([]*Weighed, error) {
	return d.grade(ctx, w, at, each, func(e *explainer, _ context.Context, of *Decision) (out Further, err error) {
		out.Reason, err = e.reason(of)
		return out, err
	})
}

// grade weighs some cards of the deal, and finds what else is to be said of each.
func (d *Deal) grade(ctx context.Context, w Weighing, at []int, each func(cards, worlds int),
	further func(*explainer, context.Context, *Decision) (Further, error)) ([]*Weighed, error) {
	before := d.Before(d.Rules.Direction())
	out := make([]*Weighed, len(d.Plays))
	explain, err := d.explainer(ctx, before)
	if err != nil {
		return nil, err
	}
	if each == nil {
		each = func(int, int) {}
	}
	turn := MostWorlds // a card is weighed to its end
	if w.Effort > 0 {
		turn = few
	}
	crew, searched := newCrew(w.Jobs), 0
	trials := make([]*trial, len(out))
	for rest := at; len(rest) > 0; {
		waiting := rest[:0:0]
		for _, i := range rest {
			t, err := trials[i], error(nil)
			if t == nil {
				t, err = d.begin(i, before[i], w)
				trials[i] = t
			}
			done, was := 0, 0
			if t != nil && err == nil {
				done, was = len(t.Worlds), t.Searched
				err = t.weigh(ctx, crew, turn)
				searched += t.Searched - was
			}
			switch {
			case errors.Is(err, ErrNoWorld):
				out[i] = &Weighed{}
			case err != nil:
				return nil, err
			case t == nil:
			case len(t.left) > 0 && searched < w.Effort:
				each(0, len(t.Worlds)-done)
				waiting = append(waiting, i)
				continue
			default:
				t.stop()
				out[i] = t.Weighed()
				if out[i].Further, err = further(explain, ctx, t.Decision); err != nil {
					return nil, err
				}
			}
			each(1, w.Worlds-done)
		}
		rest = waiting
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
