package replay_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sueca/engine/card"
	"sueca/engine/code"
)

// TestTrumpByWinners: a trump that is not recorded is inferred from who is written as the winner of the
// last trick, of the first as of a later one; a winner that fits no suit says nothing.
func TestTrumpByWinners(t *testing.T) {
	const odd = "B: 5♥ A♥ 2♣ 3♠" // C takes it, or D under ♣, or A under ♠
	for _, tt := range []struct{ tricks, want string }{
		{"1. " + odd + " = A\n", "♠ trump-inferred"},
		{"1. " + odd + " = D\n", "♣ trump-inferred"},
		{"1. " + odd + " = C\n", "? trump-ambiguous"},
		{"1. " + odd + " = B\n", "? trump-ambiguous"},
		{"1. " + odd + "\n", "? trump-ambiguous"},
		{"1. B: 6♦ 4♦ 3♦ 2♦\n2. " + odd + " = A\n", "♠ trump-inferred"},
		{"1. B: 6♦ 4♦ 3♦ 2♦\n2. " + odd + " = D\n", "♣ trump-inferred"},
		{"1. B: 6♦ 4♦ 3♦ 2♦\n2. " + odd + " = C\n", "? trump-ambiguous"},
	} {
		m := judged(t, "[Rules \"fpsd\"]\n\ndeal 1 dealer A\n"+tt.tricks+"stop\n")
		got := "?"
		if s := m.Verdicts[0].Trump; s != card.NoSuit {
			got = s.String()
		}
		for _, c := range []code.Code{code.TrumpInferred, code.TrumpAmbiguous} {
			if slices.Contains(m.Verdicts[0].Codes, c) {
				got += fmt.Sprint(" ", c)
			}
		}
		if got != tt.want {
			t.Errorf("%s: %s, want %s", tt.tricks, got, tt.want)
		}
	}
}

// TestTrumpOfSupposedDealer: of two packs the first leader tells who dealt, and whose the trump card was; a third one is none of theirs.
func TestTrumpOfSupposedDealer(t *testing.T) {
	const text = `[Rules "dupla"]

deal 1 trump 5♠
hand C ♠55432 ♥AA ♣KK ♦2
1. B: 2♦ * * * * * * *
stop
`
	for _, tt := range []struct {
		from, to string
		want     bool
	}{{"", "", true}, {"B: 2♦", "D: 2♦", false}, {"♠5543", "♠5643", false}} {
		text := strings.Replace(text, tt.from, tt.to, 1)
		if got := slices.Contains(codesOf(t, text), code.NotHeld); got != tt.want {
			t.Errorf("found: %v, want %v\n%s", got, tt.want, text)
		}
	}
}
