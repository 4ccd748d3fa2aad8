package audit_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
	"gotest.tools/v3/golden"

	"sueca/analysis/audit"
	"sueca/notation"
	"sueca/replay"
)

// TestAudited audits the deals of all records of the test data, among them one for each finding. The golden has
// the suspects of each deal in which not all are refuted, and the slips that would explain it.
func TestAudited(t *testing.T) {
	var out strings.Builder
	for _, pattern := range []string{"../../replay/testdata/findings/*.sueca", "../../testdata/*.sueca", "../../testdata/disputes/*.sueca"} {
		files, err := filepath.Glob(filepath.FromSlash(pattern))
		assert.NilError(t, err)
		for _, file := range files {
			text, err := os.ReadFile(file)
			assert.NilError(t, err)
			n := 0
			for m, err := range notation.Matches(bytes.NewReader(text), notation.Options{}) {
				assert.NilError(t, err)
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
					told := audited(report, func() *replay.Explained { return replay.Explain(m.Events, replay.Options{}, i) })
					if !allRefuted.MatchString(told) {
						fmt.Fprintf(&out, "%s %d.%d:%s\n", strings.TrimSuffix(filepath.Base(file), ".sueca"), n, i+1, told)
					}
				}
			}
		}
	}
	golden.Assert(t, out.String(), "audited.txt")
}

// allRefuted is what is said of a deal in which there is no renúncia.
var allRefuted = regexp.MustCompile(`^ \d+ refuted;$`)

// audited returns the suspects of a report that are not refuted, with their conclusions and counts, and the slips
// that would explain it.
func audited(report *audit.Report, explain func() *replay.Explained) string {
	var out strings.Builder
	refuted := 0
	for k := range report.Suspects {
		s := &report.Suspects[k]
		if s.Conclusion == audit.Refuted { // there are many
			refuted++
			continue
		}
		fmt.Fprintf(&out, " %d%s %s", s.Trick, s.Seat, s.Conclusion)
		if s.Deals != nil && s.Deals.Sign() > 0 {
			fmt.Fprintf(&out, " %v of %v, lawful elsewhere %v of %v", s.Renuncia, s.Deals, s.RenunciaLegal, s.DealsLegal)
		}
		fmt.Fprintf(&out, ", %v", s.Proof)
		for i, since := range s.KnownSince {
			if since != nil {
				fmt.Fprintf(&out, ", known to %d since %v", i, *since)
			}
		}
		for _, w := range s.Ways {
			fmt.Fprintf(&out, ", %s %s %v of %v", w.Seat, w.Conclusion, w.Renuncia, w.Deals)
		}
		out.WriteString(";")
	}
	if refuted > 0 {
		fmt.Fprintf(&out, " %d refuted;", refuted)
	}
	if !report.Uncounted && len(report.Suspects) < 3 && refuted < len(report.Suspects) {
		for _, set := range explain().Acquitting() {
			for _, s := range set {
				fmt.Fprintf(&out, " %v: %s;", s.Kind, s.Msg)
			}
		}
	}
	return out.String()
}
