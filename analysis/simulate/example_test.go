package simulate_test

import (
	"fmt"

	"sueca/analysis/simulate"
)

// Example generates an archive with renúncias and other slips, and lists what must be
// found in it. The events of each match can be written with notation.Format.
func Example() {
	archive := simulate.Archive{Deals: 30, Seed: 7, Revokes: 0.1, Errors: 0.1}
	deals := 0
	for match := range archive.Matches() {
		deals += match.Deals
		for _, p := range match.Planted {
			fmt.Printf("deal %d, trick %d: %s\n", p.Deal, p.Trick, p.Code)
		}
	}
	fmt.Println(deals, "deals")
	// Output:
	// deal 1, trick 1: renuncia
	// deal 1, trick 1: unclaimed-renuncia
	// deal 4, trick 7: card-twice
	// deal 3, trick 0: syntax
	// deal 5, trick 7: card-twice
	// deal 3, trick 7: wrong-leader
	// deal 4, trick 0: games-mismatch
	// 30 deals
}
