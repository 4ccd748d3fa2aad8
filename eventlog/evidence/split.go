package evidence

import "sueca/engine"

// SplitRows splits the events of a match into the rows that an archive stores:
// the head, then one row for each deal. Comments on their own lines directly
// before a deal go with it, and so does the event by which it corrects another.
// A [engine.Quarantined] event is something that could not be read, mostly a
// deal, and begins a row of its own.
func SplitRows(events []engine.Event) [][]engine.Event {
	var rows [][]engine.Event
	begin := 0
	cut := func(at int) {
		if at > begin {
			rows = append(rows, events[begin:at:at])
			begin = at
		}
	}
	amended := false // a correction has begun, but its deal has not
	for i, e := range events {
		switch e := e.(type) {
		case *engine.DealStarted, *engine.DealAmended:
			at := i
			for at > begin && isAlone(events[at-1]) {
				at--
			}
			if !amended {
				cut(at)
			}
			amended = e.Kind() == engine.KindDealAmended
		case *engine.Quarantined:
			if !amended {
				cut(i)
			}
			amended = amended && e.Head
		}
	}
	cut(len(events))
	return rows
}

func isAlone(e engine.Event) bool {
	c, ok := e.(*engine.Commented)
	return ok && c.Place == engine.CommentAlone
}
