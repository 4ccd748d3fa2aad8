package reconcile

import (
	"slices"

	"sueca/engine"
	"sueca/replay"
)

// Fold returns the events of a match without the slips of who wrote it down: a card, a line or
// a first line of a deal that was taken back, or changed, before anything else was written
// that stayed: two cards taken back one after the other are both left out.
// What it leaves out stands in the log for ever, but corrects nothing that had become part of
// the record. All other corrections stay. What the deals say in the end is the same.
//
// The records of several witnesses are each in one piece ([Gather]).
//
// same reports whether two events say the same.
func Fold(events []engine.Event, same func(a, b engine.Event) bool) []engine.Event {
	if !slices.ContainsFunc(events, func(e engine.Event) bool { return e.Kind() == engine.KindDealAmended }) {
		return Gather(events)
	}
	var out []engine.Event
	pieces, settled := gathered(events)
	for _, piece := range pieces {
		out = append(out, fold(piece, same)...)
	}
	return append(out, settled...)
}

// Gather returns the events of a match with the record of each witness in one piece, as a text has them, and behind them what was
// settled: where two people write at once, what they write comes in turns, and may stand within a trick of the other.
func Gather(events []engine.Event) []engine.Event {
	begun := map[string]bool{}
	first := ""
	for i, e := range events {
		w, ok := e.(*engine.WitnessBegun)
		if !ok {
			continue
		}
		if len(begun) == 0 {
			first = engine.FirstWitness(events[:i])
		}
		if w.IsOfFirst(first) || begun[w.Name] {
			pieces, settled := gathered(events)
			return append(slices.Concat(pieces...), settled...)
		}
		begun[w.Name] = true
	}
	return events
}

// gathered returns the records of the witnesses of a match, and what was settled; all of it as one where one alone wrote.
func gathered(events []engine.Event) (pieces [][]engine.Event, settled []engine.Event) {
	if replay.Witnesses(events) == nil {
		return [][]engine.Event{events}, nil
	}
	first := witnessesOf(events, "1")[0].Name
	at, of := 0, map[string]int{first: 0, engine.FirstID: 0}
	pieces = [][]engine.Event{nil}
	for _, e := range events {
		switch e := e.(type) {
		case *engine.WitnessBegun:
			known := false
			if at, known = of[e.Name]; !known {
				at = len(pieces)
				of[e.Name], pieces = at, append(pieces, []engine.Event{e})
			}
			continue
		case *engine.Settled:
			settled = append(settled, e)
			continue
		}
		pieces[at] = append(pieces[at], e)
	}
	return pieces, settled
}

// fold is [Fold] of the record of one witness.
func fold(events []engine.Event, same func(a, b engine.Event) bool) []engine.Event {
	f := &folding{same: same, rest: events, start: -1}
	for len(f.rest) > 0 {
		switch e := f.rest[0].(type) {
		case *engine.DealStarted:
			f.forget()
			f.start, f.fresh, f.number, f.back = len(f.out), 0, e.Number, false
			f.take()
		case *engine.DealAmended:
			f.back = f.back || e.Deal == f.number
			f.amended(e)
		default:
			f.take()
		}
	}
	f.forget()
	return f.out
}

// forget leaves out a deal of which all was taken back as it was being written. One that is taken back by
// a correction that stays is left to that.
func (f *folding) forget() {
	if !f.back || f.start < 0 || f.start >= len(f.out) || !replay.IsTakenBack(f.out[f.start:]) {
		return
	}
	if f.start == 0 || f.out[f.start-1].Kind() != engine.KindDealAmended {
		f.out = f.out[:f.start]
	}
}

// folding is one run of [Fold].
type folding struct {
	same      func(a, b engine.Event) bool
	rest, out []engine.Event
	// start is where the deal that is being written begins in out, -1 if that is not known.
	// fresh is how many events of it were written since it was last written as a whole.
	start, fresh, number int
	back                 bool // something of it was taken back
}

// take takes an event over.
func (f *folding) take() {
	f.out, f.rest = append(f.out, f.rest[0]), f.rest[1:]
	f.fresh++
}

// amended handles a correction of a deal.
func (f *folding) amended(e *engine.DealAmended) {
	if f.start < 0 || e.Deal != f.number {
		f.whole(0)
		return
	}
	deal, again := f.out[f.start:], f.rest[1:]
	if slices.ContainsFunc(deal, corrects) && f.behindCorrection(again) {
		return
	}
	if n := len(deal) - lastUnit(deal); n > 0 && f.begins(again, deal[:n]) {
		if f.fresh < len(deal)-n {
			f.whole(n)
			return
		}
		f.fresh -= len(deal) - n // what stands behind it now can be taken back at once too
		f.out, f.rest = f.out[:f.start+n], again[n:]
		return
	}
	if f.fresh == len(deal) && len(again) > 0 && !slices.ContainsFunc(deal, played) {
		if first, ok := again[0].(*engine.DealStarted); ok && first.Number == f.number && f.begins(again[1:], deal[1:]) {
			f.out[f.start], f.rest = first, again[len(deal):]
			return
		}
	}
	if n := len(deal); len(again) >= n && slices.EqualFunc(again[:n], deal, func(a, b engine.Event) bool { return a.Kind() == b.Kind() }) {
		f.whole(n)
		return
	}
	f.whole(0)
}

// corrects reports whether an event corrects a card.
func corrects(e engine.Event) bool { return e.Kind() == engine.KindPlayAmended }

// behindCorrection takes back the last thing of a deal in which cards were corrected, and reports whether it was that which was
// written again. The corrections stay, but for that of what is taken back.
func (f *folding) behindCorrection(again []engine.Event) bool {
	deal := f.out[f.start:]
	_, deals := replay.Standings(f.out)
	now := deals[len(deals)-1].Events
	now = now[slices.IndexFunc(now, func(e engine.Event) bool { return e.Kind() == engine.KindDealStarted }):]
	var at []int // where the events that stand now are
	for i, e := range deal {
		if !corrects(e) {
			at = append(at, i)
		}
	}
	n := len(now) - lastUnit(now)
	if len(at) != len(now) || n < 1 || f.fresh < len(deal)-at[n] || !f.begins(again, now[:n]) {
		return false
	}
	var left []engine.Event
	for i, e := range deal {
		if p, ok := e.(*engine.PlayAmended); i < at[n] || ok && !slices.ContainsFunc(now[n:], func(e engine.Event) bool {
			c, ok := e.(*engine.CardPlayed)
			return ok && c.Card == p.To
		}) {
			left = append(left, e)
		}
	}
	f.fresh -= len(deal) - len(left)
	f.out, f.rest = append(slices.Clip(f.out[:f.start]), left...), again[n:]
	return true
}

// whole takes over a correction with the n events of the deal behind it; with 0, with all up
// to the next deal or correction.
func (f *folding) whole(n int) {
	f.take()
	f.start = len(f.out)
	begun := false
	for i := 0; len(f.rest) > 0 && (n == 0 || i < n); i++ {
		switch e := f.rest[0].(type) {
		case *engine.DealAmended:
			f.fresh = 0
			return
		case *engine.DealStarted:
			if begun {
				f.fresh = 0
				return
			}
			begun, f.number = true, e.Number
		}
		f.take()
	}
	f.fresh = 0
}

// begins reports whether events begin with others.
func (f *folding) begins(events, with []engine.Event) bool {
	return len(events) >= len(with) && slices.EqualFunc(events[:len(with)], with, f.same)
}

// lastUnit returns how many events taking back the last one takes with it: a card, and the
// beginning of its trick if it led.
func lastUnit(deal []engine.Event) int {
	if n := len(deal); n > 2 && deal[n-2].Kind() == engine.KindTrickStarted {
		return 2
	}
	return 1
}

// played reports whether an event is of a trick.
func played(e engine.Event) bool {
	switch e.Kind() {
	case engine.KindTrickStarted, engine.KindCardPlayed, engine.KindNotPlayed, engine.KindTrickTaken:
		return true
	}
	return false
}
