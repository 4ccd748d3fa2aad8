package solve

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unsafe"

	"gotest.tools/v3/assert"
	"gotest.tools/v3/golden"
	"pgregory.net/rapid"

	"sueca/engine/card"
	"sueca/engine/rules"
)

// TestOddRules compares endings under any rules, with a dead hand, without trumps or with
// bonuses, after other cards and on a Solver that has solved something else, with minimax.
func TestOddRules(t *testing.T) {
	used := map[Objective]*Solver{}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{"", "acores", "tres-morto", "obrigar"}).Draw(t, "rules")
		r := rules.Default()
		if text == "tres-morto" {
			r, _ = rules.Parse(text)
		}
		if text == "acores" {
			r.TenRank = rules.TenIsTen
		}
		if text == "obrigar" {
			r.Void = rules.MustTrump
		}
		r.QueenOfHeartsBonus = rapid.Uint16Range(0, 200).Draw(t, "queen")
		r.LastTrickBonus = rapid.Uint16Range(0, 200).Draw(t, "last")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		pos := dealtAt(rng, &r, rapid.IntRange(1, 5).Draw(t, "cards"))
		if text == "tres-morto" {
			pos.Round = *r.Table().Order(card.A+card.Seat(rng.IntN(3)), r.Direction())
		}
		if rapid.Bool().Draw(t, "no trumps") {
			pos.Trump = card.NoSuit
		}
		pos = pos.later(rng, &r, rapid.IntRange(0, 3).Draw(t, "played"))
		o := Objective(rapid.IntRange(0, 1).Draw(t, "objective"))
		v := used[o]
		var err error
		if v == nil {
			v, err = NewSolver(t.Context(), &r, pos, o)
			used[o] = v
		} else {
			v.Until(t.Context())
			err = v.Reset(&r, pos, o)
		}
		assert.NilError(t, err)
		got, err := v.Value(pos)
		assert.NilError(t, err)
		if want := plainly(t, &r, pos, o, orderOf(&r, pos)); got != want {
			t.Fatalf("%d, and by minimax %d: %+v", got, want, pos)
		}
	})
}

// TestNodes compares how many nodes 100 deals take with those in a file, so that a change
// for the worse is seen: -update writes it.
func TestNodes(t *testing.T) {
	if small {
		t.Skip("the search of a page looks at others")
	}
	rules := rules.Default()
	var out strings.Builder
	sum := 0
	for seed := range uint64(100) {
		pos := dealtAt(rand.New(rand.NewPCG(seed, 3)), &rules, 10)
		v, err := NewSolver(t.Context(), &rules, pos, CardPoints)
		assert.NilError(t, err)
		value, err := v.Value(pos)
		assert.NilError(t, err)
		fmt.Fprintf(&out, "deal %d, trumps %s, %s leads: AC %d, %d nodes\n", seed, pos.Trump, pos.Leader, value, v.search.nodes)
		sum += v.search.nodes
	}
	fmt.Fprintf(&out, "on average %d nodes\n", sum/100)
	golden.Assert(t, out.String(), "nodes.golden")
}

// TestMemory checks that a full table takes no more than 16 MB.
func TestMemory(t *testing.T) {
	if n := unsafe.Sizeof(search{}) + mostShape*unsafe.Sizeof(shape{}) + mostPages*pageSize*unsafe.Sizeof(proof{}); n > 16_000_000 {
		t.Errorf("%d bytes", n)
	} else {
		t.Logf("%d bytes at most", n)
	}
	rules := rules.Default()
	pos := dealtAt(rand.New(rand.NewPCG(1, 61)), &rules, 3)
	v, err := NewSolver(t.Context(), &rules, pos, CardPoints)
	assert.NilError(t, err)
	if _, err := v.Value(pos); err != nil {
		t.Fatal(err)
	}
	if n := len(v.search.table.shapes); n > 256 || len(v.search.table.pages) > 1 {
		t.Errorf("three cards take %d shapes and %d pages", n, len(v.search.table.pages))
	}
}
