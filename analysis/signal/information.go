package signal

import (
	"math"

	"gonum.org/v1/gonum/stat/combin"

	"sueca/analysis/choice"
)

// information returns the mutual information of signal and state within strata, in bits an
// opportunity of the strata in which both vary: as counted, and with the bias of small numbers
// taken off (G. Miller, 1955), which is half a nat over the opportunities for each of those
// strata. Where strata hold few opportunities the correction takes off too much or too little:
// [Permuted] says how much of it is left.
func information(strata []Table) (plain, corrected float64) {
	all, bias := 0, 0.0
	for i := range strata {
		t := &strata[i]
		n := t.Total()
		rows := [2]int{t[0][0] + t[0][1], t[1][0] + t[1][1]}
		columns := [2]int{t[0][0] + t[1][0], t[0][1] + t[1][1]}
		if rows[0] == 0 || rows[1] == 0 || columns[0] == 0 || columns[1] == 0 {
			continue
		}
		all += n
		bias += 0.5 / math.Ln2
		for r := range t {
			for c, x := range t[r] {
				if x > 0 {
					plain += float64(x) * math.Log2(float64(x)*float64(n)/(float64(rows[r])*float64(columns[c])))
				}
			}
		}
	}
	if all == 0 {
		return 0, 0
	}
	plain, bias = plain/float64(all), bias/float64(all)
	return plain, plain - bias
}

// statedOdds are the ratios of odds that evidence is weighed at: from a habit that can
// hardly be seen to signals that tell the truth nine times of ten.
var statedOdds = [...]float64{1.2, 1.5, 2, 3, 5, 10, 30, 80}

// likelihoodRatio returns how much likelier the signals are if the odds are multiplied where the
// state is so than if they are not, as a logarithm to base ten. It conditions on how often, in
// each stratum, the state was so and the signal was given, as [Association] does, so that
// neither proposition says how often that should be: with a hits of m signals over n₁
// opportunities where it was so and n₀ where not, the ratio of a stratum is ψ^a C(1)/C(ψ), C(ψ) =
// Σ (n₁ choose x)(n₀ choose m-x) ψ^x (R. A. Fisher's noncentral hypergeometric distribution). It
// takes the cards for independent and says nothing of how likely either proposition is (on
// both see ENFSI, Guideline for Evaluative Reporting in Forensic Science, 2015).
func likelihoodRatio(strata []Table, odds float64) float64 {
	out, log := 0.0, math.Log(odds)
	for i := range strata {
		t := &strata[i]
		yes, no, given := t.margins()
		least, most := max(0, given-no), min(given, yes)
		if least == most {
			continue
		}
		none, so := math.Inf(-1), math.Inf(-1)
		for x := least; x <= most; x++ {
			ways := combin.LogGeneralizedBinomial(float64(yes), float64(x)) + combin.LogGeneralizedBinomial(float64(no), float64(given-x))
			none, so = choice.LogSum(none, ways), choice.LogSum(so, ways+float64(x)*log)
		}
		out += float64(t[1][1])*log + none - so
	}
	return out / math.Ln10
}
