package replay

import (
	"slices"

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
	a := arranged{events: events}
	if slices.ContainsFunc(events, rearranged) {
		a = arrange(events, true)
	}
	var state engine.State
	end := Ended{At: -1, State: &state}
	numbers := map[int]int{}
	unread, played := true, false
	flush := func() error {
		if unread {
			return nil
		}
		if !played {
			end.Substitutes = state.Substitutes
		}
		state.Deal.End()
		state.Deal.Miscorrected = a.miscorrected(state.Deal.Number, state.Deals)
		if state.Deal.TrumpSuit() == card.NoSuit {
			state.Deal.Assumed = judge().Verdicts[end.At].Trump
		}
		return each(&end)
	}
	for _, e := range a.events {
		if number, ok := begins(e); ok {
			if err := flush(); err != nil {
				return err
			}
			end.At++
			numbers[number]++
			end.Index = numbers[number]
			unread, played = e.Kind() == engine.KindQuarantined, false
		}
		if !played {
			end.Substitutes, played = state.Substitutes, e.Kind() == engine.KindTrickStarted
		}
		Apply(&state, e)
	}
	return flush()
}
