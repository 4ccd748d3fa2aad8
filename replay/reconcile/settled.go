package reconcile

import (
	"slices"

	"sueca/engine"
	"sueca/replay"
)

// standings is [replay.Standings] with the events of each deal as they are written down
// ([settled]).
func standings(events []engine.Event) (head int, deals []replay.Standing) {
	head, deals = replay.Standings(events)
	for i := range deals {
		deals[i].Events = settled(deals[i].Events)
	}
	return head, deals
}

// settled returns the events of a deal in the order in which a text has them: whatever came in
// while a trick was played, such as a note, stands behind the trick, as package notation writes
// it.
func settled(events []engine.Event) []engine.Event {
	var out, after []engine.Event
	open, beside := false, false // a trick; and the last event was moved behind it
	for _, e := range events {
		switch e := e.(type) {
		case *engine.CardPlayed, *engine.NotPlayed, *engine.TrickTaken:
			beside = false
		case *engine.MatchStarted, *engine.DealStarted, *engine.DealAmended, *engine.TrickStarted, *engine.Quarantined:
			out, after, beside = append(out, after...), nil, false
			open = e.Kind() == engine.KindTrickStarted
		case *engine.Commented:
			if open && (e.Place == engine.CommentAlone || beside) {
				after, beside = append(after, e), true
				continue
			}
		default:
			if open {
				after, beside = append(after, e), true
				continue
			}
		}
		out = append(out, e)
	}
	return append(out, after...)
}

// lacking returns the events of a deal that come behind those that the log has of it, which
// may end within a trick; nil if that is not all.
func (im *Plan) lacking(h, w replay.Standing) []engine.Event {
	var rest []engine.Event
	have := h.Events
	for _, e := range w.Events {
		if len(have) > 0 && im.same(have[0], e) {
			have = have[1:]
			continue
		}
		rest = append(rest, e)
	}
	if len(have) > 0 || !im.sameEvents(settled(slices.Concat(h.Events, rest)), w.Events) {
		return nil
	}
	return rest
}
