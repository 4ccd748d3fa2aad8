package rating

import (
	"fmt"
	"math"
	"testing"
)

// TestDavidson: the example with ties of the paper that the model is from: six brands of
// chocolate pudding, two tasted at a time (R. R. Davidson, JASA 65, 1970, example 2). The
// numbers below, to more digits, are those of the vignette of the R package PlackettLuce
// (section 2), which stops the search after seven steps to come out where the paper did: a
// little before the maximum, by 0.0001 of a strength.
func TestDavidson(t *testing.T) {
	s := New(Pairs)
	for _, row := range [][5]int{ // two brands; the first, the second, neither preferred
		{1, 2, 19, 22, 16}, {1, 3, 16, 19, 12}, {2, 3, 19, 19, 10}, {1, 4, 18, 23, 13}, {2, 4, 23, 19, 9},
		{3, 4, 19, 20, 15}, {1, 5, 13, 19, 18}, {2, 5, 16, 20, 12}, {3, 5, 16, 15, 17}, {4, 5, 17, 14, 16},
		{1, 6, 18, 21, 12}, {2, 6, 22, 20, 12}, {3, 6, 13, 18, 10}, {4, 6, 14, 19, 18}, {5, 6, 11, 21, 12},
	} {
		add(t, s, fmt.Sprint(row[0]), fmt.Sprint(row[1]), row[2], row[3], row[4])
	}
	g := only(t, s, Options{Spread: 100})
	// Against the mean: estimate, standard error.
	want := map[string][2]float64{
		"1": {-0.176581, 0.121949}, "2": {0.043664, 0.121818}, "3": {-0.023617, 0.126823},
		"4": {-0.001295, 0.122003}, "5": {-0.042726, 0.127054}, "6": {0.200555, 0.126594},
	}
	for i := range g.Rows {
		r := &g.Rows[i]
		near(t, "brand "+r.Players[0], r.Strength, want[r.Players[0]][0], 2e-4)
		near(t, "error of brand "+r.Players[0], centred(g, i), want[r.Players[0]][1], 5e-5)
	}
	// ν is 0.7468: equals draw so often.
	near(t, "drawn", g.Drawn, 0.7468147/(2+0.7468147), 5e-4) // one match more, half drawn
	if g.Games != 745 {
		t.Errorf("%d games, want 745", g.Games)
	}
}

// TestBaseball: the American League of 1987 (A. Agresti, Categorical Data Analysis, 2nd
// edition, 2002, tables 10.10 and 10.11): the strengths against Baltimore, to the two digits
// that are printed there, and their errors, which the text says are about 0.3.
func TestBaseball(t *testing.T) {
	teams := []string{"Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore"}
	won := [7][7]int{ // the row over the column
		{0, 7, 9, 7, 7, 9, 11},
		{6, 0, 7, 5, 11, 9, 9},
		{4, 6, 0, 7, 7, 8, 12},
		{6, 8, 6, 0, 6, 7, 10},
		{6, 2, 6, 7, 0, 7, 12},
		{4, 4, 5, 6, 6, 0, 6},
		{2, 4, 1, 3, 1, 7, 0},
	}
	s := New(Pairs)
	for i, row := range won {
		for k, n := range row {
			add(t, s, teams[i], teams[k], n, 0, 0)
		}
	}
	g := only(t, s, Options{Spread: 100})
	want := map[string]float64{"Milwaukee": 1.58, "Detroit": 1.44, "Toronto": 1.29, "New York": 1.25, "Boston": 1.11, "Cleveland": 0.68, "Baltimore": 0}
	last := len(g.Rows) - 1
	for i := range g.Rows {
		r := &g.Rows[i]
		near(t, r.Players[0], r.Strength-g.Rows[last].Strength, want[r.Players[0]], 0.005)
		if i < last {
			near(t, "error of "+r.Players[0], g.known.between(g.at[i], g.at[last])[0].deviation, 0.3, 0.05)
		}
	}
	if g.Drawn != 0 {
		t.Errorf("equals draw %v, and nothing was drawn", g.Drawn)
	}
}

// add adds games of two who play alone.
func add(t *testing.T, s *Season, first, second string, won, lost, drawn int) {
	t.Helper()
	for o, n := range [...]int{Won: won, Lost: lost, Drawn: drawn} {
		for range n {
			if !s.Add(Met{First: Pair{first}, Second: Pair{second}, Outcome: Outcome(o)}) {
				t.Fatalf("%s against %s does not count", first, second)
			}
		}
	}
}

// only returns the only group.
func only(t *testing.T, s *Season, opt Options) *Group {
	t.Helper()
	groups, err := s.Fit(opt)
	if err != nil || len(groups) != 1 {
		t.Fatalf("%d groups, %v", len(groups), err)
	}
	return &groups[0]
}

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within) {
		t.Errorf("%s: %.6f, want %.6f", what, got, want)
	}
}

// centred returns the standard error of a row against the mean of the group.
func centred(g *Group, row int) float64 {
	e, n, v := g.known[0].errors, len(g.Rows), 0.0
	share := func(i int) float64 {
		if i == g.at[row] {
			return 1 - 1/float64(n)
		}
		return -1 / float64(n)
	}
	for i := range n {
		for k := range n {
			v += share(i) * share(k) * e.At(i, k)
		}
	}
	return math.Sqrt(v)
}
