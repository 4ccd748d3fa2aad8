package web

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
)

// followed is a stream of events being read.
type followed struct {
	t     *testing.T
	lines *bufio.Scanner
	end   func()
}

// follow opens the stream of events of a device.
func (d *device) follow(t *testing.T, address, query, lastID string) *followed {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), "GET", address+"/api/events"+query, nil)
	assert.NilError(t, err)
	r.AddCookie(d.cookie)
	if lastID != "" {
		r.Header.Set("Last-Event-ID", lastID)
	}
	answer, err := http.DefaultClient.Do(r)
	assert.NilError(t, err)
	if answer.StatusCode != 200 || answer.Header.Get("Content-Type") != "text/event-stream" {
		t.Fatalf("%d %v", answer.StatusCode, answer.Header)
	}
	f := &followed{t, bufio.NewScanner(answer.Body), func() { answer.Body.Close() }}
	f.lines.Buffer(nil, 1<<20)
	t.Cleanup(f.end)
	if got := f.next(); got["retry"] != "1000" {
		t.Errorf("it begins with %v", got)
	}
	return f
}

// next reads an event: its fields by their names, none at the end.
func (f *followed) next() map[string]string {
	out := map[string]string{}
	for f.lines.Scan() && f.lines.Text() != "" {
		name, value, _ := strings.Cut(f.lines.Text(), ": ")
		out[name] = value
	}
	return out
}

// table reads an event, which has to be of a table.
func (f *followed) table(name string) (id string, s State) {
	f.t.Helper()
	e := f.next()
	if err := json.Unmarshal([]byte(e["data"]), &s); err != nil || e["event"] != "table" || s.Table != name {
		f.t.Fatalf("an event of table %s: %v", name, e)
	}
	return e["id"], s
}

// TestStream sends all tables to who comes, then those that change; who comes back with the id of
// the last event gets what has changed since.
func TestStream(t *testing.T) {
	p := newPlace(t, "1", "2")
	server := httptest.NewServer(p.handle)
	defer server.Close()
	ana, look, referee := p.join(Write, "1", "Ana"), p.join(Look, "", ""), p.join(Referee, "", "")
	f := look.follow(t, server.URL, "", "")
	id, s := f.table("1")
	assert.Check(t, s.Stage == "none" && id == "", "table 1 %+v, with the id %q", s, id)
	f.table("2")
	all := referee.follow(t, server.URL, "", "")
	firstID, _ := all.table("1")
	lastID, _ := all.table("2")
	if firstID == lastID {
		// Whoever has only the first of two goes on before both.
		assert.Check(t, strings.HasSuffix(firstID, "-0"), "ids %s and %s", firstID, lastID)
	}
	begun := ana.begins("1", "7")
	for s.Match != begun.Match { // who writes is told of first
		_, s = f.table("1")
	}
	for s := (State{}); s.Match != begun.Match; {
		firstID, s = all.table("1")
	}
	assert.Check(t, !s.May && s.Writer.Name == "Ana" && s.Stage == "trump", "seen by who looks: %+v", s)
	mine := ana.follow(t, server.URL, "?table=1", "")
	if id, s := mine.table("1"); !s.May || !s.Writer.Me || len(s.Cards) != 40 || id == "" {
		t.Errorf("seen by who writes: %+v", s)
	}
	code, a := ana.does("POST", "/api/table/1/do", on(begun, "card", func(a *Action) { a.Card = "7♥" }))
	assert.Assert(t, code == 200, code)
	// From before the card, and from a run of the server that is not this one.
	back := referee.follow(t, server.URL, "", firstID)
	if _, s := back.table("1"); s.At != a.At || s.Trump != "7♥" {
		t.Errorf("back: %+v", s)
	}
	other := referee.follow(t, server.URL, "", "another-99")
	other.table("1")
	lastID, _ = other.table("2")
	again := referee.follow(t, server.URL, "", lastID)
	code, a = ana.does("POST", "/api/table/1/do", on(*a.State, "card", func(a *Action) { a.Card = "5♠" }))
	if _, s := again.table("1"); code != 200 || s.At != a.At {
		t.Errorf("nothing had changed, and the first event is %+v", s)
	}
	// The board of table 2 is told nothing of table 1.
	two := look.follow(t, server.URL, "?table=2&lang=pt", "")
	two.table("2")
	if w := p.send("POST", "/leave", "", func(r *http.Request) { r.AddCookie(look.cookie) }); w.Code != 303 {
		t.Fatal(w.Code)
	}
	if e := two.next(); len(e) != 0 {
		t.Errorf("who has left is sent %v", e)
	}
	close(p.server.ended)
	for e := mine.next(); e["event"] != "bye"; e = mine.next() {
		assert.Assert(t, len(e) != 0, "the server ends, and does not say so")
	}
	if rest, err := io.ReadAll(strings.NewReader(mine.lines.Text())); err != nil || len(rest) != 0 {
		t.Errorf("behind the end: %q, %v", rest, err)
	}
}

// TestStreamRefused refuses who is not in, a table that is not there, and the ninth stream of one.
func TestStreamRefused(t *testing.T) {
	p := newPlace(t, "1")
	look := p.join(Look, "", "").cookie
	if w := p.get("/api/events", nil); w.Code != 401 {
		t.Errorf("nobody: %d", w.Code)
	}
	if w := p.get("/api/events?table=9", look); w.Code != 404 {
		t.Errorf("no such table: %d", w.Code)
	}
	g := p.server.sessions.known(look.Value)
	for range streams {
		p.server.sessions.join(g, streams)
	}
	if w := p.get("/api/events", look); w.Code != 429 || w.Header().Get("Retry-After") != "1" {
		t.Errorf("the ninth stream: %d", w.Code)
	}
	p.server.sessions.part(g)
	close(p.server.ended)
	w := p.get("/api/events?table=1", look)
	if w.Code != 200 || !strings.HasSuffix(w.Body.String(), "event: bye\ndata: {}\n\n") || w.Header().Get("X-Accel-Buffering") != "no" {
		t.Errorf("the eighth: %d %s", w.Code, w.Body)
	}
	assert.Check(t, p.server.sessions.streams[g.Digest] == streams-1, "a stream that has ended still counts")
}

// TestTurnOf takes the id of an event of this run, of a change that has been.
func TestTurnOf(t *testing.T) {
	p := newPlace(t, "1")
	p.server.hall.tell()
	run := p.server.run
	for id, want := range map[string]bool{
		p.server.eventID(0): true, p.server.eventID(1): true, p.server.eventID(2): false, "": false, run: false, run + "-x": false, run + "-1-1": false, "other-1": false,
	} {
		if turn, ok := p.server.turnOf(id); ok != want || ok && !strings.HasSuffix(id, string(rune('0'+turn))) {
			t.Errorf("%q: %d, %t, want %t", id, turn, ok, want)
		}
	}
}
