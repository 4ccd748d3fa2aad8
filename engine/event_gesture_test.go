package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"sueca/engine"
	"sueca/engine/card"
)

// TestGesturesIn: a gesture is of the trick of the card that comes next, wherever it stands, and of none behind the last card.
func TestGesturesIn(t *testing.T) {
	seen := func(s card.Seat, code string) engine.Event { return &engine.GestureSeen{Seat: s, Code: code} }
	c := &engine.CardPlayed{Card: card.New(card.Spades, card.Ace)}
	deal := []engine.Event{&engine.DealStarted{Number: 1}, seen(card.D, "1"), &engine.TrickStarted{Number: 1}, c, c, seen(card.A, "2"), c, c,
		seen(card.A, "3"), &engine.NoteWritten{}, seen(card.A, "4"), &engine.TrickStarted{Number: 3}, &engine.NotPlayed{}, seen(card.B, "5")}
	var got strings.Builder
	for _, g := range engine.GesturesIn(deal) {
		fmt.Fprintf(&got, "%s%s trick %d event %d; ", g.Seat, g.Code, g.Trick, g.Event)
	}
	want := "D1 trick 1 event 1; A2 trick 1 event 5; A3 trick 3 event 8; A4 trick 3 event 10; B5 trick 0 event 13; "
	if got.String() != want {
		t.Errorf("got  %s\nwant %s", got.String(), want)
	}
}
