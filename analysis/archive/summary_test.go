package archive

import (
	"encoding/json"
	"fmt"
	"sueca/engine"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestSummariesMerge checks that summaries of parts, merged in any order and grouping,
// are the summary of the whole, and come through JSON unchanged.
func TestSummariesMerge(t *testing.T) {
	codes := engine.Codes()
	rapid.Check(t, func(t *rapid.T) {
		whole := NewSummary(true)
		parts := make([]*Summary, rapid.IntRange(1, 5).Draw(t, "parts"))
		for i := range parts {
			parts[i] = NewSummary(true)
		}
		for range rapid.IntRange(0, 30).Draw(t, "matches") {
			part := parts[rapid.IntRange(0, len(parts)-1).Draw(t, "part")]
			file := fmt.Sprintf("%d.sueca", rapid.IntRange(0, 4).Draw(t, "file"))
			c := Counts{Matches: 1, Deals: dealCounts{All: rapid.IntRange(0, 9).Draw(t, "deals")}}
			for _, s := range []*Summary{part, whole} {
				s.add0(file, c)
			}
			for range rapid.IntRange(0, 4).Draw(t, "findings") {
				code := rapid.SampledFrom(codes).Draw(t, "code")
				f := Example{File: file, Line: rapid.IntRange(1, 9).Draw(t, "line"), Col: rapid.IntRange(1, 3).Draw(t, "col"), Code: code, Severity: code.Severity().String(), Message: "x", Level: code.Severity()}
				part.example(f)
				whole.example(f)
			}
		}
		merged := NewSummary(true)
		order := rapid.Permutation(parts).Draw(t, "order")
		if len(order) > 1 && rapid.Bool().Draw(t, "grouped") {
			order[1].Merge(order[0])
			order = order[1:]
		}
		for _, p := range order {
			b, err := json.Marshal(p)
			if err != nil {
				t.Fatal(err)
			}
			again := &Summary{}
			if err := json.Unmarshal(b, again); err != nil {
				t.Fatal(err)
			}
			merged.Merge(again)
		}
		a, _ := json.Marshal(whole)
		b, _ := json.Marshal(merged)
		if d := cmp.Diff(string(a), string(b)); d != "" {
			t.Fatalf("(-whole +merged)\n%s", d)
		}
	})
}

// add0 adds the counts of a match without findings.
func (s *Summary) add0(file string, c Counts) {
	s.Counts.add(c)
	s.file(file).add(c)
}
