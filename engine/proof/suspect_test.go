package proof

import (
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// TestGainsaid: what is written of hands, of cards laid open and of the trump card speaks against a play of
// somebody else; where nobody knows who played, nothing does.
func TestGainsaid(t *testing.T) {
	of := func(s card.Suit, r card.Rank) card.Card { return card.New(s, r) }
	trump, kept, laid, other := of(card.Hearts, card.Seven), of(card.Spades, card.Ace), of(card.Clubs, card.King), of(card.Diamonds, card.Two)
	var s engine.State
	for _, e := range []engine.Event{
		&engine.MatchStarted{Rules: rules.Default()}, &engine.DealStarted{Number: 1, Dealer: card.A, Trump: trump},
		&engine.HandRecorded{Seat: card.C, Cards: []card.Card{kept}, Voids: card.Clubs.Of()}, &engine.CardsShown{Seat: card.B, Cards: []card.Card{laid}},
	} {
		assert.NilError(t, s.Apply(e))
	}
	for _, tt := range []struct {
		seat  card.Seat
		card  card.Card
		trick int
		want  bool
	}{
		{card.NoSeat, trump, 1, false}, {card.A, trump, 1, false}, {card.B, trump, 1, true},
		{card.NoSeat, kept, 1, false}, {card.C, kept, 1, false}, {card.D, kept, 1, true},
		{card.NoSeat, laid, 1, false}, {card.B, laid, 1, false}, {card.B, laid, 0, true}, {card.A, laid, 1, true}, {card.C, laid, 1, true},
		{card.NoSeat, other, 1, false}, {card.A, other, 1, false}, {card.C, other, 1, false}, {card.C, of(card.Clubs, card.Two), 1, true},
	} {
		if got := gainsaid(&s.Deal, &engine.Play{Seat: tt.seat, Card: tt.card}, tt.trick); got != tt.want {
			t.Errorf("%v plays %v in trick %d: %t, want %t", tt.seat, tt.card, tt.trick, got, tt.want)
		}
	}
}
