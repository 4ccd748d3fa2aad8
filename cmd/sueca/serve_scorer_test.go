package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"time"

	"sueca/analysis/simulate"
	"sueca/engine"
	"sueca/replay"
)

// evenings is what a table types: actions, and the players of its first match, after whom matches follow each other;
// and what stands in the log after so many actions.
type evenings struct {
	players []string
	acts    []action
	begins  map[int]bool // the actions before which a match begins
	after   [][]string   // as standing has it
}

// plan makes what a table types in some deals, with slips of the finger that are taken back.
func plan(seed uint64, deals int) *evenings {
	rng := rand.New(rand.NewPCG(seed, 28))
	archive := simulate.Archive{Deals: deals, Seed: seed, Hands: simulate.NoHands}
	v := &evenings{begins: map[int]bool{}, after: [][]string{nil}}
	var now []string
	do := func(a action, more ...string) {
		v.acts = append(v.acts, a)
		v.after = append(v.after, append(slices.Clip(now), more...))
	}
	for i, left := 0, deals; left > 0; i++ {
		match := archive.Match(i, left)
		left -= match.Deals
		v.begins[len(v.acts)] = true
		for k, e := range match.Events {
			switch e := e.(type) {
			case *engine.TagWritten:
				if i == 0 && len(e.Name) == 1 {
					v.players = append(v.players, e.Value)
				}
			case *engine.DealStarted:
				now = append(slices.Clip(now), fmt.Sprint("deal ", e.Number))
				do(action{"do": "trump", "card": e.Trump.String(), "dealer": e.Dealer.String()})
			case *engine.CardPlayed:
				if k+1 < len(match.Events) && rng.IntN(20) == 0 {
					if later, ok := match.Events[k+1].(*engine.CardPlayed); ok { // a slip of the finger
						do(action{"do": "card", "card": later.Card.String()}, later.Card.String())
						do(action{"do": "undo"})
					}
				}
				now = append(slices.Clip(now), e.Card.String())
				do(action{"do": "card", "card": e.Card.String(), "took": 1000 + rng.IntN(4000)})
			}
		}
	}
	return v
}

// standing returns the deals that count in a record, each with its cards.
func standing(events []engine.Event) (out []string) {
	_, deals := replay.Standings(events)
	for _, d := range deals {
		out = append(out, fmt.Sprint("deal ", d.Number))
		for _, e := range d.Events {
			if p, ok := e.(*engine.CardPlayed); ok {
				out = append(out, p.Card.String())
			}
		}
	}
	return out
}

// memory is what a scorer's phone keeps of its own: it survives the end of the page.
type memory struct {
	number  int // of the last action that is in the queue, or was
	match   string
	head    string
	at      int64
	waiting []waiting // in order, the first is sent next
}

// waiting is an action that is not answered yet, and when it was typed.
type waiting struct {
	number int
	typed  time.Time
}

// scorer is the phone of a table.
type scorer struct {
	table string
	kept  memory // what it goes on with when it was killed
	what  *evenings
	d     *device
	rng   *rand.Rand

	mu    sync.Mutex
	acked int // so many actions are answered as stored
	sent  int // so many may be stored
	lost  int // so many requests had no answer
}

// reads returns how many actions are answered, and how many may be stored.
func (s *scorer) reads() (acked, sent int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.acked, s.sent
}

// run begins the phone with nothing but its memory, and types until all is answered. It ends at once when the context
// does, wherever it is.
func (s *scorer) run(ctx context.Context) error {
	m := s.kept
	m.waiting = slices.Clone(m.waiting)
	for len(m.waiting) > 0 || m.number < len(s.what.acts) {
		if len(m.waiting) == 0 {
			if s.what.begins[m.number] && (m.number == 0 && m.match == "" || m.at > 0) {
				if err := s.begin(ctx, &m); err != nil {
					return err
				}
				s.kept = m
			}
			// What is typed before an answer comes waits in a queue.
			for n := s.rng.IntN(3); n >= 0 && m.number < len(s.what.acts) && (len(m.waiting) == 0 || !s.what.begins[m.number]); n-- {
				m.number++
				m.waiting = append(m.waiting, waiting{m.number, time.Now()})
			}
			s.kept = m
		}
		if err := s.sendFirst(ctx, &m); err != nil {
			return err
		}
		s.kept = m
	}
	return nil
}

// exchange sends JSON until it is answered with something else than that the server is not there or cannot. Another
// answer than a good one is an error.
func (s *scorer) exchange(ctx context.Context, path string, body func() action) (a writeAnswer, err error) {
	for {
		text := jsonText(body())
		r, err := s.d.send(ctx, "POST", "/api/table/"+s.table+path, "application/json", []byte(text))
		switch {
		case ctx.Err() != nil:
			return a, ctx.Err()
		case err != nil:
			s.mu.Lock()
			s.lost++
			s.mu.Unlock()
		case r.status != http.StatusTooManyRequests && r.status != http.StatusServiceUnavailable:
			if err := json.Unmarshal(r.body, &a); err != nil || r.status != http.StatusOK || a.State == nil {
				return a, fmt.Errorf("table %s: %s is answered with %v, %v", s.table, text, r, err)
			}
			return a, nil
		}
		time.Sleep(time.Duration(5+s.rng.IntN(30)) * time.Millisecond)
	}
}

// begin begins a match, of which nothing is stored before its first action.
func (s *scorer) begin(ctx context.Context, m *memory) error {
	body := action{"next": true}
	if m.number == 0 {
		body = action{"players": s.what.players, "event": "", "site": "", "rules": "", "dealer": "A"}
		if a, err := s.exchange(ctx, "/write", func() action { return action{"do": "ask"} }); err != nil || !a.State.Writer.Me {
			return fmt.Errorf("table %s may not write: %w", s.table, err)
		}
	}
	a, err := s.exchange(ctx, "/new", func() action { return body })
	if err == nil && (a.State.Match == "" || a.State.At != 0) {
		err = fmt.Errorf("table %s begins no match after %d actions: %+v", s.table, m.number, a.State)
	}
	if err == nil {
		m.match, m.head, m.at = a.State.Match, a.State.Head, 0
	}
	return err
}

// sendFirst sends the first action that waits, until it is answered.
func (s *scorer) sendFirst(ctx context.Context, m *memory) error {
	w := m.waiting[0]
	s.mu.Lock()
	s.sent = max(s.sent, w.number)
	s.mu.Unlock()
	a, err := s.exchange(ctx, "/do", func() action {
		out := action{"number": w.number, "match": m.match, "at": m.at, "age": time.Since(w.typed).Milliseconds()}
		if m.at == 0 {
			out["head"] = m.head
		}
		for k, v := range s.what.acts[w.number-1] {
			out[k] = v
		}
		return out
	})
	if err != nil {
		return err
	}
	if a.Match != m.match || a.At <= m.at {
		return fmt.Errorf("table %s: action %d at %d is answered of %s at %d", s.table, w.number, m.at, a.Match, a.At)
	}
	m.at, m.waiting = a.At, m.waiting[1:]
	s.mu.Lock()
	defer s.mu.Unlock()
	s.acked = max(s.acked, w.number)
	return nil
}
