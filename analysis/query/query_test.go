package query

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/analysis/simulate"
	"sueca/replay"
)

// workedQueries returns the queries of the manual.
func workedQueries(t testing.TB) (out []string) {
	t.Helper()
	manual, err := os.ReadFile("QUERY.md")
	assert.NilError(t, err)
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
