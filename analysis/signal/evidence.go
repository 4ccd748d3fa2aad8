package signal

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"sueca/analysis/choice"
)

// Evidence is what a study's cards say for an association, evening by evening (prova acumulada). It
// is an e-value: if signal and state have nothing to do with each other within strata, its mean is 1
// after every evening, and the chance that it is ever 1/α or more, whenever somebody looks, is α at
// most (J. Ville, 1939). So it may be looked at after each evening, and the study may go on or end
// for whatever reason; a p-value may not.
//
// Of an evening it is, for a ratio of odds ψ, the likelihood ratio of ψ against 1 given the margins of
// each stratum of that evening (see [Likelihood]); over evenings these are multiplied, and the
// products averaged over the stated ratios of odds and their inverses, each alike (R. Turner and P.
// Grünwald, “Safe Sequential Testing and Effect Estimation in Stratified Count Data”, AISTATS 2023,
// arXiv 2302.11401, who weigh two shares in place of the margins). It takes cards for independent
// within strata, as the exact test does.
type Evidence struct {
	Evenings []Evening
	// Log10 is the logarithm to base ten at the end; Most is the greatest after any evening.
	Log10, Most float64
}

// Evening is an evening with opportunities that tell something, in order of the date as it is written;
// of one date all matches are one evening, and a match without a date is one by itself, behind
// the others in the order of its log.
type Evening struct {
	Date    string
	Matches int
	N       int // opportunities
	// Log10 is the logarithm to base ten of the evidence of this evening and all before it.
	Log10 float64
}

// At reports whether evidence was ever enough at a level for one of so many tests: e-values averaged
// over tests are one again, so that a threshold of tests/level holds for all of them together (V. Vovk
// and R. Wang, “E-values: Calibration, combination and applications”, 2021).
func (e *Evidence) At(level float64, tests int) bool {
	return e.Most >= math.Log10(float64(max(1, tests))/level)
}

// evening is the place of a match among the evenings.
func (c *Counts) evening(match string) string {
	if w := c.When[match]; w.Date != "" {
		return "date " + w.Date
	}
	return "match " + match
}

// later orders matches by evening, then as they came into the log.
func (c *Counts) later(a, b string) int {
	x, y := c.When[a], c.When[b]
	return cmp.Or(compareBool(x.Date == "", y.Date == ""), cmp.Compare(x.Date, y.Date), cmp.Compare(x.Order, y.Order), cmp.Compare(a, b))
}

func compareBool(a, b bool) int { return cmp.Compare(number(a), number(b)) }

// byEvening returns the effect in some cells with evenings in the place of matches. What a club is like that
// evening, and an evening that was cut into several matches, widens its interval.
func (c *Counts) byEvening(tables map[Cell]*Table, cells []Cell) Effect {
	whole := map[Cell]*Table{}
	for _, at := range cells {
		t := tables[at]
		at.Match = c.evening(at.Match)
		addTables(whole, map[Cell]*Table{at: t})
	}
	return measureOf(whole, inOrder(whole)).effect()
}

// bothWays are the ratios of odds that evidence is averaged over.
func bothWays() (out []float64) {
	for _, o := range statedOdds {
		out = append(out, 1/o, o)
	}
	return out
}

// evidence gathers the evidence of some cells. Time is in proportion to the opportunities.
func (c *Counts) evidence(tables map[Cell]*Table, cells []Cell) Evidence {
	type stratumOf struct{ unit, stratum string }
	type block struct {
		first   string // the match that came first
		matches map[string]bool
		strata  map[stratumOf]*Table
	}
	blocks := map[string]*block{}
	for _, at := range cells {
		name := c.evening(at.Match)
		b := blocks[name]
		if b == nil {
			b = &block{at.Match, map[string]bool{}, map[stratumOf]*Table{}}
			blocks[name] = b
		}
		if c.later(at.Match, b.first) < 0 {
			b.first = at.Match
		}
		b.matches[at.Match] = true
		addTables(b.strata, map[stratumOf]*Table{{at.Unit, at.Stratum}: tables[at]})
	}
	order := slices.SortedFunc(maps.Values(blocks), func(a, b *block) int { return c.later(a.first, b.first) })
	ratios := bothWays()
	sums := make([]float64, len(ratios))
	out := Evidence{}
	for _, b := range order {
		keys := slices.SortedFunc(maps.Keys(b.strata), func(x, y stratumOf) int {
			return cmp.Or(cmp.Compare(x.unit, y.unit), cmp.Compare(x.stratum, y.stratum))
		})
		var strata []Table
		n := 0
		for _, k := range keys {
			if _, v := b.strata[k].expected(); v > 0 {
				strata, n = append(strata, *b.strata[k]), n+b.strata[k].Total()
			}
		}
		if n == 0 {
			continue // nothing could have been otherwise that evening
		}
		total := math.Inf(-1)
		for i, odds := range ratios {
			sums[i] += likelihoodRatio(strata, odds) * math.Ln10
			total = choice.LogSum(total, sums[i])
		}
		out.Log10 = (total - math.Log(float64(len(ratios)))) / math.Ln10
		out.Most = max(out.Most, out.Log10)
		out.Evenings = append(out.Evenings, Evening{c.When[b.first].Date, len(b.matches), n, out.Log10})
	}
	return out
}
