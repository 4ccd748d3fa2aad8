package signal

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"sueca/analysis/query"
	"sueca/engine"
)

// Table counts opportunities by state and signal: Table[1][1] are those where the state
// was so and the signal was given (hits), Table[0][1] where it was given and the state
// was not so.
type Table [2][2]int

// add adds another table.
func (t *Table) add(o *Table) {
	for i := range t {
		for j := range t[i] {
			t[i][j] += o[i][j]
		}
	}
}

// Total returns the number of opportunities.
func (t *Table) Total() int { return t[0][0] + t[0][1] + t[1][0] + t[1][1] }

// Cell is where an opportunity is counted: by unit, match, pair and stratum.
type Cell struct{ Unit, Match, Pair, Stratum string }

// Counts are all that a study needs of an archive. Counts of the parts of an archive add
// up to those of the whole.
type Counts struct {
	Study string // its digest
	// Holdout says that these are counts of the deals that were kept back.
	Holdout        bool
	Matches, Deals int
	Kept           int // deals of the other part
	Detectors      []DetectorCounts
}

// DetectorCounts are the counts of one detector.
type DetectorCounts struct {
	Name string
	// Opportunities found, and of those: undecided by the record, of an unknown unit,
	// excluded (by reason), and neutral.
	Found, Undecided, Nobody, Neutral int
	Excluded                          []int
	// Doubtful counts the deals that may have more opportunities.
	Doubtful int
	Cells    map[Cell]*Table
	// Placebo counts the same with states that are drawn at random.
	Placebo [Placebos]map[[2]string]*Table // by unit and stratum
	// Examples are some opportunities by state and reading, those with the smallest
	// random numbers.
	Examples [2][2][]Example
}

// Placebos is how many states are drawn at random.
const Placebos = 20

// mostExamples is how many examples of each kind are kept.
const mostExamples = 5

// Example is one opportunity. Lot is its random number.
type Example struct {
	Lot          uint64
	Match        string
	Deal, Trick  int
	Seat         string
	Cards        string
	Unit         string
	State, Given bool
}

// NewCounts returns empty counts for a study.
func NewCounts(s *Study, holdout bool) *Counts {
	c := &Counts{Study: s.Digest(), Holdout: holdout}
	for i, d := range s.Detectors {
		dc := DetectorCounts{Name: d.Name, Cells: map[Cell]*Table{}, Excluded: make([]int, len(s.excludes[i]))}
		for k := range dc.Placebo {
			dc.Placebo[k] = map[[2]string]*Table{}
		}
		c.Detectors = append(c.Detectors, dc)
	}
	return c
}

// Count counts a deal.
func (c *Counts) Count(s *Study, scene *query.Scene) {
	if s.Held(scene.Match) != c.Holdout {
		c.Kept++
		return
	}
	c.Deals++
	for i, d := range s.Detectors {
		dc := &c.Detectors[i]
		number := 0
		if d.Look(scene, func(o *Opportunity) {
			number++
			dc.count(s, i, scene, o, number)
		}) {
			dc.Doubtful++
		}
	}
}

// count counts one opportunity.
func (dc *DetectorCounts) count(s *Study, i int, scene *query.Scene, o *Opportunity, number int) {
	dc.Found++
	for k := range s.excludes[i] {
		if so, _ := s.excludes[i][k].of.Truth(o.Found); so {
			dc.Excluded[k]++
			return
		}
	}
	if o.Undecided {
		dc.Undecided++
		return
	}
	unit := s.unitOf(scene, o.Seat)
	if unit == "" {
		dc.Nobody++
		return
	}
	if o.Reading == Neutral {
		dc.Neutral++
		return
	}
	state, given := 0, 0
	if o.State {
		state = 1
	}
	if o.Reading == Hit {
		given = 1
	}
	pair := pairName(scene, o.Seat)
	if pair == "" {
		pair = scene.Match + " " + engine.TwoPairs.Column(o.Seat).String()
	}
	where := stratum(s.strata[i], o.Found)
	cell := Cell{unit, scene.Match, pair, where}
	if dc.Cells[cell] == nil {
		dc.Cells[cell] = &Table{}
	}
	dc.Cells[cell][state][given]++
	id := fmt.Sprint(dc.Name, " ", scene.Match, " ", scene.Deal, " ", number)
	coins := lot(id)
	for k := range dc.Placebo {
		t := dc.Placebo[k][[2]string{unit, where}]
		if t == nil {
			t = &Table{}
			dc.Placebo[k][[2]string{unit, where}] = t
		}
		t[coins>>k&1][given]++
	}
	dc.example(Example{
		Lot: coins, Match: scene.Match, Deal: scene.Deal, Trick: o.Plays[0].Trick, Seat: o.Seat.String(), Cards: cardsOf(o.Plays),
		Unit: unit, State: o.State, Given: given == 1,
	}, state, given)
}

func cardsOf(plays []query.Play) string {
	out := ""
	for i, p := range plays {
		if i > 0 {
			out += " "
		}
		out += p.Card.String()
	}
	return out
}

// example keeps an example if its random number is among the smallest.
func (dc *DetectorCounts) example(e Example, state, given int) {
	list := &dc.Examples[state][given]
	at, _ := slices.BinarySearchFunc(*list, e, func(a, b Example) int { return cmp.Compare(a.Lot, b.Lot) })
	if at >= mostExamples {
		return
	}
	*list = slices.Insert(*list, at, e)
	*list = (*list)[:min(len(*list), mostExamples)]
}

// Overlap returns a match with opportunities in both counts, empty if there is none.
func (c *Counts) Overlap(o *Counts) string {
	matches := map[string]bool{}
	for i := range c.Detectors {
		for cell := range c.Detectors[i].Cells {
			matches[cell.Match] = true
		}
	}
	least := ""
	for i := range o.Detectors {
		for cell := range o.Detectors[i].Cells {
			if matches[cell.Match] && (least == "" || cell.Match < least) {
				least = cell.Match
			}
		}
	}
	return least
}

// Add adds the counts of another part of the archive, of the same study.
func (c *Counts) Add(o *Counts) error {
	if c.Study != o.Study || c.Holdout != o.Holdout || len(c.Detectors) != len(o.Detectors) {
		return fmt.Errorf("counts of another study, or of the other part of the deals")
	}
	c.Matches, c.Deals, c.Kept = c.Matches+o.Matches, c.Deals+o.Deals, c.Kept+o.Kept
	for i := range c.Detectors {
		c.Detectors[i].add(&o.Detectors[i])
	}
	return nil
}

func (dc *DetectorCounts) add(o *DetectorCounts) {
	dc.Found, dc.Undecided, dc.Nobody = dc.Found+o.Found, dc.Undecided+o.Undecided, dc.Nobody+o.Nobody
	dc.Neutral, dc.Doubtful = dc.Neutral+o.Neutral, dc.Doubtful+o.Doubtful
	for k, n := range o.Excluded {
		dc.Excluded[k] += n
	}
	addTables(dc.Cells, o.Cells)
	for k := range dc.Placebo {
		addTables(dc.Placebo[k], o.Placebo[k])
	}
	for i := range o.Examples {
		for j := range o.Examples[i] {
			for _, e := range o.Examples[i][j] {
				dc.example(e, i, j)
			}
		}
	}
}

func addTables[K comparable](to, from map[K]*Table) {
	for k, t := range from {
		if to[k] == nil {
			to[k] = &Table{}
		}
		to[k].add(t)
	}
}

// Power returns how often such players would be found with these opportunities, at a level, by
// [Test.P]: a study of n tests finds them at its level divided by n at least.
func (dc *DetectorCounts) Power(players Signallers, level float64, seed uint64) float64 {
	return dc.design(dc.ordered()).power(players, level, seed)
}

// P returns the probability that a verdict on all units together rests on: see [Test.P].
func (dc *DetectorCounts) P() float64 { return dc.verdict(dc.ordered()) }

// ByPair returns the same for each pair by itself.
func (dc *DetectorCounts) ByPair() map[string]float64 {
	cells := map[string][]Cell{}
	for _, c := range dc.ordered() {
		cells[c.Pair] = append(cells[c.Pair], c)
	}
	out := map[string]float64{}
	for pair, own := range cells {
		out[pair] = dc.verdict(own)
	}
	return out
}

func (dc *DetectorCounts) verdict(cells []Cell) float64 {
	d := dc.design(cells)
	m := d.measure(d.counted)
	return m.verdict(associate(m.strata).MidP)
}

// inOrder returns tables in the order of their names.
func inOrder(sums map[[2]string]*Table) []Table {
	keys := sortedKeys(sums)
	out := make([]Table, len(keys))
	for i, k := range keys {
		out[i] = *sums[k]
	}
	return out
}

// cellLine is a cell in the stored form.
type cellLine struct {
	Cell
	Table Table
}

type lotLine struct {
	Unit, Stratum string
	Table         Table
}

// storedCounts is [DetectorCounts] without maps.
type storedCounts struct {
	Name                              string
	Found, Undecided, Nobody, Neutral int
	Excluded                          []int
	Doubtful                          int
	Cells                             []cellLine
	Placebo                           [Placebos][]lotLine
	Examples                          [2][2][]Example
}

// MarshalJSON writes the counts, in a fixed order.
func (dc *DetectorCounts) MarshalJSON() ([]byte, error) {
	out := storedCounts{
		Name: dc.Name, Found: dc.Found, Undecided: dc.Undecided, Nobody: dc.Nobody, Neutral: dc.Neutral,
		Excluded: dc.Excluded, Doubtful: dc.Doubtful, Examples: dc.Examples,
	}
	for c, t := range dc.Cells {
		out.Cells = append(out.Cells, cellLine{c, *t})
	}
	slices.SortFunc(out.Cells, func(a, b cellLine) int {
		return cmp.Or(cmp.Compare(a.Match, b.Match), cmp.Compare(a.Pair, b.Pair), cmp.Compare(a.Unit, b.Unit), cmp.Compare(a.Stratum, b.Stratum))
	})
	for k := range dc.Placebo {
		for _, key := range sortedKeys(dc.Placebo[k]) {
			out.Placebo[k] = append(out.Placebo[k], lotLine{key[0], key[1], *dc.Placebo[k][key]})
		}
	}
	return json.Marshal(&out)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (dc *DetectorCounts) UnmarshalJSON(text []byte) error {
	var in storedCounts
	if err := json.Unmarshal(text, &in); err != nil {
		return err
	}
	out := DetectorCounts{
		Name: in.Name, Found: in.Found, Undecided: in.Undecided, Nobody: in.Nobody, Neutral: in.Neutral,
		Excluded: in.Excluded, Doubtful: in.Doubtful, Examples: in.Examples, Cells: map[Cell]*Table{},
	}
	for _, c := range in.Cells {
		for _, row := range c.Table {
			if min(row[0], row[1]) < 0 {
				return fmt.Errorf("a count below 0")
			}
		}
		addTables(out.Cells, map[Cell]*Table{c.Cell: &c.Table})
	}
	for k := range in.Placebo {
		out.Placebo[k] = map[[2]string]*Table{}
		for _, l := range in.Placebo[k] {
			addTables(out.Placebo[k], map[[2]string]*Table{{l.Unit, l.Stratum}: &l.Table})
		}
	}
	*dc = out
	return nil
}

func sortedKeys(m map[[2]string]*Table) [][2]string {
	return slices.SortedFunc(maps.Keys(m), func(a, b [2]string) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
}
