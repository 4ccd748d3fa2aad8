package singledummy

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/analysis/solve"
	"sueca/engine/card"
	"sueca/engine/rules"
)

func needs(ac, bd int) Score {
	return Score{Need: card.Tally{}.Add(card.AC, ac).Add(card.BD, bd)}
}

// TestScoreOf: a score is what the sides need of a target; without one there is none.
func TestScoreOf(t *testing.T) {
	r := rules.Default()
	r.Target = 4
	s, ok := ScoreOf(&r, card.Tally{}.Add(card.AC, 3).Add(card.BD, 5))
	if !ok || s.Need.Of(card.AC) != 1 || s.Need.Of(card.BD) != -1 {
		t.Errorf("%v %v", s, ok)
	}
	none := (*Score)(nil)
	if got := none.String(); got != "–" {
		t.Error(got)
	}
	if one, other := needs(1, 3), needs(3, 1); one.String() == other.String() || one.String() == "–" {
		t.Errorf("%s and %s", &one, &other)
	}
	r.Mode = rules.ModePoints
	if _, ok := ScoreOf(&r, card.Tally{}); ok {
		t.Error("a match for points has a score in games")
	}
	r.Mode, r.Target = rules.ModeGames, 0
	if _, ok := ScoreOf(&r, card.Tally{}); ok {
		t.Error("a match without a target has a score")
	}
}

// TestCounted: games beyond those that a side needs count nothing.
func TestCounted(t *testing.T) {
	for _, tt := range []struct{ needAC, needBD, ac, bd, want int }{
		{4, 4, 2, 0, 2}, {4, 4, 0, 2, -2}, {4, 4, 0, 0, 0},
		{1, 4, 2, 0, 1}, {1, 4, 4, 0, 1}, {4, 1, 2, 0, 2}, {4, 1, 0, 4, -1}, {2, 1, 4, 4, 1},
		{0, 4, 2, 0, 0}, {-1, 4, 2, 0, 0}, {-1, 4, 0, 1, -1},
	} {
		s := needs(tt.needAC, tt.needBD)
		games := card.Tally{}.Add(card.AC, tt.ac).Add(card.BD, tt.bd)
		if got := s.Counted(games, card.AC, card.BD); got != tt.want {
			t.Errorf("%+v: %d", tt, got)
		}
		if got := s.Counted(games, card.BD, card.AC); got != -tt.want {
			t.Errorf("%+v, for the other side: %d", tt, got)
		}
	}
}

// TestCosts: where both sides need many games, a card costs by the score what it costs; where they need
// few, what is left of it when the games beyond are taken off both values.
func TestCosts(t *testing.T) {
	rules := rules.Default()
	sides := [2]card.Side{card.AC, card.BD}
	less := 0
	for seed := range uint64(6) {
		d := randomDeal(rand.New(rand.NewPCG(seed, 211)), &rules, seed%2 == 1)
		g := gradeOf(t, d)
		many := needs(40, 40)
		for i, cost := range many.Costs(g, sides) {
			if cost != g.Cards[i].CostGames {
				t.Errorf("deal %d, card %d: %d games, with many to come %d", seed, i, g.Cards[i].CostGames, cost)
			}
		}
		for _, need := range [][2]int{{1, 1}, {1, 4}, {4, 1}, {2, 1}, {0, 3}} {
			s := needs(need[0], need[1])
			before := g.ParGames
			for i, cost := range s.Costs(g, sides) {
				c := &g.Cards[i]
				worth := func(games card.Tally) int { // for the side of the player
					v := min(games.Of(card.AC), need[0]) - min(games.Of(card.BD), need[1])
					if card.BD.Has(c.Seat) {
						v = -v
					}
					return v
				}
				want := min(max(0, worth(before)-worth(c.Games)), c.CostGames)
				if cost != want {
					t.Errorf("deal %d, card %d, %v needed: %d, want %d", seed, i, need, cost, want)
				}
				if cost < c.CostGames {
					less++
				}
				before = c.Games
			}
		}
	}
	if less == 0 {
		t.Error("no card costs less by the score than without it")
	}
}

// TestCostsLeader: where the value before a card is not the one that its grade was made with, because
// another seat led than should have, the cost is that of the grade.
func TestCostsLeader(t *testing.T) {
	games := func(ac, bd int) card.Tally { return card.Tally{}.Add(card.AC, ac).Add(card.BD, bd) }
	g := &solve.Graded{Par: 70, ParGames: games(1, 0), Cards: []solve.Grade{
		{PlayedCard: solve.PlayedCard{Seat: card.A}, Value: 70, Games: games(1, 0)},
		{PlayedCard: solve.PlayedCard{Seat: card.B}, Value: 95, Games: games(2, 0), Cost: 3, CostGames: 1}, // 25 points more: not by this card
		{PlayedCard: solve.PlayedCard{Seat: card.C}, Value: 50, Games: games(0, 1), Cost: 45, CostGames: 3},
		{PlayedCard: solve.PlayedCard{Seat: card.D}, Value: 65, Games: games(1, 0), Cost: 15, CostGames: 2},
	}}
	s := needs(1, 4)
	if got := s.Costs(g, [2]card.Side{card.AC, card.BD}); !slices.Equal(got, []int{0, 1, 2, 2}) {
		t.Errorf("%v", got)
	}
}

// TestGamesByScore: what a card cost in games by what its seat could know, in two deals of equal weight,
// worked out by hand. The seat's side has won 40 points of 70, in three tricks of six.
func TestGamesByScore(t *testing.T) {
	rules := rules.Default()
	rules.Target = 4
	ace, two := card.New(card.Hearts, card.Ace), card.New(card.Hearts, card.Two)
	tally := func(own, other int) card.Tally { return card.Tally{}.Add(card.BD, own).Add(card.AC, other) }
	some := solve.Won{Points: tally(40, 30), Tricks: tally(3, 3)}
	for _, tt := range []struct {
		name     string
		won      solve.Won
		s        Score
		ace, two [2]int // what the side still wins after each card, in both deals
		want     float64
	}{
		{"wins both deals, or one", some, needs(4, 4), [2]int{25, 30}, [2]int{25, 10}, 1}, // 1 1, and 1 −1
		{"a tie", some, needs(4, 4), [2]int{21, 20}, [2]int{20, 20}, 0.5},
		{"ninety one", some, needs(4, 4), [2]int{50, 51}, [2]int{50, 50}, 0.5},              // the other side has 30 and never fewer
		{"a game that is not needed", some, needs(4, 1), [2]int{50, 51}, [2]int{50, 50}, 0}, // BD needs one
		{"and one that AC needs", some, needs(1, 4), [2]int{50, 51}, [2]int{50, 50}, 0.5},
		{"all tricks", solve.Won{Points: tally(70, 0), Tricks: tally(6, 0)}, needs(4, 4), [2]int{50, 50}, [2]int{50, 49}, 1}, // 4 4, and 4 2
		{"all tricks, and only two needed", solve.Won{Points: tally(70, 0), Tricks: tally(6, 0)}, needs(4, 2), [2]int{50, 50}, [2]int{50, 49}, 0},
		{"no trick", solve.Won{Points: tally(0, 70), Tricks: tally(0, 6)}, needs(4, 4), [2]int{2, 0}, [2]int{0, 0}, 1}, // −2 −4, and −4 −4
		{"no points, and a trick", solve.Won{Points: tally(0, 70), Tricks: tally(1, 5)}, needs(4, 4), [2]int{2, 0}, [2]int{0, 0}, 0},
		{"all points, and a trick lost", solve.Won{Points: tally(70, 0), Tricks: tally(5, 1)}, needs(4, 4), [2]int{50, 50}, [2]int{50, 49}, 0},
	} {
		for _, seat := range []card.Seat{card.B, card.D} {
			d := &Decision{Seat: seat, Played: two, Legal: []card.Card{ace, two}, All: true,
				Worlds: []World{{Weight: 0.5}, {Weight: 0.5}}, Values: [][]int{tt.ace[:], tt.two[:]}}
			cost, deviation := d.Games(&rules, tt.won, [2]card.Side{card.AC, card.BD}, tt.s)
			if cost != tt.want || deviation != 0 {
				t.Errorf("%s: %v ± %v, want %v", tt.name, cost, deviation, tt.want)
			}
		}
	}
}

// TestRefutations: best play after a card goes to the end of the deal, is lawful, and brings what trying
// everything brings; and what a card cost is the difference to the best one.
func TestRefutations(t *testing.T) {
	rules := rules.Default()
	for seed := range uint64(8) {
		d := randomDeal(rand.New(rand.NewPCG(seed, 223)), &rules, seed == 3)
		before := d.Before(rules.Direction())
		at := []int{29, 32, 34, 38, 39}
		lines, err := d.Refutations(t.Context(), at)
		assert.NilError(t, err)
		if len(lines) != len(at) {
			t.Fatalf("%d lines for %d cards", len(lines), len(at))
		}
		for _, i := range at {
			played := d.Plays[i].Card
			pos, taken := before[i].Play(played, rules.Direction()), 0
			if pos.Table == nil && before[i].Sides()[0].Has(pos.Leader) {
				taken += tablePoints(before[i], played)
			}
			for _, c := range lines[i] {
				seat := pos.Turn(rules.Direction())
				if seat == card.NoSeat || !slices.Contains(d.legal(pos, seat), c) {
					t.Fatalf("deal %d, card %d: %v is not lawful", seed, i, lines[i])
				}
				next := pos.Play(c, rules.Direction())
				if next.Table == nil && pos.Sides()[0].Has(next.Leader) {
					taken += tablePoints(pos, c)
				}
				pos = next
			}
			if pos.Turn(rules.Direction()) != card.NoSeat {
				t.Errorf("deal %d, card %d: the line ends before the deal does", seed, i)
			}
			if want := after(d, before[i], played); taken != want {
				t.Errorf("deal %d, card %d: the line brings %d, best play %d", seed, i, taken, want)
			}
			cost, best, err := d.Cost(t.Context(), i)
			assert.NilError(t, err)
			if wantCost, wantBest := costByTrying(d, before[i], played); cost != wantCost || best != wantBest {
				t.Errorf("deal %d, card %d: cost %d, best %v; want %d, %v", seed, i, cost, best, wantCost, wantBest)
			}
		}
	}
}

// tablePoints returns what a trick is worth that a card completes.
func tablePoints(pos *solve.Position, last card.Card) int {
	sum := last.Points()
	for _, c := range pos.Table {
		sum += c.Points()
	}
	return sum
}

// costByTrying is what [Deal.Cost] returns, by trying everything.
func costByTrying(d *Deal, pos *solve.Position, played card.Card) (int, card.Card) {
	seat := pos.Turn(d.Rules.Direction())
	legal := d.legal(pos, seat)
	if len(legal) < 2 || !slices.Contains(legal, played) {
		return 0, played
	}
	sign := 1
	if !pos.Sides()[0].Has(seat) {
		sign = -1
	}
	best, most := card.Unknown, 0
	for _, c := range legal {
		if v := sign * after(d, pos, c); best == card.Unknown || v > most {
			best, most = c, v
		}
	}
	return most - sign*after(d, pos, played), best
}
