package replay_test

import (
	"fmt"
	"strings"
	"testing"

	"sueca/engine/code"
	"sueca/replay"
)

// disputed is a deal in which everybody followed suit, and an unruled claim.
const disputed = `deal 2 dealer A trump 7♥
1. B: 5♥ A♥ K♥ 3♥
2. C: A♣ J♣ K♣ Q♣
3. C: J♥ 2♥ 7♥ Q♥
4. A: 5♦ 7♦ Q♠ 6♦
5. B: A♦ 4♠ 2♦ K♦
6. B: 7♣ 6♣ 3♣ 5♠
7. B: K♠ 3♠ A♠ 2♠
8. D: J♠ 7♠ 5♣ 4♥
9. C: 4♣ 2♣ 4♦ J♦
10. C: 6♥ 6♠ Q♦ 3♦
`

// TestUndecided: what a claim brings that neither a ruling nor the record decides, nobody knows: the deal's games and the sheet from it on. It
// has no line in the ledger. So it is with every card that is written as another one: a record with a card twice clears nobody.
func TestUndecided(t *testing.T) {
	const before, after = "[Rules \"fpsd\"]\ndeal 1 dealer D trump 7♥\npoints AC 20 BD 100\n", "deal 3 dealer B trump 7♥\npoints AC 68 BD 52\n"
	deals := map[string]string{}
	head, tricks, _ := strings.Cut(disputed, "\n")
	fields := strings.Fields(tricks)
	for i, f := range fields {
		if strings.ContainsAny(f, ".:") {
			continue
		}
		rank, _, _ := strings.Cut(f, f[len(f)-3:])
		for _, suit := range []string{"♠", "♥", "♣", "♦"} {
			if rank+suit == f {
				continue
			}
			written := append([]string{}, fields...)
			written[i] = rank + suit
			deals[fmt.Sprintf("%s written as %s", f, written[i])] = head + lines(written) + "\n"
		}
	}
	if len(deals) != 120 {
		t.Fatalf("%d deals", len(deals))
	}
	for name, deal := range deals {
		m := replay.Judge(recorded(t, before+deal+"claim A against BD\n"+after))
		v := m.Verdicts
		if v[0].Games == nil || v[0].Sheet == nil || v[1].Games != nil || v[1].Sheet != nil || v[2].Games == nil || v[2].Sheet != nil || m.SheetKnown || m.Over {
			t.Errorf("%s: games %v %v %v, sheet %v %v %v", name, v[0].Games, v[1].Games, v[2].Games, v[0].Sheet, v[1].Sheet, v[2].Sheet)
		}
		said := 0
		for _, f := range m.Findings {
			if f.Code == code.ClaimUndecided {
				said++
			}
		}
		if said != 1 {
			t.Errorf("%s: said %d times that the claim is undecided", name, said)
		}
		for _, e := range m.Ledger {
			if e.Why == replay.ForClaim || e.Why == replay.ForFalseClaim || e.Deal == 2 {
				t.Errorf("%s: a line %s of deal %d", name, e.Why, e.Deal)
			}
		}
	}
	for ruling, want := range map[string]string{"": "AC 1 BD 4", " rejected": "AC 1 BD 4", " upheld": "AC 4 BD 2", " withdrawn": "AC 1 BD 2"} {
		m := replay.Judge(recorded(t, before+disputed+"claim A against BD"+ruling+"\n"))
		columns := m.Rules.Table().Columns
		if got := fmt.Sprintf("AC %d BD %d", m.Sheet.Of(columns[0]), m.Sheet.Of(columns[1])); got != want || !m.SheetKnown {
			t.Errorf("claim%s: %s, want %s", ruling, got, want)
		}
	}
}

// lines puts the words of tricks on lines of their own.
func lines(words []string) string {
	var out strings.Builder
	for _, w := range words {
		if strings.HasSuffix(w, ".") {
			out.WriteString("\n")
		} else {
			out.WriteString(" ")
		}
		out.WriteString(w)
	}
	return out.String()
}
