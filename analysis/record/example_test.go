package record_test

import (
	"fmt"
	"log"
	"strings"

	"sueca/analysis/record"
	"sueca/notation"
)

// ExampleRecord_Findings shows what is found in a record, and where it stands in the text.
func ExampleRecord_Findings() {
	const text = `[Rules "fpsd target=4"]
deal 1 dealer A trump 7♥
1. B: 5♥ A♥ K♥ 3♥
2. B: A♣ J♣ K♣ Q♣
`
	for match, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		if err != nil {
			log.Fatal(err)
		}
		r := record.Record{File: "evening.sueca", Text: match, Events: match.Events}
		for _, f := range r.Findings(nil, false) {
			fmt.Printf("%s:%d:%d: %s: %s\n", f.File, f.Line, f.Col, f.Severity, f.Code)
		}
	}
	// Output:
	// evening.sueca:2:1: warning: incomplete-deal
	// evening.sueca:4:4: error: wrong-leader
}
