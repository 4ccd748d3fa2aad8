package oracle

import (
	"fmt"
	"maps"
	"slices"
)

// Codes are the findings that the oracle has opinions about. "incomplete-deal" stands for
// "cards-unwritten" too.
var Codes = []string{
	"syntax", "unknown-rules", "leader-inferred", "card-twice", "hand-size", "trick-size", "not-in-deck",
	"card-not-in-hand", "renuncia",
	"renuncia-possible", "obligation", "out-of-turn", "wrong-leader", "wrong-first-leader", "wrong-dealer", "trump-not-held",
	"winner-mismatch", "points-mismatch", "games-mismatch", "sheet-mismatch", "result-mismatch", "claim-wrong-ruling",
	"claim-inadmissible", "claim-undecided", "penalty-mismatch", "unclaimed-renuncia", "incomplete-deal", "rules-assumed",
	"no-deal-fits",
	"result-impossible", "match-over", "deal-missing", "admission-unfounded", "consent-late", "wrong-bid",
	"wrong-declarer", "wrong-call",
}

// untrue are the codes that say that something is written otherwise than it was or can have been.
var untrue = []string{
	"card-twice", "card-not-in-hand", "trump-not-held", "no-deal-fits", "wrong-leader", "wrong-first-leader",
	"wrong-dealer", "winner-mismatch", "points-mismatch",
}

// byPlays are the codes that follow from who revoked, byResult those that follow from what a deal was worth.
var (
	byPlays = []string{"renuncia", "renuncia-possible", "obligation", "unclaimed-renuncia", "claim-wrong-ruling",
		"claim-undecided", "admission-unfounded"}
	byResult = []string{"games-mismatch", "result-impossible"}
)

// A Must says that some finding stands on one of the lines with one of the codes.
type Must struct {
	Lines map[int]bool
	Codes map[string]bool
}

// A Play is a seat's card in a trick.
type Play struct{ Trick, Seat int }

// A Section is the head of a match, or one of its deals.
type Section struct {
	From, To, Number int
	// Want are the lines of each code's findings, May those where there may be one too. Open are the
	// codes that the oracle has no opinion of.
	Want, May map[string]map[int]bool
	Open      map[string]bool
	Must      []Must
	// Points are by side and Games and Sheet by column, nil for not determined, where they are not open.
	Points, Games, Sheet             map[string]int
	PointsOpen, GamesOpen, SheetOpen bool
	// Slips are the fewest that any reading of the deal supposes; -1 where none was found.
	Slips int
	// Proven are the renúncias that the simplest readings prove.
	Proven map[Play]bool
	// Vague says that some card is known in part only, Faulty that something cannot have been so whatever was
	// meant: a fifth card, an eleventh in a hand.
	Vague, Faulty bool

	weigh      func(Play) bool
	onlyPoints bool
}

// Consistent reports whether nothing in the deal contradicts anything else in it but the sum of all its tricks,
// which says of none that it is wrong.
func (s *Section) Consistent() bool { return (s.Slips == 0 || s.onlyPoints) && !s.Faulty }

// MayProve reports whether a play may be proven to be a renúncia: every reading of the deal that is
// worth weighing proves it.
func (s *Section) MayProve(p Play) bool { return s.weigh != nil && s.weigh(p) }

func newSection(from, to, number int) *Section {
	return &Section{From: from, To: to, Number: number, Want: map[string]map[int]bool{}, May: map[string]map[int]bool{},
		Open: map[string]bool{}, Proven: map[Play]bool{}}
}

func (s *Section) want(code string, line int) { put(s.Want, code, line) }
func (s *Section) may(code string, line int)  { put(s.May, code, line) }

func put(m map[string]map[int]bool, code string, line int) {
	if m[code] == nil {
		m[code] = map[int]bool{}
	}
	m[code][line] = true
}

func (s *Section) open(codes ...string) {
	for _, c := range codes {
		s.Open[c] = true
	}
}

func (s *Section) must(lines []int, codes ...string) {
	m := Must{map[int]bool{}, map[string]bool{}}
	for _, l := range lines {
		m.Lines[l] = true
	}
	for _, c := range codes {
		m.Codes[c] = true
	}
	s.Must = append(s.Must, m)
}

func (s *Section) all() (out []int) {
	for l := s.From; l <= s.To; l++ {
		out = append(out, l)
	}
	return out
}

// An Opinion is what the oracle says of a match.
type Opinion struct {
	Sections []*Section // the head of the match, then its deals
	Ruled    bool       // by rules that can be read
	Over     bool
	OverOpen bool
	Winners  []string // columns, where Over
	Result   map[string]int
}

// A judge is an opinion in the making.
type judge struct {
	m     *match
	t     *table
	o     *Opinion
	cases []*judged
	lots  bool // cards were drawn for the first dealer
}

// A judged is a deal as it is judged: what its simplest readings say of it.
type judged struct {
	d        *deal
	s        *Section
	tricks   []*trick
	readings []*reading // the simplest
	res      *result    // nil where it is not known
	status   map[Play]Status
	shirked  map[Play]bool // who did not trump and had to
	whole    bool
}

// Judge returns the oracle's opinion of a match.
func Judge(text string) *Opinion {
	m := read(text)
	j := &judge{m: m, t: m.table, o: &Opinion{Ruled: m.ruled}}
	to := m.lastLine
	if len(m.deals) > 0 {
		to = m.deals[0].line - 1
	}
	head := newSection(1, to, 0)
	j.o.Sections = []*Section{head}
	if _, named := m.tags["Rules"]; !named {
		head.want("rules-assumed", 1)
	} else if !m.ruled {
		head.want("unknown-rules", m.tagLines["Rules"])
	}
	for _, e := range m.head {
		if e.word == "lot" {
			j.lots = true
			head.open("card-twice", "not-in-deck")
		}
	}
	prior := priors{}
	for i, d := range m.deals {
		if i+1 < len(m.deals) {
			d.to = m.deals[i+1].line - 1
		} else {
			d.to = m.lastLine
		}
		s := newSection(d.line, d.to, d.number)
		j.o.Sections = append(j.o.Sections, s)
		c := &judged{d: d, s: s}
		j.cases = append(j.cases, c)
		j.deal(c, &prior)
	}
	j.ledger()
	return j.o
}

// priors is who may have to deal, by the deals before: several where they contradict each other, all
// where nobody knows.
type priors struct {
	known bool
	seats side
	last  int // the number of the last deal
}

// next goes on after a deal that some seats may have dealt: those that were expected, if one of them is among these, or any.
func (p *priors) next(t *table, d *deal, dealers side) {
	switch {
	case !p.known:
	case p.seats.len() > 2:
		dealers = p.seats // nobody knows, still
	case dealers == 0:
		dealers = p.seats
	case d.dealer < 0 && p.seats&dealers != 0, p.seats.has(d.dealer):
		dealers &= p.seats
	default:
		dealers |= p.seats
	}
	var next side
	for seat := range t.players() {
		if dealers.has(seat) {
			next |= 1 << t.deals(seat)
		}
	}
	p.known, p.seats, p.last = next != 0 && d.syntax == 0 && d.dealer >= 0, next, d.number
}

func (j *judge) deal(c *judged, prior *priors) {
	d, s, t := c.d, c.s, j.t
	expected := -1
	if prior.known && prior.last == d.number-1 && d.dealer >= 0 && !prior.seats.has(d.dealer) {
		expected = prior.seats.first()
	} else if prior.last > 0 && (!prior.known || prior.last != d.number-1 || prior.seats.len() > 1) {
		s.open("wrong-dealer")
	}
	if j.lots || prior.last > 0 && !t.is("redeal", "none") {
		s.open("wrong-dealer")
		expected = -1
	}
	if d.syntax > 0 {
		prior.next(t, d, 0)
		if j.m.ruled {
			s.must(s.all(), "syntax")
		}
		s.open("syntax", "match-over", "deal-missing", "wrong-dealer", "incomplete-deal")
		s.PointsOpen, s.GamesOpen, s.Slips = true, true, -1
		return
	}
	j.places(c)
	if !j.m.ruled {
		prior.next(t, d, 0)
		s.open("syntax", "card-twice", "hand-size", "trick-size", "not-in-deck", "incomplete-deal", "no-deal-fits",
			"card-not-in-hand", "deal-missing", "leader-inferred",
			"trump-not-held", "consent-late", "penalty-mismatch")
		s.PointsOpen, s.GamesOpen = true, true
		return
	}
	j.order(c)
	c.readings = t.readings(d, c.tricks, expected, 3, 0)
	if len(c.readings) == 0 {
		c.readings = j.asWritten(c)
	}
	s.Slips = len(c.readings[0].slips)
	s.onlyPoints = !slices.ContainsFunc(c.readings, func(r *reading) bool { return !r.only("points") })
	s.weigh = j.weigher(c, expected)
	dealers := side(0)
	for _, r := range c.readings {
		if r.dealer >= 0 {
			dealers |= 1 << r.dealer
		}
	}
	if d.dealer >= 0 {
		dealers |= 1 << d.dealer
	}
	if prior.last != d.number-1 {
		prior.known = false
	}
	if s.Slips > 1 || s.Faulty {
		dealers = 1<<t.players() - 1 // anybody
	}
	prior.next(t, d, dealers)
	if t.auction() {
		j.auctionFindings(d, s, c.readings)
	}
	if t.deadIn() {
		j.deadHand(c)
	}
	if s.Slips != 0 || s.Faulty {
		j.contradicted(c)
	}
	j.leaders(c)
	j.plays(c)
	j.results(c)
}

// places finds what is wrong with hands and tricks by their size and their cards alone.
func (j *judge) places(c *judged) {
	d, s, t := c.d, c.s, j.t
	seen := map[int]int{}
	for i := range d.hands {
		h := &d.hands[i]
		if h.len() > t.size {
			s.want("hand-size", h.line)
			s.Faulty = true
		}
		n := map[int]int{}
		for _, k := range h.cards {
			if k.offDeck {
				s.want("not-in-deck", h.line)
				s.Faulty = true
			} else if k.exact {
				if n[k.can.first()]++; n[k.can.first()] > t.copies[k.can.first()] {
					s.want("card-twice", h.line)
					s.Faulty = true
				}
			}
		}
		s.Vague = s.Vague || h.loose
	}
	numbers := map[int]bool{}
	for i, k := range d.tricks {
		last := i == len(d.tricks)-1
		if n := played(k); len(k.cards) > t.seats || n < t.seats && len(k.cards) > 0 && !(last && j.explained(d, len(d.tricks))) {
			s.want("trick-size", k.line)
			s.Faulty = true
		}
		if numbers[k.number] || k.number > t.size || k.number < 1 {
			s.Faulty = true
			s.open("trick-size", "hand-size", "card-twice", "no-deal-fits", "syntax", "incomplete-deal")
		} else if len(k.cards) > 0 {
			c.tricks = append(c.tricks, k)
		}
		numbers[k.number] = true
		for i, x := range k.cards {
			if x.offDeck {
				s.want("not-in-deck", k.line)
				s.Faulty = true
			} else if x.exact && i < t.seats {
				if seen[x.can.first()]++; seen[x.can.first()] > t.copies[x.can.first()] {
					s.want("card-twice", k.line)
				}
			}
			s.Vague = s.Vague || !x.exact && !x.none && !x.offDeck
		}
	}
	if s.Vague { // what the sums can be is worked out more or less sharply
		s.open("points-mismatch")
	}
	slices.SortStableFunc(c.tricks, func(a, b *trick) int { return a.number - b.number })
	c.whole = len(c.tricks) == t.size && !s.Faulty
	if len(c.tricks) < t.size && !j.explained(d, 0) && len(s.Want["trick-size"]) == 0 {
		if len(c.tricks) == 0 && len(d.tricks) > 0 {
			s.want("incomplete-deal", d.tricks[0].line) // only who took the tricks is written
		} else {
			s.want("incomplete-deal", d.line)
		}
	} else if len(s.Want["trick-size"]) > 0 {
		s.open("incomplete-deal")
	}
}

// explained reports whether something says after some tricks why the deal has no more.
func (j *judge) explained(d *deal, from int) bool {
	for _, e := range d.events {
		if e.at < from {
			continue
		}
		switch e.word {
		case "stop", "abandon", "walkover", "disqualify":
			return true
		case "claim":
			if (e.at > 0 || d == j.m.deals[0]) && (e.deal == 0 || e.deal == d.number) && (e.ruling == "upheld" || e.ruling == "") {
				return true
			}
		}
	}
	return j.t.auction() && j.t.passedOut(d)
}

// order finds cards out of their turn.
func (j *judge) order(c *judged) {
	for _, k := range c.tricks {
		var had side
		for i, x := range k.cards {
			if i > 0 && x.seat >= 0 {
				before := j.t.seatOf(k, i-1, k.leader, c.d.dealer)
				if before >= 0 && j.t.after(before, c.d.dealer) != x.seat || had.has(x.seat) {
					c.s.want("out-of-turn", k.line)
				}
			}
			if s := j.t.seatOf(k, i, k.leader, c.d.dealer); s >= 0 {
				c.s.Faulty = c.s.Faulty || had.has(s)
				had |= 1 << s
			}
		}
	}
}

// deadHand finds what a dead hand cannot do.
func (j *judge) deadHand(c *judged) {
	if c.d.dealer == deadSeat {
		c.s.want("wrong-dealer", c.d.line)
		c.s.open(untrue...)
	}
	for _, e := range c.d.events {
		if e.word == "play" && (c.d.dealer < 0 || e.who != seatName(c.d.dealer)) {
			if c.d.dealer >= 0 {
				c.s.want("wrong-dealer", e.line)
			} else {
				c.s.open("wrong-dealer")
			}
		}
		if (e.word == "admit" || e.word == "sign") && e.who == seatName(deadSeat) {
			c.s.want("claim-inadmissible", e.line)
		}
	}
}

// pinned are the slips of which it is plain what is found, and where.
var pinned = map[string]string{"winner": "winner-mismatch", "worth": "points-mismatch", "turn": "wrong-dealer"}

// contradicted says what must be found of a deal of which every reading supposes slips.
func (j *judge) contradicted(c *judged) {
	s := c.s
	possible := map[string]bool{}
	lines := map[int]bool{}
	common := map[slip]int{}
	for i, r := range append(c.readings, j.asWritten(c)...) {
		for x := range asSet(r.slips) {
			if i < len(c.readings) {
				common[x]++
			}
			for _, code := range codes[x.kind] {
				possible[code] = true
			}
			for l := range j.around(c, x) {
				lines[l] = true
			}
		}
	}
	certain := !slices.ContainsFunc(c.tricks, func(k *trick) bool { return k.leader < 0 })
	for x, n := range common {
		certain = certain && !(s.Vague && x.kind == "points") && n == len(c.readings) && pinned[x.kind] != "" && !s.Faulty
	}
	s.open(byPlays...)
	if certain {
		for x := range common {
			s.want(pinned[x.kind], x.line)
		}
		if s.Slips > 1 {
			for x := range common {
				s.open(pinned[x.kind]) // one may be the cause of the other
			}
			s.must(slices.Collect(maps.Keys(lines)), slices.Collect(maps.Keys(possible))...)
		}
		return
	}
	places := slices.Collect(maps.Keys(lines))
	if len(c.readings) == 0 || s.Faulty {
		for _, code := range append([]string{"trick-size", "hand-size", "not-in-deck", "out-of-turn",
			"result-impossible"}, untrue...) {
			possible[code] = true
		}
		places = s.all()
	}
	if !s.onlyPoints || !s.Vague {
		s.must(places, slices.Collect(maps.Keys(possible))...)
	}
	s.open(slices.Collect(maps.Keys(possible))...)
	s.open(untrue...)
	s.open("out-of-turn")
	s.open(byResult...)
	s.open("leader-inferred")
	s.PointsOpen, s.GamesOpen = true, true
}

// asWritten is the reading that takes all letters as they are written, whatever it contradicts.
func (j *judge) asWritten(c *judged) []*reading {
	r := &reading{dealer: c.d.dealer, trump: c.d.trumpSuit, tricks: c.tricks}
	if c.d.trump.exact {
		r.trump = suitOf(c.d.trump.can.first())
	}
	for _, k := range c.tricks {
		r.leads = append(r.leads, k.leader)
	}
	r.slips = append((&search{t: j.t, d: c.d}).letters(r), j.t.pointsAgainst(c.d, r)...)
	r.world = j.t.worldOf(c.d, r, 99)
	return []*reading{r}
}

func (r *reading) only(kind string) bool {
	return !slices.ContainsFunc(r.slips, func(x slip) bool { return x.kind != kind })
}

func asSet(slips []slip) map[slip]bool {
	out := map[slip]bool{}
	for _, x := range slips {
		out[x] = true
	}
	return out
}

// around returns the lines where a slip may be seen: a letter at the trick or the one before, a card anywhere.
func (j *judge) around(c *judged, x slip) map[int]bool {
	out := map[int]bool{x.line: true}
	switch x.kind {
	case "leader", "order", "first":
		for i, k := range c.tricks {
			if k.line == x.line && i > 0 {
				out[c.tricks[i-1].line] = true
			}
		}
		out[c.d.line] = true
	case "winner":
		for i, k := range c.tricks {
			if k.line == x.line && i+1 < len(c.tricks) {
				out[c.tricks[i+1].line] = true
			}
		}
	case "card", "hand", "shown", "trump":
		for _, l := range c.s.all() {
			out[l] = true
		}
	}
	return out
}

// leaders finds the tricks whose leader is not written and follows.
func (j *judge) leaders(c *judged) {
	first := true
	for i, k := range c.tricks {
		if k.leader >= 0 {
			continue
		}
		led := map[int]bool{}
		for _, r := range c.readings {
			led[r.leads[i]] = true
		}
		if len(led) == 1 && !led[-1] && first {
			c.s.want("leader-inferred", k.line)
		} else {
			c.s.may("leader-inferred", k.line)
		}
		first = false // it is said once
	}
	for _, k := range c.d.tricks {
		if len(k.cards) == 0 {
			c.s.may("leader-inferred", k.line)
		}
	}
}

// results works out what the simplest readings say that the deal came to.
func (j *judge) results(c *judged) {
	d, s, t := c.d, c.s, j.t
	if s.PointsOpen || len(c.readings) == 0 {
		s.PointsOpen = !t.auction() || !t.passedOut(d)
		return
	}
	if t.auction() && t.passedOut(d) {
		return
	}
	if len(c.tricks) == 0 {
		c.res = j.writtenResult(c)
	} else {
		var first *result
		for _, r := range c.readings {
			res := t.resultOf(d, r)
			if first == nil {
				first = &res
			} else if !slices.Equal(first.points, res.points) || !slices.Equal(first.sides, res.sides) ||
				!slices.Equal(first.tricks, res.tricks) {
				first = nil
				s.PointsOpen = true
				break
			}
		}
		c.res = first
		if first == nil || !first.whole || s.Faulty {
			c.res, s.PointsOpen = nil, first == nil || first.sides != nil
		} else if s.Vague = s.Vague || t.trumpOpen(d); first.points == nil && first.sides != nil {
			s.PointsOpen = true
		}
	}
	if t.bonus() {
		c.res, s.PointsOpen = nil, true
	}
	if c.res != nil && c.res.points != nil && c.res.sides != nil {
		s.Points = map[string]int{}
		for i, side := range c.res.sides {
			s.Points[side.String()] = c.res.points[i]
		}
		j.heldPoints(c)
	}
}

// heldPoints holds the points that are written against those that were made.
func (j *judge) heldPoints(c *judged) {
	for _, e := range c.d.events {
		if e.word != "points" || len(c.tricks) == 0 {
			continue
		}
		for g, n := range e.tally {
			for i, side := range c.res.sides {
				if g == side && n != c.res.points[i] {
					c.s.want("points-mismatch", e.line)
				}
			}
		}
	}
}

// writtenResult is the result of a deal of which only that is written.
func (j *judge) writtenResult(c *judged) *result {
	d, s, t := c.d, c.s, j.t
	res := &result{sides: t.sides(d.dealer, d.declarer, t.partner(d, c.readings[0]))}
	s.PointsOpen = true
	for _, e := range d.events {
		if e.word != "points" || t.bonus() {
			continue
		}
		sum, covered := 0, side(0)
		for g, n := range e.tally {
			sum, covered = sum+n, covered|g
			if n < 0 || n == 1 || n == t.total()-1 || n > t.total() {
				s.open("points-mismatch", "result-impossible")
				s.must([]int{e.line}, "points-mismatch", "result-impossible")
				return nil
			}
		}
		if res.sides == nil || sum > t.total() || sum < t.total() && covered == t.all() && t.hands == t.seats {
			return nil
		}
		res.points = make([]int, len(res.sides))
		left := t.total() - sum
		for i, x := range res.sides {
			found := false
			for g, n := range e.tally {
				if g&^x == 0 {
					res.points[i] += n
					found = true
				} else if g&x != 0 {
					return nil
				}
			}
			if !found {
				if res.points[i] = left; len(res.sides) != 2 {
					return nil
				}
			}
		}
		s.PointsOpen = false
	}
	if res.points == nil {
		return nil
	}
	return res
}

// Against returns where the findings of somebody else differ from what is expected; lines are theirs of a code,
// in this section and in order.
func (s *Section) Against(lines func(code string) []int) (out []string) {
	for _, code := range Codes {
		if s.Open[code] {
			continue
		}
		got := lines(code)
		for _, l := range got {
			if !s.Want[code][l] && !s.May[code][l] {
				out = append(out, fmt.Sprintf("%s: not expected on line %d", code, l))
			}
		}
		for _, l := range slices.Sorted(maps.Keys(s.Want[code])) {
			if !slices.Contains(got, l) {
				out = append(out, fmt.Sprintf("%s: expected on line %d", code, l))
			}
		}
	}
	for _, m := range s.Must {
		said := false
		for code := range m.Codes {
			said = said || slices.ContainsFunc(lines(code), func(l int) bool { return m.Lines[l] })
		}
		if !said {
			out = append(out, fmt.Sprintf("nothing said: none of %v on %v", slices.Sorted(maps.Keys(m.Codes)),
				slices.Sorted(maps.Keys(m.Lines))))
		}
	}
	return out
}
