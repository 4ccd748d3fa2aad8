package replay

import (
	"sueca/engine"
	"sueca/engine/card"
)

// Ended is a deal of a match that can be read, as it ended (fim de jogo).
type Ended struct {
	// At is its place among the deals of the match, from 0: that of its verdict.
	At int
	// Index is 1, or 2, 3 … where a deal of the same number comes before it; see [Verdict].
	Index int
	// State is the match at the end of the deal, good until the next one. If no trump is
	// recorded, the trump suit is that of the verdict.
	State *engine.State
	// Substitutes are the names of those who had taken another's seat when the first card of
	// the deal was played. The names of the others are tags.
	Substitutes [card.H + 1]string
}

// Walk calls each with the deals of a match that can be read, in their order, until one call
// returns an error, and returns that. judge returns the match judged. It is called only if it is
// needed: not where the trumps are recorded.
//
// Those states are the ones of [Standings] and [Standing.End], but the events are folded once,
// into one state.
func Walk(events []engine.Event, judge func() *Match, each func(*Ended) error) error {
	t := NewTimeline(events)
	var state engine.State
	fold := func(from, to int) {
		for _, e := range t.events[from:to] {
			Apply(&state, e)
		}
	}
	fold(0, t.head)
	numbers := map[int]int{}
	for at, d := range t.Deals() {
		played := d.Start
		for played < d.To && t.events[played].Kind() != engine.KindTrickStarted {
			played++
		}
		fold(d.From, played)
		numbers[d.Number]++
		end := Ended{At: at, Index: numbers[d.Number], State: &state, Substitutes: state.Substitutes}
		if fold(played, d.To); d.Unread {
			continue
		}
		state.Deal.End()
		state.Deal.Miscorrected = t.miscorrected(d.Number)
		if state.Deal.TrumpSuit() == card.NoSuit {
			state.Deal.Assumed = judge().Verdicts[at].Trump
		}
		if err := each(&end); err != nil {
			return err
		}
	}
	return nil
}
