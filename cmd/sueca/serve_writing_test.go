package main

import (
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// TestServeWriting: a deal is begun and written by a phone, what is irregular is written, what
// is impossible refused with words, the same action twice changes nothing, and a card is
// taken back and corrected as at the terminal.
func TestServeWriting(t *testing.T) {
	log := newLog(t)
	s := serving(t, log, 2)
	p := s.pen(t, "2")
	if n := length(t, log); n != 0 {
		t.Fatalf("a match without a card has %d rows", n)
	}
	a := p.trump(t, "7♥")
	a.State.stands(t, "card", "B", 0)
	if s := a.State; s.Deal != 1 || s.Dealer != "A" || s.Trump != "7♥" || s.Table != "2" || s.Players["D"] != "Duarte" {
		t.Errorf("the deal stands as %+v", s)
	}
	again := p.with(action{"do": "card", "card": "5♠"})
	first := p.cards(t, "5♠")
	first.State.stands(t, "card", "C", 1)
	if first.State.Cards["5♠"] != "gone" || first.State.Cards["A♠"] != "may" {
		t.Errorf("the cards stand as %v", first.State.Cards)
	}
	before := length(t, log)
	for range 3 {
		r := p.d.post(t, "/api/table/2/do", again)
		if twice := r.read(t); r.status != http.StatusOK || twice.At != first.At || twice.Match != first.Match || length(t, log) != before {
			t.Errorf("the same action once more: %v", r)
		}
	}
	if r := p.try(t, action{"do": "card", "card": "5♠"}); r.status != http.StatusUnprocessableEntity || r.read(t).Said == "" || length(t, log) != before {
		t.Errorf("the same card twice: %v", r)
	}
	p.cards(t, "A♠", "2♥", "K♠").State.stands(t, "card", "D", 4) // D trumps
	p.do(t, action{"do": "undo"}).State.stands(t, "card", "A", 3)
	p.cards(t, "Q♠").State.stands(t, "card", "D", 4)
	p.cards(t, "3♠").State.stands(t, "card", "A", 5) // and has held ♠ all along
	if got := p.d.state(t, "2"); len(got.Findings) == 0 || got.Findings[0].Code != "renuncia" || got.Findings[0].Seat != "D" {
		t.Errorf("the one who writes is told %+v", got.Findings)
	}
	for _, name := range []string{"screen", "table 1"} {
		if got := s.joined(t, name).get(t, "/api/table/2"); strings.Contains(string(got.body), "renuncia") {
			t.Errorf("%s is told who revoked: %v", name, got)
		}
	}
	p.do(t, action{"do": "correct", "deal": 1, "trick": 1, "seat": "D", "card": "7♠", "reason": "misread; \"7\""})
	if r := p.try(t, action{"do": "line", "text": `note "in the middle of a trick"`}); r.status != http.StatusUnprocessableEntity || r.read(t).Error != "refused" {
		t.Errorf("a note in the middle of a trick, as at the terminal: %v", r)
	}
	p.cards(t, "4♠", "J♠", "6♥").State.stands(t, "card", "C", 8)
	p.do(t, action{"do": "line", "text": `note "the light went out"`})
	p.do(t, action{"do": "line", "text": "claim A against BD trick 1"})
	if got := p.d.state(t, "2"); len(got.Claims) != 1 || got.Claims[0].By != "A" || got.Claims[0].Ruling != "" {
		t.Errorf("the claim stands as %+v", got.Claims)
	}
	// The referee rules, and the table goes on from before that with one more try.
	referee := s.joined(t, "referee")
	r := referee.post(t, "/api/rule", map[string]any{"table": "2", "match": p.match, "at": p.at, "deal": 1, "trick": 1, "by": "A", "against": "BD", "ruling": "rejected"})
	if r.status != http.StatusOK {
		t.Fatalf("the ruling: %v", r)
	}
	r = p.try(t, action{"do": "dealer", "dealer": "A"})
	if a := r.read(t); r.status != http.StatusConflict || a.Error != "behind" || !a.Beside || a.State == nil {
		t.Fatalf("behind the referee: %v", r)
	}
	p.at = r.read(t).State.At
	p.do(t, action{"do": "line", "text": `note "and on"`})
	text := mustRun(t, "export", "--log", log, "all")
	for _, want := range []string{
		`[A "Ana"]`, `[Table "2"]`, "deal 1 dealer A trump 7♥\n1. B: 5♠ A♠ 2♥ Q♠", `amend deal 1 trick 1 D 2♥ -> 7♠ "misread; \"7\""`,
		`note "the light went out"`, "claim A against BD trick 1 rejected", `note "and on"`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the log has no %s:\n%s", want, text)
		}
	}
	mustRun(t, "verify", "--log", log)
}

// TestServeTakeOver: two phones at one table do not write over each other: one asks, the
// other sees who, and gives.
func TestServeTakeOver(t *testing.T) {
	log := newLog(t)
	s := serving(t, log, 1)
	p := s.pen(t, "1")
	p.trump(t, "7♥")
	// Who has the page open is there: somebody else has to ask.
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	looks := make(chan bool, 1000)
	open := func(p *pen) {
		go p.d.watch(ctx, "/api/events?table=1", "", func(event) bool {
			looks <- true
			return true
		})
		<-looks
	}
	open(p)
	other := &pen{d: s.joined(t, "table 1"), table: "1", match: p.match, at: p.at}
	open(other)
	if r := other.try(t, action{"do": "card", "card": "5♠"}); r.status != http.StatusForbidden || r.read(t).Error != "not-writer" {
		t.Errorf("a second phone writes: %v", r)
	}
	r := other.d.post(t, "/api/table/1/write", map[string]any{"do": "ask"})
	if a := r.read(t); r.status != http.StatusOK || a.State.Writer.Me || !a.State.Writer.Here {
		t.Errorf("it asks: %v", r)
	}
	if got := p.d.state(t, "1"); !got.Writer.Me || got.Writer.Asked == "" {
		t.Errorf("the one who writes sees %+v", got.Writer)
	}
	p.cards(t, "5♠")
	if r := p.d.post(t, "/api/table/1/write", map[string]any{"do": "keep"}); r.status != http.StatusOK || r.read(t).State.Writer.Asked != "" {
		t.Errorf("it refuses: %v", r)
	}
	if r := other.d.post(t, "/api/table/1/write", map[string]any{"do": "ask"}); r.status != http.StatusOK {
		t.Errorf("it asks again: %v", r)
	}
	if r := p.d.post(t, "/api/table/1/write", map[string]any{"do": "give"}); r.status != http.StatusOK || r.read(t).State.Writer.Me {
		t.Errorf("it hands over: %v", r)
	}
	if got := other.d.state(t, "1"); !got.Writer.Me {
		t.Fatalf("the other one sees %+v", got.Writer)
	}
	other.at = p.at
	other.cards(t, "A♠").State.stands(t, "card", "D", 2)
	if r := p.try(t, action{"do": "card", "card": "2♠"}); r.status != http.StatusForbidden || r.read(t).Error != "not-writer" {
		t.Errorf("the first phone writes on: %v", r)
	}
	// A phone that fell into the beer is replaced by one that joins again.
	cancel()
	var third *pen
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		third = &pen{d: s.joined(t, "table 1"), table: "1", match: other.match, at: other.at}
		r := third.d.post(t, "/api/table/1/write", map[string]any{"do": "ask"})
		if r.status == http.StatusOK && r.read(t).State.Writer.Me {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("a new phone cannot go on where the other is gone: %v", r)
		}
	}
	third.cards(t, "2♠").State.stands(t, "card", "A", 3)
	mustRun(t, "verify", "--log", log)
}

// TestServeWhile: the verbs that read, copy and sign the log work while it is served, and a
// record of another table can be imported.
func TestServeWhile(t *testing.T) {
	log := newLog(t)
	s := serving(t, log, 2)
	p := s.pen(t, "1")
	p.trump(t, "7♥")
	p.cards(t, "5♠", "A♠", "2♠", "Q♠")
	dir := t.TempDir()
	mustRun(t, "key", "new", "club", "--dir", dir)
	mustRun(t, "checkpoint", "--log", log, "--key", filepath.Join(dir, "club.key"), "-o", filepath.Join(dir, "night.checkpoint"))
	mustRun(t, "backup", "--log", log, filepath.Join(dir, "stick.db"))
	mustRun(t, "verify", "--log", filepath.Join(dir, "stick.db"))
	mustRun(t, "replay", "--log", log, "all")
	mustRun(t, "import", "--brief", "--log", log, "../../testdata/evening.sueca")
	p.cards(t, "K♥").State.stands(t, "card", "D", 5)
	if got := p.d.get(t, "/match/a3868b99d7be2aaf"); got.status != http.StatusOK {
		t.Errorf("the page of a match imported meanwhile: %v", got)
	}
	mustRun(t, "verify", "--log", log)
}

// TestServeBehind: with the laptop replaced by its backup, serve says at its start that the
// log lies behind what was signed, and a phone that has typed more is told so.
func TestServeBehind(t *testing.T) {
	dir := t.TempDir()
	log := filepath.Join(dir, "night.db")
	fresh := newLog(t)
	copyOf := func(from, to string) {
		text, err := os.ReadFile(from)
		if err == nil {
			err = os.WriteFile(to, text, 0o600)
		}
		verbtest.Check(t, err)
	}
	copyOf(fresh, log)
	s := serving(t, log, 1)
	p := s.pen(t, "1")
	p.trump(t, "7♥")
	p.cards(t, "5♠", "A♠")
	stick := filepath.Join(dir, "stick.db")
	mustRun(t, "backup", "--log", log, stick)
	p.cards(t, "2♠", "Q♠", "K♥")
	key := filepath.Join(dir, "club.key")
	mustRun(t, "key", "new", "club", "--dir", dir)
	mustRun(t, "checkpoint", "--log", log, "--key", key, "-o", filepath.Join(dir, "night.checkpoint"))
	s.kill()
	for _, ending := range []string{"", "-wal", "-shm"} {
		if err := os.Remove(log + ending); err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
	}
	copyOf(stick, log)
	s, err := beginServing(4, "--log", log, "--listen", s.host, "--tables", "1")
	verbtest.Check(t, err)
	t.Cleanup(s.kill)
	before := length(t, log)
	r := p.try(t, action{"do": "card", "card": "6♥"})
	if r.status == http.StatusUnauthorized { // the backup is of before it joined, or of another machine
		s.join(t, p.d, "table 1")
		p.takes(t)
		r = p.try(t, action{"do": "card", "card": "6♥"})
	}
	if a := r.read(t); r.status != http.StatusConflict || a.Error != "behind" || a.State == nil || a.State.At >= p.at {
		t.Errorf("a phone that is ahead of the log: %v", r)
	}
	if n := length(t, log); n != before {
		t.Errorf("the log has %d rows, and had %d", n, before)
	}
	// What it kept is offered again, in order.
	p.at = p.d.state(t, "1").At
	p.cards(t, "2♠", "Q♠", "K♥", "6♥").State.stands(t, "card", "A", 6)
	mustRun(t, "verify", "--log", log)
}

// TestServeEvents: who looks is sent what changed since the event that was seen last, and
// nothing of who revoked.
func TestServeEvents(t *testing.T) {
	log := newLog(t)
	s := serving(t, log, 3)
	pens := map[string]*pen{"1": s.pen(t, "1"), "3": s.pen(t, "3")}
	for _, p := range pens {
		p.trump(t, "7♥")
		p.cards(t, "5♠")
	}
	looker := s.joined(t, "screen")
	var first string // the table that was sent first
	// upTo watches until the tables that are named stand where the pens are, and returns
	// the last id.
	upTo := func(path, last string, tables ...string) string {
		t.Helper()
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		seen := map[string]int64{}
		first = ""
		err := looker.watch(ctx, path, last, func(e event) bool {
			if e.kind != "table" {
				return true
			}
			if strings.Contains(e.data, "renuncia") {
				t.Errorf("a looker is told who revoked: %s", e.data)
			}
			if e.id == "" {
				t.Errorf("an event without an id: %s", e.data)
			}
			state := (&reply{body: []byte(e.data)}).table(t)
			seen[state.Table], last = state.At, e.id
			if first == "" {
				first = state.Table
			}
			return slices.ContainsFunc(tables, func(table string) bool { return seen[table] != pens[table].at })
		})
		if err != nil {
			t.Fatalf("%s after %q: saw %v: %v", path, last, seen, err)
		}
		return last
	}
	last := upTo("/api/events", "", "1", "3")
	pens["3"].cards(t, "A♠", "2♥", "Q♠", "3♠") // D has revoked
	last = upTo("/api/events", last, "3")
	if first != "3" {
		t.Errorf("table %s is sent first, and has not changed", first)
	}
	upTo("/api/events?table=1", "", "1")
	pens["3"].cards(t, "J♠")
	last = upTo("/api/events?table=3", last, "3")
	// Of a server that had more, or of no server: all is sent.
	upTo("/api/events", "999999", "1", "3")
	upTo("/api/events", "7-AAAA-9", "1", "3")
	upTo("/api/events", "x", "1", "3")
	pens["1"].cards(t, "A♠")
	upTo("/api/events", last, "1")
	// The server is begun again: what it knew of who had seen what is gone.
	s.kill()
	s, err := beginServing(6, "--log", log, "--listen", s.host, "--tables", "3")
	verbtest.Check(t, err)
	t.Cleanup(s.kill)
	upTo("/api/events", last, "1", "3")
	// What was typed long before it came is marked.
	pens["1"].do(t, action{"do": "card", "card": "2♠", "age": 600_000})
	if got := looker.state(t, "1"); got.Late == "" {
		t.Errorf("a card that is ten minutes late is not marked: %+v", got)
	}
	if got := looker.state(t, "3"); got.Late != "" {
		t.Errorf("table 3 is marked as late: %q", got.Late)
	}
}

// table decodes the state of a table.
func (r *reply) table(t testing.TB) (s tableState) {
	t.Helper()
	r.status = http.StatusOK
	a := (&reply{body: append([]byte(`{"state":`), append(r.body, '}')...)}).read(t)
	if a.State == nil {
		t.Fatalf("no state: %v", r)
	}
	return *a.State
}

// TestServeLeaves: who leaves is out, and a sign-in that is replayed opens nothing.
func TestServeLeaves(t *testing.T) {
	s := serving(t, newLog(t), 1)
	d := s.joined(t, "table 1")
	if r, err := d.send(t.Context(), "POST", "/leave", "application/x-www-form-urlencoded", nil); err != nil || r.status >= 400 {
		t.Fatalf("%v, %v", r, err)
	}
	if r := d.get(t, "/api/table/1"); r.status != http.StatusUnauthorized || r.read(t).Error != "signed-out" {
		t.Errorf("after leaving: %v", r)
	}
	if err := d.watch(t.Context(), "/api/events", "", func(event) bool { return false }); err == nil || err == io.ErrUnexpectedEOF {
		t.Errorf("after leaving it still looks: %v", err)
	}
}
