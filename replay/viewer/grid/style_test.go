package grid_test

import (
	"testing"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/replay/viewer/grid"
)

// inks are all of them, with their colours in a terminal: of four suits, of two, and none. A
// number is one of the 256 colours; the two suits that are drawn in the colour of the text are
// spades, and clubs where there are two colours.
var inks = []struct {
	ink  grid.Style
	want [3]int
}{
	{grid.Plain, [3]int{grid.OwnColour, grid.OwnColour, grid.OwnColour}},
	{grid.SpadesInk, [3]int{grid.OwnColour, grid.OwnColour, grid.OwnColour}},
	{grid.HeartsInk, [3]int{196, 196, grid.OwnColour}},
	{grid.ClubsInk, [3]int{34, grid.OwnColour, grid.OwnColour}},
	{grid.DiamondsInk, [3]int{33, 196, grid.OwnColour}},
	{grid.WrongInk, [3]int{197, 197, grid.OwnColour}},
	{grid.DoubtInk, [3]int{172, 172, grid.OwnColour}},
	{grid.GoodInk, [3]int{35, 35, grid.OwnColour}},
	{grid.LabelInk, [3]int{66, 66, grid.OwnColour}},
}

// TestColour gives each ink its colour.
func TestColour(t *testing.T) {
	for _, tt := range inks {
		got := [3]int{grid.FourColours.Colour(tt.ink), grid.TwoColours.Colour(tt.ink), grid.NoColours.Colour(tt.ink)}
		assert.Check(t, got == tt.want, "ink %d: %d, want %d", tt.ink, got, tt.want)
	}
}

// TestInks finds the ink of a suit and of a finding, whatever else a style says.
func TestInks(t *testing.T) {
	for suit, want := range map[card.Suit]grid.Style{card.NoSuit: grid.Plain, card.Spades: grid.SpadesInk, card.Hearts: grid.HeartsInk, card.Clubs: grid.ClubsInk, card.Diamonds: grid.DiamondsInk} {
		assert.Check(t, is.Equal(grid.SuitInk(suit), want), suit)
		assert.Check(t, is.Equal((want|grid.Bold|grid.Faint|grid.Reverse|grid.Underline).Ink(), want), suit)
	}
	for severity, want := range map[code.Severity]grid.Style{code.Error: grid.WrongInk, code.Warning: grid.DoubtInk, code.Info: grid.LabelInk} {
		assert.Check(t, is.Equal(grid.SeverityInk(severity), want), severity)
	}
}

// TestColours reads and writes the words of settings.
func TestColours(t *testing.T) {
	for c, word := range map[grid.Colours]string{grid.FourColours: "four", grid.TwoColours: "two", grid.NoColours: "none"} {
		if got, ok := grid.ParseColours(word); c.String() != word || got != c || !ok {
			t.Errorf("%s: is written %s and read as %s, %t", word, c, got, ok)
		}
	}
	for _, word := range []string{"", "?", "Four", "three"} {
		if got, ok := grid.ParseColours(word); ok || got != grid.FourColours {
			t.Errorf("%q is read as %s", word, got)
		}
	}
	assert.Check(t, is.Equal((grid.NoColours+1).String(), "?"), "no such number of colours")
}

// TestColoured writes the sequences of a terminal: one where the style changes, the last one
// ended, and blanks at the end left out unless they can be seen.
func TestColoured(t *testing.T) {
	for _, tt := range []struct {
		name    string
		draw    func(g *grid.Grid)
		colours grid.Colours
		want    string
	}{
		{"plain", func(g *grid.Grid) { g.Put(0, 0, "ab") }, grid.FourColours, "ab\n"},
		{"nothing", func(*grid.Grid) {}, grid.FourColours, "\n"},
		{"blanks before it", func(g *grid.Grid) { g.Put(3, 0, "a") }, grid.FourColours, "   a\n"},
		{"up to the edge", func(g *grid.Grid) { g.Put(0, 0, "abcd") }, grid.FourColours, "abcd\n"},
		{"red to the end", func(g *grid.Grid) { g.Write(0, 0, grid.HeartsInk, "♥A") }, grid.FourColours, "\x1b[0;38;5;196m♥A\x1b[0m\n"},
		{"red, then plain", func(g *grid.Grid) { g.Put(g.Write(0, 0, grid.HeartsInk, "♥"), 0, "a") }, grid.FourColours, "\x1b[0;38;5;196m♥\x1b[0ma\n"},
		{"two inks", func(g *grid.Grid) { g.Write(g.Write(0, 0, grid.HeartsInk, "♥"), 0, grid.ClubsInk, "♣") }, grid.FourColours, "\x1b[0;38;5;196m♥\x1b[0;38;5;34m♣\x1b[0m\n"},
		{"an ink without a colour", func(g *grid.Grid) { g.Write(0, 0, grid.HeartsInk, "♥") }, grid.NoColours, "\x1b[0m♥\x1b[0m\n"},
		{"all attributes", func(g *grid.Grid) { g.Write(0, 0, grid.GoodInk|grid.Bold|grid.Faint|grid.Reverse|grid.Underline, "a") }, grid.TwoColours, "\x1b[0;1;2;7;4;38;5;35ma\x1b[0m\n"},
		{"each attribute", func(g *grid.Grid) {
			for x, s := range []grid.Style{grid.Bold, grid.Faint, grid.Reverse, grid.Underline} {
				g.Write(x, 0, s, "a")
			}
		}, grid.FourColours, "\x1b[0;1ma\x1b[0;2ma\x1b[0;7ma\x1b[0;4ma\x1b[0m\n"},
		{"blanks that are seen", func(g *grid.Grid) { g.Write(0, 0, grid.Reverse, "a "); g.Put(2, 0, " ") }, grid.FourColours, "\x1b[0;7ma \x1b[0m\n"},
	} {
		g := grid.NewGrid(4, 1)
		tt.draw(g)
		assert.Check(t, is.Equal(g.Coloured(tt.colours), tt.want), tt.name)
	}
	two := grid.NewGrid(2, 2)
	two.Write(0, 0, grid.Bold, "ab")
	two.Write(0, 1, grid.Bold, "cd")
	if got, want := two.Coloured(grid.NoColours), "\x1b[0;1mab\x1b[0m\n\x1b[0;1mcd\x1b[0m\n"; got != want {
		t.Errorf("two rows: %q, want %q", got, want)
	}
}

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
		assert.Check(t, is.Equal([2]string{grid.Unicode.Number(n), grid.ASCII.Number(n)}, want), n)
	}
}
