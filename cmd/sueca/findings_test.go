package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestFindings: the files of replay/testdata/findings say on each faulty line what is
// to be found there: "; want 10-12 renuncia unclaimed-renuncia". The columns
// are those of the finding after them. Missing and surplus both fail.
func TestFindings(t *testing.T) {
	files, _ := filepath.Glob("../../replay/testdata/findings/*.sueca")
	if len(files) < 5 {
		t.Fatalf("only %d files", len(files))
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".sueca"), func(t *testing.T) {
			want := wantedFindings(t, file)
			var out, errs bytes.Buffer
			execute([]string{"validate", "--format", "json", "--lang", "en", file}, nil, &out, &errs)
			if errs.Len() > 0 {
				t.Fatalf("%s", errs.String())
			}
			got := map[int][]string{}
			for line := range strings.Lines(out.String()) {
				var f struct {
					Line, Col int
					EndCol    int `json:"end_col"`
					Code      string
				}
				if err := json.Unmarshal([]byte(line), &f); err != nil {
					t.Fatal(err)
				}
				got[f.Line] = append(got[f.Line], f.Code)
				if slices.Contains(want[f.Line], fmt.Sprintf("%d-%d %s", f.Col, f.EndCol, f.Code)) {
					i := len(got[f.Line]) - 1
					got[f.Line][i] = fmt.Sprintf("%d-%d %s", f.Col, f.EndCol, f.Code)
				}
			}
			for _, codes := range got {
				slices.Sort(codes)
			}
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("findings by line (-want +got):\n%s\n%s", d, out.String())
			}
		})
	}
}

var wantPattern = regexp.MustCompile(`; want (.*)$`)

func wantedFindings(t *testing.T, file string) map[int][]string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want := map[int][]string{}
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		m := wantPattern.FindStringSubmatch(strings.TrimSpace(line))
		if m == nil {
			continue
		}
		cols := ""
		for _, w := range strings.Fields(m[1]) {
			if strings.ContainsAny(w[:1], "0123456789") {
				cols = w + " "
				continue
			}
			want[n] = append(want[n], cols+w)
			cols = ""
		}
		slices.Sort(want[n])
	}
	return want
}
