package solve

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine/card"
	"sueca/engine/rules"
)

// TestProblem: what a position of a deal comes to, with what was won before, for whoever is in turn; and a
// line that comes to it.
func TestProblem(t *testing.T) {
	r := rules.Default()
	direction := r.Direction()
	for seed := range uint64(12) {
		p := randomPlayed(rand.New(rand.NewPCG(seed, 307)), &r, false)
		for _, at := range []int{25, 30, 31, 36, 39} {
			// What was won before, counted trick by trick.
			var won [2][PlainTricks + 1]int // by sides, of each objective
			for n := 0; n+4 <= at; n += 4 {
				points := 0
				for _, c := range p.Plays[n : n+4] {
					points += c.Card.Points()
				}
				side := 0
				if card.BD.Has(p.Plays[n+4].Leader) {
					side = 1
				}
				won[side][CardPoints] += points
				won[side][PlainTricks]++
			}
			problem, err := p.Problem(&r, at)
			if err != nil || problem == nil {
				t.Fatal(problem, err)
			}
			own, other := problem.ToPlay()
			if seat := p.Plays[at].Seat; own != rules.TwoPairs.Column(seat) || other == own || other.Has(seat) {
				t.Errorf("seed %d, card %d: to play is %v, not %v", seed, at, own, other)
			}
			for _, o := range []Objective{CardPoints, PlainTricks} {
				s, err := problem.Solve(t.Context(), o)
				assert.NilError(t, err)
				mine := 0
				if own == card.BD {
					mine = 1
				}
				all := map[Objective]int{CardPoints: 120, PlainTricks: 10}[o]
				if s.Value.Of(card.AC)+s.Value.Of(card.BD) != all {
					t.Fatalf("seed %d, card %d: %v of %d", seed, at, s.Value, all)
				}
				taken := func(pos *Position, held card.Card) (*Position, int) { // and what AC wins by it
					next := pos.Play(held, direction)
					if next.Table != nil || !card.AC.Has(next.Leader) {
						return next, 0
					}
					if o == PlainTricks {
						return next, 1
					}
					sum := held.Points()
					for _, c := range pos.Table {
						sum += c.Points()
					}
					return next, sum
				}
				may := problem.Pos.mayPlay(&r)
				if len(s.Cards) != may.Len() || s.Cards[0].Value != s.Value.Of(own) {
					t.Fatalf("seed %d, card %d: %v of %v", seed, at, s.Cards, s.Value)
				}
				for i, c := range s.Cards {
					next, ac := taken(problem.Pos, c.Card)
					ac += won[0][o]
					if next.Turn(direction) != card.NoSeat {
						ac += solved(t, &r, next, o)
					}
					want := ac
					if mine == 1 {
						want = all - ac
					}
					if c.Value != want || i > 0 && c.Value > s.Cards[i-1].Value {
						t.Errorf("seed %d, card %d, %v: %v comes to %d, want %d", seed, at, o, c.Card, c.Value, want)
					}
				}
				pos, ac := problem.Pos, won[0][o]
				for _, card := range s.Line {
					if !pos.mayPlay(&r).Has(card) {
						t.Fatalf("seed %d, card %d: %v in %v is not lawful", seed, at, card, s.Line)
					}
					var more int
					pos, more = taken(pos, card)
					ac += more
				}
				if len(s.Line) != 40-at || ac != s.Value.Of(card.AC) {
					t.Errorf("seed %d, card %d, %v: the line %v comes to %d, not %d", seed, at, o, s.Line, ac, s.Value.Of(card.AC))
				}
				if _, before, err := problem.Solver(t.Context(), o); err != nil || before.Of(card.AC) != won[0][o] || before.Of(card.BD) != won[1][o] {
					t.Errorf("seed %d, card %d, %v: won before: %v %v, want %v", seed, at, o, before, err, won)
				}
			}
		}
	}
	short := randomPlayed(rand.New(rand.NewPCG(1, 307)), &r, false)
	short.Plays = slices.Clip(short.Plays[:7])
	for at, there := range map[int]bool{-1: false, 0: true, 7: true, 8: false} {
		if problem, err := short.Problem(&r, at); err != nil || (problem != nil) != there {
			t.Errorf("before card %d of 7: %v %v", at, problem, err)
		}
	}
}
