package signal

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
)

// besideR computes, for tables and probabilities on its input, with R's own functions: the
// test of Mantel and Haenszel, its common odds with their interval, twice the smaller exact conditional
// probability and the exact interval of the common odds, the same probability and the mid-p of the first
// stratum from the hypergeometric distribution, the logarithm of the likelihood ratio of odds of three, the
// evidence of strata that are evenings, the information within strata from entropies and with Miller's
// correction, Student's quantile and probability, and the corrections of Holm and of Benjamini and Hochberg.
const besideR = `
d <- read.csv(file("stdin")); p <- d$x[d$study < 0]; d <- d[d$study >= 0, ]
say <- function(...) cat(sprintf("%.12g\n", c(...)), sep="")
entropy <- function(n) { n <- n[n > 0]; -sum(n / sum(n) * log2(n / sum(n))) }
stated <- c(1.2, 1.5, 2, 3, 5, 10, 30, 80)
ratio <- function(t, psi) {
  yes <- sum(t[1, ]); no <- sum(t[2, ]); given <- sum(t[, 1])
  of <- max(0, given - no):min(given, yes)
  psi ^ t[1, 1] / sum(dhyper(of, yes, no, given) * psi ^ of)
}
for (study in unique(d$study)) {
  x <- array(d$x[d$study == study], c(2, 2, sum(d$study == study) / 4))
  m <- mantelhaen.test(x, correct = FALSE)
  exact <- function(side) mantelhaen.test(x, exact = TRUE, alternative = side)$p.value
  say(m$statistic, m$estimate, m$conf.int, min(1, 2 * exact("greater"), 2 * exact("less")))
  cat(sprintf("%.12g\n", log(mantelhaen.test(x, exact = TRUE)$conf.int)), sep = "")
  t <- x[, , 1]; yes <- sum(t[1, ]); no <- sum(t[2, ]); given <- sum(t[, 1])
  of <- max(0, given - no):min(given, yes)
  w <- dhyper(of, yes, no, given); more <- sum(w[of > t[1, 1]]); fewer <- sum(w[of < t[1, 1]]); equal <- w[of == t[1, 1]]
  say(min(1, 2 * (min(more, fewer) + equal)), min(1, 2 * min(more, fewer) + equal))
  lr <- 0; bits <- 0; n <- 0
  for (k in seq_len(dim(x)[3])) {
    t <- x[, , k]
    lr <- lr + log10(ratio(t, 3))
    bits <- bits + sum(t) * (entropy(rowSums(t)) + entropy(colSums(t)) - entropy(t)); n <- n + sum(t)
  }
  say(lr, bits / n, bits / n - dim(x)[3] / (2 * log(2) * n))
  each <- sapply(c(stated, 1 / stated), function(psi) cumprod(apply(x, 3, ratio, psi = psi)))
  say(log10(rowMeans(each)))
}
say(qt(0.975, 11), 2 * pt(-2.5, 11), p.adjust(p, "holm"), p.adjust(p, "BH"))
`

// jackknifeR computes the difference within strata by R's own means: the coefficient of the state in a linear model with
// a constant for each unit and stratum, which weighs strata alike, and its variance by leaving out each match, each
// pair and each pair in each match.
const jackknifeR = `
d <- read.csv(file("stdin"))
difference <- function(d) unname(coef(lm(given ~ state + factor(paste(unit, stratum)), data = d))["state"])
whole <- difference(d)
leave <- function(by) { g <- unique(by); (length(g) - 1) / length(g) * sum(sapply(g, function(one) difference(d[by != one, ]) - whole) ^ 2) }
m <- leave(d$match); p <- leave(d$pair); b <- leave(paste(d$match, d$pair)); e <- sqrt(max(m, p, m + p - b))
df <- min(length(unique(d$match)), length(unique(d$pair))) - 1
cat(sprintf("%.12g\n", c(whole, e, whole + c(-1, 1) * qt(0.975, df) * e, 2 * pt(-abs(whole / e), df))), sep = "")
`

// rSays runs a program of R on an input, and returns a reader of the numbers that it says.
func rSays(t *testing.T, program, input string) *bytes.Reader {
	t.Helper()
	if !long {
		t.Skip("with SUECA_LONG=1, where R is there")
	}
	r, err := exec.LookPath("Rscript")
	if err != nil {
		t.Skip("R is not here: Debian's r-base-core has what this compares with")
	}
	cmd := exec.Command(r, "-e", program)
	cmd.Stdin = strings.NewReader(input)
	text, err := cmd.Output()
	assert.NilError(t, err)
	return bytes.NewReader(text)
}

// checkedBy returns a function that compares a number with the next that R says.
func checkedBy(t *testing.T, said *bytes.Reader) func(what string, got float64) {
	return func(what string, got float64) {
		t.Helper()
		var want float64
		if _, err := fmt.Fscan(said, &want); err != nil {
			t.Fatal(what, err)
		}
		near(t, what, got, want, 1e-8*max(1, math.Abs(want)))
	}
}

// TestRJackknife compares the error of an effect, its interval and its probability with a linear model of R, fitted
// again without each match and each pair.
func TestRJackknife(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 8))
	var cards []cardOf
	input := "match,pair,unit,stratum,state,given\n"
	for range 500 {
		m := rng.IntN(30)
		o := cardOf{fmt.Sprint("m", m), fmt.Sprint("p", (m+rng.IntN(3))%9), fmt.Sprint("u", rng.IntN(3)), fmt.Sprint(rng.IntN(2)), rng.IntN(2), 0}
		o.given = number(rng.IntN(10) < 3+2*o.state+m%3)
		cards = append(cards, o)
		input += fmt.Sprintf("%s,%s,%s,%s,%d,%d\n", o.match, o.pair, o.unit, o.stratum, o.state, o.given)
	}
	check := checkedBy(t, rSays(t, jackknifeR, input))
	e := countsOfCards(cards).effect()
	check("difference", e.Difference)
	check("error", e.Error)
	check("from", e.Low)
	check("to", e.High)
	check("probability", e.P)
}

// TestR compares with R, where it is there.
func TestR(t *testing.T) {
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
	of := rSays(t, besideR, input.String())
	check := checkedBy(t, of)
	said := func() (x float64) {
		_, err := fmt.Fscan(of, &x)
		assert.NilError(t, err)
		return x
	}
	for n, strata := range studies {
		a := associate(strata)
		far := float64(a.Hits) - a.Expected
		check(fmt.Sprint(n, ": Mantel and Haenszel"), far*far/(a.Spread*a.Spread))
		odds, low, high := oddsRatio(strata)
		check(fmt.Sprint(n, ": odds"), odds)
		check(fmt.Sprint(n, ": odds from"), low)
		check(fmt.Sprint(n, ": odds to"), high)
		check(fmt.Sprint(n, ": exact, twice the smaller side"), a.Exact)
		from, to := a.interval(1)
		near(t, fmt.Sprint(n, ": exact interval"), from, said(), 5e-3) // R seeks its ends no nearer
		near(t, fmt.Sprint(n, ": exact interval"), to, said(), 5e-3)
		first := associate(strata[:1])
		check(fmt.Sprint(n, ": Fisher's exact test"), first.Exact)
		check(fmt.Sprint(n, ": mid-p"), first.MidP)
		check(fmt.Sprint(n, ": likelihood ratio"), likelihoodRatio(strata, 3))
		plain, corrected := information(strata)
		check(fmt.Sprint(n, ": information"), plain)
		check(fmt.Sprint(n, ": information, corrected"), corrected)
		c := &Counts{When: map[string]When{}}
		tables := map[Cell]*Table{}
		for k := range strata { // an evening each
			match := fmt.Sprint(k)
			c.When[match] = When{Date: fmt.Sprintf("2026-01-%02d", k+1)}
			tables[Cell{Match: match, Unit: "u", Pair: "u"}] = &strata[k]
		}
		for k, e := range c.evidence(tables, inOrder(tables)).Evenings {
			check(fmt.Sprint(n, ": evidence after evening ", k+1), e.Log10)
		}
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
