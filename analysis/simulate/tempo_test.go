package simulate

import (
	"slices"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
)

// TestSeconds: a match is the same without its seconds, and players who do not signal take longer the more cards they have.
func TestSeconds(t *testing.T) {
	for _, a := range []Archive{
		{Deals: 300, Seed: 3, Pairs: 8, Revokes: 0.05, Errors: 0.05},
		{Deals: 300, Seed: 3, Manners: Manners{Habit: ByLot}},
		{Deals: 40, Seed: 4, Rules: rulesOf(t, "dupla")},
	} {
		timed := a
		timed.Seconds = true
		var lead, last []int
		for i := range 5 {
			plain, with := a.Match(i, 60), timed.Match(i, 60)
			assert.Equal(t, len(plain.Events), len(with.Events))
			for k, e := range with.Events {
				c, ok := e.(*engine.CardPlayed)
				if !ok {
					continue
				}
				assert.Equal(t, plain.Events[k].(*engine.CardPlayed).Card, c.Card)
				assert.Assert(t, c.Millis >= 100 && c.Millis <= mostMillis && c.Millis%100 == 0, "%d", c.Millis)
				if s, ok := with.Events[k-1].(*engine.TrickStarted); ok && s.Number == 1 {
					lead = append(lead, int(c.Millis))
				} else if ok && s.Number == 10 {
					last = append(last, int(c.Millis))
				}
			}
		}
		slices.Sort(lead)
		slices.Sort(last)
		assert.Assert(t, lead[len(lead)/2] > 2*last[len(last)/2], "%d %d", lead[len(lead)/2], last[len(last)/2])
	}
}
