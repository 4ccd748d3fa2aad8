package card_test

import (
	"fmt"

	"sueca/engine/card"
)

// Example adds up the points of a suit: a quarter of the 120 of the pack.
func Example() {
	hearts := card.DeckOfSevens.Of(card.Hearts)
	fmt.Println(hearts, hearts.Points())
	ace, two := card.New(card.Hearts, card.Ace), card.New(card.Spades, card.Two)
	fmt.Println(two.Beats(ace, card.Spades))
	// Output:
	// ♥A7KJQ65432 30
	// true
}
