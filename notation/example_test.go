package notation_test

import (
	"fmt"
	"log"
	"strings"

	"sueca/notation"
)

// Example reads a record, and writes it in canonical form with Portuguese words. The
// second deal has a card that cannot be read: it is kept as it was written.
func Example() {
	const night = `[A "Ana Reis"]
deal 1 dealer A trump 2♦
1. B: A♠ 4 J 5 = B 14

deal 2 dealer B trump 6♥
1. C: A♣ K♣ A♦ 2z
`
	for match, err := range notation.Matches(strings.NewReader(night), notation.Options{File: "night.sueca"}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Print(notation.Format(match.Events, notation.Portuguese))
		fmt.Println(match.Errors.Err())
	}
	// Output:
	// [Sueca "1"]
	// [A "Ana Reis"]
	//
	// jogo 1 dador A trunfo 2♦
	// 1. B: A♠ 4♠ J♠ 5♠ = B 14
	//
	// deal 2 dealer B trump 6♥
	// 1. C: A♣ K♣ A♦ 2z
	// night.sueca:6:16: “2z” is no card
}

// ExampleParseCard reads cards as people type them, with the letters of the Portuguese
// suits declared.
func ExampleParseCard() {
	for _, text := range []string{"7♥", "7co", "dc", "*♠"} {
		card, err := notation.ParseCard(text, notation.LettersPT)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(text, "is", card)
	}
	// Output:
	// 7♥ is 7♥
	// 7co is 7♥
	// dc is Q♥
	// *♠ is *♠
}

// ExampleChunk reads a text in two chunks, as two machines would that share a long one.
func ExampleChunk() {
	const text = `[Event "first"]
deal 1 dealer A trump 2♦
1. B: A♠ 4♠ J♠ 5♠

[Event "second"]
deal 1 dealer B trump 6♥
1. C: A♣ K♣ A♦ 2♣

[Event "third"]
deal 1 dealer C trump 6♥
1. D: A♣ K♣ A♦ 2♣
`
	const middle = 10
	lines := 1 + strings.Count(text[:middle], "\n")
	for _, chunk := range []notation.Chunk{{From: 0, To: middle, Line: 1}, {From: middle, To: int64(len(text)), Line: lines}} {
		for shard, err := range chunk.Shards(strings.NewReader(text[chunk.From:]), notation.Options{}, 1<<16) {
			if err != nil {
				log.Fatal(err)
			}
			for match := range shard.Matches(notation.Options{}) {
				event, _, _ := strings.Cut(match.Text, "\n")
				fmt.Printf("line %d of the text, from byte %d on: %s\n", match.FirstLine, chunk.From, event)
			}
		}
	}
	// Output:
	// line 1 of the text, from byte 0 on: [Event "first"]
	// line 5 of the text, from byte 10 on: [Event "second"]
	// line 9 of the text, from byte 10 on: [Event "third"]
}
