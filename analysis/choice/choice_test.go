package choice

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
)

var long = os.Getenv("SUECA_LONG") != "" // the long comparisons

// near fails where two numbers differ by more than a share of the second.
func near(t *testing.T, what string, got, want, by float64) {
	t.Helper()
	if math.Abs(got-want) > by*max(1, math.Abs(want)) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// TestMatchedPairs: with pairs of one case and one control the most likely coefficient is the
// logarithm of the ratio of the discordant pairs, 29 to 3 for estrogen in the study of
// endometrial cancer in Los Angeles (N. Breslow and N. Day, Statistical Methods in Cancer
// Research I, 1980, section 5.2: ψ = 9.67), and its variance 1/29 + 1/3.
func TestMatchedPairs(t *testing.T) {
	var ds []Decision
	for range 29 {
		ds = append(ds, Decision{X: [][]float64{{1}, {0}}})
	}
	for range 3 {
		ds = append(ds, Decision{X: [][]float64{{0}, {1}}})
	}
	for range 12 {
		ds = append(ds, Decision{X: [][]float64{{1}, {1}}}) // both exposed: they say nothing
	}
	f, err := Fit(ds, nil)
	assert.NilError(t, err)
	near(t, "odds", math.Exp(f.Beta[0]), 29.0/3, 1e-5)
	near(t, "variance", f.Cov.At(0, 0), 1.0/29+1.0/3, 1e-5)
	near(t, "log likelihood", f.LogLik, 29*math.Log(29.0/32)+3*math.Log(3.0/32)-12*math.Ln2, 1e-9)
}

// drawDecisions draws decisions of players with known coefficients.
func drawDecisions(rng *rand.Rand, n int, beta []float64) []Decision {
	out := make([]Decision, n)
	for i := range out {
		d := Decision{X: make([][]float64, 2+rng.IntN(6))}
		for c := range d.X {
			d.X[c] = make([]float64, len(beta))
			for k := range beta {
				d.X[c][k] = rng.Float64()*2 - 1
			}
		}
		d.Chosen = draw(rng, Shares(d.X, beta))
		out[i] = d
	}
	return out
}

func draw(rng *rand.Rand, shares []float64) int {
	x := rng.Float64()
	for i, s := range shares {
		if x -= s; x < 0 {
			return i
		}
	}
	return len(shares) - 1
}

// TestFitNaive compares the maximum with one that is found without derivatives: no small step
// in any direction makes the likelihood greater.
func TestFitNaive(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for round := range 20 {
		ds := drawDecisions(rng, 200, []float64{1, -2, 0.5})
		var prior *Prior
		if round%2 == 1 {
			prior = &Prior{[]float64{0.3, -1, 0}, []float64{0.2, math.Inf(1), 0}}
		}
		f, err := Fit(ds, prior)
		assert.NilError(t, err)
		naive := func(beta []float64) float64 {
			sum := 0.0
			for _, d := range ds {
				total := 0.0
				for _, x := range d.X {
					total += math.Exp(beta[0]*x[0] + beta[1]*x[1] + beta[2]*x[2])
				}
				x := d.X[d.Chosen]
				sum += beta[0]*x[0] + beta[1]*x[1] + beta[2]*x[2] - math.Log(total)
			}
			if prior != nil {
				sum -= (beta[0] - 0.3) * (beta[0] - 0.3) / 0.4
			}
			return sum
		}
		top := naive(f.Beta)
		for k := range f.Beta {
			if prior != nil && k == 2 {
				if f.Beta[2] != 0 || f.Cov.At(2, 2) != 0 {
					t.Errorf("a fixed coefficient became %v", f.Beta[2])
				}
				continue
			}
			const h = 1e-3
			up, down := append([]float64{}, f.Beta...), append([]float64{}, f.Beta...)
			up[k] += h
			down[k] -= h
			if naive(up) > top || naive(down) > top {
				t.Errorf("round %d: coefficient %d is not at the maximum", round, k)
			}
		}
		near(t, "log likelihood", LogLik(ds, f.Beta), f.LogLik, 1e-12)
	}
}

// TestCoverage: intervals of 95 % hold the coefficients that were drawn by.
func TestCoverage(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	beta := []float64{1, -2, 0.5}
	held, all := 0, 0
	for range 200 {
		f, err := Fit(drawDecisions(rng, 150, beta), nil)
		assert.NilError(t, err)
		for k := range beta {
			all++
			if math.Abs(f.Beta[k]-beta[k]) < 1.96*f.Error(k) {
				held++
			}
		}
	}
	if share := float64(held) / float64(all); share < 0.92 || share > 0.98 {
		t.Errorf("%.3f of the intervals hold the coefficient", share)
	}
}

// TestWrongDecisions: what cannot be fitted is refused, and nothing panics.
func TestWrongDecisions(t *testing.T) {
	two := [][]float64{{1}, {0}}
	for _, tt := range []struct {
		name  string
		ds    []Decision
		prior *Prior
		want  string
	}{
		{"no exception", []Decision{{X: two}, {X: two}, {X: two}}, nil, ErrSeparated.Error()},
		{"a number that says nothing", []Decision{{X: [][]float64{{1, 5}, {0, 5}}}, {X: [][]float64{{1, 5}, {0, 5}}, Chosen: 1}}, nil, ErrSeparated.Error()},
		{"a card that is none", []Decision{{X: two, Chosen: 2}}, nil, "chose card 2"},
		{"no cards", []Decision{{}}, nil, "of 0 cards"},
		{"rows of two lengths", []Decision{{X: [][]float64{{1}, {0, 1}}}}, nil, "2 numbers"},
		{"no number", []Decision{{X: [][]float64{{math.NaN()}, {0}}}}, nil, "NaN"},
		{"a prior of another length", []Decision{{X: two}}, &Prior{[]float64{0, 0}, []float64{1, 1}}, "where others have 2"},
		{"half a prior", []Decision{{X: two}}, &Prior{[]float64{0}, nil}, "0 variances"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := Fit(tt.ds, tt.prior); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%v", err)
			}
		})
	}
	f, err := Fit(nil, nil)
	if err != nil || f.Decisions != 0 || f.LogLik != 0 {
		t.Errorf("nothing: %+v, %v", f, err)
	}
	wide := &Prior{[]float64{0}, []float64{1}}
	if f, err := Fit([]Decision{{X: two}, {X: two}, {X: two}}, wide); err != nil || f.Beta[0] < 0.5 || f.Beta[0] > 2 {
		t.Errorf("a prior makes it finite: %+v, %v", f, err)
	}
}

// TestPlayers: the players' differences are found again, and a player of few decisions is
// drawn towards the others.
func TestPlayers(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	mean, deviation := []float64{1, -1}, []float64{1, 0.1}
	by, truth := map[string][]Decision{}, map[string][]float64{}
	for i := range 40 {
		name := fmt.Sprint("p", i)
		beta := []float64{mean[0] + deviation[0]*rng.NormFloat64(), mean[1] + deviation[1]*rng.NormFloat64()}
		truth[name] = beta
		by[name] = drawDecisions(rng, 300, beta)
	}
	by["new"] = drawDecisions(rng, 2, []float64{6, 6})
	p, err := FitPlayers(by)
	assert.NilError(t, err)
	near(t, "mean", p.Mean[0], 1, 0.4)
	near(t, "mean", p.Mean[1], -1, 0.1)
	near(t, "variance", p.Variance[0], 1, 0.5)
	if p.Variance[1] > 0.06 {
		t.Errorf("variance %v, want 0.01", p.Variance[1])
	}
	if d := math.Abs(p.Of("new")[0] - p.Mean[0]); d > 1 {
		t.Errorf("a player of two decisions lies %v from the others", d)
	}
	// Shrunk coefficients are nearer to the truth than those of each player alone.
	own, shrunk := 0.0, 0.0
	for name, ds := range by {
		if truth[name] == nil {
			continue
		}
		f, err := Fit(ds, nil)
		assert.NilError(t, err)
		for k, b := range truth[name] {
			own += (f.Beta[k] - b) * (f.Beta[k] - b)
			shrunk += (p.Of(name)[k] - b) * (p.Of(name)[k] - b)
		}
	}
	if shrunk >= own {
		t.Errorf("squares of the errors %v with the others, %v alone", shrunk, own)
	}
	few, err := FitPlayers(map[string][]Decision{"a": by["p1"], "b": by["p2"]})
	if err != nil || few.By["a"].Beta[0] != few.By["b"].Beta[0] {
		t.Errorf("two players differ: %v %v", few, err)
	}
}

// TestPlayersWithoutException: players who choose by one rule, always, have coefficients all the same, though no number is large
// enough for them, and the others beside them too.
func TestPlayersWithoutException(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 60))
	by := map[string][]Decision{}
	for p := range 8 {
		beta := []float64{0.5, -1, 0}
		for range 300 {
			d := drawDecisions(rng, 1, beta)[0]
			if p < 4 { // always the row with the greatest first number
				for i := range d.X {
					if d.X[i][0] > d.X[d.Chosen][0] {
						d.Chosen = i
					}
				}
			}
			by[fmt.Sprint("p", p)] = append(by[fmt.Sprint("p", p)], d)
		}
	}
	p, err := FitPlayers(by)
	assert.NilError(t, err)
	if always, seldom := p.Of("p0")[0], p.Of("p7")[0]; !(always > 10 && math.Abs(seldom-0.5) < 1) {
		t.Errorf("coefficients %v of who chooses by one number alone, %v of who does so seldom", p.Of("p0"), p.Of("p7"))
	}
}

// drawOpportunities draws the cards of a pair that signals with odds of e^γ.
func drawOpportunities(rng *rand.Rand, n int, tendency, gamma float64) []Opportunity {
	out := make([]Opportunity, n)
	for i := range out {
		o := Opportunity{State: rng.IntN(2) == 0, Base: make([]float64, 2+rng.IntN(4))}
		logits := make([]float64, len(o.Base))
		for c := range o.Base {
			o.Base[c] = rng.NormFloat64()
			o.Signal = append(o.Signal, float64(rng.IntN(2)))
			logits[c] = o.Base[c] + tendency*o.Signal[c]
			if o.State {
				logits[c] += gamma * o.Signal[c]
			}
		}
		rows := make([][]float64, len(logits))
		for c, l := range logits {
			rows[c] = []float64{l}
		}
		o.Chosen = draw(rng, Shares(rows, []float64{1}))
		out[i] = o
	}
	return out
}

// TestProfile: the likelihood of a γ is that with the tendency that makes it greatest, found here by
// looking at many.
func TestProfile(t *testing.T) {
	h := &Habit{ops: drawOpportunities(rand.New(rand.NewPCG(8, 8)), 60, 0.7, 1)}
	for _, gamma := range []float64{-2, 0, 0.5, 3} {
		most, likeliest := math.Inf(-1), 0.0
		for tendency := -3.0; tendency < 3; tendency += 1.0 / 256 {
			sum := -tendency * tendency / 8
			for _, o := range h.ops {
				all, chosen := 0.0, 0.0
				for c, s := range o.Signal {
					score := o.Base[c] + tendency*s
					if o.State {
						score += gamma * s
					}
					if all += math.Exp(score); c == o.Chosen {
						chosen = score
					}
				}
				sum += chosen - math.Log(all)
			}
			if sum > most {
				most, likeliest = sum, tendency
			}
		}
		got, err := h.profile(h.decisions(), gamma)
		assert.NilError(t, err)
		near(t, fmt.Sprintf("γ %g, tendency %g", gamma, likeliest), got, most, 1e-5)
	}
}

// TestAgainst: of a population with a habit, a pair of it stands anywhere, evenly; one that has
// an agreement stands at the end, and its cards are likelier under that.
func TestAgainst(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	population := func(pairs int, of func(i int) float64) Habits {
		by := map[string][]Opportunity{}
		for i := range pairs {
			by[fmt.Sprint("p", i)] = drawOpportunities(rng, 60, rng.NormFloat64()*0.5, of(i))
		}
		hs, err := FitHabits(by)
		assert.NilError(t, err)
		return hs
	}
	rounds := 60
	if long {
		rounds = 1000
	}
	extreme := 0
	for range rounds {
		hs := population(20, func(int) float64 { return 0.8 + 0.4*rng.NormFloat64() }) // all have the habit
		s, err := hs.Against("p0", []float64{2, 4, 9}, 1)
		assert.NilError(t, err)
		if s.Percentile > 0.95 {
			extreme++
		}
		if s.Low > s.Percentile+1e-9 && s.High < s.Percentile-1e-9 || s.Low > s.High {
			t.Errorf("percentile %v, from %v to %v", s.Percentile, s.Low, s.High)
		}
	}
	if share := float64(extreme) / float64(rounds); share > 0.13 || long && (share < 0.03 || share > 0.07) {
		t.Errorf("%.3f of honest pairs stand above 95 %%", share)
	} else {
		t.Logf("%.3f of honest pairs stand above 95 %%", share)
	}
	rng = rand.New(rand.NewPCG(5, 5)) // however many rounds there were
	hs := population(20, func(i int) float64 {
		if i == 0 {
			return 3.5
		}
		return 0.4 * rng.NormFloat64()
	})
	s, err := hs.Against("p0", []float64{2, 4, 9}, 1)
	assert.NilError(t, err)
	if s.Percentile < 0.99 || s.Above != 0 || s.Ratios[2].Log10 < 1 || s.Ratios[2].Log10 > math.Log10(20*4.5) {
		t.Errorf("a pair that agreed: %+v", s)
	}
	honest, err := hs.Against("p1", []float64{2, 4, 9}, 1)
	if err != nil || honest.Ratios[2].Log10 > 0 {
		t.Errorf("a pair that did not: %+v, %v", honest, err)
	}
	if _, err := hs[:6].Against(hs[0].Name, nil, 1); !errors.Is(err, ErrFewPairs) {
		t.Errorf("six pairs: %v", err)
	}
	if _, err := hs[:7].Against(hs[0].Name, []float64{2}, 1); err != nil {
		t.Errorf("six others: %v", err)
	}
	if _, err := hs.Against("nobody", nil, 1); !errors.Is(err, ErrNoOpportunity) {
		t.Errorf("nobody: %v", err)
	}
	same := []Opportunity{{Decision: Decision{X: nil, Chosen: 0}, Signal: []float64{1, 1}}}
	if _, err := FitHabit("x", same); !errors.Is(err, ErrNoOpportunity) {
		t.Errorf("no choice: %v", err)
	}
}

// TestR compares with clogit of R's package survival, where R is there: on the study of
// infertility that R has (infert: 248 women in strata, of which several are cases), and on
// drawn decisions.
func TestR(t *testing.T) {
	if !long {
		t.Skip("with SUECA_LONG=1, where R is there")
	}
	r, err := exec.LookPath("Rscript")
	if err != nil {
		t.Skip("R is not here: Debian's r-base-core and r-cran-survival have what this compares with")
	}
	ds := drawDecisions(rand.New(rand.NewPCG(5, 5)), 400, []float64{1, -2, 0.5})
	var table strings.Builder
	table.WriteString("s,y,a,b,c\n")
	for i, d := range ds {
		for c, x := range d.X {
			y := 0
			if c == d.Chosen {
				y = 1
			}
			fmt.Fprintf(&table, "%d,%d,%.17g,%.17g,%.17g\n", i, y, x[0], x[1], x[2])
		}
	}
	cmd := exec.Command(r, "-e", `suppressMessages(library(survival)); d <- read.csv(file("stdin")); `+
		`f <- clogit(y ~ a + b + c + strata(s), d); cat(sprintf("%.12g\n", c(coef(f), sqrt(diag(vcov(f))), f$loglik[2], f$loglik[1])), sep="")`)
	cmd.Stdin = strings.NewReader(table.String())
	text, err := cmd.Output()
	if err != nil {
		t.Skipf("R has no survival: %v", err)
	}
	var want [8]float64
	in := bytes.NewReader(text)
	for i := range want {
		if _, err := fmt.Fscan(in, &want[i]); err != nil {
			t.Fatal(err)
		}
	}
	f, err := Fit(ds, nil)
	assert.NilError(t, err)
	for k := range 3 {
		near(t, "coefficient", f.Beta[k], want[k], 1e-5)
		near(t, "error", f.Error(k), want[3+k], 1e-5)
	}
	near(t, "log likelihood", f.LogLik, want[6], 1e-8)
	near(t, "of a choice by lot", f.Uniform, want[7], 1e-8)
}

// TestShares: rows are chosen by how much they are worth more than others, however much all are worth.
func TestShares(t *testing.T) {
	e := math.E
	for _, base := range []float64{0, 3, -3, 1000, -1000, 1e6} {
		got := Shares([][]float64{{base, 0}, {base, 1}, {base, 2}}, []float64{1, 1})
		for i, want := range []float64{1 / (1 + e + e*e), e / (1 + e + e*e), e * e / (1 + e + e*e)} {
			if math.Abs(got[i]-want) > 1e-9 {
				t.Errorf("from %v on: row %d %v, want %v", base, i, got[i], want)
			}
		}
	}
	if got := Shares(nil, nil); len(got) != 0 {
		t.Errorf("of nothing %v", got)
	}
}
