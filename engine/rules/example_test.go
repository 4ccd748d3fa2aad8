package rules_test

import (
	"fmt"
	"log"

	"sueca/engine/card"
	"sueca/engine/rules"
)

// ExampleLegal lists the cards that may be played: of the suit led, if the hand has it.
func ExampleLegal() {
	hand := card.SetOf(
		card.New(card.Hearts, card.Jack),
		card.New(card.Hearts, card.Two),
		card.New(card.Clubs, card.Ace),
	)
	fmt.Println("on hearts:", rules.Legal(hand, card.Hearts))
	fmt.Println("on spades:", rules.Legal(hand, card.Spades))
	// Output:
	// on hearts: ♥J2
	// on spades: ♥J2 ♣A
}

// ExampleParse reads the rules of a house: a known set, with one exception.
func ExampleParse() {
	house, err := rules.Parse("norte target=8")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(house.Profile, house.Target)
	// Output: norte 8
}
