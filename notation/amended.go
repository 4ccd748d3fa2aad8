package notation

import (
	"slices"

	"sueca/engine"
)

// AmendedFirst returns the events of a match in the order of canonical text: corrections of tags
// stand below the tags, wherever they came in, with the comments on their lines. Where they stand
// there already, it returns the events themselves.
func AmendedFirst(events []engine.Event) []engine.Event {
	if order := amendedFirst(events); order != nil {
		return inOrder(events, order)
	}
	return events
}

// amendedFirst returns the indices of events in the order of canonical text, nil if they are in it.
func amendedFirst(events []engine.Event) (order []int) {
	if !slices.ContainsFunc(events, func(e engine.Event) bool { return e.Kind() == engine.KindTagAmended }) {
		return nil
	}
	moved := false
	for from := 0; from < len(events); {
		n := slices.IndexFunc(events[from+1:], func(e engine.Event) bool { return e.Kind() == engine.KindWitnessBegun })
		to := from + 1 + n
		if n < 0 {
			to = len(events)
		}
		late, last := lateAmended(events, from, to)
		moved = moved || late != nil
		for i := from; i < to; i++ {
			if i == last {
				order = append(order, late...)
			}
			if !slices.Contains(late, i) {
				order = append(order, i)
			}
		}
		from = to
	}
	if !moved {
		return nil
	}
	return order
}

// lateAmended returns the indices of corrections of tags that stand below the first deal of the record of a witness, which the events
// from one index to another are, with the comments on their lines, and the index at which they should stand.
func lateAmended(events []engine.Event, from, to int) (late []int, last int) {
	head := to // where the first deal begins
	last = from
	for i := from; i < to; i++ {
		switch e := events[i].(type) {
		case *engine.MatchStarted, *engine.TagWritten, *engine.WitnessBegun, *engine.WitnessTag:
			if i < head {
				last = i + 1
			}
		case *engine.DealStarted, *engine.DealAmended:
			head = min(head, i)
		case *engine.Quarantined:
			if !e.Head {
				head = min(head, i)
			}
		case *engine.TagAmended:
			if i < head {
				last = i + 1
				break
			}
			late = append(late, i)
			for ; i+1 < to && onLine(events[i+1]); i++ {
				late = append(late, i+1)
			}
		}
	}
	if late != nil {
		for last < head && onLine(events[last]) {
			last++
		}
	}
	return late, last
}

// onLine reports whether an event is a comment on the line of the event before it.
func onLine(e engine.Event) bool {
	c, ok := e.(*engine.Commented)
	return ok && c.Place == engine.CommentOnLine
}

// inOrder returns the elements of a list in another order.
func inOrder[T any](list []T, order []int) []T {
	out := make([]T, len(order))
	for i, at := range order {
		out[i] = list[at]
	}
	return out
}
