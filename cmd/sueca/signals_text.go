package main

import (
	"fmt"
	"math"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"sueca/analysis/signal"
	"sueca/engine"
)

// report shows a result to a person.
func (r *signalRun) report(result *signal.Result) {
	a, s, c := r.a, result.Study, result.Counts
	a.printf("study: %s (%s)\n", harmless(s.Name), s.Digest())
	a.printf("hypothesis: %s\n", harmless(s.Hypothesis))
	switch {
	case r.at != nil:
		a.printf("registered at position %d of the log, %s UTC; run %d times since, holdout opened %d times\n", int(r.at.Position), r.at.At, r.at.Runs, r.at.Opened)
	default:
		a.printf("not registered: what was decided before the archive was asked is not shown by any log\n")
	}
	part := engine.Msg("the deals that are not kept back")
	if c.Holdout {
		part = engine.Msg("the deals that were kept back")
	}
	a.printf("looked at: %s, %d of %d, in %d matches\n", part, c.Deals, c.Deals+c.Kept, c.Matches)
	for i := range result.Detectors {
		r.detector(result, &result.Detectors[i], i)
	}
	r.conclusion(result)
}

// hundredths writes a share, in percent.
func (a *Reporter) hundredths(x float64) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return "–"
	}
	return a.words.Decimals(100*x, 1) + " %"
}

// points writes a difference of shares, in percentage points.
func (a *Reporter) points(x float64) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return "–"
	}
	return a.words.Signed(100 * x)
}

// probability writes a p-value.
func (a *Reporter) probability(p float64) string {
	switch {
	case math.IsNaN(p):
		return "–"
	case p < 0.0001:
		return "< " + a.words.Decimals(0.0001, 4)
	}
	return a.words.Decimals(p, 4)
}

// equals writes a p-value behind its letter.
func (a *Reporter) equals(p float64) string {
	if text := a.probability(p); !strings.HasPrefix(text, "<") {
		return "= " + text
	} else {
		return text
	}
}

func shareOf(given, not int) float64 {
	if given+not == 0 {
		return math.NaN()
	}
	return float64(given) / float64(given+not)
}

// detector shows what one detector found.
func (r *signalRun) detector(result *signal.Result, d *signal.DetectorResult, number int) {
	a, dc, t := r.a, d.Counts, &d.All
	fmt.Fprintf(a.stdout, "\n%s: %s\n", d.Detector.Name, a.titled(d.Detector, d.Detector.Title))
	a.printf("a hit would tell: %s\n\n", a.titled(d.Detector, d.Detector.Says))
	flow := a.newTable(!utf8Locale())
	row := func(what string, n int) { flow.AppendRow(table.Row{what, n}) }
	row(a.words.Sayf("opportunities found"), dc.Found)
	for k, why := range result.Study.Exclusions(number) {
		row("− "+a.words.Sayf("excluded: %s", harmless(why)), dc.Excluded[k])
	}
	row("− "+a.words.Sayf("not decided by the record"), dc.Undecided)
	row("− "+a.words.Sayf("of nobody who is named"), dc.Nobody)
	row("− "+a.words.Sayf("neutral"), dc.Neutral)
	row("= "+a.words.Sayf("counted"), t.Table.Total())
	alignRight(flow, 2)
	a.render(flow)
	if dc.Doubtful > 0 {
		a.printf("in %d deals there may be more: the record does not tell\n", dc.Doubtful)
	}
	fmt.Fprintln(a.stdout)
	two := a.newTable(!utf8Locale())
	two.AppendHeader(table.Row{"", a.words.Sayf("hits"), a.words.Sayf("misses"), a.words.Sayf("hits in a hundred")})
	for state, what := range []engine.Word{"it was not so", "it was so"} {
		x := t.Table[state]
		two.AppendRow(table.Row{a.words.Word(what), x[1], x[0], a.hundredths(shareOf(x[1], x[0]))})
	}
	alignRight(two, 2, 3, 4)
	a.render(two)
	fmt.Fprintln(a.stdout)
	e := &t.Effect
	cluster := a.words.Sayf("by %d matches", e.Matches)
	if !e.ByMatch {
		cluster = a.words.Sayf("by %d matches and %d pairs", e.Matches, e.Pairs)
	}
	if math.IsNaN(e.Difference) {
		a.printf("nothing can be said: in no stratum it was sometimes so and sometimes not\n")
		return
	}
	a.printf("effect: %s percentage points within strata, 95 %% interval %s to %s (%s)\n", a.points(e.Difference), a.points(e.Low), a.points(e.High), cluster)
	if !math.IsNaN(e.OddsLow) {
		a.printf("ratio of odds: %s (%s to %s)\n", a.words.Decimals(e.Odds, 2), a.words.Decimals(e.OddsLow, 2), a.words.Decimals(e.OddsHigh, 2))
	}
	kind := a.words.Sayf("exact, margins fixed")
	if t.Association.Normal {
		kind = a.words.Sayf("normal, margins fixed")
	}
	a.printf("chance: %d hits where it was so, %s ± %s expected; p %s (%s), mid-p %s, by %d permutations %s\n", t.Association.Hits,
		a.words.Decimals(t.Association.Expected, 1), a.words.Decimals(t.Association.Spread, 1), a.equals(t.Association.Exact), kind,
		a.probability(t.Association.MidP), len(t.Permuted.Draws), a.probability(t.Permuted.P))
	a.printf("information: %s bits an opportunity (%s as counted); chance alone makes %s, and one time of twenty %s or more\n",
		a.words.Decimals(t.Corrected, 4), a.words.Decimals(t.Plain, 4), a.words.Decimals(t.Permuted.Information, 4), a.words.Decimals(t.Permuted.Information95, 4))
	a.printf("likelihood ratio: ten to the power of %s for signals that tell the truth %s of the time, against signals that say nothing; no probability of either\n",
		a.words.Signed(t.Likelihood), a.hundredths(result.Study.Honesty))
	a.printf("smallest effect that would be found four times of five: %s percentage points\n", a.points(t.Smallest))
	a.printf("placebos: %d of %d states drawn by lot were below %s; %s are expected\n", d.Placebos, signal.Placebos,
		a.words.Decimals(result.Study.Level, 2), a.words.Decimals(result.Study.Level*signal.Placebos, 1))
	if d.Without[0].Match != "" {
		a.printf("without one match: from %s (without %s) to %s (without %s)\n",
			a.points(d.Without[0].Difference), d.Without[0].Match, a.points(d.Without[1].Difference), d.Without[1].Match)
	}
	var curve []string
	for _, p := range d.Curve {
		curve = append(curve, a.words.Decimals(p.Honesty, 2)+": "+a.hundredths(p.Power))
	}
	a.printf("power, by how often a signal tells the truth: %s\n", strings.Join(curve, ", "))
	r.units(result, d)
	r.evidence(result, d)
}

// units shows the table of units.
func (r *signalRun) units(result *signal.Result, d *signal.DetectorResult) {
	a := r.a
	if len(d.Units) == 0 {
		return
	}
	fmt.Fprintln(a.stdout)
	t := a.newTable(!utf8Locale())
	t.AppendHeader(table.Row{"", a.words.Sayf("counted"), a.words.Sayf("so"), a.words.Sayf("not so"), a.words.Sayf("effect"), a.words.Sayf("95 %% interval"), "mid-p", "Holm", "FDR", a.words.Sayf("smallest")})
	shown := d.Units
	const most = 40
	if len(shown) > most {
		shown = shown[:most]
	}
	for i := range shown {
		u := &shown[i]
		t.AppendRow(table.Row{
			r.alias(result, u.Unit), u.Table.Total(), a.hundredths(shareOf(u.Table[1][1], u.Table[1][0])), a.hundredths(shareOf(u.Table[0][1], u.Table[0][0])),
			a.points(u.Effect.Difference), a.words.Sayf("%s to %s", a.points(u.Effect.Low), a.points(u.Effect.High)),
			a.probability(u.Association.MidP), a.probability(u.Holm), a.probability(u.Discovery), a.points(u.Smallest),
		})
	}
	alignRight(t, 2, 3, 4, 5, 6, 7, 8, 9, 10)
	a.render(t)
	if len(d.Units) > most {
		a.printf("and %d more: --format json has all\n", len(d.Units)-most)
	}
}

// evidence shows as many opportunities for the hypothesis as against it.
func (r *signalRun) evidence(result *signal.Result, d *signal.DetectorResult) {
	a := r.a
	ex := &d.Counts.Examples
	for side := range 2 {
		if side == 0 {
			a.printf("\nfor it, drawn by lot\n")
		} else {
			a.printf("against it, drawn by lot\n")
		}
		// For: hits where it was so and misses where not. Against: the others.
		pairs := [2][2][2]int{{{1, 1}, {0, 0}}, {{0, 1}, {1, 0}}}[side]
		for k := range 2 {
			for _, p := range pairs {
				list := ex[p[0]][p[1]]
				if k >= len(list) {
					continue
				}
				e := &list[k]
				read, state := a.words.Sayf("miss"), a.words.Sayf("it was not so")
				if p[1] == 1 {
					read = a.words.Sayf("hit")
				}
				if p[0] == 1 {
					state = a.words.Sayf("it was so")
				}
				who := e.Seat
				if result.Study.Unit != signal.BySeatUnit {
					who += ", " + r.alias(result, e.Unit)
				}
				a.printf("  %s/%d, trick %d, %s: %s: %s, and %s\n", e.Match, e.Deal, e.Trick, who, e.Cards, read, state)
			}
		}
	}
}

// conclusion says what of it may be said.
func (r *signalRun) conclusion(result *signal.Result) {
	a := r.a
	a.printf("\n%d tests of units; at the level %s chance alone flags %s of them without a correction\n", result.Tests,
		a.words.Decimals(result.Study.Level, 2), a.words.Decimals(result.FalseFlags, 1))
	for i := range result.Detectors {
		d := &result.Detectors[i]
		var flagged []string
		for k := range d.Units {
			if d.Units[k].Holm < result.Study.Level {
				flagged = append(flagged, r.alias(result, d.Units[k].Unit))
			}
		}
		name := d.Detector.Name
		e := &d.All.Effect
		switch {
		case math.IsNaN(e.Difference):
			a.printf("%s: nothing can be said: there are too few opportunities\n", name)
		case d.All.Association.MidP >= result.Study.Level && len(flagged) == 0 && math.IsNaN(d.All.Smallest):
			a.printf("%s: consistent with chance; but no effect at all would have been found with so few opportunities\n", name)
		case d.All.Association.MidP >= result.Study.Level && len(flagged) == 0:
			a.printf("%s: consistent with chance; an effect smaller than %s percentage points would have been missed more than one time of five\n", name, a.points(d.All.Smallest))
		case len(flagged) == 0:
			a.printf("%s: all together, %s percentage points, not consistent with chance alone; no unit by itself after the correction\n", name, a.points(e.Difference))
		default:
			a.printf("%s: not consistent with chance alone for %s\n", name, strings.Join(flagged, ", "))
		}
	}
	a.printf("What is not consistent with chance is consistent with an agreement, and as well with any habit that goes with the holding. It shows no intention.\n")
	if !result.Counts.Holdout && result.Study.Holdout > 0 {
		a.printf("The deals that were kept back can confirm it or not: --holdout looks at them, and the log notes that.\n")
	}
}
