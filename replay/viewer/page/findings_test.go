package page

import (
	"bytes"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
	"gotest.tools/v3/golden"

	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/notation"
	"sueca/replay"
)

// TestFindingsShown writes the page of every record of the test data, among them one for each finding: each is on
// the page. The golden has, for each code, the lines of one page that show it.
func TestFindingsShown(t *testing.T) {
	var out strings.Builder
	shown := map[code.Code]bool{}
	for _, pattern := range []string{"../../testdata/findings/*.sueca", "../../../testdata/*.sueca", "../../../testdata/disputes/*.sueca"} {
		files, err := filepath.Glob(filepath.FromSlash(pattern))
		assert.NilError(t, err)
		for _, file := range files {
			text, err := os.ReadFile(file)
			assert.NilError(t, err)
			n := 0
			for read, err := range notation.Matches(bytes.NewReader(text), notation.Options{}) {
				assert.NilError(t, err)
				n++
				m := Match{ID: "3f9a", Events: read.Events, Judged: replay.Judge(read.Events), Record: Record{Name: "a.sueca", Text: []byte(read.Text)}}
				for _, f := range m.Judged.Findings {
					one := Finding{Code: f.Code, Severity: f.Code.Severity(), Deal: f.Deal, Trick: f.Trick, Event: f.Event, Msg: f.Msg}
					for _, r := range f.Related {
						one.Related = append(one.Related, Related{Event: r.Event, Trick: r.Trick, Msg: r.Msg})
					}
					m.Findings = append(m.Findings, one)
				}
				pg := in(m)
				switch n % 4 { // and looked at in another way
				case 1:
					pg.Courts = true
				case 2:
					pg.Eyes = card.Seat(1 + n%3)
				case 3:
					pg.Blind = true
				}
				lines := strings.Split(inside(t, pg.HTML()), "\n")
				for _, f := range m.Findings {
					message, found := html.EscapeString(f.Msg.String()), false
					for _, line := range lines {
						if strings.Contains(line, message) {
							if found = true; !shown[f.Code] {
								fmt.Fprintf(&out, "%s %d, %s:\n%s\n", strings.TrimSuffix(filepath.Base(file), ".sueca"), n, f.Code, line)
							}
						}
					}
					shown[f.Code] = true
					if !found {
						t.Errorf("%s %d: the page does not show %q", file, n, f.Msg)
					}
				}
			}
		}
	}
	golden.Assert(t, out.String(), "findings.txt")
}
