package engine

import (
	"slices"

	"sueca/engine/rules"
)

// Numbered returns the events of a match with each deal that is written down from its heaps in numbered tricks, each
// with its leader, and which deals those are, by their numbers. Corrections of cards of those heaps are in place. A deal whose heaps
// can have been played in several ways, or in none, stays as it is.
func Numbered(events []Event) (out []Event, deals []int) {
	r := rules.Default()
	if len(events) > 0 {
		if m, ok := Corrected(events)[0].(*MatchStarted); ok {
			r = m.Rules
		}
	}
	amends, placed := HeapAmends(events), map[*HeapAmended]bool{}
	for i := 0; i < len(events); {
		to := i + 1
		for to < len(events) && events[to].Kind() != KindDealStarted && events[to].Kind() != KindQuarantined {
			to++
		}
		deal := events[i:to]
		if first, ok := deal[0].(*DealStarted); ok && heapsAlone(deal) {
			tricks, _, h, ways := Unheaped(&r, deal, amends[i]...)
			if len(ways) == 1 {
				deal = told(tricks)
				deals = append(deals, first.Number)
				for _, e := range h.Amended {
					placed[e] = true
				}
			}
		}
		out = append(out, deal...)
		i = to
	}
	return Without(out, func(e Event) bool {
		a, ok := e.(*HeapAmended)
		return ok && placed[a]
	}), deals
}

// heapsAlone reports whether a deal is written down from its heaps and has no numbered trick.
func heapsAlone(deal []Event) (heaps bool) {
	for _, e := range deal {
		if e.Kind() == KindTrickStarted {
			return false
		}
		heaps = heaps || e.Kind() == KindHeapLaid
	}
	return heaps
}

// told returns tricks as they would be written, without the heaps that they follow from.
func told(events []Event) []Event {
	out := Without(events, func(e Event) bool { return e.Kind() == KindLeaderNamed })
	for i, e := range out {
		if t, ok := e.(*TrickStarted); ok {
			out[i] = &TrickStarted{Number: t.Number, Leader: t.Leader}
		}
	}
	return out
}

// HeapAmends returns the corrections of heaps of a match by the index of the event that begins the deal that they are about: the last
// one of its number that had begun by then or, where none had, the first one.
func HeapAmends(events []Event) map[int][]*HeapAmended {
	var out map[int][]*HeapAmended
	var early []*HeapAmended // before any deal of their number
	first, last := map[int]int{}, map[int]int{}
	for i, e := range events {
		switch e := e.(type) {
		case *DealStarted:
			if last[e.Number] = i; first[e.Number] == 0 {
				first[e.Number] = i
			}
		case *HeapAmended:
			if out == nil {
				out = map[int][]*HeapAmended{}
			}
			if at, begun := last[e.Deal]; begun {
				out[at] = append(out[at], e)
			} else {
				early = append(early, e)
			}
		}
	}
	for _, e := range slices.Backward(early) { // they were made before the others
		if at, is := first[e.Deal]; is {
			out[at] = slices.Insert(out[at], 0, e)
		}
	}
	return out
}
