package web

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
)

// zipped asks for something by somebody whose browser reads gzip, and returns the answer and what it says.
func (p *place) zipped(t *testing.T, path string, cookie *http.Cookie, more ...string) (*httptest.ResponseRecorder, string) {
	t.Helper()
	w := p.send("GET", path, "", func(r *http.Request) {
		r.Header.Set("Accept-Encoding", "deflate, gzip;q=1.0, *;q=0.5")
		for i := 0; i+1 < len(more); i += 2 {
			r.Header.Set(more[i], more[i+1])
		}
		if cookie != nil {
			r.AddCookie(cookie)
		}
	})
	if w.Header().Get("Content-Encoding") != "gzip" {
		return w, w.Body.String()
	}
	if n := w.Header().Get("Content-Length"); n != "" && n != strconv.Itoa(w.Body.Len()) {
		t.Errorf("%s: %s bytes are announced, and %d come", path, n, w.Body.Len())
	}
	in, err := gzip.NewReader(w.Body)
	assert.NilError(t, err)
	text, err := io.ReadAll(in)
	assert.NilError(t, err)
	return w, string(text)
}

// TestPacked: what is long goes compressed to who reads that, and says the same; but never a page with codes or with the code
// that was typed.
func TestPacked(t *testing.T) {
	p := newPlace(t, "1")
	host, ana := p.join(Host, "", "").cookie, p.join(Write, "1", "Ana")
	ana.begins("1", "7")
	for path, want := range map[string]bool{
		"/table/1": true, "/board": true, "/referee": true, "/matches": true, "/night": true, "/api/table/1": true, "/static/table.js": true, "/static/style.css": true,
		"/host": false, "/": false, "/join?code=AAAA-AAAA": false, "/none": false,
	} {
		w, text := p.zipped(t, path, host)
		if got := w.Header().Get("Content-Encoding") == "gzip"; got != want || strings.Contains(strings.Join(w.Header().Values("Vary"), ","), "Accept-Encoding") != want {
			t.Errorf("%s: compressed %t, and varies by %v", path, got, w.Header().Values("Vary"))
		}
		if plain := p.get(path, host); plain.Header().Get("Content-Encoding") != "" || plain.Body.String() != text || plain.Code != w.Code {
			t.Errorf("%s: without compression it says something else: %d %.200s", path, plain.Code, plain.Body)
		}
	}
	for accept, want := range map[string]bool{"": false, "br": false, "gzip": true, "GZIP ; q=0.5": true, "gzip;q=0": false, "gzip; q=0.0": false, "x-gzip, identity": false} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Accept-Encoding", accept)
		assert.Check(t, takesGzip(r) == want, accept)
	}
}

// TestKeptByBrowsers: scripts and styles are asked for by their content, and kept for good by it and not by any other name; a page that
// its script fills is asked for again by what it says.
func TestKeptByBrowsers(t *testing.T) {
	p := newPlace(t, "1")
	ana := p.join(Write, "1", "Ana").cookie
	w, text := p.zipped(t, "/table/1", ana)
	addresses := regexp.MustCompile(`(?:src|href)="(/static/[^"]*)"`).FindAllStringSubmatch(text, -1)
	assert.Assert(t, len(addresses) >= 6, text)
	for _, a := range addresses {
		name, version, _ := strings.Cut(a[1], "?v=")
		for address, want := range map[string]string{a[1]: "public, max-age=31536000, immutable", name: "no-store", name + "?v=" + version[1:]: "no-store"} {
			if got, _ := p.zipped(t, address, nil); got.Code != 200 || got.Header().Get("Cache-Control") != want {
				t.Errorf("%s: %d, kept by %q", address, got.Code, got.Header().Get("Cache-Control"))
			}
		}
	}
	tag := w.Header().Get("ETag")
	assert.Assert(t, len(tag) > 10 && w.Header().Get("Cache-Control") == "private, no-cache", "%v", w.Header())
	for _, tt := range []struct {
		path string
		want int
	}{{"/table/1", 304}, {"/table/1?lang=pt", 200}, {"/board", 200}} {
		got, text := p.zipped(t, tt.path, ana, "If-None-Match", tag, "Range", "bytes=0-1")
		if got.Code != tt.want || got.Code == 304 && text != "" {
			t.Errorf("%s again: %d %.80s", tt.path, got.Code, text)
		}
	}
	for _, path := range []string{"/host", "/matches", "/api/table/1"} {
		if w := p.get(path, ana); w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s may be kept: %v", path, w.Header())
		}
	}
}

// TestTitles: a page is named by what it is.
func TestTitles(t *testing.T) {
	p := newPlace(t, "1", "2")
	host := p.join(Host, "", "").cookie
	for path, want := range map[string]string{
		"/": "Sueca at the club", "/table/2": "Table 2", "/board": "Board", "/host": "Codes", "/referee": "Referee", "/matches": "Matches", "/standing": "Standing", "/night": "Night",
	} {
		text := p.get(path, host).Body.String()
		for _, want := range []string{"<title>" + want + "</title>", `<meta name="description" content="The tables`, `<meta name="theme-color"`, `rel="icon" href="data:image/svg+xml,`} {
			assert.Check(t, strings.Contains(text, want), "%s: no %s in %.900s", path, want, text)
		}
	}
}
