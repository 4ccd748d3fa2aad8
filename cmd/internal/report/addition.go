package report

import (
	"slices"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/engine/code"
	"sueca/replay/reconcile"
)

// Refuses returns why a correction cannot be made, nil if it can.
func Refuses(before, after *source.Record) error {
	for _, f := range after.Judge().Findings {
		if f.Code != code.NoSuchPlay || f.Event < len(before.Events) {
			continue
		}
		if _, ok := after.Events[f.Event].(*engine.HeapAmended); ok {
			return output.Usagef("%s; nothing was stored", f.Msg)
		}
		if f.Trick == 0 {
			return output.Usagef("match %s has no deal %d", before.MatchID, f.Deal)
		}
		line := trickText(before, f.Deal, f.Trick)
		if line == "" {
			return output.Usagef("%s; nothing was stored", f.Msg)
		}
		return output.Usagef("%s: it reads %s; nothing was stored", f.Msg, line)
	}
	return nil
}

// Addition returns the events to add to a match, or why they cannot be added.
func Addition(records *source.Source, r *source.Record, events []engine.Event) ([]engine.Event, error) {
	if p, ok := events[0].(*engine.PlayAmended); ok && len(events) == 1 {
		events = reconcile.Plays(r.Events, p)
	}
	if !slices.ContainsFunc(events, engine.IsCorrection) {
		return events, nil
	}
	after := &source.Record{MatchID: r.ID(), Events: slices.Concat(r.Events, events), Judging: records.Judging}
	if err := Refuses(r, after); err != nil {
		return nil, err
	}
	return events, nil
}
