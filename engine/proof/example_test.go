package proof_test

import (
	"fmt"
	"log"
	"strings"

	"sueca/engine"
	"sueca/engine/proof"
	"sueca/notation"
)

// Example judges a card that did not follow suit: C discarded on hearts, and plays one later.
func Example() {
	const record = `deal 1 dealer A trump 2♦
1. B: A♥ 2♣ 3♥ 4♥
2. B: K♥ 5♥ 6♥ 7♥
`
	var state engine.State
	for m, err := range notation.Matches(strings.NewReader(record), notation.Options{}) {
		if err != nil {
			log.Fatal(err)
		}
		for _, e := range m.Events {
			if err := state.Apply(e); err != nil {
				log.Fatal(err)
			}
		}
	}
	state.Deal.End()
	for _, r := range proof.Renuncias(&state.Deal) {
		fmt.Println("trick", r.Trick, r.Seat, r.Card, "proven", r.Proven, "by", r.Proof.Card, "in trick", r.Proof.Trick)
	}
	// Output: trick 1 C 2♣ proven true by 5♥ in trick 2
}
