package signal

import (
	"errors"

	"sueca/analysis/choice"
)

// Flag is what a pair is flagged by (assinalado). A card that tells of the holding is a habit until more is shown: three things
// must be so at once, each at the level of the study (an intersection–union test: R. L. Berger, “Multiparameter Hypothesis
// Testing and Acceptance Sampling”, 1982).
type Flag struct {
	// Told is Test.Holm: what the cards tell, corrected for all tests of the study.
	Told float64
	// Beyond is the probability of an effect on the choice as great among other pairs of like strength, of which there were
	// Others, given how each player chooses cards otherwise, corrected for the pairs of the detector. It is 1 where there were
	// fewer than six others.
	Beyond float64
	Others int
	// Used is the probability that the partner's next decision goes with the signal as it does, among those who see alike, if
	// it has nothing to do with it, corrected for the pairs for whom Told is below the level. It is 1 where it goes the other
	// way, or the detector does not say what that decision is.
	Used float64
}

// P returns the greatest of the three.
func (f *Flag) P() float64 { return max(f.Told, f.Beyond, f.Used) }

// Flagged reports whether a unit is flagged at the level of the study.
func (s *Study) Flagged(t *Test) bool { return t.Flag != nil && t.Flag.P() < s.Level }

// Asks reports whether any pair could be flagged if it were held against the others: where what its cards tell, and whether the
// partner uses it, are both below the level. Only pairs are flagged.
func (r *Result) Asks() bool {
	asks := false
	r.suspects(func(_ int, _ *Test, used float64) { asks = asks || used < r.Study.Level })
	return asks
}

// suspects calls f with each pair whose cards tell, and [Flag.Used] of it.
func (r *Result) suspects(f func(detector int, t *Test, used float64)) {
	type one struct {
		detector int
		t        *Test
	}
	var all []one
	for i := range r.Detectors {
		for k := range r.Detectors[i].Units {
			if t := &r.Detectors[i].Units[k]; r.Study.Unit == ByPairUnit && t.Holm < r.Study.Level {
				all = append(all, one{i, t})
			}
		}
	}
	for _, x := range all {
		used := 1.0
		if reply := r.Reply(x.detector, x.t.Unit); reply != nil && reply.Effect.Difference*x.t.Effect.Difference > 0 {
			used = min(1, reply.P*float64(len(all)))
		}
		f(x.detector, x.t, used)
	}
}

// Judge sets the flags of the pairs whose cards tell, given the habits of all pairs of the same part of the matches, nil where
// [Result.Asks] is false. The error is that of fitting.
func (r *Result) Judge(habits *Habits) (err error) {
	r.suspects(func(i int, t *Test, used float64) {
		t.Flag = &Flag{Told: t.Holm, Beyond: 1, Used: used}
		if habits != nil && err == nil {
			err = t.Flag.beyond(habits, i, t, len(r.Detectors[i].Units))
		}
	})
	return err
}

// beyond holds a pair against the others of like strength.
func (f *Flag) beyond(habits *Habits, detector int, t *Test, pairs int) error {
	st, err := habits.Alike(detector, t.Unit).Standing(t.Unit, 1)
	switch {
	case errors.Is(err, choice.ErrFewPairs), errors.Is(err, choice.ErrNoOpportunity):
		return nil
	case err != nil:
		return err
	}
	p := 1 - st.Percentile
	if t.Effect.Difference < 0 {
		p = st.Percentile
	}
	f.Others, f.Beyond = st.Others, min(1, p*float64(pairs))
	return nil
}
