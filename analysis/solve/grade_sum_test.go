package solve

import (
	"math"
	"testing"

	"sueca/engine/card"
)

// TestCostSum adds up what the cards of two deals cost, worked out by hand.
func TestCostSum(t *testing.T) {
	grade := func(s card.Seat, cost, games int, choice, renuncia bool) Grade {
		return Grade{PlayedCard: PlayedCard{Seat: s}, Cost: cost, CostGames: games, Choice: choice, Renuncia: renuncia, Value: 60 + cost}
	}
	one := &Graded{Par: 55, Cards: []Grade{
		grade(card.A, 10, 1, true, false), grade(card.B, 0, 0, true, false), grade(card.C, 0, 0, false, false), grade(card.D, 4, 0, true, false),
		grade(card.A, 30, 2, true, true), // a renúncia is no decision, whatever it brought
		grade(card.A, 2, 0, true, false),
	}}
	other := &Graded{Par: 70, Cards: []Grade{grade(card.A, 0, 0, false, false), grade(card.C, 5, 1, true, false)}}
	everybody := func(*Grade) bool { return true }
	for _, tt := range []struct {
		name string
		of   func(*Grade) bool
		want CostSum
	}{
		{"everybody", everybody, CostSum{Cards: 8, Decisions: 5, Renuncias: 1, Cost: 21, CostGames: 2, Deals: 2}},
		{"A", BySeat(card.A), CostSum{Cards: 4, Decisions: 2, Renuncias: 1, Cost: 12, CostGames: 1, Deals: 2}},
		{"B", BySeat(card.B), CostSum{Cards: 1, Decisions: 1, Deals: 1}},
		{"AC", BySide(card.AC), CostSum{Cards: 6, Decisions: 3, Renuncias: 1, Cost: 17, CostGames: 2, Deals: 2}},
		{"BD", BySide(card.BD), CostSum{Cards: 2, Decisions: 2, Cost: 4, Deals: 1}},
	} {
		var whole, part, parts CostSum
		whole.AddDeal(one, tt.of)
		whole.AddDeal(other, tt.of)
		part.AddDeal(other, tt.of)
		parts.AddDeal(one, tt.of)
		parts.Add(&part)
		if whole != parts {
			t.Errorf("%s: the parts are %+v, the whole %+v", tt.name, parts, whole)
		}
		byDeal := whole.byDeal
		if whole.byDeal = (Ratio{}); whole != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.name, whole, tt.want)
		}
		if byDeal.Above != int64(tt.want.Cost) || byDeal.Over != int64(tt.want.Decisions) || byDeal.Clusters != tt.want.Deals {
			t.Errorf("%s: by deals %+v", tt.name, byDeal)
		}
	}
	var all CostSum
	all.AddDeal(one, everybody)
	all.AddDeal(other, everybody)
	if mean, deviation := all.PerDecision(); mean != 4.2 || math.IsNaN(deviation) {
		t.Errorf("%v ± %v", mean, deviation)
	}
	costs := func(of []Grade) (out []int) {
		for _, g := range of {
			out = append(out, g.Cost)
		}
		return out
	}
	for _, tt := range []struct {
		most int
		of   func(*Grade) bool
		want []int
	}{{9, everybody, []int{30, 10, 4, 2}}, {2, everybody, []int{30, 10}}, {0, everybody, nil}, {9, BySide(card.BD), []int{4}}, {9, BySeat(card.B), nil}} {
		got := costs(one.Dearest(tt.most, tt.of))
		if len(got) != len(tt.want) {
			t.Errorf("the %d dearest: %v, want %v", tt.most, got, tt.want)
			continue
		}
		for i := range got {
			if got[i] != tt.want[i] {
				t.Errorf("the %d dearest: %v, want %v", tt.most, got, tt.want)
			}
		}
	}
	if got := one.Result(); got != 62 {
		t.Errorf("the result is %d", got)
	}
	if got := (&Graded{Par: 55}).Result(); got != 55 {
		t.Errorf("without a card the result is %d", got)
	}
}
