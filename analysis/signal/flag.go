package signal

import (
	"errors"
	"math"

	"sueca/analysis/choice"
)

// Flag is what a pair is flagged by (assinalado). A card that tells of the holding is a habit until more is shown: three things
// must be so at once, each at the level of the study (an intersection–union test: R. L. Berger, “Multiparameter Hypothesis
// Testing and Acceptance Sampling”, 1982).
type Flag struct {
	// Beyond is the probability of an effect on the choice as great among other pairs of like strength, of which there were
	// Others, given how each player chooses cards otherwise, corrected for the pairs of the detector. It is 1 where there were
	// fewer than six others.
	Beyond float64
	Others int
	// Looked says that the others were looked at, which is done where somebody's partner uses what is told.
	Looked bool
	// Used is the probability that the partner's next decision goes with the signal as it does, among those who see alike, if
	// it has nothing to do with it, corrected for the pairs whose cards tell. It is 1 where it goes the other
	// way, or the detector does not say what that decision is. Where the card that is read is that decision, it is the test itself.
	Used float64
}

// Flagged reports whether a unit is flagged at the level of the study: its cards tell, corrected for all tests of the study, and
// the two of its flag are below the level too.
func (s *Study) Flagged(t *Test) bool {
	return t.Flag != nil && max(t.Holm, t.Flag.Beyond, t.Flag.Used) < s.Level
}

// Judge sets the flags of the pairs whose cards tell; only pairs have one. habits returns how all pairs of the same part of the matches
// choose, nil if that cannot be found; it is called once, and only where whether the partner uses it is below the level too. The
// error is that of habits, or of fitting.
func (r *Result) Judge(habits func() (*Habits, error)) error {
	type suspect struct {
		detector int
		*Test
	}
	var all []suspect
	for i := range r.Detectors {
		for k := range r.Detectors[i].Units {
			if t := &r.Detectors[i].Units[k]; r.Study.Unit == ByPairUnit && t.Holm < r.Study.Level {
				all = append(all, suspect{i, t})
			}
		}
	}
	asks := false
	for _, x := range all {
		x.Flag = &Flag{Beyond: 1, Used: min(1, r.used(x.detector, x.Test)*float64(len(all)))}
		asks = asks || x.Flag.Used < r.Study.Level
	}
	if !asks {
		return nil
	}
	of, err := habits()
	if err != nil || of == nil {
		return err
	}
	for _, x := range all {
		x.Flag.Looked = true
		if err := x.Flag.beyond(of, x.detector, x.Test, r.Detectors[x.detector].Units); err != nil {
			return err
		}
	}
	return nil
}

// used returns the probability that the partner's decision goes with the signal of a unit, 1 where it goes the other way.
func (r *Result) used(detector int, t *Test) float64 {
	if r.Study.Detectors[detector].itself {
		return t.P
	}
	reply := r.Detectors[detector].Counts.Reply
	if m := measureOf(reply, ofUnit(reply, t.Unit)); m.difference*t.Effect.Difference > 0 {
		return m.probability()
	}
	return 1
}

// beyond holds a pair against the others of like strength.
func (f *Flag) beyond(habits *Habits, detector int, t *Test, units []Test) error {
	if len(habits.By[detector]) == 0 {
		f.beyondAll(habits, t, units)
		return nil
	}
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
	f.Others, f.Beyond = st.Others, min(1, p*float64(len(units)))
	return nil
}

// beyondAll holds a pair against the others where no card was chosen by which the detector would have found otherwise, as with a gesture:
// by how many standard deviations each has more hits than by chance.
func (f *Flag) beyondAll(habits *Habits, t *Test, units []Test) {
	sign := math.Copysign(1, t.Effect.Difference)
	hits := func(t *Test) float64 {
		return sign * (float64(t.Association.Hits) - t.Association.Expected) / t.Association.Spread
	}
	f.Beyond, f.Others = foretold(units, t.Unit, habits.strength, hits(t), func(u *Test) (float64, bool) {
		return hits(u), u.Association.Spread > 0
	})
}
