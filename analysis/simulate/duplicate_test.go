package simulate

import (
	"fmt"
	"slices"
	"testing"

	"sueca/engine"
)

// TestSameBoards: the boards are the same at the tables of a set, with their dealers and trumps, on the same
// day, and nothing else is: other pairs play each, and they play it otherwise.
func TestSameBoards(t *testing.T) {
	a := Archive{Deals: 1500, Seed: 5, Pairs: 8, Tables: 4, Hands: AllHands}
	type match struct {
		boards, plays []string
		tags          map[string]string
	}
	var all []match
	for g := range a.Matches() {
		m := match{tags: map[string]string{}}
		for _, e := range g.Events {
			switch e := e.(type) {
			case *engine.TagWritten:
				m.tags[e.Name] = e.Value
			case *engine.DealStarted:
				m.boards = append(m.boards, fmt.Sprint(e.Dealer, e.Trump))
				m.plays = append(m.plays, "")
			case *engine.HandRecorded:
				m.boards[len(m.boards)-1] += fmt.Sprint(e.Seat, e.Cards)
			case *engine.CardPlayed:
				m.plays[len(m.plays)-1] += e.Card.String()
			}
		}
		all = append(all, m)
	}
	seen := map[string]bool{}
	for i, m := range all {
		first := all[i-i%4]
		if m.tags["Date"] != first.tags["Date"] || m.tags["Table"] != fmt.Sprint(i%4+1) {
			t.Errorf("match %d is at table %s on %s", i+1, m.tags["Table"], m.tags["Date"])
		}
		if i%4 == 0 {
			seen = map[string]bool{}
			if i > 0 && m.boards[0] == all[i-4].boards[0] {
				t.Errorf("match %d plays the boards of the set before", i+1)
			}
		}
		for _, seat := range []string{"A", "B", "C", "D"} {
			if name := m.tags[seat]; seen[name] {
				t.Errorf("match %d: %s sits at two tables", i+1, name)
			} else {
				seen[name] = true
			}
		}
		for k := range min(len(m.boards), len(first.boards)) {
			if m.boards[k] != first.boards[k] {
				t.Fatalf("match %d, board %d: %s, and at the first table %s", i+1, k+1, m.boards[k], first.boards[k])
			}
		}
		if i%4 > 0 && len(m.plays) > 1 && slices.Equal(m.plays, first.plays) {
			t.Errorf("match %d is played as at the first table", i+1)
		}
	}
	if len(all) < 40 {
		t.Errorf("%d matches", len(all))
	}
}
