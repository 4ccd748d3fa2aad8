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

func (j *judge) ledger() {
	l := &ledger{j: j, sheet: map[side]int{}, warned: map[string]int{}, written: map[side]int{}}
	head := &tab{c: &judged{d: &deal{dealer: -1}, s: j.o.Sections[0]}, games: map[side]int{}, paid: map[side]bool{}}
	for _, e := range j.m.head {
		l.event(head, -1, e)
	}
	last := 0
	for i, c := range j.cases {
		if last > 0 && c.d.number != last+1 {
			c.s.want("deal-missing", c.d.line)
			l.carryOpen, l.unknown, l.doubted = true, true, true
		}
		if last = c.d.number; j.m.ruled {
			l.deal(i, c)
		}
	}
	for _, c := range j.cases {
		j.unclaimed(c)
	}
	l.end()
}

func (l *ledger) deal(i int, c *judged) {
	s, t := c.s, l.j.t
	if l.over {
		s.want("match-over", c.d.line)
	} else if l.doubted {
		s.open("match-over")
	}
	l.deals++
	x := &tab{c: c, games: map[side]int{}, paid: map[side]bool{}}
	if l.own(x); c.d.syntax > 0 {
		l.unknown, l.doubted, l.carryOpen = true, true, true
		if i+1 < len(l.j.cases) {
			l.j.cases[i+1].s.open("claim-inadmissible", "claim-undecided", "claim-wrong-ruling")
		}
		return
	}
	in := false
	x.open = i > 0 && l.j.cases[i-1].d.syntax > 0 && slices.ContainsFunc(c.d.events, func(e event) bool { return l.trailing(c, e) })
	for _, e := range c.d.events {
		if !in && (c.whole && e.at >= t.size || len(c.tricks) == 0 && e.tally != nil) {
			in = true
			l.enter(x)
		}
		if i == 0 || !l.trailing(c, e) {
			l.event(x, i, e)
		}
	}
	if !in {
		l.enter(x)
	}
	if i+1 < len(l.j.cases) { // what is claimed of it before the first card of the next
		for _, e := range l.j.cases[i+1].d.events {
			if l.trailing(l.j.cases[i+1], e) {
				l.event(x, i, e)
			}
		}
	}
	l.writtenGames(x)
	l.close(x)
}

// trailing reports whether a line before the first card of a deal is a claim about the deal before.
func (l *ledger) trailing(c *judged, e event) bool {
	return e.word == "claim" && e.at == 0 && e.deal != c.d.number
}

// section returns where a line stands.
func (j *judge) section(line int) *Section {
	for _, s := range j.o.Sections {
		if line >= s.From && line <= s.To {
			return s
		}
	}
	return nil
}

// own works out what the deal's own result is worth.
func (l *ledger) own(x *tab) {
	c, t := x.c, l.j.t
	x.result = map[side]int{}
	switch {
	case t.auction() && t.passedOut(c.d):
		x.known = c.d.declareLine == 0
	case c.res == nil || c.s.GamesOpen || l.carryOpen && !t.is("score.tie", "none") && c.res.points != nil && !tied(c.res):
	default:
		games, ok := t.games(c.d, c.res, &l.ties)
		if x.known = ok; ok {
			x.result = t.byColumn(c.res.sides, games)
			for k, n := range c.res.tricks {
				if n == t.size || t.is("score.sweep.by", "points") && c.res.points[k] == t.total() {
					x.sweep = c.res.sides[k]
				}
			}
			if c.res.tricks == nil && slices.Contains(c.res.points, t.total()) {
				x.sweep = c.res.sides[slices.Index(c.res.points, t.total())]
			}
		}
	}
	if x.known {
		l.carryOpen = false
	}
}

func tied(r *result) bool { return len(r.points) == 2 && r.points[0] == r.points[1] }

// enter puts the deal's own result on the sheet.
func (l *ledger) enter(x *tab) {
	if x.entered = true; x.known && !x.replaced {
		l.add(x, x.result, x.c.d.line)
		l.check(x, true)
		if x.sweep != 0 && l.j.t.is("score.sweep.ends_match", "yes") && l.short() {
			l.win(x, x.sweep, true)
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

// check says whether somebody has won: at once, or at the end of the deal.
func (l *ledger) check(x *tab, byResult bool) {
	t := l.j.t
	if l.over || l.unknown || t.is("match.end_check", "after_deal") || !t.is("match.mode", "games") {
		return
	}
	if before := l.over; !x.known && !x.replaced {
		l.reached(x, byResult)
		l.doubted, l.over = l.doubted || l.over && !before, before // its own result may have come first
		return
	}
	l.reached(x, byResult)
}

func (l *ledger) reached(x *tab, byResult bool) {
	target := l.j.t.num("match.target")
	if target == 0 {
		return
	}
	var who []side
	best := target
	for _, c := range l.j.t.columns {
		if n := l.sheet[c]; n >= target {
			if who = append(who, c); n > best {
				best = n
			}
		}
	}
	if len(who) == 0 {
		return
	}
	if len(who) > 1 && len(l.j.t.columns) == 2 {
		l.doubted = true // which was there first
		if l.j.t.is("match.mode", "points") {
			a, b := l.sheet[who[0]], l.sheet[who[1]]
			if l.doubted = false; a == b {
				return
			} else if who = who[:1]; b > a {
				who[0] = l.j.t.columns[1]
			}
		}
	}
	l.over, l.winners, l.endedIn, l.byResult = true, who, x.c, byResult
}

// short reports whether a match is no longer than four games, so that a sweep or a renúncia can be the match.
func (l *ledger) short() bool {
	return l.j.t.is("match.mode", "games") && l.j.t.num("match.target") <= 4
}

func (l *ledger) win(x *tab, who side, byResult bool) {
	if !l.over && !l.unknown {
		l.over, l.endedIn, l.byResult = true, x.c, byResult
		for _, c := range l.j.t.columns {
			if c&^who == 0 {
				l.winners = append(l.winners, c)
			}
		}
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
		l.unknown, l.doubted, x.open = true, true, true
		return
	}
	loser := t.columns[0]
	if readSide(e.who)&loser == 0 == (e.word == "abandon") {
		loser = t.columns[1]
	}
	if l.over || l.unknown {
		x.open = true
		return
	}
	winner := t.all() &^ loser
	l.add(x, map[side]int{winner: max(0, t.num("match.target")-l.sheet[winner])}, e.line)
	l.win(x, winner, false)
}

// claim judges a claim of renúncia, and enters what it brings.
func (l *ledger) claim(x *tab, i int, e event) {
	t, s := l.j.t, l.j.section(e.line)
	about := x.c
	trailing := s != x.c.s
	switch {
	case e.deal > 0 && (i < 0 || e.deal != x.c.d.number):
		about = nil
		for _, c := range l.j.cases {
			if c.d.number == e.deal && c.d.line < e.line {
				about = c
			}
		}
		x.c.s.open("incomplete-deal")
	case trailing:
		x.c.s.open("incomplete-deal")
		if next := l.j.cases[i+1]; len(next.tricks) == 0 {
			s.open("claim-inadmissible", "claim-undecided", "claim-wrong-ruling", "incomplete-deal")
			l.unsure(x, about)
			return
		}
		e.at = t.size + 1
	}
	if i == 0 && e.at == 0 && !trailing {
		s.open("claim-inadmissible", "claim-undecided", "claim-wrong-ruling", "incomplete-deal")
		l.unsure(x, about)
		return
	}
	if e.deal == 0 && i > 0 && e.trick > 0 && about == x.c && !x.c.begun(e) {
		about = l.j.cases[i-1] // of this deal it was not played yet
	}
	if about == nil || i < 0 {
		s.want("claim-inadmissible", e.line)
		if i >= 0 && e.ruling == "upheld" {
			l.unsure(x, x.c)
		}
		return
	}
	if about.d.syntax > 0 {
		s.open("claim-inadmissible", "claim-undecided", "claim-wrong-ruling")
		l.unsure(x, about)
		return
	}
	sides := t.sidesOf(about)
	accused := readSide(e.whom)
	off := accused
	for _, x := range sides {
		if x&accused != 0 {
			off |= x
		}
	}
	switch l.admissible(x, i, e, about, off, sides) {
	case 0:
		s.want("claim-inadmissible", e.line)
		if !t.is("renuncia.claim_by", "none") && (e.ruling == "upheld" || e.ruling == "rejected") {
			l.unsure(x, about) // the table has ruled all the same
		}
		return
	case -1:
		s.open("claim-inadmissible", "claim-undecided", "claim-wrong-ruling")
		l.unsure(x, about)
		return
	}
	verdict, sure := l.review(x, e, about, off, accused)
	if !sure {
		s.open("claim-undecided", "claim-wrong-ruling")
	}
	switch {
	case e.ruling == "withdrawn":
		if verdict == 0 {
			s.may("claim-undecided", e.line)
		}
		return
	case verdict == 0:
		s.want("claim-undecided", e.line)
	case e.ruling == "upheld" && verdict < 0, e.ruling == "rejected" && verdict > 0:
		s.want("claim-wrong-ruling", e.line)
	}
	l.rule(x, e, about, off, sides == nil)
}

// rule enters the ruling of a claim.
func (l *ledger) rule(x *tab, e event, about *judged, off side, unknown bool) {
	t := l.j.t
	switch e.ruling {
	case "upheld":
		if x.paid[off] {
			return
		}
		x.paid[off] = true
		if about != x.c || unknown || t.is("renuncia.confirmed.result", "120-0") || l.ties > 0 || l.over {
			l.unsure(x, about)
		}
		if t.is("renuncia.confirmed.replaces_result", "yes") {
			if x.known && !x.replaced && x.entered {
				for c, n := range x.result {
					l.sheet[c] -= n
					x.games[c] -= n
				}
			}
			x.replaced = true
		} else if !x.c.whole {
			x.open = true
		}
		l.award(x, off, t.num("renuncia.confirmed.award"), e.line)
		if t.is("renuncia.confirmed.ends_match", "yes") && l.short() {
			l.win(x, t.all()&^off, false)
		}
	case "rejected":
		if t.is("renuncia.false.result", "120-0") || unknown && t.num("renuncia.false.award") > 0 {
			l.unsure(x, about)
			return
		}
		games := map[side]int{}
		for _, c := range t.columns {
			if c&off != 0 {
				games[c] = t.num("renuncia.false.award")
			}
		}
		l.add(x, games, e.line)
		l.check(x, false)
	default:
		l.unsure(x, about)
	}
}

// sidesOf returns the sides of a deal as its cards show them at the end, nil where they are not known.
func (t *table) sidesOf(c *judged) []side {
	if len(c.readings) == 0 {
		return nil
	}
	return t.sides(c.d.dealer, c.d.declarer, t.partner(c.d, c.readings[0]))
}

// begun reports whether a trick that a claim names was begun before it.
func (c *judged) begun(e event) bool {
	for n, k := range c.d.tricks {
		if n < e.at && k.number >= e.trick {
			return true
		}
	}
	return false
}

// unsure says that what a deal brings, and the sheet from there on, is not known.
func (l *ledger) unsure(x *tab, about *judged) {
	x.open, l.unknown, l.doubted, l.carryOpen = true, true, true, true
	about.s.GamesOpen = true
	about.s.open("games-mismatch", "sheet-mismatch", "unclaimed-renuncia")
}

// admissible reports whether a claim is: 1 yes, 0 no, -1 for no opinion.
func (l *ledger) admissible(x *tab, i int, e event, about *judged, off side, sides []side) int {
	t := l.j.t
	who, accused := readSide(e.who), readSide(e.whom)
	switch {
	case t.is("renuncia.claim_by", "none"):
		return 0
	case !t.is("renuncia.granularity", "pair") && accused.len() > 1:
		return 0 // the player is to be named
	case sideOf(sides, accused.first()) >= 0 && accused&^sides[sideOf(sides, accused.first())] != 0, len(t.columns) > 2 &&
		about.s.Slips != 0:
		return -1 // of both sides
	case who == 0 && !t.is("renuncia.claim_by", "any"), t.deadIn() && who.has(deadSeat):
		return 0
	case who&accused != 0, who&off != 0 && sides != nil:
		if t.is("renuncia.claim_by", "any") {
			return -1
		}
		return 0
	case sides == nil:
		return -1
	}
	earlier := about != x.c || e.at > t.size
	switch t.rules["renuncia.deadline"] {
	case "next_deal_first_card":
		if about != x.c {
			return 0
		}
	case "next_deal_start":
		if earlier {
			return 0
		}
	case "deal_end":
		if earlier {
			return 0
		} else if e.at >= t.size {
			return -1
		}
	}
	switch {
	case l.signed&t.all() == t.all():
		return 0
	case l.doubted && !l.over:
		return -1
	case l.over && l.endedIn == about && l.byResult:
		return 1
	case l.over:
		return -1
	}
	return 1
}

// review decides a claim by the record: 1 upheld, -1 rejected, 0 undecided.
func (l *ledger) review(x *tab, e event, about *judged, off, accused side) (verdict int, sure bool) {
	t, s := l.j.t, about.s
	if s.Slips != 0 || s.Faulty || s.Open["renuncia"] || about.d.syntax > 0 {
		return 0, false
	}
	if len(about.tricks) == 0 {
		return 0, true
	}
	within := off
	if !t.is("renuncia.granularity", "pair") {
		within = accused
	}
	until := t.size
	if about == x.c && e.at <= t.size {
		until = 0
		for n, k := range about.d.tricks {
			if n < e.at {
				until = max(until, k.number)
			}
		}
	}
	there := 0
	for _, k := range about.tricks {
		if k.number <= until {
			there++
		}
	}
	verdict, sure = -1, there == until || until > t.size && there == t.size
	for p, status := range about.status {
		if !within.has(p.Seat) || p.Trick > until || e.trick > 0 && p.Trick != e.trick {
			continue
		}
		line := about.line(p.Trick)
		switch {
		case status == Proven || s.Want["obligation"][line]:
			verdict = 1
		case status == Possible && verdict < 0:
			verdict = 0
		}
		sure = sure && !s.May["obligation"][line] && (status == Proven || !s.Want["obligation"][line])
	}
	if e.trick > until {
		sure = false
	}
	return verdict, sure
}

// line returns the line of a trick, 0 if it is not written.
func (c *judged) line(number int) int {
	for _, k := range c.tricks {
		if k.number == number {
			return k.line
		}
	}
	return 0
}

// admit judges who owned up, and enters what that brings.
func (l *ledger) admit(x *tab, i int, e event) {
	t, s := l.j.t, x.c.s
	about := x.c
	if i < 0 {
		return
	}
	seat := readSide(e.who).first()
	if e.at == 0 && i > 0 || s.Slips != 0 || s.Faulty || t.deadIn() && seat == deadSeat {
		s.open("admission-unfounded", "unclaimed-renuncia")
		if t.num("renuncia.self.award") > 0 {
			l.unsure(x, about)
		}
		return
	}
	status, played := Innocent, e.trick == 0 && len(about.tricks) > 0
	for p, v := range about.status {
		if p.Seat == seat && (e.trick == 0 || e.trick == p.Trick) {
			status, played = max(status, v), true
		}
	}
	for n, k := range about.tricks { // who leads follows
		if k.number == e.trick && about.readings[0].leads[n] == seat {
			played = true
		}
	}
	switch {
	case !played || len(s.Want["obligation"])+len(s.May["obligation"]) > 0:
		s.open("admission-unfounded")
	case status == Innocent:
		s.want("admission-unfounded", e.line)
	}
	s.open("unclaimed-renuncia")
	if t.num("renuncia.self.award") == 0 {
		return
	}
	if status != Proven || len(x.paid) > 0 || x.open {
		l.unsure(x, about)
		return
	}
	x.paid[1<<seat] = true
	for _, c := range t.columns {
		if c.has(seat) {
			l.award(x, c, t.num("renuncia.self.award"), e.line)
		}
	}
}

// unclaimed finds the proven renúncias of a deal that no claim is about: it is said once of each side.
func (j *judge) unclaimed(c *judged) {
	s, said := c.s, map[side]bool{}
	claimed := false
	for _, other := range j.cases {
		claimed = claimed || slices.ContainsFunc(other.d.events, func(e event) bool { return e.word == "claim" })
	}
	sides := j.t.sidesOf(c)
	for _, k := range c.tricks {
		for seat := range j.t.seats {
			p := Play{k.number, seat}
			if c.status[p] != Proven && !c.shirked[p] {
				continue
			}
			of := side(0)
			if i := sideOf(sides, seat); i >= 0 {
				of = sides[i]
			}
			if claimed || said[of] || of == 0 {
				s.may("unclaimed-renuncia", k.line)
			} else {
				s.want("unclaimed-renuncia", k.line)
			}
			said[of] = true
		}
	}
}

// sheetLine holds a line of the running sheet against the ledger.
func (l *ledger) sheetLine(x *tab, e event) {
	s := x.c.s
	if l.unknown || x.open && !x.replaced || !x.known && !x.replaced {
		s.may("sheet-mismatch", e.line)
	} else {
		wrong, carried := false, false
		for _, c := range l.j.t.columns {
			if n, ok, _ := ofColumn(e.tally, c); ok && n != l.sheet[c] {
				wrong = true
				before := l.sheet[c] - x.games[c]
				for _, g := range x.c.d.events {
					if w, _, _ := ofColumn(g.tally, c); g.word == "games" && (n == before+w || n == l.written[c]+w) {
						carried = true
					}
				}
				carried = carried || n == l.written[c]+x.games[c] || n == min(l.sheet[c], max(l.j.t.num("match.target"), 1))
			}
		}
		if carried {
			s.may("sheet-mismatch", e.line)
		} else if wrong {
			s.want("sheet-mismatch", e.line)
		}
	}
	for _, c := range l.j.t.columns {
		if n, ok, _ := ofColumn(e.tally, c); ok {
			l.written[c] = n
		}
	}
}

// ofColumn returns what a tally says of a column; split says that it says something else of each seat.
func ofColumn(tally map[side]int, c side) (n int, ok, split bool) {
	left := c
	for g, m := range tally {
		if g&c != 0 {
			split = split || left != c && m != n
			n, left = m, left&^g
		}
	}
	return n, left == 0, split || left != c && left != 0 && n != 0
}

// writtenGames holds the games that are written against those that the deal brought, or takes them for those.
func (l *ledger) writtenGames(x *tab) {
	s, t := x.c.s, l.j.t
	determined := x.known || x.replaced
	if s.Vague {
		s.open("result-impossible", "games-mismatch")
	}
	for _, e := range x.c.d.events {
		if e.word != "games" {
			continue
		}
		wrong, split := false, false
		for _, c := range t.columns {
			n, _, parts := ofColumn(e.tally, c)
			wrong, split = wrong || n != x.games[c], split || parts
		}
		for g, n := range e.tally {
			split = split || t.deadIn() && g.has(deadSeat) && n != 0
		}
		switch {
		case split:
			s.want("games-mismatch", e.line)
		case determined && !x.open && x.late <= e.line:
			if wrong {
				s.want("games-mismatch", e.line)
			}
		case determined || x.open && len(x.c.tricks) > 0 || s.Slips != 0 || len(x.paid) > 0:
			s.open("games-mismatch", "result-impossible")
		default:
			l.take(x, e)
			determined = true
		}
	}
}

// take takes the games that are written for the deal's own.
func (l *ledger) take(x *tab, e event) {
	t, s := l.j.t, x.c.s
	if s.Vague {
		s.open("result-impossible", "games-mismatch")
	}
	result := map[side]int{}
	for _, c := range t.columns {
		n, _, _ := ofColumn(e.tally, c)
		result[c] = n - x.games[c]
	}
	plain := !t.is("match.mode", "points") && t.is("score.tie", "none") && t.is("score.rolha", "off")
	switch ok := l.possible(x, result); {
	case !plain || !ok && len(t.columns) > 2, len(x.c.tricks) > 0 && (s.Faulty || x.hasPoints()):
		s.open("result-impossible", "games-mismatch")
		x.open, l.unknown, l.doubted, l.carryOpen = true, true, true, true
		return
	case !ok:
		if !x.hasPoints() {
			s.must([]int{e.line}, "result-impossible", "games-mismatch")
		}
		s.open("result-impossible", "games-mismatch")
		x.open, l.unknown, l.doubted, l.carryOpen = true, true, true, true
		return
	}
	x.known, x.open, x.result = true, false, result
	l.add(x, result, e.line)
	l.check(x, true)
	for c, n := range result {
		if n > 0 && n == t.num("score.sweep.value") && t.is("score.sweep.ends_match", "yes") && l.short() {
			l.win(x, c, true)
		}
	}
}

// possible reports whether games can be the result of a deal: one side has what some result is worth.
func (l *ledger) possible(x *tab, games map[side]int) bool {
	t := l.j.t
	sides := t.sidesOf(x.c)
	for i := range sides {
		for _, name := range []string{"", "score.single", "score.double", "score.exact90", "score.sweep.value"} {
			if name == "score.sweep.value" && len(x.c.tricks) > 0 {
				continue // not all tricks are there to see
			}
			worth := make([]int, len(sides))
			if worth[i] = t.num(name); i == 1 && t.is("score.italiana", "suecada") {
				worth[0] = -worth[1]
			}
			if maps.Equal(t.byColumn(sides, worth), games) {
				return true
			}
		}
	}
	return false
}

func (x *tab) hasPoints() bool {
	return slices.ContainsFunc(x.c.d.events, func(e event) bool { return e.word == "points" })
}

// close ends a deal.
func (l *ledger) close(x *tab) {
	t, s := l.j.t, x.c.s
	if !x.known && !x.replaced {
		l.unknown, l.doubted, l.carryOpen = true, true, true
		x.open = true
	}
	if x.open {
		s.GamesOpen = true
		l.unknown, l.doubted = true, true
		s.open("games-mismatch", "result-impossible")
	} else if !s.GamesOpen {
		s.Games = map[string]int{}
		for _, c := range t.columns {
			s.Games[c.String()] = x.games[c]
		}
	}
	if s.SheetOpen = l.unknown; !l.unknown {
		s.Sheet = map[string]int{}
		for _, c := range t.columns {
			s.Sheet[c.String()] = l.sheet[c]
		}
	}
	if !l.over && !l.unknown {
		switch {
		case t.is("match.mode", "fixed_deals"):
			if l.deals >= t.num("match.deals") {
				l.over, l.endedIn, l.byResult = true, x.c, true
				for i, c := range t.columns {
					if l.sheet[c] > l.sheet[t.columns[1-i]] {
						l.winners = []side{c}
					}
				}
			}
		case t.is("match.end_check", "after_deal") && !t.is("match.mode", "open"):
			l.reached(x, true)
		}
	}
	if l.over && l.result == nil {
		l.result = maps.Clone(l.sheet)
	}
}

// end holds the result that is written against the sheet.
func (l *ledger) end() {
	o, t := l.j.o, l.j.t
	o.Over, o.OverOpen = l.over, l.doubted || l.j.t.is("match.mode", "fixed_deals") && l.unknown
	for _, c := range l.winners {
		o.Winners = append(o.Winners, c.String())
	}
	slices.Sort(o.Winners)
	line, written := l.j.m.tagLines["Result"], map[side]int(nil)
	if line > 0 {
		written, _ = readTally(split(l.j.m.tags["Result"]), t)
	}
	sheet := l.sheet
	if l.over {
		sheet = l.result
	}
	head := o.Sections[0]
	if l.unknown || l.doubted || !l.j.m.ruled {
		head.open("result-mismatch")
		return
	}
	for _, c := range t.columns {
		if n, ok, _ := ofColumn(written, c); ok && n != sheet[c] {
			if target := t.num("match.target"); n == min(target, sheet[c]) || n == l.written[c] {
				head.may("result-mismatch", line)
			} else {
				head.want("result-mismatch", line)
			}
		}
	}
}
