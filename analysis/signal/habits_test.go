package signal

import (
	"flag"
	"fmt"
	"maps"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"

	"sueca/analysis/query"
	"sueca/analysis/simulate"
	"sueca/engine/card"
	"sueca/engine/rules"
)

var (
	replicates = flag.Int("replicates", 1000, "how many studies each row of the long tables has")
	deals      = flag.Int("deals", 400, "how many deals each study of the table of habits has")
	detectors  = flag.String("detectors", "", "the detectors of the table of habits, separated by commas; all if empty")
	rows       = flag.String("rows", "", "the rows of the long tables that are made: words that their names have, separated by commas; all if empty")
)

// habitNames are players who agreed on nothing, by what they do.
var habitNames = []struct {
	name  string
	habit simulate.Habit
}{
	{"lot", simulate.ByLot}, {"low", simulate.LowestFirst}, {"points", simulate.GivePoints}, {"worthless", simulate.AnyWorthless},
	{"any", simulate.AnyCard}, {"plain", simulate.PlainHabit}, {"touching", simulate.Touching}, {"lapses", simulate.Lapses},
	{"greedy", simulate.Greedy}, {"number", simulate.ByNumber}, {"mixed", simulate.Mixed}, {"weighed", simulate.Weighed},
}

// inParallel calls do for each number below n, on all processors.
func inParallel(n int, do func(i int)) {
	var next atomic.Int64
	var all sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	all.Wait()
}

// wanted reports whether a row of the long tables is made.
func wanted(row string) bool {
	return *rows == "" || slices.ContainsFunc(strings.Split(*rows, ","), func(word string) bool { return strings.Contains(row, word) })
}

// allDetectors are the names of the program's detectors, or those that were asked for.
func allDetectors() []string {
	if *detectors != "" {
		return strings.Split(*detectors, ",")
	}
	return slices.Sorted(maps.Keys(Detectors()))
}

// flags counts, of studies of some players, how many find something: by detector, the verdict on
// all together, some unit by itself after Holm, and a negative control.
type flags struct{ all, unit, control []int }

func newFlags(s *Study) *flags {
	n := len(s.Detectors)
	return &flags{make([]int, n), make([]int, n), make([]int, n)}
}

// add adds what a study finds.
func (f *flags) add(s *Study, c *Counts) {
	settled := c.Settled()
	for k := range s.Detectors {
		dc := &settled.Detectors[k]
		var p []float64
		for _, own := range dc.byUnit() {
			p = append(p, measureOf(dc.Cells, own).probability())
		}
		f.all[k] += number(settled.P(k) < s.Level)
		f.unit[k] += number(slices.ContainsFunc(Holm(p), func(x float64) bool { return x < s.Level }))
		f.control[k] += number(s.Shows(settled, k, s.Level))
	}
}

// join adds what other studies found.
func (f *flags) join(o *flags) {
	for k := range f.all {
		f.all[k], f.unit[k], f.control[k] = f.all[k]+o.all[k], f.unit[k]+o.unit[k], f.control[k]+o.control[k]
	}
}

// byUnit returns the cells of each unit, in order.
func (dc *DetectorCounts) byUnit() map[string][]Cell {
	cells := map[string][]Cell{}
	for _, c := range inOrder(dc.Cells) {
		cells[c.Unit] = append(cells[c.Unit], c)
	}
	return cells
}

// flagged runs studies of players.
func flagged(t *testing.T, s *Study, studies int, archive simulate.Archive) *flags {
	out := newFlags(s)
	var mu sync.Mutex
	inParallel(studies, func(i int) {
		own, found := archive, newFlags(s)
		own.Seed += uint64(i)
		found.add(s, countsOf(t, s, own))
		mu.Lock()
		out.join(found)
		mu.Unlock()
	})
	return out
}

// seated are the players of each match, by seat.
type seated map[string][card.D + 1]string

// seatsOf counts an archive by seat, and says who sat there: what is found in it is then counted by any
// unit without looking for it again.
func seatsOf(t testing.TB, s *Study, a simulate.Archive) (*Counts, seated) {
	c, who := NewCounts(s, false), seated{}
	eachScene(t, a, func(view *query.DealView) {
		names := who[view.Match]
		for _, seat := range rules.TwoPairs.Seats {
			names[seat] = nameAt(view, seat)
		}
		who[view.Match] = names
		c.Count(s, view)
	})
	return c, who
}

// by returns counts by seat as those by another unit.
func (who seated) by(unit Unit, c *Counts) *Counts {
	name := func(at Cell) string {
		switch unit {
		case ByPairUnit:
			return at.Pair
		case ByPlayerUnit:
			seat, _ := card.ParseSeat(at.Unit)
			return who[at.Match][seat]
		}
		return at.Unit
	}
	again := func(cells map[Cell]*Table) map[Cell]*Table {
		out := map[Cell]*Table{}
		for at, table := range cells {
			at.Unit = name(at)
			addTables(out, map[Cell]*Table{at: table})
		}
		return out
	}
	out := *c
	out.Detectors = slices.Clone(c.Detectors)
	for k := range out.Detectors {
		dc := &out.Detectors[k]
		dc.Cells, dc.Reply, dc.Controls = again(dc.Cells), again(dc.Reply), slices.Clone(dc.Controls)
		for i, cells := range dc.Controls {
			dc.Controls[i] = again(cells)
		}
	}
	return &out
}

// TestSeated: counts by seat turned into those by pair and by player are what studies of these count.
func TestSeated(t *testing.T) {
	archive := simulate.Archive{Deals: 120, Pairs: 5, Seed: 8, Manners: simulate.Manners{Habit: simulate.Weighed}}
	bySeat, who := seatsOf(t, studyOf(t, "unit: seat\n", allDetectors()...), archive)
	for _, unit := range []Unit{BySeatUnit, ByPairUnit, ByPlayerUnit} {
		want, got := countsOf(t, studyOf(t, "unit: "+unit.String()+"\n", allDetectors()...), archive), who.by(unit, bySeat)
		for k := range want.Detectors {
			for _, of := range []func(*DetectorCounts) any{
				func(dc *DetectorCounts) any { return dc.Cells },
				func(dc *DetectorCounts) any { return dc.Controls },
				func(dc *DetectorCounts) any { return dc.Reply },
			} {
				if diff := cmp.Diff(of(&want.Detectors[k]), of(&got.Detectors[k])); diff != "" {
					t.Fatalf("%s, %s: (-counted +turned)\n%s", unit, want.Detectors[k].Name, diff)
				}
			}
		}
	}
}

// namedHabits are the habits, by detector, that are taken for a signal in more than 7 studies of a
// hundred: the manual names them.
var namedHabits = map[string]string{
	"continuation": "number",
	"early_trump":  "any plain touching lapses greedy number mixed weighed",
	"echo":         "number mixed",
	"trump_echo":   "number mixed",
}

// TestHabits counts, for each detector, each habit of players who agreed on nothing and each unit,
// how often studies find something at the level of 5 %. One archive serves all detectors and units.
func TestHabits(t *testing.T) {
	studies, units := 5, []Unit{ByPairUnit}
	if long {
		studies, units = *replicates, []Unit{ByPairUnit, ByPlayerUnit, BySeatUnit}
	}
	s := studyOf(t, "unit: seat\n", allDetectors()...)
	for h, habit := range habitNames {
		if !wanted(habit.name) {
			continue
		}
		found := map[Unit]*flags{}
		for _, unit := range units {
			found[unit] = newFlags(s)
		}
		var mu sync.Mutex
		inParallel(studies, func(i int) {
			bySeat, who := seatsOf(t, s, simulate.Archive{Deals: *deals, Pairs: 8, Seed: uint64(1_000_000*(h+1) + i), Manners: simulate.Manners{Habit: habit.habit}})
			for _, unit := range units {
				own := newFlags(s)
				own.add(s, who.by(unit, bySeat))
				mu.Lock()
				found[unit].join(own)
				mu.Unlock()
			}
		})
		for _, unit := range units {
			held(t, s, fmt.Sprintf("%-6s %-9s", unit, habit.name), habit.name, found[unit], studies)
		}
	}
}

// held holds a row of the table to what the manual says of it.
func held(t *testing.T, s *Study, row, habit string, got *flags, studies int) {
	for k, d := range s.Detectors {
		share := func(n int) float64 { return 100 * float64(n) / float64(studies) }
		named := slices.Contains(strings.Fields(namedHabits[d.Name]), habit)
		if most := 0.07 + 3*math.Sqrt(0.05*0.95/float64(studies)); !named && float64(got.all[k]) > most*float64(studies) {
			t.Errorf("%s %s: found in %.1f %%, and the manual does not name it", row, d.Name, share(got.all[k]))
		}
		t.Logf("%s %-15s all %5.1f %%  some unit %5.1f %%  control %5.1f %%", row, d.Name, share(got.all[k]), share(got.unit[k]), share(got.control[k]))
	}
}

// unstratified returns a study of one detector without its strata.
func unstratified(t *testing.T, name string) *Study {
	t.Helper()
	var kept []string
	for _, line := range strings.Split(Detectors()[name], "\n") {
		if !strings.HasPrefix(line, "strata:") {
			kept = append(kept, line)
		}
	}
	s, err := ReadStudy("study: test\nhypothesis: none\nholdout: 0\npermutations: 200\ndetector: "+name+"\n", func(string) (string, error) { return strings.Join(kept, "\n"), nil })
	assert.NilError(t, err)
	return s
}

// TestControls: negative controls are found where the choice goes with something else that the
// seat holds, and are silent for players by lot and for those who signal and nothing else.
func TestControls(t *testing.T) {
	studies := 8
	if long {
		studies = 200
	}
	own := func(name string) *Study { return studyOf(t, "", name) }
	bare := func(name string) *Study { return unstratified(t, name) }
	signalled := func(name string) simulate.Manners {
		return simulate.Manners{Habit: simulate.ByLot, Signal: name, Honesty: 0.85, Seats: everySeat}
	}
	by := func(h simulate.Habit) simulate.Manners { return simulate.Manners{Habit: h} }
	for i, tt := range []struct {
		name    string
		study   *Study
		deals   int
		manners simulate.Manners
		flagged bool // as if somebody signalled
		control bool // and a control is found
	}{
		{"early trumps, any card", own("early_trump"), 600, by(simulate.AnyCard), true, true},
		{"early trumps, by number", own("early_trump"), 600, by(simulate.ByNumber), true, true},
		{"continuation without strata, greedy", bare("continuation"), 600, by(simulate.Greedy), true, true},
		{"continuation without strata, plain", bare("continuation"), 1500, by(simulate.PlainHabit), true, true},
		{"echo without strata, any worthless card", bare("echo"), 6000, by(simulate.AnyWorthless), true, true},
		{"continuation, plain", own("continuation"), 1500, by(simulate.PlainHabit), false, false},
		{"continuation, any card", own("continuation"), 600, by(simulate.AnyCard), false, false},
		{"echo, any worthless card", own("echo"), 6000, by(simulate.AnyWorthless), false, false},
		{"echo, by lot", own("echo"), 600, by(simulate.ByLot), false, false},
		{"echo, signalled", own("echo"), 600, signalled("echo"), true, false},
		{"trump echo, signalled", own("trump_echo"), 600, signalled("trump_echo"), true, false},
		{"continuation, signalled", own("continuation"), 600, signalled("continuation"), true, false},
		{"encher, signalled", own("encher"), 600, signalled("encher"), true, false},
		{"early trumps, signalled", own("early_trump"), 600, signalled("early_trump"), true, false},
		{"discards, signalled", own("suit_preference"), 6000, signalled("suit_preference"), true, false},
	} {
		if !wanted(tt.name) {
			continue
		}
		runs := studies
		if tt.deals > 1000 && !long {
			runs = 4
		}
		got := flagged(t, tt.study, runs, simulate.Archive{Deals: tt.deals, Seed: uint64(770_000 + 10_000*i), Manners: tt.manners})
		t.Logf("%-42s flagged %d, control %d of %d", tt.name, got.all[0], got.control[0], runs)
		// Of twelve studies one in twenty finds four or more less than once in four hundred times.
		often := func(n int) bool { return 4*n >= 3*runs }
		seldom := func(n int) bool { return n <= max(3*runs/12, 2) }
		if tt.flagged && !often(got.all[0]) || !tt.flagged && !seldom(got.all[0]) {
			t.Errorf("%s: flagged in %d of %d studies", tt.name, got.all[0], runs)
		}
		if tt.control && !often(got.control[0]) || !tt.control && !seldom(got.control[0]) {
			t.Errorf("%s: a control is found in %d of %d studies", tt.name, got.control[0], runs)
		}
	}
}

var everySeat = [5]bool{false, true, true, true, true}
