package grid_test

import (
	"testing"

	"sueca/engine/card"
	"sueca/replay/viewer/grid"
)

// TestCard writes cards with every set of characters, also those that are known in part.
func TestCard(t *testing.T) {
	unicode, english, portuguese := grid.GlyphsFor(false, "pt"), grid.GlyphsFor(true, "en"), grid.GlyphsFor(true, "pt")
	courts := *unicode
	courts.Courts = [3]string{"R", "V", "D"}
	for _, tt := range []struct {
		card                              card.Card
		unicode, english, portuguese, rvd string
	}{
		{card.New(card.Spades, card.Ace), "A♠", "Asp", "Aes", "A♠"},
		{card.New(card.Hearts, card.King), "K♥", "Khe", "Kco", "R♥"},
		{card.New(card.Clubs, card.Jack), "J♣", "Jcl", "Jpa", "V♣"},
		{card.New(card.Diamonds, card.Queen), "Q♦", "Qdi", "Qou", "D♦"},
		{card.New(card.Diamonds, card.Two), "2♦", "2di", "2ou", "2♦"},
		{card.New(card.Spades, card.NoRank), "*♠", "*sp", "*es", "*♠"},
		{card.New(card.Hearts, card.Low), "x♥", "xhe", "xco", "x♥"},
		{card.New(card.NoSuit, card.King), "K*", "K*", "K*", "R*"},
		{card.New(card.NoSuit, card.Seven), "7*", "7*", "7*", "7*"},
		{card.New(card.NoSuit, card.Low), "x", "x", "x", "x"},
		{card.Unknown, "*", "*", "*", "*"},
	} {
		got := [4]string{unicode.Card(tt.card), english.Card(tt.card), portuguese.Card(tt.card), courts.Card(tt.card)}
		if want := [4]string{tt.unicode, tt.english, tt.portuguese, tt.rvd}; got != want {
			t.Errorf("%s: %q, want %q", tt.card, got, want)
		}
	}
	// All of the known ones are as wide as the set says.
	if unicode.CardWidth() != 2 || english.CardWidth() != 3 || portuguese.CardWidth() != 3 {
		t.Errorf("cards are %d, %d and %d cells wide", unicode.CardWidth(), english.CardWidth(), portuguese.CardWidth())
	}
}

// TestSuits writes suits, blanks of the same width for none, and lists of them.
func TestSuits(t *testing.T) {
	unicode, ascii := grid.GlyphsFor(false, "en"), grid.GlyphsFor(true, "en")
	if u, a := unicode.Suit(card.NoSuit), ascii.Suit(card.NoSuit); u != " " || a != "  " {
		t.Errorf("no suit is %q and %q", u, a)
	}
	for _, tt := range []struct {
		suits          card.Suits
		unicode, ascii string
	}{
		{0, "", ""},
		{card.Clubs.Of(), "♣", "cl"},
		{card.EverySuit, "♠♥♣♦", "sp he cl di"},
	} {
		if u, a := unicode.ListSuits(tt.suits), ascii.ListSuits(tt.suits); u != tt.unicode || a != tt.ascii {
			t.Errorf("%v: %q and %q, want %q and %q", tt.suits, u, a, tt.unicode, tt.ascii)
		}
	}
}

// TestNumber writes totals: below zero with the minus of the set.
func TestNumber(t *testing.T) {
	for n, want := range map[int][2]string{-12: {"−12", "-12"}, -1: {"−1", "-1"}, 0: {"0", "0"}, 1: {"1", "1"}, 30: {"30", "30"}} {
		if got := [2]string{grid.Unicode.Number(n), grid.ASCII.Number(n)}; got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}
