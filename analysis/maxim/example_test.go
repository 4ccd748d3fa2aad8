package maxim_test

import (
	"fmt"
	"slices"

	"sueca/analysis/maxim"
	"sueca/analysis/query"
	"sueca/analysis/simulate"
	"sueca/replay"
)

// How often do generated players lead trumps from five or more?
func Example() {
	counts := maxim.NewCounts(0)
	for g := range (simulate.Archive{Seed: 1, Deals: 200, Hands: simulate.AllHands}).Matches() {
		var view query.DealView
		view.Deals(g.Events, func() *replay.Match { return replay.Judge(g.Events) }, func() error {
			counts.Add(&view)
			return nil
		})
	}
	all := maxim.Maxims()
	i := slices.IndexFunc(all, func(m *maxim.Maxim) bool { return m.Name == "M3b" })
	fmt.Printf("%s: %d of %d\n", all[i].Says, counts.Of[i].Did, counts.Of[i].Could)
	// Output:
	// lead trumps from five or more: 4 of 23
}
