package rating

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// together returns with whom alone each sat, -1 for none: players who are in the same cells
// on the same side.
func (d *design) together() []int {
	const nobody, several = -1, -2
	with := make([]int, len(d.items))
	for i := range with {
		with[i] = nobody
	}
	meet := func(i, k int) {
		switch {
		case i < 0:
		case with[i] == nobody && k >= 0:
			with[i] = k
		case with[i] != k:
			with[i] = several
		}
	}
	alone := make([]bool, len(d.items))
	for _, c := range d.cells {
		for _, side := range [...][2]int{{c[0], c[1]}, {c[2], c[3]}} {
			if side[1] < 0 {
				alone[side[0]] = true
				continue
			}
			meet(side[0], side[1])
			meet(side[1], side[0])
		}
	}
	out := make([]int, len(d.items))
	for i, k := range with {
		out[i] = nobody
		if k >= 0 && with[k] == i && !alone[i] && !alone[k] {
			out[i] = k
		}
	}
	return out
}

// open returns which strengths the games do not tell from the mean, prior left aside.
//
// The games tell sums over the sides, and what follows from them by adding: the range of the
// matrix G whose entries are how often two items were on the same side, less how often they
// were on different ones. What is not in the range stays as it is when (G+εI) is solved for
// small ε, and what is in it goes to 0.
func (d *design) open() []bool {
	n := len(d.items)
	out := make([]bool, n)
	g := mat.NewSymDense(n, nil)
	for _, c := range d.cells {
		c.each(func(i int, a float64) {
			c.each(func(k int, b float64) {
				if i <= k {
					g.SetSym(i, k, g.At(i, k)+a*b)
				}
			})
		})
	}
	const epsilon, enough = 1e-8, 1e-3
	for i := range n {
		g.SetSym(i, i, g.At(i, i)+epsilon)
	}
	var chol mat.Cholesky
	if n < 2 || !chol.Factorize(g) {
		return out
	}
	var inverse mat.SymDense
	if err := chol.InverseTo(&inverse); err != nil && !isCondition(err) {
		return out
	}
	// What stays of the strength of i against the mean: its column less the mean column.
	mean := make([]float64, n)
	for k := range n {
		for i := range n {
			mean[k] += inverse.At(k, i) / float64(n)
		}
	}
	for i := range n {
		most := 0.0
		for k := range n {
			most = max(most, math.Abs(epsilon*(inverse.At(k, i)-mean[k])))
		}
		out[i] = most > enough
	}
	return out
}

// isCondition reports whether an error only warns that a matrix is near to a singular one.
func isCondition(err error) bool {
	_, ok := err.(mat.Condition)
	return ok
}
