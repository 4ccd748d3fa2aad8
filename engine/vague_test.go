package engine_test

import (
	"testing"

	"sueca/engine"
)

// TestVagueRecord checks that a record that knows nearly every card by its suit
// alone is judged in bounded time, and that nobody is accused by it.
func TestVagueRecord(t *testing.T) {
	suit := func(s engine.Suit, n int, r engine.Rank) (out []engine.Card) {
		for range n {
			out = append(out, engine.NewCard(s, r))
		}
		return out
	}
	hand := func(groups ...[]engine.Card) (out []engine.Card) {
		for _, g := range groups {
			out = append(out, g...)
		}
		return out
	}
	card := engine.NewCard
	var s engine.State
	for _, e := range []engine.Event{
		&engine.DealStarted{Number: 1, Dealer: engine.A, Trump: card(engine.Hearts, 0), TrumpWritten: true},
		&engine.HandRecorded{Seat: engine.A, Cards: hand(suit(engine.Spades, 3, 0), suit(engine.Hearts, 2, 0), suit(engine.Hearts, 1, engine.Low), suit(engine.Clubs, 2, 0), suit(engine.Diamonds, 2, 0))},
		&engine.HandRecorded{Seat: engine.B, Cards: hand(suit(engine.Spades, 2, 0), suit(engine.Spades, 1, engine.Low), suit(engine.Hearts, 2, 0), suit(engine.Clubs, 2, 0), suit(engine.Clubs, 1, engine.Low), suit(engine.Diamonds, 2, 0))},
		&engine.HandRecorded{Seat: engine.C, Cards: hand(suit(engine.Spades, 2, 0), suit(engine.Hearts, 2, 0), suit(engine.Hearts, 1, engine.Low), suit(engine.Clubs, 2, 0), suit(engine.Diamonds, 2, 0), suit(engine.Diamonds, 1, engine.Low))},
		&engine.HandRecorded{Seat: engine.D, Cards: hand(suit(engine.Spades, 2, engine.Low), suit(engine.Hearts, 2, 0), suit(engine.Clubs, 3, 0), suit(engine.Diamonds, 3, 0))},
		&engine.TrickStarted{Number: 1, Leader: engine.B},
		&engine.CardPlayed{Card: card(engine.Spades, 0)},
		&engine.CardPlayed{Card: card(engine.Spades, 0)},
		&engine.CardPlayed{Card: card(engine.Clubs, engine.Low)},
		&engine.CardPlayed{Card: card(0, engine.Ace)},
		&engine.TrickStarted{Number: 2, Leader: engine.C},
		&engine.CardPlayed{},
		&engine.CardPlayed{Card: card(0, engine.Low)},
		&engine.CardPlayed{Card: card(engine.Hearts, 0)},
		&engine.CardPlayed{},
		&engine.TrickStarted{Number: 3, Leader: engine.D},
		&engine.CardPlayed{Card: card(engine.Diamonds, 0)},
		&engine.CardPlayed{Card: card(engine.Spades, engine.Low)},
		&engine.CardPlayed{Card: card(0, engine.King)},
		&engine.CardPlayed{Card: card(engine.Clubs, engine.Seven)},
		&engine.PlayStopped{},
	} {
		if err := s.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	found := s.Deal.Renuncias()
	if len(found) == 0 {
		t.Fatal("nothing is found where much is possible")
	}
	for _, r := range found {
		if r.Proven {
			t.Errorf("%s in trick %d is proven by nothing", r.Seat, r.Trick)
		}
	}
}
