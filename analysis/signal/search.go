package signal

import (
	"maps"
	"slices"
)

// Search is what looking for any convention of any unit finds (procura): every detector of a study is
// tried on every unit in one half of the evenings, and what is found there is tested in the other half,
// which has no part in the choice. What the first half found is no evidence, and is not kept here.
type Search struct {
	Study *Study
	// Tried is how many detectors and units were tried: those that have opportunities in the first half that tell
	// something.
	Tried int
	// Halves is how many evenings each half has. Below [FewEvenings] in all the halves are of matches:
	// ByMatch.
	Halves  [2]int
	ByMatch bool
	// Found are those with a false discovery rate of the study's level at most in the first half, in
	// the order of the detectors, then of units.
	Found []Finding
}

// Finding is a detector and a unit that the first half found.
type Finding struct {
	Detector *Detector
	// Test is that of the second half alone; its Holm is corrected for the number of findings.
	Test Test
	// Same: the effect has the same sign in both halves.
	Same bool
	// Confirmed: Same, and Test.Holm is below the level of the study.
	Confirmed bool
}

// FewEvenings is the number of evenings below which a search goes by matches.
const FewEvenings = 10

// second reports whether an evening, or a match, is in the half that confirms. It hangs on a hash of the study and
// of the evening alone.
func (s *Study) second(evening string) bool { return lot("search "+s.Digest()+" "+evening)>>63 == 1 }

// Search tries every detector on every unit. Of the first half the rate of false discoveries is
// controlled (Y. Benjamini and Y. Hochberg, 1995), of the second the chance of any (S. Holm,
// 1979). The halves are whole evenings, or whole matches of few evenings.
func (s *Study) Search(c *Counts) *Search {
	c = c.settled()
	out := &Search{Study: s}
	evenings := map[string]bool{}
	for match := range c.When {
		evenings[c.evening(match)] = true
	}
	part := c.evening
	if len(evenings) < FewEvenings {
		out.ByMatch, part = true, func(match string) string { return match }
	}
	parts := map[string]bool{}
	for match := range c.When {
		parts[part(match)] = true
	}
	for name := range parts {
		out.Halves[number(s.second(name))]++
	}
	type tried struct {
		detector int
		unit     string
		effect   float64
	}
	var all []tried
	var p []float64
	var halves [][2]map[string][]Cell // by detector, half and unit
	for i := range c.Detectors {
		dc := &c.Detectors[i]
		own := [2]map[string][]Cell{{}, {}}
		for _, at := range inOrder(dc.Cells) {
			half := own[number(s.second(part(at.Match)))]
			half[at.Unit] = append(half[at.Unit], at)
		}
		halves = append(halves, own)
		for _, unit := range slices.Sorted(maps.Keys(own[0])) {
			if m := measureOf(dc.Cells, own[0][unit]); m.weight != 0 {
				all, p = append(all, tried{i, unit, m.difference}), append(p, m.probability())
			}
		}
	}
	out.Tried = len(all)
	var found []float64
	for i, q := range falseDiscovery(p) {
		if q > s.Level {
			continue
		}
		at := all[i]
		f := Finding{Detector: s.Detectors[at.detector], Test: s.test(&c.Detectors[at.detector], at.unit, halves[at.detector][1][at.unit])}
		f.Same = f.Test.Effect.Difference*at.effect > 0
		out.Found, found = append(out.Found, f), append(found, f.Test.P)
	}
	holm, discovery := Holm(found), falseDiscovery(found)
	for i := range out.Found {
		f := &out.Found[i]
		f.Test.Holm, f.Test.Discovery = holm[i], discovery[i]
		f.Test.Smallest = f.Test.at.smallest(wantedPower, s.Level/float64(len(found)))
		f.Confirmed = f.Same && f.Test.Holm < s.Level
	}
	return out
}
