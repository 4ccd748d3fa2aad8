package web

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// The bounds of a stream of events.
const (
	pingEvery = 15 * time.Second
	slowest   = 10 * time.Second // how long one event may take to be sent
	streams   = 8                // of one session
)

// stream sends the tables as they change (GET /api/events). The id of an event says what
// had been sent by then: who comes back with it gets the tables that have changed since. To a
// server that was begun anew it says nothing, for then the log may be another one too, such as
// a backup. Who only looks on gets no ids, and nothing where what may be seen is the same: both would tell
// of what may not.
func (s *Server) stream(w http.ResponseWriter, r *http.Request) {
	g := by(r)
	if g == nil {
		s.answer(w, r, errSignedOut, nil)
		return
	}
	if r.URL.Query().Has("screen") { // the board hangs on a wall, whoever has signed in on the laptop behind it
		g = g.onlyLooking()
	}
	only := r.URL.Query().Get("table")
	if only != "" && s.hall.tables[only] == nil {
		s.answer(w, r, errNoTable, nil)
		return
	}
	if !s.sessions.join(g, streams) {
		s.answer(w, r, newProblem(http.StatusTooManyRequests, "slow", "this device has too many pages open"), nil)
		return
	}
	defer s.sessions.part(g)
	counts := g.rules() || g.Role == Write && only == g.Table
	seen, resumes := s.turnOf(r.Header.Get("Last-Event-ID"))
	resumes = resumes && counts
	if !counts {
		s.connLimit.looks(connOf(r))
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
	sent := map[string]uint64{} // the change of each table that was sent last
	said := map[string]string{} // and how it was then
	if resumes {
		for _, name := range s.hall.order {
			sent[name] = seen
		}
	}
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	for !s.sessions.gone(g) {
		turn, changed := s.hall.next() // before looking, so that nothing is missed
		var news []string
		for _, name := range s.hall.order {
			if only != "" && name != only {
				continue
			}
			t := s.hall.tables[name]
			t.mu.Lock()
			t.expire()
			if was, ok := sent[name]; !ok || t.version > was {
				sent[name] = t.version
				if text := t.written(g, language); counts || text != said[name] {
					said[name] = text
					news = append(news, text)
				}
			}
			t.mu.Unlock()
		}
		for i, text := range news {
			id := seen // until the last of them is there, some are not
			if i == len(news)-1 {
				id = turn
			}
			head := ""
			if counts {
				head = "id: " + s.eventID(id) + "\n"
			}
			if !send(head + "event: table\ndata: " + text + "\n\n") {
				return
			}
		}
		seen = turn
		select {
		case <-changed:
		case <-ping.C:
			if !send("event: ping\ndata: " + strings.TrimSpace(s.cfg.Now().Format(time.TimeOnly)) + "\n\n") {
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

// eventID returns the id of an event after which all changes up to one are sent: this run of the server,
// and the change.
func (s *Server) eventID(turn uint64) string { return fmt.Sprintf("%s-%d", s.run, turn) }

// turnOf returns the change that the id of an event names, and whether it is of this run.
func (s *Server) turnOf(id string) (turn uint64, ok bool) {
	run, text, _ := strings.Cut(id, "-")
	if run != s.run {
		return 0, false
	}
	turn, err := strconv.ParseUint(text, 10, 64)
	now, _ := s.hall.next()
	return turn, err == nil && turn <= now
}

// join counts a stream of a session, and reports whether it may begin.
func (h *sessions) join(g *session, most int) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.streams[g.Digest] >= most || !local(g.From) && h.follows[g.From] >= streamsOf {
		return false
	}
	h.streams[g.Digest]++
	h.follows[g.From]++
	return true
}

// part ends a stream of a session.
func (h *sessions) part(g *session) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for of, key := range map[*map[string]int]string{&h.streams: g.Digest, &h.follows: g.From} {
		if (*of)[key]--; (*of)[key] <= 0 {
			delete(*of, key)
		}
	}
}

// here reports whether a session follows what happens.
func (h *sessions) here(g *session) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.streams[g.Digest] > 0
}

// gone reports whether the sign-in of a session has ended.
func (h *sessions) gone(g *session) bool {
	return h.guest(func(o *session) bool { return o.Digest == g.Digest }) == nil
}
