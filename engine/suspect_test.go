package engine

import "testing"

// TestGainsaid: what is written of hands, of cards laid open and of the trump card speaks against a play of
// somebody else; where nobody knows who played, nothing does.
func TestGainsaid(t *testing.T) {
	of := func(s Suit, r Rank) Card { return NewCard(s, r) }
	trump, kept, laid, other := of(Hearts, Seven), of(Spades, Ace), of(Clubs, King), of(Diamonds, Two)
	var s State
	for _, e := range []Event{
		&MatchStarted{Rules: DefaultRules()}, &DealStarted{Number: 1, Dealer: A, Trump: trump},
		&HandRecorded{Seat: C, Cards: []Card{kept}, Voids: Clubs.Of()}, &CardsShown{Seat: B, Cards: []Card{laid}},
	} {
		if err := s.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		seat  Seat
		card  Card
		trick int
		want  bool
	}{
		{NoSeat, trump, 1, false}, {A, trump, 1, false}, {B, trump, 1, true},
		{NoSeat, kept, 1, false}, {C, kept, 1, false}, {D, kept, 1, true},
		{NoSeat, laid, 1, false}, {B, laid, 1, false}, {B, laid, 0, true}, {A, laid, 1, true}, {C, laid, 1, true},
		{NoSeat, other, 1, false}, {A, other, 1, false}, {C, other, 1, false}, {C, of(Clubs, Two), 1, true},
	} {
		if got := s.Deal.gainsaid(&Play{Seat: tt.seat, Card: tt.card}, tt.trick); got != tt.want {
			t.Errorf("%v plays %v in trick %d: %t, want %t", tt.seat, tt.card, tt.trick, got, tt.want)
		}
	}
}
