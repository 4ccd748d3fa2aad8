package web

import (
	"errors"
	"io"
	"maps"
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"
)

// TestGuard finds what a request has to be to come in at all, and what every answer says to the
// browser.
func TestGuard(t *testing.T) {
	p := newPlace(t, "1")
	for _, tt := range []struct {
		name, method, path, body string
		change                   func(*http.Request)
		want                     int
	}{
		{"a page", "GET", "/", "", nil, 200},
		{"its head", "HEAD", "/", "", nil, 200},
		{"a page with a body", "GET", "/", "x", nil, 400},
		{"another method", "PUT", "/", "x", nil, 405},
		{"options", "OPTIONS", "/", "", nil, 405},
		{"from another site", "POST", "/leave", "", func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }, 403},
		{"from no page", "POST", "/leave", "", func(r *http.Request) { r.Header.Del("Origin") }, 403},
		{"from two pages", "POST", "/leave", "", func(r *http.Request) { r.Header.Add("Origin", "http://example.com") }, 403},
		{"from a page of ours", "POST", "/leave", "", nil, 303},
		{"another port that is none", "GET", "/", "", func(r *http.Request) { r.Host = "example.com:99999" }, 421},
		{"another port that is no number", "GET", "/", "", func(r *http.Request) { r.Host = "example.com:x" }, 421},
	} {
		w := p.send(tt.method, tt.path, tt.body, tt.change)
		assert.Check(t, w.Code == tt.want, "%s: %d, want %d", tt.name, w.Code, tt.want)
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "Content-Security-Policy": policy, "Referrer-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
			"Cross-Origin-Resource-Policy": "same-origin", "Cache-Control": "no-store",
		} {
			assert.Check(t, is.Equal(w.Header().Get(name), want), "%s: %s", tt.name, name)
		}
		if got := w.Header().Get("Allow"); (got == "GET, HEAD, POST") != (tt.want == 405) {
			t.Errorf("%s: allows %q", tt.name, got)
		}
	}
}

// TestPanic answers what breaks a handler, and goes on; a request that is given up is.
func TestPanic(t *testing.T) {
	p := newPlace(t, "1")
	for name, tt := range map[string]struct {
		handler http.HandlerFunc
		status  int
		abort   bool
	}{
		"before an answer":        {func(http.ResponseWriter, *http.Request) { panic("no") }, 500, false},
		"an error":                {func(http.ResponseWriter, *http.Request) { panic(errors.New("no")) }, 500, false},
		"behind a status":         {func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(202); panic("no") }, 202, false},
		"behind a text":           {func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "yes"); panic("no") }, 200, false},
		"given up":                {func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, 200, true},
		"two statuses, the first": {func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(404); w.WriteHeader(200) }, 404, false},
	} {
		aborted := false
		func() {
			defer func() { aborted = recover() != nil }()
			p.handle = p.server.guard(tt.handler)
			if w := p.send("GET", "/", "", nil); w.Code != tt.status {
				t.Errorf("%s: %d, want %d", name, w.Code, tt.status)
			}
		}()
		assert.Check(t, aborted == tt.abort, "%s: given up: %t", name, aborted)
	}
}

// TestGuestOf knows who sends a request by the cookie, unless it is too long to be one.
func TestGuestOf(t *testing.T) {
	p := newPlace(t, "1")
	ana := p.join(Write, "1", "Ana")
	for name, tt := range map[string]struct {
		cookie *http.Cookie
		want   bool
	}{
		"the cookie": {ana.cookie, true}, "none": {&http.Cookie{Name: "other", Value: ana.cookie.Value}, false}, "another": {&http.Cookie{Name: "sueca", Value: "x"}, false},
		"too long": {&http.Cookie{Name: "sueca", Value: strings.Repeat("x", 101)}, false},
	} {
		w := p.get("/api/table/1", tt.cookie)
		assert.Check(t, (w.Code == 200) == tt.want, "%s: %d", name, w.Code)
	}
}

// TestNamesOf finds the names of a server by its address.
func TestNamesOf(t *testing.T) {
	always := []string{"127.0.0.1", "::1", "localhost"}
	for _, tt := range []struct {
		listen net.Addr
		more   []string
		want   []string
	}{
		{nil, nil, nil},
		{&net.TCPAddr{IP: net.IPv4(192, 168, 1, 20), Port: 8040}, nil, []string{"192.168.1.20"}},
		{&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)}, []string{"Club.Local", "b"}, []string{"b", "club.local"}},
		{&net.UnixAddr{Name: "x"}, nil, nil},
	} {
		got, want := slices.Sorted(maps.Keys(Names(tt.listen, tt.more))), slices.Sorted(slices.Values(append(tt.want, always...)))
		assert.Check(t, slices.Equal(got, want), "%v: %v, want %v", tt.listen, got, want)
	}
	// Where it listens everywhere, it has the names of all networks of the machine.
	all := Names(&net.TCPAddr{IP: net.IPv4zero}, nil)
	addrs, err := net.InterfaceAddrs()
	if err != nil {
		t.Skip(err)
	}
	for _, a := range addrs {
		if n, ok := a.(*net.IPNet); ok && !all[n.IP.String()] {
			t.Errorf("%s is no name of a server that listens everywhere", n.IP)
		}
	}
	assert.Check(t, !all["0.0.0.0"], "no address is a name")
}

// TestLevelOf tells what went wrong from what was refused.
func TestLevelOf(t *testing.T) {
	p := newPlace(t, "1")
	for status, want := range map[int]string{200: "DEBUG", 303: "DEBUG", 399: "DEBUG", 400: "WARN", 499: "WARN", 500: "ERROR", 503: "ERROR"} {
		assert.Check(t, is.Equal(p.server.levelOf(status).String(), want), status)
	}
}
