package signals

import (
	"math"

	"sueca/analysis/signal"
)

// evenings says what the evidence is that may be looked at after every evening.
func (r *signalRun) evenings(result *signal.Result, t *signal.Test) {
	a, e := r.a, &t.Evidence
	if len(e.Evenings) == 0 {
		return
	}
	level := result.Study.Level
	a.Out.Printf("evidence that may be looked at after every evening (e-value), as a power of ten: %s after %d {2:evening|evenings}, %s at "+
		"most; %s is enough for one test, %s for all %d\n",
		a.Out.Words.Signed(e.Log10), len(e.Evenings), a.Out.Words.Signed(e.Most), a.Out.Words.Decimals(math.Log10(1/level), 1),
		a.Out.Words.Decimals(math.Log10(float64(result.Tests)/level), 1), result.Tests)
}

// controls shows the negative controls of a detector.
func (r *signalRun) controls(d *signal.DetectorResult) {
	a := r.a
	if len(d.Controls) == 0 {
		a.Out.Printf("no negative controls: the detector's card has none (control, alike), so nothing here tells a habit from a signal\n")
		return
	}
	a.Out.Printf("negative controls: what the signal is not said to tell, among cards where the state was the same; what is found here " +
		"comes from a habit, and the effect may come from it too\n")
	a.controlTable(d.Detector, d.Controls).show(a.Out, 2, 3, 4, 5)
}

// controlTable returns what was found of negative controls of a detector.
func (a *signalsVerb) controlTable(d *signal.Detector, controls []signal.Control) textTable {
	out := textTable{Head: []string{"", a.Out.Sayf("counted"), a.Out.Sayf("effect"), "p", "Holm"}}
	for _, c := range controls {
		title := a.Out.Sayf("hands exchanged with deals that looked alike")
		if c.Title != "" {
			title = a.titled(d, c.Title)
		}
		out.Rows = append(out.Rows, []string{title, a.Out.Words.Number(c.N), a.points(c.Effect.Difference), a.probability(c.P),
			a.probability(c.Holm)})
	}
	return out
}

// reply says whether the partner uses the signal.
func (r *signalRun) reply(x *signal.Reply) {
	a := r.a
	if x == nil || math.IsNaN(x.Effect.Difference) {
		return
	}
	a.Out.Printf("does the partner use it? next time on lead, of those who see alike: %s percentage points more often after a hit, 95 %% "+
		"interval %s to %s, p %s, by permutation %s; information %s bits\n",
		a.points(x.Effect.Difference), a.points(x.Effect.Low), a.points(x.Effect.High), a.equals(x.P), a.probability(x.Permuted.P),
		a.Out.Words.Decimals(x.Information, 4))
	a.Out.Printf("  a convention that nobody reads is a habit; what the card itself changed on the table is in this too\n")
}
