package report

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/cmd/internal/run"
	"sueca/engine"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
)

// logged returns a reporter with a log that has some matches, and their ids, in the order of the
// log.
func logged(t *testing.T, texts ...string) (a *run.Run, ids []string) {
	t.Helper()
	a, _ = reporting("en")
	a.Records.LogPath = filepath.Join(t.TempDir(), "log.db")
	a.Records.Author = "Elsa"
	for _, text := range texts {
		r := recordOf(t, text)
		if _, err := a.Records.Store(r.ID(), 0, r.Events); err != nil {
			t.Fatal(err)
		}
		ids = append(ids, r.ID())
	}
	return a, ids
}

// threeMatches are texts of matches by their events.
var threeMatches = []string{"[Event \"one\"]\ndeal 1\n", "[Event \"two\"]\ndeal 1\n", "[Event \"three\"]\ndeal 1\n"}

// eventIs returns a filter for the match of an event.
func eventIs(name string) func([]engine.Event) bool {
	return func(events []engine.Event) bool {
		return slices.ContainsFunc(events, func(e engine.Event) bool {
			tag, ok := e.(*engine.TagWritten)
			return ok && tag.Value == name
		})
	}
}

func openLibrary(t *testing.T, a *run.Run) *LogLibrary {
	t.Helper()
	log, err := a.Records.OpenLog()
	assert.NilError(t, err)
	t.Cleanup(func() { log.Close() })
	return &LogLibrary{A: a, Log: log}
}

// TestLogLibrary: the matches of a log in its order, all of them or those that are named or
// wanted.
func TestLogLibrary(t *testing.T) {
	a, ids := logged(t, threeMatches...)
	l := openLibrary(t, a)
	holds := func(want ...string) {
		t.Helper()
		if n, whole := l.Len(); n != len(want) || !whole {
			t.Errorf("%d matches, whole %t", n, whole)
		}
		for i, id := range want {
			doc, err := l.Open(i)
			if err != nil || doc.Name != id || len(doc.Events) == 0 {
				t.Errorf("match %d: %v, %v", i, doc, err)
				continue
			}
			if at := l.Find(id[:12]); at != i {
				t.Errorf("%s is found at %d", id, at)
			}
		}
		if doc, err := l.Open(len(want)); !errors.Is(err, io.EOF) {
			t.Errorf("behind the last: %v, %v", doc, err)
		}
		if at := l.Find("0000zz"); at != -1 {
			t.Errorf("found at %d", at)
		}
	}
	holds(ids...)
	if err := l.Narrow(nil); err != nil || l.Ids != nil {
		t.Error(err)
	}
	assert.Check(t, l.Narrow(eventIs("two")))
	holds(ids[1])
	l.Ids = []string{ids[2], ids[0]}
	holds(ids[2], ids[0])
	assert.Check(t, l.Narrow(eventIs("one")))
	holds(ids[0])
	assert.Check(t, l.Narrow(eventIs("none")))
	holds()
}

// TestLogLibraryGrows: what is added to a match is stored, and whoever has read it before knows;
// a match as it once was is only read.
func TestLogLibraryGrows(t *testing.T) {
	a, ids := logged(t, threeMatches...)
	l := openLibrary(t, a)
	doc, err := l.Open(1)
	if err != nil || doc.Stale() {
		t.Fatal(err)
	}
	if m := doc.Page(); m.ID != ids[1] || m.Record.Name != ids[1]+".sueca" {
		t.Errorf("%+v", m.Record)
	}
	if err := doc.Add([]engine.Event{&engine.NoteWritten{Text: "x"}}); err != nil || !doc.Stale() {
		t.Errorf("added: %v, stale %t", err, doc.Stale())
	}
	again, err := l.Open(1)
	if err != nil || len(again.Events) != len(doc.Events)+1 || again.Stale() {
		t.Errorf("%v, %v", again, err)
	}
	var conflict *eventlog.ConflictError
	if err := doc.Add([]engine.Event{&engine.NoteWritten{Text: "y"}}); !errors.As(err, &conflict) {
		t.Errorf("what was read before is added to: %v", err)
	}
	if err := again.Add([]engine.Event{&engine.PlayAmended{Deal: 7, Trick: 1}}); err == nil {
		t.Error("a correction of nothing is stored")
	}
	a.Records.AsOf = 1
	if old, err := l.Open(0); err != nil || old.Add != nil || old.Stale != nil {
		t.Errorf("%+v, %v", old, err)
	}
	if _, err := l.Open(2); err == nil || err.Error() != "match "+ids[2]+" has nothing up to position 1" {
		t.Error(err)
	}
	if l.revision("0000") != 0 || l.revision(ids[1]) != 3 {
		t.Errorf("revisions %d and %d", l.revision("0000"), l.revision(ids[1]))
	}
}

// filesOf writes files of texts, and returns the library of their folder.
func filesOf(t *testing.T, texts ...string) *FileLibrary {
	t.Helper()
	dir := t.TempDir()
	for i, text := range texts {
		assert.NilError(t, os.WriteFile(filepath.Join(dir, fmt.Sprintf("%02d.sueca", i)), []byte(text), 0o644))
	}
	a, _ := reporting("en")
	l := NewFileLibrary(a, []string{dir})
	t.Cleanup(l.Stop)
	return l
}

// TestFileLibrary: the matches of files in their order, but for empty files; some are read ahead,
// and what is wanted can be chosen.
func TestFileLibrary(t *testing.T) {
	l := filesOf(t, threeMatches[0]+"\n[Sueca \"1\"]\n"+threeMatches[1], "", threeMatches[2])
	if n, whole := l.Len(); n != 0 || whole {
		t.Errorf("%d, %t before it is read", n, whole)
	}
	if at := l.Find(recordOf(t, threeMatches[1]).ID()[:8]); at != 1 {
		t.Errorf("found at %d", at)
	}
	if n, whole := l.Len(); n != 2 || whole {
		t.Errorf("%d, %t when the second was found", n, whole)
	}
	for i, text := range threeMatches {
		doc, err := l.Open(i)
		if err != nil || doc.Name != recordOf(t, text).ID() || !strings.HasSuffix(doc.File, []string{"00.sueca", "00.sueca", "02.sueca"}[i]) {
			t.Errorf("%+v, %v", doc, err)
		}
	}
	if n, whole := l.Len(); n != 3 || !whole || len(l.Empty) != 1 || len(l.Wrong) != 0 {
		t.Errorf("%d, %t, %d empty, %v", n, whole, len(l.Empty), l.Wrong)
	}
	for _, i := range []int{-1, 3} {
		if _, err := l.Open(i); !errors.Is(err, io.EOF) {
			t.Errorf("%d: %v", i, err)
		}
	}
	if at := l.Find("zz"); at != -1 {
		t.Errorf("found at %d", at)
	}
	l = filesOf(t, threeMatches...)
	l.Wants = eventIs("three")
	if doc, err := l.Open(0); err != nil || doc.Name != recordOf(t, threeMatches[2]).ID() {
		t.Errorf("%v, %v", doc, err)
	}
	a, _ := reporting("en")
	l = NewFileLibrary(a, []string{filepath.Join(t.TempDir(), "none"), "-"})
	defer l.Stop()
	if _, err := l.Open(0); !errors.Is(err, io.EOF) || len(l.Wrong) != 1 {
		t.Errorf("%v, %v", err, l.Wrong)
	}
}

// TestFileLibraryAhead: fifty matches are read ahead, and no more.
func TestFileLibraryAhead(t *testing.T) {
	var text strings.Builder
	for i := range 60 {
		fmt.Fprintf(&text, "[Sueca \"1\"]\n[Match \"%d\"]\ndeal 1\n", i)
	}
	l := filesOf(t, text.String())
	if _, err := l.Open(3); err != nil {
		t.Fatal(err)
	}
	if n, whole := l.Len(); n != 54 || whole {
		t.Errorf("%d are read, whole %t", n, whole)
	}
}

// TestFileLibraryAdded: what is added to a match of a file is kept with it, and its page then has
// the text of all.
func TestFileLibraryAdded(t *testing.T) {
	l := filesOf(t, "[Event \"one\"]\ndeal  1\n")
	doc, err := l.Open(0)
	assert.NilError(t, err)
	if m := doc.Page(); string(m.Record.Text) != "[Event \"one\"]\ndeal  1\n" || m.Record.Name != "00.sueca" {
		t.Errorf("%+v", m.Record)
	}
	assert.NilError(t, doc.Add([]engine.Event{&engine.NoteWritten{Text: "late"}}))
	if err := doc.Add([]engine.Event{&engine.PlayAmended{Deal: 7, Trick: 1}}); err == nil {
		t.Error("a correction of nothing is added")
	}
	again, err := l.Open(0)
	if err != nil || again.Name != doc.Name || len(again.Events) != len(doc.Events)+1 {
		t.Errorf("%+v, %v", again, err)
	}
	m := again.Page()
	if !strings.Contains(string(m.Record.Text), "note \"late\"") || len(m.Events) != len(again.Events) || m.ID != doc.Name {
		t.Errorf("%+v", m.Record)
	}
	if evidence.MatchID(again.Events) == "" {
		t.Error("no id")
	}
}
