package signals

import (
	"errors"

	"sueca/analysis/choice"
	"sueca/analysis/signal"
)

// gatherHabits finds how the pairs of a hearing's matches choose, by detector.
func (h *hearing) gatherHabits(s *signal.Study, args []string) ([]choice.Habits, error) {
	if len(args) == 0 {
		args = []string{"all"}
	}
	all, _, err := h.signalRun.population(s, args, false)
	if err != nil {
		return nil, err
	}
	habits, _, err := all.Fit()
	return habits, err
}

// standing says where a pair stands among all the others by a model of how players choose.
func (h *hearing) standing(detector int, t *signal.Test) error {
	a := h.a
	p := hearingPart{Title: a.Out.Sayf("Held against all other pairs")}
	st, err := h.habits[detector].Against(t.Unit, conventionOdds, 1)
	switch {
	case errors.Is(err, choice.ErrFewPairs), errors.Is(err, choice.ErrNoOpportunity):
		p.Lines = []string{a.Out.Sayf("Fewer than five other pairs had such cards to choose, or this one had none: there is nothing to hold " +
			"it against.")}
		h.add(p)
		return nil
	case err != nil:
		return err
	}
	p.Lines = []string{
		a.Out.Sayf("How each player chooses cards otherwise is found of these matches first, and taken into account. What is left is by how "+
			"much the odds of the signal rise where it was so: for this pair × %s (%s to %s), in %d {4:card|cards}.",
			a.odds(st.Gamma), a.odds(st.Gamma-1.96*st.Deviation), a.odds(st.Gamma+1.96*st.Deviation), st.Opportunities),
		a.Out.Sayf("Of 100 such pairs as the %d others are, measured by as many cards, %s would show less (%s to %s). An honest pair stands "+
			"above 95 once in twenty.", st.Others, a.hundred(st.Percentile), a.hundred(st.Low), a.hundred(st.High)),
		a.Out.Sayf("An agreement that multiplies the odds by 4 or more, against a habit as one of the others has it, or one of its own: these "+
			"cards are likelier under the first by a power of ten of %s.", a.ratio(st)),
	}
	h.add(p)
	return nil
}
