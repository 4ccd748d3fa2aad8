package solve

import (
	"context"
	"math/rand/v2"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine/card"
	"sueca/engine/rules"
)

// randomPlayed plays a deal at random; with revoke, one player does not follow suit
// once, if it can be.
func randomPlayed(rng *rand.Rand, r *rules.Rules, revoke bool) *Played {
	p := &Played{Start: dealtAt(rng, r, rules.TwoPairs.Tricks), Whole: true}
	pos := p.Start
	for n := range 40 {
		may := pos.mayPlay(r)
		seat := pos.Turn(r.Direction())
		if other := pos.Hands[seat] &^ may; revoke && n > 8 && other != 0 {
			may, revoke = other, false
		}
		cards := 0
		for c := range may.All() {
			if cards++; rng.IntN(cards) == 0 {
				p.Plays = append(p.Plays[:n], PlayedCard{n/4 + 1, seat, pos.Leader, c})
			}
		}
		pos = pos.Play(p.Plays[n].Card, r.Direction())
	}
	return p
}

// TestGrade checks that the costs of a deal add up to the loss from its par, that no cost
// is below 0, and that the best cards keep the par.
func TestGrade(t *testing.T) {
	r := rules.Default()
	deals := uint64(6)
	if long {
		deals = 200
	}
	for seed := range deals {
		rng := rand.New(rand.NewPCG(seed, 53))
		p := randomPlayed(rng, &r, false)
		g, err := GradeDeal(context.Background(), &r, p)
		assert.NilError(t, err)
		sum := g.Par
		for _, c := range g.Cards {
			if rules.TwoPairs.Column(c.Seat) == card.AC {
				sum -= c.Cost
			} else {
				sum += c.Cost
			}
			if c.Cost < 0 || c.Renuncia || sum != c.Value || c.Forced && (c.Choice || c.Cost > 0) || len(c.Best) == 0 {
				t.Fatalf("seed %d: %+v, and the par less the costs is %d", seed, c, sum)
			}
		}
		s, _ := NewSolver(context.Background(), &r, p.Start, CardPoints)
		before := p.Before(r.Direction())
		for i := range p.Plays {
			if i%7 != 0 {
				continue
			}
			cards, _ := s.Cards(before[i])
			best := 0
			for _, c := range cards {
				if c.Value == cards[0].Value {
					best++
				}
			}
			if best != len(g.Cards[i].Best) || g.Cards[i].Choice != (best < len(cards)) {
				t.Fatalf("seed %d, card %d: %d best cards, and there are %d of %d", seed, i, len(g.Cards[i].Best), best, len(cards))
			}
		}
	}
}

// TestGradeRenuncia checks that a card that was not lawful is graded as that.
func TestGradeRenuncia(t *testing.T) {
	rules := rules.Default()
	found := 0
	for seed := range uint64(6) {
		p := randomPlayed(rand.New(rand.NewPCG(seed, 59)), &rules, true)
		g, err := GradeDeal(context.Background(), &rules, p)
		assert.NilError(t, err)
		for _, c := range g.Cards {
			if c.Renuncia {
				found++
				if c.Choice || c.Cost < 0 || c.CostGames < 0 {
					t.Errorf("seed %d: %+v", seed, c)
				}
			}
		}
	}
	if found == 0 {
		t.Error("no renúncia was played")
	}
}

// TestSolveGames compares what a deal is worth in games with minimax over the outcomes
// that the rules give, for the last tricks of deals in which one pair has taken all
// before them.
func TestSolveGames(t *testing.T) {
	endings := uint64(150)
	if long {
		endings = 2000
	}
	for seed := range endings {
		rng := rand.New(rand.NewPCG(seed, 61))
		r := rules.Default()
		if seed%2 == 0 {
			r.SweepBy = rules.ByPoints
		}
		pos := dealtAt(rng, &r, 1+rng.IntN(3))
		gs, err := NewGameSolver(context.Background(), &r, pos)
		assert.NilError(t, err)
		rest := gs.Points.ToCome(pos)
		left := pos.Hands[card.A].Len()
		won := Won{Points: card.Pairs(120-rest, 0), Tricks: card.Pairs(10-left, 0)}
		if rng.IntN(3) == 0 {
			take := rng.IntN(120 - rest + 1)
			won = Won{card.Pairs(120-rest-take, take), card.Pairs(10-left-1, 1)}
		}
		_, got, err := gs.Value(pos, won)
		assert.NilError(t, err)
		if want := gamesMinimax(gs.Points, &r, pos, won); got.Of(card.AC)-got.Of(card.BD) != want {
			t.Fatalf("seed %d: %v, and by minimax %d: %+v %+v", seed, got, want, pos, won)
		}
	}
}

func gamesMinimax(v *Solver, r *rules.Rules, pos *Position, won Won) int {
	seat := pos.Turn(r.Direction())
	if seat == card.NoSeat {
		games := r.Result(won.Points, won.Tricks, 0).Games
		return games.Of(card.AC) - games.Of(card.BD)
	}
	best, any := 0, false
	for c := range pos.mayPlay(r).All() {
		next := pos.Play(c, r.Direction())
		g := gamesMinimax(v, r, next, won.Taken(v, pos, next))
		if !any || (rules.TwoPairs.Column(seat) == card.AC) == (g > best) {
			best, any = g, true
		}
	}
	return best
}

// BenchmarkGrade grades deals that were played at random: all 40 positions, beside
// one solve of each.
func BenchmarkGrade(b *testing.B) {
	rules := rules.Default()
	for _, what := range []string{"solve", "positions", "grade"} {
		b.Run(what, func(b *testing.B) {
			for seed := uint64(0); b.Loop(); seed++ {
				p := randomPlayed(rand.New(rand.NewPCG(seed, 53)), &rules, false)
				switch what {
				case "grade":
					_, _ = GradeDeal(context.Background(), &rules, p)
				default:
					s, _ := NewSolver(context.Background(), &rules, p.Start, CardPoints)
					before := p.Before(rules.Direction())
					if what == "solve" {
						before = before[:1]
					}
					for i := len(before) - 1; i >= 0; i-- {
						_, _ = s.Value(before[i])
					}
				}
			}
		})
	}
}
