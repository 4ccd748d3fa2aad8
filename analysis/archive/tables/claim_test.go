package tables

import (
	"encoding/json"
	"slices"
	"testing"

	"sueca/engine"
	"sueca/replay"
)

// TestClaimBeforeDeals: a claim that stands before the first deal has a row too, about no deal; one
// behind a deal is of that deal.
func TestClaimBeforeDeals(t *testing.T) {
	early := &engine.ClaimMade{By: engine.B, Against: engine.AC, Ruling: engine.Upheld}
	const played = "[Rules \"fpsd target=40\"]\n[A \"Ana\"]\ndeal 1 dealer A\nclaim A against BD\ngames AC 1\n"
	for _, test := range []struct {
		early []engine.Event
		want  string
	}{
		{nil, `[["A","BD",1,1]]`},
		{[]engine.Event{early}, `[["B","AC",null,null],["A","BD",1,1]]`},
	} {
		r := recordsOf(t, played, 1)[0]
		r.Events = slices.Insert(slices.Clone(r.Events), 1, test.early...)
		judged := replay.Judge(r.Events)
		r.Judge = func() *replay.Match { return judged }
		var rows Rows
		rows.Add(r)
		got := make([][]any, len(rows.Claims))
		for i, c := range rows.Claims {
			got[i] = []any{c.Accuser, c.Accused, c.Deal, c.MadeIn}
		}
		if b, err := json.Marshal(got); err != nil || string(b) != test.want {
			t.Errorf("%s, %v, want %s", b, err, test.want)
		}
	}
}
