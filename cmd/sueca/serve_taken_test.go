package main

import (
	"errors"
	"net/http"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/eventlog"
)

// TestServeTaken: where the log, or what belongs to it, is taken away or written over under the server, no card is answered as kept
// any more, the phone and the terminal are told why, and the phone keeps the card. What was answered before is there after a kill, as long
// as it is on the disk at all; the card is taken when the log is as it was, or the server begun again.
func TestServeTaken(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no file that is open is taken away here")
	}
	t.Parallel()
	for _, tt := range []struct {
		name, says string
		harm, mend func(log string) error
		kept       bool
	}{
		{"the log is moved, and put back", "put it back", func(log string) error { return os.Rename(log, log+".away") },
			func(log string) error { return os.Rename(log+".away", log) }, true},
		{"-wal is removed", "beside it (-wal, -shm) was taken away", func(log string) error { return os.Remove(log + "-wal") }, nil, true},
		{"-shm is removed", "beside it (-wal, -shm) was taken away", func(log string) error { return os.Remove(log + "-shm") }, nil, true},
		{"all is removed", "put it back", func(log string) error {
			return errors.Join(os.Remove(log), os.Remove(log+"-wal"), os.Remove(log+"-shm"))
		}, nil, true},
		{"-wal is emptied", "the log is damaged", func(log string) error { return os.Truncate(log+"-wal", 0) }, nil, false},
		{"the log is emptied", "the log is damaged", func(log string) error { return os.Truncate(log, 0) }, nil, false},
		{"another file is copied over the log", "the log is damaged", func(log string) error { return os.WriteFile(log, make([]byte, 1<<20), 0o600) }, nil, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			log := newLog(t, "../../testdata/evening.sueca")
			s := serving(t, log, 1)
			p := s.pen(t, "1")
			p.trump(t, "7♥")
			p.cards(t, "5♠", "A♠", "2♠")
			stood := p.at
			verbtest.Check(t, tt.harm(log))
			for range 3 {
				r := p.try(t, action{"do": "card", "card": "3♠"})
				a := r.read(t)
				if r.status != http.StatusServiceUnavailable || a.Error != "disk" || !strings.Contains(a.Said, tt.says) {
					t.Fatalf("the card is answered with %v", r)
				}
			}
			for end := time.Now().Add(10 * time.Second); !strings.Contains(s.errs.String(), "nothing is kept now"); time.Sleep(10 * time.Millisecond) {
				if time.Now().After(end) {
					t.Fatalf("the terminal does not say it:\n%s", s.errs)
				}
			}
			time.Sleep(time.Second)
			if n := strings.Count(s.errs.String(), "nothing is kept now"); n != 1 || !strings.Contains(s.errs.String(), tt.says) {
				t.Errorf("the terminal says %d times:\n%s", n, s.errs)
			}
			if page := s.joined(t, "host").get(t, "/host"); !strings.Contains(string(page.body), tt.says) {
				t.Errorf("the page of the laptop does not say it: %v", page)
			}
			if tt.mend != nil {
				verbtest.Check(t, tt.mend(log))
				p.cards(t, "3♠")
				for end := time.Now().Add(10 * time.Second); !strings.Contains(s.errs.String(), "the log is as it was"); time.Sleep(10 * time.Millisecond) {
					if time.Now().After(end) {
						t.Fatalf("the terminal does not say that it is mended:\n%s", s.errs)
					}
				}
				return
			}
			s.kill()
			if !tt.kept {
				return
			}
			if err := os.Rename(log+eventlog.Rescued, log); err != nil && tt.says == "put it back" {
				t.Fatal(err)
			}
			again := serving(t, log, 1, "--listen", s.host)
			if p.d.state(t, "1").At != stood {
				t.Errorf("of %d rows %d are left", stood, p.d.state(t, "1").At)
			}
			p.cards(t, "3♠").State.stands(t, "card", "C", 4)
			again.endsSoon(t)
			mustRun(t, "verify", "--log", log)
			if got := mustRun(t, "export", "--log", log, "all"); !strings.Contains(got, "1. B: 5♠ A♠ 2♠ 3♠") {
				t.Errorf("the log has\n%s", got)
			}
		})
	}
}
