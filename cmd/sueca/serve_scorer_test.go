package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"sueca/analysis/simulate"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/replay"
)

// evenings is what a table types: actions, and the players of its first match, after whom matches follow each other;
// and what stands in the log after so many actions.
type evenings struct {
	players []string
	acts    []action
	begins  []int      // the actions before which a match begins
	after   [][]string // as standing has it
}

// plan makes what a table types in some deals, with slips of the finger that are taken back. With a mark, which is the table's, there is
// all that a table types: slips that are corrected, claims, and notes that have the mark and the number of their match.
func plan(seed uint64, deals int, mark string) *evenings {
	rng := rand.New(rand.NewPCG(seed, 28))
	archive := simulate.Archive{Deals: deals, Seed: seed, Hands: simulate.NoHands}
	v := &evenings{after: [][]string{nil}}
	var now []string
	do := func(a action, more ...string) {
		v.acts = append(v.acts, a)
		v.after = append(v.after, append(slices.Clip(now), more...))
	}
	line := func(text string) {
		now = append(slices.Clip(now), text)
		do(action{"do": "line", "text": text})
	}
	for i, left := 0, deals; left > 0; i++ {
		match := archive.Match(i, left)
		left -= match.Deals
		v.begins = append(v.begins, len(v.acts))
		deal, trick, seat, said := 0, 0, card.NoSeat, 0
		for k, e := range match.Events {
			switch e := e.(type) {
			case *engine.TagWritten:
				if i == 0 && len(e.Name) == 1 {
					v.players = append(v.players, e.Value)
				}
			case *engine.DealStarted:
				deal = e.Number
				now = append(slices.Clip(now), fmt.Sprint("deal ", deal))
				do(action{"do": "trump", "card": e.Trump.String(), "dealer": e.Dealer.String()})
			case *engine.TrickStarted:
				if mark != "" && e.Number > 1 && rng.IntN(12) == 0 {
					if said++; rng.IntN(2) == 0 {
						line(fmt.Sprintf("note %q", fmt.Sprintf("%s%d-%d", mark, len(v.begins), said)))
					} else if by := "ABCD"[said%4]; said <= 4 { // nobody claims twice
						line(fmt.Sprintf("claim %c against %s trick %d", by, map[byte]string{'A': "BD", 'C': "BD", 'B': "AC", 'D': "AC"}[by], e.Number-1))
					}
				}
				trick, seat = e.Number, e.Leader
			case *engine.CardPlayed:
				right, later := e.Card.String(), (*engine.CardPlayed)(nil)
				if k+1 < len(match.Events) && rng.IntN(20) == 0 {
					later, _ = match.Events[k+1].(*engine.CardPlayed)
				}
				mended := later != nil && mark != "" && rng.IntN(2) == 0
				if later != nil { // a slip of the finger
					do(action{"do": "card", "card": later.Card.String()}, later.Card.String())
					if !mended {
						do(action{"do": "undo"})
					}
				}
				now = append(slices.Clip(now), right)
				mends := action{"do": "correct", "deal": deal, "trick": trick, "seat": seat.String(), "card": right, "reason": mark + fmt.Sprint(len(v.begins), "-0")}
				if mended {
					do(mends)
				} else if do(action{"do": "card", "card": right, "took": 1000 + rng.IntN(4000)}); later != nil && mark != "" {
					v.acts[len(v.acts)-2]["otherwise"] = mends // where it cannot be taken back any more
				}
				seat = seat%card.D + 1
			}
		}
	}
	return v
}

// standing returns the deals that count in a record, each with its cards, and what a table says beside them.
func standing(events []engine.Event) (out []string) {
	_, deals := replay.Standings(events)
	for _, d := range deals {
		out = append(out, fmt.Sprint("deal ", d.Number))
		for _, e := range d.Events {
			switch e := e.(type) {
			case *engine.CardPlayed:
				out = append(out, e.Card.String())
			case *engine.ClaimMade:
				out = append(out, fmt.Sprintf("claim %s against %s trick %d", e.Claimant(), e.Whom(), e.Trick))
			case *engine.NoteWritten:
				if !strings.HasPrefix(e.Text, "referee") {
					out = append(out, fmt.Sprintf("note %q", e.Text))
				}
			}
		}
	}
	return out
}

// memory is what a scorer's phone keeps of its own: it survives the end of the page.
type memory struct {
	number  int // of the last action that is in the queue, or was
	begun   int // so many matches have begun
	match   string
	head    string
	at      int64
	waiting []waiting // in order, the first is sent next
}

// waiting is an action that is not answered yet, and when it was typed. Otherwise says that it is done in another way, with the next one.
type waiting struct {
	number    int
	typed     time.Time
	otherwise bool
}

// scorer is the phone of a table.
type scorer struct {
	table string
	kept  memory // what it goes on with when it was killed
	what  *evenings
	d     *device
	rng   *rand.Rand
	rules string // of its matches
	pairs bool   // it lets a second device write them too
	code  func() string
	left  func(cookie string) // is told of a sign-in that it ended

	mu    sync.Mutex
	acked int    // so many actions are answered as stored
	sent  int    // so many may be stored
	lost  int    // so many requests had no answer
	again int    // so many were sent again that had been answered
	match string // as memory has them when something was answered
	at    int64
	ids   []string   // of its matches
	old   []repeated // what was answered last, and before
}

// repeated is an action that was answered as stored, and where the match stood behind it.
type repeated struct {
	body, cookie string
	at           int64
}

// reads returns how many actions are answered, and how many may be stored.
func (s *scorer) reads() (acked, sent int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.acked, s.sent
}

// stands returns the match of the last answer, and how many rows of it are stored at least.
func (s *scorer) stands() (match string, at int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.match, s.at
}

// run begins the phone with nothing but its memory, and types until all is answered. It ends at once when the context
// does, wherever it is.
func (s *scorer) run(ctx context.Context) error {
	m := s.kept
	m.waiting = slices.Clone(m.waiting)
	for len(m.waiting) > 0 || m.number < len(s.what.acts) {
		if len(m.waiting) == 0 {
			if m.begun < len(s.what.begins) && m.number == s.what.begins[m.begun] {
				if err := s.begin(ctx, &m); err != nil {
					return err
				}
				s.kept = m
			}
			// What is typed before an answer comes waits in a queue.
			for n := s.rng.IntN(3); n >= 0 && m.number < len(s.what.acts) && (len(m.waiting) == 0 || !slices.Contains(s.what.begins, m.number)); n-- {
				m.number++
				m.waiting = append(m.waiting, waiting{number: m.number, typed: time.Now()})
			}
			s.kept = m
		}
		if err := s.sendFirst(ctx, &m); err != nil {
			return err
		}
		s.kept = m
		if err := s.strays(ctx); err != nil {
			return err
		}
	}
	return nil
}

// strays sends what was answered once more, or ends the sign-in and comes in again, where that is told to happen.
func (s *scorer) strays(ctx context.Context) error {
	if s.code == nil {
		return nil
	}
	switch s.rng.IntN(60) {
	case 0:
		if s.left != nil {
			was := s.d.cookie
			if r, err := s.d.send(ctx, "POST", "/leave", "application/x-www-form-urlencoded", nil); err == nil && r.status < 400 {
				s.left(was)
				return s.comes(ctx)
			}
		}
	case 1, 2:
		if len(s.old) == 0 {
			return nil
		}
		last := s.old[len(s.old)-1]
		r, err := s.d.send(ctx, "POST", "/api/table/"+s.table+"/do", "application/json", []byte(last.body))
		if err != nil || r.status == http.StatusTooManyRequests || r.status >= 500 || r.status == http.StatusUnauthorized {
			return nil
		}
		var a writeAnswer
		if err := json.Unmarshal(r.body, &a); err != nil || r.status != http.StatusOK || a.At != last.at {
			return fmt.Errorf("table %s: %s, which was answered at %d, is answered again with %v, %v", s.table, last.body, last.at, r, err)
		}
		s.mu.Lock()
		s.again++
		s.mu.Unlock()
	}
	return nil
}

// comes has the phone come in by its code, and takes the pen, which nobody has then.
func (s *scorer) comes(ctx context.Context) error {
	for ctx.Err() == nil {
		r, err := s.d.tryJoin(ctx, s.code(), "Ana")
		if err == nil && r.status == http.StatusSeeOther {
			_, err = s.exchange(ctx, "/write", func() action { return action{"do": "ask"} })
			return err
		}
		if err == nil && r.status < 500 && r.status != http.StatusTooManyRequests && r.status != http.StatusForbidden {
			return fmt.Errorf("table %s: coming in again is answered with %v", s.table, r)
		}
		time.Sleep(20 * time.Millisecond)
	}
	return ctx.Err()
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
		case r.status == http.StatusUnauthorized && s.code != nil:
			if err := s.comes(ctx); err != nil {
				return a, err
			}
		case r.status == http.StatusTooManyRequests || r.status == http.StatusServiceUnavailable || r.status == http.StatusInsufficientStorage:
		default:
			if err := json.Unmarshal(r.body, &a); err != nil || a.State == nil {
				return a, fmt.Errorf("table %s: %s is answered with %v, %v", s.table, text, r, err)
			}
			a.status = r.status
			return a, nil
		}
		time.Sleep(time.Duration(5+s.rng.IntN(30)) * time.Millisecond)
	}
}

// begin begins a match, of which nothing is stored before its first action. Where a claim waits for its ruling, none begins.
func (s *scorer) begin(ctx context.Context, m *memory) error {
	body := action{"next": true}
	if m.begun == 0 {
		body = action{"players": s.what.players, "event": "", "site": "", "rules": s.rules, "dealer": "A", "second": s.pairs}
		if a, err := s.exchange(ctx, "/write", func() action { return action{"do": "ask"} }); err != nil || !a.State.Writer.Me {
			return fmt.Errorf("table %s may not write: %w", s.table, err)
		}
	}
	for {
		a, err := s.exchange(ctx, "/new", func() action { return body })
		if err == nil && a.status == http.StatusUnprocessableEntity && strings.HasPrefix(a.Said, "a claim is still open") {
			time.Sleep(20 * time.Millisecond)
			continue
		}
		if err == nil && (a.status != http.StatusOK || a.State.Match == "" || a.State.At != 0) {
			err = fmt.Errorf("table %s begins no match after %d actions: %d %s %+v", s.table, m.number, a.status, a.Said, a.State)
		}
		if err == nil {
			m.match, m.head, m.at = a.State.Match, a.State.Head, 0
			m.begun++
			s.mu.Lock()
			s.ids = append(s.ids, m.match)
			s.mu.Unlock()
		}
		return err
	}
}

// sendFirst sends the first action that waits, until it is answered. It is sent again where the referee has written beside it; what
// cannot be taken back because the referee wrote behind it is corrected instead.
func (s *scorer) sendFirst(ctx context.Context, m *memory) error {
	for {
		w, steps := m.waiting[0], 1
		what := s.what.acts[w.number-1]
		otherwise, _ := what["otherwise"].(action)
		if w.otherwise {
			what, steps = otherwise, 2
		}
		s.mu.Lock()
		s.sent = max(s.sent, w.number+steps-1)
		s.mu.Unlock()
		body := ""
		a, err := s.exchange(ctx, "/do", func() action {
			out := action{"number": w.number, "match": m.match, "at": m.at, "age": time.Since(w.typed).Milliseconds()}
			if m.at == 0 {
				out["head"] = m.head
			}
			for k, v := range what {
				if k != "otherwise" {
					out[k] = v
				}
			}
			body = jsonText(out)
			return out
		})
		switch {
		case err != nil:
			return err
		case a.status == http.StatusConflict && a.Beside && a.State.Match == m.match && a.State.At > m.at:
			m.at = a.State.At
			s.kept = *m
			continue
		case a.status == http.StatusUnprocessableEntity && otherwise != nil && strings.HasPrefix(a.Said, "the referee wrote this"):
			m.waiting = slices.Clone(m.waiting)
			m.waiting[0].otherwise = true
			s.kept = *m
			continue
		case a.status == http.StatusForbidden && a.Error == "not-writer" && s.code != nil: // signed in anew between
			if _, err := s.exchange(ctx, "/write", func() action { return action{"do": "ask"} }); err != nil {
				return err
			}
			continue
		case a.status != http.StatusOK || a.Match != m.match || a.At <= m.at:
			return fmt.Errorf("table %s: action %d, %s, is answered with %d %s of %s at %d", s.table, w.number, body, a.status, a.Said, a.Match, a.At)
		}
		m.at, m.waiting = a.At, m.waiting[1:]
		if done := w.number + steps - 1; steps > 1 {
			if len(m.waiting) > 0 {
				m.waiting = m.waiting[1:]
			}
			m.number = max(m.number, done)
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		s.old = append(s.old[max(0, len(s.old)-50):], repeated{body, s.d.cookie, a.At})
		s.acked, s.match, s.at = max(s.acked, w.number+steps-1), m.match, m.at
		return nil
	}
}
