package report

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
	"gotest.tools/v3/assert"
	"gotest.tools/v3/golden"

	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/notation"
	"sueca/replay"
)

// said is what a reporter writes.
type said struct{ out, errs bytes.Buffer }

// reporting returns a reporter that speaks a language to a test.
func reporting(language string) (*run.Run, *said) {
	s := &said{}
	return run.New(context.Background(), output.NewOutput(lang.New(language), &s.out, &s.errs), strings.NewReader("")), s
}

// text returns what was written since it was asked last.
func (s *said) text(a *run.Run) string {
	a.Out.Stdout.Flush()
	defer s.out.Reset()
	return s.out.String()
}

// recordsOf reads the matches of a text.
func recordsOf(t *testing.T, text string) (out []*source.Record) {
	t.Helper()
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		assert.NilError(t, err)
		out = append(out, &source.Record{File: "f.sueca", Text: m, Events: m.Events})
	}
	return out
}

// recordOf reads the one match of a text.
func recordOf(t *testing.T, text string) *source.Record {
	t.Helper()
	rs := recordsOf(t, text)
	if len(rs) != 1 {
		t.Fatalf("%d matches in %q", len(rs), text)
	}
	return rs[0]
}

// testGolden compares what is shown with files of testdata that a pattern names. In each stand a
// record and, under the names of what is shown and a language, what show has to return of it.
func testGolden(t *testing.T, pattern string, show map[string]func(t *testing.T, a *run.Run, s *said, record string) string) {
	names, err := filepath.Glob(filepath.Join("testdata", pattern))
	if err != nil || len(names) == 0 {
		t.Fatalf("no %s: %v", pattern, err)
	}
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) {
			ar, err := txtar.ParseFile(name)
			assert.NilError(t, err)
			var record string
			for i := range ar.Files {
				f := &ar.Files[i]
				if f.Name == "record" {
					record = string(f.Data)
					continue
				}
				what, language, _ := strings.Cut(f.Name, " ")
				if show[what] == nil {
					t.Fatalf("%s is nothing that can be shown", what)
				}
				a, s := reporting(language)
				got := show[what](t, a, s, record)
				if golden.FlagUpdate() {
					f.Data = []byte(got)
				} else if d := cmp.Diff(string(f.Data), got); d != "" {
					t.Errorf("%s (-want +got):\n%s", f.Name, d)
				}
			}
			if golden.FlagUpdate() {
				assert.NilError(t, os.WriteFile(name, txtar.Format(ar), 0o644))
			}
		})
	}
}

// shownDeals shows the deals of a record, one after another.
func shownDeals(a *run.Run, r *source.Record) {
	m := r.Judge()
	line := replay.NewTimeline(r.Events)
	at := line.Forward()
	for i, v := range m.Verdicts {
		end := line.Len()
		if i+1 < len(m.Verdicts) {
			end = line.Before(m.Verdicts[i+1].Event)
		}
		var ledger []replay.Entry
		for _, e := range m.Ledger {
			if e.Deal == v.Deal {
				ledger = append(ledger, e)
			}
		}
		DealText(a.Out, a.Judge, at(end), v, m, ledger)
	}
}
