package reconcile

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/replay"
)

// Plan is what leads from a match in the log to another record of it, the file.
// The two are compared deal by deal, with the corrections of both applied.
type Plan struct {
	same           func(a, b engine.Event) bool
	have, want     []engine.Event
	amend          bool // differences may be corrected
	log, file      []replay.Standing
	tags           []engine.Event
	grown, plays   []engine.Event
	deals, new     []engine.Event
	Overtaken      []int    // the numbers of deals that are in the file as they were before a correction in the log
	rewritten      []bool   // the deals of the log that should become as in the file
	Refused        *Refusal // why the record cannot be brought into the log; nil if it can
	say            func(message.Message) string
	before         [][]replay.Standing // the deals of the log before each of its corrections
	corrections    []*engine.PlayAmended
	ownCorrections []*engine.PlayAmended
	rulings        []*engine.RulingAmended
	ownRulings     []*engine.RulingAmended
}

// Refusal is the reason why a record cannot be brought into the log.
type Refusal struct {
	Event int // the index of the event of the file that is the reason
	Msg   message.Message
}

// Records returns what has to be appended to a match of the log, have, so that
// it says what the file, want, says; or why that is impossible. A deal of the
// file that is as it was in the log before a correction is not a difference:
// the correction stays. Without amend only new events are appended, and a deal
// that differs is refused. same reports whether a stored event says the same as
// one of the file; it knows how events are stored. say writes the reasons of the corrections,
// which stay in the log, in the words of whoever makes them.
func Records(have, want []engine.Event, amend bool, same func(stored, of engine.Event) bool, say func(message.Message) string) *Plan {
	im := &Plan{have: have, want: want, amend: amend, same: same, say: say}
	if replay.Witnesses(have) != nil || replay.Witnesses(want) != nil {
		im.ofWitnesses()
		return im
	}
	var logHead, fileHead int
	logHead, im.log = standings(have)
	fileHead, im.file = standings(want)
	if im.head(have[:logHead], want[:fileHead]); im.Refused != nil {
		return im
	}
	im.history()
	im.rewritten = make([]bool, len(im.log))
	if im.align(); im.Refused != nil {
		return im
	}
	im.check()
	return im
}

// Added returns the events to append, in order.
func (im *Plan) Added() []engine.Event {
	return slices.Concat(im.tags, im.grown, im.plays, im.deals, im.new)
}

// Corrects reports whether something in the log is corrected, not only added
// to.
func (im *Plan) Corrects() bool { return len(im.tags)+len(im.plays)+len(im.deals) > 0 }

func (im *Plan) refuse(event int, format string, args ...any) {
	if im.Refused == nil {
		im.Refused = &Refusal{event, message.Msg(format, args...)}
	}
}

// sameEvents reports whether two sequences of events say the same.
func (im *Plan) sameEvents(a, b []engine.Event) bool { return slices.EqualFunc(a, b, im.same) }

// firstDifference returns the index of the first event of want that differs
// from have.
func (im *Plan) firstDifference(have, want []engine.Event) int {
	for i := range want {
		if i == len(have) || !im.sameEvents(have[i:i+1], want[i:i+1]) {
			return i
		}
	}
	return max(0, len(want)-1)
}

// history finds the deals of the log as they were before each of its corrections.
func (im *Plan) history() {
	for i, e := range im.have {
		switch e := e.(type) {
		case *engine.PlayAmended:
			im.corrections = append(im.corrections, e)
		case *engine.RulingAmended:
			im.rulings = append(im.rulings, e)
		case *engine.DealAmended:
		default:
			continue
		}
		_, deals := standings(im.have[:i])
		im.before = append(im.before, deals)
	}
	for _, e := range im.want {
		switch e := e.(type) {
		case *engine.PlayAmended:
			im.ownCorrections = append(im.ownCorrections, e)
		case *engine.RulingAmended:
			im.ownRulings = append(im.ownRulings, e)
		}
	}
}

// align compares the deals of log and file side by side.
func (im *Plan) align() {
	inLog := func(n int) bool { return n > 0 && replay.HasDeal(im.log, n) }
	for i, w := range im.file {
		if i >= len(im.log) {
			switch {
			case inLog(w.Number):
				im.refuse(w.Start, "deal %d stands elsewhere in the log: put the deals back in their order", w.Number)
			default:
				im.add(w)
			}
			continue
		}
		h := im.log[i]
		switch {
		case w.Number == h.Number:
		case !inLog(w.Number) && (h.Unread || !replay.HasDeal(im.file, h.Number)): // its number has been changed
		case !replay.HasDeal(im.file, h.Number):
			im.refuse(w.Start, "the log has a deal %d here, which the file has not; a deal cannot be taken out: put it back, or import "+
				"into a new log", h.Number)
		default:
			im.refuse(w.Start, "deal %d stands before deals that the log holds; a deal can only be added behind them: put it there, or "+
				"import into a new log", w.Number)
		}
		if im.Refused != nil {
			return
		}
		im.compare(i, h, w)
	}
	if len(im.file) < len(im.log) && im.amend {
		h := im.log[len(im.file)]
		im.refuse(len(im.want)-1, "the log has a deal %d here, which the file has not; a deal cannot be taken out: put it back, or "+
			"import into a new log", h.Number)
	}
}

// compare decides what the file means for one deal of the log.
func (im *Plan) compare(i int, h, w replay.Standing) {
	switch {
	case im.sameEvents(h.Events, w.Events):
		return
	case im.stoodSo(i, w):
		im.Overtaken = append(im.Overtaken, h.Number)
		return
	case w.Unread:
		im.refuse(w.Start, "deal %d cannot be read in this file, and the log holds another record of it: mend it and import it again",
			w.Number)
		return
	}
	im.rewritten[i] = true
	if rest := im.lacking(h, w); i == len(im.log)-1 && !h.Unread && rest != nil {
		if h.To == len(im.have) {
			im.grown = append(im.grown, rest...)
		} else {
			im.deals = append(im.deals, Deal(h.Number, im.say(message.Msg("grown")), w.Events)...)
		}
		return
	}
	if plays := im.written(h, w); plays != nil {
		im.plays = append(im.plays, plays...)
		return
	}
	if !im.amend {
		im.refuse(w.From+im.firstDifference(h.Events, w.Events), "the log holds another record of deal %d", w.Number)
		return
	}
	for _, one := range []func(h, w replay.Standing) []engine.Event{im.oneCard, im.oneRuling} {
		if plays := one(h, w); plays != nil {
			im.plays = append(im.plays, plays...)
			return
		}
	}
	number, reason := h.Number, im.say(message.Msg("re-import"))
	if number == 0 {
		number = w.Number
	}
	if w.By >= 0 {
		if r := im.want[w.By].(*engine.DealAmended).Reason; r != "" {
			reason = r
		}
	}
	im.deals = append(im.deals, Deal(number, reason, w.Events)...)
}

// stoodSo reports whether the deal of the log was once as in the file.
func (im *Plan) stoodSo(i int, w replay.Standing) bool {
	return slices.ContainsFunc(im.before, func(deals []replay.Standing) bool {
		return i < len(deals) && im.sameEvents(deals[i].Events, w.Events)
	})
}

// written returns the corrections of plays that are in the file and not in the
// log, if nothing else makes the deal differ; otherwise nil.
func (im *Plan) written(h, w replay.Standing) []engine.Event {
	var missing []*engine.PlayAmended
	for _, p := range im.ownCorrections {
		if p.Deal == h.Number && !slices.ContainsFunc(im.corrections, func(q *engine.PlayAmended) bool { return *p == *q }) {
			missing = append(missing, p)
		}
	}
	var out []engine.Event
	if missing != nil {
		out = Plays(im.have, missing...)
	}
	for _, r := range im.ownRulings {
		if r.Deal == h.Number && !slices.ContainsFunc(im.rulings, func(q *engine.RulingAmended) bool { return *r == *q }) {
			out = append(out, Ruling(slices.Concat(im.have, out), r)...)
		}
	}
	if out == nil {
		return nil
	}
	return im.bringing(h, w, out)
}

// oneRuling returns the correction of how one claim was ruled, if nothing else makes the deal differ;
// otherwise nil.
func (im *Plan) oneRuling(h, w replay.Standing) []engine.Event {
	if len(h.Events) != len(w.Events) {
		return nil
	}
	claim, ok := w.Events[im.firstDifference(h.Events, w.Events)].(*engine.ClaimMade)
	if !ok {
		return nil
	}
	return im.bringing(h, w, Ruling(im.have, &engine.RulingAmended{Deal: h.Number, Claim: *claim, Reason: im.say(message.Msg("re-import"))}))
}

// oneCard returns the correction of one play, if nothing else makes the deal
// differ; otherwise nil.
func (im *Plan) oneCard(h, w replay.Standing) []engine.Event {
	if len(h.Events) != len(w.Events) || endsUnread(im.have) {
		return nil
	}
	at := im.firstDifference(h.Events, w.Events)
	from, ok := h.Events[at].(*engine.CardPlayed)
	to, ok2 := w.Events[at].(*engine.CardPlayed)
	if !ok || !ok2 {
		return nil
	}
	head := im.have[:1] // the rules, which decide the order of play
	line := replay.NewTimeline(slices.Concat(head, h.Events))
	d := line.At(len(head) + at).Deal
	p := &engine.PlayAmended{Deal: h.Number, Trick: d.LastTrick(), Seat: from.Seat, From: from.Card, To: to.Card,
		Reason: im.say(message.Msg("re-import"))}
	if p.Seat == card.NoSeat {
		p.Seat = d.Turn()
	}
	if p.Trick == 0 || p.Seat == card.NoSeat {
		return nil
	}
	return im.bringing(h, w, []engine.Event{p})
}

// bringing returns added if it makes the deal of the log as in the file;
// otherwise nil.
func (im *Plan) bringing(h, w replay.Standing, added []engine.Event) []engine.Event {
	_, deals := standings(slices.Concat(im.have, added))
	for _, s := range deals {
		if s.Number == h.Number && im.sameEvents(s.Events, w.Events) {
			return added
		}
	}
	return nil
}

// add adds a deal that the log does not have, with its corrections in the file.
func (im *Plan) add(w replay.Standing) {
	spans := append(slices.Clone(w.Before), w.Span)
	inside := func(i int) bool {
		return slices.ContainsFunc(spans, func(s replay.Span) bool { return i >= s.From && i < s.To })
	}
	for k, s := range spans {
		if k > 0 {
			e := &engine.DealAmended{Deal: w.Before[k-1].Number}
			if k == len(w.Before) {
				e.Reason = im.want[w.By].(*engine.DealAmended).Reason
			}
			im.new = append(im.new, e)
		}
		for _, e := range im.want[s.From:s.To] {
			if deal, beside := besideOf(e); e.Kind() != engine.KindDealAmended && (!beside || deal == s.Number) {
				im.new = append(im.new, e)
			}
		}
	}
	for i, e := range im.want {
		if deal, beside := besideOf(e); beside && deal == w.Number && !inside(i) {
			im.new = append(im.new, e)
		}
	}
}

// besideOf returns the deal that a correction of a card or a ruling is about; beside is false for any
// other event.
func besideOf(e engine.Event) (deal int, beside bool) {
	switch e := e.(type) {
	case *engine.PlayAmended:
		return e.Deal, true
	case *engine.RulingAmended:
		return e.Deal, true
	}
	return 0, false
}

// check checks that with the corrections the log says what the file says.
// Otherwise importing the same file again would find differences again.
func (im *Plan) check() {
	_, deals := standings(slices.Concat(im.have, im.Added()))
	for i, w := range im.file {
		if i < len(im.log) && !im.rewritten[i] {
			continue
		}
		if i >= len(deals) || !im.sameEvents(deals[i].Events, w.Events) {
			im.refuse(w.Start, "no correction brings deal %d of the log to what this file says: correct it with sueca amend, or import "+
				"into a new log", w.Number)
			return
		}
	}
}
