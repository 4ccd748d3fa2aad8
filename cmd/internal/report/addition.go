package report

import (
	"slices"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/replay/reconcile"
)

// refuses says why a correction cannot be made, if what it is about is not there.
func (r *Reporter) Refuses(before, after *source.Record) error {
	for _, f := range after.Judge().Findings {
		if f.Code != engine.CodeNoSuchPlay || f.Event < len(before.Events) {
			continue
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

// addition gives what can be added to a match, or says why it cannot.
func (r *Reporter) addition(rec *source.Record, events []engine.Event) ([]engine.Event, error) {
	if p, ok := events[0].(*engine.PlayAmended); ok && len(events) == 1 {
		events = reconcile.Plays(rec.Events, p)
	}
	after := &source.Record{MatchID: rec.ID(), Events: slices.Concat(rec.Events, events), Judging: r.Judging}
	if err := r.Refuses(rec, after); err != nil {
		return nil, err
	}
	return events, nil
}
