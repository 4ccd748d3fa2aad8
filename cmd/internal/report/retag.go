package report

import (
	"sueca/analysis/archive"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/eventlog/evidence"
)

// Retags returns why a tag of a match cannot be corrected so, nil if it can. That the value can
// stand in the tag was found when it was read.
func Retags(r *source.Record, e *engine.TagAmended) error {
	now, there := "", false
	for _, t := range engine.TagsOf(r.Events) {
		if t.Name == e.Name && !there {
			now, there = t.Value, true
		}
	}
	if now == evidence.Redacted {
		return output.Usagef("%s was taken out of match %s by sueca redact, and nothing is put in its place", e.Name, r.ID())
	}
	if e.Withdrawn {
		if !engine.Retagged(r.Events, e.Name) {
			return output.Usagef("there is no correction of %s to withdraw in match %s", e.Name, r.ID())
		}
		return nil
	}
	if there && now == e.Value {
		return output.Usagef("%s reads “%s” in match %s: there is nothing to correct", e.Name, e.Value, r.ID())
	}
	seat, ok := card.ParseSeat(e.Name)
	if !ok {
		return nil
	}
	rules := OwnRules(r)
	table := rules.Table()
	if !table.Players.Has(seat) {
		return output.Usagef("nobody sits at %s by the rules of match %s", seat, r.ID())
	}
	name := archive.FoldName(e.Value)
	if name == "" {
		return output.Usagef("a name is wanted for %s: write “?” if nobody knows who sat there", seat)
	}
	for s := range table.Players.All() {
		if s != seat && name != "?" && archive.FoldName(engine.TagOf(r.Events, s.String())) == name {
			return output.Usagef("%s sits at %s in match %s: one name cannot be given to two seats", e.Value, s, r.ID())
		}
	}
	return nil
}
