package signal

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"
)

// TestExchangeEdge exchanges hands where the state would have been so just a tenth more often in one half.
func TestExchangeEdge(t *testing.T) {
	cells := Cells{
		{Stratum: "s", Match: "one", Alike: "a"}: {{}, {1, 0}}, {Stratum: "a", Match: "two", Alike: "a"}: {{3, 0}, {2, 0}},
		{Stratum: "s", Match: "one", Alike: "b"}: {{}, {0, 1}}, {Stratum: "b", Match: "two", Alike: "b"}: {{1, 0}, {1, 0}},
	}
	got := (&DetectorCounts{Cells: cells}).exchanged()
	want := map[Cell]*Table{{Stratum: "s state 1", Match: "one"}: {{1, 0}, {0, 1}}}
	assert.DeepEqual(t, got, want, cmp.AllowUnexported(Cell{}))
}
