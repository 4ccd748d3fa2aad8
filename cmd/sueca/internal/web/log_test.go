package web

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

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
		`msg="came in" role=table table=1 name=Ana from=192.0.2.1`, `msg=written table=1 match=` + s.Match, `by=Ana did=card card=7♥ text="" again=false`,
		`msg="handed over" table=1 to=Rui`, `msg="taken over" table=1 by=Ana`, `level=WARN msg="a wrong code" from=192.0.2.1`, `msg="went out" role=table table=1 name=Rui`,
		`level=WARN msg=request method=POST path=/join status=403 from=192.0.2.1 role="" table=""`,
	} {
		if !strings.Contains(out.text.String(), want) {
			t.Errorf("no %s in\n%s", want, out.text.String())
		}
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
