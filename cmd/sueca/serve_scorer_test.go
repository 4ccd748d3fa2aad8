package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"sueca/analysis/simulate"
	"sueca/engine"
)

// step is one thing that a scorer does: an action, or to begin the next match.
type step struct {
	begins  bool
	players []string
	act     action
}

// recorded is what an evening's record of one table must hold at some moment: the cards in
// their order, and what else was typed.
type recorded struct{ cards, beside []string }

func (w recorded) equal(o recorded) bool {
	return slices.Equal(w.cards, o.cards) && slices.Equal(w.beside, o.beside)
}

// evenings is what a table types, and what stands in the log after each action of it.
type evenings struct {
	steps []step
	after []recorded // after so many actions
}

// plan makes what a table types in some deals: slips that are taken back, cards that are
// corrected, notes and claims among them.
func plan(seed uint64, deals int) *evenings {
	rng := rand.New(rand.NewPCG(seed, 28))
	archive := simulate.Archive{Deals: deals, Seed: seed, Hands: simulate.NoHands}
	v := &evenings{after: []recorded{{}}}
	var now recorded
	do := func(a action) {
		v.steps = append(v.steps, step{act: a})
		v.after = append(v.after, recorded{slices.Clip(now.cards), slices.Clip(now.beside)})
	}
	said := 0
	beside := func(a action, line string) {
		now.beside = append(slices.Clip(now.beside), line)
		do(a)
	}
	for i, left := 0, deals; left > 0; i++ {
		match := archive.Match(i, left)
		left -= match.Deals
		begin := step{begins: true}
		for _, e := range match.Events {
			if e, ok := e.(*engine.TagWritten); ok && i == 0 && len(e.Name) == 1 {
				begin.players = append(begin.players, e.Value)
			}
		}
		v.steps = append(v.steps, begin)
		deal, trick := 0, 0
		var rest []string // cards of the deal that are not played yet
		var first string  // the lead of its first trick, and by whom
		var leader string
		for k, e := range match.Events {
			switch e := e.(type) {
			case *engine.DealStarted:
				deal, rest = e.Number, nil
				for _, later := range match.Events[k+1:] {
					if _, next := later.(*engine.DealStarted); next {
						break
					}
					if p, ok := later.(*engine.CardPlayed); ok {
						rest = append(rest, p.Card.String())
					}
				}
				a := action{"do": "trump", "card": e.Trump.String()}
				if rng.IntN(2) == 0 || deal == 1 {
					a["dealer"] = e.Dealer.String()
				} else if rng.IntN(2) == 0 {
					a = action{"do": "card", "card": e.Trump.String()}
				}
				now.cards = append(slices.Clip(now.cards), fmt.Sprintf("match %d deal %d %s %s", i+1, deal, e.Dealer, e.Trump))
				do(a)
			case *engine.TrickStarted:
				trick = e.Number
				leader = e.Leader.String()
				now.cards = append(slices.Clip(now.cards), fmt.Sprintf("%d. %s", trick, leader))
			case *engine.CardPlayed:
				card := e.Card.String()
				rest = rest[1:]
				if len(rest) == 39 {
					first = card
				}
				if len(rest) > 4 && rng.IntN(40) == 0 { // a slip of the finger
					wrong := rest[rng.IntN(len(rest))]
					kept := now.cards
					now.cards = append(slices.Clip(now.cards), wrong)
					do(action{"do": "card", "card": wrong})
					now.cards = kept
					if n := len(kept); strings.Contains(kept[n-1], ". ") {
						now.cards = kept[:n-1] // the trick is gone with its lead
					}
					do(action{"do": "undo"})
					now.cards = kept
				}
				now.cards = append(slices.Clip(now.cards), card)
				do(action{"do": "card", "card": card, "took": 1000 + rng.IntN(4000)})
				if trick >= 3 && len(rest) > 4 && len(rest)%4 == 0 { // between two tricks
					switch rng.IntN(15) {
					case 0:
						said++
						text := fmt.Sprintf("note \"number %d\"", said)
						beside(action{"do": "line", "text": text}, text)
					case 1:
						text := fmt.Sprintf("claim A against BD trick %d", trick)
						beside(action{"do": "line", "text": text}, text)
					case 2:
						said++
						wrong, seat := rest[rng.IntN(len(rest))], now.cards[lastLead(now.cards)][3:]
						kept := now.cards
						corrected := slices.Clone(kept)
						corrected[lastLead(kept)+1] = wrong
						for i, to := range [][]string{corrected, kept} { // and back
							now.cards = to
							do(action{"do": "correct", "deal": deal, "trick": 1, "seat": seat, "card": [2]string{wrong, first}[i], "reason": fmt.Sprint("slip ", said)})
						}
					}
				}
			}
		}
	}
	return v
}

// lastLead returns where the first trick of the last deal begins.
func lastLead(cards []string) int {
	for i, c := range slices.Backward(cards) {
		if strings.HasPrefix(c, "1. ") {
			return i
		}
	}
	return -1
}

// memory is what a scorer's phone keeps of its own: it survives all but the phone.
type memory struct {
	Cookie  string
	Number  int // the last number that was given to an action
	Step    int // so many steps are in the queue, or were
	Match   string
	Head    string
	At      int64
	Waiting []waiting // in order, the first is sent next
}

// waiting is an action that is not answered yet, and when it was typed.
type waiting struct {
	Number int
	Typed  time.Time
	Act    action
}

// scorer is the phone of a table.
type scorer struct {
	table string
	file  string // where its memory is
	what  *evenings
	d     *device
	rng   *rand.Rand
	pause func() // between two cards

	mu      sync.Mutex
	acked   int // so many actions are answered as stored
	sent    int // so many may be stored
	behind  int
	lost    int // so many requests had no answer
	moments []moment
	last    int64
	match   string
}

// moment is when an action was first sent, and where it stands.
type moment struct {
	match string
	at    int64
	sent  time.Time
}

func newScorer(dir, table string, what *evenings, d *device) (*scorer, error) {
	t := &scorer{table: table, file: filepath.Join(dir, "phone-"+table), what: what, d: d, rng: rand.New(rand.NewPCG(uint64(len(table)), uint64(table[0])))}
	return t, t.save(&memory{Cookie: d.cookie})
}

// save keeps the memory, whole or not at all.
func (t *scorer) save(m *memory) error {
	text, err := json.Marshal(m)
	if err == nil {
		err = os.WriteFile(t.file+".new", text, 0o600)
	}
	if err == nil {
		err = os.Rename(t.file+".new", t.file)
	}
	return err
}

// reads returns how many actions are answered, and how many may be stored.
func (t *scorer) reads() (acked, sent int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.acked, t.sent
}

// refusal is an answer that no sound scorer may get.
type refusal struct{ what string }

func (r *refusal) Error() string { return r.what }

// run begins the phone with nothing but its memory, and types until all is answered. It ends
// at once when the context does, wherever it is.
func (t *scorer) run(ctx context.Context) error {
	text, err := os.ReadFile(t.file)
	if err != nil {
		return err
	}
	var m memory
	if err := json.Unmarshal(text, &m); err != nil {
		return err
	}
	t.d.cookie = m.Cookie
	for {
		if len(m.Waiting) == 0 {
			if m.Step == len(t.what.steps) {
				return nil
			}
			if s := t.what.steps[m.Step]; s.begins {
				if err := t.begin(ctx, &m, s); err != nil {
					return err
				}
				continue
			}
			// What is typed before an answer comes waits in a queue.
			for n := 1 + t.rng.IntN(3); n > 0 && m.Step < len(t.what.steps) && !t.what.steps[m.Step].begins; n-- {
				m.Number++
				m.Waiting = append(m.Waiting, waiting{Number: m.Number, Typed: time.Now(), Act: t.what.steps[m.Step].act})
				m.Step++
			}
			if err := t.save(&m); err != nil {
				return err
			}
		}
		if err := t.sendFirst(ctx, &m); err != nil {
			return err
		}
		if t.pause != nil {
			t.pause()
		}
	}
}

// again waits a little before something is sent again, or returns the context's error.
func (t *scorer) again(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(time.Duration(5+t.rng.IntN(30)) * time.Millisecond):
		return nil
	}
}

// exchange sends JSON until it is answered with something else than that the server is not
// there or cannot.
func (t *scorer) exchange(ctx context.Context, path string, body func() any) (*reply, *writeAnswer, error) {
	for {
		text, err := json.Marshal(body())
		if err != nil {
			return nil, nil, err
		}
		r, err := t.d.send(ctx, "POST", "/api/table/"+t.table+path, "application/json", text)
		switch {
		case ctx.Err() != nil:
			return nil, nil, ctx.Err()
		case err != nil:
			t.mu.Lock()
			t.lost++
			t.mu.Unlock()
		case r.status == http.StatusTooManyRequests || r.status == http.StatusServiceUnavailable:
		default:
			var a writeAnswer
			if err := json.Unmarshal(r.body, &a); err != nil {
				return nil, nil, &refusal{fmt.Sprintf("table %s: %s: %v: %v", t.table, path, err, r)}
			}
			return r, &a, nil
		}
		if err := t.again(ctx); err != nil {
			return nil, nil, err
		}
	}
}

// begin begins a match, of which nothing is stored before its first action.
func (t *scorer) begin(ctx context.Context, m *memory, s step) error {
	body := map[string]any{"next": true}
	if s.players != nil {
		body = map[string]any{"players": s.players, "event": "", "site": "", "rules": "", "dealer": "A"}
		if r, a, err := t.exchange(ctx, "/write", func() any { return action{"do": "ask"} }); err != nil {
			return err
		} else if r.status != http.StatusOK || a.State == nil || !a.State.Writer.Me {
			return &refusal{fmt.Sprintf("table %s may not write: %v", t.table, r)}
		}
	}
	// The match before is not over while a claim waits for the referee.
	for end := time.Now().Add(10 * time.Second); ; {
		r, a, err := t.exchange(ctx, "/new", func() any { return body })
		switch {
		case err != nil:
			return err
		case r.status == http.StatusOK && a.State != nil && a.State.Match != "" && a.State.At == 0:
			m.Match, m.Head, m.At = a.State.Match, a.State.Head, 0
			m.Step++
			return t.save(m)
		case time.Now().After(end):
			return &refusal{fmt.Sprintf("table %s begins no match after %d actions: %v", t.table, m.Number, r)}
		}
		if err := t.again(ctx); err != nil {
			return err
		}
	}
}

// sendFirst sends the first action that waits, until it is answered.
func (t *scorer) sendFirst(ctx context.Context, m *memory) error {
	w := m.Waiting[0]
	t.mu.Lock()
	t.sent = max(t.sent, w.Number)
	t.mu.Unlock()
	begun := time.Now()
	waited := false
	for {
		r, a, err := t.exchange(ctx, "/do", func() any {
			out := action{"number": w.Number, "match": m.Match, "at": m.At, "age": time.Since(w.Typed).Milliseconds()}
			if m.At == 0 {
				out["head"] = m.Head
			}
			for k, v := range w.Act {
				out[k] = v
			}
			return out
		})
		if err != nil {
			return err
		}
		switch {
		case r.status == http.StatusOK && a.Match == m.Match && a.At > m.At:
			m.At = a.At
			m.Waiting = m.Waiting[1:]
			t.mu.Lock()
			t.acked = max(t.acked, w.Number)
			t.moments = append(t.moments, moment{match: a.Match, at: a.At, sent: begun})
			t.last, t.match = a.At, a.Match
			t.mu.Unlock()
			return t.save(m)
		case r.status == http.StatusConflict && a.Error == "behind" && a.Beside && a.State != nil && a.State.At > m.At:
			t.mu.Lock()
			t.behind++
			t.mu.Unlock()
			m.At = a.State.At // the referee wrote: the same once more
			if err := t.save(m); err != nil {
				return err
			}
		case r.status == http.StatusUnprocessableEntity && a.State != nil && a.State.Stage == "over",
			waited && r.status == http.StatusConflict && a.State != nil && a.State.Match == m.Match:
			waited = true
			m.At = a.State.At // no next deal before the referee has ruled: somebody looks, and types it again
			if err := t.again(ctx); err != nil {
				return err
			}
		default:
			return &refusal{fmt.Sprintf("table %s: action %d at %d, %v: %v", t.table, w.Number, m.At, w.Act, r)}
		}
	}
}
