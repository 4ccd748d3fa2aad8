package reconcile

import (
	"slices"

	"sueca/engine"
	"sueca/replay"
)

// Plays returns the events that correct plays, one line each. After a text that
// cannot be read, such a line would become part of that text when the record is
// read again. So there it returns another record of the whole deal.
func Plays(events []engine.Event, plays ...*engine.PlayAmended) []engine.Event {
	var out []engine.Event
	for _, p := range plays {
		out = append(out, p)
	}
	if !endsUnread(events) {
		return out
	}
	_, deals := replay.Standings(slices.Concat(events, out))
	for _, s := range deals {
		if s.Number == plays[0].Deal && !s.Unread {
			return Deal(s.Number, plays[0].Reason, s.Events)
		}
	}
	return out // there is no such deal; the judge reports that
}

// Ruling returns the events that correct the ruling of a claim: one line or, as [Plays] does, the
// whole deal after a text that cannot be read.
func Ruling(events []engine.Event, r *engine.RulingAmended) []engine.Event {
	out := []engine.Event{r}
	if !endsUnread(events) {
		return out
	}
	_, deals := replay.Standings(slices.Concat(events, out))
	for _, s := range deals {
		if s.Number == r.Deal && !s.Unread {
			return Deal(s.Number, r.Reason, s.Events)
		}
	}
	return out // there is no such deal; the judge reports that
}

// endsUnread reports whether the last deal of a record cannot be read.
func endsUnread(events []engine.Event) bool {
	for _, e := range slices.Backward(events) {
		switch e := e.(type) {
		case *engine.DealStarted:
			return false
		case *engine.Quarantined:
			if !e.Head {
				return true
			}
		}
	}
	return false
}

// Deal returns the events that replace deal number by another record of it.
func Deal(number int, reason string, deal []engine.Event) []engine.Event {
	return append([]engine.Event{&engine.DealAmended{Deal: number, Reason: reason}}, deal...)
}

// Resumed returns events of the deal that is being written, as they are to be added to a match: where another record of an
// earlier deal was appended meanwhile, what follows would be read as that deal's, so the deal that is being written is
// first written again as it stands. Events that open a deal or correct something are returned as they are.
func Resumed(events, add []engine.Event) []engine.Event {
	if len(add) == 0 || !behindAnother(events) {
		return add
	}
	switch add[0].Kind() {
	case engine.KindDealStarted, engine.KindDealAmended, engine.KindPlayAmended, engine.KindHeapAmended, engine.KindRulingAmended,
		engine.KindTagAmended:
		return add
	}
	_, deals := replay.Standings(events)
	last := deals[len(deals)-1]
	if last.Unread {
		return add
	}
	return append(Deal(last.Number, "", last.Events), add...)
}

// behindAnother reports whether the record of a deal that stands last in a match is not of the deal that is played last.
func behindAnother(events []engine.Event) bool {
	number, last := 0, 0
	for _, e := range events {
		if s, ok := e.(*engine.DealStarted); ok {
			number, last = max(number, s.Number), s.Number
		}
	}
	return last < number
}
