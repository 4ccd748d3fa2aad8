package solve

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"gotest.tools/v3/assert"

	"sueca/analysis/internal/played"
	"sueca/engine/rules"
	"sueca/replay"
)

var (
	compared  = flag.Int("compare", 0, "measure the solver, on so many deals")
	comparing = flag.Uint64("compare.seed", 3, "seed of the deals that are measured")
	sized     = flag.Int("compare.cards", 10, "cards of each hand that are measured")
	forTricks = flag.Bool("compare.tricks", false, "measure for tricks, not for card points")
	real      = flag.Bool("compare.real", false, "measure deals that were really played, not random ones")
)

// costs are what one solver took for each of some deals.
type costs struct {
	name  string
	took  []time.Duration
	nodes []int
}

// add measures one deal.
func (c *costs) add(solve func() (nodes int)) {
	begin := time.Now()
	n := solve()
	c.took = append(c.took, time.Since(begin))
	c.nodes = append(c.nodes, n)
}

// figures are a mean, a median, the one that one in twenty exceeds, and the worst.
func figures[T int | time.Duration](of []T, unit float64) (out [4]float64) {
	sorted := slices.Clone(of)
	slices.Sort(sorted)
	sum := T(0)
	for _, v := range sorted {
		sum += v
	}
	n := len(sorted)
	return [4]float64{float64(sum) / unit / float64(n), float64(sorted[n/2]) / unit, float64(sorted[n*95/100]) / unit, float64(sorted[n-1]) / unit}
}

// table shows what several solvers took for the same deals; the first is the measure of
// the others.
func costTable(all ...*costs) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%-28s %9s %9s %9s %9s   %11s %9s\n", "", "mean ms", "median", "p95", "worst", "mean nodes", "median")
	first, firstNodes := figures(all[0].took, 1e6), figures(all[0].nodes, 1)
	for i, c := range all {
		t, n := figures(c.took, 1e6), figures(c.nodes, 1)
		fmt.Fprintf(&out, "%-28s %9.3f %9.3f %9.3f %9.3f   %11.0f %9.0f\n", c.name, t[0], t[1], t[2], t[3], n[0], n[1])
		if i > 0 {
			fmt.Fprintf(&out, "%-28s %9.3f %9.3f %9.3f %9.3f   %11.3f %9.3f\n", "  in proportion", t[0]/first[0], t[1]/first[1], t[2]/first[2], t[3]/first[3], n[0]/firstNodes[0], n[1]/firstNodes[1])
		}
	}
	return out.String()
}

// measured returns the deals that are measured, and how they are called: so many at random by
// the seed, or as many that were really played, one of a match.
func measured(t *testing.T, rules *rules.Rules, n int) (name string, out []*Position) {
	t.Helper()
	if !*real {
		for seed := range uint64(n) {
			out = append(out, dealtAt(rand.New(rand.NewPCG(seed, *comparing)), rules, *sized))
		}
		return fmt.Sprintf("%d deals of %d cards, seed %d", n, *sized, *comparing), out
	}
	salt := fmt.Sprint("compare ", *comparing)
	for m := range played.Drawn(t, salt, func(uint32) bool { return true }) {
		if len(out) == n {
			break
		}
		judged := replay.Judge(m.Events)
		head, deals := replay.Standings(m.Events)
		for i := range deals {
			state := deals[i].End(m.Events[:head], &judged.Verdicts[i])
			if p, ok := PlayedOf(&state.Deal, &judged.Rules); ok && p.Whole {
				out = append(out, p.Start)
				break
			}
		}
	}
	return fmt.Sprintf("%d deals that were played, seed %d", len(out), *comparing), out
}

// TestCompare measures a new solver for each deal and one for all, deal by deal in turn, and checks
// that they agree:
//
//	go test ./analysis/solve -run 'TestCompare$' -v -args -compare 1000
//	go test ./analysis/solve -run 'TestCompare$' -v -args -compare 1000 -compare.real
func TestCompare(t *testing.T) {
	if *compared == 0 {
		t.Skip("-args -compare 1000 measures")
	}
	rules := rules.Default()
	o := CardPoints
	if *forTricks {
		o = PlainTricks
	}
	fresh, again := &costs{name: "a solver for each"}, &costs{name: "one solver for all"}
	var one *Solver
	name, deals := measured(t, &rules, *compared)
	for n, pos := range deals {
		var values [2]int
		each := []func(){
			func() {
				fresh.add(func() int {
					s, err := NewSolver(context.Background(), &rules, pos, o)
					assert.NilError(t, err)
					values[0], _ = s.Value(pos)
					return s.search.nodes
				})
			},
			func() {
				again.add(func() (nodes int) {
					var err error
					if one == nil {
						one, err = NewSolver(context.Background(), &rules, pos, o)
					} else {
						err = one.Reset(&rules, pos, o)
					}
					assert.NilError(t, err)
					nodes = one.search.nodes
					values[1], _ = one.Value(pos)
					return one.search.nodes - nodes
				})
			},
		}
		for k := range each { // neither is always first
			each[(k+n)%len(each)]()
		}
		if values[0] != values[1] {
			t.Fatalf("deal %d: %d, and by one solver for all %d", n, values[0], values[1])
		}
	}
	t.Logf("%s\n%s", name, costTable(fresh, again))
}
