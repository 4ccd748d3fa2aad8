package reconcile_test

import (
	"fmt"
	"log"
	"strings"

	"sueca/engine"
	"sueca/engine/message"
	"sueca/eventlog/evidence"
	"sueca/notation"
	"sueca/replay/reconcile"
)

// ExampleRecords compares a match in the log with the same record after a card was edited,
// and finds the correction that brings the first to the second.
func ExampleRecords() {
	have := read("deal 1 dealer A trump 2♦\n1. B: A♠ 4♠ J♠ 5♠\n2. B: 7♠ 6♠ 2♠ Q♠\n")
	want := read("deal 1 dealer A trump 2♦\n1. B: A♠ 4♠ J♠ 3♠\n2. B: 7♠ 6♠ 2♠ Q♠\n")
	plan := reconcile.Records(have, want, true, evidence.Same, message.Message.String)
	if plan.Refused != nil {
		log.Fatal(plan.Refused.Msg)
	}
	fmt.Println("corrects:", plan.Corrects())
	fmt.Print(notation.Format(append(have, plan.Added()...), notation.English))
	// Output:
	// corrects: true
	// [Sueca "1"]
	//
	// deal 1 dealer A trump 2♦
	// 1. B: A♠ 4♠ J♠ 5♠
	// 2. B: 7♠ 6♠ 2♠ Q♠
	// amend deal 1 trick 1 A 5♠ -> 3♠ "re-import"
}

// read returns the events of the one match of a text.
func read(text string) (events []engine.Event) {
	for match, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		if err != nil {
			log.Fatal(err)
		}
		events = match.Events
	}
	return events
}
