package engine

import "slices"

// HeapedDeal is a deal of a match that is written down from its heaps alone, and in one way.
type HeapedDeal struct {
	// From is the index of its first event, Behind that of the event behind its heaps, To that of the one behind the deal.
	From, Behind, To int
	// Tricks are the events of the deal in numbered tricks, each with its leader. Corrections of cards of its heaps are in place.
	Tricks []Event
	// Amended are those corrections.
	Amended []*HeapAmended
}

// HeapedDeals returns the deals of a match that are written down from their heaps. A deal whose heaps can have been played in
// several ways, or in none, is not among them.
func HeapedDeals(events []Event) (out []HeapedDeal) {
	if !slices.ContainsFunc(events, func(e Event) bool { return e.Kind() == KindHeapLaid }) {
		return nil
	}
	r := RulesOf(events)
	amends := HeapAmends(events)
	for i := 0; i < len(events); {
		to := i + 1
		for to < len(events) && events[to].Kind() != KindDealStarted && events[to].Kind() != KindQuarantined {
			to++
		}
		if deal := events[i:to]; deal[0].Kind() == KindDealStarted && heapsAlone(deal) {
			tricks, _, h, ways := Unheaped(&r, deal, amends[i]...)
			if len(ways) == 1 {
				d := HeapedDeal{From: i, To: to, Tricks: told(tricks), Amended: h.Amended}
				h.each(func(k int) { d.Behind = max(d.Behind, i+k+1) })
				for d.Behind < to && onLine(events[d.Behind]) { // of an empty heap
					d.Behind++
				}
				out = append(out, d)
			}
		}
		i = to
	}
	return out
}

// onLine reports whether an event is a comment on the line before it.
func onLine(e Event) bool {
	c, ok := e.(*Commented)
	return ok && c.Place == CommentOnLine
}

// Numbered returns the events of a match with each of its [HeapedDeals] in numbered tricks.
func Numbered(events []Event) (out []Event) {
	placed, at := map[*HeapAmended]bool{}, 0
	for _, d := range HeapedDeals(events) {
		out = append(append(out, events[at:d.From]...), d.Tricks...)
		at = d.To
		for _, e := range d.Amended {
			placed[e] = true
		}
	}
	return Without(append(out, events[at:]...), func(e Event) bool {
		a, ok := e.(*HeapAmended)
		return ok && placed[a]
	})
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
