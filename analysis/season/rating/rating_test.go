package rating

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"gonum.org/v1/gonum/diff/fd"
	"gonum.org/v1/gonum/mat"
	"gotest.tools/v3/assert"
)

var long = os.Getenv("SUECA_LONG") != "" // rate a thousand seasons

// drawn returns a season drawn at random: few games of few, so that all may happen.
func drawn(by By, rng *rand.Rand, players, games int) (*Season, []Met) {
	s := New(by)
	var all []Met
	for range games {
		at := rng.Perm(players)
		m := Met{Evening: fmt.Sprintf("2026-%02d", 1+rng.IntN(9)), Outcome: Outcome(rng.IntN(3))}
		for k := range 2 {
			m.First[k], m.Second[k] = fmt.Sprint("p", at[k]), fmt.Sprint("p", at[2+k])
		}
		all = append(all, m)
		s.Add(m)
	}
	return s, all
}

// TestDerivatives: the derivatives are those of the function, by differences.
func TestDerivatives(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for k := range 30 {
		s, _ := drawn(By(k%2), rng, 4+rng.IntN(5), 1+rng.IntN(30))
		for _, d := range s.designs() {
			all := d.places(Defaults(), nil)
			l := all[rng.IntN(len(all))].likelihood
			if k%3 == 0 {
				l.centre = make([]float64, l.states())
				for i := range l.centre {
					l.centre[i] = rng.NormFloat64()
				}
			}
			x := make([]float64, l.size())
			for i := range x {
				x[i] = rng.NormFloat64()
			}
			g := make([]float64, len(x))
			h := l.derivatives(g, x)
			for i, want := range fd.Gradient(nil, l.value, x, &fd.Settings{Formula: fd.Central}) {
				near(t, "first derivative", g[i], want, 1e-6*(1+math.Abs(l.value(x))))
			}
			again := func(y, x []float64) { l.derivatives(y, x) }
			want := mat.NewDense(len(x), len(x), nil)
			fd.Jacobian(want, again, x, &fd.JacobianSettings{Formula: fd.Central})
			n := l.states()
			for i := range x {
				for j := range x {
					got := h.corner
					switch {
					case i < n && j < n:
						got = h.band.At(i, j)
					case i < n || j < n:
						got = h.border[min(i, j)]
					}
					near(t, "second derivative", got, want.At(i, j), 1e-5*(1+math.Abs(want.At(i, j))))
				}
			}
			// Dividing is the inverse of multiplying.
			part := l.factorise(h).divide(g)
			for i := range g {
				sum := 0.0
				for j, p := range part {
					sum += want.At(i, j) * p
				}
				near(t, "divided", sum, g[i], 1e-4*(1+math.Abs(g[i])))
			}
		}
	}
}

// TestOrder: the order of games changes no digit.
func TestOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for k := range 20 {
		by := By(k % 2)
		s, games := drawn(by, rng, 12, 40)
		again := New(by)
		for _, i := range rng.Perm(len(games)) {
			m := games[i]
			if rng.IntN(2) == 0 {
				m.First, m.Second, m.Outcome = Pair{m.Second[1], m.Second[0]}, m.First, Won-m.Outcome
			}
			again.Add(m)
		}
		var got [2][]Group
		for i, s := range []*Season{s, again} {
			var err error
			if got[i], err = s.Bootstrap(t.Context(), Defaults(), 3, 7); err != nil {
				t.Fatal(err)
			}
		}
		if d := cmp.Diff(got[0], got[1], cmpopts.IgnoreUnexported(Group{})); d != "" {
			t.Fatalf("another order: %s", d)
		}
	}
}

// TestWhole: who won all has a finite rating, and all drawn are equal.
func TestWhole(t *testing.T) {
	for wins := 1; wins <= 1000; wins *= 10 {
		s := New(Pairs)
		add(t, s, "Ana", "Rui", wins, 0, 0)
		g := only(t, s, Options{Spread: 0.5})
		// Two who met n times, one of whom won all: the derivative n(1−F(2x)) = x/spread².
		x := g.Rows[0].Strength
		near(t, "derivative", float64(wins)*(1-logistic(2*x)), x/0.25, 1e-6)
		g = only(t, s, Defaults())
		if x := g.Rows[0].Strength; !(x > 0 && g.Rows[0].Low < x && x < g.Rows[0].High) || g.Rows[0].Players[0] != "Ana" {
			t.Errorf("%d wins: %+v", wins, g.Rows[0])
		}
	}
	s := New(Pairs)
	add(t, s, "Ana", "Rui", 0, 0, 50)
	g := only(t, s, Defaults())
	near(t, "all drawn", g.Rows[0].Strength, 0, 1e-9)
	near(t, "drawn", g.Drawn, 50.5/51, 1e-4)
}

// TestGroups: pairs that never met over others are rated apart.
func TestGroups(t *testing.T) {
	s := New(Pairs)
	add(t, s, "a", "b", 3, 1, 0)
	add(t, s, "b", "c", 2, 2, 0)
	add(t, s, "y", "x", 5, 0, 1)
	add(t, s, "lone", "other", 1, 0, 0)
	groups, err := s.Fit(Defaults())
	assert.NilError(t, err)
	var got []string
	for _, g := range groups {
		sum, line := 0.0, fmt.Sprint(g.Games)
		for _, r := range g.Rows {
			sum += r.Strength
			line += fmt.Sprintf(" %s %d-%d-%d", r.Players[0], r.Won, r.Drawn, r.Lost)
		}
		near(t, "mean", sum, 0, 1e-9)
		got = append(got, line)
	}
	want := []string{"8 a 3-0-1 c 2-0-2 b 3-0-5", "6 y 5-1-0 x 0-1-5", "1 lone 1-0-0 other 0-0-1"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// TestCounts: games with a name missing, or at two seats, do not count.
func TestCounts(t *testing.T) {
	for _, m := range []Met{
		{First: Pair{"a", "b"}, Second: Pair{"c", "a"}},
		{First: Pair{"a", "a"}, Second: Pair{"c", "d"}},
		{First: Pair{"", "b"}, Second: Pair{"c", "d"}},
		{First: Pair{"a", "b"}},
		{First: Pair{"a", "b"}, Second: Pair{"c", "d"}, Outcome: Won + 1},
	} {
		if s := New(Players); s.Add(m) || s.Games() > 0 {
			t.Errorf("%v counts", m)
		}
	}
	if s := New(Players); !s.Add(Met{First: Pair{"a", "b"}, Second: Pair{"c", "d"}}) || s.Games() != 1 {
		t.Error("a game does not count")
	}
}

// TestTogether: two who only ever sat together are known as a pair alone.
func TestTogether(t *testing.T) {
	s := New(Players)
	rng := rand.New(rand.NewPCG(5, 5))
	play := func(a, b, c, d string, o Outcome) { s.Add(Met{First: Pair{a, b}, Second: Pair{c, d}, Outcome: o}) }
	for range 40 { // a and b always together; the others change
		for _, met := range [][4]string{{"a", "b", "c", "d"}, {"a", "b", "c", "e"}, {"b", "a", "d", "e"}, {"c", "f", "d", "e"}} {
			play(met[0], met[1], met[2], met[3], Outcome(2*rng.IntN(2)))
		}
	}
	g := only(t, s, Defaults())
	by := map[string]Row{}
	for _, r := range g.Rows {
		by[r.Players[0]] = r
		want := []string(nil)
		switch r.Players[0] {
		case "a":
			want = []string{"b"}
		case "b":
			want = []string{"a"}
		}
		if d := cmp.Diff(want, r.Together); d != "" {
			t.Errorf("%v: together %s", r.Players, d)
		}
		if r.Open != (want != nil) {
			t.Errorf("%v: open %v", r.Players, r.Open)
		}
	}
	near(t, "each has half", by["a"].Strength, by["b"].Strength, 1e-9)
	if wide, narrow := by["a"].High-by["a"].Low, by["c"].High-by["c"].Low; wide <= narrow {
		t.Errorf("an interval of %.2f for one of two who always sat together, %.2f for others", wide, narrow)
	}

	// Each of the first three sat with each of the last three, never with their own: what
	// the threes are worth against each other is open, and who is who within them is not.
	s = New(Players)
	three, others := []string{"a", "b", "c"}, []string{"x", "y", "z", "w"}
	for i := range 3 {
		for j := range 4 {
			play(three[i], others[j], three[(i+1)%3], others[(j+1)%4], Outcome(2*((i+j)%2)))
		}
	}
	for _, r := range only(t, s, Defaults()).Rows {
		if !r.Open || r.Together != nil {
			t.Errorf("%v: open %v, together %v", r.Players, r.Open, r.Together)
		}
	}
	// In a league of pairs whose players change, nothing is open.
	s, _ = drawn(Players, rand.New(rand.NewPCG(3, 3)), 12, 200)
	for _, r := range only(t, s, Defaults()).Rows {
		if r.Open || r.Together != nil {
			t.Errorf("%v: open %v, together %v", r.Players, r.Open, r.Together)
		}
	}
}

// TestAhead: who has won more is ahead, and equals are not.
func TestAhead(t *testing.T) {
	s := New(Pairs)
	add(t, s, "a", "b", 30, 10, 0)
	add(t, s, "b", "c", 10, 10, 0)
	add(t, s, "c", "a", 10, 30, 0)
	g := only(t, s, Defaults())
	if p := g.Ahead(0, 1); p < 0.999 {
		t.Errorf("a is ahead of %v with %.3f", g.Rows[1].Players, p)
	}
	near(t, "b and c", g.Ahead(1, 2), 0.5, 1e-6)
	near(t, "the other way", g.Ahead(0, 1)+g.Ahead(1, 0), 1, 1e-12)
}

// TestTooMany: a group that is too large is refused.
func TestTooMany(t *testing.T) {
	s := New(Pairs)
	for i := range Most {
		add(t, s, fmt.Sprint(i), fmt.Sprint(i+1), 1, 0, 0)
	}
	var many *TooManyError
	if _, err := s.Fit(Defaults()); !errors.As(err, &many) || many.Rated != Most+1 {
		t.Errorf("%v", err)
	}
}

// TestCurve: a curve ends where the ratings are, begins with the first evening of each, and
// has no more points than are asked for.
func TestCurve(t *testing.T) {
	s, _ := drawn(Players, rand.New(rand.NewPCG(4, 4)), 8, 60)
	groups, err := s.Fit(Defaults())
	assert.NilError(t, err)
	evenings := s.Evenings()
	for most, want := range map[int]int{100: len(evenings), len(evenings): len(evenings), 4: 4, 2: 2, 1: 1} {
		curve, err := s.Curve(t.Context(), Defaults(), most)
		assert.NilError(t, err)
		longest := 0
		for _, g := range groups {
			for _, r := range g.Rows {
				points := curve[r.Key()]
				longest = max(longest, len(points))
				if last := points[len(points)-1]; last != (Point{evenings[len(evenings)-1], r.Strength, r.Low, r.High}) {
					t.Errorf("%v ends at %+v, and is %+v", r.Players, last, r)
				}
			}
		}
		if longest != want {
			t.Errorf("%d points of at most %d, want %d", longest, most, want)
		}
	}
}

// TestAlways: with a prior every season has ratings, however odd: few games, all won, all
// drawn, or a million of them; their errors are finite, and they are where the likelihood is
// level.
func TestAlways(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	for k := range 300 {
		s := New(By(k % 2))
		n := 4 + rng.IntN(9)
		for range 1 + rng.IntN(20) {
			at := rng.Perm(n)
			m := Met{Evening: fmt.Sprint(rng.IntN(3)), First: Pair{fmt.Sprint(at[0]), fmt.Sprint(at[1])}, Second: Pair{fmt.Sprint(at[2]), fmt.Sprint(at[3])}}
			var times counts
			times[rng.IntN(3)] = int(math.Pow(10, 6*rng.Float64()))
			s.count(m.Evening, cell{sideOf(s.by, m.First), sideOf(s.by, m.Second)}, &times)
		}
		groups, err := s.Fit(Defaults())
		if err != nil {
			t.Fatalf("season %d: %v", k, err)
		}
		for _, g := range groups {
			for _, r := range g.Rows {
				if !(r.Low < r.Strength && r.Strength < r.High) || math.IsInf(r.High-r.Low, 0) {
					t.Errorf("season %d: %+v", k, r)
				}
			}
		}
	}
}
