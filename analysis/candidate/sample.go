package candidate

import (
	"math"
	"math/rand/v2"
)

// The samples of a deal: so many in each of so many batches.
const (
	batches    = 20
	mostSweeps = 300
)

// sampled estimates what exact returns, and the greatest standard error of any of the shares. It begins with an assignment of rows to columns, and
// exchanges the columns of two rows, or goes round three, as their weights say. The same weights give the same estimate.
func sampled(weights [][]float64, begin []int) (out [][]float64, err float64) {
	n, m := len(weights), len(weights[0])
	rng := rand.New(rand.NewPCG(uint64(n), uint64(m)))
	at := append([]int{}, begin...)
	free := []int{} // columns that no row has
	used := make([]bool, m)
	for _, k := range at {
		used[k] = true
	}
	for k := range used {
		if !used[k] {
			free = append(free, k)
		}
	}
	step := func() {
		i, j := rng.IntN(n), rng.IntN(n)
		switch kind := rng.IntN(3); {
		case kind == 2 && len(free) > 0:
			f := rng.IntN(len(free))
			if now, then := weights[i][at[i]], weights[i][free[f]]; then >= now || rng.Float64()*now < then {
				at[i], free[f] = free[f], at[i]
			}
		case kind == 1:
			l := rng.IntN(n)
			if i == j || j == l || i == l {
				return
			}
			now := weights[i][at[i]] * weights[j][at[j]] * weights[l][at[l]]
			then := weights[i][at[j]] * weights[j][at[l]] * weights[l][at[i]]
			if then >= now || rng.Float64()*now < then {
				at[i], at[j], at[l] = at[j], at[l], at[i]
			}
		case i != j:
			now, then := weights[i][at[i]]*weights[j][at[j]], weights[i][at[j]]*weights[j][at[i]]
			if then >= now || rng.Float64()*now < then {
				at[i], at[j] = at[j], at[i]
			}
		}
	}
	sweep := 2 * n * n
	for range 10 * sweep {
		step()
	}
	sums, squares := matrix(n, m, 0), matrix(n, m, 0)
	for range batches {
		counts := matrix(n, m, 0)
		for range mostSweeps {
			for range n {
				step()
			}
			for i, k := range at {
				counts[i][k]++
			}
		}
		for i := range n {
			for k := range m {
				p := counts[i][k] / mostSweeps
				sums[i][k], squares[i][k] = sums[i][k]+p, squares[i][k]+p*p
			}
		}
	}
	for i := range n {
		for k := range m {
			mean := sums[i][k] / batches
			variance := math.Max(0, squares[i][k]/batches-mean*mean)
			sums[i][k], err = mean, math.Max(err, math.Sqrt(variance/(batches-1)))
		}
	}
	return sums, err
}
