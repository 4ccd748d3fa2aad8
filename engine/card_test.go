package engine_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/engine"
)

func TestDecks(t *testing.T) {
	for _, deck := range []engine.Cards{engine.DeckOfSevens, engine.DeckOfTens} {
		if deck.Len() != 40 || deck.Points() != 120 {
			t.Errorf("%s: %d cards worth %d points", deck, deck.Len(), deck.Points())
		}
		for s := engine.Spades; s <= engine.Diamonds; s++ {
			if of := deck.Of(s); of.Len() != 10 || of.Points() != 30 {
				t.Errorf("%s: %d cards worth %d points", of, of.Len(), of.Points())
			}
		}
	}
	if got := engine.DeckOfSevens.String(); got != "♠A7KJQ65432 ♥A7KJQ65432 ♣A7KJQ65432 ♦A7KJQ65432" {
		t.Errorf("the deck in canonical order is %s", got)
	}
	if got := engine.DeckOfTens.Of(engine.Hearts).String(); got != "♥ATKJQ65432" {
		t.Errorf("the Azores hearts are %s", got)
	}
}

// TestCardCandidates checks what each kind of unknown card may be.
func TestCardCandidates(t *testing.T) {
	for _, c := range []struct {
		card engine.Card
		text string
		want string
	}{
		{engine.Unknown, "*", engine.DeckOfSevens.String()},
		{engine.NewCard(engine.Hearts, engine.Seven), "7♥", "♥7"},
		{engine.NewCard(engine.Clubs, engine.NoRank), "*♣", "♣A7KJQ65432"},
		{engine.NewCard(engine.NoSuit, engine.Ace), "A*", "♠A ♥A ♣A ♦A"},
		{engine.NewCard(engine.Spades, engine.Low), "x♠", "♠65432"},
		{engine.NewCard(engine.NoSuit, engine.Low), "x", "♠65432 ♥65432 ♣65432 ♦65432"},
		{engine.NewCard(engine.Spades, engine.Eight), "8♠", "-"},
	} {
		if got := c.card.String(); got != c.text {
			t.Errorf("%v is written %s, want %s", uint8(c.card), got, c.text)
		}
		if got := c.card.Candidates(engine.DeckOfSevens).String(); got != c.want {
			t.Errorf("%s may be %s, want %s", c.card, got, c.want)
		}
	}
}

// TestSeats checks that B sits at A's right and that C is A's partner.
func TestSeats(t *testing.T) {
	var round []string
	for s, i := engine.A, 0; i < 5; i++ {
		round = append(round, s.String()+engine.TwoPairs.Across(s).String()+engine.TwoPairs.Left(s).String()+engine.TwoPairs.Column(s).String())
		s = engine.TwoPairs.Next(s, engine.CounterClockwise)
	}
	if d := cmp.Diff([]string{"ACDAC", "BDABD", "CABAC", "DBCBD", "ACDAC"}, round); d != "" {
		t.Error(d)
	}
	if got := engine.TwoPairs.Next(engine.A, engine.Clockwise); got != engine.D {
		t.Errorf("clockwise after A plays %s", got)
	}
}

// TestSuitCards: the cards of each suit, in the deck or not, and none of no suit.
func TestSuitCards(t *testing.T) {
	all := engine.Cards(0)
	for _, s := range []engine.Suit{engine.Spades, engine.Hearts, engine.Clubs, engine.Diamonds} {
		of := engine.SuitCards(s)
		for c := range of.All() {
			if c.Suit() != s {
				t.Errorf("%s is among the cards of %s", c, s)
			}
		}
		if of&all != 0 || of != of.Of(s) || !of.Has(engine.NewCard(s, engine.Ace)) || !of.Has(engine.NewCard(s, engine.Two)) || !of.Has(engine.NewCard(s, engine.Nine)) {
			t.Errorf("the cards of %s are %s", s, of)
		}
		all |= of
	}
	if got := engine.SuitCards(engine.NoSuit); got != 0 {
		t.Errorf("the cards of no suit are %d", got)
	}
}
