package replay_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"

	"sueca/engine/code"
	"sueca/notation"
	"sueca/replay"
)

// TestFindings: the records of testdata/findings say on each faulty line what is to be found
// there, as in "; want 10-12 renuncia unclaimed-renuncia". Missing and surplus both fail.
// What reading alone finds is left to the command's test of the same records, which compares
// the columns too.
func TestFindings(t *testing.T) {
	files, _ := filepath.Glob("testdata/findings/*.sueca")
	files = append(files, "testdata/heaps.sueca", "testdata/witnesses.sueca")
	if len(files) < 20 {
		t.Fatalf("only %d files", len(files))
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".sueca"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			assert.NilError(t, err)
			want, got := wantedCodes(string(text)), map[int][]string{}
			for m, err := range notation.Matches(strings.NewReader(string(text)), notation.Options{}) {
				assert.NilError(t, err)
				for _, f := range replay.Judge(m.Events).Findings {
					if f.Fault == nil && !ofReading[f.Code] {
						line := int(m.Ranges[f.Event].Line)
						got[line] = append(got[line], string(f.Code))
					}
				}
			}
			for _, codes := range got {
				slices.Sort(codes)
			}
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("findings by line (-want +got):\n%s", d)
			}
		})
	}
}

// ofReading are the codes of what is found in reading, before anything is judged.
var ofReading = map[code.Code]bool{
	code.Syntax: true, code.Encoding: true, code.BadTag: true, code.DuplicateTag: true,
	code.UndeclaredLetters: true, code.UnknownRules: true, code.Tolerated: true, code.UnknownTag: true,
}

var wantedPattern = regexp.MustCompile(`; want (.*)$`)

// wantedCodes returns the codes that the comments of a record want, by line.
func wantedCodes(text string) map[int][]string {
	want := map[int][]string{}
	n := 0
	for line := range strings.Lines(text) {
		n++
		m := wantedPattern.FindStringSubmatch(strings.TrimSpace(line))
		if m == nil {
			continue
		}
		for _, w := range strings.Fields(m[1]) {
			if !strings.ContainsAny(w[:1], "0123456789") && !ofReading[code.Code(w)] {
				want[n] = append(want[n], w)
			}
		}
		slices.Sort(want[n])
	}
	return want
}
