package replay_test

import (
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine/code"
	"sueca/notation"
	"sueca/replay"
)

// TestSpent: where nothing is left of the work, little is done for a deal that contradicts itself, nobody is proven by it, and it is
// said. A deal that does not is judged as ever.
func TestSpent(t *testing.T) {
	const clean = "[Rules \"fpsd\"]\ndeal 1 dealer A trump 7♥\n1. B: A♣ 2♦ 3♣ 4♣\n2. B: 5♠ 2♣ 6♠ 7♠\n"
	const wrong = "[Rules \"fpsd\"]\ndeal 1 dealer A trump 7♥\n1. B: A♣ 2♦ 3♣ 4♣ = C\n2. D: K♦ 2♣ 5♦ 6♦ = A\n3. C: A♦ Q♦ 3♥ J♦\n"
	for _, test := range []struct {
		name, text string
		spent      int
		untried    bool
	}{
		{"all is left", wrong, 0, false},
		{"nothing is left", wrong, replay.MostWork, true},
		{"nothing is left, and nothing is contradicted", clean, replay.MostWork, false},
	} {
		for m, err := range notation.Matches(strings.NewReader(test.text), notation.Options{}) {
			assert.NilError(t, err)
			got := replay.JudgeBy(m.Events, replay.Options{Spent: test.spent})
			usual := replay.Judge(m.Events)
			has := func(m *replay.Match, c code.Code) bool {
				return slices.ContainsFunc(m.Findings, func(f replay.Finding) bool { return f.Code == c })
			}
			assert.Equal(t, got.Untried, test.untried, test.name)
			assert.Equal(t, has(got, code.Untried), test.untried, test.name)
			if !test.untried {
				assert.DeepEqual(t, got.Verdicts[0].Codes, usual.Verdicts[0].Codes)
			} else if assert.Assert(t, !has(got, code.Renuncia)); got.Work*3 > usual.Work {
				t.Errorf("%s: the work is %d, usually %d", test.name, got.Work, usual.Work)
			}
		}
	}
}
