package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine"
	"sueca/notation"
	"sueca/replay/reconcile"
)

// flood is a disk that can be full, and clockwork the wall clock of a program; floods and clocks make them, and are nil where there are none.
type (
	flood interface {
		command(dir string, args ...string) *exec.Cmd
		start(t testing.TB, cmd *exec.Cmd)
		well(is bool)
	}
	clockwork interface {
		variable() string
		set(off time.Duration) error
	}
)

var (
	floods func() flood
	clocks func(t testing.TB) clockwork
)

// The tables that are not played at as a table is: of the one all that is known to be hostile is tried, at the next somebody writes
// what nobody else would, and of the third two write the match.
const (
	struckTable = "4"
	rogueTable  = "5"
	pairTable   = "6"
)

// night is an evening in a club: tables that type, a referee who rules, screens that look, devices that are hostile, and a server that
// may die, whose disk is full at times and whose clock is set.
type night struct {
	t       *testing.T
	log     string
	host    string
	tables  int
	scorers []*scorer
	second  *secondScorer
	lookers []*looker
	referee *refereeing
	knows   *knowledge
	clock   clockwork

	wired, seen *network // of the phones, and of those who look

	mu     sync.Mutex
	server *served
	disk   flood
	ills   int                  // what the disk and the clock have suffered
	stops  []context.CancelFunc // of the phones
	fault  error
	ended  sync.WaitGroup
	done   map[string]int // actions, by who did them and how they were answered
	stolen []string       // sign-ins that have ended
}

// newNight starts a server with so many tables, all of which type so many deals but for those that do not, and lookers, one of five of
// all tables.
func newNight(t *testing.T, tables, deals, lookers int) *night {
	t.Helper()
	n := &night{t: t, log: newLog(t), tables: tables, done: map[string]int{}}
	n.knows = &knowledge{night: n, seen: map[sighting]int64{}, read: map[string]bool{}}
	if clocks != nil {
		n.clock = clocks(t)
	}
	n.start("127.0.0.1:0")
	n.host = n.server.host
	n.wired, n.seen = newNetwork(t, n.host), newNetwork(t, n.host)
	for i := range tables {
		name := fmt.Sprint(i + 1)
		if name == struckTable || name == rogueTable {
			continue
		}
		s := &scorer{table: name, what: plan(uint64(i)+1, deals, "k"+name+"x"), d: n.joined("table "+name, "Ana", n.wired), rng: rand.New(rand.NewPCG(28, uint64(i))),
			code: func() string { return n.code("table " + name) }}
		switch {
		case i%2 == 0: // nobody wins, whatever the referee decides
			s.rules = "fpsd target=99"
		case name != pairTable:
			s.left = func(cookie string) {
				n.mu.Lock()
				defer n.mu.Unlock()
				n.stolen = append(n.stolen, cookie)
			}
		}
		if name == pairTable {
			s.pairs = true
			n.second = &secondScorer{night: n, first: s, d: n.joined("table "+name, "Bia", n.wired)}
		}
		n.scorers = append(n.scorers, s)
	}
	n.stops = make([]context.CancelFunc, len(n.scorers))
	for i := range lookers {
		l := &looker{d: n.joined("screen", "Leo", n.seen), seen: map[string]tableState{}}
		if i%5 != 0 {
			l.table = n.scorers[i%len(n.scorers)].table
		}
		n.lookers = append(n.lookers, l)
	}
	n.referee = &refereeing{night: n, d: n.joined("referee", "Rosa", n.seen)}
	return n
}

// start starts the server at an address.
func (n *night) start(at string) {
	n.t.Helper()
	args := serveArgs(n.log, n.tables, "--listen", at)
	cmd, start := exec.Command("sueca", args...), func(cmd *exec.Cmd) { verbtest.Check(n.t, cmd.Start()) }
	var d flood
	if floods != nil {
		d = floods()
		cmd, start = d.command(filepath.Dir(n.log), args...), func(cmd *exec.Cmd) { d.start(n.t, cmd) }
	}
	if n.clock != nil {
		if cmd.Env == nil {
			cmd.Env = os.Environ()
		}
		cmd.Env = append(cmd.Env, n.clock.variable())
	}
	s := answering(n.t, cmd, func() { start(cmd) }, n.tables)
	if s.host == "" {
		n.t.Fatalf("it does not answer\n%s%s", s.out, s.errs)
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.server, n.disk = s, d
}

// code returns the code of a door.
func (n *night) code(door string) string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.server.doors[door].code
}

// joined returns a device that comes in over a network, and of which all that it is told is looked at.
func (n *night) joined(door, name string, over *network) *device {
	n.t.Helper()
	d := newDevice(n.host, over.listener.Addr().String())
	n.t.Cleanup(d.client.CloseIdleConnections)
	r, err := d.tryJoin(n.t.Context(), n.code(door), name)
	if verbtest.Check(n.t, err); r.status != http.StatusSeeOther || d.cookie == "" {
		n.t.Fatalf("joining %s: %v", door, r)
	}
	d.ear = n.knows.ear(door, name)
	return d
}

// counts counts what somebody did.
func (n *night) counts(who string, r *reply, err error) {
	how := "no answer"
	if err == nil && r != nil {
		how = fmt.Sprint(r.status)
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.done[who+" "+how]++
}

// fails notes what is wrong, which ends the test.
func (n *night) fails(err error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.fault = errors.Join(n.fault, err)
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
		} else if err != nil {
			n.fails(err)
		}
	})
}

// acked returns how many actions are answered in all, and how many there are; what went wrong ends the test.
func (n *night) acked() (done, all int) {
	n.t.Helper()
	n.mu.Lock()
	err := n.fault
	n.mu.Unlock()
	if err != nil {
		n.t.Fatalf("%v; the server said\n%s", err, tail(n.server.errs.String()))
	}
	for _, s := range n.scorers {
		acked, _ := s.reads()
		done += acked
		all += len(s.what.acts)
	}
	return done, all
}

// tail returns the end of what a program said.
func tail(text string) string { return text[max(0, len(text)-3000):] }

// killServer kills the server, looks at what it left, and starts it again.
func (n *night) killServer(check bool) {
	n.t.Helper()
	n.server.kill()
	if check {
		n.check("after a kill")
	}
	n.start(n.host)
	if n.server.host != n.host {
		n.t.Fatalf("it is at %s, and was at %s", n.server.host, n.host)
	}
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
		table := engine.TagOf(m.Events, "Table")
		all[table] = append(all[table], standing(reconcile.WriterOf(m.Events, "").Events)...)
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

// suffers does something to the evening: kind is one of those that there are.
func (n *night) suffers(kind int, rng *rand.Rand, check bool) {
	n.t.Helper()
	switch kind {
	case 0, 1:
		n.killServer(check)
		check = false
	case 2, 3: // half of the phones at once
		n.mu.Lock()
		for _, stop := range n.stops {
			if rng.IntN(2) == 0 {
				stop()
			}
		}
		n.mu.Unlock()
	case 4, 5:
		n.wired.cut()
		n.seen.cut()
	case 6, 7:
		n.wired.lose(1 + rng.IntN(n.tables))
	case 8, 9:
		if n.disk != nil {
			n.ills++
			n.disk.well(false)
			time.Sleep(time.Duration(rng.IntN(100)) * time.Millisecond)
			if rng.IntN(2) == 0 { // and where nobody frees it, it is begun again on another one
				n.killServer(check)
				check = false
			}
			n.disk.well(true)
		}
	default:
		if n.clock != nil {
			n.ills++
			verbtest.Check(n.t, n.clock.set(time.Duration(rng.IntN(2*7*3600)-7*3600)*time.Second))
		}
	}
	if check {
		n.check(fmt.Sprint("after ", kind))
	}
}

const sufferings = 12

// TestServeNight: all tables type at once, of one two write the match, the referee rules, many look on, and hostile devices do
// what they can; the server and the phones are killed and connections cut, also between a request and its answer, the disk is
// full and the clock is set. No card that was shown as kept is lost, none is doubled or out of order, no row is there whose author
// had no right to it, nobody is told what they may not know, and the log is proven.
func TestServeNight(t *testing.T) {
	t.Parallel()
	tables, deals, lookers, blows, struck := 6, 2, 10, 24, 1
	if verbtest.Long {
		tables, deals, lookers, blows, struck = 20, 16, 40, 240, 3
	}
	begun := time.Now()
	n := newNight(t, tables, deals, lookers)
	stop := n.look()
	defer stop()
	aside, enough := context.WithCancel(t.Context())
	defer enough()
	var others sync.WaitGroup
	others.Go(func() { n.second.run(aside) })
	others.Go(func() { n.referee.run(aside) })
	n.rogues(aside, &others, struck)
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
				t.Fatalf("it does not go on after %d blows\n%s", k, tail(n.server.errs.String()))
			}
		}
		time.Sleep(time.Duration(rng.IntN(5000)) * time.Microsecond)
		n.suffers(blow%sufferings, rng, !verbtest.Long || k%12 == 0)
	}
	n.ended.Wait()
	n.wired.lose(0)
	enough()
	others.Wait()
	n.acked()
	n.check("at the end")
	n.awaitLookers()
	for _, l := range n.lookers {
		l.mu.Lock()
		for _, f := range l.faults {
			t.Errorf("looking at %q: %s", l.table, f)
		}
		l.mu.Unlock()
	}
	n.explain()
	lost := 0
	for _, s := range n.scorers {
		lost += s.lost
	}
	if done, all := n.acked(); done != all || lost == 0 {
		t.Errorf("%d actions are answered of %d, and %d requests had no answer", done, all, lost)
	}
	n.tells(time.Since(begun))
}
