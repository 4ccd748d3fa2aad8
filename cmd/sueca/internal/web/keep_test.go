package web

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"gotest.tools/v3/assert"
)

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
	if err := KeptIn(filepath.Join(dir, "taken")).Write([]byte("text")); err == nil {
		t.Error("a folder was written over")
	}
	if err := KeptIn(filepath.Join(dir, "none", "doors")).Write([]byte("text")); err == nil {
		t.Error("there is no such folder, and it was written")
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 2 {
		t.Errorf("%v, %v", entries, err)
	}
}

// TestGuests keeps who has come in for an evening, at the tables that there are, the last two
// thousand of them; and a table goes on with who wrote at it.
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
	first, ana, _ := h.enter(doors[0].Code, "Ana")
	second, rui, _ := h.enter(doors[1].Code, "Rui")
	if !ana.Until.Equal(c.Now().Add(16*time.Hour)) || ana.Role != Write || ana.Table != "1" || ana.Name != "Ana" || h.known(first).Digest != ana.Digest || h.known("x") != nil {
		t.Errorf("Ana came in as %+v", ana)
	}
	if h.writer("1") != nil {
		t.Error("somebody writes, and nobody has")
	}
	if err := h.hand("1", &ana); err != nil || h.writer("1").Name != "Ana" || h.writer("2") != nil {
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
	if h.known(second) == nil {
		t.Error("a sign-in ends before an evening does")
	}
	h.hand("2", &rui)
	c.pass(time.Second)
	if h.known(second) != nil || h.writer("2") != nil {
		t.Error("a sign-in lasts longer than an evening")
	}
	for range 2000 {
		h.kept.Guests = append(h.kept.Guests, session{Digest: "x"})
	}
	third, _, _ := h.enter(doors[0].Code, "Eva")
	if len(h.kept.Guests) != 2000 || h.known(third) == nil {
		t.Errorf("%d are in", len(h.kept.Guests))
	}
	broken := errors.New("no room")
	h.file.Write = func([]byte) error { return broken }
	if _, _, err := h.enter(doors[0].Code, "Zé"); !errors.Is(err, broken) {
		t.Errorf("what cannot be kept: %v", err)
	}
	file.Read = func() ([]byte, error) { return nil, broken }
	if _, err := openSessions(file, nil, c.Now); !errors.Is(err, broken) {
		t.Errorf("what cannot be read: %v", err)
	}
}

// TestStreamsOf counts the streams of each session, up to a bound.
func TestStreamsOf(t *testing.T) {
	h := &sessions{now: time.Now}
	ana, rui := &session{Digest: "a"}, &session{Digest: "b"}
	if h.here(ana) || !h.join(ana, 2) || !h.join(ana, 2) || h.join(ana, 2) || !h.join(rui, 2) {
		t.Error("two streams each")
	}
	if h.part(ana); !h.here(ana) {
		t.Error("one of two has ended, and nobody is here")
	}
	if h.part(ana); h.here(ana) || !h.here(rui) || len(h.streams) != 1 {
		t.Errorf("streams %v", h.streams)
	}
}
