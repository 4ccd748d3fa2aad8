package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/message"
	"sueca/eventlog"
)

// comes comes in by a code from an address.
func (p *place) comes(from, code string) *httptest.ResponseRecorder {
	return p.send("POST", "/join", "code="+code, func(r *http.Request) {
		r.RemoteAddr = net.JoinHostPort(from, "4000")
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	})
}

// codeOf returns the code of a role's first door.
func (p *place) codeOf(role Role) string {
	doors := p.server.Doors()
	return doors[slices.IndexFunc(doors, func(d Door) bool { return d.Role == role })].Code
}

// TestJoinsWithoutEnd: whoever has a code and comes in two thousand times by it, from one address or from many, signs nobody out but of
// those who came in by the same door; and of those nobody who follows a table or writes at one.
func TestJoinsWithoutEnd(t *testing.T) {
	for name, from := range map[string]func(i int) string{
		"one address":     func(int) string { return "10.0.0.66" },
		"forty addresses": func(i int) string { return fmt.Sprintf("10.0.1.%d", i%40) },
		"as many":         func(i int) string { return fmt.Sprintf("fe80::%x", i+1) },
	} {
		for _, role := range []Role{Look, Write} {
			p := newPlace(t, "1")
			p.server.sessions.file.Write = func([]byte) error { return nil }
			ana, referee, host := p.join(Write, "1", "Ana"), p.join(Referee, "", ""), p.join(Host, "", "")
			ana.begins("1", "7")
			screen := p.join(Look, "", "")
			p.server.sessions.join(p.server.sessions.known(screen.cookie.Value), streams)
			code := p.codeOf(role)
			for i := range 2000 {
				p.comes(from(i), code)
				p.clock.pass(10 * time.Millisecond)
			}
			for who, d := range map[string]*device{"the writer": ana, "the referee": referee, "the host": host, "a screen": screen} {
				w := p.get("/api/table/1", d.cookie)
				assert.Check(t, w.Code == 200, "%s as %s: %s is signed out: %d", name, role, who, w.Code)
			}
			n := len(p.server.sessions.kept.Guests)
			assert.Check(t, n <= guestsOf[role].door+4, "%d are in", n)
		}
	}
}

// TestGuessesAtOnce: of codes that are tried at the same time no more are looked at than one after the other, also where their bodies
// are still on their way.
func TestGuessesAtOnce(t *testing.T) {
	p := newPlace(t, "1")
	var bodies []*io.PipeWriter
	codes := make(chan int, 300)
	for range 300 {
		r, w := io.Pipe()
		bodies = append(bodies, w)
		go func() {
			req := httptest.NewRequest("POST", "/join", r)
			req.Header.Set("Origin", "http://example.com")
			req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			req.RemoteAddr = "10.0.0.66:4000"
			out := httptest.NewRecorder()
			p.handle.ServeHTTP(out, req)
			codes <- out.Code
		}()
	}
	for _, w := range bodies { // each is read by then
		io.WriteString(w, "code=AAAA-")
	}
	for _, w := range bodies {
		io.WriteString(w, "AAAA")
		w.Close()
	}
	looked := 0
	for range bodies {
		if <-codes == http.StatusForbidden {
			looked++
		}
	}
	assert.Check(t, looked <= 13, "%d wrong codes of 300 were looked at", looked)
}

// TestManyAddresses: however many addresses try codes, who comes with a right one comes in, and one who mistypes it once as well.
func TestManyAddresses(t *testing.T) {
	p := newPlace(t, "1")
	for i := range 68 * 12 {
		p.comes(fmt.Sprintf("10.0.1.%d", i%68), "AAAA-AAAA")
	}
	assert.Check(t, p.comes("10.0.2.5", p.codeOf(Look)).Code == http.StatusSeeOther, "a right code")
	assert.Check(t, p.comes("10.0.2.6", "AAAA-AAAB").Code == http.StatusForbidden, "a code mistyped")
	assert.Check(t, p.comes("10.0.2.6", p.codeOf(Look)).Code == http.StatusSeeOther, "and typed again")
}

// TestCodesEnd: codes end after an evening though the server runs, and with them nothing else; new ones are there, and the host is told.
func TestCodesEnd(t *testing.T) {
	p := newPlace(t, "1")
	var told []Door
	p.server.cfg.Renewed = func(doors []Door) { told = doors }
	before := p.server.Doors()
	p.clock.pass(evening - time.Second)
	late := p.join(Write, "1", "Ana")
	p.server.sweep()
	assert.Check(t, told == nil, "before they end")
	p.clock.pass(time.Second)
	for _, d := range before {
		assert.Check(t, p.comes("10.0.0.5", d.Code).Code == http.StatusForbidden, "%s comes in by a code of yesterday", d.Role)
	}
	p.server.sweep()
	assert.Check(t, slices.Equal(told, p.server.Doors()) && told[0].Code != before[0].Code, "told %v", told)
	assert.Check(t, p.get("/table/1", late.cookie).Code == 200, "who came in late")
	assert.Check(t, p.comes("10.0.0.6", told[0].Code).Code == http.StatusSeeOther, "by a new code")
}

// TestClockSetBack: nothing lasts longer because the clock is set back and the server begun again.
func TestClockSetBack(t *testing.T) {
	p := newPlace(t, "1")
	ana := p.join(Write, "1", "Ana")
	p.log.Close()
	p.clock.pass(-48 * time.Hour)
	again := open(t, p.dir, p.clock, "1")
	defer again.log.Close()
	assert.Check(t, again.get("/table/1", ana.cookie).Code == 200, "she is still in")
	before := again.server.Doors()[0].Code
	p.clock.pass(evening)
	assert.Check(t, again.get("/table/1", ana.cookie).Code == 303 && again.server.Doors()[0].Code != before, "an evening later")
}

// TestLeftBehind: what a server that was killed left of the file with the codes is removed at the next start, and nothing else.
func TestLeftBehind(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"club.db.serve.123456789", "club.db.serve.0", "club.db.serve.bak", "club.db.serve.", "club.db", "other.serve.1"} {
		assert.NilError(t, os.WriteFile(filepath.Join(dir, name), []byte("codes"), 0o600))
	}
	KeptIn(filepath.Join(dir, "club.db.serve"))
	left, err := os.ReadDir(dir)
	assert.NilError(t, err)
	var names []string
	for _, e := range left {
		names = append(names, e.Name())
	}
	assert.DeepEqual(t, names, []string{"club.db", "club.db.serve.", "club.db.serve.bak", "other.serve.1"})
}

// TestNewAddress: a server that listens everywhere answers at an address that this machine got since, and under no other name there.
func TestNewAddress(t *testing.T) {
	p := newPlace(t, "1")
	for host, want := range map[string]int{"192.168.7.7:8040": 200, "192.168.7.7": 200, "192.168.7.8:8040": 421, "evil.example": 421, "[::ffff:192.168.7.7]:8040": 421} {
		w := p.send("GET", "/", "", func(r *http.Request) {
			*r = *r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, net.Addr(&net.TCPAddr{IP: net.IPv4(192, 168, 7, 7), Port: 8040})))
			r.Host = host
		})
		assert.Check(t, w.Code == want, "%s: %d, want %d", host, w.Code, want)
	}
}

// held is a log of which another program keeps whoever writes waiting.
type held struct {
	eventlog.Log
	waits chan struct{} // somebody waits
	goes  chan struct{} // closed when the other program is done
}

func (h *held) Update(ctx context.Context, fn func(eventlog.Tx) error) error {
	h.waits <- struct{}{}
	<-h.goes
	return h.Log.Update(ctx, fn)
}

// TestHeldLog: while the disk, or another program, keeps cards waiting, the table is read, followed and asked for as ever; the cards
// are written then, in order.
func TestHeldLog(t *testing.T) {
	p := newPlace(t, "1")
	h := &held{p.log, make(chan struct{}, 10), make(chan struct{})}
	ana, rui := p.join(Write, "1", "Ana"), p.join(Write, "1", "Rui")
	s := ana.begins("1", "7")
	_, a := ana.does("POST", "/api/table/1/do", on(s, "card", func(a *Action) { a.Card = "7♥" }))
	s = *a.State
	p.server.cfg.Log = h
	answers := make(chan int, 5)
	var sent sync.WaitGroup
	for range 5 {
		sent.Go(func() {
			code, _ := ana.does("POST", "/api/table/1/do", on(s, "card", func(a *Action) { a.Card = "5♠" }))
			answers <- code
		})
	}
	<-h.waits
	for _, d := range []*device{ana, rui} { // none of which returns where a lock is held
		assert.Check(t, d.state("1").At == s.At)
		d.does("POST", "/api/table/1/write", map[string]string{"do": "ask"})
		assert.Check(t, p.get("/board", d.cookie).Code == 200)
		d.does("POST", "/api/table/1/new", map[string]any{"cancel": true})
	}
	close(h.goes)
	sent.Wait()
	close(answers)
	for code := range answers {
		assert.Check(t, code == 200 || code == 503 || code == 403, "%d", code)
	}
	assert.Check(t, strings.Count(p.record(s.Match), "5♠") == 1, p.record(s.Match))
}

// TestHeldFile: while the file of the sign-ins is written, everybody who is in goes on.
func TestHeldFile(t *testing.T) {
	p := newPlace(t, "1")
	ana := p.join(Write, "1", "Ana")
	waits, goes := make(chan struct{}), make(chan struct{})
	write := p.server.sessions.file.Write
	p.server.sessions.file.Write = func(text []byte) error {
		waits <- struct{}{}
		<-goes
		return write(text)
	}
	code, came := p.codeOf(Look), make(chan int)
	go func() { came <- p.comes("10.0.0.5", code).Code }()
	<-waits
	assert.Check(t, ana.state("1").Table == "1" && p.get("/board", ana.cookie).Code == 200)
	close(goes)
	assert.Equal(t, <-came, http.StatusSeeOther)
}

// TestStandingAndTables: while the standing is counted, be it for ever, tables begin and play.
func TestStandingAndTables(t *testing.T) {
	p := newPlace(t, "1")
	ana, look := p.join(Write, "1", "Ana"), p.join(Look, "", "")
	waits, goes := make(chan struct{}), make(chan struct{})
	p.server.cfg.Shelf.Standing = func(string, []string) (Standing, error) {
		waits <- struct{}{}
		<-goes
		return Standing{}, nil
	}
	var all sync.WaitGroup
	for range 60 {
		all.Go(func() { p.get("/standing", look.cookie) })
	}
	<-waits
	s := ana.begins("1", "7")
	code, _ := ana.does("POST", "/api/table/1/do", on(s, "card", func(a *Action) { a.Card = "7♥" }))
	assert.Check(t, code == 200, code)
	go func() {
		for range waits { // it is counted again, for what has changed
		}
	}()
	close(goes)
	all.Wait()
	close(waits)
}

// TestReadsBounded: one who asks for pages that take work without end is told to wait, and no one else.
func TestReadsBounded(t *testing.T) {
	p := newPlace(t, "1")
	one, other := p.join(Look, "", ""), p.join(Look, "", "")
	slow := 0
	for range 200 {
		if p.get("/matches", one.cookie).Code == http.StatusTooManyRequests {
			slow++
		}
	}
	assert.Check(t, slow == 100 && p.get("/matches", other.cookie).Code == 200, "%d were too many", slow)
}

// TestStreamsOfAddress: an address follows so many streams, whatever it came in as.
func TestStreamsOfAddress(t *testing.T) {
	h := &sessions{now: time.Now, streams: map[string]int{}, follows: map[string]int{}}
	for i := range 20 {
		for range streams {
			h.join(&session{Digest: fmt.Sprint(i), From: "10.0.0.66"}, streams)
		}
	}
	assert.Check(t, h.follows["10.0.0.66"] == streamsOf, h.follows)
	assert.Check(t, h.join(&session{Digest: "ana", From: "10.0.0.5"}, streams))
	for i := range 20 {
		assert.Check(t, h.join(&session{Digest: fmt.Sprint("p", i), From: "127.0.0.1"}, streams), "behind a proxy")
	}
	for i := range 20 {
		for range streams {
			if g := (&session{Digest: fmt.Sprint(i), From: "10.0.0.66"}); h.here(g) {
				h.part(g)
			}
		}
	}
	assert.Check(t, len(h.follows) == 2 && h.follows["10.0.0.66"] == 0, h.follows)
}

// TestConnectionsOf: an address has so many connections that say nothing, and takes none of another's.
func TestConnectionsOf(t *testing.T) {
	c := newConnLimit(600)
	ana := &from{ip: net.IPv4(10, 0, 0, 5)}
	c.state(ana, http.StateNew)
	var mine []*from
	for range 1000 {
		one := &from{ip: net.IPv4(10, 0, 0, 66)}
		mine = append(mine, one)
		c.state(one, http.StateNew)
		c.state(one, http.StateActive) // it sends a body, bit by bit
	}
	assert.Check(t, !ana.closed && len(c.all) == 1+connectionsOf, "%d are there", len(c.all))
	assert.Check(t, mine[0].closed && !mine[999].closed, "the oldest goes")
	for i := range 1000 { // from ever other addresses the one with the most loses them first
		c.state(&from{ip: net.IPv4(10, 1, byte(i>>8), byte(i))}, http.StateNew)
	}
	assert.Check(t, len(c.all) == 600 && c.from["10.0.0.66"] <= 1, "%d, %d", len(c.all), c.from["10.0.0.66"])
}

// from is a connection of an address.
type from struct {
	net.Conn
	ip     net.IP
	closed bool
}

func (f *from) Close() error         { f.closed = true; return nil }
func (f *from) RemoteAddr() net.Addr { return &net.TCPAddr{IP: f.ip, Port: 1} }

// TestForgedHead: with its first card a device sends a head that the desk reads as it makes one, and none while a claim is open at the
// table.
func TestForgedHead(t *testing.T) {
	c := newClub(t)
	first := c.who["table 1"].begins("1", "8")
	s := c.claims(c.cards(c.who["table 1"].begins("1", "7"), played))
	code, a := c.who["table 1"].does("POST", "/api/table/1/do", on(first, "card", func(a *Action) { a.Card = "7♥" }))
	assert.Check(t, code == 422 && strings.Contains(a.Said, "a claim is still open"), "%d %s", code, a.Said)
	c.rejects(s)
	code, _ = c.who["table 1"].does("POST", "/api/table/1/do", on(first, "card", func(a *Action) { a.Card = "7♥" }))
	assert.Check(t, code == 200, "%d", code)
	no := error(message.Faultf("no such head"))
	c.server.cfg.Desk.Parse = func(string) ([]engine.Event, error) { return nil, no }
	code, a = c.who["table 1"].does("POST", "/api/table/1/do", on(State{Match: "feedfacefeedface", Head: "x"}, "card", func(a *Action) { a.Card = "7♥" }))
	assert.Check(t, code == 422 && a.Said == no.Error(), "%d %s", code, a.Said)
}

// TestOwnHead: the head that the table was given is taken with the first card, though the clock was set since and the
// desk would not have it.
func TestOwnHead(t *testing.T) {
	c := newClub(t)
	first := c.who["table 1"].begins("1", "8")
	c.server.cfg.Desk.Parse = func(string) ([]engine.Event, error) { return nil, errors.New("of another day") }
	code, a := c.who["table 1"].does("POST", "/api/table/1/do", on(first, "card", func(a *Action) { a.Card = "7♥" }))
	assert.Check(t, code == 200, "%d %s", code, a.Said)
}
