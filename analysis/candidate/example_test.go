package candidate_test

import (
	"fmt"
	"log"
	"strings"

	"sueca/analysis/candidate"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/notation"
)

// Example decodes two plays of a deal: the machine takes the first for the king of spades, and the second, more surely, too. The pack has only one.
func Example() {
	const seen = `{"deal":1,"trick":1,"place":1,"cards":{"K♠":0.6,"K♣":0.4}}
{"deal":1,"trick":1,"place":2,"cards":{"K♠":0.95,"J♠":0.05}}`
	r := rules.Default()
	var plays []*candidate.Seen
	for s, err := range candidate.Read(strings.NewReader(seen), &r, parse) {
		if err != nil {
			log.Fatal(err)
		}
		plays = append(plays, s)
	}
	d := candidate.Decode(plays, &r, 0.99)
	for _, c := range d.Cells[:2] {
		fmt.Printf("%s %.2f\n", c.Card, c.P)
	}
	// Output:
	// K♣ 0.95
	// K♠ 0.92
}

func parse(text string) (card.Card, error) { return notation.ParseCard(text, "") }
