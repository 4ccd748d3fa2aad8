package audit_test

import (
	"fmt"
	"log"
	"os"

	"sueca/analysis/audit"
	"sueca/engine/card"
	"sueca/notation"
	"sueca/replay"
)

// Example audits a disputed deal: what its record proves, which slip of the pen would
// explain it, and what each ruling would do.
func Example() {
	f, err := os.Open("../../testdata/disputes/slip.sueca")
	if err != nil {
		log.Fatal(err)
	}
	defer f.Close()
	for match, err := range notation.Matches(f, notation.Options{}) {
		if err != nil {
			log.Fatal(err)
		}
		rules := replay.Judge(match.Events).Rules
		head, deals := replay.Standings(match.Events)
		state := deals[0].End(match.Events[:head], &replay.Verdict{})
		report, err := audit.Examine(&state.Deal, &rules, audit.Trust{}, nil)
		if err != nil {
			log.Fatal(err)
		}
		for i := range report.Suspects {
			s := &report.Suspects[i]
			if s.Conclusion == audit.Refuted {
				continue
			}
			fmt.Printf("trick %d: %s played %s on %s: %s\n", s.Trick, s.Seat, s.Card, s.Led, s.Conclusion)
			if known := s.KnownSince[card.A]; known != nil {
				fmt.Printf("A could prove it from trick %d, card %d\n", known.Trick, known.Card)
			}
			for _, r := range audit.Rulings(match.Events, 0, s) {
				fmt.Printf("%s: AC %d, BD %d\n", r.Ruling, r.Final.Of(card.AC), r.Final.Of(card.BD))
			}
		}
		for _, f := range replay.Explain(match.Events, replay.Options{}, 0).Fit {
			fmt.Println("slip:", f.Msg)
		}
	}
	// Output:
	// trick 5: D played 5♠ on ♦: proven
	// A could prove it from trick 6, card 3
	// upheld: AC 4, BD 0
	// rejected: AC 0, BD 4
	// withdrawn: AC 0, BD 2
	// inadmissible: AC 0, BD 2
	// slip: 5♦ and 5♠ are written in each other's place
	// slip: 2♦ of trick 4 and 5♠ of trick 5 are written in each other's place
	// slip: 6♦ of trick 5 and Q♣ of trick 9 are written in each other's place
}
