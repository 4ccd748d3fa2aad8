package audit_test

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/golden"

	"sueca/analysis/audit"
	"sueca/notation"
	"sueca/replay"
)

// TestDigests audits the deals of all records of the test data, among them one for each finding, and compares what
// comes with what came before: a line of the golden has the deal, its suspects with their conclusions and counts,
// how many ways there are to take what is contradicted, and the slips that would explain it; and a digest of what
// else is told. What is meant to be told otherwise is written anew with -update, and looked at.
func TestDigests(t *testing.T) {
	var out strings.Builder
	for _, pattern := range []string{"../../replay/testdata/findings/*.sueca", "../../testdata/*.sueca", "../../testdata/disputes/*.sueca"} {
		files, err := filepath.Glob(filepath.FromSlash(pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			for m, err := range notation.Matches(bytes.NewReader(text), notation.Options{}) {
				if err != nil {
					t.Fatal(err)
				}
				n++
				rules := replay.Judge(m.Events).Rules
				head, deals := replay.Standings(m.Events)
				for i := range deals {
					state := deals[i].End(m.Events[:head], &replay.Verdict{})
					report, err := audit.Examine(&state.Deal, &rules, audit.Trust{}, nil)
					if err != nil {
						fmt.Fprintf(&out, "%s %d.%d: %v\n", strings.TrimSuffix(filepath.Base(file), ".sueca"), n, i+1, err)
						continue
					}
					if len(report.Suspects) == 0 && !report.Contradicted && len(report.Conflict) == 0 {
						continue
					}
					fmt.Fprintf(&out, "%s %d.%d:%s\n", strings.TrimSuffix(filepath.Base(file), ".sueca"), n, i+1, audited(report, func() *audit.Explained {
						return audit.Explain(rules, m.Events[:head], deals, i, report.Suspects)
					}))
				}
			}
		}
	}
	golden.Assert(t, out.String(), "digests.txt")
}

// audited returns the suspects of a report with their conclusions and counts, the slips that would explain it,
// and a digest of what else it tells.
func audited(report *audit.Report, explain func() *audit.Explained) string {
	var out strings.Builder
	h := fnv.New32a()
	fmt.Fprintln(h, report.Contradicted, report.Unplaced, report.Uncounted, report.Doubts, report.Conflict, report.Open)
	refuted := 0
	for k := range report.Suspects {
		s := &report.Suspects[k]
		told := io.Writer(&out)
		if s.Conclusion == audit.Refuted { // there are many
			refuted++
			told = h
		}
		fmt.Fprintf(told, " %d%s %s", s.Trick, s.Seat, s.Conclusion)
		if s.Deals != nil && s.Deals.Sign() > 0 {
			fmt.Fprintf(told, " %v of %v", s.Renuncia, s.Deals)
		}
		if len(s.Ways) > 0 {
			fmt.Fprintf(told, ", %d ways", len(s.Ways))
		}
		fmt.Fprint(told, ";")
		fmt.Fprintln(h, s.Place, s.Led, s.Card, s.May, s.DealsLegal, s.RenunciaLegal, s.Proof, s.Only, s.Guilty != nil, s.Innocent != nil)
		for _, since := range s.KnownSince {
			if since != nil {
				fmt.Fprint(h, *since)
			}
			fmt.Fprint(h, ",")
		}
		for _, w := range s.Ways {
			fmt.Fprintln(h, w.Reading, w.LeftOut, w.Seat, w.Conclusion, w.Deals, w.Renuncia, w.DealsLegal, w.RenunciaLegal)
		}
	}
	if !report.Uncounted && len(report.Suspects) < 3 {
		kinds := map[audit.Slip]int{}
		for _, e := range explain().Edits {
			kinds[e.Kind]++
			fmt.Fprintln(h, e.Kind, e.Slips, e.Trick, e.Leader, len(e.Changes), len(e.Deal))
			for _, c := range e.Changes {
				fmt.Fprintln(h, *c)
			}
		}
		for _, kind := range slices.Sorted(maps.Keys(kinds)) {
			fmt.Fprintf(&out, " %d %s", kinds[kind], kind)
		}
	}
	fmt.Fprintf(&out, " %d refuted, %08x", refuted, h.Sum32())
	return out.String()
}
