package signal

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/analysis/simulate"
)

// some draws tables of a unit in groups and strata.
func some(r *rand.Rand, groups, cards int) Cells {
	cells := Cells{}
	for range cards {
		at := Cell{Unit: "u", Match: fmt.Sprint(r.IntN(groups)), Stratum: fmt.Sprint(r.IntN(2))}
		bump(cells, at, r.IntN(2), r.IntN(2))
	}
	return cells
}

func byMatchOf(at Cell) string { return at.Match }

// TestSpread: the exact test whether groups differ has what listing every table with these margins and these hits has.
func TestSpread(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 300 {
		cells := some(r, 2+r.IntN(3), 4+r.IntN(14))
		s := spreadOf(cells, inOrder(cells), byMatchOf)
		groups := []string{}
		for g := range s.of {
			groups = append(groups, g)
		}
		slices.Sort(groups)
		total, seen := 0, 0.0
		far := func(g string, hits int) float64 { d := s.deviation(g, hits); return d * d }
		for _, g := range groups {
			total, seen = total+s.hits[g], seen+far(g, s.hits[g])
		}
		step := max(seen/bins, 1.0/8)
		rounded := func(g string, hits int) int { return int(math.Round(far(g, hits) / step)) }
		most := 0
		for _, g := range groups {
			most += rounded(g, s.hits[g])
		}
		var all, more float64
		var list func(i, left int, p float64, sum int)
		list = func(i, left int, p float64, sum int) {
			if i == len(groups) {
				if left == 0 {
					all += p
					more += p * map[int]float64{1: 1, 0: 0.5}[cmp.Compare(sum, most)]
				}
				return
			}
			d := s.of[groups[i]]
			for k, q := range d.p {
				list(i+1, left-d.least-k, p*q, sum+rounded(groups[i], d.least+k))
			}
		}
		list(0, total, 1, 0)
		want, got := 1.0, s.differs()
		if len(groups) > 1 && seen > 0 {
			want = more / all
		}
		if math.Abs(got-want) > 1e-9 {
			t.Errorf("%v: %.4f, by a list %.4f", cells, got, want)
		}
	}
}

// TestDrawing: the distribution of a sum of numbers that are drawn has what all ways to draw them have.
func TestDrawing(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for range 200 {
		some := make([]int, 1+r.IntN(9))
		for i := range some {
			some[i] = r.IntN(2*scores + 1)
		}
		many := r.IntN(len(some) + 1)
		want, ways := map[int]float64{}, 0.0
		for set := range 1 << len(some) {
			n, sum := 0, 0
			for i, x := range some {
				if set>>i&1 == 1 {
					n, sum = n+1, sum+x-scores
				}
			}
			if n == many {
				want[sum]++
				ways++
			}
		}
		got := drawing(some, many)
		for i, p := range got.p {
			if w := want[got.least+i] / ways; math.Abs(p-w) > 1e-12 {
				t.Fatalf("%v, %d of them: %d has %v, want %v", some, many, got.least+i, p, w)
			}
		}
	}
}

// TestChangeOfNothing: of cards that mean nothing one in twenty changes at 5 %, and so does what a habit makes that goes on in all
// groups, and the partner turns with one in twenty of them.
func TestChangeOfNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	tries := 800
	if long {
		tries = 4000
	}
	for _, habit := range []float64{0.5, 0.8} {
		small, turned := 0, 0
		for range tries {
			cells, replies := Cells{}, Cells{}
			for range 120 {
				at := Cell{Unit: "u", Match: fmt.Sprint(r.IntN(12)), Stratum: fmt.Sprint(r.IntN(3))}
				state := r.IntN(2)
				given := number(r.Float64() < habit)
				if state == 0 {
					given = 1 - given
				}
				bump(cells, at, state, given)
				bump(replies, at, given, number(r.Float64() < 0.3+0.2*float64(given)))
			}
			s := spreadOf(cells, inOrder(cells), byMatchOf)
			small += number(s.differs() < 0.05)
			turned += number(s.turns(replies, inOrder(replies), byMatchOf) < 0.05)
		}
		for what, n := range map[string]int{"change": small, "turn": turned} {
			if share := float64(n) / float64(tries); math.Abs(share-0.048) > 4*math.Sqrt(0.05*0.95/float64(tries)) {
				t.Errorf("habit %v: %.3f %s", habit, share, what)
			}
		}
	}
}

// TestChanges: a code with a key is found by what it changes with, and its pair is flagged; one that does not change is found as
// before, and an honest club is not flagged. Where all is run the table is printed.
func TestChanges(t *testing.T) {
	clubs := 1
	if long {
		clubs = 40
	}
	all := studyOf(t, "changes: evening trump trick opponents\n", "echo")
	for _, row := range []struct {
		key       string
		habit     simulate.Habit
		signal    string
		way       Way
		deals     int
		atLeast   float64 // of the clubs, that are flagged
		deviation float64
	}{
		{"evening", simulate.ByLot, "echo", ByEvening, 2000, 0.6, 0},
		{"trick", simulate.ByLot, "echo", ByTrick, 2000, 0.6, 0},
		{"hearts", simulate.ByLot, "echo", ByTrump, 8000, 0.5, 0},
		{"opponents", simulate.AllSorts, "echo", ByOpponents, 8000, 0, 0},
		{"", simulate.ByLot, "", ByEvening, 2000, 0, 0},
		{"", simulate.Styles, "", ByEvening, 2000, 0, 0},
		{"", simulate.AllSorts, "", ByEvening, 2000, 0, 0},
	} {
		if !long && (row.deals > 2000 || row.key == "trick" || row.habit == simulate.AllSorts) {
			continue
		}
		told := studyOf(t, fmt.Sprintf("changes: %s\n", row.way), "echo")
		plain := studyOf(t, "", "echo")
		found, flagged, byTold, byPlain := make([]bool, clubs), make([]bool, clubs), make([]bool, clubs), make([]bool, clubs)
		falsely := make([]int, clubs)
		inParallel(clubs, func(i int) {
			a := simulate.Archive{Seed: uint64(500 + i), Deals: row.deals, Pairs: 12, Manners: simulate.Manners{Habit: row.habit}}
			a.Manners.Signal, a.Manners.Key, a.Manners.Honesty, a.Manners.Read = row.signal, row.key, 0.9, row.signal != ""
			pair := PairName(a.Players(0))
			r := all.Verdicts(countsOf(t, all, a))
			for k := range r.Detectors[0].Units {
				u := &r.Detectors[0].Units[k]
				if mine := u.Unit == pair && row.signal != ""; mine {
					found[i], flagged[i] = u.Change.Holm < 0.05 && u.Change.Way == row.way, u.Change.Flagged(0.05)
				} else {
					falsely[i] += number(u.Change.Flagged(0.05))
				}
			}
			for k, s := range []*Study{told, plain} {
				for _, u := range s.Verdicts(countsOf(t, s, a)).Detectors[0].Units {
					if u.Unit == pair && k == 0 {
						byTold[i] = u.Change.Holm < 0.05
					} else if u.Unit == pair {
						byPlain[i] = u.Holm < 0.05
					}
				}
			}
		})
		count := func(x []bool) (n int) {
			for _, so := range x {
				n += number(so)
			}
			return n
		}
		wrong := 0
		for _, n := range falsely {
			wrong += n
		}
		t.Logf("%s, habit %d, %d deals: found %d, flagged %d, by a test that is told %d, by one of a plain code %d, of %d; others flagged %d",
			row.key, row.habit, row.deals, count(found), count(flagged), count(byTold), count(byPlain), clubs, wrong)
		if float64(count(flagged)) < row.atLeast*float64(clubs) || 2*count(found) < count(byTold)-1 || wrong > clubs/20 {
			t.Errorf("%s, habit %d: as it is logged", row.key, row.habit)
		}
	}
}

// TestChangesCard: the entry of a study's card.
func TestChangesCard(t *testing.T) {
	read := func(more string) (*Study, error) {
		return ReadStudy("study: s\nhypothesis: h\ndetector: echo\n"+more, func(string) (string, error) { return Detectors()["echo"], nil })
	}
	s, err := read("changes: trick evening\n")
	assert.NilError(t, err)
	assert.DeepEqual(t, s.Changes, []Way{ByTrick, ByEvening})
	for _, more := range []string{"changes: trick trick\n", "changes: hearts\n", "changes:\n", "changes: evening, trump\n"} {
		_, err := read(more)
		assert.ErrorContains(t, err, "expected some of evening, trump, trick, opponents, each once", more)
	}
}

// TestChangeOfMany: of as many cards and strata as large archives have it is found as well, and of nothing as seldom.
func TestChangeOfMany(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 11))
	draw := func(keyed bool) *spread {
		cells := Cells{}
		for range 4000 {
			evening, state := r.IntN(10), r.IntN(2)
			given := r.IntN(2)
			if keyed && r.IntN(3) == 0 {
				given = state ^ evening%2
			}
			bump(cells, Cell{Unit: "u", Match: fmt.Sprint(evening), Stratum: fmt.Sprint(r.IntN(10))}, state, given)
		}
		return spreadOf(cells, inOrder(cells), byMatchOf)
	}
	if s := draw(true); s.of != nil || s.differs() > 1e-10 {
		t.Errorf("a key is found with %v", s.differs())
	}
	small := 0
	const tries = 100
	for range tries {
		small += number(draw(false).differs() < 0.05)
	}
	if share := float64(small) / tries; share > 0.13 {
		t.Errorf("nothing changes in %.3f", share)
	}
}
