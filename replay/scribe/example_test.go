package scribe_test

import (
	"fmt"

	"sueca/engine"
	"sueca/engine/rules"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/scribe"
)

// A deal is begun with its trump card, and a card is written that the suit led forbids unless
// its player has none of that suit.
func Example() {
	events := []engine.Event{&engine.MatchStarted{Rules: rules.Default()}}
	for _, name := range []string{"7♥", "5♠", "A♠", "2♥"} {
		card, _ := notation.ParseCard(name, "")
		sheet := scribe.Open(events, replay.Options{})
		c, err := sheet.Wrote(card, 0)
		if err != nil {
			fmt.Println(err)
			return
		}
		events = append(events, c.Events...)
	}
	fmt.Print(notation.Format(events[1:], notation.English))

	sheet := scribe.Open(events, replay.Options{})
	_, stage, seat := sheet.Now()
	fmt.Println(stage == scribe.Card, seat)
	ace, _ := notation.ParseCard("A♠", "")
	_, err := sheet.Wrote(ace, 0)
	fmt.Println(err)
	// Output:
	// deal 1 dealer A trump 7♥
	// 1. B: 5♠ A♠ 2♥
	// true A
	// A♠ was played in trick 1 by C already
}
