package query

import (
	"testing"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/analysis/simulate"
)

// TestCounts: what is counted in the parts of an archive adds up to what is counted in all of it.
func TestCounts(t *testing.T) {
	q, err := Compile("ruff and trick <= 5", nil)
	assert.NilError(t, err)
	by, err := q.Expressions("seat, trick")
	assert.NilError(t, err)
	var whole, sum Counts
	for g := range (simulate.Archive{Deals: 300, Seed: 5}).Matches() {
		part := Counts{Matches: 1}
		whole.Matches++
		scenesOf(t, &g, func(s *DealView) {
			part.Count(q, s, by)
			whole.Count(q, s, by)
		})
		sum.Add(&part)
	}
	assert.Check(t, is.DeepEqual(whole, sum))
	found := 0
	rows := sum.Rows(by)
	for i, g := range rows {
		if found += g.Count; i > 0 && g.Count > rows[i-1].Count || len(g.By) != 2 {
			t.Errorf("row %d is %v", i, g)
		}
	}
	if found != sum.Found || found == 0 || sum.With > sum.Deals {
		t.Errorf("%d in the rows, and the counts are %+v", found, sum)
	}
}
