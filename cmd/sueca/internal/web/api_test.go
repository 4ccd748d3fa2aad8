package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/engine"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/notation"
	"sueca/replay/scribe"
)

// TestBody takes one JSON value that says nothing twice and nothing unknown, and no more of it
// than a table has to say.
func TestBody(t *testing.T) {
	p := newPlace(t, "1")
	ana := p.join(Write, "1", "Ana")
	post := func(kind, body string) *httptest.ResponseRecorder {
		return p.send("POST", "/api/table/1/do", body, func(r *http.Request) {
			r.AddCookie(ana.cookie)
			r.Header.Set("Content-Type", kind)
		})
	}
	const good = `{"number":1,"do":"undo"}` // of no match: it is read, and refused for that
	for _, tt := range []struct {
		name, kind, body string
		want             int
	}{
		{"as a page sends it", "application/json", good, 404},
		{"with a charset", "application/json; charset=utf-8", good, 404},
		{"a form", "application/x-www-form-urlencoded", good, 415},
		{"another kind", "application/jsonp", good, 415},
		{"nothing", "application/json", " ", 400},
		{"no JSON", "application/json", "do", 400},
		{"a value that it does not know", "application/json", `{"number":1,"do":"undo","x":1}`, 400},
		{"a key twice", "application/json", `{"number":1,"number":2,"do":"undo"}`, 400},
		{"a key twice, once in capitals", "application/json", `{"number":1,"do":"undo","DO":"card"}`, 400},
		{"two values", "application/json", good + good, 400},
		{"a list", "application/json", "[" + good + "]", 400},
		{"bytes that are no text", "application/json", "{\"number\":1,\"do\":\"\xff\"}", 400},
		{"the number 0", "application/json", `{"number":0,"do":"undo"}`, 400},
		{"before the beginning", "application/json", `{"number":1,"at":-1,"do":"undo"}`, 400},
		{"from the future", "application/json", `{"number":1,"age":-1,"do":"undo"}`, 400},
		{"faster than at once", "application/json", `{"number":1,"took":-1,"do":"undo"}`, 400},
		{"as much as there may be", "application/json", good + strings.Repeat(" ", 64<<10-len(good)), 404},
		{"a byte more", "application/json", good + strings.Repeat(" ", 64<<10-len(good)+1), 413},
	} {
		if w := post(tt.kind, tt.body); w.Code != tt.want {
			t.Errorf("%s: %d, want %d: %s", tt.name, w.Code, tt.want, w.Body)
		}
	}
}

// TestKeysOnce finds keys that stand twice in one object, at any depth, and in one object alone.
func TestKeysOnce(t *testing.T) {
	for text, want := range map[string]bool{
		`{"a":1,"b":{"a":2}}`: true, `{"a":{"b":1},"b":2}`: true, `[{"a":1},{"a":2}]`: true, `{"a":["a","a"],"b":"a"}`: true, `{"a":"b","b":"a"}`: true, `"a"`: true, `1`: true, `null`: true, `[]`: true, `{}`: true, `{"a":[],"b":{}}`: true,
		`{"a":1,"a":2}`: false, `{"a":1,"A":2}`: false, `{"b":{"a":1,"a":2}}`: false, `[{"a":1,"a":2}]`: false, `{"a":{},"a":1}`: false, `{"a":[],"a":1}`: false, `{"a":[1],"b":[{"c":1,"c":2}]}`: false, `{"a":"x","a":"y"}`: false,
		`{}{}`: false, `1 2`: false, `{`: false, ``: false, `[1`: false, "\"\xff\"": false,
	} {
		if err := once([]byte(text)); (err == nil) != want {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestAt refuses who is not in, tables that are not there, and who may not write there.
func TestAt(t *testing.T) {
	p := newPlace(t, "1", "2")
	ana, look, host := p.join(Write, "1", "Ana"), p.join(Look, "", ""), p.join(Host, "", "")
	for _, tt := range []struct {
		method, path string
		by           *device
		want         int
		code         string
	}{
		{"GET", "/api/table/1", look, 200, ""}, {"GET", "/api/table/2", ana, 200, ""}, {"GET", "/api/table/9", ana, 404, "unknown-table"}, {"POST", "/api/table/9/do", ana, 404, "unknown-table"},
		{"POST", "/api/table/2/do", ana, 403, "forbidden"}, {"POST", "/api/table/1/do", look, 403, "forbidden"}, {"POST", "/api/table/1/write", look, 403, "forbidden"},
		{"POST", "/api/rule", ana, 403, "forbidden"}, {"POST", "/api/rule", host, 404, "unknown-table"},
	} {
		var v any
		if tt.method == "POST" {
			v = map[string]string{}
		}
		if code, a := tt.by.does(tt.method, tt.path, v); code != tt.want || a.Error != tt.code {
			t.Errorf("%s %s: %d %s, want %d %s", tt.method, tt.path, code, a.Error, tt.want, tt.code)
		}
	}
	for _, path := range []string{"/api/table/1/do", "/api/rule"} {
		if w := p.send("POST", path, "{}", nil); w.Code != 401 {
			t.Errorf("%s by nobody: %d", path, w.Code)
		}
	}
	slow := 0
	for range 210 {
		w := p.send("POST", "/api/rule", "{}", func(r *http.Request) { r.AddCookie(host.cookie) })
		if w.Code == 429 && w.Header().Get("Retry-After") == "1" {
			slow++
		}
	}
	if slow < 10 || slow > 11 { // two hundred at once; one was sent above
		t.Errorf("%d of 210 were too many", slow)
	}
}

// TestAnswer says with each error what a device does about it.
func TestAnswer(t *testing.T) {
	p := newPlace(t, "1")
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	for _, tt := range []struct {
		name    string
		err     error
		ctx     context.Context
		status  int
		code    string
		said    string
		again   string // Retry-After
		besides bool
	}{
		{"a problem", &problem{code: "behind", status: 409, said: message.Msg("later"), beside: true}, nil, 409, "behind", "pt later", "", true},
		{"too much", &problem{code: "slow", status: 429, said: message.Msg("later")}, nil, 429, "slow", "pt later", "1", false},
		{"a refusal", fmt.Errorf("so: %w", &scribe.Refusal{Fault: message.Faultf("no")}), nil, 422, "refused", "pt no", "", false},
		{"what cannot be read", &notation.ParseError{}, nil, 422, "refused", "", "", false},
		{"what cannot be typed", engine.CheckTyped("\x00"), nil, 422, "refused", engine.CheckTyped("\x00").Error(), "", false},
		{"a locked log", fmt.Errorf("so: %w", eventlog.ErrLocked), nil, 503, "busy", "so: " + eventlog.ErrLocked.Error(), "1", false},
		{"a full disk", eventlog.ErrFull, nil, 507, "full", eventlog.ErrFull.Error(), "", false},
		{"a log that is gone", eventlog.ErrMoved, nil, 503, "disk", eventlog.ErrMoved.Error(), "", false},
		{"a broken disk", eventlog.ErrDisk, nil, 503, "disk", eventlog.ErrDisk.Error(), "", false},
		{"a disk that cannot be written", fmt.Errorf("so: %w", eventlog.ErrReadOnly), nil, 503, "disk", "", "", false},
		{"a log that is written over", fmt.Errorf("so: %w", evidence.ErrDamaged), nil, 503, "disk", "", "", false},
		{"rules that there are not", &rules.RulesError{}, nil, 422, "refused", "", "", false},
		{"what a program says of what is typed", message.Faultf("no"), nil, 422, "refused", "no", "", false},
		{"any other", errors.New("so"), nil, 503, "disk", "so", "", false},
		{"of a request that is given up", errors.New("so"), gone, 503, "refused", "so", "", false},
	} {
		w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "/?lang=pt", nil)
		if tt.ctx != nil {
			r = r.WithContext(tt.ctx)
		}
		p.server.answer(w, r, tt.err, nil)
		body := w.Body.String()
		if w.Code != tt.status || !strings.Contains(body, `"error":"`+tt.code+`"`) || tt.said != "" && !strings.Contains(body, `"said":"`+tt.said+`"`) || strings.Contains(body, `"beside":true`) != tt.besides || w.Header().Get("Retry-After") != tt.again {
			t.Errorf("%s: %d %v %s", tt.name, w.Code, w.Header(), body)
		}
		assert.Check(t, is.Equal(w.Header().Get("Content-Type"), "application/json; charset=utf-8"), tt.name)
	}
}

// TestBegin puts matches on a table: with people and a dealer, the one after the last, or none.
func TestBegin(t *testing.T) {
	p := newPlace(t, "1")
	p.server.cfg.Desk.Next = func([]engine.Event) []engine.Event {
		return []engine.Event{&engine.MatchStarted{Rules: rules.Default()}, &engine.TagWritten{Name: "Table", Value: "1"}, &engine.TagWritten{Name: "Match", Value: "next"}}
	}
	ana, rui := p.join(Write, "1", "Ana"), p.join(Write, "1", "Rui")
	four := []string{"Ana", "Bruno", "Carla", "Duarte"}
	post := func(d *device, v map[string]any) (int, Answer) {
		t.Helper()
		return d.does("POST", "/api/table/1/new", v)
	}
	code, a := post(ana, map[string]any{"players": four, "event": "7", "dealer": "c"})
	if code != 200 || a.State.Dealer != "C" || a.State.Players["D"] != "Duarte" || a.State.Number != "7" || a.State.Stage != "trump" || a.State.Deal != 1 || a.At != 0 || a.State.Head == "" {
		t.Errorf("a new match: %d %+v", code, a.State)
	}
	for name, tt := range map[string]struct {
		by   *device
		v    map[string]any
		want int
	}{
		"a dealer who is nobody":   {ana, map[string]any{"players": four, "dealer": "X"}, 400},
		"a dealer who is not here": {ana, map[string]any{"players": four, "dealer": "E"}, 400},
		"no dealer":                {ana, map[string]any{"players": four}, 200},
		"a hidden character":       {ana, map[string]any{"players": []string{"A\x00", "B", "C", "D"}}, 422},
		"a hidden event":           {ana, map[string]any{"players": four, "event": "\u202e"}, 422},
		"another device":           {rui, map[string]any{"players": four}, 403},
		"the next of none":         {ana, map[string]any{"next": true}, 422},
		"an unknown value":         {ana, map[string]any{"x": 1}, 400},
	} {
		if code, a := post(tt.by, tt.v); code != tt.want {
			t.Errorf("%s: %d %s, want %d", name, code, a.Said, tt.want)
		}
	}
	s := ana.begins("1", "7")
	_, a = ana.does("POST", "/api/table/1/do", on(s, "trump", func(a *Action) { a.Card, a.Dealer = "7♥", "b" }))
	assert.Assert(t, a.State != nil && a.State.Dealer == "B", "dealt by B: %+v", a)
	code, a = post(ana, map[string]any{"next": true})
	if code != 200 || a.State.Number != "next" || a.State.Dealer != "C" || a.State.Stage != "trump" {
		t.Errorf("the next match: %d %+v", code, a.State)
	}
}

// TestTimed: phones are told to take the seconds of a match whose table asked for it, unless two write it.
func TestTimed(t *testing.T) {
	p := newPlace(t, "1")
	ana := p.join(Write, "1", "Ana")
	for _, tt := range []struct{ asked, second, want bool }{{false, false, false}, {true, false, true}, {true, true, false}} {
		code, a := ana.does("POST", "/api/table/1/new", map[string]any{"players": []string{"A", "B", "C", "D"}, "timed": tt.asked, "second": tt.second})
		assert.Assert(t, code == 200 && a.State.Timed == tt.want, "%v: %d %+v", tt, code, a.State)
		assert.Assert(t, strings.Contains(a.State.Head, `[Seconds "phone"]`) == tt.want, a.State.Head)
	}
}

// TestActions does what a device can ask for.
func TestActions(t *testing.T) {
	p := newPlace(t, "1")
	ana := p.join(Write, "1", "Ana")
	s := ana.begins("1", "7")
	for _, tt := range []struct {
		name, do string
		set      func(*Action)
		status   int
		want     string // the record from its deal on
	}{
		{"a dealer who is nobody", "trump", func(a *Action) { a.Card, a.Dealer = "7♥", "X" }, 400, ""},
		{"a trump card that is none", "trump", func(a *Action) { a.Card = "7" + "x" }, 422, ""},
		{"the trump card", "trump", func(a *Action) { a.Card, a.Dealer = "7♥", "d" }, 200, "deal 1 dealer D trump 7♥\n"},
		{"another dealer", "dealer", func(a *Action) { a.Dealer = "c" }, 200, "deal 1 dealer C trump 7♥\n"},
		{"a card that is none", "card", func(a *Action) { a.Card = "" }, 422, "deal 1 dealer C trump 7♥\n"},
		{"a card", "card", func(a *Action) { a.Card, a.Took = "5♠", 2500 }, 200, "deal 1 dealer C trump 7♥\n1. D: 5♠@2.5\n"},
		{"a dealer beside a card", "card", func(a *Action) { a.Card, a.Dealer = "A♠", "b" }, 200, "deal 1 dealer C trump 7♥\n1. D: 5♠@2.5 A♠\n"},
		{"a line", "line", func(a *Action) { a.Text = "admit  D\ttrick 1" }, 422, "deal 1 dealer C trump 7♥\n1. D: 5♠@2.5 A♠\n"},
		{"a hidden line", "line", func(a *Action) { a.Text = "stop\u202e" }, 422, "deal 1 dealer C trump 7♥\n1. D: 5♠@2.5 A♠\n"},
		{"a correction without a reason", "correct", func(a *Action) { a.Deal, a.Trick, a.Seat, a.Card = 1, 1, "d", "6♠" }, 422, "deal 1 dealer C trump 7♥\n1. D: 5♠@2.5 A♠\n"},
		{"a correction with a hidden reason", "correct", func(a *Action) { a.Deal, a.Trick, a.Seat, a.Card, a.Reason = 1, 1, "d", "6♠", "\x00" }, 422, "deal 1 dealer C trump 7♥\n1. D: 5♠@2.5 A♠\n"},
		{"a correction of nobody's card", "correct", func(a *Action) { a.Deal, a.Trick, a.Seat, a.Card, a.Reason = 1, 1, "b", "6♠", "seen" }, 422, "deal 1 dealer C trump 7♥\n1. D: 5♠@2.5 A♠\n"},
		{"a correction in another trick", "correct", func(a *Action) { a.Deal, a.Trick, a.Seat, a.Card, a.Reason = 1, 2, "d", "6♠", "seen" }, 422, "deal 1 dealer C trump 7♥\n1. D: 5♠@2.5 A♠\n"},
		{"a correction in another deal", "correct", func(a *Action) { a.Deal, a.Trick, a.Seat, a.Card, a.Reason = 2, 1, "d", "6♠", "seen" }, 422, "deal 1 dealer C trump 7♥\n1. D: 5♠@2.5 A♠\n"},
		{"a correction to no card", "correct", func(a *Action) { a.Deal, a.Trick, a.Seat, a.Reason = 1, 1, "d", "seen" }, 422, "deal 1 dealer C trump 7♥\n1. D: 5♠@2.5 A♠\n"},
		{"a correction", "correct", func(a *Action) { a.Deal, a.Trick, a.Seat, a.Card, a.Reason = 1, 1, "d", "6♠", " seen " }, 200, "deal 1 dealer C trump 7♥\n1. D: 6♠@2.5 A♠\n"},
		{"more than one is possible", "accept", nil, 422, "deal 1 dealer C trump 7♥\n1. D: 6♠@2.5 A♠\n"},
		{"a result, where cards are", "result", func(a *Action) { a.Text = "70 50" }, 422, "deal 1 dealer C trump 7♥\n1. D: 6♠@2.5 A♠\n"},
		{"nothing of the sort", "dance", nil, 400, "deal 1 dealer C trump 7♥\n1. D: 6♠@2.5 A♠\n"},
		{"taken back", "undo", nil, 200, "deal 1 dealer C trump 7♥\n1. D: 6♠@2.5\n"},
		{"a line that ends it", "line", func(a *Action) { a.Text = "stop" }, 200, "deal 1 dealer C trump 7♥\n1. D: 6♠@2.5\nstop\n"},
		{"the result of the next", "result", func(a *Action) { a.Text = "70 50" }, 200, "deal 1 dealer C trump 7♥\n1. D: 6♠@2.5\nstop\ndeal 2 dealer D\npoints AC 70 BD 50\n"},
		{"a trump that nobody saw", "accept", nil, 200, "deal 1 dealer C trump 7♥\n1. D: 6♠@2.5\nstop\ndeal 2 dealer D\npoints AC 70 BD 50\ndeal 3 dealer A trump *\n"},
		{"a misdeal", "line", func(a *Action) { a.Text = "misdeal" }, 200, "deal 1 dealer C trump 7♥\n1. D: 6♠@2.5\nstop\ndeal 2 dealer D\npoints AC 70 BD 50\ndeal 3 dealer A trump *\nmisdeal\n"},
		{"the same seat deals again", "accept", nil, 200,
			"deal 1 dealer C trump 7♥\n1. D: 6♠@2.5\nstop\ndeal 2 dealer D\npoints AC 70 BD 50\ndeal 3 dealer A trump *\nmisdeal\ndeal 4 dealer A trump *\n"},
	} {
		code, a := ana.does("POST", "/api/table/1/do", on(s, tt.do, tt.set))
		assert.Check(t, code == tt.status, "%s: %d %s, want %d", tt.name, code, a.Said, tt.status)
		if code == 200 {
			s = *a.State
		}
		got := ""
		for _, d := range dealsOf(p.events(s.Match)) {
			got += notation.Format(d.Events, notation.English)
		}
		assert.Assert(t, got == tt.want, "%s: written\n%s\nwant\n%s", tt.name, got, tt.want)
	}
	if text := p.record(s.Match); !strings.Contains(text, `amend deal 1 trick 1 D 5♠ -> 6♠ "seen"`) {
		t.Errorf("the reason of the correction is not in\n%s", text)
	}
}

// TestClaims names who accuses and who is accused as they are written, and rules on them.
func TestClaims(t *testing.T) {
	p := newPlace(t, "1")
	ana, referee := p.join(Write, "1", "Ana"), p.join(Referee, "", "Rui")
	s := ana.begins("1", "7")
	act := func(do string, set func(*Action)) {
		t.Helper()
		code, a := ana.does("POST", "/api/table/1/do", on(s, do, set))
		assert.Assert(t, code == 200, "%s: %d %s", do, code, a.Said)
		s = *a.State
	}
	for _, card := range strings.Fields("7♥ 5♠ A♠ 2♥ 6♠") {
		act("card", func(a *Action) { a.Card = card })
	}
	for _, line := range []string{"claim A against D trick 1", "claim spectator against BD", "claim B against AC trick 1"} {
		act("line", func(a *Action) { a.Text = line })
	}
	if want := []StateClaim{{1, 1, "A", "D", ""}, {1, 0, "spectator", "BD", ""}, {1, 1, "B", "AC", ""}}; !slices.Equal(s.Claims, want) {
		t.Fatalf("claims %v, want %v", s.Claims, want)
	}
	rule := func(change func(*Ruling)) (int, Answer) {
		t.Helper()
		r := Ruling{Table: "1", Match: s.Match, At: s.At, Deal: 1, Trick: 1, By: "A", Against: "D", Ruling: "withdrawn"}
		change(&r)
		code, a := referee.does("POST", "/api/rule", r)
		if code == 200 {
			s = *a.State
		}
		return code, a
	}
	for name, tt := range map[string]struct {
		change func(*Ruling)
		want   int
	}{
		"no such ruling":     {func(r *Ruling) { r.Ruling = "maybe" }, 400},
		"no such deal":       {func(r *Ruling) { r.Deal = 2 }, 422},
		"no such trick":      {func(r *Ruling) { r.Trick = 2 }, 422},
		"of nobody":          {func(r *Ruling) { r.By = "C" }, 422},
		"against the others": {func(r *Ruling) { r.Against = "B" }, 422},
	} {
		if code, a := rule(tt.change); code != tt.want {
			t.Errorf("%s: %d %s, want %d", name, code, a.Said, tt.want)
		}
	}
	for i, one := range []struct {
		ruling string
		change func(*Ruling)
	}{{"withdrawn", func(r *Ruling) {}}, {"rejected", func(r *Ruling) { r.By, r.Against, r.Trick, r.Ruling = "spectator", "BD", 0, "rejected" }}, {"upheld", func(r *Ruling) { r.By, r.Against, r.Ruling = "B", "AC", "upheld" }}} {
		if code, a := rule(one.change); code != 200 || a.State.Claims[i].Ruling != one.ruling {
			t.Errorf("%s: %d %s %v", one.ruling, code, a.Said, s.Claims)
		}
	}
}

// events returns a match as it stands in the log.
func (p *place) events(match string) []engine.Event {
	p.t.Helper()
	rec := record{id: match}
	if err := p.log.View(context.Background(), func(log eventlog.Reader) error { return rec.read(log, 0) }); err != nil {
		p.t.Fatal(err)
	}
	return rec.events
}

// append writes events behind a match of the log, as a terminal does.
func (p *place) append(match string, at int64, events ...engine.Event) {
	p.t.Helper()
	if err := p.log.Update(eventlog.By(context.Background(), "terminal"), func(tx eventlog.Tx) error {
		_, err := tx.Append(match, at, evidence.SplitRows(events)...)
		return err
	}); err != nil {
		p.t.Fatal(err)
	}
}

// TestNear: a device learns which name of the log a typed one is like, and writes nothing by it.
func TestNear(t *testing.T) {
	p := newPlace(t, "1")
	ana, look := p.join(Write, "1", "Ana"), p.join(Look, "", "")
	for _, tt := range []struct {
		by   *device
		body string
		code int
		want string
	}{
		{ana, `{"players":["Anna Reis","Bruno Sá"]}`, 200, `{"near":{"Anna Reis":"Ana Reis"}}`},
		{ana, `{"players":["Bruno Sá"]}`, 200, `{"near":{}}`},
		{ana, `{}`, 200, `{"near":{}}`},
		{ana, `{"players":["A","A","A","A","A","A","A","A","A"]}`, 400, `"error":"unreadable"`},
		{ana, `{"names":[]}`, 400, `"error":"unreadable"`},
		{look, `{"players":["Anna Reis"]}`, 403, `"error":"forbidden"`},
	} {
		w := p.send("POST", "/api/table/1/near", tt.body, func(r *http.Request) { r.AddCookie(tt.by.cookie) })
		if w.Code != tt.code || !strings.Contains(w.Body.String(), tt.want) {
			t.Errorf("%s: %d %s, want %d %s", tt.body, w.Code, w.Body, tt.code, tt.want)
		}
	}
	if s := ana.state("1"); s.Head != "" || s.Match != "" {
		t.Errorf("a match has begun: %+v", s)
	}
}
