package judged

import (
	"testing"

	"sueca/engine"
	"sueca/replay"
)

// TestSeatedAt compares who sits where before every event with a walk through the match.
func TestSeatedAt(t *testing.T) {
	events := []engine.Event{
		&engine.MatchStarted{Rules: engine.DefaultRules()}, &engine.SeatSubstituted{Seat: engine.B, Name: "Eva"}, &engine.DealStarted{Number: 1},
		&engine.SeatSubstituted{Seat: engine.A, Name: "Rui"}, &engine.SeatSubstituted{Seat: engine.A, Name: "Zé"}, &engine.DealStarted{Number: 2}, &engine.SeatSubstituted{Seat: engine.B, Name: "Bia"},
	}
	r := &Record{Events: events, Judged: &replay.Match{Tags: []engine.TagWritten{{Name: "A", Value: "Ana"}, {Name: "C", Value: "?"}, {Name: "D", Value: "Dora"}}}}
	names := [engine.H + 1]string{engine.A: "Ana", engine.D: "Dora"}
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
