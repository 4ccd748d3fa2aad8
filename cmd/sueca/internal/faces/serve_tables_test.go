package faces

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"strings"
	"testing"

	"sueca/cmd/sueca/internal/verb"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// TestTableNames: tables are numbered, or have names that can stand in an address.
func TestTableNames(t *testing.T) {
	long := strings.Repeat("a", 20)
	many := make([]string, 101)
	for i := range many {
		many[i] = fmt.Sprint("t", i)
	}
	for _, tt := range []struct{ tables, want string }{
		{"1", "1"}, {"3", "1 2 3"}, {"0", "!"}, {"101", "!"}, {"-1", "!"}, {"A, b-2 ,C", "A b-2 C"}, {"A,A", "!"}, {"A,,B", "!"}, {"", "!"}, {"A/B", "!"}, {"Á", "!"},
		{long, long}, {long + "a", "!"}, {strings.Join(many[:100], ","), strings.Join(many[:100], " ")}, {strings.Join(many, ","), "!"},
	} {
		names, err := (&serveVerb{tables: tt.tables}).tableNames()
		got := strings.Join(names, " ")
		if err != nil {
			got = "!"
		}
		if got != tt.want {
			t.Errorf("%q: %q, want %q", tt.tables, got, tt.want)
		}
	}
	if names, err := (&serveVerb{tables: "100"}).tableNames(); len(names) != 100 || err != nil {
		t.Errorf("a hundred tables: %d, %v", len(names), err)
	}
}

// TestBaseURL: the address is one that a person can type on another machine.
func TestBaseURL(t *testing.T) {
	for _, tt := range []struct {
		at     net.Addr
		secure bool
		want   string
	}{
		{&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8040}, false, "http://127.0.0.1:8040"},
		{&net.TCPAddr{IP: net.IPv4(192, 168, 1, 7), Port: 8040}, true, "https://192.168.1.7:8040"},
		{&net.TCPAddr{IP: net.IPv6loopback, Port: 80}, false, "http://[::1]:80"},
		{&net.UnixAddr{Name: "/run/sueca", Net: "unix"}, true, "https:///run/sueca"},
	} {
		if got := baseURL(tt.at, tt.secure); got != tt.want {
			t.Errorf("%v: %s, want %s", tt.at, got, tt.want)
		}
	}
	if got := baseURL(&net.TCPAddr{IP: net.IPv4zero, Port: 8040}, false); strings.Contains(got, "0.0.0.0") || !strings.HasSuffix(got, ":8040") {
		t.Errorf("on every address: %s", got)
	}
}

// TestServeWarnings: it is said who can come in, and that what is not encrypted can be read on
// the network.
func TestServeWarnings(t *testing.T) {
	shelved(t)
	for _, tt := range []struct {
		at     net.Addr
		secure bool
		want   string
	}{
		{&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8040}, false, "sueca: only this machine can come in: with --listen 0.0.0.0:8040 the whole network can\n"},
		{&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80}, true, "sueca: only this machine can come in: with --listen 0.0.0.0:80 the whole network can\n"},
		{&net.TCPAddr{IP: net.IPv4(192, 168, 1, 7), Port: 8040}, true, ""},
		{&net.UnixAddr{Name: "/run/sueca", Net: "unix"}, true, ""},
		{&net.TCPAddr{IP: net.IPv4(192, 168, 1, 7), Port: 8040}, false, "sueca: this is plain HTTP: "},
		{&net.UnixAddr{Name: "/run/sueca", Net: "unix"}, false, "sueca: this is plain HTTP: "},
	} {
		var errs bytes.Buffer
		a := &serveVerb{Run: verb.NewRun(t.Context(), []string{"--lang", "en"}, nil, &bytes.Buffer{}, &errs)}
		a.Records.LogPath = "club.db"
		log, err := a.Records.UpdateLog()
		verbtest.Check(t, err)
		told := a.warnings(log, tt.at, tt.secure)
		verbtest.Check(t, log.Close())
		if got := errs.String(); !strings.HasPrefix(got, tt.want) || (got == "") != (tt.want == "") || len(told) != strings.Count(got, "sueca: ") {
			t.Errorf("%v, secure %v: %q, want %q", tt.at, tt.secure, got, tt.want)
		}
	}
}

// TestServeKept: with new codes the doors begin anew, whatever is kept beside the log.
func TestServeKept(t *testing.T) {
	t.Chdir(t.TempDir())
	verbtest.WriteText(t, "club.db.serve", "kept")
	a := &serveVerb{Run: verbtest.Speaking("en")}
	a.Records.LogPath = "club.db"
	if text, err := a.keep().Read(); err != nil || string(text) != "kept" {
		t.Errorf("%q, %v", text, err)
	}
	a.anew = true
	if text, err := a.keep().Read(); !errors.Is(err, fs.ErrNotExist) || text != nil {
		t.Errorf("with new codes: %q, %v", text, err)
	}
	for language, want := range map[string]string{"en": "en pt", "pt": "pt en"} {
		var names []string
		for _, l := range (&serveVerb{Run: verbtest.Speaking(language)}).webLanguages() {
			names = append(names, l.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: the pages are in %q, want %q", language, got, want)
		}
	}
}
