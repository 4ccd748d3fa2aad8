package record

import (
	"slices"

	"sueca/engine"
	"sueca/replay"
)

// StandsDeal reports whether a match has a deal of that number after its corrections.
func StandsDeal(events []engine.Event, number int) bool {
	_, deals := replay.Standings(events)
	return replay.HasDeal(deals, number)
}

// HasDeal reports whether some record of a deal of that number is in a match.
func HasDeal(events []engine.Event, number int) bool {
	for _, e := range events {
		switch e := e.(type) {
		case *engine.DealStarted:
			if e.Number == number {
				return true
			}
		case *engine.Quarantined:
			if !e.Head && e.Deal == number {
				return true
			}
		}
	}
	return false
}

// DealsIn counts the deals that can be read, and those that cannot.
func DealsIn(events []engine.Event) (read, unread int) {
	for _, e := range events {
		switch e.Kind() {
		case engine.KindDealStarted:
			read++
		case engine.KindQuarantined:
			if !e.(*engine.Quarantined).Head {
				unread++
			}
		case engine.KindDealAmended:
			return dealsStanding(events)
		}
	}
	return read, unread
}

// dealsStanding is DealsIn after the corrections of the match.
func dealsStanding(events []engine.Event) (read, unread int) {
	_, deals := replay.Standings(events)
	for _, s := range deals {
		if s.Unread {
			unread++
		} else {
			read++
		}
	}
	return read, unread
}

// Substituted reports whether somebody took another's seat in the course of a match.
func Substituted(events []engine.Event) bool {
	return slices.ContainsFunc(events, func(e engine.Event) bool { return e.Kind() == engine.KindSeatSubstituted })
}

// OnlyDeal returns the head and one deal of a match, with the corrections in it.
func OnlyDeal(events []engine.Event, number int) []engine.Event {
	var out []engine.Event
	keep, corrects := true, false
	for _, e := range events {
		add := keep
		switch e := e.(type) {
		case *engine.DealAmended:
			keep, corrects = e.Deal == number, true
			add = keep
		case *engine.DealStarted:
			if !corrects {
				keep = e.Number == number
			}
			corrects, add = false, keep
		case *engine.Quarantined:
			if e.Head {
				break // it stands among what is kept, or not
			}
			if !corrects {
				keep = e.Deal == number
			}
			corrects, add = false, keep
		case *engine.PlayAmended:
			add = e.Deal == number
		case *engine.RulingAmended:
			add = e.Deal == number
		case *engine.TagAmended:
			add = true
		}
		if add {
			out = append(out, e)
		}
	}
	return out
}
