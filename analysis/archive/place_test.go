package archive_test

import (
	"slices"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/analysis/archive"
	"sueca/analysis/record"
	"sueca/analysis/simulate"
	"sueca/engine"
	"sueca/engine/rules"
	"sueca/eventlog/pack"
	"sueca/notation"
)

// TestPlaced compares where cards and deals stand, as far as a pack tells without making its text,
// with where they are read in it.
func TestPlaced(t *testing.T) {
	placed := 0
	for _, profile := range rules.Profiles() {
		rules, err := rules.Parse(profile.Name)
		if err != nil || simulate.Unplayed(rules) != "" {
			continue
		}
		a := simulate.Archive{Deals: 100, Seed: 3, Rules: rules, Revokes: 0.05, Errors: 0.05}
		var records []*record.Record
		n := 0
		for g := range a.Matches() {
			events := g.Events
			if n++; n%7 == 0 { // with an event that has no line of its own before the deals
				events = append([]engine.Event{events[0], &engine.Commented{Text: "a comment", Place: engine.CommentOnLine}}, events[1:]...)
			}
			if n%5 == 0 { // its tags do not tell it from others
				events = slices.DeleteFunc(slices.Clone(events), func(e engine.Event) bool {
					t, ok := e.(*engine.TagWritten)
					return ok && t.Name == "A"
				})
			}
			records = append(records, &record.Record{Events: events})
		}
		throughPack(t, records, func(m *pack.Match) { placed += comparePlaces(t, m) })
	}
	if t.Logf("%d places", placed); placed < 10_000 {
		t.Errorf("only %d places are told without the text", placed)
	}
}

// comparePlaces compares the places of a match, and returns how many it compared.
func comparePlaces(t *testing.T, m *pack.Match) (n int) {
	t.Helper()
	r, err := archive.Unpacked(m, "a.suecapack", notation.Options{})
	assert.NilError(t, err)
	whole, err := archive.Unpacked(m, "a.suecapack", notation.Options{})
	if err == nil {
		err = whole.Load()
	}
	assert.NilError(t, err)
	if r.Identified() && r.MatchID != whole.ID() {
		t.Errorf("match %d: id %s, want %s", m.Index, r.MatchID, whole.ID())
	}
	if lazy, err := archive.Unpacked(m, "a.suecapack", notation.Options{}); err != nil || lazy.ID() != whole.ID() {
		t.Errorf("match %d: id %s without its events, want %s, %v", m.Index, lazy.ID(), whole.ID(), err)
	}
	deal, trick, place := 0, 0, 0
	for i, e := range whole.Events {
		switch e := e.(type) {
		case *engine.DealStarted:
			deal, trick, place = e.Number, 0, 0
		case *engine.TrickStarted:
			trick, place = e.Number, 0
			continue
		case *engine.CardPlayed:
			place++
		default:
			continue
		}
		line, col, ok := r.Placed(deal, trick, place)
		if !ok {
			continue
		}
		n++
		if want := whole.Written().Ranges[i]; line != int(want.Line) || col != int(want.Col) {
			t.Fatalf("match %d, deal %d, trick %d, card %d: %d:%d, want %d:%d", m.Index, deal, trick, place, line, col, want.Line, want.Col)
		}
	}
	return n
}
