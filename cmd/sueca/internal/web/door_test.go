package web

import (
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// TestCodes finds that codes are typed in any case, with or without their hyphen, and that no
// letter of one is taken for another.
func TestCodes(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		code := newCode()
		if seen[code] || len(code) != 9 || code[4] != '-' || strings.ContainsAny(code, "01OI") {
			t.Fatalf("code %q", code)
		}
		seen[code] = true
		for _, typed := range []string{code, strings.ToLower(code), strings.ReplaceAll(code, "-", ""), " " + strings.ReplaceAll(code, "-", " ") + " "} {
			if typedCode(typed) != code {
				t.Fatalf("%q is read as %q", typed, typedCode(typed))
			}
		}
	}
	for _, bad := range []string{"", "-", "K7M2-9QX", "K7M2-9QXDD", strings.Repeat("K", 100000)} {
		if typedCode(bad) != "" {
			t.Errorf("%.20q is read as a code", bad)
		}
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
		if again.server.Doors()[i] != d {
			t.Errorf("the code of table %s has changed", d.Table)
		}
	}
	ana.p = again
	if s := ana.state("1"); s.Table != "1" {
		t.Error("a sign-in is lost in a restart")
	}
	p.clock.pass(evening + time.Minute)
	if w := again.send("GET", "/api/table/1", "", func(r *http.Request) { r.AddCookie(ana.cookie) }); w.Code != http.StatusUnauthorized {
		t.Errorf("a sign-in after an evening: %d", w.Code)
	}
	again.log.Close()
	late := open(t, p.dir, p.clock, "1", "2")
	defer late.log.Close()
	if late.server.Doors()[0] == doors[0] {
		t.Error("a code is the same on the next evening")
	}
}

// TestDamagedHouse begins with new codes where the file of the doors cannot be read.
func TestDamagedHouse(t *testing.T) {
	p := newPlace(t, "1")
	before := p.server.Doors()
	if err := os.WriteFile(p.dir+"/club.db.serve", []byte(`{"doors":[{"role":"host"`), 0o600); err != nil {
		t.Fatal(err)
	}
	p.log.Close()
	again := open(t, p.dir, p.clock, "1")
	defer again.log.Close()
	if len(again.server.Doors()) != len(before) || again.server.Doors()[0] == before[0] {
		t.Errorf("doors %v", again.server.Doors())
	}
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
	if refused < 85 {
		t.Errorf("%d of 100 guesses were refused", refused)
	}
	right := p.server.Doors()[0].Code
	if got := guess("10.0.0.66", right); got != http.StatusTooManyRequests {
		t.Errorf("the right code behind so many wrong ones: %d", got)
	}
	for range 30 { // a whole club comes in at once
		if got := guess("10.0.0.5", right); got != http.StatusSeeOther {
			t.Fatalf("the right code from elsewhere: %d", got)
		}
	}
	p.clock.pass(10 * time.Minute)
	if got := guess("10.0.0.66", right); got != http.StatusSeeOther {
		t.Errorf("the right code ten minutes later: %d", got)
	}
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
		if !l.allows("b") {
			t.Fatal("one key uses up what is another's")
		}
	})
}
