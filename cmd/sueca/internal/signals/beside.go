package signals

import (
	"math"

	"github.com/jedib0t/go-pretty/v6/table"

	"sueca/analysis/signal"
	"sueca/cmd/internal/output"
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

// controlTitle returns what a negative control of a detector says.
func (a *signalsVerb) controlTitle(d *signal.Detector, c *signal.Control) string {
	if c.Title == "" {
		return a.Out.Sayf("hands exchanged with deals that looked alike")
	}
	return a.titled(d, c.Title)
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
	t := a.Out.NewTable(!output.Utf8Locale())
	t.AppendHeader(table.Row{"", a.Out.Sayf("counted"), a.Out.Sayf("effect"), "p", "Holm"})
	for i := range d.Controls {
		c := &d.Controls[i]
		t.AppendRow(table.Row{a.controlTitle(d.Detector, c), c.N, a.points(c.Effect.Difference), a.probability(c.P), a.probability(c.Holm)})
	}
	output.AlignRight(t, 2, 3, 4, 5)
	a.Out.Render(t)
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
