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
func amendedFirst(events []engine.Event) []int {
	head, last := len(events), 0 // where the first deal begins, and the last line of tags above it
	var order, late []int
	for i := 0; i < len(events); i++ {
		switch e := events[i].(type) {
		case *engine.MatchStarted, *engine.TagWritten:
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
			for ; i+1 < len(events) && onLine(events[i+1]); i++ {
				late = append(late, i+1)
			}
		}
	}
	if late == nil {
		return nil
	}
	for last < head && onLine(events[last]) {
		last++
	}
	for i := range events {
		if i == last {
			order = append(order, late...)
		}
		if !slices.Contains(late, i) {
			order = append(order, i)
		}
	}
	return order
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
