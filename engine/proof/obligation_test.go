package proof_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine/card"
	"sueca/engine/proof"
)

// naiveObligations lists the plays that neither followed nor trumped though the
// player held a trump in every world, and that are no proven renúncia.
func naiveObligations(j worldsJudge, trump int) []string {
	renounced := map[[2]int]bool{}
	for _, v := range j.verdicts() {
		renounced[[2]int{v.trick, v.seat}] = v.proven
	}
	var out []string
	for i, p := range j.r.plays {
		led, suit := j.r.plays[p.lead].token.suit, p.token.suit
		if p.lead == i || led == nothing || suit == nothing || suit == led || suit == trump || renounced[[2]int{p.trick, p.seat}] {
			continue
		}
		if !slices.ContainsFunc(j.worlds, func(w world) bool {
			return !slices.ContainsFunc(w.heldBefore(j.r, p.seat, i+1), func(c int) bool { return suitOf(c) == trump })
		}) {
			out = append(out, fmt.Sprint(p.trick, p.seat))
		}
	}
	return out
}

// TestNaiveObligations compares the breaches of the obligation to trump with
// all worlds of small records.
func TestNaiveObligations(t *testing.T) {
	t.Parallel()
	deals, found := 1000, 0
	if long {
		deals = 10_000
	}
	for seed, done := 0, 0; done < deals; seed++ {
		r := blurredDeal(rand.New(rand.NewPCG(4, uint64(seed))))
		worlds, ok := allWorlds(r)
		if !ok {
			continue
		}
		done++
		s, err := r.state()
		assert.NilError(t, err)
		for trump := range 4 {
			var got []string
			for _, o := range proof.Obligations(&s.Deal, card.Suit(trump+1)) {
				got = append(got, fmt.Sprint(o.Trick, int(o.Seat)-1))
				if o.Trump != card.Suit(trump+1) || !o.Proven || o.Proof.By == 0 {
					t.Fatalf("seed %d: %+v\n%v", seed, o, r)
				}
			}
			want := naiveObligations(worldsJudge{r, worlds}, trump)
			found += len(want)
			if !slices.Equal(got, want) {
				t.Fatalf("seed %d, trump %s: the engine finds %v, the worlds say %v\n%v", seed, card.Suit(trump+1), got, want, r)
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d breaches in %d deals", found, deals)
	}
}
