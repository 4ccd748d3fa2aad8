package main

import (
	"bytes"
	"slices"
	"strings"

	"sueca/engine"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/notation"
	"sueca/replay"
)

// parcel is a match that a worker has made ready to be appended (encomenda).
type parcel struct {
	*eventlog.Packed
	file          string
	deals, unread int
	// fragile: the id of a match that a person wrote will change when it grows.
	fragile bool
	said    []byte // what could not be read of it, as it is shown

	text *notation.Match // its text alone: it can be read again
}

// record gives the match again, which is seldom needed.
func (p *parcel) record(a *Source) *record {
	opt := a.reading
	opt.File = p.file
	m := p.text.Reread(opt)
	if a.from == "gaips" {
		m, _ = notation.ReadGaips(strings.NewReader(p.text.Text), opt) // a string can be read
	}
	return &record{id: p.Match, file: p.file, text: m, events: m.Events}
}

// pack makes a match ready, in a worker.
func (a *importVerb) pack(w *worker, ready *[]*parcel, r *record) {
	f := a.in(w)
	if r.empty {
		f.show(r, f.findings(r))
		w.stdout.Flush()
		return
	}
	if w.from != "gaips" && nothingReadable(r.events) {
		w.complain(usagef("%s: nothing in it can be read as a record, and nothing was stored; if it is in another form, name that with --from (sueca help forms)", r.file))
		return
	}
	packed, err := eventlog.Pack(r.events, w.author)
	if err != nil {
		w.complain(err)
		return
	}
	one := &parcel{
		Packed: packed, file: r.file, fragile: !packed.Identified && named(r) && !grows(r),
		text: &notation.Match{Text: r.text.Text, FirstLine: r.text.FirstLine},
	}
	one.deals, one.unread = dealsIn(r.events)
	// What cannot be read is known without judging, what is strict is not.
	if f.strict || one.unread > 0 || r.text.Errors != nil {
		from := w.out.Len()
		for _, one := range f.findings(r) {
			if one.Code.Unreadable() || f.strict && one.severity == engine.Error {
				f.count([]finding{one})
				if !w.isJSON() {
					f.showText(r, one, "")
				}
			}
		}
		w.stdout.Flush()
		one.said = bytes.Clone(w.out.Bytes()[from:])
		w.out.Truncate(from)
	}
	*ready = append(*ready, one)
}

// nothingReadable reports whether all that there is of a match is text that cannot be read,
// and no deal in it that has a number: most likely a file in another form.
func nothingReadable(events []engine.Event) bool {
	any := false
	for _, e := range events {
		switch e := e.(type) {
		case *engine.MatchStarted, *engine.Commented:
		case *engine.Quarantined:
			if any = true; !e.Head && e.Deal > 0 {
				return false
			}
		default:
			return false
		}
	}
	return any
}

// dealsIn counts the deals that can be read, and those that cannot.
func dealsIn(events []engine.Event) (read, unread int) {
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

// dealsStanding counts the deals as their corrections leave them.
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

// grows reports whether the match would still be known by its id if deals were
// added to its record: without tags that say which match it is, its id is that
// of its cards.
func grows(r *record) bool {
	more := append(slices.Clip(r.events), &engine.DealStarted{Number: 1 << 20})
	return evidence.MatchID(more) == r.ID()
}

// named reports whether the record names a player: a person wrote it.
func named(r *record) bool {
	for _, e := range r.events {
		if t, ok := e.(*engine.TagWritten); ok && len(t.Name) == 1 {
			return true
		}
	}
	return false
}
