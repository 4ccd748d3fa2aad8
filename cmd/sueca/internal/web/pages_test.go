package web

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/boombuler/barcode/qr"
	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/engine/message"
)

// get asks for a page with a cookie, nil for none.
func (p *place) get(path string, cookie *http.Cookie) *httptest.ResponseRecorder {
	return p.send("GET", path, "", func(r *http.Request) {
		if cookie != nil {
			r.AddCookie(cookie)
		}
	})
}

// TestInside lets each role in where it may be, and nobody else: who has not come in is led to
// the door, and who has is told to come in by another.
func TestInside(t *testing.T) {
	p := newPlace(t, "1", "2")
	p.shelf.request = []byte("request")
	cookies := []*http.Cookie{nil, p.join(Look, "", "").cookie, p.join(Write, "1", "Ana").cookie, p.join(Referee, "", "Rui").cookie, p.join(Host, "", "").cookie}
	for path, want := range map[string][5]int{ // nobody, look, table 1, referee, host
		"/": {200, 200, 200, 200, 200}, "/join": {200, 200, 200, 200, 200},
		"/board": {303, 200, 200, 200, 200}, "/matches": {303, 200, 200, 200, 200}, "/standing": {303, 200, 200, 200, 200}, "/match/3f9a": {303, 200, 200, 200, 200}, "/match/none": {303, 404, 404, 404, 404},
		"/table/1": {303, 403, 200, 200, 200}, "/table/2": {303, 403, 403, 200, 200}, "/table/9": {303, 403, 403, 404, 404},
		"/referee": {303, 403, 403, 200, 200}, "/night": {303, 403, 403, 200, 200}, "/night/request": {303, 403, 403, 200, 200},
		"/host": {303, 403, 403, 403, 200},
		"/none": {404, 404, 404, 404, 404},
	} {
		for i, cookie := range cookies {
			w := p.get(path, cookie)
			assert.Check(t, w.Code == want[i], "%s for %d: %d, want %d", path, i, w.Code, want[i])
			assert.Check(t, w.Code != 303 || w.Header().Get("Location") == "/", "%s leads to %s", path, w.Header().Get("Location"))
			if told := strings.Contains(w.Body.String(), "this sign-in does not lead here"); told != (w.Code == 403) {
				t.Errorf("%s for %d: %d says %t that it does not lead here", path, i, w.Code, told)
			}
		}
	}
}

// TestJoin leads each role to where it begins, with a secret that scripts and other sites do not
// get, and refuses what is no name.
func TestJoin(t *testing.T) {
	p := newPlace(t, "1")
	join := func(code, name string, change func(*http.Request)) *httptest.ResponseRecorder {
		return p.send("POST", "/join", "code="+code+"&name="+name, func(r *http.Request) {
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			if change != nil {
				change(r)
			}
		})
	}
	code := ""
	for _, d := range p.server.Doors() {
		w := join(d.Code, "", nil)
		want := map[Role]string{Look: "/board", Write: "/table/1", Referee: "/referee", Host: "/host"}[d.Role]
		c := w.Result().Cookies()[0]
		if w.Code != 303 || w.Header().Get("Location") != want {
			t.Errorf("%s: %d to %s, want %s", d.Role, w.Code, w.Header().Get("Location"), want)
		}
		if c.Name != "sueca" || c.Path != "/" || c.MaxAge != 16*3600 || !c.HttpOnly || c.Secure || c.SameSite != http.SameSiteStrictMode || len(c.Value) < 20 {
			t.Errorf("%s: cookie %+v", d.Role, c)
		}
		code = d.Code
	}
	secure := join(code, "", func(r *http.Request) {
		r.TLS = &tls.ConnectionState{}
		r.Header.Set("Origin", "https://example.com")
	})
	if c := secure.Result().Cookies(); secure.Code != 303 || !c[0].Secure {
		t.Errorf("over TLS: %d, cookie %+v", secure.Code, c)
	}
	for name, want := range map[string]int{strings.Repeat("x", 60): 303, strings.Repeat("x", 61): 400, "a%00b": 400, "%zz": 400, "Ana++Reis": 303} {
		if w := join(code, name, nil); w.Code != want {
			t.Errorf("the name %q: %d, want %d", name, w.Code, want)
		}
	}
	if w := join("AAAA-AAAA", "", func(r *http.Request) { r.AddCookie(&http.Cookie{Name: "lang", Value: "pt"}) }); w.Code != 403 || !strings.Contains(w.Body.String(), "pt no door has this code") {
		t.Errorf("a wrong code: %d %s", w.Code, w.Body)
	}
	for typed, want := range map[string]string{"aaaa+aaab": "AAAA-AAAB", "aaa": "aaa", "%22%3E%3Cb%3E": "&#34;&gt;&lt;b&gt;"} {
		w := join(typed, "Ana+%3C", nil)
		for _, want := range []string{`name="code" value="` + want + `"`, `name="name" value="Ana &lt;"`, ` autofocus aria-describedby="wrong"`} {
			assert.Check(t, w.Code == 403 && strings.Contains(w.Body.String(), want), "the wrong code %s: no %s in %s", typed, want, w.Body)
		}
	}
	if w := p.get("/join?code=k7m2+9qxd", nil); !strings.Contains(w.Body.String(), `value="K7M2-9QXD"`) {
		t.Errorf("a code in the address: %s", w.Body)
	}
	for range 20 {
		join("AAAA-AAAA", "", nil)
	}
	if w := join(code, "", nil); w.Code != 429 || w.Header().Get("Retry-After") != "10" {
		t.Errorf("after too many tries: %d %v", w.Code, w.Header())
	}
}

// TestLeave ends a sign-in, and lets go of the table.
func TestLeave(t *testing.T) {
	p := newPlace(t, "1")
	ana, rui := p.join(Write, "1", "Ana"), p.join(Write, "1", "Rui")
	s := ana.begins("1", "7")
	if code, _ := rui.does("POST", "/api/table/1/do", on(s, "card", func(a *Action) { a.Card = "7♥" })); code != http.StatusForbidden {
		t.Fatalf("another device writes: %d", code)
	}
	turn, _ := p.server.hall.next()
	w := p.send("POST", "/leave", "", func(r *http.Request) { r.AddCookie(ana.cookie) })
	if c := w.Result().Cookies()[0]; w.Code != 303 || w.Header().Get("Location") != "/" || c.Name != "sueca" || c.MaxAge != -1 || c.Value != "" {
		t.Errorf("%d to %s, cookie %+v", w.Code, w.Header().Get("Location"), c)
	}
	if now, _ := p.server.hall.next(); now != turn+1 {
		t.Error("whoever follows the tables is not told")
	}
	if w := p.get("/api/table/1", ana.cookie); w.Code != http.StatusUnauthorized {
		t.Errorf("who has left is still known: %d", w.Code)
	}
	if code, a := rui.does("POST", "/api/table/1/do", on(s, "card", func(a *Action) { a.Card = "7♥" })); code != http.StatusOK {
		t.Errorf("the other device writes now: %d %s", code, a.Said)
	}
	if w := p.send("POST", "/leave", "", nil); w.Code != 303 {
		t.Errorf("somebody who is not in leaves: %d", w.Code)
	}
}

// TestStatic sends the scripts and the styles of the program, and nothing else of it.
func TestStatic(t *testing.T) {
	p := newPlace(t, "1")
	for file, kind := range map[string]string{
		"style.css": "text/css; charset=utf-8", "page.js": "text/javascript; charset=utf-8", "board.js": "text/javascript; charset=utf-8",
		"layout.html": "", "none.js": "", "none.css": "", "style": "", "..%2fserver.go": "", "": "",
	} {
		w := p.get("/static/"+file, nil)
		if got := w.Header().Get("Content-Type"); kind != "" && (w.Code != 200 || got != kind || w.Body.String() != readPage(t, "pages/"+file)) || kind == "" && w.Code != 404 {
			t.Errorf("%s: %d %s", file, w.Code, got)
		}
	}
}

// TestShelf shows what there is to read beside the tables.
func TestShelf(t *testing.T) {
	p := newPlace(t, "1")
	host := p.join(Host, "", "").cookie
	body := func(path string) string {
		t.Helper()
		w := p.get(path, host)
		assert.Check(t, w.Code == 200, "%s: %d", path, w.Code)
		return w.Body.String()
	}
	contains := func(path string, wants ...string) {
		t.Helper()
		text := body(path)
		for _, want := range wants {
			assert.Check(t, strings.Contains(text, want), "%s: no %s in\n%s", path, want, text)
		}
	}
	contains("/matches", "No match is written yet.")
	contains("/standing", "There is no standing yet.")
	contains("/night", "There is no request yet", "Not as it is now")
	if w := p.get("/night/request", host); w.Code != 404 {
		t.Errorf("a request that is not there: %d", w.Code)
	}
	p.shelf = shelf{
		matches:  []MatchRow{{ID: "3f9a", Date: "2026-11-11", Event: "Magusto <i>", Table: "4", Players: "Ana, Carla – Bruno, Duarte", Result: "4–2", Deals: "7"}},
		standing: Standing{Groups: []Group{{Rows: [][]string{{"", "player"}, {"1", "Ana"}, {"2", "Rui"}}}}},
		night:    Night{Origin: "clube.example/log", Size: "12", Root: "abc=", Code: "K7M2", Signed: true, Command: "sueca night <sign>"},
		request:  []byte("a request"),
	}
	p.server.standings.of = "" // what is counted is kept as long as the log is the same
	contains("/matches", `<td>2026-11-11</td><td>4</td><td class="wide"><a href="/match/3f9a"><bdi>Ana, Carla – Bruno, Duarte</bdi></a></td><td>4–2</td><td>7</td><td class="wide"><bdi>Magusto &lt;i&gt;</bdi></td>`)
	contains("/standing", `<tr><td></td><th scope="col">player</th></tr>`, `<tr><td><bdi>1</bdi></td><td><bdi>Ana</bdi></td></tr>`, `<tr><td><bdi>2</bdi></td><td><bdi>Rui</bdi></td></tr>`)
	contains("/night", "<dd>clube.example/log</dd>", "<dd>12</dd>", "<code>abc=</code>", "As it is now", `<p class="code big">K7M2</p>`, "<code>sueca night &lt;sign&gt;</code>", `href="/night/request"`)
	w := p.get("/night/request", host)
	if w.Body.String() != "a request" || w.Header().Get("Content-Type") != "application/octet-stream" || w.Header().Get("Content-Disposition") != `attachment; filename="night.request"` {
		t.Errorf("the request: %v %s", w.Header(), w.Body)
	}
	w = p.get("/match/3f9a?lang=pt", host)
	if w.Body.String() != "<p>3f9a in pt" || w.Header().Get("Content-Type") != "text/html; charset=utf-8" || w.Header().Get("Content-Security-Policy") != "script-src 'sha256-x'; frame-ancestors 'none'" {
		t.Errorf("a match: %v %s", w.Header(), w.Body)
	}
	p.shelf.err, p.server.standings.of = errors.New("the log is away"), ""
	for _, path := range []string{"/matches", "/standing", "/night", "/night/request", "/match/3f9a"} {
		if w := p.get(path, host); w.Code != 500 || !strings.Contains(w.Body.String(), "the log is away") {
			t.Errorf("%s where the log is away: %d %s", path, w.Code, w.Body)
		}
	}
}

// TestPlayed keeps the page of a match that is being played from all but those who write at its
// table, and leaves the match out of the standing.
func TestPlayed(t *testing.T) {
	p := newPlace(t, "1", "2")
	ana, bruno, look, referee := p.join(Write, "1", "Ana"), p.join(Write, "2", "Bruno"), p.join(Look, "", ""), p.join(Referee, "", "")
	s := ana.begins("1", "7")
	if _, a := ana.does("POST", "/api/table/1/do", on(s, "card", func(a *Action) { a.Card = "7♥" })); a.State != nil {
		s = *a.State
	}
	for i, d := range []*device{ana, referee, bruno, look} {
		w := p.get("/match/"+s.Match, d.cookie)
		if want := []int{200, 200, 403, 403}[i]; w.Code != want || strings.Contains(w.Body.String(), "this match is not decided yet") != (want == 403) {
			t.Errorf("device %d: %d", i, w.Code)
		}
		if w := p.get("/match/3f9a", d.cookie); w.Code != 200 {
			t.Errorf("device %d: another match: %d", i, w.Code)
		}
	}
	p.get("/standing", look.cookie)
	assert.Check(t, slices.Equal(p.shelf.without, []string{s.Match}), "the standing is without %v", p.shelf.without)
}

// TestHostPage shows each door with its code and its picture, and the warnings.
func TestHostPage(t *testing.T) {
	p := newPlace(t, "1", "2")
	text := p.get("/host", p.join(Host, "", "").cookie).Body.String()
	for _, d := range p.server.Doors() {
		name := map[Role]string{Write: "table " + d.Table, Referee: "the referee", Host: "this laptop", Look: "the board"}[d.Role]
		picture, err := QR("http://192.168.1.20:8040/join?code=" + d.Code)
		assert.NilError(t, err)
		for _, want := range []string{"<h2>" + name + "</h2>", `<p class="code">` + d.Code + "</p>", "http://192.168.1.20:8040/join?code=" + d.Code, string(picture)} {
			assert.Check(t, strings.Contains(text, want), "%s: no %.80s", d.Role, want)
		}
	}
	for role, cards := range map[Role]int{Write: len(p.server.Doors()) - 3, Referee: 1, Look: 1, Host: 1} { // by which the style prints them, or not
		assert.Check(t, is.Equal(strings.Count(text, `<li class="`+string(role)+`">`), cards), role)
	}
	assert.Check(t, strings.Contains(text, "the log lacks &lt;something&gt;"), "the warning is not shown")
}

// TestMissing: where there is no page, it is said in the language of who asks, with the way in.
func TestMissing(t *testing.T) {
	p := newPlace(t, "1")
	host := p.join(Host, "", "").cookie
	for _, path := range []string{"/none", "/table/9", "/match/none", "/static/none.js", "/night/request", "/host/x"} {
		for _, language := range []string{"en", "pt"} {
			w := p.send("GET", path, "", func(r *http.Request) { r.AddCookie(host); r.Header.Set("Accept-Language", language) })
			want := map[string]string{"en": "there is no such page here", "pt": "pt there is no such page here"}[language]
			if w.Code != 404 || !strings.Contains(w.Body.String(), `role="alert">`+want+"<") {
				t.Errorf("%s, %s: %d %s", path, language, w.Code, w.Body)
			}
		}
	}
	for role, way := range map[Role]string{Look: "/board", Write: "/table/1", Referee: "/referee", Host: "/host"} {
		d := p.join(role, map[Role]string{Write: "1"}[role], "")
		if text := p.get("/none", d.cookie).Body.String(); !strings.Contains(text, `<a class="button main" href="`+way+`">`) {
			t.Errorf("%s: no way back in %s", role, text)
		}
	}
	if text := p.get("/none", nil).Body.String(); !strings.Contains(text, `action="/join"`) {
		t.Errorf("nobody is led in by %s", text)
	}
	if w := p.send("POST", "/none", "{}", nil); w.Code != http.StatusMethodNotAllowed {
		t.Errorf("what nobody takes: %d", w.Code)
	}
}

// TestDoorText writes each door for a terminal.
func TestDoorText(t *testing.T) {
	for d, want := range map[Door]string{
		{Write, "12", "K7M2-9QXD"}: "table 12   K7M2-9QXD  http://a:1/join?code=K7M2-9QXD",
		{Referee, "", "AAAA-AAAA"}: "referee    AAAA-AAAA  http://a:1/join?code=AAAA-AAAA",
		{Look, "", "AAAA-AAAA"}:    "screen     AAAA-AAAA  http://a:1/join?code=AAAA-AAAA",
		{Host, "", "AAAA-AAAA"}:    "host       AAAA-AAAA  http://a:1/join?code=AAAA-AAAA",
	} {
		for _, base := range []string{"http://a:1", "http://a:1/"} {
			assert.Check(t, is.Equal(DoorText(d, base, message.English), want))
			assert.Check(t, is.Equal(DoorText(d, base, message.Language{Name: "pt", Say: portuguese})[:3], "pt "))
		}
	}
}

// TestLanguage takes the language that is asked for, else the one that was chosen before, else
// the first that the browser asks for and that there is.
func TestLanguage(t *testing.T) {
	p := newPlace(t, "1")
	for _, tt := range []struct {
		query, cookie, accept string
		pt, kept              bool
	}{
		{"", "", "", false, false},
		{"?lang=pt", "", "", true, true}, {"?lang=en", "pt", "pt", false, true}, {"?lang=fr", "", "", false, false}, {"?lang=fr", "pt", "", true, false},
		{"", "pt", "en", true, false}, {"", "en", "pt", false, false}, {"", "fr", "pt", true, false},
		{"", "", "pt", true, false}, {"", "", "pt-BR, en", true, false}, {"", "", "fr, pt;q=0.5, en;q=0.1", true, false}, {"", "", "en, pt", false, false}, {"", "", "fr", false, false}, {"", "", "***", false, false},
	} {
		w := p.send("GET", "/"+tt.query, "", func(r *http.Request) {
			if tt.cookie != "" {
				r.AddCookie(&http.Cookie{Name: "lang", Value: tt.cookie})
			}
			r.Header.Set("Accept-Language", tt.accept)
		})
		assert.Check(t, is.Equal(strings.Contains(w.Body.String(), "pt Sueca at the club"), tt.pt), "%+v", tt)
		cookies := w.Result().Cookies()
		assert.Check(t, len(cookies) <= 0 != tt.kept, "%+v: cookies %v", tt, cookies)
		if tt.kept && (cookies[0].Name != "lang" || cookies[0].Value != strings.TrimPrefix(tt.query, "?lang=") || cookies[0].MaxAge != 365*24*3600 || !cookies[0].HttpOnly) {
			t.Errorf("%+v: cookie %+v", tt, cookies[0])
		}
	}
}

// TestQR draws a picture square by square as it is encoded, with four blank ones on each side.
func TestQR(t *testing.T) {
	const text = "http://192.168.1.20:8040/join?code=K7M2-9QXD"
	picture, err := QR(text)
	assert.NilError(t, err)
	code, err := qr.Encode(text, qr.M, qr.Auto)
	assert.NilError(t, err)
	size := code.Bounds().Dx()
	all := size + 8
	if want := fmt.Sprintf(`viewBox="0 0 %d %d" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h%dv%dh-%dz"/>`, all, all, all, all, all); !strings.Contains(string(picture), want) {
		t.Errorf("no %s in %.200s", want, picture)
	}
	dark := map[[2]int]bool{}
	for _, m := range regexp.MustCompile(`M(\d+) (\d+)h(\d+)v1h-(\d+)z`).FindAllStringSubmatch(string(picture), -1) {
		var x, y, n, back int
		fmt.Sscan(strings.Join(m[1:], " "), &x, &y, &n, &back)
		if n != back || n == 0 || dark[[2]int{x - 1, y}] || dark[[2]int{x + n, y}] {
			t.Errorf("a run of %d squares from %d, %d, and %d back", n, x, y, back)
		}
		for i := range n {
			dark[[2]int{x + i, y}] = true
		}
	}
	for y := range size {
		for x := range size {
			r, _, _, _ := code.At(x, y).RGBA()
			assert.Assert(t, dark[[2]int{x + 4, y + 4}] == (r == 0), "the square %d, %d is drawn dark: %t", x, y, r != 0)
			delete(dark, [2]int{x + 4, y + 4})
		}
	}
	assert.Check(t, len(dark) <= 0, "squares outside of it: %v", dark)
	if _, err := QR(strings.Repeat("x", 5000)); err == nil {
		t.Error("a text that no picture has room for")
	}
}
