package signal

import (
	"fmt"
	"strings"
	"testing"

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

// TestClusters: matches that are evenings by themselves have the interval of matches; whole evenings that agree within
// themselves widen it, and to cut them into more matches does not change that. So do boards that several tables played.
func TestClusters(t *testing.T) {
	club := func(matches int, date func(match int) string, board func(evening, k int) uint64) Effect {
		c := &Counts{When: map[string]When{}, Detectors: []DetectorCounts{{Cells: Cells{}}}}
		for e := range FewEvenings {
			for k := range 24 {
				match := fmt.Sprint(e, " ", k%matches)
				c.When[match] = When{Date: date(e)}
				state := k / 2 % 2
				// In every other evening the signal goes with the state, and in the rest a little against it.
				given := number(e%2 == 0 && state == 1 || e%2 == 1 && state == 0 && k%8 == 0)
				bump(c.Detectors[0].Cells, Cell{Unit: "u", Match: match, Pair: "u", Board: board(e, k)}, state, given)
			}
		}
		m := c.Settled().Detectors[0].Cells
		return measureOf(m, inOrder(m)).effect()
	}
	none := func(int) string { return "" }
	own := func(e, k int) uint64 { return uint64(1 + e*24 + k) }
	same := func(e, _ int) uint64 { return uint64(1 + e) }
	unknown := func(int, int) uint64 { return 0 }
	dated := func(e int) string { return fmt.Sprintf("2026-01-%02d", e+1) }
	whole, narrow := club(1, dated, unknown), club(12, none, unknown)
	if !(narrow.Low > 0 && whole.Low < 0) {
		t.Errorf("by matches from %.3f, by whole evenings from %.3f", narrow.Low, whole.Low)
	}
	for _, tt := range []struct {
		name      string
		got, want Effect
	}{
		{"evenings that were cut", club(12, dated, unknown), whole},
		{"boards of their own", club(12, none, own), narrow},
		{"an evening of one board", club(12, none, same), whole},
	} {
		near(t, tt.name, tt.got.Low, tt.want.Low, 1e-12)
	}
}

// TestEvidenceOfBoards: a board that was played at many tables adds no more than the tables do on average, and the
// same cards on boards of their own add up.
func TestEvidenceOfBoards(t *testing.T) {
	const tables = 6
	evidence := func(board func(table, k int) uint64) Evidence {
		c := &Counts{When: map[string]When{}, Detectors: []DetectorCounts{{Cells: Cells{}}}}
		for table := range tables {
			match := fmt.Sprint(table)
			c.When[match] = When{Date: "2026-01-01"}
			for k := range 12 {
				at := Cell{Unit: fmt.Sprint(table), Match: match, Pair: "p", Board: board(table, k)}
				bump(c.Detectors[0].Cells, at, k%2, number(k%2 == 1))
			}
		}
		c = c.Settled().Counts
		cells := c.Detectors[0].Cells
		return c.evidence(cells, inOrder(cells))
	}
	alone := evidence(func(table, k int) uint64 { return uint64(1 + 12*table + k) })
	same := evidence(func(_, k int) uint64 { return uint64(1 + k) })
	if !(alone.Log10 > 10 && same.Log10 < 3 && same.Log10 > 1.5) || alone.Evenings[0].N != same.Evenings[0].N {
		t.Errorf("of boards of their own %.2f of %d cards, of one set of boards %.2f of %d", alone.Log10, alone.Evenings[0].N, same.Log10,
			same.Evenings[0].N)
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

// TestGeneratedBoards: what is dealt alike at several tables is known for one board, and nothing else is.
func TestGeneratedBoards(t *testing.T) {
	for _, tables := range []int{1, 3} {
		at := map[uint64]int{}
		eachScene(t, simulate.Archive{Deals: 300, Seed: 4, Pairs: 6, Tables: tables}, func(view *query.DealView) { at[boardOf(view)]++ })
		for board, n := range at {
			if board == 0 || n > tables {
				t.Errorf("%d tables: board %d is played %d times", tables, board, n)
			}
		}
		if tables == 3 && len(at) > 150 {
			t.Errorf("300 deals at three tables are %d boards", len(at))
		}
	}
}
