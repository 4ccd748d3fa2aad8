package rating

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// dealt draws deals whose cards decide some of what is made: the slope is 0.8, and 1−ρ² is
// 0.36 where noise is 12 card points.
func dealt(rng *rand.Rand, noise float64) (par, made int) {
	v := 2 + 20*rng.NormFloat64()
	return int(math.Round(v)), int(math.Round(-2 + 0.8*(v-2) + noise*rng.NormFloat64()))
}

// luckOf draws an archive.
func luckOf(rng *rand.Rand, matches, deals int, noise float64) *Luck {
	l := &Luck{}
	for m := range matches {
		for range deals {
			par, made := dealt(rng, noise)
			l.Add(fmt.Sprint(m), par, made)
		}
	}
	return l
}

// TestLuck: the share of the variance that is left is that of the archive it was drawn from,
// and the intervals hold it as often as they say.
func TestLuck(t *testing.T) {
	archives := 100
	if long {
		archives = 1000
	}
	held, sum := 0, 0.0
	for n := range archives {
		f, ok := luckOf(rand.New(rand.NewPCG(uint64(n), 1)), 40, 8, 12).Fit(uint64(n))
		if !ok || f.Deals != 320 || f.Matches != 40 {
			t.Fatalf("%+v", f)
		}
		near(t, "slope", f.Slope, 0.8, 0.2)
		near(t, "spread", f.Spread, 20, 4)
		sum += f.Left / float64(archives)
		if f.Between.Low <= 0.36 && 0.36 <= f.Between.High {
			held++
		}
	}
	near(t, "left", sum, 0.36, 0.01)
	// Three errors of a share of 95 % around what bounds by quantiles reach: 93 % with 40
	// matches.
	share, e := float64(held)/float64(archives), math.Sqrt(0.95*0.05/float64(archives))
	t.Logf("%.1f %% of the intervals hold what is left", 100*share)
	if share < 0.92-3*e || share > 0.98+3*e {
		t.Errorf("%.1f %% of the intervals hold what is left", 100*share)
	}
}

// TestLuckless: where the cards decide nothing, nothing is taken out, though a slope fitted to
// the same deals would seem to take something.
func TestLuckless(t *testing.T) {
	sum, within := 0.0, 0.0
	for n := range 200 {
		rng, l := rand.New(rand.NewPCG(uint64(n), 2)), &Luck{}
		var all sums
		for k := range 100 {
			par, _ := dealt(rng, 0)
			_, made := dealt(rng, 0)
			l.Add(fmt.Sprint(k%10), par, made)
		}
		for _, s := range l.matches {
			all.add(s)
		}
		f, ok := l.Fit(1)
		if !ok {
			t.Fatal("no fit")
		}
		sum += f.Left / 200
		within += all.left() / 200
	}
	near(t, "left, by the slope of the same deals", within, 0.99, 0.003)
	if sum < 1 || sum > 1.03 {
		t.Errorf("left, by the slope of others: %.4f", sum)
	}
}

// TestFew: of few deals, few matches, or deals all alike nothing is said.
func TestFew(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	alike := &Luck{}
	for k := range 200 {
		alike.Add(fmt.Sprint(k), 6, 6)
	}
	for what, l := range map[string]*Luck{"none": {}, "99 deals": luckOf(rng, 11, 9, 1), "nine matches": luckOf(rng, 9, 50, 1), "all alike": alike} {
		if f, ok := l.Fit(1); ok {
			t.Errorf("%s: %+v", what, f)
		}
	}
	// Deals that are nearly alike are not alike: here each is one point more or less than another.
	near := &Luck{}
	for k := range 200 {
		near.Add(fmt.Sprint(k), 6+k%2, 6+k/2%2)
	}
	if f, ok := near.Fit(1); !ok || f.Spread != 0.5 {
		t.Errorf("nearly alike: %+v %v", f, ok)
	}
}

// TestSplit: what is made is what the cards brought and what play did; the other pair has the
// opposite; and play has the smaller error, by the root of what is left.
func TestSplit(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	const skill = 3
	var l Luck
	var us, them Share
	for k := range 4000 {
		par, made := dealt(rng, 12)
		leads := k%2 == 0
		l.Add(fmt.Sprint(k), par, made)
		if leads {
			made += skill
		} else {
			made -= skill
		}
		us.Add(leads, par, made)
		them.Add(!leads, par, made)
	}
	f, _ := l.Fit(1)
	a, b := us.Split(&f), them.Split(&f)
	near(t, "sum", a.Cards+a.Play, a.Made, 1e-9)
	near(t, "the other pair's play", b.Play, -a.Play, 1e-9)
	near(t, "the other pair's cards", b.Cards, -a.Cards, 1e-9)
	near(t, "errors", a.PlayError/a.MadeError, math.Sqrt(0.36), 0.02)
	if _, in := a.Bands(); in.Low > skill || in.High < skill {
		t.Errorf("a skill of %v, and %+v", skill, a)
	}
	near(t, "error", a.PlayError, 12/math.Sqrt(4000), 0.01)
	if none := new(Share).Split(&f); none != (Split{}) {
		t.Errorf("no deals: %+v", none)
	}
}

// TestSplitOfFewDeals: what a deal or three come to, worked out by hand. The pair made 20 above half
// with the lead, which is 15 more than the cards brought, and 10 below half; against it the other
// pair made 10 below half, and the cards brought it as much less.
func TestSplitOfFewDeals(t *testing.T) {
	f := &LuckFit{Mean: 0, Slope: 0.5}
	var s Share
	s.Add(true, 10, 20)
	one := s.Split(f)
	if one.Deals != 1 || one.Made != 20 || one.Play != 15 || one.Cards != 5 || !math.IsNaN(one.MadeError) {
		t.Errorf("%+v", one)
	}
	made, play := one.Bands()
	for _, in := range []Interval{made, play} {
		if !math.IsInf(in.Low, -1) || !math.IsInf(in.High, 1) {
			t.Errorf("of one deal %+v", in)
		}
	}
	s.Add(false, -10, -10) // 10 made, of which the cards brought 5
	// Of 20 and 10 the mean is 15 and the standard error 5; of 15 and 5 they are 10 and 5.
	two := s.Split(f)
	if want := (Split{Deals: 2, Made: 15, Play: 10, Cards: 5, MadeError: 5, PlayError: 5}); two != want {
		t.Errorf("%+v, want %+v", two, want)
	}
	// Student's t for one degree of freedom is 12.706 at 97.5 %.
	made, play = two.Bands()
	near(t, "made, low", made.Low, 15-5*12.706, 0.01)
	near(t, "made, high", made.High, 15+5*12.706, 0.01)
	near(t, "play, low", play.Low, 10-5*12.706, 0.01)
	near(t, "play, high", play.High, 10+5*12.706, 0.01)
	s.Add(true, 0, -6)  // by play alone
	three := s.Split(f) // 20, 10 and −6, of which the cards brought 5, 5 and nothing
	near(t, "made of three", three.Made, 8, 1e-9)
	near(t, "cards of three", three.Cards, 10.0/3, 1e-9)
	near(t, "play of three", three.Play, 14.0/3, 1e-9)
}
