package sight

import (
	"flag"
	"math/rand/v2"
	"testing"

	"sueca/analysis/solve"
	"sueca/engine"
)

var long = flag.Bool("long", false, "test as much as the closing notes tell of")

// randomDeal plays a deal at random under some rules, at a table of two pairs; with revoke,
// one player does not follow suit once, if it can be. The dealer has a trump card.
func randomDeal(rng *rand.Rand, rules *engine.Rules, revoke bool) *Deal {
	cards := []engine.Card{}
	for c := range rules.Deck().All() {
		cards = append(cards, c)
	}
	rng.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	p := &solve.Played{Start: &solve.Position{}, Whole: true}
	for i, c := range cards {
		s := engine.TwoPairs.Seats[i/10]
		p.Start.Hands[s] = p.Start.Hands[s].With(c)
	}
	p.Dealer = engine.TwoPairs.Seats[rng.IntN(4)]
	p.Start.Leader = rules.Leader(p.Dealer)
	p.TrumpCard = p.Start.Hands[p.Dealer].First()
	p.Start.Trump = p.TrumpCard.Suit()
	d := &Deal{Rules: rules, Played: p}
	pos := p.Start
	for n := range 40 {
		seat := pos.Turn(rules.Direction())
		may := d.legal(pos, seat)
		if other := pos.Hands[seat] &^ engine.SetOf(may...); revoke && n > 8 && other != 0 {
			may, revoke = []engine.Card{other.First()}, false
		}
		p.Plays = append(p.Plays, solve.PlayedCard{Trick: n/4 + 1, Seat: seat, Leader: pos.Leader, Card: may[rng.IntN(len(may))]})
		pos = pos.Play(p.Plays[n].Card, rules.Direction())
	}
	return d
}

func TestSmoke(t *testing.T) {
	rules := engine.DefaultRules()
	d := randomDeal(rand.New(rand.NewPCG(1, 2)), &rules, false)
	for i := 12; i < 40; i++ {
		x, err := d.Decide(t.Context(), i, Weighing{Worlds: 20, Seed: 1, Choice: ByCost(5)})
		if err != nil {
			t.Fatal(err)
		}
		if x == nil {
			continue
		}
		c, e := x.Cost()
		t.Log(i, x.Seat, x.Played, x.Legal, x.Possible, x.All, len(x.Worlds), x.Effective(), c, e)
	}
}
