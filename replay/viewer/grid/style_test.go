package grid_test

import (
	"testing"

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
		if got != tt.want {
			t.Errorf("ink %d: %d, want %d", tt.ink, got, tt.want)
		}
	}
}

// TestInks finds the ink of a suit and of a finding, whatever else a style says.
func TestInks(t *testing.T) {
	for suit, want := range map[card.Suit]grid.Style{card.NoSuit: grid.Plain, card.Spades: grid.SpadesInk, card.Hearts: grid.HeartsInk, card.Clubs: grid.ClubsInk, card.Diamonds: grid.DiamondsInk} {
		if got := grid.SuitInk(suit); got != want {
			t.Errorf("%s: %d, want %d", suit, got, want)
		}
		if got := (want | grid.Bold | grid.Faint | grid.Reverse | grid.Underline).Ink(); got != want {
			t.Errorf("%s with all attributes: %d, want %d", suit, got, want)
		}
	}
	for severity, want := range map[code.Severity]grid.Style{code.Error: grid.WrongInk, code.Warning: grid.DoubtInk, code.Info: grid.LabelInk} {
		if got := grid.SeverityInk(severity); got != want {
			t.Errorf("%s: %d, want %d", severity, got, want)
		}
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
	if got := (grid.NoColours + 1).String(); got != "?" {
		t.Errorf("no such number of colours: %s", got)
	}
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
		if got := g.Coloured(tt.colours); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
	two := grid.NewGrid(2, 2)
	two.Write(0, 0, grid.Bold, "ab")
	two.Write(0, 1, grid.Bold, "cd")
	if got, want := two.Coloured(grid.NoColours), "\x1b[0;1mab\x1b[0m\n\x1b[0;1mcd\x1b[0m\n"; got != want {
		t.Errorf("two rows: %q, want %q", got, want)
	}
}
