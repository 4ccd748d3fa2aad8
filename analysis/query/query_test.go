package query

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"sueca/analysis/simulate"
	"sueca/replay"
)

// workedQueries returns the queries of the manual.
func workedQueries(t testing.TB) (out []string) {
	t.Helper()
	manual, err := os.ReadFile("QUERY.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile("(?s)```query\n(.*?)```").FindAllStringSubmatch(string(manual), -1) {
		out = append(out, strings.TrimSpace(m[1]))
	}
	return out
}

// scenesOf calls each with the views of a match, judged on demand.
func scenesOf(t testing.TB, g *simulate.Generated, each func(*DealView)) {
	t.Helper()
	var s DealView
	judge := func() *replay.Match { return replay.Judge(g.Events) }
	if err := s.Deals(g.Events, judge, func() error {
		each(&s)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

// TestWorkedQueries compiles the queries of the manual, and finds something with each.
func TestWorkedQueries(t *testing.T) {
	queries := workedQueries(t)
	if len(queries) != 30 {
		t.Fatalf("the manual has %d queries", len(queries))
	}
	found := make([]int, len(queries))
	compiled := make([]*Query, len(queries))
	for i, text := range queries {
		q, err := Compile(text, nil)
		if err != nil {
			t.Fatalf("query %d: %v", i+1, err)
		}
		compiled[i] = q
	}
	for g := range (simulate.Archive{Deals: 3000, Seed: 5}).Matches() {
		scenesOf(t, &g, func(s *DealView) {
			for i, q := range compiled {
				if q.InTags(s.Tags, false) {
					q.Find(s, func(*Found) { found[i]++ })
				}
			}
		})
	}
	for i, n := range found {
		if n == 0 {
			t.Errorf("query %d finds nothing", i+1)
		}
	}
	t.Log(found)
}
