package records

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sueca/analysis/simulate"
	"sueca/cmd/sueca/internal/verb"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// TestGeneratedFiles: matches stand in their files with a line between them, as many deals in each file as
// in the others; what is broken off leaves nothing.
func TestGeneratedFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	begin := func(to string, files int) (*generatedFiles, *bytes.Buffer) {
		var out bytes.Buffer
		a := verb.NewRun(t.Context(), nil, nil, io.Discard, io.Discard)
		f := &generatedFiles{g: &generation{a: a, to: to, files: files, archive: simulate.Archive{Deals: 6}}, stdout: &out}
		verbtest.Check(t, f.open())
		return f, &out
	}
	write := func(f *generatedFiles) {
		for _, m := range []struct {
			text  string
			deals int
		}{{"a\n", 1}, {"b\n", 1}, {"c\n", 2}, {"d\n", 2}} {
			verbtest.Check(t, f.write([]byte(m.text), nil, m.deals))
		}
	}
	f, out := begin("", 1)
	if write(f); out.String() != "a\n\nb\n\nc\n\nd\n" {
		t.Errorf("on standard output stands %q", out)
	}
	f, out = begin("two", 2)
	write(f)
	verbtest.Check(t, f.close())
	for name, want := range map[string]string{"0001.sueca": "a\n\nb\n\nc\n", "0002.sueca": "d\n"} {
		if got, err := os.ReadFile(filepath.Join("two", name)); err != nil || string(got) != want {
			t.Errorf("%s has %q, %v", name, got, err)
		}
	}
	f.abandon() // what is whole stays
	if left, err := os.ReadDir("."); err != nil || len(left) != 1 {
		t.Errorf("%v is left, %v, %s", left, err, out)
	}
	f, _ = begin("broken", 2)
	verbtest.Check(t, f.write([]byte("a\n"), nil, 4))
	f.abandon()
	left, err := os.ReadDir(".")
	verbtest.Check(t, err)
	var names []string
	for _, e := range left {
		names = append(names, e.Name())
	}
	if s := strings.Join(names, " "); s != "two" {
		t.Errorf("%s is left of what was broken off", s)
	}
}
