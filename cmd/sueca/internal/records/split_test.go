package records

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// splitTo returns what splits into a new folder.
func splitTo(t *testing.T, by string) (*splitFiles, string) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "out")
	s, err := newSplitFiles(verbtest.Speaking("en").Out, dir, by)
	verbtest.Check(t, err)
	t.Cleanup(s.abandon)
	return s, dir
}

// TestSplitNames: what a file is called, and when the next one begins.
func TestSplitNames(t *testing.T) {
	long := strings.Repeat("a", 101)
	for _, tt := range []struct {
		by   string
		cuts []cutting
		want string
	}{
		{"match", []cutting{{id: "3f9a"}, {id: "4129"}, {id: "3f9a"}}, "3f9a 4129 3f9a"},
		{"date", []cutting{{date: "2026-10-03"}, {date: "2026-??-??"}, {}}, "2026-10-03 2026-xx-xx undated"},
		{"player", []cutting{{players: []string{"Zé-1_a", "", "A/B"}}, {}, {players: []string{"A:B"}}}, "Zé-1_a unnamed A_B-7e560f81 unnamed A_B-4c851f00"},
		{"player", []cutting{{players: []string{long[1:], long}}}, long[1:] + " " + long[:60] + "-8868c4a8"},
		{"size=3", []cutting{{deals: 1}, {deals: 2}, {deals: 1}, {deals: 5}, {deals: 3}, {deals: 0}, {deals: 1}}, "0001 0001 0002 0003 0004 0004 0005"},
		// A file that has no deal yet takes a match of any size.
		{"size=3", []cutting{{deals: 0}, {deals: 5}, {deals: 1}}, "0001 0001 0002"},
		{"size=1MB", []cutting{{deals: 1}, {deals: 2}}, "0001 0001"},
	} {
		s, _ := splitTo(t, tt.by)
		var got []string
		for _, c := range tt.cuts {
			got = append(got, s.names(c, []byte("deal 1\n"))...)
		}
		if diff := cmp.Diff(tt.want, strings.Join(got, " ")); diff != "" {
			t.Errorf("%s:\n%s", tt.by, diff)
		}
	}
	s, _ := splitTo(t, "size=1MB")
	text := make([]byte, 500_000)
	if got := fmt.Sprint(s.names(cutting{}, text), s.names(cutting{}, text), s.names(cutting{}, text[:1])); got != "[0001] [0001] [0002]" {
		t.Errorf("a megabyte is full with %s", got)
	}
	for _, by := range []string{"size=0", "size=-1", "size=", "size=MB", "size=2KB", "week", ""} {
		if _, err := newSplitFiles(verbtest.Speaking("en").Out, filepath.Join(t.TempDir(), "out"), by); err == nil {
			t.Errorf("%q splits", by)
		}
	}
}

// TestSplitOpen: no more files are open than may be, the one used last is kept, and each match
// goes behind the last one of its file.
func TestSplitOpen(t *testing.T) {
	s, dir := splitTo(t, "match")
	write := func(n, deal int) {
		t.Helper()
		verbtest.Check(t, s.write(cutting{id: fmt.Sprintf("m%02d", n)}, fmt.Appendf(nil, "[Match \"%d\"]\ndeal %d\n", n, deal)))
	}
	for n := range openFiles {
		write(n, 1)
	}
	write(0, 2)
	write(openFiles, 1) // m01 was not used for longest
	for name, open := range map[string]bool{"m00.sueca": true, "m01.sueca": false, "m02.sueca": true, fmt.Sprintf("m%02d.sueca", openFiles): true} {
		if (s.open[name] != nil) != open {
			t.Errorf("%s is open: %v", name, !open)
		}
	}
	if len(s.open) != openFiles {
		t.Errorf("%d files are open", len(s.open))
	}
	write(1, 2)
	for n := range openFiles + 1 {
		write(n, 3)
	}
	verbtest.Check(t, s.close())
	entries, err := os.ReadDir(dir)
	verbtest.Check(t, err)
	if len(entries) != openFiles+1 {
		t.Errorf("%d files", len(entries))
	}
	for n := range openFiles + 1 {
		want := fmt.Sprintf("[Match \"%d\"]\ndeal 1\n", n)
		if n < 2 {
			want += fmt.Sprintf("[Match \"%d\"]\ndeal 2\n", n)
		}
		want += fmt.Sprintf("[Match \"%d\"]\ndeal 3\n", n)
		got, err := os.ReadFile(filepath.Join(dir, fmt.Sprintf("m%02d.sueca", n)))
		verbtest.Check(t, err)
		if diff := cmp.Diff(want, string(got)); diff != "" {
			t.Errorf("m%02d:\n%s", n, diff)
		}
	}
}
