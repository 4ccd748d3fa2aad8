package candidate

import (
	"math"
	"math/bits"
)

// MostExact is how many places that are not certain the posterior is summed over exactly.
const MostExact = 16

// exact returns for each row and column of a square matrix the share of all one-to-one assignments of rows to columns,
// weighed by the product of the weights, in which the row has the column; and the sum over all of them. It sums over
// sets of columns: time and memory of 2^columns.
func exact(weights [][]float64) (shares [][]float64, all float64) {
	n := len(weights)
	// before[s] is the sum over assignments of the first rows, as many as s has columns, to s; after[s] that of the rest to what s leaves.
	before, after := make([]float64, 1<<n), make([]float64, 1<<n)
	full := uint(1)<<n - 1
	before[0], after[full] = 1, 1
	for s := range full {
		w, sum := weights[bits.OnesCount(s)], before[s]
		for free := full &^ s; free != 0; free &= free - 1 {
			before[s|free&-free] += sum * w[bits.TrailingZeros(free)]
		}
	}
	shares = matrix(n, n, 0)
	for s := full; s > 0; {
		s--
		row := bits.OnesCount(s)
		w, of, sum := weights[row], shares[row], before[s]
		for free := full &^ s; free != 0; free &= free - 1 {
			k := bits.TrailingZeros(free)
			x := w[k] * after[s|free&-free]
			after[s] += x
			of[k] += sum * x
		}
	}
	all = after[0]
	for i := range shares {
		for k := range shares[i] {
			shares[i][k] /= all
		}
	}
	return shares, all
}

// parts splits the rows of a square matrix into those whose columns hang together, given its likeliest assignment:
// exchanges, of two rows or round more of them, that bring less than least of the likeliest one are neglected. It
// returns the greatest sum, over the rows, of what is neglected.
//
// Taking the column of j instead of its own changes the weight of row i by a ratio; an exchange is a way round such
// ratios, and the best one between any two rows is found as shortest paths are (Floyd, CACM 5(6):345, 1962).
func parts(weights [][]float64, of []int, least float64) (out [][]int, neglected float64) {
	n := len(weights)
	ratio, best := matrix(n, n, 0), matrix(n, n, 0)
	for i := range n {
		for j := range n {
			if i != j && weights[i][of[i]] > 0 {
				ratio[i][j] = weights[i][of[j]] / weights[i][of[i]]
				best[i][j] = ratio[i][j]
			}
		}
	}
	for via := range n {
		for i := range n {
			first := best[i][via]
			if first == 0 || i == via {
				continue
			}
			for j, then := range best[via] {
				if first*then > best[i][j] && i != j {
					best[i][j] = first * then
				}
			}
		}
	}
	part := make([]int, n) // the part of each row, from 1
	for i := range n {
		if part[i] > 0 {
			continue
		}
		out = append(out, nil)
		part[i] = len(out)
		for at := []int{i}; len(at) > 0; at = at[1:] {
			row := at[0]
			out[part[i]-1] = append(out[part[i]-1], row)
			for j := range n {
				if part[j] == 0 && best[row][j]*best[j][row] >= least {
					part[j] = part[i]
					at = append(at, j)
				}
			}
		}
	}
	for i := range n {
		sum := 0.0
		for j := range n {
			if part[i] != part[j] {
				sum += ratio[i][j] * best[j][i]
			}
		}
		neglected = math.Max(neglected, sum)
	}
	return out, neglected
}

func matrix(n, m int, of float64) [][]float64 {
	out := make([][]float64, n)
	for i := range out {
		out[i] = make([]float64, m)
		for k := range out[i] {
			out[i][k] = of
		}
	}
	return out
}
