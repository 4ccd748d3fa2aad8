package singledummy

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gotest.tools/v3/assert"
	"pgregory.net/rapid"

	"sueca/analysis/solve"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// TestEven checks the mean par of the dealer's side. Each deal is taken once with each
// dealer, which leaves little of the luck of the cards.
func TestEven(t *testing.T) {
	r := rules.Default()
	deals := uint64(4)
	if long {
		deals = 1000
	}
	var means []float64
	for seed := range deals {
		rng := rand.New(rand.NewPCG(seed, 97))
		deck := slices.Collect(r.Deck().All())
		rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		sum := 0
		for _, dealer := range rules.TwoPairs.Seats {
			pos := &solve.Position{Leader: r.Leader(dealer)}
			for i, s := range rules.TwoPairs.Seats {
				pos.Hands[s] = card.SetOf(deck[10*i : 10*i+10]...)
			}
			i := slices.Index(rules.TwoPairs.Seats, dealer)
			pos.Trump = deck[10*i+rng.IntN(10)].Suit()
			v, err := solve.NewSolver(context.Background(), &r, pos, solve.CardPoints)
			assert.NilError(t, err)
			value, err := v.Value(pos)
			assert.NilError(t, err)
			if !pos.Sides()[0].Has(dealer) {
				value = r.DealPoints() - value
			}
			sum += value
		}
		means = append(means, float64(sum)/4)
	}
	m, squares := mean(means), 0.0
	for _, x := range means {
		squares += (x - m) * (x - m)
	}
	n := float64(len(means))
	deviation := math.Sqrt(squares / (n - 1) / n)
	even, ok := Even(&r, card.A, card.AC)
	t.Logf("the dealer's side has %.2f ± %.2f of 120 card points at best play of all; taken as %.2f", m, deviation, even.Float())
	if !ok || math.Abs(m-even.Float()) > 4*deviation {
		t.Errorf("the mean is %v ± %v, and taken as %v", m, deviation, even.Float())
	}
	if other, _ := Even(&r, card.A, card.BD); other+even != Milli(r.DealPoints())*1000 {
		t.Errorf("the two sides have %v and %v", even, other)
	}
	if _, ok := Even(&r, card.NoSeat, card.AC); ok {
		t.Error("nobody dealt, and the mean is known")
	}
}

// TestSplit checks that the split adds up exactly, for both sides, with any costs; that with
// open cards nothing is unknown; and that what one side's play brings is the other's loss.
func TestSplit(t *testing.T) {
	rules := rules.Default()
	all := rules.DealPoints()
	type graded struct {
		d *Deal
		g *solve.Graded
	}
	var deals []graded
	for seed := range uint64(6) {
		d := randomDeal(rand.New(rand.NewPCG(seed, 101)), &rules, seed%3 == 2)
		deals = append(deals, graded{d, gradeOf(t, d)})
	}
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.SampledFrom(deals).Draw(t, "deal")
		costs := rapid.SliceOfN(rapid.Float64Range(0, 60), 40, 40).Draw(t, "costs")
		known := rapid.SliceOfN(rapid.Bool(), 40, 40).Draw(t, "known")
		even := Milli(rapid.Int64Range(0, 120000).Draw(t, "even"))
		one := Split(x.d.Played, x.g, true, all, even, func(i int) (float64, bool) { return costs[i], known[i] })
		two := Split(x.d.Played, x.g, false, all, Milli(all)*1000-even, func(i int) (float64, bool) { return costs[i], known[i] })
		for _, l := range []Luck{one, two} {
			if l.Result-l.Even != l.Cards+l.OwnPlay+l.Others+l.Unknown || l.OwnPlay > 0 || l.Others < 0 {
				t.Fatalf("%+v does not add up", l)
			}
		}
		if one.OwnPlay != -two.Others || one.Others != -two.OwnPlay || one.Cards != -two.Cards || one.Unknown != -two.Unknown {
			t.Fatalf("the sides have %+v and %+v", one, two)
		}
	})
	for i, x := range deals {
		l := Split(x.d.Played, x.g, true, all, 60000, func(i int) (float64, bool) { return float64(x.g.Cards[i].Cost), true })
		revoked := slices.ContainsFunc(x.g.Cards, func(c solve.Grade) bool { return c.Renuncia })
		if l.Unknown != 0 && !revoked {
			t.Errorf("deal %d: with open cards %+v", i, l)
		}
	}
}

// TestLuckSum checks that sums add up in any order, and the variances against the plain
// formula.
func TestLuckSum(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 103))
	var whole, left, right LuckSum
	var results []float64
	for i := range 40 {
		l := Luck{Even: 60000, Cards: Milli(rng.IntN(40000) - 20000), OwnPlay: -Milli(rng.IntN(9000)), Others: Milli(rng.IntN(9000)), Unknown: Milli(rng.IntN(9000) - 4500)}
		l.Result = l.Even + l.Cards + l.OwnPlay + l.Others + l.Unknown
		results = append(results, (l.Result - l.Even).Float())
		whole.Put(l)
		if i%3 == 0 {
			left.Put(l)
		} else {
			right.Put(l)
		}
	}
	right.Add(&left)
	if right != whole {
		t.Errorf("%+v and %+v", right, whole)
	}
	m, squares := mean(results), 0.0
	for _, x := range results {
		squares += (x - m) * (x - m)
	}
	if got, _, _ := whole.Variance(); math.Abs(got-squares/39) > 1e-6 {
		t.Errorf("variance %v, and it is %v", got, squares/39)
	}
	if v, _, _ := (&LuckSum{Deals: 1}).Variance(); !math.IsNaN(v) {
		t.Errorf("one deal has a variance of %v", v)
	}
}

// gradeOf grades a deal with open cards.
func gradeOf(t *testing.T, d *Deal) *solve.Graded {
	t.Helper()
	g, err := solve.GradeDeal(context.Background(), d.Rules, d.Played)
	assert.NilError(t, err)
	return g
}
