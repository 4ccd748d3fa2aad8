package replay

import "sueca/engine"

// Ended is a deal of a match that can be read, as it ended (fim de jogo).
type Ended struct {
	// At is its place among the deals of the match, from 0: that of its verdict.
	At int
	// Index is 1, or 2, 3 … where a deal of the same number stands before it; see [Verdict].
	Index int
	// State is the match at the end of the deal, good until the next one. If no trump is
	// recorded, the trump suit is that of the verdict.
	State *engine.State
	// Substitutes are the names of those who had taken another's seat when the first card of
	// the deal was played. The names of the others are tags.
	Substitutes [engine.H + 1]string
}

// Walk calls each with the deals of a match that can be read, in their order, until one call
// returns an error, and returns that. judge returns the match judged. It is called only if it is
// needed: not where the trumps are recorded, nothing was corrected and nothing is
// impossible.
//
// Those states are the ones of [Standings] and [Standing.End], in a tenth of their time where
// no deal is corrected: the events are folded once, into one state.
func Walk(events []engine.Event, judge func() *Match, each func(*Ended) error) error {
	for _, e := range events {
		switch e.Kind() {
		case engine.KindPlayAmended, engine.KindDealAmended:
			return walkJudged(events, judge, each, 0)
		}
	}
	var state engine.State
	end := Ended{At: -1, State: &state}
	var numbers numbered
	flush := func() error {
		if end.At < 0 {
			return nil
		}
		state.Deal.End()
		if state.Deal.TrumpSuit() == engine.NoSuit {
			if v := judge().Verdicts; end.At < len(v) {
				state.Deal.Assumed = v[end.At].Trump
			}
		}
		return each(&end)
	}
	for _, e := range events {
		switch e := e.(type) {
		case *engine.Quarantined:
			if !e.Head {
				return walkJudged(events, judge, each, max(end.At, 0)) // deals count otherwise
			}
		case *engine.DealStarted:
			if err := flush(); err != nil {
				return err
			}
			end.At++
			end.Index = numbers.add(e.Number)
			end.Substitutes = state.Substitutes
		case *engine.SeatSubstituted:
			if state.Deal.LastTrick() == 0 {
				end.Substitutes[e.Seat] = e.Name
			}
		}
		if err := state.Apply(e); err != nil {
			return walkJudged(events, judge, each, max(end.At, 0)) // those before were passed on
		}
	}
	return flush()
}

// walkJudged is [Walk] from a deal on, as the corrections of the match leave them.
func walkJudged(events []engine.Event, judge func() *Match, each func(*Ended) error, from int) error {
	head, deals := Standings(events)
	verdicts := judge().Verdicts
	var names [engine.H + 1]string // by now
	for _, e := range events[:head] {
		if e, ok := e.(*engine.SeatSubstituted); ok {
			names[e.Seat] = e.Name
		}
	}
	for i := range deals {
		d := &deals[i]
		end := Ended{At: i, Substitutes: names}
		played := false
		for _, e := range d.Events {
			switch e := e.(type) {
			case *engine.TrickStarted:
				played = true
			case *engine.SeatSubstituted:
				if names[e.Seat] = e.Name; !played {
					end.Substitutes[e.Seat] = e.Name
				}
			}
		}
		if i < from || d.Unread || i >= len(verdicts) || verdicts[i].Unread {
			continue
		}
		state := d.End(events[:head], &verdicts[i])
		state.Substitutes = names
		end.Index, end.State = verdicts[i].Index, &state
		if err := each(&end); err != nil {
			return err
		}
	}
	return nil
}

// numbered counts the deals of each number. Nearly always the numbers rise, and need no
// counting.
type numbered struct {
	last  int
	seen  []int       // the numbers so far, while they rise
	times map[int]int // of all numbers, from the first that does not
}

// add counts a deal, and returns how many of its number there are.
func (n *numbered) add(number int) int {
	if n.times == nil && number > n.last {
		n.last, n.seen = number, append(n.seen, number)
		return 1
	}
	if n.times == nil {
		n.times = map[int]int{}
		for _, k := range n.seen {
			n.times[k]++
		}
	}
	n.times[number]++
	return n.times[number]
}
