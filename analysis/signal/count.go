package signal

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"sueca/analysis/internal/lots"
	"sueca/analysis/query"
	"sueca/engine/card"
	"sueca/engine/rules"
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

// Cell is where an opportunity is counted: by unit, match, pair and stratum, and by what the seat
// saw, as far as the detector says what matters ("" where it says nothing).
type Cell struct {
	Unit, Match, Pair, Stratum string
	Alike                      string `json:",omitempty"`
	// Board is what was dealt, 0 where that is not known: tables that play the same boards have their cards from one deal.
	Board uint64 `json:",omitempty"`
	// Under and Against are the trumps and half of the tricks, and the opponents, where the study asks whether codes change.
	Under   string `json:",omitempty"`
	Against string `json:",omitempty"`

	evening string // of the match, once that is settled: see [Counts.Settled]
}

// compare orders cells, those of a unit and a stratum together.
func (c Cell) compare(o Cell) int {
	return cmp.Or(cmp.Compare(c.Unit, o.Unit), cmp.Compare(c.Stratum, o.Stratum), cmp.Compare(c.Match, o.Match), cmp.Compare(c.Pair, o.Pair),
		c.within(o))
}

// byMatch orders cells as they are stored.
func (c Cell) byMatch(o Cell) int {
	return cmp.Or(cmp.Compare(c.Match, o.Match), cmp.Compare(c.Pair, o.Pair), cmp.Compare(c.Unit, o.Unit), cmp.Compare(c.Stratum, o.Stratum),
		c.within(o))
}

// within orders cells of a match and a stratum.
func (c Cell) within(o Cell) int {
	return cmp.Or(cmp.Compare(c.Alike, o.Alike), cmp.Compare(c.Board, o.Board), cmp.Compare(c.Under, o.Under),
		cmp.Compare(c.Against, o.Against))
}

// Counts are all that a study needs of an archive. Counts of the parts of an archive add
// up to those of the whole.
type Counts struct {
	Study string // its digest
	// Holdout says that these are counts of the deals that were kept back.
	Holdout bool
	// Split says which those are: see [Split.String].
	Split          string `json:",omitempty"`
	Matches, Deals int
	Kept           int // deals of the other part
	// When says, of each match that has opportunities, in which evening it was played.
	When map[string]When
	// Openings is how many deals of both parts begin with the same cards: see [Counts.Repeated].
	Openings map[uint64]int `json:",omitempty"`
	// Points are those of each pair's deals, where the study asks whether codes change.
	Points    map[string]*Results `json:",omitzero"`
	Detectors []DetectorCounts
	// Coding is what coders wrote, of a study that asks for gestures.
	Coding *Coding `json:",omitempty"`
	// About, if it is set before anything is counted, makes the counts keep the sheets of their
	// examples, and those of the units for which it is false apart. Counts of parts that are
	// added are about the same units.
	About func(unit string) bool `json:"-"`
}

// When is when a match was played, as far as it is known.
type When struct {
	Date string // as it is written; "" is unknown
	// Order is its place among the matches of a log, 0 where it came from none.
	Order int64
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
	Cells    Cells
	// Controls counts the same with each negative control in place of the state. Their strata
	// are those of the detector and its state: a signal that tells the state alone cannot be
	// seen in them.
	Controls []Cells `json:",omitempty"`
	// Reply counts the partner's next decision: Reply[c][1] after a signal, Reply[c][0][1] used
	// without one. What the partner sees is in place of the detector's strata.
	Reply Cells `json:",omitempty"`
	// Examples are some opportunities by state and reading, those with the smallest
	// random numbers.
	Examples Examples
	// Others are such of all other units, where the counts are about some: see [Counts.About].
	Others Examples `json:",omitzero"`
}

// Examples are opportunities by state and reading.
type Examples [2][2][]Example

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
	Sheet        *Sheet `json:",omitempty"` // see [Counts.About]
}

// NewCounts returns empty counts for a study.
func NewCounts(s *Study, holdout bool) *Counts {
	c := &Counts{Study: s.Digest(), Holdout: holdout, Split: s.Split.String(), When: map[string]When{}, Openings: map[uint64]int{}}
	if s.Changes != nil {
		c.Points = map[string]*Results{}
	}
	if s.gestures {
		c.Coding = newCoding()
	}
	for i, d := range s.Detectors {
		dc := DetectorCounts{Name: d.Name, Cells: Cells{}, Reply: Cells{}, Excluded: make([]int, len(s.excludes[i]))}
		for range d.controls {
			dc.Controls = append(dc.Controls, Cells{})
		}
		c.Detectors = append(c.Detectors, dc)
	}
	return c
}

// Count counts a deal of a match that comes from no log.
func (c *Counts) Count(s *Study, view *query.DealView) { c.CountAt(s, view, 0) }

// CountAt counts a deal of the match that came into its log at a position.
func (c *Counts) CountAt(s *Study, view *query.DealView, position int64) {
	if o, known := openingOf(view); known {
		c.Openings[o]++
	}
	if s.Part(view.Match, position, view.Tag("Date")) != partOf(c.Holdout) {
		c.Kept++
		return
	}
	c.Deals++
	c.When[view.Match] = When{view.Tag("Date"), position}
	board := boardOf(view)
	if s.Changes != nil {
		addResult(c.Points, view)
	}
	for i, d := range s.Detectors {
		dc := &c.Detectors[i]
		order := 0
		if d.Look(view, func(o *Opportunity) {
			order++
			dc.count(s, i, view, o, order, board, c.About)
		}) {
			dc.Doubtful++
		}
		dc.countReplies(s, i, view, board)
	}
	if s.gestures {
		c.Coding.count(view)
	}
}

// pairIn returns the name of a seat's pair, one of its own in the match where it is not known.
func pairIn(view *query.DealView, seat card.Seat) string {
	if pair := pairName(view, seat); pair != "" {
		return pair
	}
	return view.Match + " " + rules.TwoPairs.Column(seat).String()
}

// against returns the opponents of a seat, where codes may change with them.
func (s *Study) against(view *query.DealView, seat card.Seat) string {
	if !slices.Contains(s.Changes, ByOpponents) {
		return ""
	}
	return pairName(view, rules.TwoPairs.Right(seat))
}

// bump counts one opportunity in a cell.
func bump(cells map[Cell]*Table, at Cell, state, given int) {
	if cells[at] == nil {
		cells[at] = &Table{}
	}
	cells[at][state][given]++
}

// countReplies counts the partners' next decisions in a deal.
func (dc *DetectorCounts) countReplies(s *Study, i int, view *query.DealView, board uint64) {
	r := s.Detectors[i].reply
	if r == nil {
		return
	}
	r.Find(view, func(f *query.Found) {
		for k := range s.replies[i] {
			if so, _ := s.replies[i][k].Truth(f); so {
				return
			}
		}
		hit, _ := r.hit.Truth(f)
		miss, _ := r.miss.Truth(f)
		used, known := r.used.Truth(f)
		seat := r.by.Seat(f)
		if hit == miss || !known || seat == card.NoSeat {
			return
		}
		if unit := s.unitOf(view, seat); unit != "" {
			at := Cell{Unit: unit, Match: view.Match, Pair: pairIn(view, seat), Stratum: stratum(r.beside, f), Board: board,
				Under: s.under(view.Trump(), f.Plays[0].Trick), Against: s.against(view, seat)}
			bump(dc.Reply, at, number(hit), number(used))
		}
	})
}

// number returns 1 for what is so.
func number(so bool) int {
	if so {
		return 1
	}
	return 0
}

// count counts one opportunity, which is so many in its deal.
func (dc *DetectorCounts) count(s *Study, i int, view *query.DealView, o *Opportunity, order int, board uint64,
	about func(unit string) bool) {
	dc.Found++
	unit := ""
	switch k := s.excluded(i, o.Found); {
	case k >= 0:
		dc.Excluded[k]++
		return
	case o.Undecided:
		dc.Undecided++
		return
	}
	switch unit = s.unitOf(view, o.Seat); {
	case unit == "":
		dc.Nobody++
		return
	case o.Reading == Neutral:
		dc.Neutral++
		return
	}
	state, given := number(o.State), number(o.Reading == Hit)
	cell := Cell{Unit: unit, Match: view.Match, Pair: pairIn(view, o.Seat), Stratum: stratum(s.strata[i], o.Found), Board: board,
		Under: s.under(view.Trump(), o.Plays[0].Trick), Against: s.against(view, o.Seat)}
	within := cell
	cell.Alike = stratum(s.Detectors[i].alike, o.Found)
	bump(dc.Cells, cell, state, given)
	within.Stratum += fmt.Sprint(" state ", state)
	for k := range dc.Controls {
		if so, known := s.Detectors[i].controls[k].so.Truth(o.Found); known {
			bump(dc.Controls[k], within, number(so), given)
		}
	}
	coins := lots.Of(fmt.Sprint(dc.Name, " ", view.Match, " ", view.Deal, " ", order))
	e := Example{
		Lot: coins, Match: view.Match, Deal: view.Deal, Trick: o.Plays[0].Trick, Seat: o.Seat.String(), Cards: cardsOf(o.Plays),
		Unit: unit, State: o.State, Given: given == 1,
	}
	list := &dc.Examples
	if about != nil {
		if !about(unit) {
			list = &dc.Others
		}
		if list.keeps(&e, state, given) {
			e.Sheet = sheetOf(view, o)
		}
	}
	list.add(e, state, given)
}

func cardsOf(plays []query.Play) string {
	words := make([]string, len(plays))
	for i, p := range plays {
		words[i] = p.Card.String()
	}
	return strings.Join(words, " ")
}

// keeps reports whether an example would be kept.
func (x *Examples) keeps(e *Example, state, given int) bool {
	list := x[state][given]
	return len(list) < mostExamples || e.Lot < list[len(list)-1].Lot
}

// add keeps an example if its random number is among the smallest.
func (x *Examples) add(e Example, state, given int) {
	x[state][given] = lots.Keep(x[state][given], e, mostExamples, func(e *Example) uint64 { return e.Lot })
}

// Fits reports whether counts, read from a file, are whole counts of the study.
func (s *Study) Fits(c *Counts) bool {
	if c.Study != s.Digest() || len(c.Detectors) != len(s.Detectors) {
		return false
	}
	for i := range c.Detectors {
		dc := &c.Detectors[i]
		if len(dc.Controls) != len(s.Detectors[i].controls) || len(dc.Excluded) != len(s.excludes[i]) {
			return false
		}
	}
	return true
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
	if c.When == nil {
		c.When = map[string]When{}
	}
	if c.Openings == nil {
		c.Openings = map[uint64]int{}
	}
	if c.Study != o.Study || c.Holdout != o.Holdout || c.Split != o.Split || len(c.Detectors) != len(o.Detectors) {
		return fmt.Errorf("counts of another study, or of the other part of the deals")
	}
	if c.Points == nil && o.Points != nil {
		c.Points = map[string]*Results{}
	}
	joinResults(c.Points, o.Points)
	if c.Coding != nil && o.Coding != nil {
		c.Coding.add(o.Coding)
	}
	c.Matches, c.Deals, c.Kept = c.Matches+o.Matches, c.Deals+o.Deals, c.Kept+o.Kept
	maps.Copy(c.When, o.When)
	for opening, n := range o.Openings {
		c.Openings[opening] += n
	}
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
	for k := range dc.Controls {
		addTables(dc.Controls[k], o.Controls[k])
	}
	addTables(dc.Reply, o.Reply)
	dc.Examples.join(&o.Examples)
	dc.Others.join(&o.Others)
}

func (x *Examples) join(o *Examples) {
	for i := range o {
		for j := range o[i] {
			for _, e := range o[i][j] {
				x.add(e, i, j)
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

// Power returns how often such players would be found by a detector with these opportunities, at a level, by
// [Test.P]: a study of n tests finds them at its level divided by n at least.
func (c Settled) Power(detector int, players Signallers, level float64, seed uint64) float64 {
	return c.design(detector).power(players, level, seed)
}

// P returns the probability that a verdict on all units of a detector together rests on: see [Test.P].
func (c Settled) P(detector int) float64 {
	d := c.design(detector)
	m := d.measure(d.counted)
	return m.probability()
}

// design places the opportunities of a detector.
func (c Settled) design(detector int) *design {
	cells := c.Detectors[detector].Cells
	return designOf(cells, inOrder(cells))
}

// ByPair returns the same for each pair by itself.
func (c Settled) ByPair(detector int) map[string]float64 {
	tables := c.Detectors[detector].Cells
	cells := map[string][]Cell{}
	for _, at := range inOrder(tables) {
		cells[at.Pair] = append(cells[at.Pair], at)
	}
	out := map[string]float64{}
	for pair, own := range cells {
		out[pair] = measureOf(tables, own).probability()
	}
	return out
}
