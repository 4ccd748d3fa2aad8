package query_test

import (
	"fmt"
	"log"
	"os"

	"sueca/analysis/query"
	"sueca/notation"
	"sueca/replay"
)

// Example finds the last cards of an evening that trumped a trick of fifteen points or
// more.
func Example() {
	q, err := query.Compile("place = 4 and ruff and trick_points >= 15", nil)
	if err != nil {
		log.Fatal(err)
	}
	f, err := os.Open("../../testdata/evening.sueca")
	if err != nil {
		log.Fatal(err)
	}
	defer f.Close()
	for match, err := range notation.Matches(f, notation.Options{}) {
		if err != nil {
			log.Fatal(err)
		}
		var view query.DealView
		judge := func() *replay.Match { return replay.Judge(match.Events) }
		err = view.Deals(match.Events, judge, func() error {
			q.Find(&view, func(found *query.Found) {
				p := found.Plays[0]
				fmt.Printf("deal %d, trick %d: %s %s\n", view.Deal, p.Trick, p.Seat, p.Card)
			})
			return nil
		})
		if err != nil {
			log.Fatal(err)
		}
	}
	// Output:
	// deal 3, trick 9: D A♠
	// deal 4, trick 9: D A♣
}
