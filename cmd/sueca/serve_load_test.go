package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine"
	"sueca/notation"
)

// night is an evening in a club: tables that type, screens that look, and a server that may die.
type night struct {
	t       *testing.T
	log     string
	host    string
	server  *served
	scorers []*scorer
	lookers []*looker

	wired, seen *network // of the phones, and of those who look

	mu    sync.Mutex
	stops []context.CancelFunc // of the phones
	fault error
	ended sync.WaitGroup
}

// newNight starts a server with tables, all of which type so many deals, and lookers, one of five of all tables.
func newNight(t *testing.T, tables, deals, lookers int) *night {
	t.Helper()
	n := &night{t: t, log: newLog(t), stops: make([]context.CancelFunc, tables)}
	n.server = serving(t, n.log, tables)
	n.host = n.server.host
	n.wired, n.seen = newNetwork(t, n.host), newNetwork(t, n.host)
	joined := func(over *network, name string) *device {
		return n.server.joined(t, name, over.listener.Addr().String())
	}
	for i := range tables {
		name := fmt.Sprint(i + 1)
		n.scorers = append(n.scorers, &scorer{table: name, what: plan(uint64(i)+1, deals), d: joined(n.wired, "table "+name), rng: rand.New(rand.NewPCG(28, uint64(i)))})
	}
	for i := range lookers {
		l := &looker{d: joined(n.seen, "screen"), seen: map[string]tableState{}}
		if i%5 != 0 {
			l.table = fmt.Sprint(i%tables + 1)
		}
		n.lookers = append(n.lookers, l)
	}
	return n
}

// look begins to look, and returns what ends it.
func (n *night) look() (end func()) {
	ctx, cancel := context.WithCancel(n.t.Context())
	var all sync.WaitGroup
	for _, l := range n.lookers {
		all.Go(func() { l.run(ctx) })
	}
	return func() {
		cancel()
		all.Wait()
	}
}

// begin begins the phone of a table, with nothing but what it keeps.
func (n *night) begin(i int) {
	ctx, cancel := context.WithCancel(n.t.Context())
	n.mu.Lock()
	n.stops[i] = cancel
	n.mu.Unlock()
	n.ended.Go(func() {
		defer cancel()
		err := n.scorers[i].run(ctx)
		if errors.Is(err, context.Canceled) && n.t.Context().Err() == nil {
			n.begin(i) // it was killed: somebody takes it up again
		} else {
			n.mu.Lock()
			n.fault = errors.Join(n.fault, err)
			n.mu.Unlock()
		}
	})
}

// acked returns how many actions are answered in all, and how many there are; what went wrong ends the test.
func (n *night) acked() (done, all int) {
	n.mu.Lock()
	err := n.fault
	n.mu.Unlock()
	if err != nil {
		n.t.Fatalf("%v; the server said\n%.3000s", err, n.server.errs)
	}
	for _, s := range n.scorers {
		acked, _ := s.reads()
		done += acked
		all += len(s.what.acts)
	}
	return done, all
}

// killServer kills the server, looks at what it left, and starts it again.
func (n *night) killServer() {
	n.t.Helper()
	n.server.kill()
	n.check("after a kill")
	s := serving(n.t, n.log, len(n.scorers), "--listen", n.host)
	if s.host != n.host {
		n.t.Fatalf("it is at %s, and was at %s", s.host, n.host)
	}
	n.server = s
}

// check compares the log with what was typed: all that was answered is there, nothing that was not sent, and
// each thing once and in its order; and the log's own proofs hold.
func (n *night) check(when string) {
	n.t.Helper()
	acked, sent := make([]int, len(n.scorers)), 0
	for i, s := range n.scorers {
		acked[i], _ = s.reads()
	}
	all := map[string][]string{} // of each table the deals of its matches
	for m, err := range notation.Matches(strings.NewReader(mustRun(n.t, "export", "--log", n.log, "all")), notation.Options{}) {
		verbtest.Check(n.t, err)
		for _, e := range m.Events {
			if tag, ok := e.(*engine.TagWritten); ok && tag.Name == "Table" {
				all[tag.Value] = append(all[tag.Value], standing(m.Events)...)
			}
		}
	}
	for i, s := range n.scorers {
		got, k := all[s.table], acked[i]
		for _, sent = s.reads(); k < sent && !slices.Equal(got, s.what.after[k]); k++ {
		}
		if !slices.Equal(got, s.what.after[k]) {
			n.t.Errorf("%s: table %s: %d actions are answered and %d sent\n%s", when, s.table, acked[i], sent, cmp.Diff(s.what.after[acked[i]], got))
		}
	}
	mustRun(n.t, "verify", "--log", n.log)
	if n.t.Failed() {
		n.t.FailNow()
	}
}

// awaitLookers waits until whoever looks sees how the tables stand at the end.
func (n *night) awaitLookers() {
	n.t.Helper()
	stands := map[string]tableState{}
	for _, s := range n.scorers {
		stands[s.table] = n.lookers[0].d.state(n.t, s.table)
	}
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		blind := 0
		for _, l := range n.lookers {
			for _, s := range n.scorers {
				if (l.table == "" || l.table == s.table) && !l.sees(stands[s.table]) {
					blind++
				}
			}
		}
		if blind == 0 {
			return
		}
		if time.Now().After(end) {
			n.t.Fatalf("of %d lookers, %d do not see how a table stands at the end", len(n.lookers), blind)
		}
	}
}

// TestServeLoad: all tables type at once, and the server and the phones are killed and connections cut, also
// between a request and its answer. No card that was shown as kept is lost, none is doubled or out of order,
// and the log is proven after each.
func TestServeLoad(t *testing.T) {
	t.Parallel()
	tables, deals, lookers, blows := 5, 2, 10, 24
	if verbtest.Long {
		tables, deals, lookers, blows = 20, 12, 100, 400
	}
	n := newNight(t, tables, deals, lookers)
	stop := n.look()
	defer stop()
	for i := range n.scorers {
		n.begin(i)
	}
	rng := rand.New(rand.NewPCG(28, uint64(time.Now().UnixNano()))) // when is chance in any case
	_, all := n.acked()
	for k, blow := range rng.Perm(blows) {
		from := (k + 1) * all / (blows + 2)
		for end := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
			if done, _ := n.acked(); done >= from {
				break
			}
			if time.Now().After(end) {
				t.Fatalf("it does not go on after %d kills and cuts\n%.3000s", k, n.server.errs)
			}
		}
		time.Sleep(time.Duration(rng.IntN(5000)) * time.Microsecond)
		switch blow % 4 {
		case 0:
			n.killServer()
		case 1: // half of the phones at once
			n.mu.Lock()
			for i, stop := range n.stops {
				if rng.IntN(2) == 0 || i == blow%tables {
					stop()
				}
			}
			n.mu.Unlock()
			n.check("after phones were killed")
		case 2:
			n.wired.cut()
			n.seen.cut()
			n.check("after a cut")
		default:
			n.wired.lose(1 + rng.IntN(tables))
			n.check("after answers were lost")
		}
	}
	n.ended.Wait()
	n.wired.lose(0)
	n.check("at the end")
	n.awaitLookers()
	for _, l := range n.lookers {
		l.mu.Lock()
		for _, f := range l.faults {
			t.Errorf("looking at %q: %s", l.table, f)
		}
		l.mu.Unlock()
	}
	lost := 0
	for _, s := range n.scorers {
		lost += s.lost
	}
	if done, all := n.acked(); done != all || lost == 0 {
		t.Errorf("%d actions are answered of %d, and %d requests had no answer", done, all, lost)
	}
}
