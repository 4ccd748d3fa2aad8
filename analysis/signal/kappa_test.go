package signal

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
	"gotest.tools/v3/assert"
)

// agreementOf returns the agreement of a table of counts.
func agreementOf(table [][]int) Agreement {
	a := Agreement{}
	for i, row := range table {
		for j, n := range row {
			a.count(fmt.Sprint(i), fmt.Sprint(j), n)
		}
	}
	return a
}

// TestKappa: the example of Fleiss, Cohen and Everitt (two psychiatrists, 200 patients), and the edges.
func TestKappa(t *testing.T) {
	k := agreementOf([][]int{{106, 10, 4}, {22, 28, 10}, {2, 12, 6}}).Kappa()
	assert.Equal(t, fmt.Sprintf("%d %.2f %.3f %.3f %.4f", k.Plays, k.Agree, k.Chance, k.Kappa, (k.High-k.Low)/(2*distuv.UnitNormal.Quantile(0.975))), "200 0.70 0.475 0.429 0.0537")
	k = agreementOf([][]int{{20, 0}, {0, 20}}).Kappa()
	assert.Equal(t, fmt.Sprint(k.Kappa, k.Low, k.High), "1 1 1")
	k = agreementOf([][]int{{0, 20}, {20, 0}}).Kappa()
	assert.Equal(t, fmt.Sprint(k.Kappa, k.Low, k.High), "-1 -1 -1")
	k = agreementOf([][]int{{20}}).Kappa()
	assert.Assert(t, math.IsNaN(k.Kappa) && math.IsNaN(k.Low) && k.Agree == 1)
	k = agreementOf([][]int{{5, 5}, {5, 5}}).Kappa()
	assert.Equal(t, k.Kappa, 0.0)
}

// kappaR computes κ of tables on its input by R's own sums, and its error by the delta method: the variance of what the
// multinomial shares come to along the slope of κ, which is taken numerically and by no formula of its own.
const kappaR = `
d <- read.csv(file("stdin"))
kappa <- function(p) { e <- sum(rowSums(p) * colSums(p)); (sum(diag(p)) - e) / (1 - e) }
for (table in unique(d$table)) {
  x <- d$x[d$table == table]; k <- sqrt(length(x)); n <- sum(x)
  p <- matrix(x, k, k, byrow = TRUE) / n; h <- 1e-6
  slope <- sapply(seq_along(p), function(i) { up <- p; down <- p; up[i] <- p[i] + h; down[i] <- p[i] - h; (kappa(up) - kappa(down)) / (2 * h) })
  error <- sqrt((sum(p * slope ^ 2) - sum(p * slope) ^ 2) / n)
  cat(sprintf("%.12g\n", c(kappa(p), pmin(1, kappa(p) + c(-1, 1) * qnorm(0.975) * error))), sep = "")
}
`

// TestKappaByR compares κ and its interval with R.
func TestKappaByR(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var tables []Agreement
	input := &strings.Builder{}
	fmt.Fprintln(input, "table,x")
	for i := range 40 {
		k := 2 + i%4
		table := make([][]int, k)
		for a := range table {
			for b := range k {
				n := r.IntN(30)
				if a == b {
					n += 40
				}
				table[a] = append(table[a], n)
				fmt.Fprintf(input, "%d,%d\n", i, n)
			}
		}
		tables = append(tables, agreementOf(table))
	}
	said := rSays(t, kappaR, input.String())
	for i, a := range tables {
		var want [3]float64
		_, err := fmt.Fscan(said, &want[0], &want[1], &want[2])
		assert.NilError(t, err)
		k := a.Kappa()
		for j, got := range []float64{k.Kappa, k.Low, k.High} {
			if math.Abs(got-want[j]) > 1e-7 {
				t.Errorf("table %d: %v, R has %v", i, k, want)
				break
			}
		}
	}
}
