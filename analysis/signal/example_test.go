package signal_test

import (
	"fmt"
	"log"

	"sueca/analysis/query"
	"sueca/analysis/signal"
	"sueca/analysis/simulate"
	"sueca/engine"
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
		Habit: simulate.ByLot, Signal: "echo", Honesty: 0.95, Seats: [engine.D + 1]bool{engine.A: true, engine.C: true},
	}}
	counts := signal.NewCounts(study, false)
	for match := range players.Matches() {
		counts.Matches++
		var scene query.Scene
		judge := func() *replay.Match { return replay.Judge(match.Events) }
		err := scene.Scenes(match.Events, judge, func() error {
			scene.Match = fmt.Sprint(counts.Matches)
			counts.Count(study, &scene)
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
