package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// TestServeAnswers: the one line that it prints leads to a page, the codes lead to the pages that they are for,
// the verbs that read, copy, sign and import work meanwhile, and an interrupt ends it within a second, with
// every card kept, also while somebody looks.
func TestServeAnswers(t *testing.T) {
	log := newLog(t)
	s := serving(t, log, 2)
	d := newDevice(s.host, "")
	if r := d.get(t, strings.TrimPrefix(s.url, "http://"+s.host)); r.status != http.StatusOK || !strings.HasPrefix(r.header.Get("Content-Type"), "text/html") {
		t.Errorf("its address %s leads to %d %v", s.url, r.status, r.header)
	}
	leads := map[string]string{"table 1": "/table/1", "table 2": "/table/2", "referee": "/referee", "screen": "/board", "host": "/host"}
	for name, to := range leads {
		door := s.doors[name]
		if want := "http://" + s.host + "/join?code=" + door.code; door.url != want {
			t.Errorf("%s: the address is %s, want %s", name, door.url, want)
		}
		r, err := d.tryJoin(t.Context(), door.code, "Rui")
		if verbtest.Check(t, err); r.status != http.StatusSeeOther || r.header.Get("Location") != to {
			t.Errorf("%s: joining leads to %d %q, want %q", name, r.status, r.header.Get("Location"), to)
		}
		if page := d.get(t, to); page.status != http.StatusOK {
			t.Errorf("%s: its page: %v", name, page)
		}
	}
	if len(s.doors) != len(leads) {
		t.Errorf("there are codes for %v", s.doors)
	}
	p := s.pen(t, "2")
	p.trump(t, "7♥")
	p.cards(t, "5♠", "A♠", "2♥")
	dir := t.TempDir()
	mustRun(t, "key", "new", "club", "--dir", dir)
	mustRun(t, "checkpoint", "--log", log, "--key", filepath.Join(dir, "club.key"), "-o", filepath.Join(dir, "night.checkpoint"))
	mustRun(t, "backup", "--log", log, filepath.Join(dir, "stick.db"))
	mustRun(t, "verify", "--log", filepath.Join(dir, "stick.db"))
	mustRun(t, "replay", "--log", log, "all")
	mustRun(t, "import", "--brief", "--log", log, "../../testdata/evening.sueca")
	p.cards(t, "3♠").State.stands(t, "card", "D", 4)
	if got := p.d.get(t, "/match/a3868b99d7be2aaf"); got.status != http.StatusOK {
		t.Errorf("the page of a match imported meanwhile: %v", got)
	}
	first, looking := make(chan bool, 100), make(chan error, 1)
	looker := s.joined(t, "screen")
	go func() {
		looking <- looker.watch(context.Background(), "/api/events", "", func(event) bool { first <- true; return true })
	}()
	<-first
	half, err := net.Dial("tcp", s.host) // a request that is not whole yet
	verbtest.Check(t, err)
	defer half.Close()
	fmt.Fprintf(half, "POST /api/table/2/do HTTP/1.1\r\nHost: %s\r\nOrigin: http://%s\r\nCookie: %s\r\nContent-Length: 100\r\n\r\n{", s.host, s.host, p.d.cookie)
	s.endsSoon(t)
	if err := <-looking; err == nil {
		t.Error("whoever looks is not told that it ended")
	}
	if lines := strings.Count(s.out.String(), "\n"); lines != 1 {
		t.Errorf("%d lines are printed\n%s", lines, s.out)
	}
	mustRun(t, "verify", "--log", log)
	if text := mustRun(t, "export", "--log", log, "all"); !strings.Contains(text, "deal 1 dealer A trump 7♥\n1. B: 5♠ A♠ 2♥ 3♠") || !strings.Contains(text, `[Table "2"]`) {
		t.Errorf("the log has\n%s", text)
	}
}

// TestServeRefuses: an address that is taken, and what cannot be served, end with trouble and words.
func TestServeRefuses(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	verbtest.Check(t, err)
	defer taken.Close()
	log := newLog(t)
	for _, args := range []string{
		"--listen " + taken.Addr().String(), "--listen nowhere", "--listen 127.0.0.1:99999", "--tables 0", "--tables a,,b", "--tables 1,1", "--log-format xml", "--tls-cert a", "--tls-cert a --tls-key b",
		"--rules poker", "--event a\x1bb", "--secret-key club.key", "x",
	} {
		if status, out, errs := outcome(append([]string{"serve", "--log", log}, strings.Fields(args)...)...); status != output.ExitTrouble || out != "" || !strings.HasPrefix(errs, "sueca: ") {
			t.Errorf("%q: %d %q %q", args, status, out, errs)
		}
	}
	// What the system says is said in the reader's language.
	for args, want := range map[string]string{
		"--listen " + taken.Addr().String(): "não se pode responder em " + taken.Addr().String() + ": já lá responde outro programa",
		"--listen 192.0.2.1:80":             "não se pode responder em 192.0.2.1:80: esta máquina não tem esse endereço",
		"--listen nowhere":                  `--listen é um endereço com a porta, como 0.0.0.0:8040, e não "nowhere"`,
		"--tls-cert a --tls-key b":          "o certificado não serve: a: não existe esse ficheiro nem essa pasta",
	} {
		if _, _, errs := outcome(append([]string{"serve", "--lang", "pt", "--log", log}, strings.Fields(args)...)...); errs != "sueca: "+want+"\n" {
			t.Errorf("%q: %q, want %q", args, errs, want)
		}
	}
}

// TestServeOnce: one program serves a log at a time, by whatever name; one that was killed, or has ended, keeps nobody out.
func TestServeOnce(t *testing.T) {
	log := newLog(t)
	link := filepath.Join(t.TempDir(), "other.db")
	if err := os.Symlink(log, link); err != nil || runtime.GOOS == "windows" {
		t.Skip("there are no links or no locks here: ", err)
	}
	first := serving(t, log, 1)
	for _, name := range []string{log, link} {
		for _, more := range [][]string{nil, {"--new-codes"}} {
			status, out, errs := outcome(append([]string{"serve", "--lang", "en", "--log", name, "--listen", "127.0.0.1:0"}, more...)...)
			if want := "sueca: the log " + name + " is served already, by another sueca serve: one serves a log at a time\n"; status != output.ExitTrouble || out != "" || errs != want {
				t.Errorf("%s %v: %d %q %q, want %q", name, more, status, out, errs, want)
			}
		}
	}
	p := first.pen(t, "1")
	p.trump(t, "7♥")
	p.cards(t, "5♠")
	first.kill()
	second := serving(t, link, 1, "--listen", first.host)
	p.cards(t, "A♠")
	second.endsSoon(t)
	if left, _ := filepath.Glob(log + ".serve?*"); len(left) > 0 {
		t.Errorf("left beside the log: %q", left)
	}
	serving(t, log, 1)
}

// TestServeClaimedDeal: a deal in which a claim was made is followed by the next one, whenever the referee rules: the
// trump card of the next deal is no mending of the last one.
func TestServeClaimedDeal(t *testing.T) {
	v := plan(4, 1, "")
	for name, ruled := range map[string]int{"never": 0, "at once": 13, "when the deal is over": 41} { // so many cards and trump cards
		s := serving(t, newLog(t), 1)
		p := s.pen(t, "1")
		for n, act := range v.acts {
			p.do(t, act)
			written := len(v.after[n+1])
			if act["do"] == "card" && written == 13 { // between two tricks
				p.do(t, action{"do": "line", "text": "claim A against BD trick 3"})
			}
			if act["do"] == "card" && written == ruled {
				r := s.joined(t, "referee").post(t, "/api/rule", map[string]any{"table": "1", "match": p.match, "at": p.at, "deal": 1, "trick": 3, "by": "A", "against": "BD", "ruling": "withdrawn"})
				if r.status != http.StatusOK {
					t.Fatalf("the ruling: %v", r)
				}
				p.at = r.read(t).At
			}
		}
		before := p.d.state(t, "1")
		r := p.try(t, action{"do": "card", "card": "Q♣"})
		after := p.d.state(t, "1")
		refused := r.status == http.StatusUnprocessableEntity && before.Stage == "over" && after.Deal == 1 && after.Trump == before.Trump // before the ruling
		if !refused && (r.status != http.StatusOK || after.Deal != 2 || after.Trump != "Q♣") {
			t.Errorf("%s: at stage %s, over %v, the trump card of the next deal leads to deal %d, trump %s: %v", name, before.Stage, before.Over, after.Deal, after.Trump, r)
		}
	}
}
