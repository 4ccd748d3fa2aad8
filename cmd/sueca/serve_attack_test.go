package main

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// attack is one hostile request. In its texts {host}, {port}, {cookie}, {cookie3}, {match},
// {match3}, {at}, {n} and {log} stand for the server's address, its port, the sign-ins of
// tables 4 and 3, their matches, where table 4 stands, the next number of its phone, and the
// path of the log.
type attack struct {
	name   string
	as     string // who sends it: none, a door, or "table 4" if it is empty
	method string // POST if it is empty
	path   string
	body   string
	edit   func(*http.Request)
	raw    string // the bytes that are sent, in place of all that
	want   int    // the status, if only one will do; else any 4xx
	// bounded says that it may be answered as any other request, if it changes nothing.
	bounded bool
}

// act returns the body of an action of table 4 as its phone would send it next, but for rest.
func act(rest string) string {
	return `{"number":{n},"match":"{match}","at":{at},"age":0,` + rest + `}`
}

const goodCard = `"do":"card","card":"6♦"`

// header returns a change of a request: pairs of a header and what it is, "" for none.
func header(pairs ...string) func(*http.Request) {
	return func(r *http.Request) {
		for i := 0; i < len(pairs); i += 2 {
			if pairs[i] == "Host" {
				r.Host = pairs[i+1]
				continue
			}
			r.Header.Set(pairs[i], pairs[i+1])
			if pairs[i+1] == "" {
				r.Header.Del(pairs[i])
			}
		}
	}
}

// signInAttacks are requests without a sign-in, or with one that is no good, and of those who
// may do something else.
func signInAttacks(a *arena) []attack {
	do := attack{path: "/api/table/4/do", body: act(goodCard)}
	as := func(name, who string, edit func(*http.Request), want int) attack {
		b := do
		b.name, b.as, b.edit, b.want = name, who, edit, want
		return b
	}
	cookie := func(value string) func(*http.Request) {
		return func(r *http.Request) { r.Header["Cookie"] = []string{value} }
	}
	real := strings.TrimPrefix(a.pens["4"].d.cookie, "sueca=")
	all := []attack{
		as("no sign-in", "none", nil, 401),
		as("a sign-in without a value", "none", cookie("sueca="), 401),
		as("a guessed sign-in", "none", cookie("sueca="+strings.Repeat("A", len(real))), 401),
		as("a sign-in with a letter more", "none", cookie("sueca="+real+"A"), 401),
		as("the half of a sign-in", "none", cookie("sueca="+real[:len(real)/2]), 401),
		as("a sign-in of another name", "none", cookie("Sueca="+real), 401),
		as("a code as a sign-in", "none", cookie("sueca="+a.s.doors["table 4"].code), 401),
		as("a very long sign-in", "none", cookie("sueca="+strings.Repeat("x", 100_000)), 0),
		as("a thousand cookies", "none", cookie(strings.Repeat("sueca=x; ", 1000)), 0),
		as("markup as a sign-in", "none", cookie(`sueca="<script>alert(1)</script>"`), 401),
		as("the sign-in of another server", "none", cookie(a.foreign), 401),
		as("the sign-in of who has left", "none", cookie(a.left), 401),
		as("who looks writes", "screen", nil, 403),
		as("table 3 writes at table 4", "table 3", nil, 403),
		as("a second phone writes without asking", "second", nil, 403),
		{name: "who looks asks to write", as: "screen", path: "/api/table/4/write", body: `{"do":"ask"}`, want: 403},
		{name: "table 3 asks to write at table 4", as: "table 3", path: "/api/table/4/write", body: `{"do":"ask"}`, want: 403},
		{name: "who looks begins a match", as: "screen", path: "/api/table/4/new", body: newMatch("Ana", ""), want: 403},
		{name: "table 3 begins a match at table 4", as: "table 3", path: "/api/table/4/new", body: newMatch("Ana", ""), want: 403},
		{name: "who does not write refuses for who does", as: "second", path: "/api/table/4/write", body: `{"do":"keep"}`, bounded: true},
		{name: "who does not write hands over", as: "second", path: "/api/table/4/write", body: `{"do":"give"}`, bounded: true},
		{name: "a table rules", path: "/api/rule", body: a.ruling(""), want: 403},
		{name: "another table rules", as: "table 3", path: "/api/rule", body: a.ruling(""), want: 403},
		{name: "who looks rules", as: "screen", path: "/api/rule", body: a.ruling(""), want: 403},
		{name: "nobody rules", as: "none", path: "/api/rule", body: a.ruling(""), want: 401},
		{name: "nobody begins a match", as: "none", path: "/api/table/4/new", body: newMatch("Ana", ""), want: 401},
		{name: "nobody asks to write", as: "none", path: "/api/table/4/write", body: `{"do":"ask"}`, want: 401},
		{name: "nobody looks at a table", as: "none", method: "GET", path: "/api/table/4", want: 401},
		{name: "nobody looks at all tables", as: "none", method: "GET", path: "/api/events", want: 401},
		{name: "a table opens the laptop's page", method: "GET", path: "/host", bounded: true},
		{name: "the referee opens the laptop's page", as: "referee", method: "GET", path: "/host", bounded: true},
		{name: "who looks opens a table", as: "screen", method: "GET", path: "/table/4", bounded: true},
		{name: "who looks opens the referee's page", as: "screen", method: "GET", path: "/referee", bounded: true},
		{name: "a table fetches the request of the night", method: "GET", path: "/night/request", bounded: true},
	}
	for i := range 6 { // a letter of the sign-in is another one
		k := i * (len(real) - 1) / 5
		b := []byte(real)
		if b[k] != 'Q' {
			b[k] = 'Q'
		} else {
			b[k] = 'R'
		}
		all = append(all, as(fmt.Sprintf("letter %d of a sign-in is changed", k), "none", cookie("sueca="+string(b)), 401))
	}
	return all
}

// newMatch returns the body of a request for a new match.
func newMatch(name, event string) string {
	return fmt.Sprintf(`{"players":[%s,"Bruno","Carla","Duarte"],"event":%s,"site":"","rules":"","dealer":"A"}`, jsonText(name), jsonText(event))
}

// ruling returns the body of a ruling on the claim at table 4, with some of it replaced.
func (a *arena) ruling(was string, is ...string) string {
	text := `{"table":"4","match":"{match}","at":{at},"deal":1,"trick":1,"by":"A","against":"BD","ruling":"upheld"}`
	if was != "" {
		text = strings.Replace(text, was, is[0], 1)
	}
	return text
}

// originAttacks are requests that another page makes a browser send, and ones to a name of
// somebody else that leads here.
func originAttacks(a *arena) (all []attack) {
	host := a.s.host
	_, port, _ := strings.Cut(host, ":")
	evil := "evil.example:" + port
	for _, h := range []string{"evil.example", evil, "127.0.0.1." + evil, host + ".evil.example", "0.0.0.0:" + port, "sueca.local:" + port, "xn--127-0-0-1.example:" + port, "2130706433:" + port, "0x7f.1:" + port, "[::ffff:127.0.0.1]:" + port, "127.0.0.1.nip.io:" + port} {
		all = append(all,
			attack{name: "a page under the name " + h, as: "none", method: "GET", path: "/", edit: header("Host", h)},
			attack{name: "a state under the name " + h, method: "GET", path: "/api/table/4", edit: header("Host", h)},
			attack{name: "a card under the name " + h, path: "/api/table/4/do", body: act(goodCard), edit: header("Host", h, "Origin", "http://"+h)})
	}
	for _, o := range []string{"", "null", "http://evil.example", "http://" + evil, "https://" + host, "http://127.0.0.1", "http://127.0.0.1:1", "http://" + host + ".evil.example", "http://evil@" + host, "http://" + host + "@evil.example",
		"http://" + host + "/", "http://localhost:1", "file://", host, "chrome-extension://x", "http://" + host + " http://evil.example", "http://[" + host + "]", "//" + host, "HTTP://EVIL.EXAMPLE"} {
		edit := header("Origin", o, "Sec-Fetch-Site", "")
		for _, b := range []attack{
			{path: "/api/table/4/do", body: act(goodCard)},
			{path: "/api/table/4/new", body: newMatch("Ana", "")},
			{path: "/api/table/4/write", body: `{"do":"give"}`},
		} {
			b.name, b.edit = fmt.Sprintf("%s from the origin %q", b.path, o), edit
			all = append(all, b)
		}
		if o != "" {
			all = append(all, attack{name: fmt.Sprintf("joining from the origin %q", o), as: "none", path: "/join", body: "code=" + a.s.doors["table 4"].code, edit: func(r *http.Request) {
				edit(r)
				r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			}})
		}
	}
	for _, site := range []string{"cross-site", "same-site"} {
		all = append(all, attack{name: "Sec-Fetch-Site is " + site, path: "/api/table/4/do", body: act(goodCard), edit: header("Sec-Fetch-Site", site)},
			attack{name: site + " without an origin", path: "/api/table/4/do", body: act(goodCard), edit: header("Sec-Fetch-Site", site, "Origin", "")},
			attack{name: "ruled " + site, as: "referee", path: "/api/rule", body: a.ruling(""), edit: header("Sec-Fetch-Site", site)})
	}
	return append(all,
		attack{name: "a form of another page", path: "/api/table/4/do", body: act(goodCard), edit: header("Content-Type", "text/plain", "Origin", "http://evil.example", "Sec-Fetch-Site", "cross-site")},
		attack{name: "a referrer in place of an origin", path: "/api/table/4/do", body: act(goodCard), edit: header("Origin", "", "Sec-Fetch-Site", "", "Referer", "http://"+host+"/table/4")},
		attack{name: "another page makes one leave", path: "/leave", edit: header("Origin", "http://evil.example", "Sec-Fetch-Site", "cross-site")},
		attack{name: "a question before a request of another page", method: "OPTIONS", path: "/api/table/4/do", edit: header("Origin", "http://evil.example", "Access-Control-Request-Method", "POST"), bounded: true},
		attack{name: "another page looks", as: "screen", method: "GET", path: "/api/table/4", edit: header("Origin", "http://evil.example", "Sec-Fetch-Site", "cross-site"), bounded: true},
		attack{name: "a name in another header", method: "POST", path: "/api/table/4/do", body: act(goodCard), edit: header("Host", evil, "X-Forwarded-Host", host, "Forwarded", "host="+host)},
		attack{name: "a method in a header", method: "GET", path: "/api/table/4/do", body: act(goodCard), edit: header("X-HTTP-Method-Override", "POST")},
		attack{name: "no name", raw: "GET / HTTP/1.1\r\n\r\n", want: 400},
		attack{name: "an empty name", raw: "GET / HTTP/1.1\r\nHost: \r\n\r\n"},
		attack{name: "an empty name, writing", raw: "POST /api/table/4/do HTTP/1.1\r\nHost: \r\nOrigin: http://\r\nCookie: {cookie}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n" + act(goodCard)},
		attack{name: "an old protocol without a name", raw: "GET / HTTP/1.0\r\n\r\n"},
		attack{name: "two names", raw: "GET / HTTP/1.1\r\nHost: {host}\r\nHost: evil.example\r\n\r\n", want: 400},
		attack{name: "a name in the address", raw: "GET http://evil.example/ HTTP/1.1\r\nHost: {host}\r\n\r\n"},
		attack{name: "a name with a zero byte", raw: "GET / HTTP/1.1\r\nHost: {host}\x00.evil.example\r\n\r\n"},
		attack{name: "a name with a path", raw: "GET / HTTP/1.1\r\nHost: {host}/evil\r\n\r\n"},
		attack{name: "a name with a user", raw: "GET / HTTP/1.1\r\nHost: {host}@evil.example\r\n\r\n"},
		attack{name: "two origins", raw: "POST /api/table/4/do HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nOrigin: http://evil.example\r\nCookie: {cookie}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n" + act(goodCard)},
	)
}

// protocolAttacks are requests that are none, or that two programs could read as two.
func protocolAttacks(a *arena) (all []attack) {
	for _, m := range []string{"GET", "PUT", "DELETE", "PATCH", "QUERY", "PROPFIND"} {
		all = append(all, attack{name: m + " of an action", method: m, path: "/api/table/4/do", body: act(goodCard)})
	}
	for _, path := range []string{"/", "/board", "/table/4", "/static/table.js", "/api/table/4", "/api/events", "/matches", "/night", "/nothing"} {
		all = append(all, attack{name: "POST to " + path, path: path, body: act(goodCard)}, attack{name: "DELETE of " + path, method: "DELETE", path: path})
	}
	const head = "POST /api/table/4/do HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\nContent-Type: application/json\r\n"
	for name, raw := range map[string]string{
		"TRACE":                            "TRACE / HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\r\n",
		"CONNECT":                          "CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1:22\r\n\r\n",
		"CONNECT to itself":                "CONNECT {host} HTTP/1.1\r\nHost: {host}\r\n\r\n",
		"an asterisk":                      "OPTIONS * HTTP/1.1\r\nHost: evil.example\r\n\r\n",
		"no method":                        " / HTTP/1.1\r\nHost: {host}\r\n\r\n",
		"a method of other letters":        "ＰOST /api/table/4/do HTTP/1.1\r\nHost: {host}\r\n\r\n",
		"the preface of another version":   "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
		"a version that is none":           "GET / HTTP/9.9\r\nHost: {host}\r\n\r\n",
		"no version":                       "GET /\r\n\r\n",
		"a greeting in TLS":                "\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03" + strings.Repeat("x", 160),
		"no address":                       "GET  HTTP/1.1\r\nHost: {host}\r\n\r\n",
		"an address of zero bytes":         "GET /\x00\x00 HTTP/1.1\r\nHost: {host}\r\n\r\n",
		"an address with a line end":       "GET /x\ny HTTP/1.1\r\nHost: {host}\r\n\r\n",
		"two lengths":                      head + "Content-Length: {length}\r\nContent-Length: 5\r\n\r\n" + act(goodCard),
		"a length below none":              head + "Content-Length: -1\r\n\r\n" + act(goodCard),
		"a length that is none":            head + "Content-Length: +{length}\r\n\r\n" + act(goodCard),
		"a length beyond all numbers":      head + "Content-Length: 99999999999999999999\r\n\r\n" + act(goodCard),
		"pieces coded twice":               head + "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
		"an unknown coding":                head + "Transfer-Encoding: gzip\r\n\r\n" + act(goodCard),
		"a piece without a length":         head + "Transfer-Encoding: chunked\r\n\r\nzz\r\n" + act(goodCard) + "\r\n0\r\n\r\n",
		"a piece longer than all numbers":  head + "Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n{}\r\n0\r\n\r\n",
		"a header without a name":          "GET / HTTP/1.1\r\nHost: {host}\r\n: x\r\n\r\n",
		"a header with a space":            "GET / HTTP/1.1\r\nHost: {host}\r\nX Y: x\r\n\r\n",
		"a header with a zero byte":        "GET / HTTP/1.1\r\nHost: {host}\r\nX: a\x00b\r\n\r\n",
		"ten thousand headers":             "GET / HTTP/1.1\r\nHost: {host}\r\n" + strings.Repeat("X-Y: z\r\n", 300_000) + "\r\n",
		"a header of two megabytes":        "GET / HTTP/1.1\r\nHost: {host}\r\nX: " + strings.Repeat("x", 2<<20) + "\r\n\r\n",
		"an address of two megabytes":      "GET /" + strings.Repeat("x", 2<<20) + " HTTP/1.1\r\nHost: {host}\r\n\r\n",
		"a header across lines, a sign-in": "POST /api/table/4/do HTTP/1.1\r\nHost: {host}\r\nOrigin: http://evil.example\r\n http://{host}\r\nCookie: {cookie}\r\nContent-Length: {length}\r\n\r\n" + act(goodCard),
	} {
		all = append(all, attack{name: name, raw: raw})
	}
	return append(all,
		attack{name: "a websocket", method: "GET", path: "/api/events", edit: header("Connection", "Upgrade", "Upgrade", "websocket", "Sec-WebSocket-Version", "13", "Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA=="), as: "none", want: 401},
		attack{name: "a length and pieces", raw: head + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nPOST /x HTTP/1.1\r\n\r\n"},
		attack{name: "a body where none belongs", method: "GET", path: "/api/table/4", body: strings.Repeat("x", 1<<20), bounded: true},
		attack{name: "a packed body", path: "/api/table/4/do", body: "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff\xaaV\xca+\xcdMJ-R\xb2" + strings.Repeat("\x00", 100), edit: header("Content-Encoding", "gzip")},
	)
}

// pathAttacks are addresses that lead to files that are not served, or nowhere.
func pathAttacks(a *arena) (all []attack) {
	for _, p := range []string{
		"/static/../serve.go", "/static/../../../../../../etc/passwd", "/static/%2e%2e/%2e%2e/%2e%2e/etc/passwd", "/static/..%2f..%2f..%2fetc%2fpasswd", "/static/..%5c..%5cwin.ini", "/static/..\\..\\win.ini", "/static//etc/passwd",
		"/static/{log}", "/static{log}", "{log}", "/{name}", "/static/{name}", "/static/../{name}", "/static/%2e%2e/{name}", "/{name}-wal", "/{name}-shm", "/static/{name}-wal", "/%00", "/static/%00", "/static/table.js%00.html", "/static/table.js/",
		"/static/", "/static", "/static/.", "/static/%252e%252e/{name}", "/static/....//{name}", "/static/C:/Windows/win.ini", "/static/table.html", "/static/layout.html", "/pages/table.html", "/.git/config", "/debug/pprof/", "/debug/vars", "/metrics", "/favicon.ico/../{name}",
		"/match/..%2f{name}", "/match/%2e%2e/{name}", "/match/all", "/match/register", "/match/%27%20OR%201=1--", "/match/%25", "/match/" + strings.Repeat("a", 5000), "/match/%00", "/match/a386/5/../../{name}", "/match/-", "/match/--help", "/match/*",
		"/table/0", "/table/99", "/table/-1", "/table/%D9%A4", "/table/4%00", "/table/4%0d%0aX-Evil:%201", "/table/%3Cscript%3Ealert(1)%3C%2Fscript%3E", "/table/4/../5", "/table/04", "/table/4e0", "/table/18446744073709551620",
		"/api/table/99", "/api/table/0", "/api/table/04", "/api/table/..%2f3", "/api/table/4/..%2f3/do", "/api/events?table=99", "/api/events?table=%3Cscript%3Ealert(1)%3C/script%3E", "/night/../{name}", "/night/request/../{name}", "/night/{name}",
	} {
		all = append(all, attack{name: "GET " + p, raw: "GET " + p + " HTTP/1.1\r\nHost: {host}\r\nCookie: {host-cookie}\r\nConnection: close\r\n\r\n", bounded: true})
	}
	for _, p := range []string{"/join?code=%3Cscript%3Ealert(1)%3C/script%3E", "/join?code=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E", "/?lang=%3Cscript%3Ealert(1)%3C/script%3E", "/?lang=../../{name}", "/?lang=pt%0d%0aSet-Cookie:%20evil=1", "/join?code=x%0d%0aX-Evil:%201",
		"//evil.example/%2e%2e", "//evil.example", "/\\evil.example", "/%2f%2fevil.example/..", "/join?code=" + strings.Repeat("K", 100_000), "/?" + strings.Repeat("a=b&", 50_000), "/join/../board", "/board/..%2f..", "/;/host", "/host;x", "/HOST", "/%68ost", "/join?lang=pt&lang=en&lang=" + strings.Repeat("x", 5000)} {
		all = append(all, attack{name: "GET " + p[:min(len(p), 60)], raw: "GET " + p + " HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n", bounded: true})
	}
	for _, id := range []string{"-1", "abc", "1e99", "99999999999999999999999", strings.Repeat("9", 5000), "1\u00002"} {
		all = append(all, attack{name: "resumed from " + id[:min(20, len(id))], as: "screen", method: "GET", path: "/api/events?table=99", edit: header("Last-Event-ID", url.QueryEscape(id)), bounded: true})
	}
	for _, q := range []string{"lang=pt%0d%0aSet-Cookie:%20evil=1", "lang=%00"} {
		all = append(all, attack{name: "a language " + q, as: "none", method: "GET", path: "/?" + q, bounded: true})
	}
	return all
}
