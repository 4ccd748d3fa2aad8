package viewer

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/message"
)

// failing is a library of which matches cannot be read any more.
type failing struct {
	shelf
	gone map[int]bool
}

func (l *failing) Open(i int) (*Document, error) {
	if l.gone[i] {
		return nil, fmt.Errorf("match %d cannot be read", i+1)
	}
	return l.shelf.Open(i)
}

// TestUnreadable: where a match cannot be read or nothing can be written, the reason is said, in the words
// of the host, and the cursor stays where it was.
func TestUnreadable(t *testing.T) {
	for _, tt := range []struct {
		name, before string
		gone         []int
		keys, wrong  string
		same         bool // the cursor is where it was
	}{
		{"the next match", "", []int{1}, "}", "match 2 cannot be read", true},
		{"the match before", "}", []int{0}, "{", "match 1 cannot be read", true},
		{"a match by its number", "", []int{2}, ":match 3", "match 3 cannot be read", true},
		{"a match by its name", "", []int{1}, ":match evening1", "match 2 cannot be read", true},
		{"back from another match", ":match 2", []int{0}, "b", "match 1 cannot be read", true},
		{"this match again after a correction", ":trick 2", []int{0}, ":amend 3♣ misread", "match 1 cannot be read", false},
		{"a correction that is refused", ":trick 2", nil, ":amend 3♣ refuse", "refused", true},
		{"a file", "", nil, ":write full", "the disk is full", true},
		{"a picture", "", nil, ":svg nowhere", "there is no such place", true},
		{"a page", "", nil, ":html nowhere", "there is no such place", true},
		{"a card to look for", "", nil, "/zz", "zz", true},
	} {
		for _, explained := range []bool{false, true} {
			l := &failing{shelf: *library(t), gone: map[int]bool{}}
			host := desk(map[string]string{})
			save := host.Save
			host.Save = func(file string, events []engine.Event) error {
				if file == "full" {
					return errors.New("the disk is full")
				}
				return save(file, events)
			}
			if explained {
				host.Explain = func(language string, err error) string { return language + " says " + err.Error() }
			}
			s, err := NewSession(l, host, Look{})
			assert.NilError(t, err)
			press(s, tt.before)
			at := where(s)
			for _, i := range tt.gone {
				l.gone[i] = true
			}
			s.playing = true
			press(s, tt.keys)
			if !strings.Contains(s.wrong, tt.wrong) || explained != strings.HasPrefix(s.wrong, "en says ") || !s.said.IsZero() {
				t.Errorf("%s: %q, said %q", tt.name, s.wrong, s.said)
			}
			assert.Check(t, !s.playing, "%s: it plays on", tt.name)
			assert.Check(t, !tt.same || where(s) == at, "%s: from %s to %s", tt.name, at, where(s))
		}
	}
}

// TestFollowFails: a match that was appended to and cannot be read is not followed any more.
func TestFollowFails(t *testing.T) {
	for _, gone := range []bool{false, true} {
		l := &failing{shelf: *library(t), gone: map[int]bool{}}
		stale := false
		l.records[0].Stale = func() bool { defer func() { stale = false }(); return stale }
		s, err := NewSession(l, desk(map[string]string{}), Look{})
		assert.NilError(t, err)
		assert.Assert(t, s.Follow(), "the match cannot be followed")
		now := time.Date(2026, 11, 21, 21, 0, 0, 0, time.UTC)
		if changed, again := s.Tick(now); changed || again != 500*time.Millisecond {
			t.Errorf("nothing was appended: %v, again after %v", changed, again)
		}
		stale, l.gone[0], s.said = true, gone, message.Message{}
		changed, again := s.Tick(now)
		wrong, said := "", "the match was appended to"
		if gone {
			wrong, said = "match 1 cannot be read", ""
		}
		if !changed || again != 500*time.Millisecond || s.wrong != wrong || s.said.String() != said || s.follow == gone {
			t.Errorf("gone %v: changed %v, again %v, %q, said %q, follows %v", gone, changed, again, s.wrong, s.said, s.follow)
		}
	}
}
