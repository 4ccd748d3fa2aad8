package replay_test

import (
	"math/rand"
	"testing"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay"
)

// playedDeals returns a match of n deals in which everybody follows suit at
// random, with hands recorded or not.
func playedDeals(n int, hands bool) []engine.Event {
	return playedBy(rand.New(rand.NewSource(1)), n, hands)
}

func playedBy(r *rand.Rand, n int, hands bool) []engine.Event {
	// A match as long as that needs a target that no pair comes to.
	rs, err := rules.Parse("fpsd target=9999")
	if err != nil {
		panic(err)
	}
	events := []engine.Event{&engine.MatchStarted{Rules: rs, Source: engine.RulesTagged}}
	var all []card.Card
	for c := range card.DeckOfSevens.All() {
		all = append(all, c)
	}
	dealer := card.A
	for k := range n {
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		var held [card.D + 1]card.Cards
		trump := all[10*(dealer-1)]
		events = append(events, &engine.DealStarted{Number: k + 1, Dealer: dealer, Trump: trump, TrumpWritten: true})
		for i, s := range rules.TwoPairs.Seats {
			held[s] = card.SetOf(all[10*i : 10*i+10]...)
			if hands {
				h := &engine.HandRecorded{Seat: s}
				for c := range held[s].All() {
					h.Cards = append(h.Cards, c)
				}
				events = append(events, h)
			}
		}
		var s engine.State
		leader := rules.TwoPairs.Right(dealer)
		for _, e := range []engine.Event{&engine.DealStarted{Trump: trump}} {
			s.Apply(e)
		}
		for n := 1; n <= rules.TwoPairs.Tricks; n++ {
			trick := &engine.TrickStarted{Number: n, Leader: leader}
			events = append(events, trick)
			s.Apply(trick)
			seat, led := leader, card.NoSuit
			for i := range 4 {
				legal := rules.Legal(held[seat], led)
				pick := r.Intn(legal.Len())
				for c := range legal.All() {
					if pick--; pick < 0 {
						play := &engine.CardPlayed{Card: c}
						events = append(events, play)
						s.Apply(play)
						held[seat] = held[seat].Without(c)
						if i == 0 {
							led = c.Suit()
						}
						break
					}
				}
				seat = rules.TwoPairs.Right(seat)
			}
			leader, _ = s.Deal.Winner(n, trump.Suit())
		}
		dealer = rules.TwoPairs.Right(dealer)
	}
	return events
}

// BenchmarkJudge judges whole deals, with and without hands.
func BenchmarkJudge(b *testing.B) {
	for _, hands := range []bool{false, true} {
		name := "plays"
		if hands {
			name = "hands"
		}
		events := playedDeals(1000, hands)
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if m := replay.Judge(events); len(m.Findings) > 0 {
					b.Fatal(m.Findings[0].Msg)
				}
			}
			b.ReportMetric(float64(b.N)*1000/b.Elapsed().Seconds(), "deals/s")
		})
	}
}

// BenchmarkSeek seeks states of a long match at random.
func BenchmarkSeek(b *testing.B) {
	line := replay.NewTimeline(playedDeals(1000, true))
	r := rand.New(rand.NewSource(2))
	for b.Loop() {
		line.At(r.Intn(line.Len()))
	}
}
