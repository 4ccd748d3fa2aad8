package simulate

import (
	"testing"

	"sueca/engine"
)

// TestPlayers: the players of a club's pairs sit opposite each other, two pairs of them in each match.
func TestPlayers(t *testing.T) {
	a := Archive{Deals: 300, Seed: 5, Pairs: 3}
	pairs := map[[2]string]int{}
	for pair := range a.Pairs {
		one, two := a.Players(pair)
		pairs[[2]string{one, two}] = pair
	}
	met := map[[2]int]bool{}
	for g := range a.Matches() {
		sits := map[string]string{}
		for _, e := range g.Events {
			if e, ok := e.(*engine.TagWritten); ok {
				sits[e.Name] = e.Value
			}
		}
		first, known := pairs[[2]string{sits["A"], sits["C"]}]
		second, too := pairs[[2]string{sits["B"], sits["D"]}]
		if !known || !too || first == second {
			t.Fatalf("no two pairs of the club sit there: %v", sits)
		}
		met[[2]int{first, second}] = true
	}
	if len(met) != 6 {
		t.Errorf("of three pairs met, first and second: %v", met)
	}
}
