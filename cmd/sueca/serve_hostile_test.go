package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// arena is a served log that is attacked: tables 3 and 4 play.
type arena struct {
	t       *testing.T
	s       *served
	log     string
	pens    map[string]*pen
	devices map[string]*device
	// A sign-in of another server, and one of somebody who left.
	foreign, left string
	match3, match string
	head, next    string // of a match of table 4 of which nothing is stored
	replay        string // what the phone of table 4 sent once
}

func newArena(t *testing.T) *arena {
	t.Helper()
	a := &arena{t: t, log: newLog(t, "../../testdata/evening.sueca"), pens: map[string]*pen{}, devices: map[string]*device{}}
	a.s = serving(t, a.log, 5)
	other := serving(t, newLog(t), 5)
	a.foreign = other.joined(t, "table 4").cookie
	other.kill()
	gone := a.s.joined(t, "table 4")
	if r, err := gone.send(t.Context(), "POST", "/leave", "application/x-www-form-urlencoded", nil); err != nil || r.status >= 400 {
		t.Fatalf("leaving: %v, %v", r, err)
	}
	a.left = gone.cookie
	for _, table := range []string{"3", "4"} {
		p := a.s.pen(t, table)
		a.pens[table] = p
		p.trump(t, "7♥")
		a.replay = jsonText(p.with(action{"do": "card", "card": "5♠"}))
		p.cards(t, "5♠", "A♠", "2♠", "Q♠")
	}
	p := a.pens["4"]
	// The head that the server gives for a match at table 4, which nobody begins.
	r := p.d.post(t, "/api/table/4/new", newMatch("Eva", "Liga"))
	if new := r.read(t); r.status == http.StatusOK && new.State != nil {
		a.head, a.next = new.State.Head, new.State.Match
	}
	if a.head == "" {
		t.Fatalf("no head: %v", r)
	}
	p.do(t, action{"do": "line", "text": "claim A against BD trick 1"})
	p.cards(t, "K♥")
	a.match3, a.match = a.pens["3"].match, p.match
	a.devices["none"] = newDevice(a.s.host, "", "")
	a.devices["table 4"] = p.d
	a.devices["table 3"] = a.pens["3"].d
	a.devices["second"] = a.s.joined(t, "table 4")
	for _, name := range []string{"screen", "referee", "host"} {
		a.devices[name] = a.s.joined(t, name)
	}
	return a
}

// fill puts what is of this server into the texts of an attack. Each has a number of its own.
func (a *arena) fill(text string) string {
	p := a.pens["4"]
	if strings.Contains(text, "{n}") {
		p.number++
	}
	_, port, _ := strings.Cut(a.s.host, ":")
	return strings.NewReplacer("{host}", a.s.host, "{port}", port, "{cookie}", p.d.cookie, "{cookie3}", a.pens["3"].d.cookie, "{host-cookie}", a.devices["host"].cookie,
		"{match}", p.match, "{match3}", a.match3, "{match-begin}", p.match[:len(p.match)-2], "{new}", a.next, "{at}", strconv.FormatInt(p.at, 10), "{at3}", strconv.FormatInt(a.pens["3"].at, 10),
		"{n}", strconv.Itoa(p.number), "{log}", filepath.ToSlash(a.log), "{name}", filepath.Base(a.log)).Replace(text)
}

// strike carries out an attack, and returns what was answered: nil if the connection was
// closed without an answer.
func (a *arena) strike(k attack) (*reply, error) {
	if k.raw != "" {
		text := a.fill(k.raw)
		if _, body, ok := strings.Cut(text, "\r\n\r\n"); ok {
			text = strings.ReplaceAll(text, "{length}", strconv.Itoa(len(body)))
		}
		return rawly(a.s.host, text)
	}
	d := a.devices["table 4"]
	if k.as != "" {
		d = a.devices[k.as]
	}
	method := k.method
	if method == "" {
		method = "POST"
	}
	kind := ""
	if k.body != "" {
		kind = "application/json"
	}
	ctx, cancel := context.WithTimeout(a.t.Context(), 20*time.Second)
	defer cancel()
	for range 100 {
		var edits []func(*http.Request)
		if k.edit != nil {
			edits = append(edits, k.edit)
		}
		r, err := d.send(ctx, method, a.fill(k.path), kind, []byte(a.fill(k.body)), edits...)
		if err == nil && r.status == http.StatusTooManyRequests && k.want != r.status {
			time.Sleep(100 * time.Millisecond) // that is not what refuses this one
			continue
		}
		return r, err
	}
	return nil, fmt.Errorf("%s: 429 for ten seconds", k.name)
}

// rawly sends bytes, and returns the first answer.
func rawly(host, text string) (*reply, error) {
	c, err := net.Dial("tcp", host)
	if err != nil {
		return nil, err
	}
	defer c.Close()
	c.SetDeadline(time.Now().Add(20 * time.Second))
	go io.WriteString(c, text) // it may be closed before it has read all
	got, err := io.ReadAll(io.LimitReader(&untilAnswered{c: c}, 1<<20))
	first, rest, _ := strings.Cut(string(got), "\r\n")
	if len(got) == 0 {
		if e, ok := err.(net.Error); ok && e.Timeout() {
			return nil, fmt.Errorf("nothing is answered")
		}
		return nil, nil
	}
	f := strings.Fields(first)
	if len(f) < 2 || !strings.HasPrefix(f[0], "HTTP/1.") {
		return nil, fmt.Errorf("%.200q is no answer", got)
	}
	status, err := strconv.Atoi(f[1])
	r := &reply{status: status, header: http.Header{}}
	head, body, _ := strings.Cut(rest, "\r\n\r\n")
	for line := range strings.SplitSeq(head, "\r\n") {
		name, value, _ := strings.Cut(line, ":")
		r.header.Add(name, strings.TrimSpace(value))
	}
	r.body = []byte(body)
	return r, err
}

// untilAnswered reads until a whole head is there and nothing came for a moment.
type untilAnswered struct {
	c    net.Conn
	seen strings.Builder
}

func (u *untilAnswered) Read(p []byte) (int, error) {
	if strings.Contains(u.seen.String(), "\r\n\r\n") {
		u.c.SetReadDeadline(time.Now().Add(30 * time.Millisecond))
	}
	n, err := u.c.Read(p)
	u.seen.Write(p[:n])
	if err != nil {
		if e, ok := err.(net.Error); (!ok || !e.Timeout() || u.seen.Len() > 0) && n == 0 && u.seen.Len() > 0 {
			err = io.EOF
		}
	}
	return n, err
}

// secrets are what no answer to an attack may hold.
var secrets = regexp.MustCompile(`SQLite format 3|root:.*:0:|goroutine \d|<script>alert|<img src=x|onerror=alert\(1\)>|\{\{define|package (main|web)\b|panic`)

// bears checks what was answered, and that the log is as it was.
func (a *arena) bears(t *testing.T, k attack, r *reply, rows int64) {
	t.Helper()
	if n := length(t, a.log); n != rows {
		t.Errorf("the log has %d rows, and had %d: %v", n, rows, r)
	}
	mustRun(t, "verify", "--log", a.log)
	if r == nil {
		if k.raw == "" {
			t.Error("no answer")
		}
		return
	}
	ours := r.status >= 400 && r.status < 500 || k.raw != "" && (r.status == http.StatusNotImplemented || r.status == http.StatusHTTPVersionNotSupported)
	switch {
	case k.want != 0 && r.status != k.want:
		t.Errorf("want %d: %v", k.want, r)
	case !ours && !(k.bounded && r.status < 400):
		t.Errorf("it is not refused: %v", r)
	}
	html := strings.HasPrefix(r.header.Get("Content-Type"), "text/html")
	if found := secrets.FindString(string(r.body)); found != "" && (html || !strings.Contains(found, "alert")) {
		t.Errorf("the answer holds %q: %v", found, r)
	}
	if regexpCodes(a.s).Match(r.body) {
		t.Errorf("the answer holds a code: %v", r)
	}
	if strings.Contains(r.header.Get("Set-Cookie"), "evil") || r.header.Get("X-Evil") != "" || r.header.Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("the answer's head is %v", r.header)
	}
	if to := r.header.Get("Location"); to != "" && (!strings.HasPrefix(to, "/") || strings.HasPrefix(to, "//") || strings.HasPrefix(to, "/\\")) {
		t.Errorf("it leads to %q", to)
	}
	// What is no request at all is answered below what is ours.
	if (k.raw == "" || r.status < 400) && r.status != http.StatusRequestHeaderFieldsTooLarge {
		if r.header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("no nosniff: %d %v", r.status, r.header)
		}
	}
	if html && !strings.Contains(r.header.Get("Content-Security-Policy"), "default-src 'none'") {
		t.Errorf("a page without a policy: %v", r.header)
	}
}

// TestServeHostile: every hostile request is refused, or answered as any other if it changes
// nothing, and the log is as it was and holds its proofs. The tables play on after all.
func TestServeHostile(t *testing.T) {
	a := newArena(t)
	all := slices.Concat(signInAttacks(a), originAttacks(a), protocolAttacks(a), pathAttacks(a), jsonAttacks(a), lineAttacks(a))
	if len(all) < 60 {
		t.Fatalf("%d attacks", len(all))
	}
	slices.SortStableFunc(all, func(x, y attack) int { return strings.Compare(x.name, y.name) })
	was := length(t, a.log)
	rows := was
	for _, k := range all {
		t.Run(k.name, func(t *testing.T) {
			r, err := a.strike(k)
			if err != nil {
				t.Error(err)
			}
			a.bears(t, k, r, rows)
			rows = length(t, a.log) // one fault is told once
			if rows != was {
				p := a.pens["4"]
				if s := p.d.state(t, "4"); s.Match == p.match {
					p.at = s.At
				}
			}
		})
	}
	t.Logf("%d attacks", len(all))
	if t.Failed() {
		return
	}
	a.pens["3"].cards(t, "K♥", "6♦").State.stands(t, "card", "A", 6)
	a.pens["4"].cards(t, "6♦").State.stands(t, "card", "A", 6)
	if s := a.pens["4"].d.state(t, "4"); s.Writer.Asked != "" || !s.Writer.Me {
		t.Errorf("who writes at table 4: %+v", s.Writer)
	}
	mustRun(t, "verify", "--log", a.log)
}

// TestServeMarkup: names, notes, events, reasons and players that are markup, or hold what no
// page may show, are kept as they are, and are nothing but text on every page.
func TestServeMarkup(t *testing.T) {
	log := newLog(t)
	s := serving(t, log, 2)
	const evil = `<script>alert(1)</script><img src=x onerror=alert(1)>"'&amp;</title>`
	d := newDevice(s.host, "", "")
	defer d.leave()
	if r, err := d.tryJoin(t.Context(), s.doors["table 1"].code, evil[:56]); err != nil || r.status != http.StatusSeeOther {
		t.Fatalf("joining under such a name: %v, %v", r, err)
	}
	p := &pen{d: d, table: "1"}
	p.takes(t)
	for _, hidden := range []string{"B\u202eonurB", "Bruno\u0085", "Bru\x1b[2Jno", "Bruno\n[Table \"2\"]", "\u200b"} {
		if r := d.post(t, "/api/table/1/new", newMatch(hidden, "")); r.status != http.StatusUnprocessableEntity || harm(r.read(t).Said) != "" {
			t.Errorf("the name %q: %v", hidden, r)
		}
	}
	p.begins(t, map[string]any{"players": []string{"Ana " + evil, "Bruno <b>", "{{.Title}}", "Duarte"}, "event": evil, "site": "javascript:alert(1)", "rules": "", "dealer": "A"})
	p.trump(t, "7♥")
	p.cards(t, "5♠", "A♠", "2♥", "Q♠", "3♠", "4♠", "J♠", "6♥")
	p.do(t, action{"do": "line", "text": `note "` + strings.ReplaceAll(evil, `"`, `\"`) + `"`})
	p.do(t, action{"do": "correct", "deal": 1, "trick": 1, "seat": "D", "card": "6♠", "reason": evil})
	p.do(t, action{"do": "line", "text": "claim A against BD trick 1"})
	if text := mustRun(t, "export", "--log", log, "all"); !strings.Contains(text, `note "`+strings.ReplaceAll(evil, `"`, `\"`)) {
		t.Errorf("the record has not what was typed:\n%s", text)
	}
	host := s.joined(t, "host")
	for _, path := range []string{"/", "/board", "/table/1", "/referee", "/host", "/matches", "/match/" + p.match, "/standing", "/night", "/join?code=" + url.QueryEscape(evil), "/?lang=" + url.QueryEscape(evil), "/nothing/" + url.PathEscape(evil), "/api/table/1"} {
		for _, lang := range []string{"en", "pt"} {
			r := host.get(t, path, func(r *http.Request) { r.Header.Set("Accept-Language", lang) })
			text := string(r.body)
			html := strings.HasPrefix(r.header.Get("Content-Type"), "text/html")
			if html && (strings.Contains(text, "<script>alert") || strings.Contains(text, "<img src=x") || strings.Contains(text, `href="javascript:`)) {
				t.Errorf("%s holds markup of a record:\n%.2000s", path, text)
			}
			if html && strings.ContainsAny(text, "\u202e\u0085") {
				t.Errorf("%s holds hidden characters", path)
			}
			if !html && !strings.HasPrefix(r.header.Get("Content-Type"), "application/json") && !strings.HasPrefix(r.header.Get("Content-Type"), "text/plain") && r.status < 300 {
				t.Errorf("%s is %q", path, r.header.Get("Content-Type"))
			}
			if r.header.Get("X-Content-Type-Options") != "nosniff" {
				t.Errorf("%s: %v", path, r.header)
			}
		}
	}
	if r := host.get(t, "/matches"); !strings.Contains(string(r.body), "&lt;script&gt;") {
		t.Errorf("the list of matches does not name the event:\n%s", r.body)
	}
	if strings.Contains(s.errs.String(), "\u202e") || strings.Contains(s.errs.String(), "goroutine ") {
		t.Errorf("the server said\n%s", s.errs)
	}
	mustRun(t, "verify", "--log", log)
}
