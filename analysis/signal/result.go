package signal

import (
	"cmp"
	"math"
	"slices"
)

// Result is what a study found, worked out from its counts alone.
type Result struct {
	Study     *Study
	Counts    *Counts
	Detectors []DetectorResult
	// Tests is how many units of all detectors were tested; FalseFlags is how many would
	// be flagged by chance, at the level of the study without correction.
	Tests      int
	FalseFlags float64
}

// DetectorResult is what one detector found.
type DetectorResult struct {
	Detector *Detector
	Counts   *DetectorCounts
	All      Test   // all units together
	Units    []Test // each
	// Placebos is how many of the states drawn at random went together with the signal,
	// at the level of the study.
	Placebos int
	// Without is the least and the greatest difference with one match left out, and which
	// match.
	Without [2]LeftOut
	// Curve is how often players of each honesty would be found, all units together.
	Curve []CurvePoint
}

// Test is one test of a study.
type Test struct {
	Unit        string
	Table       Table
	Association Association
	Permuted    Permuted
	Effect      Effect
	Plain       float64 // information in bits an opportunity
	Corrected   float64
	// Likelihood is the logarithm to base ten of the likelihood ratio under the study's
	// model.
	Likelihood float64
	// Holm and Discovery are the probability corrected for all tests of units.
	Holm, Discovery float64
	// Smallest is the smallest difference that would have been found in four studies of
	// five.
	Smallest float64
}

// LeftOut is a difference without one match.
type LeftOut struct {
	Match      string
	Difference float64
}

// CurvePoint is how often players of an honesty would be found.
type CurvePoint struct{ Honesty, Power float64 }

// wantedPower is the power for which the smallest effect is stated.
const wantedPower = 0.8

// Evaluate works out what a study found. Equal counts have equal results.
func (s *Study) Evaluate(c *Counts) *Result {
	out := &Result{Study: s, Counts: c}
	var p []float64
	for i, d := range s.Detectors {
		dc := &c.Detectors[i]
		r := DetectorResult{Detector: d, Counts: dc, All: s.test(dc, "", nil)}
		for _, u := range dc.units() {
			r.Units = append(r.Units, s.test(dc, u, func(c *Cell) bool { return c.Unit == u }))
			p = append(p, r.Units[len(r.Units)-1].Association.MidP)
		}
		for k := range dc.Placebo {
			if associate(inOrder(dc.Placebo[k])).MidP < s.Level {
				r.Placebos++
			}
		}
		r.Without = dc.withoutOne()
		strata := dc.strataOf(nil)
		for _, q := range [...]float64{0.5, 0.52, 0.54, 0.56, 0.58, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95} {
			r.Curve = append(r.Curve, CurvePoint{q, power(strata, q, s.Level, s.Seed)})
		}
		out.Detectors = append(out.Detectors, r)
	}
	holm, discovery := Holm(p), falseDiscovery(p)
	for i := range out.Detectors {
		for k := range out.Detectors[i].Units {
			t := &out.Detectors[i].Units[k]
			t.Holm, t.Discovery = holm[out.Tests], discovery[out.Tests]
			out.Tests++
		}
	}
	out.FalseFlags = float64(out.Tests) * s.Level
	return out
}

// test tests some cells of a detector.
func (s *Study) test(dc *DetectorCounts, unit string, wanted func(*Cell) bool) Test {
	strata := dc.strataOf(wanted)
	t := Test{
		Unit: unit, Association: associate(strata), Permuted: permute(strata, s.Permutations, s.Seed), Effect: dc.effectOf(wanted),
		Likelihood: likelihoodRatio(strata, s.Honesty), Smallest: smallestEffect(strata, wantedPower, s.Level, s.Seed), Holm: math.NaN(), Discovery: math.NaN(),
	}
	t.Plain, t.Corrected = information(strata)
	for i := range strata {
		t.Table.add(&strata[i])
	}
	return t
}

// withoutOne leaves out one match after the other, and returns the least and the greatest
// difference.
func (dc *DetectorCounts) withoutOne() (out [2]LeftOut) {
	type key = [2]string
	strata := map[key]*Table{}
	byMatch := map[string]map[key]*Table{}
	for c, t := range dc.Cells {
		k := key{c.Unit, c.Stratum}
		addTables(strata, map[key]*Table{k: t})
		if byMatch[c.Match] == nil {
			byMatch[c.Match] = map[key]*Table{}
		}
		addTables(byMatch[c.Match], map[key]*Table{k: t})
	}
	// Sums over the strata; one match changes few of them.
	part := func(t *Table) (weight, difference float64) {
		w := weighed{Table: *t}
		weight = w.set()
		return weight, weight * (w.share[1] - w.share[0])
	}
	total, sum := 0.0, 0.0
	for _, k := range sortedKeys(strata) {
		w, d := part(strata[k])
		total, sum = total+w, sum+d
	}
	first := true
	matches := make([]string, 0, len(byMatch))
	for m := range byMatch {
		matches = append(matches, m)
	}
	slices.Sort(matches)
	for _, m := range matches {
		weight, difference := total, sum
		for _, k := range sortedKeys(byMatch[m]) {
			t := byMatch[m][k]
			w, d := part(strata[k])
			less := *strata[k]
			for i := range less {
				for j := range less[i] {
					less[i][j] -= t[i][j]
				}
			}
			w2, d2 := part(&less)
			weight, difference = weight-w+w2, difference-d+d2
		}
		if weight <= 1e-9 {
			continue
		}
		x := LeftOut{m, difference / weight}
		if first || x.Difference < out[0].Difference {
			out[0] = x
		}
		if first || x.Difference > out[1].Difference {
			out[1] = x
		}
		first = false
	}
	return out
}

func sortedKeys(m map[[2]string]*Table) [][2]string {
	keys := make([][2]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b [2]string) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	return keys
}
