package singledummy

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"gotest.tools/v3/assert"

	"sueca/analysis/solve"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// minimax returns what A's side still wins, by trying everything.
func minimax(d *Deal, pos *solve.Position) int {
	seat := pos.Turn(d.Rules.Direction())
	if seat == card.NoSeat {
		return 0
	}
	best, any := 0, false
	for _, c := range d.legal(pos, seat) {
		v := after(d, pos, c)
		if !any || pos.Sides()[0].Has(seat) == (v > best) {
			best, any = v, true
		}
	}
	return best
}

// after is minimax after a card.
func after(d *Deal, pos *solve.Position, c card.Card) int {
	next := pos.Play(c, d.Rules.Direction())
	v := minimax(d, next)
	if next.Table == nil && pos.Sides()[0].Has(next.Leader) {
		for _, c := range append(slices.Clone(pos.Table), c) {
			v += c.Points()
		}
	}
	return v
}

// TestDecide compares decisions with an average over all possible deals, each by minimax,
// weighed by a choice that hangs on the hand alone. Nothing of it is shared with the fast way
// but that choice.
func TestDecide(t *testing.T) {
	choice := func(turn *Turn) ([]float64, error) {
		out := make([]float64, len(turn.Legal))
		sum := 0.0
		for i, c := range turn.Legal {
			out[i] = 1 + float64(c.Points())/float64(1+turn.Pos.Hands[turn.Seat].Of(c.Suit()).Len())
			sum += out[i]
		}
		for i := range out {
			out[i] /= sum
		}
		return out, nil
	}
	seeds := uint64(12)
	if long {
		seeds = 400
	}
	decisions, weighed := 0, 0
	for seed := range seeds {
		rng := rand.New(rand.NewPCG(seed, 97))
		r := rules.Default()
		if seed%3 == 1 {
			r, _ = rules.Parse("tres-morto")
		}
		d := randomDeal(rng, &r, seed%4 == 0)
		before := d.Before(r.Direction())
		for at := 29; at < 37; at++ {
			worlds := naiveWorlds(d, at)
			pos := before[at]
			own := pos.Turn(r.Direction())
			legal := d.legal(pos, own)
			if len(worlds) == 0 || len(worlds) > 60 || len(legal) < 2 || !slices.Contains(legal, d.Plays[at].Card) {
				continue
			}
			decisions++
			for _, ask := range []Choice{nil, choice} {
				got, err := d.Decide(t.Context(), at, Weighing{Worlds: 60, Seed: 1, Choice: ask})
				if err != nil {
					t.Fatal(seed, at, err)
				}
				if !got.All || len(got.Worlds) != len(worlds) {
					t.Fatalf("seed %d, card %d: %d worlds of %d, all: %t", seed, at, len(got.Worlds), len(worlds), got.All)
				}
				want, total := make([]float64, len(legal)), 0.0
				for hidden := range worlds {
					here := *pos
					for s, hand := range hidden {
						if hand != 0 {
							here.Hands[s] = hand
						}
					}
					weight := 1.0
					// Forwards from the deal, with all hands taken back.
					start := *d.Start
					start.Hands = here.Hands
					for _, p := range d.Plays[:at] {
						start.Hands[p.Seat] = start.Hands[p.Seat].With(p.Card)
					}
					now := &start
					for _, p := range d.Plays[:at] {
						now.Leader = p.Leader
						may := d.legal(now, p.Seat)
						if !d.sees(own, p.Seat) && slices.Contains(may, p.Card) && len(may) > 1 && ask != nil {
							shares, _ := ask(&Turn{Pos: now, Seat: p.Seat, Legal: may})
							weight *= shares[slices.Index(may, p.Card)]
						}
						now = now.Play(p.Card, r.Direction())
						if len(now.Table) > 0 {
							now.Leader = p.Leader
						}
					}
					total += weight
					rest := 0
					for _, hand := range here.Hands {
						for c := range hand.All() {
							rest += c.Points()
						}
					}
					for _, c := range pos.Table {
						rest += c.Points()
					}
					for k, c := range legal {
						v := after(d, &here, c)
						if !pos.Sides()[0].Has(own) {
							v = rest - v
						}
						want[k] += weight * float64(v)
					}
				}
				best := slices.Max(want) / total
				for k := range legal {
					if x := got.Value(k); math.Abs(x-want[k]/total) > 1e-6 {
						t.Fatalf("seed %d, card %d: %s is worth %.6f, by trying all %.6f", seed, at, legal[k], x, want[k]/total)
					}
				}
				cost, deviation := got.Cost()
				if x := best - want[slices.Index(legal, got.Played)]/total; math.Abs(cost-x) > 1e-6 || deviation != 0 {
					t.Fatalf("seed %d, card %d: it cost %.6f ± %v, by trying all %.6f", seed, at, cost, deviation, x)
				}
				if ask != nil && got.Effective() < float64(len(worlds))-1e-6 {
					weighed++
				}
			}
		}
	}
	if decisions < 20 || weighed < 5 {
		t.Errorf("%d decisions, %d with worlds of unlike weight", decisions, weighed)
	}
}

// TestDecideSame: however many worlds are solved at a time, the result is the same, and more
// worlds begin with the ones of fewer.
func TestDecideSame(t *testing.T) {
	rules := rules.Default()
	d := randomDeal(rand.New(rand.NewPCG(3, 101)), &rules, false)
	for _, choice := range []Choice{nil, Likely} {
		w := Weighing{Worlds: 12, Seed: 4, Choice: choice, Jobs: 1}
		one, err := d.Decide(t.Context(), 22, w)
		if err != nil || one == nil {
			t.Fatal(one, err)
		}
		w.Jobs = 5
		if five, _ := d.Decide(t.Context(), 22, w); !reflect.DeepEqual(one, five) {
			t.Errorf("%+v\nand five at a time %+v", one, five)
		}
		w.Worlds = 6
		six, _ := d.Decide(t.Context(), 22, w)
		for i := range six.Worlds {
			if six.Worlds[i].Hands != one.Worlds[i].Hands {
				t.Errorf("world %d is another", i)
			}
		}
	}
}

// TestError: over many draws of 20 worlds, the difference between two cards strays from the
// exact one as far as its standard error says, and draws without repeats stray less.
func TestError(t *testing.T) {
	rules := rules.Default()
	tested := 0
	for seed := uint64(0); tested < 6; seed++ {
		d := randomDeal(rand.New(rand.NewPCG(seed, 103)), &rules, false)
		at := 25 + int(seed%3)
		pos := d.Before(rules.Direction())[at]
		if n := d.Known(at, pos).Possible(); n < 30 || n > 400 {
			continue
		}
		exact, err := d.Decide(t.Context(), at, Weighing{Worlds: 400, Seed: 1})
		if err != nil || exact == nil {
			continue
		}
		want, none := exact.Between(0, len(exact.Legal)-1)
		if none != 0 || !exact.All {
			t.Fatalf("all worlds: ± %v, all: %t", none, exact.All)
		}
		// The same worlds, drawn anew many times, without solving them again.
		known := d.Known(at, pos)
		var squares, variance float64
		const draws = 3000
		for i := range draws {
			some := &Decision{Legal: exact.Legal, Played: exact.Played, Possible: exact.Possible, Values: make([][]int, len(exact.Legal))}
			for _, n := range known.Draw(rand.New(rand.NewPCG(seed, uint64(i))), 20) {
				some.Worlds = append(some.Worlds, World{Weight: 1.0 / 20})
				for k := range exact.Legal {
					some.Values[k] = append(some.Values[k], exact.Values[k][n])
				}
			}
			mean, deviation := some.Between(0, len(exact.Legal)-1)
			squares += (mean - want) * (mean - want) / draws
			variance += deviation * deviation / draws
		}
		if squares == 0 {
			continue
		}
		tested++
		if ratio := squares / variance; ratio < 0.85 || ratio > 1.15 {
			t.Errorf("seed %d, %d deals: it strays by %.3f, and says %.3f", seed, exact.Possible, math.Sqrt(squares), math.Sqrt(variance))
		}
	}
}

// TestWithin: worlds are added until the error is small, and never more than asked for.
func TestWithin(t *testing.T) {
	rules := rules.Default()
	d := randomDeal(rand.New(rand.NewPCG(3, 107)), &rules, false)
	fewer, least := 0, math.MaxInt
	for at := 20; at < 34; at++ {
		out, err := d.Decide(t.Context(), at, Weighing{Worlds: 120, Seed: 1, Error: 0.4})
		assert.NilError(t, err)
		if out == nil || out.All {
			continue
		}
		least = min(least, len(out.Worlds))
		_, deviation := out.Cost()
		if len(out.Worlds) < 120 {
			fewer++
			if deviation > 0.4 {
				t.Errorf("card %d: %d worlds, ± %.2f", at, len(out.Worlds), deviation)
			}
		}
		if len(out.Worlds) > batch {
			// The batch before was not enough.
			short := &Decision{Legal: out.Legal, Played: out.Played, Possible: out.Possible}
			n := len(out.Worlds) - batch
			if len(out.Worlds) == 120 {
				n = 100
			}
			for range n {
				short.Worlds = append(short.Worlds, World{Weight: 1 / float64(n)})
			}
			for k := range out.Legal {
				short.Values = append(short.Values, out.Values[k][:n])
			}
			if _, before := short.Cost(); before <= 0.4 {
				t.Errorf("card %d: %d worlds were enough, ± %.2f", at, n, before)
			}
		}
	}
	if fewer == 0 || least < batch {
		t.Errorf("%d were stopped; the least is %d", fewer, least)
	}
}

// TestReasons: some cards are weighed as all are. With less effort they are weighed over fewer worlds, all over about as many, and the same
// ones on every machine; however it comes, as many worlds are counted as were asked for.
func TestReasons(t *testing.T) {
	rules := rules.Default()
	for seed, choice := range []Choice{nil, Likely} {
		d := randomDeal(rand.New(rand.NewPCG(uint64(seed), 117)), &rules, false)
		const from = 24 // before it all takes long
		pos := d.Before(rules.Direction())[from]
		late := *d.Played
		late.Start, late.Plays = pos, d.Plays[from:]
		d.Played = &late
		w := Weighing{Worlds: 60, Seed: 3, Error: 1.5, Choice: choice}
		at := []int{1, 2, 4, 7, 15}
		weigh := func(effort, jobs int) []*Weighed {
			t.Helper()
			w := w
			w.Effort, w.Jobs = effort, jobs
			cards, worlds := 0, 0
			out, err := d.Reasons(t.Context(), w, at, func(c, n int) { cards, worlds = cards+c, worlds+n })
			assert.NilError(t, err)
			assert.Check(t, cards == len(at) && worlds == len(at)*w.Worlds, "%d cards, %d worlds", cards, worlds)
			return out
		}
		all, err := d.Grade(t.Context(), w, nil)
		assert.NilError(t, err)
		for i := range all {
			if !slices.Contains(at, i) {
				all[i] = nil
			} else if all[i] != nil {
				all[i].Further = Further{Reason: all[i].Reason}
			}
		}
		equal := func(a, b []*Weighed) string { return cmp.Diff(a, b, cmpopts.EquateApprox(0, 1e-9)) } // sums in another order
		assert.Equal(t, equal(all, weigh(0, 2)), "")
		assert.Equal(t, equal(all, weigh(math.MaxInt, 2)), "")
		for _, effort := range []int{1, 3000, 9000} {
			some := weigh(effort, 1)
			assert.DeepEqual(t, some, weigh(effort, 3))
			most, fewer := 0, false
			for _, i := range at {
				if some[i] != nil {
					most = max(most, some[i].Worlds)
				}
			}
			for _, i := range at {
				if x := some[i]; x != nil {
					fewer = fewer || x.Worlds < all[i].Worlds
					assert.Check(t, x.Worlds >= min(few, all[i].Worlds) && x.Worlds >= min(most-few, all[i].Worlds) && x.Possible == all[i].Possible &&
						x.All == (uint64(x.Worlds) == x.Possible), "card %d with effort %d: %+v, of all %+v", i, effort, x, all[i])
				}
			}
			assert.Check(t, fewer || effort > 1, "no effort is enough for all")
		}
	}
}

// TestInterrupt: a context that ends stops a decision of a whole deal soon, with its error.
func TestInterrupt(t *testing.T) {
	rules := rules.Default()
	d := randomDeal(rand.New(rand.NewPCG(3, 109)), &rules, false)
	ctx, stop := context.WithCancel(t.Context())
	time.AfterFunc(20*time.Millisecond, stop)
	if out, err := d.Grade(ctx, Weighing{Worlds: 1_000_000, Seed: 1, Choice: Likely}, nil); out != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", out, err)
	}
}

// TestChoice: shares add up to 1, dearer cards get less, and the higher the temperature the
// more alike they are.
func TestChoice(t *testing.T) {
	costs := []int{0, 3, 3, 20, 120}
	for _, temperature := range []float64{0.1, 1, 8, 1000} {
		shares := softmin(costs, temperature)
		sum := 0.0
		for i, s := range shares {
			sum += s
			if i > 0 && (s > shares[i-1] || s < 0 || costs[i] == costs[i-1] && s != shares[i-1]) {
				t.Errorf("temperature %v: %v", temperature, shares)
			}
		}
		if math.Abs(sum-1) > 1e-12 {
			t.Errorf("temperature %v: the sum is %v", temperature, sum)
		}
	}
	if got := softmin([]int{0, 4}, 4); math.Abs(got[0]-1/(1+math.Exp(-1))) > 1e-15 {
		t.Errorf("%v", got)
	}
}

// TestSumJoin: the sums of the parts add up to that of the whole, and a card that was not weighed,
// or in no deal, costs nothing.
func TestSumJoin(t *testing.T) {
	card := func(worlds int, cost, deviation float64) *Weighed {
		return &Weighed{Worlds: worlds, Effective: float64(worlds), Cost: cost, Error: &deviation}
	}
	cards := []*Weighed{card(1000, 1.5, 0.3), nil, {}, card(3, 0.25, 0.4), {Worlds: 5, All: true, Cost: 2}, card(1000, 8, 1.2)}
	for cut := range len(cards) + 1 {
		var whole, one, two Sum
		for i, w := range cards {
			whole.Add(w)
			if i < cut {
				one.Add(w)
			} else {
				two.Add(w)
			}
		}
		one.Join(&two)
		for _, s := range []Sum{whole, one} {
			if s.Cards != 4 || s.None != 1 || s.Few != 1 || math.Abs(s.Cost-11.75) > 1e-9 || math.Abs(s.Error()-1.3) > 1e-9 {
				t.Errorf("cut at %d: %+v ± %v", cut, s, s.Error())
			}
		}
	}
}

// TestWeighedPoints: what a card cost is taken without strategy fusion where that is worked out.
func TestWeighedPoints(t *testing.T) {
	w := Weighed{Cost: 3}
	if got := w.Points(); got != 3 {
		t.Errorf("with open cards %v", got)
	}
	w.Alike = &Alike{Cost: 1}
	if got := w.Points(); got != 1 {
		t.Errorf("without fusion %v", got)
	}
}

// TestWorldsDrawn: as many worlds are drawn as are asked for, one at least, if there are not fewer.
func TestWorldsDrawn(t *testing.T) {
	rules := rules.Default()
	d := randomDeal(rand.New(rand.NewPCG(3, 97)), &rules, false)
	at := slices.IndexFunc(d.Before(rules.Direction())[20:30], func(pos *solve.Position) bool {
		return len(d.legal(pos, pos.Turn(rules.Direction()))) > 1
	}) + 20
	for ask, want := range map[int]int{-1: 1, 0: 1, 1: 1, 2: 2, 7: 7} {
		got, err := d.Decide(t.Context(), at, Weighing{Worlds: ask, Seed: 1})
		if err != nil || len(got.Worlds) != want {
			t.Errorf("%d worlds asked for, %d drawn: %v", ask, len(got.Worlds), err)
		}
	}
}
