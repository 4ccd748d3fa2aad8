package signal_test

import (
	"fmt"
	"log"

	"sueca/analysis/query"
	"sueca/analysis/signal"
	"sueca/analysis/simulate"
	"sueca/engine/card"
	"sueca/replay"
)

// Example runs a study on generated players, two of whom show a doubleton by an echo.
func Example() {
	study, err := signal.ReadStudy(`study: the echo
hypothesis: high, then low shows two cards of a suit
detector: echo
unit: seat
holdout: 0
permutations: 200
`, func(name string) (string, error) { return signal.Detectors()[name], nil })
	if err != nil {
		log.Fatal(err)
	}
	players := simulate.Archive{Deals: 300, Seed: 1, Manners: simulate.Manners{
		Habit: simulate.ByLot, Signal: "echo", Honesty: 0.95, Seats: [card.D + 1]bool{card.A: true, card.C: true},
	}}
	counts := signal.NewCounts(study, false)
	for match := range players.Matches() {
		counts.Matches++
		var view query.DealView
		judge := func() *replay.Match { return replay.Judge(match.Events) }
		err := view.Deals(match.Events, judge, func() error {
			view.Match = fmt.Sprint(counts.Matches)
			counts.Count(study, &view)
			return nil
		})
		if err != nil {
			log.Fatal(err)
		}
	}
	result := study.Evaluate(counts)
	for _, unit := range result.Detectors[0].Units {
		fmt.Printf("%s: %d opportunities, found: %t\n", unit.Unit, unit.Table.Total(), unit.Holm < study.Level)
	}
	// Output:
	// A: 83 opportunities, found: true
	// B: 74 opportunities, found: false
	// C: 69 opportunities, found: true
	// D: 77 opportunities, found: false
}

// ExampleStudy_Search looks for a convention of any seat, and asks the evidence that may be looked at
// after every evening what it says.
func ExampleStudy_Search() {
	study, err := signal.ReadStudy(`study: any convention
hypothesis: some seat has one
detector: echo
detector: forced
unit: seat
holdout: 0
permutations: 200
`, func(name string) (string, error) { return signal.Detectors()[name], nil })
	if err != nil {
		log.Fatal(err)
	}
	players := simulate.Archive{Deals: 600, Seed: 2, Manners: simulate.Manners{
		Habit: simulate.ByLot, Signal: "echo", Honesty: 0.95, Seats: [card.D + 1]bool{card.A: true, card.C: true},
	}}
	counts := signal.NewCounts(study, false)
	for match := range players.Matches() {
		counts.Matches++
		var view query.DealView
		judge := func() *replay.Match { return replay.Judge(match.Events) }
		err := view.Deals(match.Events, judge, func() error {
			view.Match = fmt.Sprint(counts.Matches)
			counts.Count(study, &view)
			return nil
		})
		if err != nil {
			log.Fatal(err)
		}
	}
	for _, f := range study.Search(counts, nil).Found {
		fmt.Printf("found by search: %s of %s, confirmed: %t\n", f.Detector.Name, f.Test.Unit, f.Confirmed)
	}
	for _, unit := range study.Evaluate(counts).Detectors[0].Units {
		fmt.Printf("%s: enough evidence for one test: %t\n", unit.Unit, unit.Evidence.At(study.Level, 1))
	}
	// Output:
	// found by search: echo of A, confirmed: true
	// found by search: echo of C, confirmed: true
	// A: enough evidence for one test: true
	// B: enough evidence for one test: false
	// C: enough evidence for one test: true
	// D: enough evidence for one test: false
}
