package solve

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"sueca/engine"
)

var (
	update  = flag.Bool("update", false, "write the golden files")
	endings = flag.Int("twin.endings", 400, "endings that are solved by the slow solver too")
	deals   = flag.Int("twin.deals", 4, "full deals that are solved by the slow solver too")
)

// agree fails unless both solvers find the same value.
func agree(t *testing.T, what string, rules *engine.Rules, pos *Position, o Objective) {
	t.Helper()
	want, _ := slowly(t, rules, pos, o)
	if got := solved(t, rules, pos, o); got != want {
		t.Errorf("%s, objective %d: %d, and by the slow solver %d: %+v", what, o, got, want, pos)
	}
}

// TestTwin compares endings under all rules, some in mid-trick, and full deals with the
// slow solver.
func TestTwin(t *testing.T) {
	if *long {
		*endings, *deals = 20_000, 2_000
	}
	var next atomic.Int64
	var all sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= *endings+*deals || t.Failed() {
					return
				}
				rng := rand.New(rand.NewPCG(uint64(i), 47))
				if i < *endings {
					rules := solverRules()[rng.IntN(6)]
					pos := dealtAt(rng, &rules, 3+rng.IntN(5))
					agree(t, fmt.Sprint("ending ", i), &rules, pos.later(rng, &rules, rng.IntN(4)), Objective(rng.IntN(2)))
					continue
				}
				rules := engine.DefaultRules()
				o := CardPoints
				if i%8 == 7 {
					o = PlainTricks
				}
				agree(t, fmt.Sprint("deal ", i), &rules, dealtAt(rng, &rules, 10), o)
			}
		})
	}
	all.Wait()
	t.Logf("%d endings and %d deals agree", *endings, *deals)
}

// TestOddRules compares endings under any rules, with a dead hand, without trumps or with
// bonuses, after other cards and on a Solver that has solved something else, with the slow
// solver.
func TestOddRules(t *testing.T) {
	used := map[Objective]*Solver{}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{"", "acores", "tres-morto", "obrigar"}).Draw(t, "rules")
		rules := engine.DefaultRules()
		if text == "tres-morto" {
			rules, _ = engine.ParseRules(text)
		}
		if text == "acores" {
			rules.TenRank = engine.TenIsTen
		}
		if text == "obrigar" {
			rules.Void = engine.MustTrump
		}
		rules.QueenOfHeartsBonus = rapid.Uint16Range(0, 200).Draw(t, "queen")
		rules.LastTrickBonus = rapid.Uint16Range(0, 200).Draw(t, "last")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		pos := dealtAt(rng, &rules, rapid.IntRange(1, 6).Draw(t, "cards"))
		if text == "tres-morto" {
			pos.Round = *rules.Table().Order(engine.A+engine.Seat(rng.IntN(3)), rules.Direction())
		}
		if rapid.Bool().Draw(t, "no trumps") {
			pos.Trump = engine.NoSuit
		}
		pos = pos.later(rng, &rules, rapid.IntRange(0, 3).Draw(t, "played"))
		o := Objective(rapid.IntRange(0, 1).Draw(t, "objective"))
		v := used[o]
		var err error
		if v == nil {
			v, err = NewSolver(t.Context(), &rules, pos, o)
			used[o] = v
		} else {
			v.Until(t.Context())
			err = v.Reset(&rules, pos, o)
		}
		if err != nil {
			t.Fatal(err)
		}
		got, err := v.Value(pos)
		if err != nil {
			t.Fatal(err)
		}
		if want := (&simple{rules: &rules, objective: o, table: map[simpleKey][2]int{}}).value(pos, -1000, 1000); text != "tres-morto" && got != want {
			t.Fatalf("%d, and by the simple solver %d: %+v", got, want, pos)
		}
		if want, _ := slowBy(t, &rules, pos, o); got != want {
			t.Fatalf("%d, and by the slow solver %d: %+v", got, want, pos)
		}
	})
}

// TestNodes compares how many nodes 100 deals take with those in a file, so that a change
// for the worse is seen: -args -update writes it.
func TestNodes(t *testing.T) {
	if small {
		t.Skip("the search of a page looks at others")
	}
	rules := engine.DefaultRules()
	var out strings.Builder
	sum := 0
	for seed := range uint64(100) {
		pos := dealtAt(rand.New(rand.NewPCG(seed, 3)), &rules, 10)
		v, err := NewSolver(t.Context(), &rules, pos, CardPoints)
		if err != nil {
			t.Fatal(err)
		}
		value, err := v.Value(pos)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&out, "deal %d, trumps %s, %s leads: AC %d, %d nodes\n", seed, pos.Trump, pos.Leader, value, v.search.nodes)
		sum += v.search.nodes
	}
	fmt.Fprintf(&out, "on average %d nodes\n", sum/100)
	const name = "testdata/nodes.golden"
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if out.String() != string(want) {
		t.Errorf("other nodes than in %s, now on average %d; -args -update writes what there is now:\n%s", name, sum/100, out.String())
	}
}
