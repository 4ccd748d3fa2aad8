package solve

import (
	"context"
	"math/rand/v2"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay"
)

// deadOrders are who plays after whom with a dead hand, from A on, by dealer. The dealer and D,
// the dead hand, play together.
var deadOrders = map[card.Seat]string{card.A: "ABDC", card.B: "ABCD", card.C: "ADBC"}

// TestSolveDead compares endings of three players and a dead hand, some in mid-trick,
// with minimax, in an order that the engine's tables have no part in.
func TestSolveDead(t *testing.T) {
	rules, err := rules.Parse("tres-morto")
	assert.NilError(t, err)
	endings := uint64(300)
	if long {
		endings = 6000
	}
	for seed := range endings {
		rng := rand.New(rand.NewPCG(seed, 67))
		pos := dealtAt(rng, &rules, 1+rng.IntN(3))
		dealer := card.A + card.Seat(rng.IntN(3))
		pos.Round = *rules.Table().Order(dealer, rules.Direction())
		pos = pos.later(rng, &rules, rng.IntN(pos.Hands[card.A].Len()*4))
		for _, o := range []Objective{CardPoints, PlainTricks} {
			got, want := solved(t, &rules, pos, o), plainly(t, &rules, pos, o, deadOrders[dealer])
			if got != want || !pos.Sides()[0].Has(card.A) || (pos.Sides()[0].Has(dealer) != pos.Sides()[0].Has(card.D)) {
				t.Fatalf("seed %d: %s deals, sides %v: %d, and by minimax %d: %+v", seed, dealer, pos.Sides(), got, want, pos)
			}
		}
	}
}

// TestGradeDead checks the record of a deal with a dead hand: costs add up to the loss
// from its par, and the deal's games go by its sides.
func TestGradeDead(t *testing.T) {
	rules, _ := rules.Parse("tres-morto")
	for _, dealer := range []card.Seat{card.A, card.B, card.C} {
		p := randomDead(rand.New(rand.NewPCG(uint64(dealer), 71)), &rules, dealer)
		g, err := GradeDeal(context.Background(), &rules, p)
		assert.NilError(t, err)
		sides := p.Start.Sides()
		sum := g.Par
		for _, c := range g.Cards {
			if sides[0].Has(c.Seat) {
				sum -= c.Cost
			} else {
				sum += c.Cost
			}
			if c.Cost < 0 || sum != c.Value || len(c.Best) == 0 {
				t.Fatalf("dealer %s: %+v, and the par less the costs is %d", dealer, c, sum)
			}
		}
		last := g.Cards[len(g.Cards)-1]
		out := rules.Between(sides[:], p.Start.Tally(last.Value, 120-last.Value), p.Start.Tally(1, 1), 0)
		if last.Games != out.Games {
			t.Errorf("dealer %s: games %v, and %v of %d points", dealer, last.Games, out.Games, last.Value)
		}
	}
}

// randomDead plays a deal with a dead hand at random.
func randomDead(rng *rand.Rand, rules *rules.Rules, dealer card.Seat) *Played {
	p := &Played{Start: dealtAt(rng, rules, 10), Whole: true, Dealer: dealer, Dead: card.D}
	p.Start.Leader = rules.Leader(dealer)
	p.Start.Round = *rules.Table().Order(dealer, rules.Direction())
	p.TrumpCard = p.Start.Hands[dealer].First()
	p.Start.Trump = p.TrumpCard.Suit()
	pos := p.Start
	for n := range 40 {
		seat := pos.Turn(rules.Direction())
		may := pos.mayPlay(rules)
		card := may.First()
		if rng.IntN(2) == 0 {
			for c := range may.All() {
				card = c
			}
		}
		p.Plays = append(p.Plays, PlayedCard{n/4 + 1, seat, pos.Leader, card})
		pos = pos.Play(card, rules.Direction())
	}
	return p
}

// TestPlayedDead reads the deals of a record back.
func TestPlayedDead(t *testing.T) {
	r, _ := rules.Parse("tres-morto")
	want := randomDead(rand.New(rand.NewPCG(3, 73)), &r, card.B)
	events := []engine.Event{&engine.MatchStarted{Rules: r}, &engine.DealStarted{Number: 1, Dealer: card.B, Trump: want.TrumpCard, TrumpWritten: true}}
	for i := range want.Plays {
		if i%4 == 0 {
			events = append(events, &engine.TrickStarted{Number: i/4 + 1, Leader: want.Plays[i].Leader})
		}
		events = append(events, &engine.CardPlayed{Card: want.Plays[i].Card})
	}
	line := replay.NewTimeline(events)
	state := line.At(line.Len())
	got, ok := PlayedOf(&state.Deal, &r)
	if !ok || got.Start.Hands != want.Start.Hands || got.Start.Round != want.Start.Round || got.Dead != card.D || !got.Whole || got.Plays[17] != want.Plays[17] {
		t.Errorf("%v %+v, want %+v", ok, got, want)
	}
	for _, text := range []string{"dupla", "italiana5", "tres-morto dead=out"} {
		other, err := rules.Parse(text)
		assert.NilError(t, err)
		if _, err := NewSolver(context.Background(), &other, want.Start, CardPoints); err != ErrPosition {
			t.Errorf("%s: %v", text, err)
		}
	}
	want.Start.Round = rules.Order{}
	if _, err := NewSolver(context.Background(), &r, want.Start, CardPoints); err != ErrPosition {
		t.Errorf("nobody deals: %v", err)
	}
}
