package rating

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// slow is what is known of three strengths by summing up over all that they may be, and over
// the spread: no maximum, no normal distribution, no places chosen.
type slow struct{ mean, first, ahead, wins float64 }

// bySlowly sums up over games of 0 and 1, 1 and 2, and 0 and 2: won and lost. What it returns is
// of 0, and of 0 against 1.
func bySlowly(games [3][2]int) (out slow) {
	pairs := [3][2]int{{0, 1}, {1, 2}, {0, 2}}
	const step, far = 0.35, 4.2
	whole := 0.0
	const between = 0.08
	normal, all := distuv.Normal{Mu: meanSpread, Sigma: spreadError}, 0.0
	for spread := between / 2; spread < 1.6; spread += between {
		all += normal.Prob(spread)
	}
	for spread := between / 2; spread < 1.6; spread += between {
		prior := (1 - equals) * normal.Prob(spread) / all
		if spread < between { // where nearly all are that are equal
			prior += equals
		}
		var x [3]float64
		for x[0] = -far; x[0] <= far; x[0] += step {
			for x[1] = -far; x[1] <= far; x[1] += step {
				for x[2] = -far; x[2] <= far; x[2] += step {
					log := math.Log(prior)
					for _, z := range x {
						log -= z * z / 2
					}
					for k, n := range games {
						d := spread * (x[pairs[k][0]] - x[pairs[k][1]])
						log -= float64(n[0])*math.Log1p(math.Exp(-d)) + float64(n[1])*math.Log1p(math.Exp(d))
					}
					w := math.Exp(log)
					whole += w
					out.mean += w * spread * x[0]
					out.wins += w * logistic(spread*(x[0]-x[1]))
					out.ahead += w * half(x[0]-x[1])
					switch most := max(x[1], x[2]); {
					case x[0] > most:
						out.first += w
					case x[0] == most && x[1] == x[2]:
						out.first += w / 3
					case x[0] == most:
						out.first += w / 2
					}
				}
			}
		}
	}
	return slow{out.mean / whole, out.first / whole, out.ahead / whole, out.wins / whole}
}

// half is 1 above 0, and a half of it at 0.
func half(x float64) float64 {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return 0
	}
	return 0.5
}

// TestSlowly: strengths, chances and places are those of the sum over all that may be.
func TestSlowly(t *testing.T) {
	for _, games := range [][3][2]int{
		{{1, 0}, {0, 0}, {0, 1}}, {{3, 0}, {2, 2}, {4, 1}}, {{9, 3}, {4, 4}, {8, 2}}, {{1, 5}, {6, 0}, {4, 4}}, {{30, 10}, {25, 15}, {36, 4}}, {{10, 10}, {9, 9}, {8, 8}},
	} {
		s := New(Pairs)
		add(t, s, "a", "b", games[0][0], games[0][1], 0)
		add(t, s, "b", "c", games[1][0], games[1][1], 0)
		add(t, s, "a", "c", games[2][0], games[2][1], 0)
		g, want, row := only(t, s, Defaults()), bySlowly(games), map[string]int{}
		for i := range g.Rows {
			row[g.Rows[i].Players[0]] = i
		}
		a, b, what := row["a"], row["b"], fmt.Sprint(games)
		near(t, what+" strength", g.Rows[a].Strength, want.mean, 0.02)
		near(t, what+" wins", g.Wins(a, b), want.wins, 0.01)
		near(t, what+" ahead", g.Ahead(a, b), want.ahead, 0.01)
		near(t, what+" first", g.Rows[a].First, want.first, 0.015)
	}
}

// TestDriftSlowly: strengths that move are followed as the sum over all that may be follows
// them: here the differences of two pairs on three evenings, by steps of each drift.
func TestDriftSlowly(t *testing.T) {
	for _, won := range [][3]int{{10, 5, 0}, {0, 0, 10}, {7, 3, 7}} {
		const games = 10
		s := New(Pairs)
		for e, n := range won {
			for k := range games {
				o := Lost
				if k < n {
					o = Won
				}
				s.Add(Met{Evening: fmt.Sprint(e), First: Pair{"a"}, Second: Pair{"b"}, Outcome: o})
			}
		}
		for _, drift := range drifts[1:] {
			const spread, step, far = 0.5, 0.1, 2.5
			sum, whole := 0.0, 0.0
			var d [3]float64
			for d[0] = -far; d[0] < far; d[0] += step {
				for d[1] = -far; d[1] < far; d[1] += step {
					for d[2] = -far; d[2] < far; d[2] += step {
						// The difference of two has twice the variance.
						log := -d[0] * d[0] / (4 * spread * spread)
						for e, n := range won {
							if e > 0 {
								log -= (d[e] - d[e-1]) * (d[e] - d[e-1]) / (4 * drift.size * drift.size)
							}
							log -= float64(n)*math.Log1p(math.Exp(-d[e])) + float64(games-n)*math.Log1p(math.Exp(d[e]))
						}
						sum, whole = sum+math.Exp(log)*logistic(d[2]), whole+math.Exp(log)
					}
				}
			}
			design := s.designs()[0]
			var p place
			for _, p = range design.places(Defaults(), nil) {
				if p.steps == 3 && p.drift == drift.size*drift.size {
					break
				}
			}
			p.likelihood.spread = spread * spread
			near(t, fmt.Sprint(won, drift.size), believe(weigh([]place{p})).between(0, 1).wins(), sum/whole, 0.005)
		}
	}
}

// TestMoves: who won at first and loses now is thought to be weaker than who lost at first and
// wins now.
func TestMoves(t *testing.T) {
	s := New(Pairs)
	for e := range 20 {
		o := Won
		if e >= 10 {
			o = Lost
		}
		for range 3 {
			s.Add(Met{Evening: fmt.Sprintf("%02d", e), First: Pair{"a"}, Second: Pair{"b"}, Outcome: o})
		}
	}
	if g := only(t, s, Defaults()); g.Rows[0].Players[0] != "b" || g.Wins(0, 1) < 0.6 {
		t.Errorf("%v wins %.3f", g.Rows[0].Players, g.Wins(0, 1))
	}
	if g := only(t, s, Options{Spread: 0.5}); math.Abs(g.Rows[0].Strength) > 1e-9 {
		t.Errorf("strengths that do not move: %+v", g.Rows[0])
	}
}

// TestJoined: one match that joins two clubs makes no interval much wider.
func TestJoined(t *testing.T) {
	widths := func(joined bool, opt Options) map[string]float64 {
		s, out := New(Pairs), map[string]float64{}
		for _, club := range []string{"a", "b"} {
			rng := rand.New(rand.NewPCG(8, 8)) // both clubs play alike
			for e := range 20 {
				at := rng.Perm(6)
				for k := range 3 {
					o := Lost
					if i, j := at[2*k], at[2*k+1]; rng.Float64() < logistic(float64(i-j)/5) {
						o = Won
					}
					s.Add(Met{Evening: fmt.Sprintf("%02d", e), First: Pair{fmt.Sprint(club, at[2*k])}, Second: Pair{fmt.Sprint(club, at[2*k+1])}, Outcome: o})
				}
			}
		}
		if joined {
			s.Add(Met{Evening: "19", First: Pair{"a0"}, Second: Pair{"b0"}, Outcome: Won})
		}
		groups, err := s.Fit(opt)
		if err != nil || len(groups) != 2 && !joined || len(groups) != 1 && joined {
			t.Fatalf("%d groups, %v", len(groups), err)
		}
		for _, g := range groups {
			for _, r := range g.Rows {
				out[r.Players[0]] = r.High - r.Low
			}
		}
		return out
	}
	// What a match tells makes no interval wider; of the spread two clubs tell more than one.
	for opt, most := range map[Options]float64{{Spread: 0.4}: 1 + 1e-3, Defaults(): 1.15} {
		apart := widths(false, opt)
		for name, w := range widths(true, opt) {
			if w > most*apart[name] {
				t.Errorf("%+v: %s: an interval of %.3f, and of %.3f without the match", opt, name, w, apart[name])
			}
		}
	}
}

// TestChances: of who stands first after ranking, it is said as often as it is true that they are
// the strongest, and stronger than the next; the same of all places.
func TestChances(t *testing.T) {
	seasons := 60
	if long {
		seasons = 1000
	}
	var first, ahead, place []float64 // what was said less what is
	for n := range seasons {
		l := league{by: Pairs, pairs: 8, evenings: 10, rounds: 1}
		s, truth := l.play(rand.New(rand.NewPCG(uint64(n), 21)))
		groups, err := s.Fit(Defaults())
		if err != nil || len(groups) != 1 {
			t.Fatalf("%d groups, %v", len(groups), err)
		}
		g := &groups[0]
		is := func(i int) float64 { return truth[g.Rows[i].Players[0]] }
		above, columns := 0, make([]float64, len(g.Rows))
		for i := range g.Rows {
			if is(i) > is(0) {
				above++
			}
			whole := 0.0
			for k, p := range g.Places(i) {
				whole, columns[k] = whole+p, columns[k]+p
			}
			near(t, "places of a row", whole, 1, 1e-9)
		}
		for _, whole := range columns {
			near(t, "rows of a place", whole, 1, 1e-9)
		}
		first = append(first, g.Rows[0].First-half(0.5-float64(above)))
		ahead = append(ahead, g.Ahead(0, 1)-half(is(0)-is(1)))
		in := 0.0
		if r := g.Rows[0].Places; r[0] <= above+1 && above+1 <= r[1] {
			in = 1
		}
		place = append(place, in)
	}
	for what, list := range map[string][]float64{"first": first, "ahead of the next": ahead} {
		mean, v := stat.MeanVariance(list, nil)
		e := math.Sqrt(v / float64(seasons))
		t.Logf("%s: said less true %+.3f, error %.3f", what, mean, e)
		if math.Abs(mean) > 3*e {
			t.Errorf("%s: said less true %+.3f, error %.3f", what, mean, e)
		}
	}
	if mean := stat.Mean(place, nil); mean < Level-3*math.Sqrt(Level*(1-Level)/float64(seasons)) {
		t.Errorf("%.3f of the places are in their interval", mean)
	}
}

// TestForetold: what was told of the second evening is what the ratings of the first say, and
// Elo's is worked out by hand.
func TestForetold(t *testing.T) {
	play := func(s *Season, evening string) {
		s.Add(Met{Evening: evening, First: Pair{"a"}, Second: Pair{"b"}, Outcome: Won})
		s.Add(Met{Evening: evening, First: Pair{"a"}, Second: Pair{"b"}, Outcome: Won})
	}
	before, s := New(Pairs), New(Pairs)
	play(before, "1")
	if f := only(t, before, Defaults()).Foretold(); f != (Foretold{}) {
		t.Errorf("of one evening: %+v", f)
	}
	play(s, "1")
	play(s, "2")
	s.Add(Met{Evening: "2", First: Pair{"a"}, Second: Pair{"b"}, Outcome: Drawn})
	f := only(t, s, Defaults()).Foretold()
	loss := func(p float64) float64 { return -(2.5*math.Log(p) + 0.5*math.Log(1-p)) / 3 }
	near(t, "loss", f.Loss, loss(only(t, before, Defaults()).Wins(0, 1)), 1e-9)
	near(t, "coin", f.Coin, math.Ln2, 1e-12)
	// A win of equals is 12 points, for both: 24 points apart; the next is a little less.
	apart := 24 + 48*(1-1/(1+math.Pow(10, -24.0/400)))
	near(t, "Elo", f.Elo, loss(1/(1+math.Pow(10, -apart/400))), 1e-12)
	if f.Games != 3 {
		t.Errorf("%d games", f.Games)
	}
	var sum Foretold
	sum.Add(Foretold{})
	sum.Add(Foretold{3, 0.6, 0.7, 0.65})
	sum.Add(Foretold{1, 0.2, 0.7, 0.25})
	near(t, "sum", sum.Loss+sum.Elo, 0.5+0.55, 1e-12)
	// With players the sum of two has the K of a pair.
	p := New(Players)
	for _, evening := range []string{"1", "1", "2"} {
		p.Add(Met{Evening: evening, First: Pair{"a", "b"}, Second: Pair{"c", "d"}, Outcome: Won})
	}
	near(t, "Elo of players", only(t, p, Defaults()).Foretold().Elo, math.Log(1+math.Pow(10, -apart/400)), 1e-12)
}

// TestShared: where partners never change, the two players of a pair come to what the pair is
// rated at, as each has half of its variance.
func TestShared(t *testing.T) {
	pairs, players := New(Pairs), New(Players)
	rng := rand.New(rand.NewPCG(9, 9))
	for e := range 15 {
		at := rng.Perm(4)
		for k := range 2 {
			i, j := at[2*k], at[2*k+1]
			m := Met{Evening: fmt.Sprintf("%02d", e), First: Pair{fmt.Sprint("a", i), fmt.Sprint("b", i)}, Second: Pair{fmt.Sprint("a", j), fmt.Sprint("b", j)}}
			if rng.Float64() < logistic(float64(i-j)/2) {
				m.Outcome = Won
			}
			pairs.Add(m)
			players.Add(m)
		}
	}
	sum := map[byte]float64{}
	for _, r := range only(t, players, Defaults()).Rows {
		sum[r.Players[0][1]] += r.Strength
	}
	for _, r := range only(t, pairs, Defaults()).Rows {
		near(t, fmt.Sprint(r.Players), sum[r.Players[0][1]], r.Strength, 1e-6)
	}
}
