package main

import (
	"context"
	"fmt"
	"maps"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"sueca/cmd/internal/output"
)

// TestServeAnswers: the one line that it prints leads to a page, the codes lead to the pages
// that they are for, and an interrupt ends it within a second, with every card kept, also
// while somebody looks.
func TestServeAnswers(t *testing.T) {
	log := newLog(t)
	s := serving(t, log, 3)
	if !strings.HasPrefix(s.host, "127.0.0.1:") {
		t.Errorf("it is at %s", s.host)
	}
	d := newDevice(s.host, "", "")
	defer d.leave()
	at := strings.TrimPrefix(s.url, "http://"+s.host)
	r := d.get(t, at)
	for range 5 {
		if r.status < 300 || r.status > 399 {
			break
		}
		r = d.get(t, r.header.Get("Location"))
	}
	if kind := r.header.Get("Content-Type"); r.status != http.StatusOK || !strings.HasPrefix(kind, "text/html") {
		t.Errorf("its address leads to %d %s", r.status, kind)
	}
	leads := map[string]string{"table 1": "/table/1", "table 2": "/table/2", "table 3": "/table/3", "referee": "/referee", "screen": "/board", "host": "/host"}
	if got, want := slices.Sorted(maps.Keys(s.doors)), slices.Sorted(maps.Keys(leads)); !slices.Equal(got, want) {
		t.Errorf("there are codes for %q, want %q", got, want)
	}
	codes := map[string]bool{}
	for name, to := range leads {
		door := s.doors[name]
		codes[door.code] = true
		if want := "http://" + s.host + "/join?code=" + door.code; door.url != want {
			t.Errorf("%s: the address is %s, want %s", name, door.url, want)
		}
		if form := newDevice(s.host, "", "").get(t, "/join?code="+door.code); form.status != http.StatusOK || !strings.Contains(string(form.body), door.code) {
			t.Errorf("%s: the form has not the code of the address: %v", name, form)
		}
		d := newDevice(s.host, "", "")
		r, err := d.tryJoin(t.Context(), door.code, "Rui")
		if err != nil {
			t.Fatal(err)
		}
		if got := r.header.Get("Location"); r.status != http.StatusSeeOther || got != to {
			t.Errorf("%s: joining leads to %d %q, want %q", name, r.status, got, to)
		}
		cookies := r.header.Values("Set-Cookie")
		i := slices.IndexFunc(cookies, func(c string) bool { return strings.HasPrefix(c, "sueca=") })
		if i < 0 || !strings.Contains(cookies[i], "; HttpOnly") || !strings.Contains(cookies[i], "; SameSite=Strict") || !strings.Contains(cookies[i], "; Max-Age=57600") {
			t.Errorf("%s: the sign-in is %q", name, cookies)
		}
		if page := d.get(t, to); page.status != http.StatusOK {
			t.Errorf("%s: its page: %v", name, page)
		}
		d.leave()
	}
	if len(codes) != len(leads) {
		t.Errorf("two have one code: %v", s.doors)
	}

	p := s.pen(t, "2")
	p.trump(t, "7♥")
	p.cards(t, "5♠", "A♠", "2♥")
	looker := s.joined(t, "screen")
	looking := make(chan error, 1)
	first := make(chan bool, 100)
	go func() {
		looking <- looker.watch(context.Background(), "/api/events", "", func(event) bool {
			first <- true
			return true
		})
	}()
	<-first
	idle, err := net.Dial("tcp", s.host)
	if err != nil {
		t.Fatal(err)
	}
	defer idle.Close()
	half, err := net.Dial("tcp", s.host) // a request that is not whole yet
	if err != nil {
		t.Fatal(err)
	}
	defer half.Close()
	fmt.Fprintf(half, "POST /api/table/2/do HTTP/1.1\r\nHost: %s\r\nOrigin: http://%s\r\nCookie: %s\r\nContent-Length: 100\r\n\r\n{", s.host, s.host, p.d.cookie)
	took, status := s.endsSoon(t)
	if took > time.Second || status != output.ExitClean && status != output.ExitTrouble {
		t.Errorf("an interrupt ended it with %d, after %v\n%s", status, took, s.errs)
	}
	if err := <-looking; err == nil {
		t.Error("whoever looks is not told that it ended")
	}
	if lines := strings.Count(s.out.String(), "\n"); lines != 1 {
		t.Errorf("%d lines are printed\n%s", lines, s.out)
	}
	mustRun(t, "verify", "--log", log)
	if text := mustRun(t, "export", "--log", log, "all"); !strings.Contains(text, "deal 1 dealer A trump 7♥\n1. B: 5♠ A♠ 2♥") || !strings.Contains(text, `[Table "2"]`) {
		t.Errorf("the log has\n%s", text)
	}
}

// TestServeTrouble: what cannot be served ends with trouble and words, and makes no file.
func TestServeTrouble(t *testing.T) {
	log := newLog(t)
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	dir := t.TempDir()
	text := filepath.Join(dir, "text.db")
	if err := os.WriteFile(text, []byte(strings.Repeat("no log at all\n", 500)), 0o600); err != nil {
		t.Fatal(err)
	}
	none := filepath.Join(dir, "none.db")
	for name, args := range map[string][]string{
		"port taken":       {"--log", log, "--listen", taken.Addr().String()},
		"no log":           {"--log", none, "--listen", "127.0.0.1:0"},
		"not a log":        {"--log", text, "--listen", "127.0.0.1:0"},
		"a folder":         {"--log", dir, "--listen", "127.0.0.1:0"},
		"no address":       {"--log", log, "--listen", "nowhere"},
		"no port":          {"--log", log, "--listen", "127.0.0.1:99999"},
		"no table":         {"--log", log, "--listen", "127.0.0.1:0", "--tables", "0"},
		"less than none":   {"--log", log, "--listen", "127.0.0.1:0", "--tables", "-3"},
		"a certificate":    {"--log", log, "--listen", "127.0.0.1:0", "--log-format", "yaml"},
		"words after it":   {"--log", log, "--listen", "127.0.0.1:0", "evening.sueca"},
		"an unknown thing": {"--log", log, "--listen", "127.0.0.1:0", "--secret-key", "club.key"},
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
			defer cancel()
			cmd := exec.CommandContext(ctx, "sueca", append([]string{"serve", "--lang", "en"}, args...)...)
			var out, errs saying
			cmd.Stdout, cmd.Stderr = &out, &errs
			cmd.Run()
			if status := cmd.ProcessState.ExitCode(); status != output.ExitTrouble {
				t.Errorf("exit status %d, want %d\n%s%s", status, output.ExitTrouble, &out, &errs)
			}
			if out.String() != "" || !strings.Contains(errs.String(), "sueca: ") || strings.Contains(errs.String(), "goroutine ") {
				t.Errorf("it printed %q and said\n%s", &out, &errs)
			}
		})
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("there are files %v now, %v", left, err)
	}
}

// pagePolicy is the Content-Security-Policy of every page of the server.
const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

var (
	inlineScript = regexp.MustCompile(`(?i)<script(?:\s[^>]*)?>[^<]`)
	inlineOther  = regexp.MustCompile(`(?i)<[a-z][^>]*\s(?:style|on[a-z]+)\s*=|<style|javascript:|<base`)
	reference    = regexp.MustCompile(`(?i)<[a-z][^>]*\s(?:src|href|action|formaction|data|poster)\s*=\s*["']?([^"'\s>]+)`)
)

// sound checks a page's headers, and that nothing in it is inline or from elsewhere.
func (r *reply) sound(t testing.TB, host string) {
	t.Helper()
	if r.header.Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("no nosniff: %v", r.header)
	}
	if r.header.Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("others may read it: %v", r.header)
	}
	if !strings.HasPrefix(r.header.Get("Content-Type"), "text/html") {
		return
	}
	switch got := strings.TrimSuffix(r.header.Get("Content-Security-Policy"), "; manifest-src 'self'"); {
	case strings.HasPrefix(got, "default-src 'none'; ") && strings.Contains(got, "script-src 'sha256-") && !strings.Contains(got, "unsafe-"):
		return // the page of a match is one file, and its policy names its script by its hash
	case got != pagePolicy:
		t.Errorf("the policy is %q", got)
	}
	if found := inlineScript.FindString(string(r.body)) + inlineOther.FindString(string(r.body)); found != "" {
		t.Errorf("inline: %q", found)
	}
	for _, m := range reference.FindAllStringSubmatch(string(r.body), -1) {
		if u, err := url.Parse(m[1]); err != nil || u.Host != "" && u.Host != host || u.Scheme != "" && u.Scheme != "http" && u.Scheme != "data" {
			t.Errorf("it leads elsewhere: %q", m[0])
		}
	}
}

// TestServePages: who may see which page, in either language, and with which headers.
func TestServePages(t *testing.T) {
	log := newLog(t, "../../testdata/evening.sueca")
	s := serving(t, log, 3)
	all := strings.Fields("none screen table_2 referee host")
	for path, who := range map[string]string{
		"/": "none screen table_2 referee host", "/join?code=K7M2-9QXD": "none screen table_2 referee host",
		"/board": "screen table_2 referee host", "/matches": "screen table_2 referee host", "/standing": "screen table_2 referee host", "/match/a3868b99d7be2aaf": "screen table_2 referee host",
		"/table/2": "table_2 referee host", "/table/3": "referee host", "/referee": "referee host",
		"/host": "host", "/night": "referee host", "/night/request": "referee host",
	} {
		for _, name := range all {
			d := newDevice(s.host, "", "")
			if name != "none" {
				s.join(t, d, strings.ReplaceAll(name, "_", " "))
			}
			for _, lang := range []string{"pt", "en"} {
				sep := "?"
				if strings.Contains(path, "?") {
					sep = "&"
				}
				r := d.get(t, path+sep+"lang="+lang)
				may := slices.Contains(strings.Fields(who), name)
				home := r.status == http.StatusSeeOther && r.header.Get("Location") == "/"
				switch {
				case may && path == "/" && r.status == http.StatusSeeOther && name != "none": // to its own page
				case may && path == "/night/request" && r.status >= 400 && r.status < 500: // there is nothing to sign
				case may && r.status != http.StatusOK:
					t.Errorf("%s for %s: %v", path, name, r)
				case !may && name == "none" && !home:
					t.Errorf("%s for somebody who has not joined: %v", path, r)
				case !may && !home && (r.status < 400 || r.status > 499):
					t.Errorf("%s for %s: %v", path, name, r)
				case !may && r.status != http.StatusOK && regexpCodes(s).MatchString(string(r.body)):
					t.Errorf("%s for %s tells a code", path, name)
				}
				r.sound(t, s.host)
				if name != "host" && path != "/host" && regexpCodes(s).MatchString(string(r.body)) {
					t.Errorf("%s for %s tells a code", path, name)
				}
				if strings.HasPrefix(r.header.Get("Content-Type"), "text/html") && r.status == http.StatusOK && !strings.HasPrefix(path, "/match/") && !strings.Contains(string(r.body), `<html lang="`+lang) {
					t.Errorf("%s: the page is not in %s", path, lang)
				}
			}
			d.leave()
		}
	}
	host := s.joined(t, "host").get(t, "/host")
	for name, door := range s.doors {
		if !strings.Contains(string(host.body), door.code) {
			t.Errorf("the laptop's page lacks the code of %s", name)
		}
	}
	if strings.Count(string(host.body), "<svg") < len(s.doors) {
		t.Error("the laptop's page has not a picture for each code")
	}
	if text := string(s.joined(t, "screen").get(t, "/matches").body); !strings.Contains(text, "/match/a3868b99d7be2aaf") {
		t.Errorf("the match is not on the list:\n%s", text)
	}
}

// regexpCodes finds the codes of a server.
func regexpCodes(s *served) *regexp.Regexp {
	var codes []string
	for _, d := range s.doors {
		codes = append(codes, regexp.QuoteMeta(d.code))
	}
	return regexp.MustCompile(strings.Join(codes, "|"))
}
