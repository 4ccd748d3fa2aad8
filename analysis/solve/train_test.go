//go:build !js && !solvepage

package solve

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"gotest.tools/v3/assert"

	"sueca/engine/card"
	"sueca/engine/rules"
)

var (
	trained   = flag.Duration("train", 0, "train the order of the cards for so long, and write weights.go")
	trainSeed = flag.Uint64("train.seed", 1, "seed of the training")
	trainOn   = flag.Int("train.deals", 160, "deals to train on")
	trainLeft = flag.Int("train.cards", 8, "cards of each hand where they begin")
)

// lesson is a position to train on, and what it took with the best weights so far.
type lesson struct {
	pos  *Position
	took float64
}

// lessons returns positions of random deals, after some tricks in which two cards of three
// were those that the solver would try first.
func lessons(tb testing.TB, rules *rules.Rules) (out []lesson) {
	for i := range uint64(*trainOn) {
		rng := rand.New(rand.NewPCG(i, 1000+*trainSeed))
		pos := dealtAt(rng, rules, 10)
		v, err := NewSolver(context.Background(), rules, pos, CardPoints)
		assert.NilError(tb, err)
		for range 4 * (10 - *trainLeft) {
			if rng.IntN(3) == 0 {
				pos = pos.later(rng, rules, 1)
				continue
			}
			pos = pos.Play(v.tried(pos), rules.Direction())
		}
		out = append(out, lesson{pos: pos})
	}
	return out
}

// effort is what counts of the nodes of a deal: less than in proportion, so that a few
// heavy deals do not decide.
func effort(nodes int) float64 { return math.Pow(float64(nodes), 0.6) }

// TestTrain trains the order of the cards by hill climbing: one weight of a class or of
// some classes is changed at random, and stays so if the solver then needs fewer nodes for
// the lessons. It writes weights.go:
//
//	go test ./analysis/solve -run TestTrain -timeout 1h -v -args -train 25m
func TestTrain(t *testing.T) {
	if *trained == 0 {
		t.Skip("-args -train 25m trains")
	}
	rules := rules.Default()
	all := lessons(t, &rules)
	solvers := make([]*Solver, runtime.GOMAXPROCS(0))
	for i := range solvers {
		var err error
		if solvers[i], err = NewSolver(context.Background(), &rules, all[0].pos, CardPoints); err != nil {
			t.Fatal(err)
		}
	}
	// measure sets what some lessons take, a part of them by each solver.
	measure := func(took []float64, some []lesson) {
		var all sync.WaitGroup
		for k, v := range solvers {
			all.Go(func() {
				for i := k; i < len(some); i += len(solvers) {
					if err := v.Reset(&rules, some[i].pos, CardPoints); err != nil {
						panic(err)
					}
					before := v.search.nodes
					if _, err := v.Value(some[i].pos); err != nil {
						panic(err)
					}
					took[i] = effort(v.search.nodes - before)
				}
			})
		}
		all.Wait()
	}
	begin := time.Now()
	sum := 0.0
	took := make([]float64, len(all))
	measure(took, all)
	for i := range all {
		all[i].took = took[i]
		sum += took[i]
	}
	first := sum
	t.Logf("%d lessons, effort %.0f, in %v", len(all), sum, time.Since(begin))
	rng := rand.New(rand.NewPCG(*trainSeed, 4))
	tried, kept := 0, 0
	const some = 20 // lessons, after which it is seen whether a change has any hope
	for time.Since(begin) < *trained {
		old := weights
		step(rng)
		tried++
		now, was := 0.0, 0.0
		for from := 0; from < len(all); from += some {
			to := min(from+some, len(all))
			measure(took[from:to], all[from:to])
			for i := from; i < to; i++ {
				now += took[i]
				was += all[i].took
			}
			if now > was*(1+0.06/math.Sqrt(float64(to))) {
				now = math.Inf(1)
				break
			}
		}
		if now >= sum {
			weights = old
			continue
		}
		sum = now
		kept++
		for i := range all {
			all[i].took = took[i]
		}
		if kept%10 == 0 {
			t.Logf("%v: %d of %d changes kept, effort %.4f of the first", time.Since(begin).Round(time.Second), kept, tried, sum/first)
			write(t)
		}
	}
	t.Logf("%d of %d changes kept, effort %.4f of the first", kept, tried, sum/first)
	write(t)
}

// step changes a weight of a class, or of all classes of a place in the trick in which the
// trick is won, or lost, or of one kind of card.
func step(rng *rand.Rand) {
	class, x := rng.IntN(classes), rng.IntN(len(weights[0]))
	same := 0x3f
	switch rng.IntN(4) {
	case 0:
		same = 0x32 // place, and won or lost
	case 1:
		same = 0x3e // the kind too
	case 2:
		same = 0x30 // place alone
	}
	by := int16(math.Round(math.Exp(rng.NormFloat64()+2.6))) + 1
	if rng.IntN(2) == 0 {
		by = -by
	}
	for c := range weights {
		if (c^class)&same == 0 {
			weights[c][x] += by
		}
	}
}

// write writes weights.go.
func write(t *testing.T) {
	t.Helper()
	var out strings.Builder
	out.WriteString("//go:build !js && !solvepage\n\npackage solve\n\n// weights are those of the features, by class. TestTrain has made them.\nvar weights = [classes][9]int16{\n")
	for c := range weights {
		text := strings.ReplaceAll(strings.Trim(fmt.Sprint(weights[c]), "[]"), " ", ", ")
		fmt.Fprintf(&out, "\t{%s},\n", text)
	}
	out.WriteString("}\n")
	assert.NilError(t, os.WriteFile("weights.go", []byte(out.String()), 0o644))
}

// tried returns the card that the solver tries first in a position.
func (v *Solver) tried(pos *Position) card.Card {
	player, rest, t := v.set(pos)
	var room [10]move
	var f forecast
	list := v.search.moves(&room, &f, player, t)
	v.search.sort(list, &f, player, t, rest)
	for c := range pos.Legal(pos.Turn(v.rules.Direction()), v.rules).All() {
		if v.search.number(c) == list[0].card() {
			return c
		}
	}
	panic("a card that may not be played is tried")
}
