package audit

import (
	"context"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/analysis/solve"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay/viewer"
)

// TestAppraiser steps back and forth through a deal, and compares what the viewer is
// told with a solver for each position by itself: at the table of two pairs, and with a dead hand.
func TestAppraiser(t *testing.T) {
	for _, text := range []string{"fpsd", "tres-morto"} {
		t.Run(text, func(t *testing.T) {
			rules, err := rules.Parse(text)
			assert.NilError(t, err)
			start := &solve.Position{Trump: card.Hearts, Leader: card.B}
			if table := rules.Table(); table.Dead != card.NoSeat {
				start.Round = *table.Order(card.A, rules.Direction())
			}
			appraise(t, &rules, start)
		})
	}
}

func appraise(t *testing.T, r *rules.Rules, start *solve.Position) {
	for i, s := range rules.TwoPairs.Seats {
		n := 0
		for c := range card.DeckOfSevens.All() {
			if n++; n%4 == i && start.Hands[s].Len() < 8 {
				start.Hands[s] = start.Hands[s].With(c)
			}
		}
	}
	var path []*solve.Position
	for pos := start; pos.Turn(r.Direction()) != card.NoSeat; {
		path = append(path, pos)
		led := card.NoSuit
		if len(pos.Table) > 0 {
			led = pos.Table[0].Suit()
		}
		may := r.Legal(pos.Hands[pos.Turn(r.Direction())], led, pos.Trump)
		pos = pos.Play(may.First(), r.Direction())
	}
	var e Appraiser
	for _, i := range []int{5, 6, 7, 20, 4, 0, 6, 31} {
		pos := path[i]
		w, ok := e.Worth(r, &viewer.Open{Left: pos.Hands, Trump: pos.Trump, Leader: pos.Leader, Table: pos.Table, Round: pos.Round})
		s, err := solve.NewSolver(context.Background(), r, pos, solve.CardPoints)
		assert.NilError(t, err)
		value, _ := s.Value(pos)
		if !ok || w.First != value || w.All != s.ToCome(pos) {
			t.Errorf("card %d: %+v, and it is worth %d", i, w, value)
			continue
		}
		best := w.Cards[0].Value
		if !pos.Sides()[0].Has(pos.Turn(r.Direction())) {
			best = w.All - best
		}
		if best != value {
			t.Errorf("card %d: the best card is worth %d, and all %d", i, best, value)
		}
	}
	if _, ok := e.Worth(r, &viewer.Open{Trump: card.Hearts, Leader: card.A, Round: start.Round}); ok {
		t.Error("no cards are worth something")
	}
}
