package main

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"
)

// pen is a device that writes at a table, one action after the other, and loses nothing.
type pen struct {
	d      *device
	table  string
	number int
	at     int64
	match  string
	head   string
}

// pen joins by the code of a table and begins a match there. Nothing is stored of it yet.
func (s *served) pen(t testing.TB, table string) *pen {
	t.Helper()
	p := &pen{d: s.joined(t, "table "+table), table: table}
	p.takes(t)
	p.begins(t, map[string]any{"players": []string{"Ana", "Bruno", "Carla", "Duarte"}, "event": "", "site": "", "rules": "", "dealer": "A"})
	return p
}

// takes asks to write, and must be allowed to.
func (p *pen) takes(t testing.TB) {
	t.Helper()
	r := p.d.post(t, "/api/table/"+p.table+"/write", map[string]any{"do": "ask"})
	if a := r.read(t); r.status != http.StatusOK || a.State == nil || !a.State.Writer.Me {
		t.Fatalf("the device may not write at table %s: %v", p.table, r)
	}
}

// begins begins a match.
func (p *pen) begins(t testing.TB, match map[string]any) tableState {
	t.Helper()
	r := p.d.post(t, "/api/table/"+p.table+"/new", match)
	a := r.read(t)
	if r.status != http.StatusOK || a.State == nil || a.State.Match == "" || a.State.Head == "" || a.State.At != 0 {
		t.Fatalf("no new match: %v", r)
	}
	p.match, p.head, p.at = a.State.Match, a.State.Head, 0
	return *a.State
}

// with returns an action as it is sent next.
func (p *pen) with(what action) action {
	a := action{"number": p.number + 1, "match": p.match, "at": p.at, "age": 0}
	if p.at == 0 {
		a["head"] = p.head
	}
	for k, v := range what {
		a[k] = v
	}
	return a
}

// try sends an action, which has a number of its own also where it is refused.
func (p *pen) try(t testing.TB, what action) *reply {
	t.Helper()
	r := p.d.post(t, "/api/table/"+p.table+"/do", p.with(what))
	for ; r.status == http.StatusTooManyRequests; r = p.d.post(t, "/api/table/"+p.table+"/do", p.with(what)) {
		time.Sleep(20 * time.Millisecond) // it is sent again, as by a page
	}
	p.number++
	if r.status == http.StatusOK {
		a := r.read(t)
		p.at = a.At
		if a.Match != p.match || a.State == nil || a.State.At < a.At {
			t.Fatalf("%v is answered of another match or another place: %v", what, r)
		}
	}
	return r
}

// do sends an action, which must be taken.
func (p *pen) do(t testing.TB, what action) writeAnswer {
	t.Helper()
	r := p.try(t, what)
	if r.status != http.StatusOK {
		t.Fatalf("%v at table %s: %v", what, p.table, r)
	}
	return r.read(t)
}

// trump and card are the two things that are mostly typed.
func (p *pen) trump(t testing.TB, card string) writeAnswer {
	t.Helper()
	return p.do(t, action{"do": "trump", "card": card})
}

func (p *pen) cards(t testing.TB, cards ...string) (last writeAnswer) {
	t.Helper()
	for _, c := range cards {
		last = p.do(t, action{"do": "card", "card": c})
	}
	return last
}

// stands checks what the tables' own states say of it.
func (s *tableState) stands(t testing.TB, stage, seat string, cards int) {
	t.Helper()
	n := 0
	for _, trick := range s.Tricks {
		n += len(trick.Cards)
	}
	if s.Stage != stage || s.Seat != seat || n != cards {
		text, _ := json.Marshal(s)
		t.Errorf("stage %q of %q with %d cards, want %q of %q with %d\n%s", s.Stage, s.Seat, n, stage, seat, cards, text)
	}
}
