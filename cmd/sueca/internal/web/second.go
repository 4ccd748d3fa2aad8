package web

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"sueca/engine"
	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/replay/reconcile"
	"sueca/replay/scribe"
)

// A second device may write the match of a table once more, without seeing what the first writes of it (as duas canetas).
// Both records are in one match of the log. To a device its own record is a match with a position of its own, of its own
// rows: so its queue knows of no other's. compared.go tells where the two differ.

// recordSign stands between the id of a match and the name of whoever writes it as the second.
const recordSign = "~"

// second is who writes the match of a table as the second.
type second struct {
	Match  string `json:"match"`
	Digest string `json:"digest,omitempty"` // of the sign-in; empty where nobody does yet
	Name   string `json:"name,omitempty"`   // of the record
}

// The reasons why somebody does not write as the second.
var (
	errNotSecond = newProblem(http.StatusForbidden, "forbidden",
		"another device writes the second record of this match, or nobody does any more")
	errNoSecond = newProblem(http.StatusForbidden, "forbidden", "this match has no second record: who writes at the table allows it")
	errAlone    = &scribe.Refusal{Fault: message.Faultf("a claim is written by the phone that writes first: the referee sees it there")}
)

// secondAt returns who writes a match of a table as the second, nil where it has no second record.
func (h *sessions) secondAt(table, match string) *second {
	h.mu.Lock()
	defer h.mu.Unlock()
	if s, ok := h.kept.Seconds[table]; ok && s.Match == match {
		return &s
	}
	return nil
}

// setSecond sets who writes at a table as the second; nil is that nobody may. It is saved with the next thing that is.
func (h *sessions) setSecond(table string, s *second) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.kept.Seconds == nil {
		h.kept.Seconds = map[string]second{}
	}
	if delete(h.kept.Seconds, table); s != nil {
		h.kept.Seconds[table] = *s
	}
	h.dirty = true
}

// isSecond returns the name of the record that a device writes of the match that is on the table, "" for none.
func (t *table) isSecond(g *session) string {
	if s := t.hall.s.sessions.secondAt(t.name, t.rec.id); t.head == nil && t.sheet != nil && s != nil && g != nil && s.Digest == g.Digest {
		return s.Name
	}
	return ""
}

// headID returns the id of the match that is on the table, stored or not.
func (t *table) headID() string {
	if t.head != nil {
		return evidence.MatchID(t.head)
	}
	return t.rec.id
}

// pair does what somebody wants of the second record of the match on the table: who writes allows it or ends it, another device of the
// table takes it over, or leaves it. The caller holds the lock.
func (t *table) pair(g, who *session, do string) error {
	keep, match := t.hall.s.sessions, t.headID()
	now := keep.secondAt(t.name, match)
	mine := who != nil && who.Digest == g.Digest
	switch {
	case match == "":
		return errNoMatch
	case do == "pair" && (mine || who == nil):
		if now == nil {
			keep.setSecond(t.name, &second{Match: match})
		}
	case do == "single" && (mine || who == nil):
		keep.setSecond(t.name, nil)
	case do == "pair" || do == "single":
		return errNotWriter
	case now == nil || t.head != nil || t.sheet == nil:
		return errNoSecond
	case do == "leave" && now.Digest == g.Digest:
		keep.setSecond(t.name, &second{Match: match})
	case do == "leave":
		return errNotSecond
	case mine || g.Role != Write:
		return newProblem(http.StatusForbidden, "forbidden", "the second record is another device's than the first, of the same table")
	case now.Digest != "" && now.Digest != g.Digest && keep.here(&session{Digest: now.Digest}):
		return errNotSecond
	default:
		keep.setSecond(t.name, &second{match, g.Digest, reconcile.FreeName(t.rec.events, t.nameOf(g, "2"), t.firstName())})
	}
	t.stir()
	return nil
}

// pairedNext returns who writes the match that is about to begin as the second: whoever wrote the one before so, if anybody did. The
// caller holds the lock.
func (t *table) pairedNext(was *second) *second {
	out := &second{Match: t.headID()}
	if was == nil || was.Digest == "" {
		return out
	}
	who := t.hall.s.sessions.guest(func(o *session) bool { return o.Digest == was.Digest })
	if who != nil {
		out.Digest, out.Name = was.Digest, reconcile.FreeName(t.head, t.nameOf(who, "2"), t.nameOf(t.hall.s.sessions.writer(t.name), "1"))
	}
	return out
}

// mayWriteSecond returns why somebody may not write the second record that an action is about, nil if so.
func (t *table) mayWriteSecond(g *session, a *Action) error {
	id, name, _ := strings.Cut(a.Match, recordSign)
	s := t.hall.s.sessions.secondAt(t.name, id)
	if s == nil || s.Digest != g.Digest || s.Name != name || name == "" {
		return errNotSecond
	}
	return nil
}

// nameOf returns what somebody who writes is called, or otherwise else.
func (t *table) nameOf(g *session, otherwise string) string {
	if g == nil || g.Name == "" {
		return otherwise
	}
	return g.Name
}

// firstName returns what the first who writes is called: as the record names them, or the device.
func (t *table) firstName() string {
	if name := tagOf(t.rec.events, "Scorer"); name != "" {
		return name
	}
	return t.nameOf(t.hall.s.sessions.writer(t.name), "1")
}

// first returns the record of the first who writes the match: all of it where nobody else does.
func (rec *record) first() []engine.Event {
	if !rec.shared {
		return rec.events
	}
	return reconcile.WriterOf(rec.events, "").Events
}

// rowsOf returns the rows of one record of the match; "" is the first.
func (rec *record) rowsOf(name string) (out [][]engine.Event) {
	w := reconcile.WriterOf(rec.events, name)
	own, from := w.First, 0
	for _, to := range rec.cuts {
		var row []engine.Event
		for _, e := range rec.events[from:to] {
			switch begun, begins := e.(*engine.WitnessBegun); {
			case begins:
				own = w.Begins(begun)
			case e.Kind() != engine.KindSettled && e.Kind() != engine.KindWitnessTag && own: // its name no device writes
				row = append(row, e)
			}
		}
		if row != nil {
			out = append(out, row)
		}
		from = to
	}
	return out
}

// position returns how far a record has got as the device that writes it counts: by its own rows.
func (rec *record) position(name string) int64 {
	if !rec.shared && name == "" {
		return rec.at
	}
	return int64(len(rec.rowsOf(name)))
}

// sheetOf returns the sheet of a record of the match on the table, "" is the first. The caller holds the lock.
func (t *table) sheetOf(name string) *scribe.Sheet {
	if name == "" {
		return t.sheet
	}
	events := reconcile.WriterOf(t.rec.events, name).Events
	if t.second == nil || t.secondOf != name || !begins(events, t.second.Events) {
		t.second, t.secondOf = scribe.Open(events, t.hall.s.cfg.Judging), name
	} else if len(events) > len(t.second.Events) {
		t.second = t.second.Onward(events)
	}
	t.second.Public()
	return t.second
}

// begins reports whether events begin with others, as far as what is stored stays as it is.
func begins(events, with []engine.Event) bool {
	n := len(with)
	return n <= len(events) && n > 0 && (events[n-1] == with[n-1] || evidence.Same(events[n-1], with[n-1]))
}

// firstSheet returns the sheet of the first record of a match, which goes on from one of before where it can.
func (s *Server) firstSheet(rec *record, was *scribe.Sheet) *scribe.Sheet {
	events := rec.first()
	if was != nil && begins(events, was.Events) {
		return was.Onward(events)
	}
	return scribe.Open(events, s.cfg.Judging)
}

// inRecord does what a person did in one of several records of a match: behind their own rows, whatever others have written
// meanwhile. The caller holds the pen.
func (t *table) inRecord(ctx context.Context, g *session, a *Action, rec record, name, language string) (done, error) {
	for {
		made, err := t.inRecordAt(ctx, g, a, &rec, name, language)
		var conflict *eventlog.ConflictError
		if !errors.As(err, &conflict) {
			return made, err
		}
		if rec, err = t.read(ctx, rec.id); err != nil { // another program has written
			return done{}, err
		}
	}
}

func (t *table) inRecordAt(ctx context.Context, g *session, a *Action, rec *record, name, language string) (made done, err error) {
	own, rows := reconcile.WriterOf(rec.events, name), rec.rowsOf(name)
	if a.At > int64(len(rows)) {
		return done{}, behind(message.Msg("the record here ends before what this device has written"))
	}
	later := rows[a.At:]
	left := 0
	for _, row := range later {
		left += len(row)
	}
	t.mu.Lock()
	at := t.rec
	var now *scribe.Sheet
	if at.id == rec.id && at.at == rec.at {
		now = t.sheetOf(name)
	} else {
		now = scribe.Open(own.Events, t.hall.s.cfg.Judging)
	}
	before := t.speaking(now, language)
	if len(later) > 0 {
		before = t.open(own.Events[:len(own.Events)-left], language)
	}
	change, err := t.change(before, g, a)
	made = done{id: a.Match, at: a.At, change: change, before: before, after: before}
	add := change.Events
	if err == nil && add != nil {
		if add, err = t.hall.s.cfg.Desk.Adds(rec.id, before.Events, add); err == nil {
			err = rec.allows(g, before.Events, add)
		}
		for _, e := range add {
			if err == nil && name != "" && e.Kind() == engine.KindClaimMade {
				err = errAlone
			}
		}
	}
	split := evidence.SplitRows(add)
	again := len(split) <= len(later) && sameRows(later[:len(split)], split)
	if (err != nil || !again) && len(later) > 0 && (err != nil || add != nil) {
		err = t.behindOf(before, now, g, a)
	}
	t.mu.Unlock()
	if err != nil || add == nil {
		return made, err
	}
	made.at += int64(len(split))
	if !again {
		stored, err := own.Rows(add)
		if err != nil {
			return done{}, err
		}
		if _, err := t.store(eventlog.By(ctx, author(g, t.name)), rec.id, rec.at, evidence.SplitRows(stored), at); err != nil {
			return done{}, err
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if made.added = !again; made.added && name == "" && t.sheet.Shows(before) {
		t.late = t.lateness(a)
	}
	made.after = t.open(append(before.Events[:len(before.Events):len(before.Events)], add...), language)
	if t.rec.id == rec.id && t.rec.position(name) == made.at {
		made.after = t.speaking(t.sheetOf(name), language)
	}
	t.stir()
	return made, nil
}

// sameRows reports whether rows say the same.
func sameRows(a, b [][]engine.Event) bool {
	for i := range b {
		if string(evidence.Encode(a[i]...)) != string(evidence.Encode(b[i]...)) {
			return false
		}
	}
	return true
}
