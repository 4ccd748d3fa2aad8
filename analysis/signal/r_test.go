package signal

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"
)

// besideR computes, for tables and probabilities on its input, with R's own functions: the
// test of Mantel and Haenszel, its common odds with their interval, the exact conditional
// probability of as many hits or more, the logarithm of the likelihood ratio of odds of three
// by the hypergeometric distribution, the information within strata from entropies, Student's
// quantile and probability, and the corrections of Holm and of Benjamini and Hochberg.
const besideR = `
d <- read.csv(file("stdin")); p <- d$x[d$study < 0]; d <- d[d$study >= 0, ]
say <- function(...) cat(sprintf("%.12g\n", c(...)), sep="")
entropy <- function(n) { n <- n[n > 0]; -sum(n / sum(n) * log2(n / sum(n))) }
for (study in unique(d$study)) {
  x <- array(d$x[d$study == study], c(2, 2, sum(d$study == study) / 4))
  m <- mantelhaen.test(x, correct = FALSE)
  say(m$statistic, m$estimate, m$conf.int, mantelhaen.test(x, exact = TRUE, alternative = "greater")$p.value)
  lr <- 0; bits <- 0; n <- 0
  for (k in seq_len(dim(x)[3])) {
    t <- x[, , k]; yes <- sum(t[1, ]); no <- sum(t[2, ]); given <- sum(t[, 1])
    of <- max(0, given - no):min(given, yes)
    w <- dhyper(of, yes, no, given)
    lr <- lr + log10(3 ^ t[1, 1] / sum(w * 3 ^ of))
    bits <- bits + sum(t) * (entropy(rowSums(t)) + entropy(colSums(t)) - entropy(t)); n <- n + sum(t)
  }
  say(lr, bits / n)
}
say(qt(0.975, 11), 2 * pt(-2.5, 11), p.adjust(p, "holm"), p.adjust(p, "BH"))
`

// TestR compares with R, where it is there.
func TestR(t *testing.T) {
	if !*long {
		t.Skip("with -long, where R is there")
	}
	r, err := exec.LookPath("Rscript")
	if err != nil {
		t.Skip("R is not here: Debian's r-base-core has what this compares with")
	}
	rng := rand.New(rand.NewPCG(31, 41))
	var studies [][]Table
	var input strings.Builder
	input.WriteString("study,x\n")
	for n := range 40 {
		strata := make([]Table, 2+rng.IntN(6))
		for i := range strata {
			// R wants cards in each row and column: one in each cell at least.
			strata[i] = Table{{1 + rng.IntN(20), 1 + rng.IntN(9)}, {1 + rng.IntN(9), 1 + rng.IntN(20)}}
			for _, x := range []int{strata[i][1][1], strata[i][0][1], strata[i][1][0], strata[i][0][0]} {
				fmt.Fprintf(&input, "%d,%d\n", n, x)
			}
		}
		studies = append(studies, strata)
	}
	p := make([]float64, 25)
	for i := range p {
		p[i] = rng.Float64() * rng.Float64() * rng.Float64()
		fmt.Fprintf(&input, "-1,%.17g\n", p[i])
	}
	cmd := exec.Command(r, "-e", besideR)
	cmd.Stdin = strings.NewReader(input.String())
	text, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	said := bytes.NewReader(text)
	check := func(what string, got float64) {
		t.Helper()
		var want float64
		if _, err := fmt.Fscan(said, &want); err != nil {
			t.Fatal(what, err)
		}
		near(t, what, got, want, 1e-8*max(1, want))
	}
	for n, strata := range studies {
		a := associate(strata)
		far := float64(a.Hits) - a.Expected
		check(fmt.Sprint(n, ": Mantel and Haenszel"), far*far/(a.Spread*a.Spread))
		odds, low, high := oddsRatio(strata)
		check(fmt.Sprint(n, ": odds"), odds)
		check(fmt.Sprint(n, ": odds from"), low)
		check(fmt.Sprint(n, ": odds to"), high)
		sum := conditional{0, []float64{1}}
		for i := range strata {
			sum = sum.plus(strata[i].hits())
		}
		upper := 0.0
		for k, q := range sum.p {
			if sum.least+k >= a.Hits {
				upper += q
			}
		}
		check(fmt.Sprint(n, ": exact, one side"), upper)
		check(fmt.Sprint(n, ": likelihood ratio"), likelihoodRatio(strata, 3))
		plain, _ := information(strata)
		check(fmt.Sprint(n, ": information"), plain)
	}
	m := measured{clusters: 12, difference: 2.5, differs: 1}
	check("Student's quantile", m.quantile(0.975))
	check("Student's probability", m.p())
	for i, q := range Holm(p) {
		check(fmt.Sprint("Holm ", i), q)
	}
	for i, q := range falseDiscovery(p) {
		check(fmt.Sprint("Benjamini and Hochberg ", i), q)
	}
}
