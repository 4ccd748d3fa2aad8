package record

import (
	"testing"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay"
)

// TestSeatedAt compares who sits where before every event with a walk through the match.
func TestSeatedAt(t *testing.T) {
	events := []engine.Event{
		&engine.MatchStarted{Rules: rules.Default()}, &engine.SeatSubstituted{Seat: card.B, Name: "Eva"}, &engine.DealStarted{Number: 1},
		&engine.SeatSubstituted{Seat: card.A, Name: "Rui"}, &engine.SeatSubstituted{Seat: card.A, Name: "Zé"}, &engine.DealStarted{Number: 2}, &engine.SeatSubstituted{Seat: card.B, Name: "Bia"},
	}
	r := &Record{Events: events, Judged: &replay.Match{Tags: []engine.TagWritten{{Name: "A", Value: "Ana"}, {Name: "C", Value: "?"}, {Name: "D", Value: "Dora"}}}}
	names := [card.H + 1]string{card.A: "Ana", card.D: "Dora"}
	for i := range len(events) + 1 {
		if got := r.SeatedAt(i); got != names {
			t.Errorf("before event %d: %q, want %q", i, got, names)
		}
		if i < len(events) {
			if e, ok := events[i].(*engine.SeatSubstituted); ok {
				names[e.Seat] = e.Name
			}
		}
	}
}
