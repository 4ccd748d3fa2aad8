package sheet_test

import (
	"fmt"
	"log"
	"os"

	"sueca/notation"
	"sueca/replay"
	"sueca/replay/viewer/grid"
	"sueca/replay/viewer/sheet"
)

// ExampleCross draws the sheets of an evening as they stand on the café table.
func ExampleCross() {
	f, err := os.Open("../../../testdata/evening.sueca")
	if err != nil {
		log.Fatal(err)
	}
	defer f.Close()
	for match, err := range notation.Matches(f, notation.Options{}) {
		if err != nil {
			log.Fatal(err)
		}
		m := replay.Judge(match.Events)
		fmt.Printf("match %s\n%s", sheet.Tag(m, "Match"), sheet.Cross(m, grid.Unicode))
	}
	// Output:
	// match 1
	//    AC             BD
	//     ●              ●
	//     │              │
	// ●───┼───●       ───┼───●
	//     │              │
	//     ●              ●
	// match 2
	//    AC             BD
	//     ●              ●
	//     │              │
	// ●───┼───●       ───┼───●
	//     │              │
	//     ●
}
