package web

import (
	"context"
	"maps"
	"slices"
	"sync"

	"sueca/engine"
	"sueca/eventlog"
	"sueca/replay/scribe"
)

// fact is what decides how much somebody may know of a match.
type fact struct {
	table    string // at which it is played, or was
	running  bool   // it is not over, and of this evening
	disputed bool   // nobody has ruled yet on a claim of it
	paired   bool   // several people write it, who are not to know of each other's record
}

// sight is how much somebody may know of a match.
type sight uint8

// The sights, from the least to the most.
const (
	blind  sight = iota // nothing
	public              // what lies on the table: no claim that waits for its ruling, and nothing that was found
	whole               // all that is written, and what it is worth
)

// sees returns how much somebody may know of a match; nobody has come in where it is nil. Every door
// asks it: a match is everybody's when it is over and nothing of it waits for a ruling. Until then it
// is of those who write at its table, and of the referee; all records of it together of the referee alone.
func sees(g *session, f fact) sight {
	switch {
	case g == nil:
		return blind
	case g.rules(), g.writesAt(f.table) && !f.paired, !f.running && !f.disputed:
		return whole
	}
	return public
}

// fact returns what decides who may know more of a match. What was brought into the log from
// elsewhere, such as an archive, waits for nobody here.
func (s *Server) fact(sheet *scribe.Sheet) fact {
	d := &s.cfg.Desk
	out := fact{table: tagOf(sheet.Events, "Table")}
	if d.Here(sheet.Events) {
		out.running = d.Open(sheet.Events) && !sheet.Decided().Over
		out.disputed = disputes(sheet.Events) > 0
	}
	return out
}

// disputes returns how many claims of a match wait for their ruling.
func disputes(events []engine.Event) (n int) {
	for _, d := range dealsOf(events) {
		for _, e := range d.Events {
			if scribe.Undecided(e) {
				n++
			}
		}
	}
	return n
}

// archive is what has been seen of the matches of the log that are on no table.
type archive struct {
	mu      sync.Mutex
	seen    int64                    // the last position that was looked at
	unread  map[string]bool          // what has changed since it was read
	open    map[string]*scribe.Sheet // those that were not everybody's when they were read
	paired  map[string]bool          // those of them that several people write
	settled int64                    // grows with each change of one that is everybody's
}

// head reads the head of a match: what stands before its first deal, as far as it is one row.
func head(log eventlog.Reader, id string) ([]engine.Event, error) {
	for row, err := range log.Stream(id, 0) {
		if err != nil {
			return nil, err
		}
		return row.Events()
	}
	return nil, nil
}

// undecided returns the matches that are not everybody's yet, and what decides that.
func (h *hall) undecided(ctx context.Context) (map[string]fact, error) {
	k := &h.past
	k.mu.Lock()
	defer k.mu.Unlock()
	err := h.s.cfg.Log.View(ctx, func(log eventlog.Reader) error {
		for row, err := range log.All(k.seen) {
			if err != nil {
				return err
			}
			k.seen = row.Position
			if row.Stream != eventlog.Register {
				k.unread[row.Stream] = true
			}
		}
		for id := range k.unread {
			if err := k.read(h, log, id); err != nil {
				return err
			}
			delete(k.unread, id)
		}
		return nil
	})
	out := map[string]fact{}
	for id, sheet := range k.open {
		f := h.s.fact(sheet)
		f.paired = k.paired[id]
		if h.secondWrites(f.table, id) { // be it nothing yet
			f.paired, f.running = true, true
		}
		if f.running || f.disputed {
			out[id] = f
		}
	}
	return out, err
}

// read looks at a match that has changed. It is judged once for its table and for this.
func (k *archive) read(h *hall, log eventlog.Reader, id string) error {
	s := h.s
	first, err := head(log, id)
	if err != nil {
		return err
	}
	rec := record{id: id}
	if s.cfg.Desk.Here(first) {
		if err := rec.read(log, 0); err != nil {
			return err
		}
	}
	if len(rec.events) == 0 || !s.cfg.Desk.Open(rec.events) && disputes(rec.first()) == 0 {
		delete(k.open, id)
		k.settled++
		return nil
	}
	sheet := h.sheetOf(&rec)
	if f := s.fact(sheet); !f.running && !f.disputed && !rec.shared {
		delete(k.open, id)
		k.settled++
		return nil
	}
	k.open[id], k.paired[id] = sheet, rec.shared
	return nil
}

// sheetOf returns the sheet of a match of the log: that of its table where it stands there so.
func (h *hall) sheetOf(rec *record) *scribe.Sheet {
	if t := h.tables[tagOf(rec.events, "Table")]; t != nil {
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.rec.id == rec.id && t.rec.at == rec.at {
			return t.sheet
		}
	}
	return h.s.firstSheet(rec, nil)
}

// secondWrites reports whether somebody still writes a second record of a match that is on a table.
func (h *hall) secondWrites(table, id string) bool {
	t := h.tables[table]
	if t == nil {
		return false
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	s := h.s.sessions.secondAt(table, id)
	return s != nil && s.Digest != "" && t.rec.id == id && t.sheet != nil && !t.sheetOf(s.Name).Decided().Over
}

// hidden returns the matches of which those who look on may not know all, in order.
func hidden(all map[string]fact) []string {
	looks := &session{Role: Look}
	return slices.Sorted(func(yield func(string) bool) {
		for id := range maps.Keys(all) {
			if sees(looks, all[id]) != whole && !yield(id) {
				return
			}
		}
	})
}

// changes returns a number that grows with each change of a match that is everybody's.
func (k *archive) changes() int64 {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.settled
}
