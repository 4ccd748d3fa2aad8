package query

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/analysis/simulate"
)

// TestCounts: what is counted in the parts of an archive adds up to what is counted in all of it.
func TestCounts(t *testing.T) {
	q, err := Compile("ruff and trick <= 5", nil)
	if err != nil {
		t.Fatal(err)
	}
	by, err := q.Expressions("seat, trick")
	if err != nil {
		t.Fatal(err)
	}
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
	if diff := cmp.Diff(whole, sum); diff != "" {
		t.Error(diff)
	}
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
