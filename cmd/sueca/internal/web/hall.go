package web

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"sueca/engine"
	"sueca/eventlog"
	"sueca/replay/scribe"
)

// hall is all tables (sala), and what has been seen of the log.
type hall struct {
	s      *Server
	tables map[string]*table
	order  []string
	past   archive

	mu      sync.Mutex
	seen    int64         // the last position that was looked at for the tables
	turn    uint64        // grows with each change of a table
	changed chan struct{} // closed when a table has changed, and made anew
}

// openHall finds out which matches the tables go on with.
func openHall(s *Server) (*hall, error) {
	h := &hall{s: s, tables: map[string]*table{}, order: s.cfg.Tables, changed: make(chan struct{})}
	h.past = archive{unread: map[string]bool{}, open: map[string]*scribe.Sheet{}, paired: map[string]bool{}}
	for _, name := range s.cfg.Tables {
		h.tables[name] = &table{hall: h, name: name, pen: make(chan struct{}, 1)}
	}
	var found []record
	err := s.cfg.Log.View(context.Background(), func(log eventlog.Reader) error {
		names, err := log.Find("")
		if err != nil {
			return err
		}
		var tonight []string
		for _, name := range names {
			first, err := head(log, name)
			if err != nil {
				return err
			}
			if s.cfg.Desk.Open(first) {
				tonight = append(tonight, name)
			}
			if s.cfg.Desk.Here(first) {
				h.past.unread[name] = true
			}
		}
		if found, err = readAll(log, tonight); err != nil {
			return err
		}
		h.seen, err = log.Last()
		h.past.seen = h.seen
		return err
	})
	for _, rec := range found {
		h.take(rec)
	}
	return h, err
}

// take puts a match of the log on its table, if it is one of this evening.
func (h *hall) take(rec record) {
	t := h.tables[tagOf(rec.events, "Table")]
	if t == nil || !h.s.cfg.Desk.Open(rec.events) {
		return
	}
	sheet := h.s.firstSheet(&rec, nil)
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.rec.id != rec.id && rec.last < t.rec.last {
		return // an older match of that table
	}
	if t.rec.id == rec.id && rec.at <= t.rec.at {
		return // it is here already
	}
	t.put(rec, sheet)
}

// record is a match as far as it is in the log.
type record struct {
	id     string
	events []engine.Event
	at     int64 // its revision
	last   int64 // the position of its last row
	// version is that of the log where this program has appended to it as to the last, 0 otherwise;
	// see [eventlog.Tx].
	version int64
	// by says of what tables and referees may both write whether no table wrote it, and deal is the last that has
	// begun in each record of the match; see rights.go.
	by   map[standsIn]bool
	deal map[string]int
	// shared says that several people write it, each a record of their own, now is the name of the one whose row is the last, "" for the
	// first, and cuts are where the rows end; see second.go.
	shared bool
	now    string
	cuts   []int
}

// read reads a match of the log up to a revision, 0 for all, from where it was read to.
func (rec *record) read(log eventlog.Reader, upTo int64) error {
	for row, err := range log.Stream(rec.id, rec.at) {
		if err != nil {
			return err
		}
		if upTo > 0 && row.Revision > upTo {
			break
		}
		events, err := row.Events()
		if err != nil {
			return err
		}
		rec.sign(events, row.Author)
		rec.events, rec.at, rec.last = append(rec.events, events...), row.Revision, row.Position
		rec.cuts = append(rec.cuts, len(rec.events))
	}
	return nil
}

// readAll reads matches of the log.
func readAll(log eventlog.Reader, names []string) ([]record, error) {
	out := make([]record, len(names))
	for i, name := range names {
		out[i].id = name
		if err := out[i].read(log, 0); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// watch looks at what others append to the log, such as a terminal, until the context is done.
func (h *hall) watch(ctx context.Context) {
	tick := time.NewTicker(300 * time.Millisecond)
	defer tick.Stop()
	said := ""
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		h.s.sweep()
		h.s.looks(ctx)
		err := h.look(ctx)
		if err == nil {
			said = ""
		} else if text := err.Error(); ctx.Err() == nil && text != said { // once, and not three times a second
			h.s.log.Error("the log cannot be read", "err", h.s.cfg.Desk.Explain(h.s.cfg.Languages[0].Name, err))
			said = text
		}
	}
}

// look takes in what is new in the log.
func (h *hall) look(ctx context.Context) error {
	var found []record
	var last int64
	here := h.here()
	err := h.s.cfg.Log.View(ctx, func(log eventlog.Reader) (err error) {
		if last, err = log.Last(); err != nil || last <= h.position() {
			return err
		}
		var names []string
		for row, err := range log.All(h.position()) {
			if err != nil {
				return err
			}
			if row.Stream != eventlog.Register && row.Revision > here[row.Stream] && !slices.Contains(names, row.Stream) {
				names = append(names, row.Stream)
			}
		}
		found, err = readAll(log, names)
		return err
	})
	if err != nil {
		return err
	}
	for _, rec := range found { // not while the log is being read: who writes at a table waits for it
		h.take(rec)
	}
	h.mu.Lock()
	h.seen = max(h.seen, last)
	h.mu.Unlock()
	return nil
}

// here returns how far the matches of the tables are read, by their ids.
func (h *hall) here() map[string]int64 {
	out := map[string]int64{}
	for _, t := range h.tables {
		t.mu.Lock()
		out[t.rec.id] = t.rec.at
		t.mu.Unlock()
	}
	return out
}

// position returns the last position that was looked at.
func (h *hall) position() int64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.seen
}

// tell wakes all who follow the tables, and returns the number of the change.
func (h *hall) tell() uint64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	close(h.changed)
	h.changed = make(chan struct{})
	h.turn++
	return h.turn
}

// next returns the number of the last change, and a channel that is closed at the next one.
func (h *hall) next() (uint64, <-chan struct{}) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.turn, h.changed
}

// tagOf returns the value of a tag of a match.
func tagOf(events []engine.Event, name string) string {
	return strings.TrimSpace(engine.TagOf(events, name))
}
