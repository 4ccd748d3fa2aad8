package web

import (
	"context"
	"net/http"
	"time"

	"sueca/eventlog"
)

// asking is somebody who wants to write where another writes.
type asking struct {
	who   *session
	until time.Time
}

// patience is how long who writes may take to answer somebody who asks.
const patience = 15 * time.Second

// take takes the pen of the table, and returns what gives it back.
func (t *table) take(ctx context.Context) (give func(), err error) {
	select {
	case t.pen <- struct{}{}:
		return func() { <-t.pen }, nil
	case <-time.After(busy):
		return nil, eventlog.ErrLocked // those before wait for another program
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// busy is how long a write waits for those before it.
const busy = 5 * time.Second

// handOver lets a device ask to write, hand over, or refuse (POST /api/table/{table}/write).
func (s *Server) handOver(w http.ResponseWriter, r *http.Request, t *table, g *session) {
	var b answering
	if err := s.body(r, &b); err != nil {
		s.answer(w, r, err, nil)
		return
	}
	err := error(nil)
	if b.Do == "settle" {
		err = t.settle(r.Context(), g, &b)
	} else if err = t.handle(g, b.Do); err == nil {
		err = s.sessions.keep() // a device that writes as the second is to be shown nothing else, whatever happens
	}
	s.answerState(w, r, t, g, err)
}

// handle does what somebody wants of who writes at the table.
func (t *table) handle(g *session, do string) (err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := t.hall.s
	t.expire()
	who := s.sessions.writer(t.name)
	mine := who != nil && who.Digest == g.Digest
	switch {
	case do == "pair" || do == "single" || do == "second" || do == "leave":
		return t.pair(g, who, do)
	case do == "ask" && mine:
	case do == "ask" && (who == nil || !s.sessions.here(who)):
		t.asked = nil
		s.sessions.hand(t.name, g)
	case do == "ask":
		if t.asked == nil {
			t.asked = &asking{g, s.cfg.Now().Add(patience)}
			time.AfterFunc(patience+time.Millisecond, func() {
				t.mu.Lock()
				defer t.mu.Unlock()
				t.expire()
			})
		}
	case do == "give" && mine && t.asked != nil:
		s.log.Info("handed over", "table", t.name, "to", author(t.asked.who, t.name))
		s.sessions.hand(t.name, t.asked.who)
		t.asked = nil
	case do == "keep" && mine:
		t.asked = nil
	case do == "give" || do == "keep":
		err = errNotWriter
	default:
		err = unreadable("nobody can do %q", do)
	}
	if err == nil {
		t.stir()
	}
	return err
}

// expire hands the table over where who writes has let the time pass. The caller holds the
// lock.
func (t *table) expire() {
	s := t.hall.s
	if t.asked == nil {
		return
	}
	who := s.sessions.writer(t.name)
	if who != nil && s.sessions.here(who) && s.cfg.Now().Before(t.asked.until) {
		return
	}
	s.log.Info("taken over", "table", t.name, "by", author(t.asked.who, t.name))
	s.sessions.hand(t.name, t.asked.who)
	t.asked = nil
	t.stir()
}

// laying are the heaps of a deal that devices wrote which do not write at the table, by the digests of their sign-ins.
type laying struct {
	match string
	deal  int
	sides map[string]string
}

// mayLay returns why somebody may not write a heap of the deal that is written now, nil if so. Each pair may read its own heap
// off on a device of its own: one that does not write at the table may write one heap of a deal, and nothing else.
func (t *table) mayLay(g *session, a *Action) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if s := t.hall.s.sessions.secondAt(t.name, a.Match); s != nil && s.Digest == g.Digest { // who has a record of their own lays their heaps there
		return errNotWriter
	}
	if who := t.hall.s.sessions.writer(t.name); who != nil && who.Digest == g.Digest {
		return nil
	}
	if side, laid := t.laid.sides[g.Digest]; laid && side != a.Seat && t.laid.match == a.Match && t.laid.deal == a.Deal {
		return newProblem(http.StatusForbidden, "forbidden", "this device reads the heap of %s: the other one is another's", side)
	}
	return nil
}

// lays notes that a device has written a heap.
func (t *table) lays(g *session, a *Action) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.laid.match != a.Match || t.laid.deal != a.Deal {
		t.laid = laying{a.Match, a.Deal, map[string]string{}}
	}
	t.laid.sides[g.Digest] = a.Seat
}

// mayWrite returns why somebody may not write now, nil if so. Who comes first where nobody
// writes is the one who does.
func (t *table) mayWrite(g *session) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.expire()
	s := t.hall.s
	switch who := s.sessions.writer(t.name); {
	case who == nil:
		s.sessions.hand(t.name, g)
		t.stir()
	case who.Digest != g.Digest:
		return errNotWriter
	}
	return nil
}
