package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// night is an evening in a club: tables that type, screens that look, a referee, and a server
// that may die.
type night struct {
	t       *testing.T
	log     string
	host    string
	tables  int
	scorers []*scorer
	lookers []*looker
	referee *looker
	ruled   atomic.Int32

	wired, seen *network // of the phones, and of those who look

	mu     sync.Mutex
	server *served
	stops  []context.CancelFunc // of the phones
	ended  sync.WaitGroup
	fault  error
}

// newNight starts a server with tables, all of which type so many deals, and lookers, one of
// five of all tables.
func newNight(t *testing.T, tables, deals, lookers int) *night {
	t.Helper()
	n := &night{t: t, log: newLog(t), tables: tables, stops: make([]context.CancelFunc, tables)}
	n.server = serving(t, n.log, tables)
	t.Cleanup(func() { n.server.kill() })
	n.host = n.server.host
	n.wired, n.seen = newNetwork(t, n.host), newNetwork(t, n.host)
	dir := t.TempDir()
	joined := func(over *network, name string) *device {
		d := newDevice(n.host, over.addr(), "")
		t.Cleanup(d.leave)
		n.server.join(t, d, name)
		return d
	}
	for i := range tables {
		name := fmt.Sprint(i + 1)
		s, err := newScorer(dir, name, plan(uint64(i)+1, deals), joined(n.wired, "table "+name))
		if err != nil {
			t.Fatal(err)
		}
		n.scorers = append(n.scorers, s)
	}
	for i := range lookers {
		l := &looker{d: joined(n.seen, "screen"), seen: map[string][]sighting{}}
		if i%5 != 0 {
			l.table = fmt.Sprint(i%tables + 1)
		}
		n.lookers = append(n.lookers, l)
	}
	n.referee = &looker{d: joined(n.wired, "referee")}
	return n
}

// look begins to look and to rule, and returns what ends it.
func (n *night) look(ctx context.Context) (end func()) {
	ctx, cancel := context.WithCancel(ctx)
	var all sync.WaitGroup
	for _, l := range n.lookers {
		all.Go(func() { l.run(ctx) })
	}
	all.Go(func() { n.referee.rules(ctx, func() { n.ruled.Add(1) }) })
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
	n.ended.Add(1)
	go func() {
		defer n.ended.Done()
		defer cancel()
		err := n.scorers[i].run(ctx)
		if errors.Is(err, context.Canceled) && n.t.Context().Err() == nil {
			n.begin(i) // it was killed: somebody takes it up again
			return
		}
		if err != nil {
			n.mu.Lock()
			n.fault = errors.Join(n.fault, err)
			n.mu.Unlock()
		}
	}()
}

// broken returns what went wrong.
func (n *night) broken() error {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.fault
}

// acked returns how many actions are answered in all, and how many there are.
func (n *night) acked() (done, all int) {
	for _, s := range n.scorers {
		acked, _ := s.reads()
		done += acked
		all += len(s.what.after) - 1
	}
	return done, all
}

// killServer kills the server, looks at what it left, and starts it again.
func (n *night) killServer() {
	n.t.Helper()
	n.server.kill()
	n.check("after a kill")
	s, err := beginServing(n.tables+3, "--log", n.log, "--listen", n.host, "--tables", fmt.Sprint(n.tables))
	if err != nil {
		n.t.Fatal(err)
	}
	if s.host != n.host {
		n.t.Fatalf("it is at %s, and was at %s", s.host, n.host)
	}
	n.server = s
}

// check compares the log with what was typed: all that was answered is there, nothing that
// was not sent, and each thing once and in its order; and the log's own proofs hold.
func (n *night) check(when string) {
	n.t.Helper()
	type span struct{ acked, sent int }
	spans := make([]span, n.tables)
	for i, s := range n.scorers {
		spans[i].acked, _ = s.reads()
	}
	text := mustRun(n.t, "export", "--log", n.log, "all")
	for i, s := range n.scorers {
		_, spans[i].sent = s.reads()
	}
	mustRun(n.t, "verify", "--log", n.log)
	all := recordsOf(text)
	for i, s := range n.scorers {
		got := all[s.table]
		holds := func(k int) bool { return got.equal(s.what.after[k]) }
		k := spans[i].acked
		for k < spans[i].sent && !holds(k) {
			k++
		}
		if !holds(k) {
			want := s.what.after[spans[i].acked]
			n.t.Errorf("%s: table %s: %d actions are answered and %d sent; the log has %d things and %d beside, want %d and %d\n%s\n%s", when, s.table, spans[i].acked, spans[i].sent,
				len(got.cards), len(got.beside), len(want.cards), len(want.beside), firstOther(got.cards, want.cards), firstOther(got.beside, want.beside))
		}
	}
	if n.t.Failed() {
		n.t.FailNow()
	}
}

// firstOther tells of the first place where two lists differ.
func firstOther(got, want []string) string {
	i := 0
	for i < len(got) && i < len(want) && got[i] == want[i] {
		i++
	}
	return fmt.Sprintf("from %d on it has %q, want %q", i, got[i:min(i+5, len(got))], want[i:min(i+5, len(want))])
}

// recordsOf reads what the tests compare out of an export: of each table the cards in their
// order, and the lines beside them. A deal that stands there once more, because something was
// taken back in it, stands in the place of what was before.
func recordsOf(text string) map[string]recorded {
	all := map[string]recorded{}
	matches := map[string]int{}
	var table string
	var begun map[string]recorded // what stood before each deal of the match
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		f := strings.Fields(line)
		r := all[table]
		switch {
		case len(f) == 0:
		case f[0] == "[Table":
			table = strings.Trim(f[1], `"]`)
			matches[table]++
			begun = map[string]recorded{}
			continue
		case f[0] == "deal" && len(f) >= 6:
			begun[f[1]] = r
			r.cards = append(slices.Clip(r.cards), fmt.Sprintf("match %d deal %s %s %s", matches[table], f[1], f[3], f[5]))
		case f[0] == "amend" && f[1] == "deal" && f[3] != "trick":
			r = begun[f[2]]
		case strings.HasSuffix(f[0], ".") && strings.HasSuffix(f[1], ":"):
			var cards []string
			for _, c := range f[2:] {
				if card, _, _ := strings.Cut(c, "@"); card != "-" { // without the seconds
					cards = append(cards, card)
				}
			}
			r.cards = append(append(slices.Clip(r.cards), f[0]+" "+strings.TrimSuffix(f[1], ":")), cards...)
		case f[0] == "amend": // amend deal 2 trick 1 B 5♥ -> K♦ "why"
			at := len(begun[f[2]].cards)
			if i := slices.Index(r.cards[at:], f[6]); i >= 0 {
				r.cards = slices.Clone(r.cards)
				r.cards[at+i] = f[8]
			}
		case f[0] == "note" || f[0] == "claim":
			r.beside = append(slices.Clip(r.beside), strings.TrimSuffix(line, " withdrawn"))
		}
		all[table] = r
	}
	return all
}

// awaitLookers waits until whoever looks sees how the tables stand at the end.
func (n *night) awaitLookers() {
	n.t.Helper()
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		blind := 0
		for _, l := range n.lookers {
			for _, s := range n.scorers {
				if (l.table == "" || l.table == s.table) && !l.sees(s.table, s.match, s.last) {
					blind++
				}
			}
		}
		if blind == 0 {
			return
		}
		if time.Now().After(end) {
			n.t.Errorf("of %d lookers, %d do not see how a table stands at the end", len(n.lookers), blind)
			return
		}
	}
}

// faults fails for what anybody saw and should not have.
func (n *night) faults() {
	n.t.Helper()
	for _, l := range append([]*looker{n.referee}, n.lookers...) {
		l.mu.Lock()
		for _, f := range l.faults[:min(3, len(l.faults))] {
			n.t.Errorf("looking at %q: %s", l.table, f)
		}
		l.mu.Unlock()
	}
	if err := n.broken(); err != nil {
		n.t.Error(err)
	}
}

// TestServeLoad: all tables type at once, and the server and the phones are killed and
// connections cut, also between a request and its answer. No card that was shown as kept is
// lost, none is doubled or out of order, and the log is proven after each.
func TestServeLoad(t *testing.T) {
	tables, deals, lookers, kills, cuts := 5, 2, 10, 12, 12
	if verbtest.Long {
		tables, deals, lookers, kills, cuts = 20, 12, 100, 200, 200
	}
	begun := time.Now()
	n := newNight(t, tables, deals, lookers)
	stop := n.look(t.Context())
	defer stop()
	for i := range n.scorers {
		n.begin(i)
	}
	rng := rand.New(rand.NewPCG(28, uint64(time.Now().UnixNano()))) // when is chance in any case
	_, all := n.acked()
	blows := make([]int, 0, kills+cuts)
	for i := range kills + cuts {
		blows = append(blows, i)
	}
	rng.Shuffle(len(blows), func(i, j int) { blows[i], blows[j] = blows[j], blows[i] })
	struck := [4]int{}
	for k, blow := range blows {
		from := (k + 1) * all / (len(blows) + 2)
		for end := time.Now().Add(60 * time.Second); ; time.Sleep(time.Millisecond) {
			if done, _ := n.acked(); done >= from || n.broken() != nil {
				break
			}
			if time.Now().After(end) {
				n.faults()
				t.Fatalf("it does not go on after %d kills and cuts\n%.3000s", k, n.server.errs)
			}
		}
		if n.broken() != nil {
			break
		}
		time.Sleep(time.Duration(rng.IntN(5000)) * time.Microsecond)
		switch {
		case blow < kills && blow%2 == 0:
			struck[0]++
			n.killServer()
		case blow < kills:
			struck[1]++
			for i := range n.scorers { // half of the phones at once
				if rng.IntN(2) == 0 || i == blow%tables {
					n.mu.Lock()
					stop := n.stops[i]
					n.mu.Unlock()
					stop()
				}
			}
			n.check("after phones were killed")
		case blow%2 == 0:
			struck[2]++
			n.wired.cut()
			n.seen.cut()
			n.check("after a cut")
		default:
			struck[3]++
			n.wired.swallow.Add(1 + int32(rng.IntN(tables)))
			n.check("after answers were lost")
		}
	}
	n.ended.Wait()
	n.wired.swallow.Store(0)
	n.faults()
	if t.Failed() {
		t.Fatalf("the server said\n%.3000s", n.server.errs)
	}
	n.check("at the end")
	n.awaitLookers()
	n.faults()
	lost, behind := 0, 0
	for _, s := range n.scorers {
		if acked, _ := s.reads(); acked != len(s.what.after)-1 {
			t.Errorf("table %s: %d actions are answered of %d", s.table, acked, len(s.what.after)-1)
		}
		lost += s.lost
		behind += s.behind
	}
	if lost == 0 || struck[0] == 0 || struck[3] == 0 {
		t.Errorf("nothing was tried: %d requests had no answer, %v", lost, struck)
	}
	t.Logf("%d tables, %d actions, %d lookers: server killed %d times, phones %d times, cut %d times, answers lost %d times; %d requests without an answer, %d behind the referee, who ruled %d times; %d rows, %v",
		tables, all, lookers, struck[0], struck[1], struck[2], struck[3], lost, behind, n.ruled.Load(), length(t, n.log), time.Since(begun).Round(time.Millisecond))
}

// TestServeLatency logs how long a card takes from the phone to those who look, when nothing
// fails. There is no limit: the machine that tests run on has other work.
func TestServeLatency(t *testing.T) {
	tables, deals, lookers := 5, 1, 10
	if verbtest.Long {
		tables, deals, lookers = 20, 4, 100
	}
	// A card each 400 ms is ten times what a table plays.
	for _, pace := range []time.Duration{400 * time.Millisecond, 0} {
		if pace > 0 && !verbtest.Long {
			continue
		}
		n := newNight(t, tables, deals, lookers)
		stop := n.look(t.Context())
		begun := time.Now()
		for i, s := range n.scorers {
			if pace > 0 {
				s.pause = func() { time.Sleep(pace/2 + time.Duration(s.rng.Int64N(int64(pace)))) }
			}
			n.begin(i)
		}
		n.ended.Wait()
		took := time.Since(begun)
		n.faults()
		n.awaitLookers()
		stop()
		n.check("at the end")
		var all []time.Duration
		for _, l := range n.lookers {
			for _, s := range n.scorers {
				if l.table == "" || l.table == s.table {
					all = append(all, l.latencies(s.table, s.moments)...)
				}
			}
		}
		if len(all) == 0 {
			t.Fatal("nobody saw a card")
		}
		slices.Sort(all)
		at := func(share float64) time.Duration {
			return all[int(share*float64(len(all)-1))].Round(10 * time.Microsecond)
		}
		done, _ := n.acked()
		what := "as fast as they can"
		if pace > 0 {
			what = "a card each " + pace.String()
		}
		t.Logf("%d tables, %s, %d lookers: %.0f actions a second; from sent to seen p50 %v, p95 %v, p99 %v, max %v of %d", tables, what, lookers,
			float64(done)/took.Seconds(), at(0.5), at(0.95), at(0.99), at(1), len(all))
		n.server.kill()
	}
}
