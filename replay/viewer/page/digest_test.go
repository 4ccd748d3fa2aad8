package page

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gotest.tools/v3/golden"

	"sueca/engine/card"
	"sueca/notation"
	"sueca/replay"
)

// TestDigests writes the page of every record of the test data, among them one for each finding, and compares
// it with what it was before: a line of the golden has the record, what is found in it and a digest of the page.
// What is meant to look otherwise is written anew with -update, when some of the pages have been looked at.
func TestDigests(t *testing.T) {
	var out strings.Builder
	for _, pattern := range []string{"../../testdata/findings/*.sueca", "../../../testdata/*.sueca", "../../../testdata/disputes/*.sueca"} {
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
			for read, err := range notation.Matches(bytes.NewReader(text), notation.Options{}) {
				if err != nil {
					t.Fatal(err)
				}
				n++
				m := Match{ID: "3f9a", Events: read.Events, Judged: replay.Judge(read.Events), Record: Record{Name: "a.sueca", Text: []byte(read.Text)}}
				codes := ""
				for _, f := range m.Judged.Findings {
					one := Finding{Code: f.Code, Severity: f.Code.Severity(), Deal: f.Deal, Trick: f.Trick, Event: f.Event, Msg: f.Msg}
					for _, r := range f.Related {
						one.Related = append(one.Related, Related{Event: r.Event, Trick: r.Trick, Msg: r.Msg})
					}
					m.Findings = append(m.Findings, one)
					codes += " " + string(f.Code)
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
				h := fnv.New32a()
				fmt.Fprint(h, inside(t, pg.HTML()))
				fmt.Fprintf(&out, "%s %d %08x%s\n", strings.TrimSuffix(filepath.Base(file), ".sueca"), n, h.Sum32(), codes)
			}
		}
	}
	golden.Assert(t, out.String(), "digests.txt")
}
