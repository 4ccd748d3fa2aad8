package main

import (
	"net/http"
	"testing"
)

// TestServeClaimedDeal: a deal in which a claim was made is followed by the next one, whenever
// the referee rules: the trump card of the next deal is no mending of the last one.
func TestServeClaimedDeal(t *testing.T) {
	const when = 116 // right after the claim, in the third deal
	v := plan(4, 12)
	for name, ruled := range map[string]int{"never": 0, "at once": when, "when the deal is over": 132} {
		t.Run(name, func(t *testing.T) {
			s := serving(t, newLog(t), 1)
			referee := s.joined(t, "referee")
			p := &pen{d: s.joined(t, "table 1"), table: "1"}
			p.takes(t)
			n := 0
			for _, step := range v.steps {
				if step.begins {
					p.begins(t, map[string]any{"players": step.players, "event": "", "site": "", "rules": "", "dealer": "A"})
					continue
				}
				n++
				if n == ruled {
					c := p.d.state(t, "1").Claims[0]
					r := referee.post(t, "/api/rule", map[string]any{"table": "1", "match": p.match, "at": p.at, "deal": c.Deal, "trick": c.Trick, "by": c.By, "against": c.Against, "ruling": "withdrawn"})
					if r.status != http.StatusOK {
						t.Fatalf("the ruling: %v", r)
					}
					p.at = r.read(t).At
				}
				if n < 132 {
					p.do(t, step.act)
					continue
				}
				if n > 132 {
					break
				}
				before := p.d.state(t, "1")
				r := p.try(t, step.act)
				after := p.d.state(t, "1")
				switch {
				case r.status == http.StatusUnprocessableEntity && before.Stage == "over" && after.Deal == 3 && after.Trump == before.Trump: // no next deal before the ruling
				case r.status != http.StatusOK || after.Deal != 4 || after.Trump != "Q♣" || len(after.Deals) < 3:
					t.Errorf("at stage %s, over %v, the trump card of the next deal leads to deal %d, trump %s: %v", before.Stage, before.Over, after.Deal, after.Trump, r)
				}
			}
		})
	}
}
