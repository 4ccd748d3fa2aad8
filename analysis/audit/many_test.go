package audit_test

import (
	"testing"
	"time"

	"sueca/analysis/audit"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay"
)

// TestManyDeals: what the judge found is not looked through for each of many deals of a match.
func TestManyDeals(t *testing.T) {
	events := []engine.Event{&engine.MatchStarted{Rules: rules.Default()}}
	const deals = 50_000
	for range deals {
		events = append(events, &engine.DealStarted{Number: 1}, &engine.ClaimMade{By: card.A, Against: card.BD, Trick: 3})
	}
	m := replay.Judge(events)
	begun := time.Now()
	for i := range m.Verdicts {
		(&audit.Report{}).Judge(&engine.Deal{}, m, i)
	}
	if took := time.Since(begun); took > 2*time.Second || len(m.Verdicts) != deals {
		t.Errorf("%d deals take %v", len(m.Verdicts), took)
	}
}
