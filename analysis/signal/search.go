package signal

import (
	"maps"
	"slices"

	"sueca/analysis/internal/lots"
)

// Search is what looking for any convention of any unit finds (procura): every detector of a study is
// tried on every unit in one part of the matches, and what is found there is tested in the other part,
// which has no part in the choice. What the first part found is no evidence, and is not kept here.
type Search struct {
	Study *Study
	// Tried is how many detectors and units were tried: those that have opportunities in the first half that tell
	// something.
	Tried int
	// Exploratory: nothing outside of the study has settled the two parts. They are halves then, of evenings by
	// lot, and who writes the matches down could choose them.
	Exploratory bool
	// Halves is how many evenings each part has. Below [FewEvenings] in all they are matches: ByMatch.
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

// second reports whether an evening, or a match, is in the half that confirms. It hangs on a hash of the evening
// alone, and on nothing that the study says.
func second(evening string) bool { return lots.Of("search "+evening)>>63 == 1 }

// Search tries every detector on every unit. Of the first part the rate of false discoveries is
// controlled (Y. Benjamini and Y. Hochberg, 1995), of the second the chance of any (S. Holm,
// 1979). The parts are the matches that are not kept back and, if they are given, those that are. Without these they are
// halves: whole evenings, or whole matches of few evenings.
func (s *Study) Search(c, kept *Counts) *Search {
	out := &Search{Study: s, Exploratory: kept == nil}
	c = c.Settled().Counts
	both := [2]*Counts{c, c}
	if kept != nil {
		both[1] = kept.Settled().Counts
	}
	evenings := both[0].Evenings()
	maps.Copy(evenings, both[1].Evenings())
	part := (*Counts).evening
	if len(evenings) < FewEvenings {
		out.ByMatch, part = true, func(_ *Counts, match string) string { return match }
	}
	in := func(half int, match string) bool {
		return kept != nil || number(second(part(c, match))) == half
	}
	for half, one := range both {
		parts := map[string]bool{}
		for match := range one.When {
			if in(half, match) {
				parts[part(one, match)] = true
			}
		}
		out.Halves[half] = len(parts)
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
		for half, one := range both {
			for _, at := range inOrder(one.Detectors[i].Cells) {
				if in(half, at.Match) {
					own[half][at.Unit] = append(own[half][at.Unit], at)
				}
			}
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
		f := Finding{Detector: s.Detectors[at.detector], Test: s.test(&both[1].Detectors[at.detector], at.unit, halves[at.detector][1][at.unit])}
		f.Same = f.Test.Effect.Difference*at.effect > 0
		out.Found, found = append(out.Found, f), append(found, f.Test.P)
	}
	besides := 0
	if kept != nil && len(found) > 0 {
		besides = s.besides(kept, len(found))
	}
	holm, discovery := holm(found, len(found), besides), falseDiscovery(found)
	for i := range out.Found {
		f := &out.Found[i]
		f.Test.Holm, f.Test.Discovery = holm[i], discovery[i]
		f.Test.Smallest = f.Test.at.smallest(wantedPower, s.Level/float64(len(found)+besides))
		f.Confirmed = f.Same && f.Test.Holm < s.Level
	}
	return out
}
