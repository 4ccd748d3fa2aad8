package candidate

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestPosterior compares the posterior with the sum over every assignment, one by one. Weights are as a machine gives them, some places
// unseen, or more columns than rows.
func TestPosterior(t *testing.T) {
	rng := rand.New(rand.NewPCG(58, 1))
	for range 400 {
		n := 1 + rng.IntN(6)
		m := n + rng.IntN(2)
		w := matrix(n, m, 1)
		for i := range w {
			if rng.IntN(5) == 0 {
				continue // nobody saw it
			}
			for k := range w[i] {
				w[i][k] = math.Pow(10, -4*rng.Float64())
			}
		}
		want := enumerated(w)
		for len(w) < m {
			w = append(w, matrix(1, m, 1)[0])
		}
		_, got, _, err, _ := posterior(w)
		for i := range want {
			for k := range w[i] {
				if d := math.Abs(got[i][k] - want[i][k]); d > 1e-9+2*err {
					t.Fatalf("weights %v: row %d column %d is %v, and by every assignment %v (error said %v)", w, i, k, got[i][k], want[i][k], err)
				}
			}
		}
	}
}

// TestSampled compares the samples with the exact sums.
func TestSampled(t *testing.T) {
	rng := rand.New(rand.NewPCG(58, 2))
	for range 5 {
		w := matrix(9, 9, 1)
		for i := range w {
			for k := range w[i] {
				w[i][k] = math.Pow(10, -2*rng.Float64())
			}
		}
		begin := inPlace(9)[0]
		got, err := sampled(w, begin)
		want, _ := exact(w)
		for i := range w {
			for k := range w[i] {
				if d := math.Abs(got[i][k] - want[i][k]); d > 6*err {
					t.Fatalf("row %d column %d is %v, and exactly %v (standard error %v)", i, k, got[i][k], want[i][k], err)
				}
			}
		}
	}
}

// enumerated sums over every assignment.
func enumerated(w [][]float64) [][]float64 {
	n, m := len(w), len(w[0])
	out, all := matrix(n, m, 0), 0.0
	at, used := make([]int, n), make([]bool, m)
	var put func(i int, weight float64)
	put = func(i int, weight float64) {
		if i == n {
			all += weight
			for r, k := range at {
				out[r][k] += weight
			}
			return
		}
		for k := range m {
			if !used[k] {
				used[k], at[i] = true, k
				put(i+1, weight*w[i][k])
				used[k] = false
			}
		}
	}
	put(0, 1)
	for i := range out {
		for k := range out[i] {
			out[i][k] /= all
		}
	}
	return out
}

// TestAssigned compares the likeliest assignment with the best of all.
func TestAssigned(t *testing.T) {
	rng := rand.New(rand.NewPCG(58, 3))
	for range 300 {
		n := 1 + rng.IntN(5)
		cost := matrix(n, n+rng.IntN(2), 0)
		for i := range cost {
			for k := range cost[i] {
				cost[i][k] = float64(rng.IntN(20))
			}
		}
		got := 0.0
		for i, k := range assigned(cost) {
			got += cost[i][k]
		}
		best := math.Inf(1)
		var put func(i int, used uint, sum float64)
		put = func(i int, used uint, sum float64) {
			if i == n {
				best = math.Min(best, sum)
				return
			}
			for k := range cost[i] {
				if used>>k&1 == 0 {
					put(i+1, used|1<<k, sum+cost[i][k])
				}
			}
		}
		if put(0, 0, 0); got != best {
			t.Fatalf("%v: %v, and the best is %v", cost, got, best)
		}
	}
}
