package main

import (
	"context"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// byClock starts the program with a wall clock that can be set. The test is skipped where there is none.
func byClock(t *testing.T, log string, tables int) (*served, clockwork) {
	t.Helper()
	if clocks == nil {
		t.Skip("no program's clock can be set here")
	}
	c := clocks(t)
	cmd := exec.Command("sueca", serveArgs(log, tables)...)
	cmd.Env = append(os.Environ(), c.variable())
	s := answering(t, cmd, func() { verbtest.Check(t, cmd.Start()) }, tables)
	if s.host == "" {
		t.Fatalf("it does not answer\n%s%s", s.out, s.errs)
	}
	return s, c
}

// writes returns who writes at a table, as a device sees it, and who asks to.
func (d *device) writes(t *testing.T, table string) (me bool, asked string) {
	t.Helper()
	w := d.state(t, table).Writer
	return w.Me, w.Asked
}

// TestServeTakeover: who is asked for the pen and says nothing has it for 15 seconds, and no longer, whatever somebody sets the
// clock to meanwhile; what both send at that moment is written by one of them alone.
func TestServeTakeover(t *testing.T) {
	t.Parallel()
	log := newLog(t)
	s, clock := byClock(t, log, 3)
	type place struct {
		ana *pen
		rui *device
	}
	var all []*place
	for _, table := range []string{"1", "2", "3"} {
		p := &place{s.pen(t, table), s.joined(t, "table "+table)}
		p.ana.trump(t, "7♥")
		here := make(chan bool, 100)
		go p.ana.d.watch(context.WithoutCancel(t.Context()), "/api/events?table="+table, "", func(event) bool {
			select {
			case here <- true:
			default:
			}
			return true
		})
		<-here // she follows what happens, and is not away
		all = append(all, p)
	}
	asked := time.Now()
	for _, p := range all {
		if r := p.rui.post(t, "/api/table/"+p.ana.table+"/write", action{"do": "ask"}); r.read(t).State.Writer.Me {
			t.Fatalf("who asks has the pen at once: %v", r)
		}
	}
	for i := 0; time.Since(asked) < 14*time.Second; i++ {
		verbtest.Check(t, clock.set([]time.Duration{9 * time.Hour, -9 * time.Hour, 20 * time.Minute, 0}[i%4]))
		for _, p := range all {
			if me, who := p.ana.d.writes(t, p.ana.table); !me || who != "Rui" {
				t.Fatalf("after %v the pen is gone (%v), or nobody asks (%q)", time.Since(asked), !me, who)
			}
			if i < 12 {
				p.ana.cards(t, "5♠")
				p.ana.do(t, action{"do": "undo"})
			}
		}
		time.Sleep(300 * time.Millisecond)
	}
	// Both send a card again and again: hers is there once, and after it he has the pen, for good.
	verbtest.Check(t, clock.set(-11*time.Hour))
	sends := func(d *device, p *pen, card string) int {
		return d.post(t, "/api/table/"+p.table+"/do", p.with(action{"do": "card", "card": card})).status
	}
	handed := map[*pen]time.Duration{}
	for len(handed) < len(all) {
		for _, p := range all {
			hers, his := sends(p.ana.d, p.ana, "5♠"), sends(p.rui, p.ana, "A♠")
			switch took := time.Since(asked); {
			case hers == http.StatusOK && handed[p.ana] == 0 && his == http.StatusForbidden && took < 17*time.Second:
			case his == http.StatusConflict && (hers == http.StatusForbidden || hers == http.StatusOK && handed[p.ana] == 0) && took >= 15*time.Second:
				handed[p.ana] = took
			default:
				t.Fatalf("table %s after %v: she is answered %d, and he %d", p.ana.table, took, hers, his)
			}
		}
		time.Sleep(20 * time.Millisecond)
	}
	for _, p := range all {
		if hers := sends(p.ana.d, p.ana, "5♠"); hers != http.StatusForbidden {
			t.Errorf("table %s: both write: %d", p.ana.table, hers)
		}
		stands := p.rui.state(t, p.ana.table)
		stands.stands(t, "card", "C", 1)
	}
	mustRun(t, "verify", "--log", log)
}

// TestServeClockSet: a clock that is set ends no sign-in before its time and keeps none beyond it, and takes no card from whoever has
// a match before them: neither one that goes on nor one that was about to begin.
func TestServeClockSet(t *testing.T) {
	for _, off := range []time.Duration{time.Hour, -10 * time.Hour, 15 * time.Hour, -400 * 24 * time.Hour} {
		s, clock := byClock(t, newLog(t), 2)
		running, begun := s.pen(t, "1"), s.pen(t, "2")
		running.trump(t, "7♥")
		verbtest.Check(t, clock.set(off))
		running.cards(t, "5♠")
		begun.trump(t, "7♥")
		begun.cards(t, "5♠")
		s.kill()
	}
	s, clock := byClock(t, newLog(t), 1)
	p := s.pen(t, "1")
	p.trump(t, "7♥")
	code := s.doors["table 1"].code
	verbtest.Check(t, clock.set(17*time.Hour))
	if r := p.try(t, action{"do": "card", "card": "5♠"}); r.status != http.StatusUnauthorized {
		t.Errorf("a sign-in of 17 hours ago: %v", r)
	}
	for end := time.Now().Add(10 * time.Second); !strings.Contains(s.errs.String(), "the codes have ended"); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("no new codes are said")
		}
	}
	verbtest.Check(t, clock.set(0))
	if r := p.try(t, action{"do": "card", "card": "5♠"}); r.status != http.StatusUnauthorized {
		t.Errorf("a sign-in that has ended, when the clock is set back: %v", r)
	}
	if r, err := newDevice(s.host, "").tryJoin(t.Context(), code, "Rui"); err != nil || r.status != http.StatusForbidden {
		t.Errorf("the code of yesterday: %v %v", r, err)
	}
}

// TestServeYesterday: what phones hold of yesterday's evening, some hundred cards each, is taken when they come in again, of a match of which
// nothing was stored as of one that had begun; the server was begun anew, in another time zone, and a match of tonight is at that table.
func TestServeYesterday(t *testing.T) {
	log := newLog(t)
	s, clock := byClock(t, log, 2)
	verbtest.Check(t, clock.set(-24*time.Hour))
	begun, headed := s.pen(t, "1"), s.pen(t, "2")
	acts := plan(7, 40, "").acts
	begun.do(t, acts[0])
	s.kill()
	cmd := exec.Command("sueca", serveArgs(log, 2)...)
	cmd.Env = append(os.Environ(), "TZ=Pacific/Kiritimati")
	if s = answering(t, cmd, func() { verbtest.Check(t, cmd.Start()) }, 2); s.host == "" {
		t.Fatalf("it does not answer\n%s", s.errs)
	}
	tonight := s.pen(t, "2")
	tonight.trump(t, "7♥")
	sent := 0
	for i, p := range []*pen{begun, headed} {
		p.d.host, p.d.client = s.host, newDevice(s.host, "").client
		if r := p.try(t, acts[1]); r.status != http.StatusUnauthorized {
			t.Fatalf("the sign-in of yesterday: %v", r)
		}
		p.d = s.joined(t, "table "+p.table)
		if r := p.d.post(t, "/api/table/"+p.table+"/write", action{"do": "ask"}); r.status != http.StatusOK {
			t.Fatal(r)
		}
		for _, act := range acts[1-i:] {
			if a := p.do(t, act); a.State.Over {
				break
			}
			sent++
		}
	}
	if sent < 300 {
		t.Errorf("%d were sent", sent)
	}
	for table, p := range map[string]*pen{"1": begun, "2": headed} {
		got := mustRun(t, "export", "--log", log, p.match)
		if n := strings.Count(got, "\ndeal "); !strings.Contains(got, "[Table \""+table+"\"]") || n < 4 {
			t.Errorf("table %s: %d deals\n%.500s", table, n, got)
		}
	}
	mustRun(t, "verify", "--log", log)
}
