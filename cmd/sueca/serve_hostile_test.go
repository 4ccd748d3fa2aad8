package main

import (
	"bufio"
	"context"
	"encoding/json"
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

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// attack is one hostile request. In its texts {host}, {cookie}, {match}, {match3}, {at}, {n}, {log} and {name}
// stand for the server's address, the sign-in of table 4, the matches of tables 4 and 3, where table 4
// stands, the next number of its phone, and the path and the name of the log.
type attack struct {
	name    string
	as      string // who sends it: none, a door, or "table 4" if it is empty
	method  string // POST if it is empty
	path    string
	body    string
	edit    func(*http.Request)
	raw     string // the bytes that are sent, in place of all that
	want    int    // the status, if only one will do; else any 4xx
	bounded bool   // it may be answered as any other request, if it changes nothing
}

// act returns the body of an action of table 4 as its phone would send it next, but for rest.
func act(rest string) string {
	return `{"number":{n},"match":"{match}","at":{at},"age":0,` + rest + `}`
}

const (
	goodCard = `"do":"card","card":"6♦"`
	doPath   = "/api/table/4/do"
	ruling   = `{"table":"4","match":"{match}","at":{at},"deal":1,"trick":1,"by":"A","against":"BD","ruling":"upheld"}`
)

// newMatch returns the body of a request for a new match.
func newMatch(name, event string) string {
	return fmt.Sprintf(`{"players":[%s,"Bruno","Carla","Duarte"],"event":%s,"site":"","rules":"","dealer":"A"}`, jsonText(name), jsonText(event))
}

// jsonText returns a value as JSON.
func jsonText(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// header returns a change of a request: pairs of a header and what it is, "" for none.
func header(pairs ...string) func(*http.Request) {
	return func(r *http.Request) {
		for i := 0; i < len(pairs); i += 2 {
			if pairs[i] == "Host" {
				r.Host = pairs[i+1]
			} else if r.Header.Set(pairs[i], pairs[i+1]); pairs[i+1] == "" {
				r.Header.Del(pairs[i])
			}
		}
	}
}

// signInAttacks are requests without a sign-in, or with one that is no good, and of those who may do something
// else.
func signInAttacks(a *arena) (all []attack) {
	real := strings.TrimPrefix(a.pens["4"].d.cookie, "sueca=")
	for name, value := range map[string]string{
		"without a value": "sueca=", "guessed": "sueca=" + strings.Repeat("A", len(real)), "a letter more": "sueca=" + real + "A", "half": "sueca=" + real[:len(real)/2],
		"of another name": "Sueca=" + real, "a code": "sueca=" + a.s.doors["table 4"].code, "very long": "sueca=" + strings.Repeat("x", 100_000),
		"a thousand": strings.Repeat("sueca=x; ", 1000), "markup": `sueca="<script>alert(1)</script>"`, "of another server": a.foreign, "of who has left": a.left,
		"with another last letter": "sueca=" + real[:len(real)-1] + map[bool]string{true: "Q", false: "g"}[real[len(real)-1] != 'Q'],
	} {
		all = append(all, attack{name: "a sign-in: " + name, as: "none", path: doPath, body: act(goodCard), edit: func(r *http.Request) { r.Header["Cookie"] = []string{value} }})
	}
	for path, body := range map[string]string{doPath: act(goodCard), "/api/table/4/new": newMatch("Ana", ""), "/api/table/4/write": `{"do":"give"}`, "/api/rule": ruling} {
		for who, want := range map[string]int{"none": 401, "screen": 403, "table 3": 403, "second": 403} {
			all = append(all, attack{name: who + " sends to " + path, as: who, path: path, body: body, want: want})
		}
	}
	return append(all,
		attack{name: "a table rules", path: "/api/rule", body: ruling, want: 403},
		attack{name: "nobody looks at a table", as: "none", method: "GET", path: "/api/table/4", want: 401},
		attack{name: "nobody looks at all tables", as: "none", method: "GET", path: "/api/events", want: 401})
}

// originAttacks are requests that another page makes a browser send, and ones to a name of somebody else that
// leads here.
func originAttacks(a *arena) (all []attack) {
	host := a.s.host
	_, port, _ := strings.Cut(host, ":")
	for name := range strings.FieldsSeq("evil.example evil.example:PORT 127.0.0.1.evil.example:PORT HOST.evil.example 0.0.0.0:PORT sueca.local:PORT 2130706433:PORT 0x7f.1:PORT [::ffff:127.0.0.1]:PORT") {
		name = strings.NewReplacer("PORT", port, "HOST", host).Replace(name)
		all = append(all,
			attack{name: "a page under the name " + name, as: "none", method: "GET", path: "/", edit: header("Host", name)},
			attack{name: "a card under the name " + name, path: doPath, body: act(goodCard), edit: header("Host", name, "Origin", "http://"+name)})
	}
	for _, o := range []string{"", "null", "http://evil.example", "http://evil.example:" + port, "https://" + host, "http://127.0.0.1", "http://127.0.0.1:1", "http://" + host + ".evil.example",
		"http://evil@" + host, "http://" + host + "@evil.example", "http://" + host + "/", "file://", host, "http://" + host + " http://evil.example", "//" + host} {
		for path, body := range map[string]string{doPath: act(goodCard), "/api/table/4/new": newMatch("Ana", ""), "/api/table/4/write": `{"do":"give"}`, "/leave": ""} {
			all = append(all, attack{name: fmt.Sprintf("%s from the origin %q", path, o), path: path, body: body, edit: header("Origin", o, "Sec-Fetch-Site", "")})
		}
	}
	for _, site := range []string{"cross-site", "same-site"} {
		all = append(all, attack{name: "Sec-Fetch-Site is " + site, path: doPath, body: act(goodCard), edit: header("Sec-Fetch-Site", site)})
	}
	const card = "POST /api/table/4/do HTTP/1.1\r\nCookie: {cookie}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n"
	for name, raw := range map[string]string{
		"no name": "GET / HTTP/1.1\r\n\r\n", "an old protocol without a name": "GET / HTTP/1.0\r\n\r\n", "a name with a path": "GET / HTTP/1.1\r\nHost: {host}/evil\r\n\r\n",
		"an empty name": card + "Host: \r\nOrigin: http://\r\n\r\n" + act(goodCard), "a name in the address": "GET http://evil.example/ HTTP/1.1\r\nHost: {host}\r\n\r\n",
		"two origins":                card + "Host: {host}\r\nOrigin: http://{host}\r\nOrigin: http://evil.example\r\n\r\n" + act(goodCard),
		"an asterisk":                "OPTIONS * HTTP/1.1\r\nHost: evil.example\r\n\r\n",
		"a header of two megabytes":  "GET / HTTP/1.1\r\nHost: {host}\r\nX: " + strings.Repeat("x", 2<<20) + "\r\n\r\n",
		"an address of two megabyte": "GET /" + strings.Repeat("x", 2<<20) + " HTTP/1.1\r\nHost: {host}\r\n\r\n",
		"hundred thousand headers":   "GET / HTTP/1.1\r\nHost: {host}\r\n" + strings.Repeat("X-Y: z\r\n", 300_000) + "\r\n",
	} {
		all = append(all, attack{name: name, raw: raw})
	}
	return append(all, attack{name: "a packed body", path: doPath, body: "\x1f\x8b\x08\x00\x00\x00\x00", edit: header("Content-Encoding", "gzip")})
}

// pathAttacks are addresses that lead to files that are not served, or nowhere.
func pathAttacks(*arena) (all []attack) {
	const paths = `/static/../serve.go /static/../../../../../../etc/passwd /static/%2e%2e/%2e%2e/etc/passwd /static/..%2f..%2fetc%2fpasswd /static/..%5c..%5cwin.ini /static//etc/passwd /static/{log} {log} /{name}
		/static/{name} /static/../{name} /{name}-wal /%00 /static/%00 /static/table.js%00.html /static/ /static/%252e%252e/{name} /static/layout.html /pages/table.html /.git/config /debug/pprof/ /metrics
		/match/..%2f{name} /match/register /match/%27%20OR%201=1-- /match/%25 /match/%00 /match/a386/5/../../{name} /match/--help /table/0 /table/99 /table/-1 /table/%D9%A4 /table/4%0d%0aX-Evil:%201 /table/04
		/table/%3Cscript%3Ealert(1)%3C%2Fscript%3E /table/18446744073709551620 /api/table/99 /api/table/..%2f3 /api/events?table=%3Cscript%3Ealert(1)%3C/script%3E /night/request/../{name}
		/join?code=%3Cscript%3Ealert(1)%3C/script%3E /join?code=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E /?lang=%3Cscript%3Ealert(1)%3C/script%3E /?lang=../../{name} /?lang=pt%0d%0aSet-Cookie:%20evil=1
		//evil.example/%2e%2e //evil.example /\evil.example /%2f%2fevil.example/.. /;/host /host;x /HOST /%68ost`
	for _, p := range append(strings.Fields(paths), "/join?code="+strings.Repeat("K", 100_000), "/?"+strings.Repeat("a=b&", 50_000), "/match/"+strings.Repeat("a", 5000)) {
		cookie := "Cookie: {cookie}\r\n"
		if strings.HasPrefix(p, "/static") {
			cookie = ""
		}
		all = append(all, attack{name: "GET " + p[:min(len(p), 60)], raw: "GET " + p + " HTTP/1.1\r\nHost: {host}\r\n" + cookie + "Connection: close\r\n\r\n", bounded: true})
	}
	for _, id := range []string{"-1", "abc", "1e99", strings.Repeat("9", 5000), "1\u00002"} {
		all = append(all, attack{name: "resumed from " + id[:min(20, len(id))], as: "screen", method: "GET", path: "/api/events?table=99", edit: header("Last-Event-ID", url.QueryEscape(id))})
	}
	return all
}

// bodyAttacks are bodies that are no JSON, JSON that two programs could read as two, and what the server did not
// give or cannot be.
func bodyAttacks(a *arena) (all []attack) {
	deep := strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000)
	bodies := []string{
		"", "null", "[" + act(goodCard) + "]", act(goodCard) + act(goodCard), act(goodCard) + "x", "number={n}&match={match}&at={at}&do=card&card=6%E2%99%A6", "\ufeff" + act(goodCard),
		act(`"do":"line","text":"note \"` + "\xff\xfe" + `\""`), act("\"do\":\"line\",\"text\":\"note \\\"a\x00b\\\"\""), act(goodCard + `,"more":` + deep), act(`"do":"card","card":` + deep),
		act(`"do":"undo",` + goodCard), act(`"match":"{match3}",` + goodCard), act(goodCard + `,"Do":"undo"`), act(goodCard + `,"\u0063ard":"2♦"`), strings.ToUpper(act(goodCard)),
		act(goodCard + `,"took":-5`), act(goodCard + `,"took":1e19`), act(goodCard) + strings.Repeat(" ", 70_000),
	}
	for _, rest := range []string{
		`"card","card":["6♦"]`, `"card","card":""`, `"card"`, `"card","card":"6♦7♦"`, `"card","card":"6♦\n[Table \"9\"]"`, `"card","card":"10♦"`, `"card","card":"5♠"`, `"drop table event"`, `""`, `["undo"]`,
		`"dealer","dealer":"Z"`, `"dealer","dealer":"AB"`, `"result","text":"AC 999999999999999999999"`, `"result","text":"AC 70 BD 50\n[Table \"9\"]"`, `"card","card":"` + strings.Repeat("6", 60_000) + `"`,
		`"correct","deal":0,"trick":1,"seat":"B","card":"6♦","reason":"x"`, `"correct","deal":2147483648,"trick":1,"seat":"B","card":"6♦","reason":"x"`, `"correct","deal":1,"trick":99,"seat":"B","card":"6♦","reason":"x"`,
		`"correct","deal":1,"trick":1,"seat":"Z","card":"6♦","reason":"x"`, `"correct","deal":1,"trick":1,"seat":"B","card":"6♦","reason":""`, `"line","text":"note \"` + strings.Repeat("x", 10<<20) + `\""`,
	} {
		bodies = append(bodies, act(`"do":`+rest))
	}
	for _, line := range []string{
		"[Event \"x\"]", "[Table \"9\"]", "  [Match \"9\"]", "note \"x\"\n[Table \"9\"]\n[Match \"7\"]\ndeal 1 dealer A trump 2♥", "note \"x\"\r[Table \"9\"]", "5♥ 6♥\n\n[Sueca \"1\"]\n[A \"Eva\"]", "\n\n\n[Table \"3\"]",
		"note \"x\"\u2028[Table \"9\"]\x0bdeal 9", "note \"x", "note \"" + strings.Repeat("x", 60_000), "deal 99999999999999999999 dealer A", "amend deal 99 trick 1 B 5♠ -> 6♦ \"x\"", "claim Z against QQ trick 3",
		"claim A against BD trick 99999999999999999999", "penalty talk B award 99999999999999999999", "games AC 99999999999999999999", "drop table event;", "\x1b[2J", "{", "}", strings.Repeat("5♥ ", 15_000),
		strings.Repeat("(", 50_000), "substitute Z \"Eva\"", "hand B ♠" + strings.Repeat("A", 5000), "import /etc/passwd",
	} {
		bodies = append(bodies, act(`"do":"line","text":`+jsonText(line)))
	}
	head := a.head
	for _, h := range []string{
		strings.Replace(head, `[Table "4"]`, `[Table "3"]`, 1), head + "\n[Table \"3\"]\n", head + "\n[Result \"AC 4 BD 0\"]\n", head + strings.Repeat("\n[Note \"x\"]", 2_000), head + "\n\ndeal 1 dealer A trump 2♥\n1. B: A♥\n",
		head + "\n\n" + head, "<script>alert(1)</script>", head[:len(head)/2], head + "x", head + "\x00", "", head + "\xff\xfe", head + strings.Repeat(" ", 70_000), head + "\n[Referee \"me\"]\n", head + "\n[Rules \"norte\"]\n",
	} {
		bodies = append(bodies, `{"number":{n},"match":"{new}","head":`+jsonText(h)+`,"at":0,"age":0,"do":"trump","card":"7♥"}`)
	}
	// The head is sound, and the match is another one, or goes on already.
	for _, match := range []string{"{match3}", "a3868b99d7be2aaf", "0000000000000000", "x", "register", "{match}"} {
		bodies = append(bodies, `{"number":{n},"match":"`+match+`","head":`+jsonText(head)+`,"at":0,"age":0,"do":"trump","card":"7♥"}`)
	}
	for i, body := range bodies {
		all = append(all, attack{name: fmt.Sprintf("body %d %.60q", i, body), path: doPath, body: body})
	}
	for i, body := range []string{
		`{"players":["Ana","Bruno","Carla"],"dealer":"A"}`, `{"players":["Ana"` + strings.Repeat(`,"B"`, 999) + `],"dealer":"A"}`, `{"players":"Ana, Bruno, Carla, Duarte"}`, `{"players":["Ana","Bruno","Carla","Duarte"],"rules":"../../etc/passwd","dealer":"A"}`,
		`{"players":["Ana","Bruno","Carla","Duarte"],"rules":"fpsd\n[Table \"9\"]","dealer":"A"}`, `{"players":["Ana","Bruno","Carla","Duarte"],"rules":"fpsd target=999999999999999999999","dealer":"A"}`, newMatch(strings.Repeat("x", 70_000), ""),
		`{"next":true,"next":false,"players":["Ana","Bruno","Carla","Duarte"]}`, strings.Replace(newMatch("Ana", ""), "Ana", "\xff\xfe", 1),
	} {
		all = append(all, attack{name: fmt.Sprintf("a new match %d", i), path: "/api/table/4/new", body: body})
	}
	for _, change := range []string{
		`upheld hanged`, `upheld upheld|rejected`, `upheld upheld\n[Table`, `"trick":1 "trick":9`, `"deal":1 "deal":-1`, `"deal":1 "deal":99999999999999999999`, `"by":"A" "by":"Z"`, `"against":"BD" "against":"<b>"`, `"table":"4" "table":"3"`,
		`"table":"4" "table":"99"`, `{match} {match3}`, `{match} a3868b99d7be2aaf`, `"at":{at} "at":1`, `"at":{at} "at":999`, `"by":"A" "by":"A","by":"B"`, `{"table ruling=upheld{"table`,
	} {
		was, is, _ := strings.Cut(change, " ")
		all = append(all, attack{name: "a ruling with " + is, as: "referee", path: "/api/rule", body: strings.Replace(ruling, was, is, 1)})
	}
	return append(all,
		attack{name: "what was sent before is answered as it was", path: doPath, body: a.replay, want: 200, bounded: true},
		attack{name: "the head of table 4 at table 3", as: "table 3", path: "/api/table/3/do", body: `{"number":900,"match":"{new}","head":` + jsonText(head) + `,"at":0,"age":0,"do":"trump","card":"7♥"}`})
}

// arena is a served log that is attacked: tables 3 and 4 play.
type arena struct {
	t       *testing.T
	s       *served
	log     string
	pens    map[string]*pen
	devices map[string]*device
	// A sign-in of another server, and one of somebody who left.
	foreign, left string
	head, next    string // of a match of table 4 of which nothing is stored
	replay        string // what the phone of table 4 sent once
}

// newArena begins a match at table 4, and at others if there are to be some, of a server.
func newArena(t *testing.T, s *served, log string, tables ...string) *arena {
	t.Helper()
	a := &arena{t: t, s: s, log: log, pens: map[string]*pen{}, devices: map[string]*device{}}
	other := serving(t, newLog(t), 5)
	a.foreign = other.joined(t, "table 4").cookie
	other.kill()
	gone := a.s.joined(t, "table 4")
	if r, err := gone.send(t.Context(), "POST", "/leave", "application/x-www-form-urlencoded", nil); err != nil || r.status >= 400 {
		t.Fatalf("leaving: %v, %v", r, err)
	}
	a.left = gone.cookie
	for _, table := range append(tables, "4") {
		p := a.s.pen(t, table)
		a.pens[table] = p
		p.trump(t, "7♥")
		a.replay = jsonText(p.with(action{"do": "card", "card": "5♠"}))
		p.cards(t, "5♠", "A♠", "2♠", "Q♠")
	}
	p := a.pens["4"]
	// The head that the server gives for a match at table 4, which nobody begins.
	if r := p.d.post(t, "/api/table/4/new", newMatch("Eva", "Liga")).read(t); r.State == nil || r.State.Head == "" {
		t.Fatalf("no head: %+v", r)
	} else {
		a.head, a.next = r.State.Head, r.State.Match
	}
	p.do(t, action{"do": "line", "text": "claim A against BD trick 1"})
	p.cards(t, "K♥")
	a.devices = map[string]*device{"none": newDevice(a.s.host, ""), "": p.d, "table 3": a.s.joined(t, "table 3"), "second": a.s.joined(t, "table 4"), "screen": a.s.joined(t, "screen"), "referee": a.s.joined(t, "referee")}
	return a
}

// fill puts what is of this server into the texts of an attack. Each has a number of its own.
func (a *arena) fill(text string) string {
	p := a.pens["4"]
	if strings.Contains(text, "{n}") {
		p.number++
	}
	return strings.NewReplacer("{host}", a.s.host, "{cookie}", p.d.cookie, "{match}", p.match, "{match3}", a.pens["3"].match, "{new}", a.next, "{at}", strconv.FormatInt(p.at, 10),
		"{at3}", strconv.FormatInt(a.pens["3"].at, 10), "{n}", strconv.Itoa(p.number), "{log}", filepath.ToSlash(a.log), "{name}", filepath.Base(a.log)).Replace(text)
}

// strike carries out an attack, and returns what was answered: nil if the connection was closed without an
// answer.
func (a *arena) strike(ctx context.Context, k attack) (*reply, error) {
	if k.raw != "" {
		text := a.fill(k.raw)
		_, body, _ := strings.Cut(text, "\r\n\r\n")
		return rawly(a.s.host, strings.ReplaceAll(text, "{length}", strconv.Itoa(len(body))))
	}
	method, kind := k.method, "application/json"
	if method == "" {
		method = "POST"
	}
	if k.body == "" {
		kind = ""
	}
	edit := k.edit
	if edit == nil {
		edit = func(*http.Request) {}
	}
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	for range 100 {
		r, err := a.devices[k.as].send(ctx, method, a.fill(k.path), kind, []byte(a.fill(k.body)), edit)
		if err != nil || r.status != http.StatusTooManyRequests {
			return r, err
		}
		time.Sleep(100 * time.Millisecond) // that is not what refuses this one
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
	resp, err := http.ReadResponse(bufio.NewReader(c), nil)
	if e, ok := err.(net.Error); ok && !e.Timeout() || err == io.ErrUnexpectedEOF {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, 1<<20))
	return &reply{status: resp.StatusCode, header: resp.Header, body: body}, err
}

// secrets are what no answer to an attack may hold.
var secrets = regexp.MustCompile(`SQLite format 3|root:.*:0:|goroutine \d|<script>alert|<img src=x|onerror=alert\(1\)>|\{\{define|package (main|web)\b|panic`)

// bears checks what was answered, and that the log is as it was.
func (a *arena) bears(t *testing.T, k attack, r *reply, rows int64) {
	t.Helper()
	if n := length(t, a.log); n != rows {
		t.Errorf("the log has %d rows, and had %d: %v", n, rows, r)
	}
	if r != nil {
		a.sound(t.Errorf, k, r)
	} else if k.raw == "" {
		t.Error("no answer")
	}
}

// sound checks what was answered to an attack.
func (a *arena) sound(errorf func(string, ...any), k attack, r *reply) {
	switch {
	case k.want != 0 && r.status != k.want:
		errorf("want %d: %v", k.want, r)
	case (r.status < 400 || r.status > 499) && !(k.bounded && r.status < 400):
		errorf("it is not refused: %v", r)
	}
	html := strings.HasPrefix(r.header.Get("Content-Type"), "text/html")
	if found := secrets.FindString(string(r.body)); found != "" && (html || !strings.Contains(found, "alert")) {
		errorf("the answer holds %q: %v", found, r)
	}
	for _, d := range a.s.doors {
		if strings.Contains(string(r.body), d.code) {
			errorf("the answer holds a code: %v", r)
		}
	}
	if strings.Contains(r.header.Get("Set-Cookie"), "evil") || r.header.Get("X-Evil") != "" || r.header.Get("Access-Control-Allow-Origin") != "" {
		errorf("the answer's head is %v", r.header)
	}
	if to := r.header.Get("Location"); to != "" && (!strings.HasPrefix(to, "/") || strings.HasPrefix(to, "//") || strings.HasPrefix(to, "/\\")) {
		errorf("it leads to %q", to)
	}
	// What is no request at all is answered below what is ours.
	if (k.raw == "" || r.status < 400) && r.status != http.StatusRequestHeaderFieldsTooLarge && r.header.Get("X-Content-Type-Options") != "nosniff" {
		errorf("no nosniff: %d %v", r.status, r.header)
	}
	if html && !strings.Contains(r.header.Get("Content-Security-Policy"), "default-src 'none'") {
		errorf("a page without a policy: %v", r.header)
	}
}

// TestServeHostile: every hostile request is refused, or answered as any other if it changes nothing, and the
// log is as it was and holds its proofs. The tables play on after all.
func TestServeHostile(t *testing.T) {
	log := newLog(t, "../../testdata/evening.sueca")
	a := newArena(t, serving(t, log, 5), log, "3")
	all := slices.Concat(signInAttacks(a), originAttacks(a), pathAttacks(a), bodyAttacks(a))
	rows := length(t, a.log)
	for _, k := range all {
		t.Run(k.name, func(t *testing.T) {
			r, err := a.strike(t.Context(), k)
			verbtest.Check(t, err)
			a.bears(t, k, r, rows)
		})
		if t.Failed() {
			return // what was written since is not what the next ones would find
		}
	}
	t.Logf("%d attacks", len(all))
	a.pens["3"].cards(t, "K♥", "6♦").State.stands(t, "card", "A", 6)
	a.pens["4"].cards(t, "6♦").State.stands(t, "card", "A", 6)
	if s := a.pens["4"].d.state(t, "4"); s.Writer.Asked != "" || !s.Writer.Me {
		t.Errorf("who writes at table 4: %+v", s.Writer)
	}
	mustRun(t, "verify", "--log", a.log)
}
