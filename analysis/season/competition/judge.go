package competition

import (
	"cmp"
	"slices"

	"sueca/engine/card"
	"sueca/engine/message"
)

// Options are what a competition is judged with. The zero Options are ready to use.
type Options struct {
	// Alike reports whether a name may be another's misspelt. Where it is nil, a name that
	// is a few letters away is.
	Alike func(name, other string) bool
}

// Outcome is how a competition stands (classificação).
type Outcome struct {
	// Tables are the standings of the groups; none where all is a knockout.
	Tables []Table
	// Teams are how the teams stand, by what their pairs have together.
	Teams []TeamRow
	// Negras are the encounters that decide among those who are tied.
	Negras []*Encounter
	// Even are pairs of a finished group that only a negra or a lot can part.
	Even [][]int
	// League are the encounters of the league: those of the rounds that are written down, then
	// the others in the order in which they would be drawn.
	League []*Encounter
	// Bracket are the rounds of the knockout that are known, the first one first.
	Bracket [][]*Encounter
	// Waiting says why the knockout is not known yet, or not all of its first round; empty
	// where it is, or where there is none.
	Waiting []message.Message
	// Tied are pairs whose order must be known before the next round of the knockout can be
	// drawn, and that only a lot can part.
	Tied [][]int
	// Winner is the pair that has won the knockout or, where there is none, stands first alone
	// in a finished league of one group; 0 if there is none yet.
	Winner   int
	Findings []Finding
	// Counts has for each match given the encounter that it counts in, nil if in none.
	Counts []*Encounter
	// WalkedOver says of each match whether it counts as a walkover.
	WalkedOver []bool
}

// judge is one judging.
type judge struct {
	c     *Competition
	opt   Options
	plays map[string]int    // the pair that each player is of, by each name; where partners change, the number of the player
	likes map[string]string // whom a name may mean
	out   *Outcome
	// met are the encounters of the league by who meets in them.
	met   map[[2]int][]*Encounter
	left  map[int]bool        // the pairs that left the league with encounters open
	lots  []bool              // the lots that parted somebody
	negra map[*Encounter]bool // the negras between pairs that are tied
	// latest is the last day on which a match was played, and reached the last round.
	latest  string
	reached int
}

// Judge returns how the competition stands after some matches. Neither their order nor a match
// that is given twice changes anything.
func (c *Competition) Judge(played []Played, opt Options) *Outcome {
	j := &judge{c: c, opt: opt, plays: map[string]int{}, likes: map[string]string{}, out: &Outcome{}, met: map[[2]int][]*Encounter{},
		left: map[int]bool{}, negra: map[*Encounter]bool{}}
	j.out.Counts, j.out.WalkedOver = make([]*Encounter, len(played)), make([]bool, len(played))
	j.lots = make([]bool, len(c.Lots))
	if c.Form == Mixed {
		for _, p := range c.Players {
			j.plays[p.Name] = p.N
		}
	} else {
		for _, p := range c.Pairs {
			for _, name := range p.Names {
				j.plays[name] = p.N
			}
		}
	}
	for _, a := range c.Aliases {
		j.plays[a.Name] = j.plays[a.Is]
	}
	bouts := j.bouts(played)
	j.fixtures()
	rest := j.negras(j.league(bouts))
	j.leave()
	j.tables()
	rest = j.knockout(rest)
	j.strangers(rest)
	j.overdue()
	j.unusedLots()
	slices.SortStableFunc(j.out.Findings, func(a, b Finding) int {
		switch {
		case a.Played >= 0 && b.Played >= 0:
			return inOrder(&played[a.Played], &played[b.Played])
		case a.Played < 0 && b.Played < 0:
			return cmp.Compare(a.Line, b.Line)
		}
		return cmp.Compare(b.Played, a.Played) // the matches first
	})
	return j.out
}

// fixtures makes the encounters of the league.
func (j *judge) fixtures() {
	c := j.c
	if c.Form == AllKnocked {
		return
	}
	for _, r := range c.Rounds {
		for _, s := range r.Slots {
			e := &Encounter{Round: r.N, Date: r.Date, Table: s.Table, Judge: s.Judge, One: s.One, Other: s.Other, Line: s.Line, Negra: r.Negra}
			switch {
			case s.Bye || r.Knockout:
			case r.Negra:
				e.length, e.State = Length{N: 1}, Open
				j.out.Negras = append(j.out.Negras, e)
			default:
				j.fixture(e)
			}
		}
	}
	seen := map[[2]int]int{}
	for _, f := range c.plan() {
		key := meeting(f[0], f[1])
		if seen[key]++; seen[key] > len(j.met[key]) {
			if was := j.met[key]; len(was) == 1 && was[0].One == f[0] { // the second time with the names changed about
				f[0], f[1] = f[1], f[0]
			}
			j.fixture(&Encounter{One: f[0], Other: f[1]})
		}
	}
}

func (j *judge) fixture(e *Encounter) {
	e.length, e.State = j.c.Encounter, Open
	if g := j.c.group(e.One); g != nil {
		e.Group = g.Name
	}
	key := meeting(e.One, e.Other)
	j.met[key] = append(j.met[key], e)
	j.out.League = append(j.out.League, e)
}

// league gives the matches to the encounters of the league, and returns those that have no
// place there. A match that was played on the day of a round goes to the encounter of that
// round; the others go to the first encounter of the two pairs that is not over.
func (j *judge) league(bouts []bout) (rest []bout) {
	type drawn struct {
		day   string
		pairs [2]int
	}
	knocked, negra := map[drawn]bool{}, map[drawn]bool{} // when the knockout, or a negra, brings together whom
	for _, r := range j.c.Rounds {
		for _, s := range r.Slots {
			if at := (drawn{r.Date, meeting(s.One, s.Other)}); r.Date != "" && !s.Bye {
				knocked[at], negra[at] = knocked[at] || r.Knockout, negra[at] || r.Negra
			}
		}
	}
	var later, reserved []bout
	for _, b := range bouts {
		key := meeting(b.pairs[0], b.pairs[1])
		i := slices.IndexFunc(j.met[key], func(e *Encounter) bool { return e.Date != "" && e.Date == b.p.Date && !e.full() })
		switch {
		case knocked[drawn{b.p.Date, key}]:
			rest = append(rest, b)
		case negra[drawn{b.p.Date, key}]:
			reserved = append(reserved, b) // where the league lacks none
		case i >= 0:
			j.take(j.met[key][i], b)
		default:
			later = append(later, b)
		}
	}
	for _, b := range append(later, reserved...) {
		key := meeting(b.pairs[0], b.pairs[1])
		if i := slices.IndexFunc(j.met[key], func(e *Encounter) bool { return !e.full() }); i >= 0 {
			j.take(j.met[key][i], b)
		} else {
			rest = append(rest, b)
		}
	}
	slices.SortStableFunc(rest, func(a, b bout) int { return inOrder(a.p, b.p) })
	return rest
}

// take counts a match in an encounter.
func (j *judge) take(e *Encounter, b bout) {
	if l := j.c.leftBefore(e); l != nil {
		j.find(AfterLeaving, b.at, l.Line, "pair %d had left the competition in round %d: the match does not count", l.Pair, l.Round)
		return
	}
	if !b.p.Over {
		j.find(Unfinished, b.at, e.Line, "the match between pairs %s and %s has no winner by its rules: it does not count yet",
			j.c.side(b.pairs[0]), j.c.side(b.pairs[1]))
		return
	}
	e.add(&b, j.c.WalkoverPoints)
	j.out.Counts[b.at], j.out.WalkedOver[b.at] = e, b.p.Walkover != card.NoSide
	if known(b.p.Date) {
		j.latest = max(j.latest, b.p.Date)
	}
	j.reached = max(j.reached, e.Round)
	j.day(e, b)
}

// leftBefore returns the line by which somebody of an encounter had left before its round, nil if there is none.
func (c *Competition) leftBefore(e *Encounter) *Leaver {
	for _, n := range slices.Concat(c.members(e.One), c.members(e.Other)) {
		if l := c.leaver(n); l != nil && l.Round > 0 && (e.Round >= l.Round || e.Round == 0 && l.Round <= len(c.Rounds)) {
			return l
		}
	}
	return nil
}

// day notes a match that was not played on the day for which it is drawn.
func (j *judge) day(e *Encounter, b bout) {
	switch {
	case !known(b.p.Date):
	case e.Date != "" && e.Date != b.p.Date:
		j.find(OtherDay, b.at, e.Line, "pairs %s and %s played on %s, and are drawn for %s: the match counts", j.c.side(b.pairs[0]),
			j.c.side(b.pairs[1]), b.p.Date, e.Date)
	case e.Date == "" && len(j.c.Days) > 0 && !slices.Contains(j.c.Days, b.p.Date):
		j.find(OtherDay, b.at, e.Line, "pairs %s and %s played on %s, which is no day of the competition: the match counts",
			j.c.side(b.pairs[0]), j.c.side(b.pairs[1]), b.p.Date)
	}
}

// compare orders pairs by when they leave: those that leave from a round without a day behind all days.
func (l *Leaver) compare(o *Leaver) int {
	day := func(l *Leaver) string { return cmp.Or(l.From, "~") }
	return cmp.Or(cmp.Compare(day(l), day(o)), cmp.Compare(l.Round, o.Round))
}

// leave settles the encounters of the league of those who left.
func (j *judge) leave() {
	c := j.c
	leavers := slices.Clone(c.Leavers)
	slices.SortStableFunc(leavers, func(a, b Leaver) int { return a.compare(&b) })
	for i := range leavers {
		l := &leavers[i]
		// An encounter with a pair that had left before was settled then.
		j.left[l.Pair] = c.ofRounds() && !c.inLast(l.Pair) || slices.ContainsFunc(j.out.League, func(e *Encounter) bool {
			if e.State == Done || !slices.Contains(slices.Concat(c.members(e.One), c.members(e.Other)), l.Pair) {
				return false
			}
			other := e.One + e.Other - l.Pair
			return c.Form == Mixed || !(j.left[other] && c.leaver(other).compare(l) < 0)
		})
	}
	for _, e := range j.out.League {
		one, other := j.gone(e.One), j.gone(e.Other)
		switch {
		case one == nil && other == nil:
		case one != nil && !one.Keep || other != nil && !other.Keep || one != nil && other != nil && len(e.Matches) == 0:
			e.State = Struck
		case e.State == Done:
		case one != nil && other != nil:
			e.end() // what is missing is awarded to nobody
		case one != nil:
			e.forfeit(one, false)
		default:
			e.forfeit(other, true)
		}
		if e.State == Struck {
			for _, i := range e.Matches {
				j.out.Counts[i] = nil
			}
		}
	}
}

// inLast reports whether somebody is in the last round of a competition of rounds, which is written.
func (c *Competition) inLast(n int) bool {
	last := -1
	for i, r := range c.Rounds {
		if r.ofLeague() {
			last = i
		}
	}
	return c.leagueRounds() == c.Length && slices.ContainsFunc(c.Rounds[last].Slots, func(s Slot) bool {
		return s.Bye && s.One == n || slices.Contains(slices.Concat(c.members(s.One), c.members(s.Other)), n)
	})
}

// gone returns the line by which somebody of a side left the league with encounters open, nil if nobody did.
func (j *judge) gone(side int) *Leaver {
	for _, n := range j.c.members(side) {
		if j.left[n] {
			return j.c.leaver(n)
		}
	}
	return nil
}

// negras gives matches that have no place in the league to the encounters that decide among those who are tied.
func (j *judge) negras(rest []bout) (left []bout) {
	for _, b := range rest {
		key := meeting(b.pairs[0], b.pairs[1])
		fits := func(e *Encounter) bool {
			return meeting(e.One, e.Other) == key && !e.full() && (e.Date == "" || e.Date == b.p.Date)
		}
		i := slices.IndexFunc(j.out.Negras, fits)
		if i < 0 {
			left = append(left, b)
			continue
		}
		j.take(j.out.Negras[i], b)
	}
	return left
}

// strangers notes the matches that have no place.
func (j *judge) strangers(rest []bout) {
	together := map[[2]int]*Encounter{}
	for _, e := range j.out.League {
		together[meeting(e.One, e.Other)] = e
	}
	for _, round := range append(j.out.Bracket, j.out.Negras) {
		for _, e := range round {
			together[meeting(e.One, e.Other)] = e
		}
	}
	for _, b := range rest {
		if e := together[meeting(b.pairs[0], b.pairs[1])]; e != nil {
			j.find(TooOften, b.at, e.Line, "pairs %s and %s had played all that they have to play: the match does not count",
				j.c.side(b.pairs[0]), j.c.side(b.pairs[1]))
		} else {
			j.find(NotDrawn, b.at, 0, "pairs %s and %s do not meet by the draw: the match does not count", j.c.side(b.pairs[0]),
				j.c.side(b.pairs[1]))
		}
	}
}

// overdue notes the drawn encounters that have no result though play has gone on.
func (j *judge) overdue() {
	for _, e := range j.out.Encounters() {
		if e.State != Open || e.Round == 0 || e.Bye || e.One == 0 || e.Other == 0 {
			continue
		}
		if e.Date != "" && e.Date <= j.latest || e.Date == "" && e.Round <= j.reached {
			j.out.Findings = append(j.out.Findings, Finding{NoResult, e.Line, -1, j.c.overdueText(e)})
		}
	}
}

// Encounters returns all encounters that are known, those of the league first.
func (o *Outcome) Encounters() []*Encounter {
	out := slices.Clone(o.League)
	out = append(out, o.Negras...)
	for _, round := range o.Bracket {
		out = append(out, round...)
	}
	return out
}

// unusedLots notes the lots, and the negras, that parted nobody.
func (j *judge) unusedLots() {
	for _, e := range j.out.Negras {
		if !j.negra[e] {
			j.find(LotNotTied, -1, e.Line, "this negra is between pairs that are not tied: it changes nothing")
		}
	}
	for i, l := range j.c.Lots {
		if !j.lots[i] {
			j.find(LotNotTied, -1, l.Line, "this lot is about pairs that are not tied: it changes nothing")
		}
	}
}
