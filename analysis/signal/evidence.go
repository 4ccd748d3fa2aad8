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
// each stratum of that evening; over evenings these are multiplied, and the
// products averaged over the stated ratios of odds and their inverses, each alike (R. Turner and P.
// Grünwald, “Safe Sequential Testing and Effect Estimation in Stratified Count Data”, AISTATS 2023,
// arXiv 2302.11401, who weigh two shares in place of the margins). It takes cards for independent
// within strata, as the exact test does.
//
// Tables that played the same boards are no independent cards: the first of them makes one such product, the second
// another, and so on, each with all boards that were played once. Tables are those with cards of the test, in the order of their
// matches; a board counts in the evening in which it was first played alone, and in 32 tables at most. Their mean is the
// evidence: a mean of e-values is one, however they depend on one another.
type Evidence struct {
	Evenings []Evening
	// Log10 is the logarithm to base ten at the end; Most is the greatest after any evening, and 0 at least: before
	// the first evening the evidence is 1.
	Log10, Most float64
	// Turned is as Log10, where the cards may tell either way each evening: of each evening the likelihood ratios are averaged, and
	// those means are multiplied.
	Turned float64
}

// Evening is an evening with opportunities in strata where state and signal both vary that evening, in order of the date
// as it is written; of one date all matches are one evening, and a match without a date is one by itself, behind
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

// Evenings returns the evenings in which matches with opportunities were played, each by a name of its own.
func (c *Counts) Evenings() map[string]bool {
	out := map[string]bool{}
	for match := range c.When {
		out[c.evening(match)] = true
	}
	return out
}

// later orders matches by evening, then as they came into the log.
func (c *Counts) later(a, b string) int {
	x, y := c.When[a], c.When[b]
	return cmp.Or(compareBool(x.Date == "", y.Date == ""), cmp.Compare(x.Date, y.Date), cmp.Compare(x.Order, y.Order), cmp.Compare(a, b))
}

func compareBool(a, b bool) int { return cmp.Compare(number(a), number(b)) }

// bothWays are the ratios of odds that evidence is averaged over.
func bothWays() (out []float64) {
	for _, o := range statedOdds {
		out = append(out, 1/o, o)
	}
	return out
}

// mostTables is how many tables of a board the evidence takes in: those that came first.
const mostTables = 32

// block is what happened in an evening.
type block struct {
	first   string // the match that came first
	matches map[string]bool
	// strata are by the table of a board that it was, in order; tables[0] has those boards that were played once.
	tables []map[[2]string]*Table // by unit and stratum
}

// evidence gathers the evidence of some cells. Time is in proportion to the opportunities, and to the tables that a
// board was played at.
func (c *Counts) evidence(tables map[Cell]*Table, cells []Cell) Evidence {
	turn := c.turns(cells)
	blocks, most := map[string]*block{}, 0
	for _, at := range cells {
		k := 0
		if at.Board != 0 {
			if k = turn[boardAt{at.Board, at.Match}]; k == 0 {
				continue // as in an earlier evening, or at too many tables
			}
		}
		name := c.evening(at.Match)
		b := blocks[name]
		if b == nil {
			b = &block{at.Match, map[string]bool{}, nil}
			blocks[name] = b
		}
		if c.later(at.Match, b.first) < 0 {
			b.first = at.Match
		}
		b.matches[at.Match], most = true, max(most, k)
		for len(b.tables) <= k {
			b.tables = append(b.tables, map[[2]string]*Table{})
		}
		addTables(b.tables[k], map[[2]string]*Table{{at.Unit, at.Stratum}: tables[at]})
	}
	order := slices.SortedFunc(maps.Values(blocks), func(a, b *block) int { return c.later(a.first, b.first) })
	ratios := bothWays()
	sums := make([][]float64, max(1, most)) // by table, then by ratio
	for k := range sums {
		sums[k] = make([]float64, len(ratios))
	}
	out := Evidence{}
	turned := make([]float64, len(sums)) // by table
	for _, b := range order {
		n := 0
		for k := range sums {
			strata, own := b.strata(k + 1)
			n += own
			either := math.Inf(-1)
			for i, odds := range ratios {
				one := likelihoodRatio(strata, odds) * math.Ln10
				sums[k][i], either = sums[k][i]+one, choice.LogSum(either, one)
			}
			turned[k] += either - math.Log(float64(len(ratios)))
		}
		if n == 0 {
			continue // nothing could have been otherwise that evening
		}
		total, either := math.Inf(-1), math.Inf(-1)
		for k := range sums {
			either = choice.LogSum(either, turned[k])
			for i := range ratios {
				total = choice.LogSum(total, sums[k][i])
			}
		}
		out.Log10 = (total - math.Log(float64(len(ratios)*len(sums)))) / math.Ln10
		out.Turned = (either - math.Log(float64(len(sums)))) / math.Ln10
		out.Most = max(out.Most, out.Log10)
		out.Evenings = append(out.Evenings, Evening{c.When[b.first].Date, len(b.matches), n, out.Log10})
	}
	return out
}

// strata returns those that tell something of the boards that were played once and of the others at their k-th table, in
// order, and how many opportunities are in them that no smaller k has.
func (b *block) strata(k int) (out []Table, own int) {
	all, once := map[[2]string]*Table{}, b.tables[0]
	addTables(all, once)
	if k < len(b.tables) {
		addTables(all, b.tables[k])
	}
	for _, at := range slices.SortedFunc(maps.Keys(all), func(x, y [2]string) int {
		return cmp.Or(cmp.Compare(x[0], y[0]), cmp.Compare(x[1], y[1]))
	}) {
		if _, v := all[at].expected(); v == 0 {
			continue
		}
		out, own = append(out, *all[at]), own+all[at].Total()
		if counted := once[at]; k > 1 && counted != nil {
			own -= counted.Total()
		}
	}
	return out, own
}

// boardAt is a board in a match.
type boardAt struct {
	board uint64
	match string
}

// turns returns which table of a board each match is, from 1, of the evening in which it was first played. Later evenings, and
// tables beyond [mostTables], are left out.
func (c *Counts) turns(cells []Cell) map[boardAt]int {
	matches := map[uint64]map[string]bool{}
	for _, at := range cells {
		if at.Board == 0 {
			continue
		}
		if matches[at.Board] == nil {
			matches[at.Board] = map[string]bool{}
		}
		matches[at.Board][at.Match] = true
	}
	out := map[boardAt]int{}
	for board, names := range matches {
		list := slices.SortedFunc(maps.Keys(names), c.later)
		for i, match := range list[:min(len(list), mostTables)] {
			if c.evening(match) == c.evening(list[0]) {
				out[boardAt{board, match}] = i + 1
			}
		}
	}
	return out
}
