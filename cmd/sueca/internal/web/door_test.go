package web

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"
	"pgregory.net/rapid"
)

// TestCodes finds that codes are typed in any case, with or without their hyphen, and that no
// letter of one is taken for another.
func TestCodes(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		code := newCode()
		assert.Assert(t, !seen[code] && len(code) == 9 && code[4] == '-' && !strings.ContainsAny(code, "01OI"), "code %q", code)
		seen[code] = true
		for _, typed := range []string{code, strings.ToLower(code), strings.ReplaceAll(code, "-", ""), " " + strings.ReplaceAll(code, "-", " ") + " "} {
			assert.Assert(t, typedCode(typed) == code, "%q is read as %q", typed, typedCode(typed))
		}
	}
	for _, bad := range []string{"", "-", "K7M2-9QX", "K7M2-9QXDD", strings.Repeat("K", 100000)} {
		assert.Check(t, typedCode(bad) == "", "%.20q is read as a code", bad)
	}
}

// TestHouse keeps doors and sign-ins over a restart, and ends them after an evening.
func TestHouse(t *testing.T) {
	p := newPlace(t, "1", "2")
	ana := p.join(Write, "1", "Ana")
	doors := p.server.Doors()
	if info, err := os.Stat(p.dir + "/club.db.serve"); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file of the doors: %v, %v", info.Mode(), err)
	}
	if text, _ := os.ReadFile(p.dir + "/club.db.serve"); strings.Contains(string(text), ana.cookie.Value) {
		t.Error("the secret of a sign-in stands in the file")
	}
	p.log.Close()

	again := open(t, p.dir, p.clock, "1", "2", "3")
	for i, d := range doors[:2] {
		assert.Check(t, again.server.Doors()[i] == d, "the code of table %s has changed", d.Table)
	}
	ana.p = again
	assert.Check(t, ana.state("1").Table == "1", "a sign-in is lost in a restart")
	p.clock.pass(evening + time.Minute)
	if w := again.send("GET", "/api/table/1", "", func(r *http.Request) { r.AddCookie(ana.cookie) }); w.Code != http.StatusUnauthorized {
		t.Errorf("a sign-in after an evening: %d", w.Code)
	}
	again.log.Close()
	late := open(t, p.dir, p.clock, "1", "2")
	defer late.log.Close()
	assert.Check(t, late.server.Doors()[0] != doors[0], "a code is the same on the next evening")
}

// TestDamagedHouse begins with new codes where the file of the doors cannot be read.
func TestDamagedHouse(t *testing.T) {
	p := newPlace(t, "1")
	before := p.server.Doors()
	assert.Assert(t, is.Equal(os.WriteFile(p.dir+"/club.db.serve", []byte(`{"doors":[{"role":"host"`), 0o600), nil))
	p.log.Close()
	again := open(t, p.dir, p.clock, "1")
	defer again.log.Close()
	assert.Check(t, len(again.server.Doors()) == len(before) && again.server.Doors()[0] != before[0], "doors %v", again.server.Doors())
}

// TestGuesses lets nobody try codes without end, and keeps nobody else out meanwhile.
func TestGuesses(t *testing.T) {
	p := newPlace(t, "1")
	guess := func(from, code string) int {
		return p.send("POST", "/join", "code="+code, func(r *http.Request) {
			r.RemoteAddr = from + ":4000"
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		}).Code
	}
	refused := 0
	for range 100 {
		if guess("10.0.0.66", newCode()) == http.StatusTooManyRequests {
			refused++
		}
	}
	assert.Check(t, refused >= 85, "%d of 100 guesses were refused", refused)
	right := p.server.Doors()[0].Code
	assert.Check(t, is.Equal(guess("10.0.0.66", right), http.StatusTooManyRequests), "the right code behind so many wrong ones")
	for range 30 { // a whole club comes in at once
		assert.Assert(t, is.Equal(guess("10.0.0.5", right), http.StatusSeeOther), "the right code from elsewhere")
	}
	p.clock.pass(10 * time.Minute)
	assert.Check(t, is.Equal(guess("10.0.0.66", right), http.StatusSeeOther), "the right code ten minutes later")
}

// TestLimiter allows no more than a burst and one for each time that has passed.
func TestLimiter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := &clock{now: time.Unix(0, 0)}
		burst, every := rapid.IntRange(1, 20).Draw(t, "burst"), time.Duration(rapid.IntRange(1, 1000).Draw(t, "every"))*time.Millisecond
		l := newLimiter(burst, every, c.Now)
		done := 0
		for range rapid.IntRange(1, 200).Draw(t, "times") {
			if l.allows("a") {
				done++
			}
			c.pass(time.Duration(rapid.IntRange(0, 300).Draw(t, "pause")) * time.Millisecond)
			if most := burst + int(c.Now().Sub(time.Unix(0, 0))/every); done > most {
				t.Fatalf("%d times within %v, and %d are allowed", done, c.Now().Sub(time.Unix(0, 0)), most)
			}
		}
		assert.Assert(t, l.allows("b"), "one key uses up what is another's")
	})
}

// TestKeptIn writes a file whole, or not at all, and leaves nothing beside it.
func TestKeptIn(t *testing.T) {
	dir := t.TempDir()
	f := KeptIn(filepath.Join(dir, "doors"))
	if _, err := f.Read(); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("before anything is written: %v", err)
	}
	for _, text := range []string{"one", "another"} {
		assert.NilError(t, f.Write([]byte(text)))
		if got, err := f.Read(); string(got) != text || err != nil {
			t.Errorf("%q, %v, want %q", got, err, text)
		}
	}
	// Where the name is a folder the file cannot take its place.
	assert.NilError(t, os.MkdirAll(filepath.Join(dir, "taken", "x"), 0o755))
	assert.Check(t, KeptIn(filepath.Join(dir, "taken")).Write([]byte("text")) != nil, "a folder was written over")
	assert.Check(t, KeptIn(filepath.Join(dir, "none", "doors")).Write([]byte("text")) != nil, "there is no such folder, and it was written")
	entries, err := os.ReadDir(dir)
	assert.Check(t, err == nil && len(entries) == 2, "%v, %v", entries, err)
}

// TestAsleep: while a laptop sleeps, its clock goes on and the time that its programs measure stands still. Codes and sign-ins end
// by either, be they of before a restart or after it: a clock that is set back makes none last longer.
func TestAsleep(t *testing.T) {
	real := time.Now() // with both times
	var slept, passed time.Duration
	now := func() time.Time {
		at := real.Add(passed)
		wall := (*uint64)(unsafe.Pointer(&at)) // its seconds stand above its nanoseconds, which have 30 bits
		*wall += uint64(slept/time.Second) << 30
		return at
	}
	for _, tt := range []struct {
		name          string
		slept, passed time.Duration
		ends          bool
	}{
		{"awake, before the end", 0, evening - time.Minute, false}, {"awake", 0, evening, true},
		{"asleep, before the end", evening - time.Minute, 0, false}, {"asleep", evening, 0, true}, {"a week asleep", 7 * 24 * time.Hour, 0, true},
		{"half asleep", evening / 2, evening / 2, true}, {"the clock is set back", -2 * evening, evening, true},
	} {
		for _, restarted := range []bool{false, true} {
			slept, passed = 0, 0
			var kept []byte
			file := File{Read: func() ([]byte, error) { return kept, nil }, Write: func(text []byte) error { kept = slices.Clone(text); return nil }}
			h, err := openSessions(file, []string{"1"}, now)
			assert.NilError(t, err)
			doors := h.doors()
			secret, ana, _ := h.enter(doors[0].Code, "Ana", "")
			h.hand("1", &ana)
			if restarted {
				assert.NilError(t, h.save())
				h, err = openSessions(file, []string{"1"}, now)
				assert.NilError(t, err)
			}
			slept, passed = tt.slept, tt.passed
			if now().Sub(real) != passed || now().Round(0).Sub(real.Round(0)) != slept+passed {
				t.Fatal("the time is no longer laid out so")
			}
			in := h.known(secret) != nil
			assert.Check(t, in == !tt.ends && in == (h.writer("1") != nil) && in == !h.gone(&ana), "%s, restarted %t: in is %t", tt.name, restarted, in)
			made := h.anew()
			old, _, err := h.enter(doors[0].Code, "Rui", "")
			assert.NilError(t, err)
			assert.Check(t, (made != nil) == tt.ends && (old == "") == tt.ends, "%s, restarted %t: new codes %t, the old one opens %t", tt.name, restarted, made != nil, old != "")
		}
	}
}

// TestGuests keeps who has come in for an evening, at the tables that there are; and a table goes on with who
// wrote at it.
func TestGuests(t *testing.T) {
	c := &clock{now: time.Date(2026, 11, 23, 21, 0, 0, 0, time.UTC)}
	var kept []byte
	file := File{Read: func() ([]byte, error) { return kept, nil }, Write: func(text []byte) error { kept = slices.Clone(text); return nil }}
	h, err := openSessions(file, []string{"1", "2"}, c.Now)
	assert.NilError(t, err)
	doors := h.doors()
	if len(doors) != 5 || doors[0].Role != Write || doors[1].Table != "2" || doors[2].Role != Referee || doors[3].Role != Look || doors[4].Role != Host {
		t.Errorf("doors %v", doors)
	}
	first, ana, _ := h.enter(doors[0].Code, "Ana", "")
	second, rui, _ := h.enter(doors[1].Code, "Rui", "")
	if !ana.Until.Equal(c.Now().Add(16*time.Hour)) || ana.Role != Write || ana.Table != "1" || ana.Name != "Ana" || h.known(first).Digest != ana.Digest || h.known("x") != nil {
		t.Errorf("Ana came in as %+v", ana)
	}
	assert.Check(t, h.writer("1") == nil, "somebody writes, and nobody has")
	h.hand("1", &ana)
	if err := h.save(); err != nil || h.writer("1").Name != "Ana" || h.writer("2") != nil {
		t.Errorf("who writes: %v, %v", h.writer("1"), err)
	}
	again, err := openSessions(file, []string{"1"}, c.Now)
	if err != nil || again.known(first) == nil || again.known(second) != nil || again.writer("1").Name != "Ana" {
		t.Errorf("a restart without table 2: %v, %v; who writes: %v, %v", again.known(first), again.known(second), again.writer("1"), err)
	}
	if err := h.leave(&ana); err != nil || h.known(first) != nil || h.writer("1") != nil || h.known(second) == nil || len(h.kept.Writers) != 0 {
		t.Errorf("Ana has left: %v, %v", h.kept, err)
	}
	c.pass(16*time.Hour - time.Second)
	assert.Check(t, h.known(second) != nil, "a sign-in ends before an evening does")
	h.hand("2", &rui)
	c.pass(time.Second)
	assert.Check(t, h.known(second) == nil && h.writer("2") == nil, "a sign-in lasts longer than an evening")
	broken := errors.New("no room")
	h.file.Write = func([]byte) error { return broken }
	if _, _, err := h.enter(h.doors()[0].Code, "Zé", ""); !errors.Is(err, errUnsaved) {
		t.Errorf("what cannot be kept: %v", err)
	}
	file.Read = func() ([]byte, error) { return nil, broken }
	if _, err := openSessions(file, nil, c.Now); !errors.Is(err, broken) {
		t.Errorf("what cannot be read: %v", err)
	}
}

// TestUnkept: where codes cannot be kept they hold as long as the server runs, which is said; and they are kept as soon
// as they can be.
func TestUnkept(t *testing.T) {
	full := errors.New("no room")
	room := full
	var kept []byte
	file := File{
		Read: func() ([]byte, error) {
			if kept == nil {
				return nil, fs.ErrNotExist
			}
			return kept, nil
		},
		Write: func(text []byte) error {
			if room == nil {
				kept = slices.Clone(text)
			}
			return room
		},
	}
	h, err := openSessions(file, []string{"1"}, time.Now)
	assert.NilError(t, err)
	assert.Check(t, is.ErrorIs(h.notKept(), full))
	ana, _, err := h.enter(h.doors()[0].Code, "Ana", "")
	assert.Check(t, err == nil && h.known(ana) != nil, "nobody comes in while codes cannot be kept: %v", err)
	h.kept.Seconds = map[string]second{"1": {Match: "a"}}
	assert.Check(t, is.ErrorIs(h.keep(), errUnsaved), "who writes the second record is forgotten")
	h.kept.Seconds = nil
	room = nil
	assert.NilError(t, h.save())
	assert.NilError(t, h.notKept())
	room = full
	_, _, err = h.enter(h.doors()[0].Code, "Rui", "")
	assert.Check(t, is.ErrorIs(err, errUnsaved), "what was kept once is kept always")
	again, err := openSessions(file, []string{"1"}, time.Now)
	assert.Check(t, err == nil && again.known(ana) != nil && again.doors()[0] == h.doors()[0], "the codes are others, or nobody knows Ana: %v", err)
}

// TestUnkeptSaid: who began the server and the host are told that the codes are not kept, the lines about what happens
// have it once, and when they are kept that they are.
func TestUnkeptSaid(t *testing.T) {
	p := newPlace(t, "1")
	host := p.join(Host, "", "")
	const words = "the codes and the sign-ins are not kept"
	page := func() string {
		return p.send("GET", "/host", "", func(r *http.Request) { r.AddCookie(host.cookie) }).Body.String()
	}
	var lines strings.Builder
	p.server.log = slog.New(slog.NewTextHandler(&lines, nil))
	assert.Check(t, p.server.NotKept() == nil && !strings.Contains(page(), words))
	write := p.server.sessions.file.Write
	p.server.sessions.file.Write = func([]byte) error { return errors.New("no room") }
	p.server.sessions.unkept, p.server.sessions.dirty = errors.New("no room"), true
	for range 3 {
		p.server.sweep()
	}
	assert.Check(t, is.Contains(page(), words))
	assert.Check(t, is.Contains(page(), "no room"))
	p.server.sessions.file.Write = write
	p.server.sweep()
	assert.Check(t, p.server.NotKept() == nil && !strings.Contains(page(), words))
	assert.Check(t, is.Equal(strings.Count(lines.String(), "cannot be written"), 1))
	assert.Check(t, is.Equal(strings.Count(lines.String(), "is written again"), 1))
}

// TestStreamsOf counts the streams of each session, up to a bound.
func TestStreamsOf(t *testing.T) {
	h := &sessions{now: time.Now, streams: map[string]int{}, follows: map[string]int{}}
	ana, rui := &session{Digest: "a"}, &session{Digest: "b"}
	assert.Check(t, !h.here(ana) && h.join(ana, 2) && h.join(ana, 2) && !h.join(ana, 2) && h.join(rui, 2), "two streams each")
	h.part(ana)
	assert.Check(t, h.here(ana), "one of two has ended, and nobody is here")
	h.part(ana)
	assert.Check(t, !h.here(ana) && h.here(rui) && len(h.streams) == 1, "streams %v", h.streams)
}

// TestUnsaved: while the file of the sign-ins cannot be written nobody is told where it is, and what was sent is no fault of who sent it.
func TestUnsaved(t *testing.T) {
	p := newPlace(t, "1")
	ana := p.join(Write, "1", "Ana")
	write := p.server.sessions.file.Write
	p.server.sessions.file.Write = func([]byte) error { return fmt.Errorf("/home/rui/club.db.serve.1: %w", syscall.ENOSPC) }
	head := map[string]any{"players": []string{"Ana", "Bruno", "Carla", "Duarte"}}
	for path, body := range map[string]any{"/write": map[string]string{"do": "ask"}, "/new": head} {
		code, a := ana.does("POST", "/api/table/1"+path, body)
		assert.Check(t, code == 503 && a.Error == "disk" && !strings.Contains(a.Said, "rui"), "%s: %d %+v", path, code, a)
	}
	for path, w := range map[string]*httptest.ResponseRecorder{"/join": p.comes("10.0.0.7", p.server.Doors()[0].Code), "/leave": p.send("POST", "/leave", "", func(r *http.Request) { r.AddCookie(ana.cookie) })} {
		assert.Check(t, w.Code == 503 && !strings.Contains(w.Body.String(), "rui"), "%s: %d %s", path, w.Code, w.Body)
	}
	p.server.sessions.file.Write = write
	p.join(Write, "1", "Ana")
}
