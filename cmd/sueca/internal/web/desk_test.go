package web

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/eventlog"
	"sueca/notation"
)

// failer is a test, or a run of a rapid one.
type failer interface {
	assert.TestingT
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
	Errorf(string, ...any)
}

// clock is a clock that a test moves.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// testDesk is what the program gives to a server, without its files and flags.
func testDesk() Desk {
	return Desk{
		Lines: func(_ *rules.Rules, text, _ string, _ int, _ card.Seat) ([]engine.Event, error) {
			for m := range notation.Matches(strings.NewReader("[Sueca \"1\"]\ndeal 1\n"+text+"\n"), notation.Options{}) {
				if err := m.Errors.Err(); err != nil {
					return nil, m.Errors[0]
				}
				at := slices.IndexFunc(m.Events, func(e engine.Event) bool { return e.Kind() == engine.KindDealStarted })
				return m.Events[at+1:], nil
			}
			return nil, errors.New("nothing was written")
		},
		Card: func(text, _ string) (card.Card, error) { return notation.ParseCard(text, "") },
		Near: func(names []string) (map[string]string, error) {
			if slices.Contains(names, "Anna Reis") {
				return map[string]string{"Anna Reis": "Ana Reis"}, nil
			}
			return map[string]string{}, nil
		},
		House: func() Beginning { return Beginning{Rules: "fpsd", Site: "the hall"} },
		Head: func(b Beginning) ([]engine.Event, error) {
			r, err := rules.Parse(cmp.Or(b.Rules, "fpsd"))
			if err != nil {
				return nil, err
			}
			head := []engine.Event{&engine.MatchStarted{Rules: r, Source: engine.RulesTagged}}
			for _, tag := range [][2]string{{"Date", "2026-11-23"}, {"Table", b.Table}, {"Rules", cmp.Or(b.Rules, "fpsd")}, {"A", b.Players[0]}, {"B", b.Players[1]}, {"C", b.Players[2]}, {"D", b.Players[3]}, {"Match", b.Event}} {
				if tag[1] != "" {
					head = append(head, &engine.TagWritten{Name: tag[0], Value: tag[1]})
				}
			}
			if b.Timed {
				head = append(head, &engine.TagWritten{Name: engine.SecondsTag, Value: "phone"})
			}
			return head, nil
		},
		Next: func(events []engine.Event) []engine.Event { return nil },
		Parse: func(text string) ([]engine.Event, error) {
			for m := range notation.Matches(strings.NewReader(text), notation.Options{}) {
				return m.Events, m.Errors.Err()
			}
			return nil, errors.New("no head")
		},
		Adds:    func(_ string, _, add []engine.Event) ([]engine.Event, error) { return add, nil },
		Explain: func(_ string, err error) string { return err.Error() },
		Open: func(events []engine.Event) bool {
			return engine.TagOf(events, "Source") != "a book" && engine.TagOf(events, "Date") != "2001-01-01"
		},
		Lately: func(events []engine.Event) bool { return engine.TagOf(events, "Date") != "2001-01-01" },
		Here:   func(events []engine.Event) bool { return engine.TagOf(events, "Source") != "a book" },
	}
}

// place is a server under test, with its log and its clock.
type place struct {
	t      failer
	dir    string
	clock  *clock
	log    *eventlog.SQLite
	server *Server
	handle http.Handler
	shelf  shelf
}

// shelf is what there is to read beside the tables, as a test sets it.
type shelf struct {
	matches  []MatchRow
	standing Standing
	night    Night
	request  []byte
	err      error
	without  []string // the matches that a standing was asked for without
}

// reads returns what a server reads from the shelf of a test.
func (s *shelf) reads() Shelf {
	return Shelf{
		Matches: func() ([]MatchRow, error) { return s.matches, s.err },
		Page: func(id, language string) (html, policy string, err error) {
			if id == "none" {
				return "", "", s.err
			}
			return "<p>" + id + " in " + language, "script-src 'sha256-x'", s.err
		},
		Standing: func(_ string, without []string) (Standing, error) {
			s.without = without
			return s.standing, s.err
		},
		Night:   func() (Night, error) { return s.night, s.err },
		Request: func() ([]byte, error) { return s.request, s.err },
	}
}

// portuguese says a message in words that a test tells from English.
func portuguese(m message.Message) string { return "pt " + m.String() }

// open begins a server in a folder; one that was there before is gone, as if it was killed.
func open(t failer, dir string, c *clock, tables ...string) *place {
	t.Helper()
	p := &place{t: t, dir: dir, clock: c}
	var err error
	p.log, err = eventlog.Open(filepath.Join(dir, "club.db"))
	assert.NilError(t, err)
	p.server, err = New(Config{
		Log: p.log, Tables: tables, Keep: KeptIn(filepath.Join(dir, "club.db.serve")), Names: Names(nil, []string{"example.com"}), Languages: []message.Language{message.English, {Name: "pt", Say: portuguese}},
		Base: func() string { return "http://192.168.1.20:8040" }, Warnings: []message.Message{message.Msg("the log lacks <something>")}, Shelf: p.shelf.reads(),
		Logger: slog.New(slog.NewTextHandler(io.Discard, nil)), Now: c.Now, Desk: testDesk(),
	})
	assert.NilError(t, err)
	p.handle = p.server.Handler()
	return p
}

// newPlace begins a server with an empty log.
func newPlace(t *testing.T, tables ...string) *place {
	p := open(t, t.TempDir(), &clock{now: time.Date(2026, 11, 23, 21, 0, 0, 0, time.UTC)}, tables...)
	t.Cleanup(func() { p.log.Close() })
	return p
}

// device is somebody who has come in.
type device struct {
	p      *place
	cookie *http.Cookie
}

// send sends a request, and returns the status and the answer.
func (p *place) send(method, path, body string, change func(*http.Request)) *httptest.ResponseRecorder {
	var reader io.Reader
	if body != "" {
		reader = strings.NewReader(body)
	}
	r := httptest.NewRequest(method, path, reader)
	r.Header.Set("Origin", "http://example.com")
	r.Header.Set("Content-Type", "application/json")
	if change != nil {
		change(r)
	}
	w := httptest.NewRecorder()
	p.handle.ServeHTTP(w, r)
	return w
}

// join comes in by the door of a role.
func (p *place) join(role Role, table, name string) *device {
	p.t.Helper()
	for _, d := range p.server.Doors() {
		if d.Role != role || d.Table != table {
			continue
		}
		w := p.send("POST", "/join", "code="+d.Code+"&name="+name, func(r *http.Request) { r.Header.Set("Content-Type", "application/x-www-form-urlencoded") })
		if w.Code != http.StatusSeeOther {
			p.t.Fatalf("coming in as %s: %d", role, w.Code)
		}
		return &device{p, w.Result().Cookies()[0]}
	}
	p.t.Fatalf("there is no door for %s %s", role, table)
	return nil
}

// does sends JSON, and returns the status and what is answered.
func (d *device) does(method, path string, v any) (int, Answer) {
	d.p.t.Helper()
	body := ""
	if v != nil {
		text, err := json.Marshal(v)
		if err != nil {
			d.p.t.Fatal(err)
		}
		body = string(text)
	}
	w := d.p.send(method, path, body, func(r *http.Request) { r.AddCookie(d.cookie) })
	var a Answer
	if err := json.Unmarshal(bytes.TrimSpace(w.Body.Bytes()), &a); err != nil {
		d.p.t.Fatalf("%s %s: %d %s", method, path, w.Code, w.Body)
	}
	return w.Code, a
}

// state returns a table as the device sees it.
func (d *device) state(table string) State {
	d.p.t.Helper()
	var s State
	w := d.p.send("GET", "/api/table/"+table, "", func(r *http.Request) { r.AddCookie(d.cookie) })
	if err := json.Unmarshal(w.Body.Bytes(), &s); err != nil || w.Code != http.StatusOK {
		d.p.t.Fatalf("table %s: %d %s", table, w.Code, w.Body)
	}
	return s
}

// begins puts a new match on a table, by rules if some are named.
func (d *device) begins(table, match string, rules ...string) State {
	d.p.t.Helper()
	code, a := d.does("POST", "/api/table/"+table+"/new", map[string]any{"players": []string{"Ana", "Bruno", "Carla", "Duarte"}, "event": match, "rules": strings.Join(rules, "")})
	if code != http.StatusOK || a.State == nil {
		d.p.t.Fatalf("a new match: %d %s", code, a.Said)
	}
	return *a.State
}

// on returns an action on what was seen.
func on(s State, do string, set func(*Action)) Action {
	a := Action{Number: 1, Match: s.Match, Head: s.Head, At: s.At, Do: do}
	if set != nil {
		set(&a)
	}
	return a
}

// record returns a match as it stands in the log.
func (p *place) record(match string) string {
	p.t.Helper()
	rec := record{id: match}
	if err := p.log.View(context.Background(), func(log eventlog.Reader) error { return rec.read(log, 0) }); err != nil {
		p.t.Fatal(err)
	}
	return notation.Format(rec.events, notation.English)
}
