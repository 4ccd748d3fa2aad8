package candidate

import "math"

// assigned returns for each row the column of the assignment with the smallest sum of costs, each column at most once. There are at least
// as many columns as rows. It takes time of rows² × columns (Jonker and Volgenant, Computing 38, 1987).
func assigned(cost [][]float64) []int {
	n := len(cost)
	if n == 0 {
		return nil
	}
	m := len(cost[0])
	u, v := make([]float64, n+1), make([]float64, m+1)
	of := make([]int, m+1) // the row of each column, from 1
	way := make([]int, m+1)
	for i := 1; i <= n; i++ {
		of[0] = i
		least := make([]float64, m+1)
		used := make([]bool, m+1)
		for k := range least {
			least[k] = math.Inf(1)
		}
		at := 0
		for of[at] != 0 {
			used[at] = true
			row, delta, next := of[at], math.Inf(1), 0
			for k := 1; k <= m; k++ {
				if used[k] {
					continue
				}
				if c := cost[row-1][k-1] - u[row] - v[k]; c < least[k] {
					least[k], way[k] = c, at
				}
				if least[k] < delta {
					delta, next = least[k], k
				}
			}
			for k := range m + 1 {
				if used[k] {
					u[of[k]], v[k] = u[of[k]]+delta, v[k]-delta
				} else {
					least[k] -= delta
				}
			}
			at = next
		}
		for at != 0 {
			of[at] = of[way[at]]
			at = way[at]
		}
	}
	out := make([]int, n)
	for k := 1; k <= m; k++ {
		if of[k] > 0 {
			out[of[k]-1] = k - 1
		}
	}
	return out
}
