package replay_test

import (
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine/code"
	"sueca/notation"
	"sueca/replay"
)

// proven are the plays of a text that are proven to have been a renúncia, or may have been one.
func proven(t *testing.T, text string) (proven, possible []string) {
	t.Helper()
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		assert.NilError(t, err)
		for _, f := range replay.Judge(m.Events).Findings {
			switch f.Code {
			case code.Renuncia:
				proven = append(proven, f.Seat.String()+" "+f.Card.String())
			case code.RenunciaPossible:
				possible = append(possible, f.Seat.String()+" "+f.Card.String())
			}
		}
	}
	return proven, possible
}

// TestEachAlone: where witnesses differ about who dealt, the deal is judged as each has it, with the slips that fit that: so what both
// prove stays proven.
func TestEachAlone(t *testing.T) {
	const first = `[Rules "fpsd target=4"]

deal 1 dealer D trump A♠
1. K♣ 6♣ 4♣ A♣ = D 15
2. 3♦ 6♦ Q♦ 4♦ = B 2
3. 5♦ 5♠ 4♠ 7♦ = C 10
4. J♣ 2♣ 3♣ 7♣ = B 13
5. K♥ 6♥ J♥ 3♥ = B 7
6. 4♥ Q♥ K♦ A♥ = A 17
7. 7♠ Q♠ J♠ A♠ = D 26
8. 2♦ J♦ 5♥ 6♠ = C 3
9. Q♣ A♦ 5♣ 3♠ = B 13
10. 2♥ 7♥ K♠ 2♠ = D 14
`
	second := strings.Replace(first, "dealer D", "dealer B", 1)
	_, record, _ := strings.Cut(second, "\n\n")
	for name, text := range map[string]string{"first": first, "second": second, "both": first + "\nwitness \"Rui\"\n\n" + record} {
		proven, possible := proven(t, text)
		assert.DeepEqual(t, proven, []string{"D 4♠"})
		assert.Equal(t, len(possible), 0, name)
	}
}
