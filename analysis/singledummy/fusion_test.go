package singledummy

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"gotest.tools/v3/assert"

	"sueca/engine/card"
	"sueca/engine/rules"
)

// TestFusion measures by how much averages with open cards are too high in the last tricks,
// and how much of that αμ takes away, card by card searched. All worlds that were possible
// are there. With SUECA_LONG=1 it does so for many deals.
func TestFusion(t *testing.T) {
	rules := rules.Default()
	deals := uint64(12)
	if long {
		deals = 1500
	}
	for _, tricks := range []int{3, 4} {
		var excess, worse [4][]float64
		other, exact, left := [4]int{}, 0, 0
		var took, deep time.Duration
		for seed := range deals {
			rng := rand.New(rand.NewPCG(seed, 89))
			d := randomDeal(rng, &rules, false)
			at := 4*(10-tricks) + rng.IntN(4)
			before := d.Before(rules.Direction())[at]
			if d.Known(at, before).Possible() > MostInEnding {
				continue
			}
			dec, err := d.Decide(context.Background(), at, Weighing{Worlds: MostInEnding, Seed: 1})
			assert.NilError(t, err)
			if dec == nil {
				continue
			}
			e := d.Ending(dec)
			since := time.Now()
			whole, err := e.Unfuse(context.Background(), 2*tricks)
			took = max(took, time.Since(since))
			if err != nil || !whole.Whole {
				left++
				continue
			}
			exact++
			best := slices.Max(whole.Values)
			above := best
			for m := 3; m >= 1; m-- {
				since := time.Now()
				u, err := e.Unfuse(context.Background(), m)
				if m == 3 {
					deep += time.Since(since)
				}
				assert.NilError(t, err)
				k := 0
				for i, v := range u.Values {
					if v > u.Values[k]+tie {
						k = i
					}
					if m == 1 && (v-dec.Value(i) > 1e-6 || dec.Value(i)-v > 1e-6) {
						t.Errorf("seed %d: one card deep %s is worth %v, and by the average %v", seed, u.Cards[i], v, dec.Value(i))
					}
				}
				if u.Values[k] < above-1e-6 {
					t.Errorf("seed %d: %d cards deep the value is %v, and deeper %v", seed, m, u.Values[k], above)
				}
				above = u.Values[k]
				excess[m] = append(excess[m], u.Values[k]-best)
				if loss := best - whole.Values[k]; loss > 1e-6 {
					other[m]++
					worse[m] = append(worse[m], loss)
				}
			}
		}
		for m := 1; m <= 3; m++ {
			slices.Sort(excess[m])
			lost := mean(worse[m])
			if exact > 0 {
				t.Logf("%d tricks, %d endings (%d too large): αμ(%d) is too high by %.3f on average, 95%% %.2f, most %.2f; chose a worse card %d times, by %.2f each (αμ(3) takes %v on average, the longest whole search %v)",
					tricks, exact, left, m, mean(excess[m]), excess[m][len(excess[m])*95/100], excess[m][len(excess[m])-1], other[m], lost, (deep / time.Duration(exact)).Round(time.Microsecond), took.Round(time.Millisecond))
			}
		}
		if exact == 0 && tricks == 3 {
			t.Error("no ending was searched")
		}
	}
}

func mean(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v
	}
	return sum / float64(max(1, len(x)))
}

// TestUnfusedCost: a card costs what the best one is worth more; of equally good ones the best is the
// card itself, else the first.
func TestUnfusedCost(t *testing.T) {
	one, two, three := card.New(card.Spades, card.Ace), card.New(card.Spades, card.Six), card.New(card.Hearts, card.Two)
	u := Unfused{Cards: []card.Card{one, two, three}, Values: []float64{10, 14, 14 + tie/2}}
	for _, tt := range []struct {
		card, best card.Card
		cost       float64
	}{{one, two, 4}, {two, two, 0}, {three, three, 0}} {
		if cost, best := u.Cost(tt.card); best != tt.best || math.Abs(cost-tt.cost) > 1e-6 {
			t.Errorf("%s costs %v against %s, want %v against %s", tt.card, cost, best, tt.cost, tt.best)
		}
	}
	// Worth just so much more as counts for nothing.
	u.Values = []float64{0, tie, 0}
	if cost, best := u.Cost(one); cost != 0 || best != one {
		t.Errorf("%v against %s", cost, best)
	}
}
