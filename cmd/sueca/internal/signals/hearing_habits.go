package signals

import (
	"errors"
	"math"

	"sueca/analysis/choice"
	"sueca/analysis/signal"
	"sueca/engine/message"
)

// standing says where a pair stands among all others of like strength by a model of how players choose.
func (h *hearing) standing(detector int, t *signal.Test) error {
	a, s := h.a, h.result.Study
	p := hearingPart{Title: a.Out.Sayf("Held against other pairs of like strength")}
	st, err := h.habits.Alike(detector, t.Unit).Against(t.Unit, []float64{agreement(s)}, 1)
	switch {
	case errors.Is(err, choice.ErrFewPairs), errors.Is(err, choice.ErrNoOpportunity):
		p.Lines = []string{a.Out.Sayf("Fewer than %d other pairs of like strength had such cards to choose, or this one had none: there is nothing "+
			"to hold it against.", choice.FewOthers)}
		h.add(p)
		return nil
	case err != nil:
		return err
	}
	p.Lines = []string{
		a.Out.Sayf("How each player chooses cards otherwise is found of these matches first, and taken into account. What is left is by how "+
			"much the odds of the signal rise where it was so: for this pair × %s (%s to %s), in %d {4:card|cards}.",
			a.odds(st.Gamma), a.odds(st.Gamma-1.96*st.Deviation), a.odds(st.Gamma+1.96*st.Deviation), st.Opportunities),
		a.Out.Sayf("Of 100 such pairs as the %d others of like strength are (within %s points a deal), measured by as many cards, %s would show "+
			"less (%s to %s). An honest pair stands above 95 once in twenty.", st.Others, a.Out.Words.Decimals(signal.LikeStrength, 0),
			a.hundred(st.Percentile), a.hundred(st.Low), a.hundred(st.High)),
		a.Out.Sayf("Likelihood ratio of the two propositions, as a power of ten: %s. In words: %s.", a.ratio(st),
			a.Out.Words.Word(verbal(st.Ratios[0].Log10))),
		h.baseRate(st.Ratios[0].Log10),
	}
	h.add(p)
	return nil
}

// verbal returns a likelihood ratio in words, by its logarithm to base ten: the scale of ENFSI's Guideline for Evaluative Reporting
// in Forensic Science (2015).
func verbal(log10 float64) message.Word {
	switch {
	case log10 < -0.3:
		return "the cards support the second proposition"
	case log10 < math.Log10(2):
		return "the cards support neither proposition"
	case log10 < 1:
		return "weak support for the first proposition"
	case log10 < 2:
		return "moderate support for the first proposition"
	case log10 < 3:
		return "moderately strong support for the first proposition"
	case log10 < 4:
		return "strong support for the first proposition"
	case log10 < 6:
		return "very strong support for the first proposition"
	}
	return "extremely strong support for the first proposition"
}

// oneIn is the pairs of which one has an agreement, in the example of a base rate.
const oneIn = 200

// baseRate works out what a ratio leaves of an agreement where few pairs have one.
func (h *hearing) baseRate(log10 float64) string {
	ratio := math.Pow(10, log10)
	return h.a.Out.Sayf("An example of what that means: if 1 pair in %d has such an agreement, then of the pairs with such cards about %s do, and "+
		"the others have a habit (%s × 1 / %d, against 1). How many have one is not known from cards.", oneIn,
		h.a.hundredths(ratio/(ratio+oneIn-1)), h.a.Out.Words.Decimals(ratio, 1), oneIn-1)
}
