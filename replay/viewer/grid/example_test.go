package grid_test

import (
	"fmt"

	"sueca/engine/card"
	"sueca/replay/viewer/grid"
)

// Example draws a trick, and writes it with the characters that any terminal has.
func Example() {
	for _, ascii := range []bool{false, true} {
		glyphs := grid.GlyphsFor(ascii, "en")
		g := grid.NewGrid(12, 3)
		for _, at := range []struct {
			x, y int
			card card.Card
		}{
			{4, 0, card.New(card.Hearts, card.King)},
			{0, 1, card.New(card.Hearts, card.Ace)},
			{8, 1, card.New(card.Hearts, card.Three)},
			{4, 2, card.New(card.Hearts, card.Five)},
		} {
			g.Write(at.x, at.y, grid.SuitInk(at.card.Suit()), glyphs.Card(at.card))
		}
		fmt.Printf("ASCII %t\n%s", ascii, g)
	}
	// Output:
	// ASCII false
	//     K♥
	// A♥      3♥
	//     5♥
	// ASCII true
	//     Khe
	// Ahe     3he
	//     5he
}
