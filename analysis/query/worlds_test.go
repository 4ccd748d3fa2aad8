package query

import (
	"testing"

	"gotest.tools/v3/assert"

	"sueca/analysis/simulate"
	"sueca/analysis/singledummy"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/replay"
)

// TestTold: what was told at the table while a deal was played is that of this deal, in matches with several.
func TestTold(t *testing.T) {
	some := 0
	for g := range (simulate.Archive{Seed: 4, Deals: 60}).Matches() {
		var events []engine.Event
		for _, e := range g.Events {
			if trick, ok := e.(*engine.TrickStarted); ok && trick.Number == 3 {
				events = append(events, &engine.RenunciaAdmitted{Seat: card.A + card.Seat(len(events)%4), Trick: 1 + len(events)%2})
			}
			events = append(events, e)
		}
		_, deals := replay.Standings(events)
		i := 0
		var view DealView
		assert.NilError(t, view.Deals(events, func() *replay.Match { return replay.Judge(events) }, func() error {
			want := singledummy.ToldIn(deals[i].Number, deals[i].Played())
			assert.DeepEqual(t, view.Told(), want)
			some, i = some+len(want), i+1
			return nil
		}))
	}
	if some < 60 {
		t.Errorf("%d times something was told", some)
	}
}
