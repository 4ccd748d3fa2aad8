package web

import (
	"context"
	"net"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/engine"
	"sueca/engine/card"
)

// TestServe answers on a listener, shows what others append to the log, and ends when it is told
// to, though a stream is open.
func TestServe(t *testing.T) {
	p := newPlace(t, "1")
	l, err := net.Listen("tcp", "127.0.0.1:0")
	assert.NilError(t, err)
	ana := p.join(Write, "1", "Ana")
	s := ana.begins("1", "7")
	_, a := ana.does("POST", "/api/table/1/do", on(s, "card", func(a *Action) { a.Card = "7♥" }))
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- p.server.Serve(ctx, l, nil) }()
	f := ana.follow(t, "http://"+l.Addr().String(), "", "")
	f.table("1")
	p.append(s.Match, a.At, &engine.TrickStarted{Number: 1, Leader: card.B}, &engine.CardPlayed{Card: card.New(card.Spades, card.Five)})
	if _, s := f.table("1"); s.Led != "♠" {
		t.Errorf("a card from a terminal: %+v", s)
	}
	r, err := http.NewRequest(http.MethodOptions, "http://"+l.Addr().String(), nil)
	assert.NilError(t, err)
	r.URL.Opaque = "*"
	if answer, err := http.DefaultClient.Do(r); err != nil || answer.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("what is asked of no page: %v, %v", answer, err)
	}
	cancel()
	if e := f.next(); e["event"] != "bye" {
		t.Errorf("at the end: %v", e)
	}
	select {
	case err := <-ended:
		assert.Check(t, err == nil, "it ends with %v", err)
	case <-time.After(10 * time.Second):
		t.Fatal("it does not end")
	}
	if _, err := net.DialTimeout("tcp", l.Addr().String(), time.Second); err == nil {
		t.Error("it still listens")
	}
	assert.Check(t, p.server.Serve(t.Context(), l, nil) != nil, "a listener that is closed")
}

// TestNewFails says why a server cannot begin.
func TestNewFails(t *testing.T) {
	p := newPlace(t, "1")
	cfg := p.server.cfg
	cfg.Now = nil
	s, err := New(cfg)
	assert.Check(t, err == nil && time.Since(s.cfg.Now()) <= time.Minute, "without a clock: %v", err)
	p.log.Close()
	if _, err := New(p.server.cfg); err == nil {
		t.Error("a log that is closed")
	}
	assert.Check(t, is.Equal(p.server.language("pt").Name+p.server.language("fr").Name, "pten"), "languages")
}

// TestHandOver finds what each answer to somebody who asks does, and what is no answer.
func TestHandOver(t *testing.T) {
	p := newPlace(t, "1")
	ana, rui := p.join(Write, "1", "Ana"), p.join(Write, "1", "Rui")
	ana.begins("1", "7")
	p.server.sessions.join(p.server.sessions.known(ana.cookie.Value), 1) // she is here
	for _, tt := range []struct {
		name   string
		by     *device
		do     string
		status int
		code   string
		writer string
		asked  string
	}{
		{"who writes asks", ana, "ask", 200, "", "Ana", ""},
		{"giving, and nobody asks", ana, "give", 403, "not-writer", "Ana", ""},
		{"another keeps", rui, "keep", 403, "not-writer", "Ana", ""},
		{"something else", ana, "dance", 400, "unreadable", "Ana", ""},
		{"another asks", rui, "ask", 200, "", "Ana", "Rui"},
		{"and asks again", rui, "ask", 200, "", "Ana", "Rui"},
		{"who asks gives", rui, "give", 403, "not-writer", "Ana", "Rui"},
		{"refused", ana, "keep", 200, "", "Ana", ""},
		{"asked anew", rui, "ask", 200, "", "Ana", "Rui"},
		{"given", ana, "give", 200, "", "Rui", ""},
	} {
		turn, _ := p.server.hall.next()
		code, a := tt.by.does("POST", "/api/table/1/write", map[string]string{"do": tt.do})
		if w := a.State.Writer; code != tt.status || a.Error != tt.code || w.Name != tt.writer || w.Asked != tt.asked || w.Me != (map[*device]string{ana: "Ana", rui: "Rui"}[tt.by] == tt.writer) {
			t.Errorf("%s: %d %s, %+v", tt.name, code, a.Error, w)
		}
		if now, _ := p.server.hall.next(); (now > turn) != (code == 200) {
			t.Errorf("%s: the tables are told: %t", tt.name, now > turn)
		}
	}
	// Exactly as long as there is patience.
	ana.does("POST", "/api/table/1/write", map[string]string{"do": "ask"})
	if w := ana.state("1").Writer; !w.Me { // Rui is away
		t.Errorf("whoever writes is away: %+v", w)
	}
	rui.does("POST", "/api/table/1/write", map[string]string{"do": "ask"})
	p.clock.pass(patience - time.Nanosecond)
	if w := ana.state("1").Writer; !w.Me || w.Asked != "Rui" {
		t.Errorf("before the time is over: %+v", w)
	}
	p.clock.pass(time.Nanosecond)
	if w := ana.state("1").Writer; w.Me || w.Asked != "" {
		t.Errorf("when it is: %+v", w)
	}
}

// TestAuthor names who wrote something: by the role, which comes first, and the name.
func TestAuthor(t *testing.T) {
	for want, g := range map[string]session{"table 4 Ana": {Role: Write, Name: "Ana"}, "referee Rui": {Role: Referee, Name: "Rui"}, "host Eva": {Role: Host, Name: "Eva"}, "referee": {Role: Referee}, "host": {Role: Host}, "table 4": {Role: Write}} {
		assert.Check(t, is.Equal(author(&g, "4"), want), "%+v", g)
	}
}

// TestLateness tells when something was typed that came a minute later, or more.
func TestLateness(t *testing.T) {
	p := newPlace(t, "1")
	table := p.server.hall.tables["1"]
	for age, want := range map[int64]string{0: "", 59_999: "", 60_000: "20:59", 3_600_000: "20:00"} {
		assert.Check(t, is.Equal(table.lateness(&Action{Age: age}), want), age)
	}
}

// TestBehind finds whether what others wrote is beside the card that is to be written, or is that
// card.
func TestBehind(t *testing.T) {
	p := newPlace(t, "1")
	ana, referee := p.join(Write, "1", "Ana"), p.join(Referee, "", "Rui")
	s := ana.begins("1", "7")
	first := on(s, "card", func(a *Action) { a.Card = "7♥" })
	_, a := ana.does("POST", "/api/table/1/do", first)
	s = *a.State
	if code, again := ana.does("POST", "/api/table/1/do", first); code != 200 || again.At != a.At {
		t.Errorf("the first action again: %d %s", code, again.Said)
	}
	first.Card = "K♥"
	if code, again := ana.does("POST", "/api/table/1/do", first); code != 409 || again.Error != "behind" || again.Beside {
		t.Errorf("another first card: %d %+v", code, again.Error)
	}
	card := on(s, "card", func(a *Action) { a.Card = "5♠" })
	if code, a := referee.does("POST", "/api/table/1/do", on(s, "line", func(a *Action) { a.Text = "note \"a glass fell\"" })); code != 200 {
		t.Fatalf("a note of the referee: %d %s", code, a.Said)
	}
	code, a := ana.does("POST", "/api/table/1/do", card)
	assert.Check(t, code == 409 && a.Beside, "a card beside a note: %d %+v", code, a.Beside)
	card.At = a.State.At
	if code, _ := ana.does("POST", "/api/table/1/do", card); code != 200 {
		t.Fatalf("the card: %d", code)
	}
	if code, a := ana.does("POST", "/api/table/1/do", on(State{Match: s.Match, At: card.At}, "card", func(a *Action) { a.Card = "6♠" })); code != 409 || a.Beside {
		t.Errorf("another card in its place: %d %+v", code, a.Beside)
	}
	if code, a := ana.does("POST", "/api/table/1/do", on(State{Match: s.Match, At: 0}, "card", func(a *Action) { a.Card = "6♠" })); code != 409 || a.Said != "somebody else has begun this match" {
		t.Errorf("from the beginning: %d %s", code, a.Said)
	}
}

// TestHandedOverByItself: who does not answer stops writing when the time has passed, also where
// nobody sends anything any more, and those who look at the table are told then.
func TestHandedOverByItself(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPlace(t, "1")
		ana, rui := p.join(Write, "1", "Ana"), p.join(Write, "1", "Rui")
		ana.begins("1", "7")
		p.server.sessions.join(p.server.sessions.known(ana.cookie.Value), 1) // she is here
		rui.does("POST", "/api/table/1/write", map[string]string{"do": "ask"})
		turn, _ := p.server.hall.next()
		p.clock.pass(patience)
		time.Sleep(patience)
		if who := p.server.sessions.writer("1"); who.Name != "Ana" {
			t.Errorf("%s writes before the time has passed", who.Name)
		}
		time.Sleep(time.Millisecond)
		synctest.Wait()
		if who := p.server.sessions.writer("1"); who.Name != "Rui" {
			t.Errorf("%s writes after the time has passed", who.Name)
		}
		if now, _ := p.server.hall.next(); now <= turn {
			t.Error("nobody is told")
		}
	})
}
