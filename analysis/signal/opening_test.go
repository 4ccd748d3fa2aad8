package signal

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"

	"sueca/analysis/query"
	"sueca/analysis/simulate"
)

// TestRepeated: deals that are counted a second time under another date and other names are seen, in one run and when
// counts are put together; deals of other archives are none.
func TestRepeated(t *testing.T) {
	s := studyOf(t, "", "echo")
	count := func(seed uint64, name string) *Counts {
		c := NewCounts(s, false)
		eachScene(t, simulate.Archive{Deals: 80, Pairs: 4, Seed: seed}, func(view *query.DealView) {
			view.Match += name
			for i := range view.Tags {
				if tag := &view.Tags[i]; len(tag.Name) == 1 || tag.Name == "Date" {
					tag.Value += name
				}
			}
			c.Count(s, view)
		})
		return c
	}
	one, other, again := count(1, ""), count(2, ""), count(1, " again")
	for _, tt := range []struct {
		add  *Counts
		want int
	}{{other, 0}, {again, 80}} {
		assert.NilError(t, one.Add(tt.add))
		if got := one.Repeated(); got != tt.want {
			t.Errorf("%d deals are there twice, want %d", got, tt.want)
		}
	}
}

// TestByEvening: matches that are evenings by themselves have the interval of matches; whole evenings that agree within
// themselves have a wider one, and to cut them into more matches does not change it.
func TestByEvening(t *testing.T) {
	club := func(matches int, date func(match int) string) (byMatch, byEvening Effect) {
		c := &Counts{When: map[string]When{}}
		dc := DetectorCounts{Cells: map[Cell]*Table{}}
		for e := range 6 {
			for k := range 24 {
				match := fmt.Sprint(e, " ", k%matches)
				c.When[match] = When{Date: date(e)}
				state := k / 2 % 2
				// In every other evening the signal goes with the state, and in the rest a little against it.
				given := number(e%2 == 0 && state == 1 || e%2 == 1 && k%5 == 0)
				bump(dc.Cells, Cell{Unit: "u", Match: match, Pair: "u"}, state, given)
			}
		}
		d := designOf(dc.Cells, inOrder(dc.Cells))
		m := d.measure(d.counted)
		return m.effect(), c.byEvening(dc.Cells, inOrder(dc.Cells))
	}
	match, evening := club(12, func(int) string { return "" })
	if diff := cmp.Diff(match, evening); diff != "" {
		t.Error("matches without a date: ", diff)
	}
	dated := func(e int) string { return fmt.Sprintf("2026-01-%02d", e+1) }
	whole, same := club(1, dated)
	cut, evenings := club(12, dated)
	near(t, "low", same.Low, whole.Low, 1e-12)
	near(t, "low of evenings that were cut", evenings.Low, whole.Low, 1e-12)
	if !(cut.Low > 0 && evenings.Low < 0) || evenings.Matches != 6 || math.IsNaN(cut.Low) {
		t.Errorf("by matches from %.3f, by %d evenings from %.3f", cut.Low, evenings.Matches, evenings.Low)
	}
}

// TestSettings: what a study settles is read from its card alone, with lines that go on and without comments.
func TestSettings(t *testing.T) {
	card := "; why\nstudy: one\n and more\nhypothesis: h\ndetector: echo\nexclude: a.trick > 2\n ; not this\n  and  lead\nunit: player\nexclude: lead\n"
	want := "detector: echo|exclude: a.trick > 2 and lead|exclude: lead|unit: player"
	for _, more := range []string{"", "\n" + Detectors()["echo"], "\n" + Detectors()["echo"] + "\n" + Detectors()["continuation"]} {
		if got := strings.Join(Settings(card+more), "|"); got != want {
			t.Errorf("settled: %s, want %s", got, want)
		}
	}
}
