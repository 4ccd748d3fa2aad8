package signal

import (
	"math"
	"slices"
)

// Result is what a study found, worked out from its counts alone.
type Result struct {
	Study     *Study
	Counts    *Counts
	Detectors []DetectorResult
	// Tests is how many tests the correction is for: each detector's units, and all of
	// them together, those whether a code changes by a quarter each; where the matches are those that were kept
	// back, so many as [Split] says besides: Others.
	Tests, Others int
}

// DetectorResult is what one detector found.
type DetectorResult struct {
	Detector *Detector
	Counts   *DetectorCounts
	All      Test   // all units together
	Units    []Test // each
	// Controls are the negative controls of the detector, the exchange of states last.
	Controls []Control
	// Reply is whether the partner's next decision goes with the signal, given what the partner
	// sees; nil where the detector does not say what that decision is. It is no test of the
	// study, and not among those that are corrected for.
	Reply *Reply
	// Without is the least and the greatest difference with one match left out, and which
	// match.
	Without [2]LeftOut
	// Curve is how often players of each honesty would be found, all units together and one by itself, at
	// the level of the study divided by the number of tests; Middle is how many cards that one has.
	Curve  []CurvePoint
	Middle int
}

// Test is one test of a study.
type Test struct {
	Unit        string
	Table       Table
	Association Association
	Permuted    Permuted
	Effect      Effect
	// P is the probability that the verdict rests on: the effect's, whose error takes the
	// cards of a match, of a pair, of an evening and of a board for dependent, or the exact one if that is greater.
	// It is 1 where there are too few clusters to tell. Holm and Discovery are P corrected
	// for all tests of the study.
	P, Holm, Discovery float64
	// Information is in bits an opportunity of the strata that tell something, with the bias
	// of small numbers taken off.
	Information float64
	// Smallest is the smallest difference that would have been found in four studies of
	// five, at the level of the study divided by the number of tests. It is NaN where none
	// would.
	Smallest float64

	// Evidence is what may be looked at after every evening.
	Evidence Evidence
	// Flag is set by [Result.Judge], of pairs.
	Flag *Flag
	// Change is whether the code changes; nil of all units together, and where the study does not ask.
	Change *Change

	at *measured
}

// LeftOut is a difference without one match.
type LeftOut struct {
	Match      string
	Difference float64
}

// wantedPower is the power for which the smallest effect is stated.
const wantedPower = 0.8

// Evaluate works out what a study found. Equal counts have equal results.
func (s *Study) Evaluate(c *Counts) *Result {
	out := s.Verdicts(c)
	for i := range out.Detectors {
		r := &out.Detectors[i]
		r.Without = r.All.at.withoutOne()
		r.curve(s.Level/float64(out.Tests), s.Seed)
	}
	return out
}

// Verdicts is Evaluate without what a result says of its own power and of single matches, which takes most of the time.
func (s *Study) Verdicts(c *Counts) *Result {
	c = c.Settled().Counts
	out, strengths := &Result{Study: s, Counts: c}, strengths(c.Points) // of nobody where the study does not ask whether codes change
	strong := strong(strengths)
	for i, d := range s.Detectors {
		dc := &c.Detectors[i]
		cells := inOrder(dc.Cells)
		test := func(unit string, cells []Cell) Test {
			t := s.test(dc, unit, cells)
			t.Evidence = c.evidence(dc.Cells, cells)
			return t
		}
		r := DetectorResult{Detector: d, Counts: dc, All: test("", cells)}
		for len(cells) > 0 { // which are in the order of the units
			unit := cells[0].Unit
			n := slices.IndexFunc(cells, func(c Cell) bool { return c.Unit != unit })
			if n < 0 {
				n = len(cells)
			}
			t := test(unit, cells[:n])
			t.Change = c.change(s, dc, cells[:n], strong)
			r.Units, cells = append(r.Units, t), cells[n:]
		}
		r.Controls, r.Reply = controls(d, dc, everyCell), s.replied(d, dc)
		out.Detectors = append(out.Detectors, r)
	}
	out.correct()
	out.judgeChanges(strengths, strong)
	return out
}

// correct corrects the probabilities of all tests for their number.
func (r *Result) correct() {
	var tests []*Test
	var p []float64
	for i := range r.Detectors {
		d := &r.Detectors[i]
		tests = append(tests, &d.All)
		for k := range d.Units {
			tests = append(tests, &d.Units[k])
		}
	}
	for _, t := range tests {
		p = append(p, t.P)
	}
	n := len(p) // and of those whose code may change
	for _, t := range tests {
		if t.Change != nil {
			p = append(p, t.Change.P)
		}
	}
	r.Others = r.Study.besides(r.Counts, len(p))
	holm, discovery := holm(p, n, r.Others), falseDiscovery(p[:n])
	r.Tests = n + int(math.Ceil(changeWeight*float64(len(p)-n))) + r.Others
	for i, t := range tests {
		t.Holm, t.Discovery = holm[i], discovery[i]
		if t.Change != nil {
			t.Change.Holm = holm[n]
			n++
		}
		t.Smallest = t.at.smallest(wantedPower, r.Study.Level/float64(r.Tests))
	}
}

// test tests some cells of a detector.
func (s *Study) test(dc *DetectorCounts, unit string, cells []Cell) Test {
	m := measureOf(dc.Cells, cells)
	strata := m.strata
	t := Test{
		Unit: unit, Association: *m.association(), Permuted: permute(strata, s.Permutations, s.Seed), Effect: m.effect(), at: m,
	}
	t.P = m.probability()
	_, t.Information = information(strata)
	for i := range strata {
		t.Table.add(&strata[i])
	}
	return t
}
