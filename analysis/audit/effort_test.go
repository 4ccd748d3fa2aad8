package audit

import (
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// TestGivenUp: what is not counted for all the work that it would be is told apart from what is counted nowhere, whose seats have no place
// in a report.
func TestGivenUp(t *testing.T) {
	for mode, uncounted := range map[string]bool{"fpsd": false, "italiana5": true, "dupla": true} {
		r, faults := rules.Parse(mode)
		assert.NilError(t, faults)
		state := engine.State{Rules: r}
		assert.NilError(t, state.Apply(&engine.DealStarted{Number: 1, Dealer: card.A}))
		report := GivenUp(&state.Deal)
		assert.Check(t, report.GaveUp && report.Uncounted == uncounted, mode)
	}
}
