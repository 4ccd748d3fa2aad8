package web

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/eventlog/evidence"
)

// TestLook takes in what others append to the log: what they write in the match of a table, and
// their matches at a table; not matches of other tables or evenings.
func TestLook(t *testing.T) {
	p := newPlace(t, "1", "2")
	ana := p.join(Write, "1", "Ana")
	s := ana.begins("1", "7")
	_, a := ana.does("POST", "/api/table/1/do", on(s, "card", func(a *Action) { a.Card = "7♥" }))
	s = *a.State
	look := func() (State, State) {
		t.Helper()
		assert.NilError(t, p.server.hall.look(t.Context()))
		return ana.state("1"), ana.state("2")
	}
	turn, _ := p.server.hall.next()
	if one, _ := look(); one.At != s.At || one.Position == 0 {
		t.Errorf("nothing is new: %+v", one)
	}
	if now, _ := p.server.hall.next(); now != turn {
		t.Error("the tables are told of what they knew")
	}
	p.append(s.Match, s.At, &engine.TrickStarted{Number: 1, Leader: card.B}, &engine.CardPlayed{Card: card.New(card.Spades, card.Five)})
	if one, _ := look(); one.Led != "♠" || one.At <= s.At {
		t.Errorf("a card from a terminal: %+v", one)
	}
	head := func(table, number string) []engine.Event {
		return []engine.Event{&engine.MatchStarted{Rules: rules.Default()}, &engine.TagWritten{Name: "Table", Value: " " + table}, &engine.TagWritten{Name: "Match", Value: number}}
	}
	deal := []engine.Event{&engine.DealStarted{Number: 1, Dealer: card.C}}
	for _, table := range []string{"2", "3"} {
		events := slices.Concat(head(table, "8"), deal)
		p.append(evidence.MatchID(events), 0, events...)
	}
	if one, two := look(); two.Number != "8" || two.Deal != 1 || one.Number != "7" {
		t.Errorf("a match from a terminal: %+v", two)
	}
	p.server.cfg.Desk.Open = func([]engine.Event) bool { return false }
	events := slices.Concat(head("2", "9"), deal)
	p.append(evidence.MatchID(events), 0, events...)
	if _, two := look(); two.Number != "8" {
		t.Errorf("a match of another evening: %+v", two)
	}
	p.server.cfg.Desk.Open = func([]engine.Event) bool { return true }
	if facts, err := p.server.hall.undecided(t.Context()); err != nil || len(facts) != 4 || !facts[s.Match].running || facts[s.Match].table != "1" {
		t.Errorf("undecided: %v, %v", facts, err)
	}
	p.log.Close()

	// A server that is begun anew goes on with the last match of each table.
	again := open(t, p.dir, p.clock, "1", "2")
	defer again.log.Close()
	ana.p = again
	if one, two := ana.state("1"), ana.state("2"); one.Match != s.Match || one.Led != "♠" || two.Number != "9" {
		t.Errorf("after a restart: %+v, %+v", one, two)
	}
	if err := again.server.hall.look(t.Context()); err != nil || again.server.hall.position() == 0 {
		t.Errorf("%d, %v", again.server.hall.position(), err)
	}
}

// TestTagOf reads a tag above the deals.
func TestTagOf(t *testing.T) {
	events := []engine.Event{&engine.TagWritten{Name: "Table", Value: " 1 "}, &engine.TagWritten{Name: "Table", Value: "2"}, &engine.DealStarted{}, &engine.TagWritten{Name: "Match", Value: "3"}}
	for name, want := range map[string]string{"Table": "1", "Match": "", "Event": ""} {
		assert.Check(t, is.Equal(tagOf(events, name), want), name)
	}
}

// lines is where a server logs to in a test.
type lines struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

// TestLog finds a line for whatever changed something, and for what was refused or tried in vain.
func TestLog(t *testing.T) {
	p := newPlace(t, "1")
	out := &lines{}
	p.server.log = slog.New(slog.NewTextHandler(out, nil))
	ana, rui := p.join(Write, "1", "Ana"), p.join(Write, "1", "Rui")
	s := ana.begins("1", "7")
	ana.does("POST", "/api/table/1/do", on(s, "card", func(a *Action) { a.Card = "7♥" }))
	p.server.sessions.join(p.server.sessions.known(ana.cookie.Value), 1)
	rui.does("POST", "/api/table/1/write", map[string]string{"do": "ask"})
	ana.does("POST", "/api/table/1/write", map[string]string{"do": "give"})
	p.server.sessions.join(p.server.sessions.known(rui.cookie.Value), 1)
	ana.does("POST", "/api/table/1/write", map[string]string{"do": "ask"})
	p.clock.pass(patience)
	ana.state("1")
	p.send("POST", "/join", "code=AAAA-AAAA", func(r *http.Request) { r.Header.Set("Content-Type", "application/x-www-form-urlencoded") })
	p.send("POST", "/leave", "", func(r *http.Request) { r.AddCookie(rui.cookie) })
	for _, want := range []string{
		`msg="came in" role=table table=1 name=Ana from=192.0.2.1`, `msg=written table=1 match=` + s.Match, `by="table 1 Ana" did=card card=7♥ text="" again=false`,
		`msg="handed over" table=1 to="table 1 Rui"`, `msg="taken over" table=1 by="table 1 Ana"`, `level=WARN msg="a wrong code" from=192.0.2.1`, `msg="went out" role=table table=1 name=Rui`,
		`level=WARN msg=request method=POST path=/join status=403 from=192.0.2.1 role="" table=""`,
	} {
		assert.Check(t, strings.Contains(out.text.String(), want), "no %s in\n%s", want, out.text.String())
	}
	if strings.Contains(out.text.String(), ana.cookie.Value) || strings.Contains(out.text.String(), "path=/api/table/1 ") {
		t.Errorf("a secret, or what went well and changed nothing, is logged:\n%s", out.text.String())
	}
}

// TestStreamTakesOver hands a table over to who asked, when whoever follows is looked after.
func TestStreamTakesOver(t *testing.T) {
	p := newPlace(t, "1")
	server := httptest.NewServer(p.handle)
	defer server.Close()
	ana, rui, look := p.join(Write, "1", "Ana"), p.join(Write, "1", "Rui"), p.join(Look, "", "")
	ana.begins("1", "7")
	p.server.sessions.join(p.server.sessions.known(ana.cookie.Value), 1)
	rui.does("POST", "/api/table/1/write", map[string]string{"do": "ask"})
	f := look.follow(t, server.URL, "", "")
	defer f.end()
	if _, s := f.table("1"); s.Writer.Name != "Ana" || s.Writer.Asked != "Rui" {
		t.Errorf("before: %+v", s.Writer)
	}
	p.clock.pass(patience)
	p.server.hall.tell()
	if _, s := f.table("1"); s.Writer.Name != "Rui" || s.Writer.Asked != "" {
		t.Errorf("after: %+v", s.Writer)
	}
}
