package replay

import (
	"sueca/engine"
	"sueca/engine/card"
)

// NextLeader returns the seat that leads to the next trick of the deal that is being played:
// by the dealer, or by who took the last trick. It is [card.NoSeat] where the record does
// not tell.
func NextLeader(state *engine.State) card.Seat {
	d := &state.Deal
	switch n := d.LastTrick(); {
	case n == 0:
		return d.FirstLeader(&state.Rules)
	case n == d.Tricks():
		return card.NoSeat
	default:
		if w, ok := d.Winner(n, d.TrumpSuit()); ok {
			return w
		}
		return d.Trick(n).Taken.Winner
	}
}

// Redeal returns the events of a deal with another first line, for records in which nobody
// types who leads: where a leader is the one that follows from the old line, it is the one
// that follows from the new line. before is the match as it stood before the deal, and deal
// begins with its first line.
func Redeal(before engine.State, deal []engine.Event, first *engine.DealStarted) []engine.Event {
	was, is := before, before
	out := []engine.Event{first}
	// What is impossible about the record has been found already.
	_, _ = was.Apply(deal[0]), is.Apply(first)
	for _, e := range deal[1:] {
		again := e
		if t, ok := e.(*engine.TrickStarted); ok && t.Leader != card.NoSeat && t.Leader == NextLeader(&was) {
			with := *t
			with.Leader = NextLeader(&is)
			again = &with
		}
		_, _ = was.Apply(e), is.Apply(again)
		out = append(out, again)
	}
	return out
}
