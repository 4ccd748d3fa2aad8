package card_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/engine/card"
	"sueca/engine/rules"
)

func TestDecks(t *testing.T) {
	for _, deck := range []card.Cards{card.DeckOfSevens, card.DeckOfTens} {
		if deck.Len() != 40 || deck.Points() != 120 {
			t.Errorf("%s: %d cards worth %d points", deck, deck.Len(), deck.Points())
		}
		for s := card.Spades; s <= card.Diamonds; s++ {
			if of := deck.Of(s); of.Len() != 10 || of.Points() != 30 {
				t.Errorf("%s: %d cards worth %d points", of, of.Len(), of.Points())
			}
		}
	}
	if got := card.DeckOfSevens.String(); got != "♠A7KJQ65432 ♥A7KJQ65432 ♣A7KJQ65432 ♦A7KJQ65432" {
		t.Errorf("the deck in canonical order is %s", got)
	}
	if got := card.DeckOfTens.Of(card.Hearts).String(); got != "♥ATKJQ65432" {
		t.Errorf("the Azores hearts are %s", got)
	}
}

// TestCardCandidates checks what each kind of unknown card may be.
func TestCardCandidates(t *testing.T) {
	for _, c := range []struct {
		card card.Card
		text string
		want string
	}{
		{card.Unknown, "*", card.DeckOfSevens.String()},
		{card.New(card.Hearts, card.Seven), "7♥", "♥7"},
		{card.New(card.Clubs, card.NoRank), "*♣", "♣A7KJQ65432"},
		{card.New(card.NoSuit, card.Ace), "A*", "♠A ♥A ♣A ♦A"},
		{card.New(card.Spades, card.Low), "x♠", "♠65432"},
		{card.New(card.NoSuit, card.Low), "x", "♠65432 ♥65432 ♣65432 ♦65432"},
		{card.New(card.Spades, card.Eight), "8♠", "-"},
		{card.OneOf(false, card.New(card.Clubs, card.Six), card.New(card.Spades, card.Six)), "6♠|6♣", "♠6 ♣6"},
		{card.OneOf(true, card.New(card.Clubs, card.Six), card.New(card.Spades, card.Six)), "6♠|6♣|*", card.DeckOfSevens.String()},
		{card.OneOf(true, card.New(card.Clubs, card.Six)), "6♣|*", card.DeckOfSevens.String()},
	} {
		if got := c.card.String(); got != c.text {
			t.Errorf("%#x is written %s, want %s", uint32(c.card), got, c.text)
		}
		if got := c.card.Candidates(card.DeckOfSevens).String(); got != c.want {
			t.Errorf("%s may be %s, want %s", c.card, got, c.want)
		}
	}
}

// TestSeats checks that B sits at A's right and that C is A's partner.
func TestSeats(t *testing.T) {
	var round []string
	for s, i := card.A, 0; i < 5; i++ {
		round = append(round, s.String()+rules.TwoPairs.Across(s).String()+rules.TwoPairs.Left(s).String()+rules.TwoPairs.Column(s).String())
		s = rules.TwoPairs.Next(s, card.CounterClockwise)
	}
	if d := cmp.Diff([]string{"ACDAC", "BDABD", "CABAC", "DBCBD", "ACDAC"}, round); d != "" {
		t.Error(d)
	}
	if got := rules.TwoPairs.Next(card.A, card.Clockwise); got != card.D {
		t.Errorf("clockwise after A plays %s", got)
	}
}

// TestSuitCards: the cards of each suit, in the deck or not, and none of no suit.
func TestSuitCards(t *testing.T) {
	all := card.Cards(0)
	for _, s := range []card.Suit{card.Spades, card.Hearts, card.Clubs, card.Diamonds} {
		of := card.SuitCards(s)
		for c := range of.All() {
			if c.Suit() != s {
				t.Errorf("%s is among the cards of %s", c, s)
			}
		}
		if of&all != 0 || of != of.Of(s) || !of.Has(card.New(s, card.Ace)) || !of.Has(card.New(s, card.Two)) || !of.Has(card.New(s, card.Nine)) {
			t.Errorf("the cards of %s are %s", s, of)
		}
		all |= of
	}
	if got := card.SuitCards(card.NoSuit); got != 0 {
		t.Errorf("the cards of no suit are %d", got)
	}
}
