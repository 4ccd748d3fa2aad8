package replay_test

import (
	"slices"
	"testing"

	"sueca/engine/code"
)

// TestSheetAlone: a sheet is all that tells a deal, and says of it what no deal brings.
func TestSheetAlone(t *testing.T) {
	for _, tt := range []struct {
		name, rules, deal string
		found             bool
	}{
		{"games of both pairs", "fpsd", "sheet AC 1 BD 1\n", true},
		{"games of one", "fpsd", "sheet AC 2 BD 0\n", false},
		{"of neither", "fpsd", "sheet AC 0 BD 0\n", false},
		{"three games", "fpsd", "sheet AC 3 BD 0\n", true},
		{"all tricks, on a sheet that ends at the target", "fpsd", "sheet AC 1 BD 0\ndeal 2 dealer B\nsheet AC 4 BD 0\n", false},
		{"an award besides", "fpsd", "penalty retrieved B award 1\nsheet AC 1 BD 1\n", false},
		{"an award that is written after", "fpsd", "sheet AC 1 BD 1\npenalty retrieved B award 1\n", false},
		{"an award, and games of both besides", "fpsd", "penalty retrieved B award 1\nsheet AC 2 BD 1\n", true},
		{"two deals", "fpsd", "deal 2 dealer B\nsheet AC 1 BD 1\n", false},
		{"two deals, and more than any brings", "fpsd", "deal 2 dealer B\nsheet AC 9 BD 1\n", true},
		{"a sheet that goes on from a wrong one", "fpsd", "points AC 70 BD 50\nsheet AC 1 BD 1\ndeal 2 dealer B\nsheet AC 3 BD 1\n", false},
		{"the tricks that are written", "fpsd", "1. B: 5♥ A♥ K♥ 3♥\nsheet AC 1 BD 1\n", true},
		{"three hands, and a dead one", "tres-morto", "sheet A 1 B 1 C 1\n", true},
		{"the dealer alone", "tres-morto", "sheet A 1 B 0 C 0\n", false},
		{"both others", "tres-morto", "sheet A 0 B 2 C 2\n", false},
		{"the dealer and another", "tres-morto", "sheet A 1 B 1 C 0\n", true},
		{"three for themselves", "tres-morto dead=out", "sheet A 1 B 1 C 0\n", true},
		{"one of three", "tres-morto dead=out", "sheet A 0 B 4 C 0\n", false},
		{"eight hands", "dupla", "sheet ACEG 1 BDFH 1\n", true},
		{"six hands", "dupla players=6", "sheet ACE 1 BDF 1\n", true},
		{"six hands, and one side", "dupla players=6", "sheet ACE 0 BDF 2\n", false},
		{"five of five", "italiana5", "sheet A 1 B 1 C 1 D 1 E 1\n", true},
		{"two of five, whoever declared", "italiana5", "sheet A 1 B 1 C 0 D 0 E 0\n", false},
	} {
		m := judged(t, "[Rules \""+tt.rules+"\"]\ndeal 1 dealer A\n"+tt.deal)
		var codes []code.Code
		for _, f := range m.Findings {
			codes = append(codes, f.Code)
		}
		if got := slices.Contains(codes, code.Result); got != tt.found {
			t.Errorf("%s: found %t: %v", tt.name, got, codes)
		}
	}
}
