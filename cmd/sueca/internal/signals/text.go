package signals

import (
	"fmt"
	"math"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"sueca/analysis/signal"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/engine"
	"sueca/engine/message"
)

// report shows a result to a person.
func (r *signalRun) report(result *signal.Result) {
	r.a.write(r.kept(result.Study)...)
	r.a.write(r.a.asks(result.Study)...)
	r.a.write(r.registration()...)
	r.a.write(r.lookedAt(result.Counts)...)
	r.coded(result)
	for i := range result.Detectors {
		r.detector(result, &result.Detectors[i], i)
	}
	r.sinceThen(result)
	if parts := r.parts(result); len(parts) > 0 {
		r.a.write(append([]string{""}, parts...)...)
	}
	r.conclusion(result)
}

// write shows lines to a person.
func (a *signalsVerb) write(lines ...string) {
	for _, line := range lines {
		a.Out.Stdout.WriteString(line + "\n")
	}
}

// asks says what a study is, and what it asks.
func (a *signalsVerb) asks(s *signal.Study) []string {
	return []string{a.Out.Sayf("study: %s (%s)", message.Visible(s.Name), s.Digest()),
		a.Out.Sayf("hypothesis: %s", message.Visible(s.Hypothesis))}
}

// lookedAt says of which deals a study was asked.
func (r *signalRun) lookedAt(c *signal.Counts) []string {
	part := message.Msg("the deals that are not kept back")
	if c.Holdout {
		part = message.Msg("the deals that were kept back")
	}
	return append([]string{r.a.Out.Sayf("looked at: %s, %d of %d, in %d {4:match|matches}", part, c.Deals, c.Deals+c.Kept, len(c.When))},
		r.material(c)...)
}

// readings says how a card is read, and whether it was so.
func (a *signalsVerb) readings(given, state bool) (read, so string) {
	read, so = a.Out.Sayf("miss"), a.Out.Sayf("it was not so")
	if given {
		read = a.Out.Sayf("hit")
	}
	if state {
		so = a.Out.Sayf("it was so")
	}
	return read, so
}

// hundredths writes a share, in percent.
func (a *signalsVerb) hundredths(x float64) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return "–"
	}
	return a.Out.Words.Decimals(100*x, 1) + " %"
}

// points writes a difference of shares, in percentage points.
func (a *signalsVerb) points(x float64) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return "–"
	}
	return a.Out.Words.Signed(100 * x)
}

// probability writes a p-value.
func (a *signalsVerb) probability(p float64) string {
	switch {
	case math.IsNaN(p):
		return "–"
	case p < 0.0001:
		return "< " + a.Out.Words.Decimals(0.0001, 4)
	}
	return a.Out.Words.Decimals(p, 4)
}

// equals writes a p-value behind its letter.
func (a *signalsVerb) equals(p float64) string {
	if text := a.probability(p); !strings.HasPrefix(text, "<") {
		return "= " + text
	} else {
		return text
	}
}

// textTable is a table whose cells are texts.
type textTable struct {
	Head []string
	Rows [][]string
}

// show shows a table, with columns aligned to the right.
func (t textTable) show(out *output.Output, numbers ...int) {
	var rows []table.Row
	for _, cells := range t.Rows {
		rows = append(rows, cellsOf(cells))
	}
	out.ShowTable(cellsOf(t.Head), rows, numbers...)
}

func cellsOf(texts []string) (out table.Row) {
	for _, text := range texts {
		out = append(out, text)
	}
	return out
}

func shareOf(given, not int) float64 {
	if given+not == 0 {
		return math.NaN()
	}
	return float64(given) / float64(given+not)
}

// detector shows what one detector found.
func (r *signalRun) detector(result *signal.Result, d *signal.DetectorResult, number int) {
	a := r.a
	a.Out.Stdout.Printf("\n%s: %s\n", d.Detector.Name, a.titled(d.Detector, d.Detector.Title))
	for _, text := range []string{a.counted(d.Detector), a.warns(d.Detector)} {
		if text != "" {
			a.write(report.Wrapped(text, a.Out.Columns)...)
		}
	}
	a.Out.Printf("a hit would tell: %s\n\n", a.titled(d.Detector, d.Detector.Says))
	if d.Detector.Timed() {
		a.write(append(report.Wrapped(a.Out.Words.Say(engine.OfSeconds), a.Out.Columns), "")...)
	}
	r.flow(result, d, number)
	a.Out.Stdout.WriteString("\n")
	a.hits(&d.All).show(a.Out, 2, 3, 4)
	a.Out.Stdout.WriteString("\n")
	r.effect(result, d)
}

// flow shows how many opportunities were found, and why some do not count.
func (r *signalRun) flow(result *signal.Result, d *signal.DetectorResult, number int) {
	a, dc := r.a, d.Counts
	var flow []table.Row
	row := func(what string, n int) { flow = append(flow, table.Row{what, n}) }
	row(a.Out.Sayf("opportunities found"), dc.Found)
	for k, why := range result.Study.Exclusions(number) {
		row("− "+a.Out.Sayf("excluded: %s", message.Visible(why)), dc.Excluded[k])
	}
	row("− "+a.Out.Sayf("not decided by the record"), dc.Undecided)
	row("− "+a.Out.Sayf("of nobody who is named"), dc.Nobody)
	row("− "+a.Out.Sayf("neutral"), dc.Neutral)
	row("= "+a.Out.Sayf("counted"), d.All.Table.Total())
	a.Out.ShowTable(nil, flow, 2)
	if dc.Doubtful > 0 {
		a.Out.Printf("in %d {1:deal|deals} there may be more: the record does not tell\n", dc.Doubtful)
	}
}

// hits returns the table of two by two: how often there was a hit where it was so, and
// where it was not.
func (a *signalsVerb) hits(t *signal.Test) textTable {
	out := textTable{Head: []string{"", a.Out.Sayf("hits"), a.Out.Sayf("misses"), a.Out.Sayf("hits in a hundred")}}
	for state, what := range []message.Word{"it was not so", "it was so"} {
		x := t.Table[state]
		out.Rows = append(out.Rows, []string{a.Out.Words.Word(what), a.Out.Words.Number(x[1]), a.Out.Words.Number(x[0]),
			a.hundredths(shareOf(x[1], x[0]))})
	}
	return out
}

// effect says how large the effect is and what it is worth, then shows what it rests on.
func (r *signalRun) effect(result *signal.Result, d *signal.DetectorResult) {
	a, t := r.a, &d.All
	e := &t.Effect
	if math.IsNaN(e.Difference) {
		a.Out.Printf("nothing can be said: in no stratum it was sometimes so and sometimes not\n")
		return
	}
	cluster := a.Out.Sayf("by %d {1:match|matches} and %d {2:pair|pairs}", e.Matches, e.Pairs)
	switch {
	case !math.IsNaN(e.Low):
		a.Out.Printf("effect: %s percentage points within strata, 95 %% interval %s to %s (%s)\n", a.points(e.Difference), a.points(e.Low),
			a.points(e.High), cluster)
		a.Out.Printf("the verdict rests on p %s: on that interval or the exact test, whichever says less; corrected for %d {2:test|tests} "+
			"(Holm) %s\n", a.equals(t.P), result.Tests, a.equals(t.Holm))
	case e.Clusters < signal.FewClusters:
		a.Out.Printf("effect: %s percentage points within strata (%s): no interval, and no verdict, from fewer than %d matches or pairs\n",
			a.points(e.Difference), cluster, signal.FewClusters)
	default:
		a.Out.Printf("effect: %s percentage points within strata (%s): no interval, since every match and pair shows the same\n",
			a.points(e.Difference), cluster)
	}
	a.write(a.dependent(&t.Effect)...)
	a.Out.Printf("smallest effect that would be found four times of five: %s percentage points\n", a.points(t.Smallest))
	if d.Without[0].Match != "" {
		a.Out.Printf("without one match: from %s (without %s) to %s (without %s)\n",
			a.points(d.Without[0].Difference), d.Without[0].Match, a.points(d.Without[1].Difference), d.Without[1].Match)
	}
	r.independent(t)
	r.evenings(result, t)
	r.controls(d)
	r.reply(d.Reply)
	r.curve(d)
	r.units(result, d)
	r.suspects(result, d)
	r.changes(result, d)
	r.evidence(result, d)
}

// dependent says what else the interval takes for dependent, or cannot, nothing where every match is an evening by itself with
// boards of its own.
func (a *signalsVerb) dependent(e *signal.Effect) (out []string) {
	switch {
	case e.Evenings == 0:
	case e.Evenings < signal.FewEvenings:
		out = append(out, a.Out.Sayf("these are %d {1:evening|evenings}: too few to take the cards of an evening for dependent", e.Evenings))
	default:
		out = append(out, a.Out.Sayf("the interval is the widest of those by match, by pair and by evening, of which there are %d", e.Evenings))
	}
	if e.Boards > 0 {
		out = append(out, a.Out.Sayf("%d {1:board was|boards were} played at several tables: the interval takes their cards for dependent too",
			e.Boards))
	}
	return out
}

// independent shows what holds only if no card depends on another.
func (r *signalRun) independent(t *signal.Test) {
	a, e := r.a, &t.Effect
	a.Out.Printf("if every card were independent of the others:\n")
	if !math.IsNaN(e.OddsLow) {
		a.Out.Printf("  ratio of odds, the same in all strata: %s (%s to %s)\n", a.Out.Words.Decimals(e.Odds, 2),
			a.Out.Words.Decimals(e.OddsLow, 2), a.Out.Words.Decimals(e.OddsHigh, 2))
	}
	kind := a.Out.Sayf("exact, margins fixed")
	if t.Association.Normal {
		kind = a.Out.Sayf("normal, margins fixed")
	}
	a.Out.Printf("  chance: %d hits where it was so, %s ± %s expected; p %s (%s), mid-p %s, by %d permutations %s\n", t.Association.Hits,
		a.Out.Words.Decimals(t.Association.Expected, 1), a.Out.Words.Decimals(t.Association.Spread, 1), a.equals(t.Association.Exact), kind,
		a.probability(t.Association.MidP), len(t.Permuted.Draws), a.probability(t.Permuted.P))
	a.Out.Printf("  information: %s bits an opportunity, of strata that tell something; corrected alike, chance alone makes %s, and one "+
		"time of twenty %s or more\n",
		a.Out.Words.Decimals(t.Information, 4), a.Out.Words.Decimals(t.Permuted.Information, 4),
		a.Out.Words.Decimals(t.Permuted.Information95, 4))
}

// curve shows how often players of some honesty would be found.
func (r *signalRun) curve(d *signal.DetectorResult) {
	a := r.a
	a.Out.Printf("\npower: of a hundred such studies, with the correction for all tests, these find that the cards tell; a flag asks for more\n")
	t := textTable{Head: []string{a.Out.Sayf("signals tell the truth"), a.Out.Sayf("one by itself, of %d {1:card|cards}", d.Middle),
		a.Out.Sayf("if all do, all together")}}
	for _, p := range d.Curve {
		t.Rows = append(t.Rows, []string{a.hundredths(p.Honesty), a.hundredths(p.One), a.hundredths(p.All)})
	}
	t.show(a.Out, 1, 2, 3)
}

// widestUnits is the width of the table of units with all its columns.
const widestUnits = 90

// units shows the table of units.
func (r *signalRun) units(result *signal.Result, d *signal.DetectorResult) {
	a := r.a
	if len(d.Units) == 0 {
		return
	}
	a.Out.Stdout.WriteString("\n")
	columns := 9
	if a.Out.Width > 0 && a.Out.Width < widestUnits {
		columns = 8
	}
	head := table.Row{"", a.Out.Sayf("counted"), a.Out.Sayf("so"), a.Out.Sayf("not so"), a.Out.Sayf("effect"), a.Out.Sayf("interval"), "p",
		"Holm", "FDR"}
	const most = 40
	var rows []table.Row
	for i := range d.Units[:min(most, len(d.Units))] {
		u := &d.Units[i]
		interval := "–"
		if !math.IsNaN(u.Effect.Low) {
			interval = a.Out.Sayf("%s to %s", a.points(u.Effect.Low), a.points(u.Effect.High))
		}
		row := table.Row{
			r.alias(result.Study, u.Unit), u.Table.Total(), a.hundredths(shareOf(u.Table[1][1], u.Table[1][0])),
			a.hundredths(shareOf(u.Table[0][1], u.Table[0][0])),
			a.points(u.Effect.Difference), interval, a.probability(u.P), a.probability(u.Holm), a.probability(u.Discovery),
		}
		rows = append(rows, row[:columns])
	}
	a.Out.ShowTable(head[:columns], rows, 2, 3, 4, 5, 6, 7, 8, 9)
	if columns < len(head) {
		a.Out.Printf("the window is too narrow for %s; --format csv has all\n", fmt.Sprint(head[8]))
	}
	if len(d.Units) > most {
		a.Out.Printf("and %d more: --format json has all\n", len(d.Units)-most)
	}
}

// evidence shows as many opportunities for the hypothesis as against it.
func (r *signalRun) evidence(result *signal.Result, d *signal.DetectorResult) {
	a := r.a
	ex := &d.Counts.Examples
	for side := range 2 {
		if side == 0 {
			a.Out.Printf("\nfor it, drawn by lot\n")
		} else {
			a.Out.Printf("against it, drawn by lot\n")
		}
		// For: hits where the state was so and misses where not. Against: the others.
		pairs := [2][2][2]int{{{1, 1}, {0, 0}}, {{0, 1}, {1, 0}}}[side]
		for k := range 2 {
			for _, p := range pairs {
				list := ex[p[0]][p[1]]
				if k >= len(list) {
					continue
				}
				e, who := &list[k], list[k].Seat
				read, state := a.readings(p[1] == 1, p[0] == 1)
				if result.Study.Unit != signal.BySeatUnit {
					who += ", " + r.alias(result.Study, e.Unit)
				}
				a.Out.Printf("  %s/%d, trick %d, %s: %s: %s, and %s\n", e.Match, e.Deal, e.Trick, who, e.Cards, read, state)
			}
		}
	}
}

// conclusion says what may be concluded.
func (r *signalRun) conclusion(result *signal.Result) {
	a := r.a
	a.Out.Printf("\n%d {1:test|tests}, of units and of all together; at the level %s chance alone flags %s of them without a correction\n",
		result.Tests,
		a.Out.Words.Decimals(result.Study.Level, 2), a.Out.Words.Decimals(result.Study.Level*float64(result.Tests), 1))
	for i := range result.Detectors {
		d := &result.Detectors[i]
		var told, flagged []string
		for k := range d.Units {
			t, name := &d.Units[k], r.alias(result.Study, d.Units[k].Unit)
			if result.Study.Flagged(t) {
				flagged = append(flagged, name)
			} else if t.Holm < result.Study.Level {
				told = append(told, name)
			}
		}
		name := d.Detector.Name
		r.turned(result, d)
		e := &d.All.Effect
		if len(flagged) > 0 {
			a.Out.Printf("%s: flagged: %s\n", name, strings.Join(flagged, ", "))
		}
		switch {
		case math.IsNaN(e.Difference):
			a.Out.Printf("%s: nothing can be said: there are too few opportunities\n", name)
		case len(told) > 0:
			a.Out.Printf("%s: goes with the holding, for %s; a habit does too\n", name, strings.Join(told, ", "))
		case len(flagged) > 0:
		case d.All.Holm < result.Study.Level:
			a.Out.Printf("%s: all together, %s percentage points, it goes with the holding; a habit does too; no unit by itself after the "+
				"correction\n", name, a.points(e.Difference))
		case e.Clusters < signal.FewClusters:
			a.Out.Printf("%s: nothing can be said of all together: they are fewer than %d matches or pairs\n", name, signal.FewClusters)
		case math.IsNaN(d.All.Smallest):
			a.Out.Printf("%s: consistent with chance; but no effect at all would have been found with so few opportunities\n", name)
		default:
			a.Out.Printf("%s: consistent with chance; an effect smaller than %s percentage points would have been missed more than one time "+
				"of five\n", name, a.points(d.All.Smallest))
		}
	}
	r.flags(result)
	if !result.Counts.Holdout && r.openable() == nil {
		a.Out.Printf("The deals that were kept back can confirm it or not: --holdout looks at them, and the log notes that.\n")
	}
}
