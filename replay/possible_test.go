package replay_test

import (
	"slices"
	"testing"

	"sueca/engine/code"
)

// TestWrittenWorth: what is written of a deal alone is refused where no deal can bring it. Card
// points are 120 together, none of them a single one, since no card is worth one; games are one
// over 60 points, two over 90 and four for all tricks (FPSD 4), and one side's only.
func TestWrittenWorth(t *testing.T) {
	const games, points = "fpsd target=4", "fpsd match.mode=points match.target=200 renuncia=none penalties=none"
	for _, tt := range []struct {
		rules, line string
		possible    bool
	}{
		{points, "games AC 70 BD 50", true},
		{points, "games AC 50 BD 70", true},
		{points, "games AC 60 BD 60", true},
		{points, "games AC 120 BD 0", true},
		{points, "games AC 0 BD 120", true},
		{points, "games AC 118 BD 2", true},
		{points, "games AC 70 BD 49", false},
		{points, "games AC 70 BD 51", false},
		{points, "games AC 70 BD 70", false},
		{points, "games AC 50 BD 50", false},
		{points, "games AC 1 BD 119", false},
		{points, "games AC 119 BD 1", false},
		{games, "games AC 1", true},
		{games, "games BD 2", true},
		{games, "games BD 4", true},
		{games, "games none", true},
		{games, "games AC 3", false},
		{games, "games AC 5", false},
		{games, "games AC 1 BD 1", false},
		{games, "games AC 2 BD 1", false},
		{games, "points AC 61 BD 59", true},
		{games, "points AC 1 BD 119", false},
		{games, "points AC 117 BD 3", true},
		{games, "points AC 115 BD 5", true},
	} {
		found := codesOf(t, "[Rules \""+tt.rules+"\"]\n\ndeal 1\n"+tt.line+"\n")
		if got := !slices.Contains(found, code.Result); got != tt.possible {
			t.Errorf("%s, %s: possible %t, and found is %v", tt.rules, tt.line, got, found)
		}
	}
}
