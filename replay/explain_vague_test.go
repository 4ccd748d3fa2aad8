package replay_test

import (
	"slices"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/rules"
	"sueca/replay"
)

// TestExplainVague: of a deal most cards of which are known by their suit alone fewer slips are tried, as each takes so much longer, and
// that is said.
func TestExplainVague(t *testing.T) {
	const text = `[Rules "fpsd target=4"]

deal 1 dealer A trump *
hand A ♠** ♥** ♣** ♦*
hand B ♠* ♥**x ♣* ♦**
hand C ♠** ♥** ♣2** ♦**x
hand D ♠*** ♥- ♦****
1. B: *♥ *♥ Q♠ *
2. C: * *♦ *♦ 4♦
3. C: * * * * = A
4. A: *♣ * * 4♣
5. B: * * * * = C
6. C: *♦ * 6♣ * = D
7. D: x♠ J* * *
8. A: *♥ *♥ * x♠
9. C: *♣ x♦ *♥ *♥
10. D: *♦ * * * = D
`
	out := replay.Explain(recorded(t, text), replay.Options{}, 0)
	tried := 0
	for _, n := range out.Tried {
		tried += n
	}
	assert.Check(t, out.GaveUp && tried > 0 && tried < 50, "%d tried, gave up: %v", tried, out.GaveUp)
	events := recorded(t, text)
	if _, each := replay.Shows(rules.Default(), events[slices.IndexFunc(events, func(e engine.Event) bool {
		return e.Kind() == engine.KindDealStarted
	}):]); each < 200 {
		t.Errorf("to judge it takes as long as %d plain deals; it takes 300 times as long as one", each)
	}
}
