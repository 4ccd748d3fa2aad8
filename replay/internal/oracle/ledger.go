package oracle

import (
	"maps"
	"slices"
)

// A ledger is the sheet as it grows.
type ledger struct {
	j             *judge
	sheet         map[side]int
	unknown       bool // the worth of some deal is not known
	written       map[side]int
	over, doubted bool
	byResult      bool    // the match was won by the result of deal endedIn
	signed        side    // who has
	endedIn       *judged // nil where it was not won in a deal
	winners       []side
	result        map[side]int // at the end of the deal that won
	warned        map[string]int
	ties          int // before this deal, for which it may be worth more
	carryOpen     bool
	deals         int
}

// A tab is what one deal adds.
type tab struct {
	c        *judged
	games    map[side]int // in all
	result   map[side]int // the deal's own
	known    bool         // whether its own result is
	replaced bool         // by a claim, or by who left
	entered  bool         // it is on the sheet
	open     bool
	paid     map[side]bool // for a claim against whom
	late     int           // the last line that brought games
	sweep    side
}

func newTab(c *judged) *tab { return &tab{c: c, games: map[side]int{}, paid: map[side]bool{}} }

// settled reports whether it is known what has become of the deal's own result.
func (x *tab) settled() bool { return x.known || x.replaced }

func (j *judge) ledger() {
	l := &ledger{j: j, sheet: map[side]int{}, warned: map[string]int{}, written: map[side]int{}}
	head := newTab(&judged{d: &deal{dealer: -1}, s: j.o.Sections[0]})
	for _, e := range j.m.head {
		l.event(head, -1, e)
	}
	last, misdealt := 0, false
	for i, c := range j.cases {
		if last > 0 && !c.d.follows(last, misdealt) {
			c.s.want("deal-missing", c.d.line)
			l.lose()
		}
		if last, misdealt = c.d.number, c.d.misdealt(); j.m.ruled {
			l.deal(i, c)
		}
	}
	for _, c := range j.cases {
		j.unclaimed(c)
	}
	l.end()
}

// lose says that from here on the sheet is not known, nor what is carried.
func (l *ledger) lose() { l.unknown, l.doubted, l.carryOpen = true, true, true }

// doubt says that it is not known what a deal brings, nor the sheet.
func (l *ledger) doubt(x *tab) { l.unknown, l.doubted, x.open = true, true, true }

func (l *ledger) deal(i int, c *judged) {
	s, t := c.s, l.j.t
	switch {
	case c.d.misdealt():
		s.open("match-over") // it counts among no deals
	case l.over:
		s.want("match-over", c.d.line)
	case l.doubted:
		s.open("match-over")
	}
	if !c.d.misdealt() {
		l.deals++
	}
	x := newTab(c)
	l.own(x)
	var next *judged
	if i+1 < len(l.j.cases) {
		next = l.j.cases[i+1]
	}
	if c.d.syntax > 0 {
		if l.lose(); next != nil {
			next.s.open(byRuling...)
		}
		return
	}
	x.open = i > 0 && l.j.cases[i-1].d.syntax > 0 && slices.ContainsFunc(c.d.events, c.d.trailing)
	for _, e := range c.d.events {
		if !x.entered && (c.whole && e.at >= t.size || len(c.tricks) == 0 && e.tally != nil) {
			l.enter(x)
		}
		if i == 0 || !c.d.trailing(e) {
			l.event(x, i, e)
		}
	}
	if !x.entered {
		l.enter(x)
	}
	for _, e := range next.events() { // what is claimed of it before the first card of the next
		if next.d.trailing(e) {
			l.event(x, i, e)
		}
	}
	l.writtenGames(x)
	l.close(x)
}

// events returns the lines of a deal beside the cards; none where there is no deal.
func (c *judged) events() []event {
	if c == nil {
		return nil
	}
	return c.d.events
}

// trailing reports whether a line before the first card of the deal is a claim about the deal before.
func (d *deal) trailing(e event) bool { return e.word == "claim" && e.at == 0 && e.deal != d.number }

// own works out what the deal's own result is worth.
func (l *ledger) own(x *tab) {
	c, t := x.c, l.j.t
	x.result = map[side]int{}
	if c.d.misdealt() {
		x.known = true // nothing is won, and ties stay as they are
		return
	}
	switch tied := c.res != nil && len(c.res.points) == 2 && c.res.points[0] == c.res.points[1]; {
	case t.passedOut(c.d):
		x.known = c.d.declareLine == 0
	case c.res == nil || c.s.GamesOpen || l.carryOpen && !t.is("score.tie", "none") && c.res.points != nil && !tied:
	default:
		games, ok := t.games(c.d, c.res, &l.ties)
		if x.known = ok; ok {
			x.result, x.sweep = t.byColumn(c.res.sides, games), t.sweeper(c.res)
		}
	}
	l.carryOpen = l.carryOpen && !x.known
}

// sweeper returns who took all tricks, or all points where these count or the tricks are not known.
func (t *table) sweeper(res *result) (out side) {
	for i, p := range res.points {
		points := p == t.total() && (res.tricks == nil || t.is("score.sweep.by", "points"))
		if points || res.tricks != nil && res.tricks[i] == t.size {
			out = res.sides[i]
		}
	}
	return out
}

// enter puts the deal's own result on the sheet.
func (l *ledger) enter(x *tab) {
	if x.entered = true; x.known && !x.replaced {
		l.add(x, x.result, x.c.d.line)
		l.check(x, true)
		if x.sweep != 0 && l.j.t.is("score.sweep.ends_match", "yes") && l.short() {
			l.win(x, true, x.sweep)
		}
	}
}

func (l *ledger) add(x *tab, games map[side]int, line int) {
	for c, n := range games {
		l.sheet[c] += n
		x.games[c] += n
	}
	x.late = line
}

// award gives games to every column off a side.
func (l *ledger) award(x *tab, off side, n, line int) {
	games := map[side]int{}
	for _, c := range l.j.t.columns {
		if c&off == 0 {
			games[c] = n
		} else if l.j.t.is("penalty.mode", "transfer") {
			games[c] = -n
		}
	}
	l.add(x, games, line)
	l.check(x, false)
}

// check says whether somebody has won at once.
func (l *ledger) check(x *tab, byResult bool) {
	t := l.j.t
	if l.over || l.unknown || t.is("match.end_check", "after_deal") || !t.is("match.mode", "games") {
		return
	}
	if l.reached(x, byResult); l.over && !x.settled() {
		l.over, l.doubted = false, true // its own result may have come first
	}
}

// reached says whether somebody has reached the target.
func (l *ledger) reached(x *tab, byResult bool) {
	t := l.j.t
	target := t.num("match.target")
	who := slices.DeleteFunc(slices.Clone(t.columns), func(c side) bool { return l.sheet[c] < target })
	if target == 0 || len(who) == 0 {
		return
	}
	if len(who) == 2 && len(t.columns) == 2 {
		// In games it is not known which was there first.
		if l.doubted = !t.is("match.mode", "points"); !l.doubted {
			switch a, b := l.sheet[who[0]], l.sheet[who[1]]; {
			case a == b:
				return
			case b > a:
				who = who[1:]
			default:
				who = who[:1]
			}
		}
	}
	l.over, l.winners, l.endedIn, l.byResult = true, who, x.c, byResult
}

// short reports whether a match is no longer than four games, so that a sweep or a renúncia can be the match.
func (l *ledger) short() bool {
	return l.j.t.is("match.mode", "games") && l.j.t.num("match.target") <= 4
}

// win ends the match for the columns of a side.
func (l *ledger) win(x *tab, byResult bool, who side) {
	if !l.over && !l.unknown {
		l.over, l.endedIn, l.byResult = true, x.c, byResult
		l.winners = slices.DeleteFunc(slices.Clone(l.j.t.columns), func(c side) bool { return c&^who != 0 })
	}
}

// event enters a line beside the cards.
func (l *ledger) event(x *tab, i int, e event) {
	s := x.c.s
	switch e.word {
	case "claim":
		l.claim(x, i, e)
	case "admit":
		l.admit(x, i, e)
	case "penalty":
		l.penalty(x, e)
	case "abandon", "walkover":
		l.left(x, e)
	case "consent":
		if e.at > 0 {
			s.want("consent-late", e.line)
		} else if i > 0 {
			s.open("consent-late") // cards were played before, and the page does not say whether that matters
		}
	case "suspend", "execute":
		l.unknown, l.doubted, l.over = true, true, false
		s.open("sheet-mismatch")
	case "sign":
		l.signed |= readSide(e.who)
	case "sheet":
		l.sheetLine(x, e)
	}
}

// left enters that a side left, or that the other did not come.
func (l *ledger) left(x *tab, e event) {
	t := l.j.t
	x.replaced = true
	if !t.is("leave", "forfeit_max") || !t.is("match.mode", "games") || len(t.columns) != 2 ||
		e.word == "walkover" && len(x.c.tricks) > 0 {
		l.doubt(x)
		return
	}
	winner := t.columns[0]
	if (readSide(e.who)&winner != 0) == (e.word == "abandon") {
		winner = t.columns[1]
	}
	if l.over || l.unknown {
		x.open = true
		return
	}
	l.add(x, map[side]int{winner: max(0, t.num("match.target")-l.sheet[winner])}, e.line)
	l.win(x, false, winner)
}

// close ends a deal.
func (l *ledger) close(x *tab) {
	t, s := l.j.t, x.c.s
	if !x.settled() {
		x.open, l.carryOpen = true, true
	}
	if x.open {
		l.doubt(x)
		s.GamesOpen = true
		s.open(byResult...)
	} else if !s.GamesOpen {
		s.Games = t.named(x.games)
	}
	if s.SheetOpen = l.unknown; !l.unknown {
		s.Sheet = t.named(l.sheet)
	}
	switch {
	case l.over || l.unknown:
	case t.is("match.mode", "fixed_deals"):
		if l.deals >= t.num("match.deals") {
			a, b := t.columns[0], t.columns[1]
			switch n := l.sheet[a] - l.sheet[b]; {
			case n > 0:
				l.win(x, true, a)
			case n < 0:
				l.win(x, true, b)
			default:
				l.win(x, true, 0)
			}
		}
	case t.is("match.end_check", "after_deal") && !t.is("match.mode", "open"):
		l.reached(x, true)
	}
	if l.over && l.result == nil {
		l.result = maps.Clone(l.sheet)
	}
}

// named returns the numbers of all columns by their names.
func (t *table) named(tally map[side]int) map[string]int {
	out := map[string]int{}
	for _, c := range t.columns {
		out[c.String()] = tally[c]
	}
	return out
}

// end holds the result that is written against the sheet.
func (l *ledger) end() {
	o, t := l.j.o, l.j.t
	o.Over, o.OverOpen = l.over, l.doubted || t.is("match.mode", "fixed_deals") && l.unknown
	for _, c := range l.winners {
		o.Winners = append(o.Winners, c.String())
	}
	slices.Sort(o.Winners)
	sheet := l.sheet
	if l.over {
		sheet = l.result
	}
	head, line := o.Sections[0], l.j.m.tagLines["Result"]
	if l.unknown || l.doubted || !l.j.m.ruled {
		head.open("result-mismatch")
		return
	}
	written, _ := readTally(split(l.j.m.tags["Result"]), t)
	for _, c := range t.columns {
		switch n, ok, _ := ofColumn(written, c); {
		case !ok || n == sheet[c]:
		case n == min(t.num("match.target"), sheet[c]) || n == l.written[c]:
			head.may("result-mismatch", line)
		default:
			head.want("result-mismatch", line)
		}
	}
}
