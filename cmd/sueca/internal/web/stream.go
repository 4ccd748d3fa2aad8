package web

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"sueca/engine"
)

// The bounds of a stream of events.
const (
	pingEvery = 15 * time.Second
	slowest   = 10 * time.Second // how long one event may take to be sent
	streams   = 8                // of one guest
)

// stream sends the tables as they change (GET /api/events). An event's id is a position of the
// log: who comes back with it gets the tables that have changed since.
func (s *Server) stream(w http.ResponseWriter, r *http.Request) {
	g := by(r)
	if g == nil {
		s.answer(w, r, &problem{code: "signed-out", status: http.StatusUnauthorized, said: engine.Msg("sign in first")}, nil)
		return
	}
	only := r.URL.Query().Get("table")
	if only != "" && s.hall.tables[only] == nil {
		s.answer(w, r, &problem{code: "unknown-table", status: http.StatusNotFound, said: engine.Msg("there is no such table")}, nil)
		return
	}
	if !s.house.join(g, streams) {
		s.answer(w, r, &problem{code: "slow", status: http.StatusTooManyRequests, said: engine.Msg("this device has too many pages open")}, nil)
		return
	}
	defer s.house.part(g)
	seen, err := strconv.ParseInt(r.Header.Get("Last-Event-ID"), 10, 64)
	if err != nil {
		seen = -1
	}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("X-Accel-Buffering", "no")
	w.WriteHeader(http.StatusOK)
	control := http.NewResponseController(w)
	send := func(text string) bool {
		_ = control.SetWriteDeadline(time.Now().Add(slowest))
		_, err := w.Write([]byte(text))
		return err == nil && control.Flush() == nil
	}
	if !send("retry: 1000\n\n") {
		return
	}
	language := s.languageOf(r).Name
	sent := map[string]uint64{}
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	for first := true; ; first = false {
		changed := s.hall.next() // before looking, so that nothing is missed
		for _, name := range s.hall.order {
			if only != "" && name != only {
				continue
			}
			t := s.hall.tables[name]
			t.mu.Lock()
			t.expire()
			news, was := sent[name]
			if was && news == t.version || first && seen >= 0 && only == "" && t.rec.last <= seen && t.head == nil {
				sent[name] = t.version
				t.mu.Unlock()
				continue
			}
			sent[name] = t.version
			text := t.written(g, language)
			t.mu.Unlock()
			if !send(fmt.Sprintf("id: %d\nevent: table\ndata: %s\n\n", s.hall.position(), text)) {
				return
			}
		}
		select {
		case <-changed:
		case <-ping.C:
			if s.house.gone(g) || !send("event: ping\ndata: "+strings.TrimSpace(s.cfg.Now().Format(time.TimeOnly))+"\n\n") {
				return
			}
		case <-r.Context().Done():
			return
		case <-s.ended:
			send("event: bye\ndata: {}\n\n")
			return
		}
	}
}

// join counts a stream of a guest, and reports whether it may begin.
func (h *house) join(g *guest, most int) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.streams == nil {
		h.streams = map[string]int{}
	}
	if h.streams[g.Digest] >= most {
		return false
	}
	h.streams[g.Digest]++
	return true
}

// part ends a stream of a guest.
func (h *house) part(g *guest) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.streams[g.Digest]--; h.streams[g.Digest] <= 0 {
		delete(h.streams, g.Digest)
	}
}

// here reports whether a guest follows what happens.
func (h *house) here(g *guest) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.streams[g.Digest] > 0
}

// gone reports whether the sign-in of a guest has ended.
func (h *house) gone(g *guest) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, o := range h.kept.Guests {
		if o.Digest == g.Digest {
			return !h.now().Before(o.Until)
		}
	}
	return true
}
