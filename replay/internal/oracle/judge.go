package oracle

import "slices"

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
	end := func(i int) int { // the last line before deal i
		if i < len(m.deals) {
			return m.deals[i].line - 1
		}
		return m.lastLine
	}
	head := newSection(1, end(0), 0)
	j.o.Sections = []*Section{head}
	if _, named := m.tags["Rules"]; !named {
		head.want("rules-assumed", 1)
	} else if !m.ruled {
		head.want("unknown-rules", m.tagLines["Rules"])
	}
	if j.lots = slices.ContainsFunc(m.head, func(e event) bool { return e.word == "lot" }); j.lots {
		head.open("card-twice", "not-in-deck")
	}
	prior := priors{}
	for i, d := range m.deals {
		c := &judged{d: d, s: newSection(d.line, end(i+1), d.number)}
		j.o.Sections, j.cases = append(j.o.Sections, c.s), append(j.cases, c)
		j.deal(c, &prior)
	}
	j.ledger()
	return j.o
}

// priors is who may have to deal, by the deals before: several where they contradict each other, all
// where that is not known.
type priors struct {
	known bool
	seats side
	last  int  // the number of the last deal
	again bool // which did not count
}

// next goes on after a deal that some seats may have dealt: those that were expected, if one of them is among these, or any.
func (p *priors) next(t *table, d *deal, dealers side) {
	switch {
	case !p.known:
	case p.seats.len() > 2:
		dealers = p.seats // not known, still
	case dealers == 0:
		dealers = p.seats
	case d.dealer < 0 && p.seats&dealers != 0, p.seats.has(d.dealer):
		dealers &= p.seats
	default:
		dealers |= p.seats
	}
	var next side
	for seat := range t.players() {
		switch {
		case !dealers.has(seat):
		case d.misdealt():
			next |= 1 << seat
		default:
			next |= 1 << t.deals(seat)
		}
	}
	p.again = d.misdealt()
	p.known, p.seats, p.last = next != 0 && d.syntax == 0 && d.dealer >= 0, next, d.number
}

// expect returns who should have dealt where another is written, -1 where there is none.
func (j *judge) expect(d *deal, s *Section, prior *priors) int {
	follows := prior.known && d.follows(prior.last, prior.again)
	wrong := follows && d.dealer >= 0 && !prior.seats.has(d.dealer)
	free := j.lots || prior.last > 0 && !j.t.is("redeal", "none")
	if free || !wrong && prior.last > 0 && (!follows || prior.seats.len() > 1) {
		s.open("wrong-dealer")
	}
	if wrong && !free {
		return prior.seats.first()
	}
	return -1
}

// deal judges a deal by its cards.
func (j *judge) deal(c *judged, prior *priors) {
	d, s, t := c.d, c.s, j.t
	expected := j.expect(d, s, prior)
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
	if c.readings = t.readings(d, c.tricks, expected, 3, 0); c.readings == nil {
		c.readings = j.asWritten(c)
	}
	s.Slips = len(c.readings[0].slips)
	s.onlyPoints = !slices.ContainsFunc(c.readings, func(r *reading) bool { return !r.only("points") })
	s.weigh = j.weigher(c, expected)
	prior.known = prior.known && d.follows(prior.last, prior.again)
	prior.next(t, d, j.dealers(c))
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

// dealers returns who may have dealt by the simplest readings: anybody where these are in doubt.
func (j *judge) dealers(c *judged) (out side) {
	if c.s.Slips > 1 || c.s.Faulty {
		return 1<<j.t.players() - 1
	}
	for _, r := range c.readings {
		if r.dealer >= 0 {
			out |= 1 << r.dealer
		}
	}
	if c.d.dealer >= 0 {
		out |= 1 << c.d.dealer
	}
	return out
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
