package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"sueca/engine"
	"sueca/engine/card"
)

// TestGestures: a gesture is of the trick of the card that comes next, wherever it stands, and of none behind the last card.
func TestGestures(t *testing.T) {
	seen := func(s card.Seat, code string) engine.Event { return &engine.GestureSeen{Seat: s, Code: code} }
	c := &engine.CardPlayed{}
	deal := []engine.Event{&engine.DealStarted{Number: 1}, seen(card.D, "1"), &engine.TrickStarted{Number: 1}, c, c, seen(card.A, "2"), c, c,
		seen(card.A, "3"), &engine.NoteWritten{}, seen(card.A, "4"), &engine.TrickStarted{Number: 3}, &engine.NotPlayed{}, seen(card.B, "5")}
	var got strings.Builder
	var state engine.State
	for _, e := range deal {
		if err := state.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	for trick, g := range state.Deal.Gestures() {
		fmt.Fprintf(&got, "%s%s trick %d; ", g.Seat, g.Code, trick)
	}
	want := "D1 trick 1; A2 trick 1; A3 trick 3; A4 trick 3; B5 trick 0; "
	if got.String() != want {
		t.Errorf("got  %s\nwant %s", got.String(), want)
	}
}
