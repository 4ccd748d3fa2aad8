package audit

import (
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// TestLawfulWork: the work of a deal is also that of counting its lawful deals, which has a bound of its own. What stands in a trick
// can have been dealt in few kinds of ways, and the suits that were not followed in many.
func TestLawfulWork(t *testing.T) {
	state := engine.State{Rules: rules.Default()}
	for _, e := range []engine.Event{
		&engine.DealStarted{Number: 1, Dealer: card.D, Trump: card.New(card.Hearts, card.Three)},
		&engine.TrickStarted{Number: 1, Leader: card.A},
		&engine.CardPlayed{Seat: card.A, Card: card.New(card.Spades, card.Ace)},
		&engine.CardPlayed{Seat: card.B, Card: card.New(card.Hearts, card.Two)},
	} {
		assert.NilError(t, state.Apply(e))
	}
	e := newEffort()
	_, err := examineRead(&state.Deal, &state.Rules, Trust{}, nil, e)
	assert.NilError(t, err)
	out, err := Examine(&state.Deal, &state.Rules, Trust{}, nil)
	assert.NilError(t, err)
	assert.Check(t, e.lawful > 100 && out.Work == e.done+e.lawful, "%d of all deals, %d of the lawful ones", e.done, e.lawful)
}

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
