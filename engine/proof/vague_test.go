package proof_test

import (
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/proof"
)

// TestVagueRecord checks that a record that knows nearly every card by its suit
// alone is judged in bounded time, and that nobody is accused by it.
func TestVagueRecord(t *testing.T) {
	suit := func(s card.Suit, n int, r card.Rank) (out []card.Card) {
		for range n {
			out = append(out, card.New(s, r))
		}
		return out
	}
	hand := func(groups ...[]card.Card) (out []card.Card) {
		for _, g := range groups {
			out = append(out, g...)
		}
		return out
	}
	c := card.New
	var s engine.State
	for _, e := range []engine.Event{
		&engine.DealStarted{Number: 1, Dealer: card.A, Trump: c(card.Hearts, 0), TrumpWritten: true},
		&engine.HandRecorded{Seat: card.A, Cards: hand(suit(card.Spades, 3, 0), suit(card.Hearts, 2, 0), suit(card.Hearts, 1, card.Low), suit(card.Clubs, 2, 0), suit(card.Diamonds, 2, 0))},
		&engine.HandRecorded{Seat: card.B, Cards: hand(suit(card.Spades, 2, 0), suit(card.Spades, 1, card.Low), suit(card.Hearts, 2, 0), suit(card.Clubs, 2, 0), suit(card.Clubs, 1, card.Low), suit(card.Diamonds, 2, 0))},
		&engine.HandRecorded{Seat: card.C, Cards: hand(suit(card.Spades, 2, 0), suit(card.Hearts, 2, 0), suit(card.Hearts, 1, card.Low), suit(card.Clubs, 2, 0), suit(card.Diamonds, 2, 0), suit(card.Diamonds, 1, card.Low))},
		&engine.HandRecorded{Seat: card.D, Cards: hand(suit(card.Spades, 2, card.Low), suit(card.Hearts, 2, 0), suit(card.Clubs, 3, 0), suit(card.Diamonds, 3, 0))},
		&engine.TrickStarted{Number: 1, Leader: card.B},
		&engine.CardPlayed{Card: c(card.Spades, 0)},
		&engine.CardPlayed{Card: c(card.Spades, 0)},
		&engine.CardPlayed{Card: c(card.Clubs, card.Low)},
		&engine.CardPlayed{Card: c(0, card.Ace)},
		&engine.TrickStarted{Number: 2, Leader: card.C},
		&engine.CardPlayed{},
		&engine.CardPlayed{Card: c(0, card.Low)},
		&engine.CardPlayed{Card: c(card.Hearts, 0)},
		&engine.CardPlayed{},
		&engine.TrickStarted{Number: 3, Leader: card.D},
		&engine.CardPlayed{Card: c(card.Diamonds, 0)},
		&engine.CardPlayed{Card: c(card.Spades, card.Low)},
		&engine.CardPlayed{Card: c(0, card.King)},
		&engine.CardPlayed{Card: c(card.Clubs, card.Seven)},
		&engine.PlayStopped{},
	} {
		assert.NilError(t, s.Apply(e))
	}
	found := proof.Renuncias(&s.Deal)
	if len(found) == 0 {
		t.Fatal("nothing is found where much is possible")
	}
	for _, r := range found {
		if r.Proven {
			t.Errorf("%s in trick %d is proven by nothing", r.Seat, r.Trick)
		}
	}
}
