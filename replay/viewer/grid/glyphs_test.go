package grid_test

import (
	"testing"

	"sueca/engine"
	"sueca/replay/viewer/grid"
)

// TestCard writes cards with every set of characters, also those that are known in part.
func TestCard(t *testing.T) {
	unicode, english, portuguese := grid.GlyphsFor(false, "pt"), grid.GlyphsFor(true, "en"), grid.GlyphsFor(true, "pt")
	courts := *unicode
	courts.Courts = [3]string{"R", "V", "D"}
	for _, tt := range []struct {
		card                              engine.Card
		unicode, english, portuguese, rvd string
	}{
		{engine.NewCard(engine.Spades, engine.Ace), "A♠", "Asp", "Aes", "A♠"},
		{engine.NewCard(engine.Hearts, engine.King), "K♥", "Khe", "Kco", "R♥"},
		{engine.NewCard(engine.Clubs, engine.Jack), "J♣", "Jcl", "Jpa", "V♣"},
		{engine.NewCard(engine.Diamonds, engine.Queen), "Q♦", "Qdi", "Qou", "D♦"},
		{engine.NewCard(engine.Diamonds, engine.Two), "2♦", "2di", "2ou", "2♦"},
		{engine.NewCard(engine.Spades, engine.NoRank), "*♠", "*sp", "*es", "*♠"},
		{engine.NewCard(engine.Hearts, engine.Low), "x♥", "xhe", "xco", "x♥"},
		{engine.NewCard(engine.NoSuit, engine.King), "K*", "K*", "K*", "R*"},
		{engine.NewCard(engine.NoSuit, engine.Seven), "7*", "7*", "7*", "7*"},
		{engine.NewCard(engine.NoSuit, engine.Low), "x", "x", "x", "x"},
		{engine.Unknown, "*", "*", "*", "*"},
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
	if u, a := unicode.Suit(engine.NoSuit), ascii.Suit(engine.NoSuit); u != " " || a != "  " {
		t.Errorf("no suit is %q and %q", u, a)
	}
	for _, tt := range []struct {
		suits          engine.Suits
		unicode, ascii string
	}{
		{0, "", ""},
		{engine.Clubs.Of(), "♣", "cl"},
		{engine.EverySuit, "♠♥♣♦", "sp he cl di"},
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
