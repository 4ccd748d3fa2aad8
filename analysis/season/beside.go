package season

import (
	"strings"

	"sueca/engine"
	"sueca/engine/card"
)

// Beside is what stands in the record of a match beside its numbers, and a competition asks
// for.
type Beside struct {
	Number string // the tag Match
	// Walkover is the side that has the match because the other was not there, and SentAway
	// are the seats whose players were sent away, by the lines of the record.
	Walkover, SentAway card.Side
	Substitutes        []string // who took a seat later
}

// BesideOf returns what stands beside the numbers of a match.
func BesideOf(events []engine.Event) *Beside {
	out := &Beside{Number: strings.Clone(engine.TagOf(events, "Match"))}
	for _, e := range events {
		switch e := e.(type) {
		case *engine.WalkedOver:
			out.Walkover = e.Side
		case *engine.SeatDisqualified:
			out.SentAway |= e.Seat.Alone()
		case *engine.SeatSubstituted:
			out.Substitutes = append(out.Substitutes, strings.Clone(strings.TrimSpace(e.Name)))
		}
	}
	return out
}
