package replay

import "sueca/engine"

// claim is a claim of renúncia and what the record says of it.
type claim struct {
	event *engine.ClaimMade
	index int
	// about is the deal that it is about; after the last trick of it that had
	// begun, done whether its last card had been played.
	about *dealJudge
	after int
	done  bool
	// admissible, and the record's answer.
	admissible bool
	answer     answer
}

// answer is what the record says of a claim: the review of FPSD 5.2.
type answer uint8

const (
	undetermined answer = iota
	confirmed
	unfounded
)

// cite names what stands behind a parameter's value, for a message.
func (d *dealJudge) cite(param string) any {
	if c := d.start.Rules.Cite(param).String(); c != "*" {
		return c
	}
	return engine.Msg("convention")
}

// claim judges one claim: may it be made, and was it ruled as the record says.
func (d *dealJudge) claim(c *claim) {
	e := c.event
	f := Finding{Code: engine.CodeClaimInadmissible, Trick: e.Trick, Seat: e.By, Event: c.index}
	if f.Msg = d.inadmissible(c); !f.Msg.IsZero() {
		d.find(f)
		return
	}
	c.admissible = true
	c.answer = c.about.review(c)
	switch {
	case c.answer == undetermined:
		f.Code, f.Msg = engine.CodeClaimUndecided, engine.Msg("the record cannot decide the claim of %s against %s", claimant(e), accused(e))
	case c.answer == confirmed && e.Ruling == engine.Rejected:
		f.Code, f.Msg = engine.CodeClaimWrongRuling, engine.Msg("the claim was rejected, and the record proves a renúncia of %s", e.Against)
	case c.answer == unfounded && e.Ruling == engine.Upheld:
		f.Code, f.Msg = engine.CodeClaimWrongRuling, engine.Msg("the claim was upheld, and the record shows no renúncia of %s", e.Against)
		if e.Trick > 0 {
			f.Msg = engine.Msg("the claim was upheld, and the record shows no renúncia of %s in trick %d", e.Against, e.Trick)
		}
	default:
		return
	}
	for _, r := range c.about.offences {
		if c.covers(r) {
			f.Related = append(f.Related, Related{c.about.playOf(r.Trick, r.Seat), r.Trick, r.Card, engine.Msg("%s played %s on %s", r.Seat, r.Card, r.Led)})
		}
	}
	d.find(f)
}

// inadmissible says why a claim may not be made, if it may not. A claim that is
// not accepted is not found to be false either.
func (d *dealJudge) inadmissible(c *claim) engine.Message {
	e, r := c.event, &d.start.Rules
	switch {
	case r.ClaimBy == engine.ClaimNone:
		return engine.Msg("the rules of %s provide for no claim of renúncia", r.Profile)
	case e.By == engine.NoSeat && r.ClaimBy != engine.ClaimAny:
		return engine.Msg("a claim by the %s: only the opposing pair may claim (%s)", outsider(e.Outsider), d.cite("renuncia.claim_by"))
	case e.By != engine.NoSeat && e.By.Pair() == e.Against:
		return engine.Msg("%s claims against the own pair %s: that is no claim but an admission (%s)", e.By, e.Against, d.cite("renuncia.claim_by"))
	case d.over(c):
		return engine.Msg("the match was over when the claim was made")
	}
	if late := d.late(c); !late.IsZero() {
		return late
	}
	switch {
	case c.about.admitted[e.Against] && r.SelfDeclared > 0:
		return engine.Msg("%s had declared the renúncia first, which costs %d (%s)", e.Against, int(r.SelfDeclared), d.cite("renuncia.self.award"))
	case r.Granularity >= engine.NamePlayer && e.Accused == engine.NoSeat:
		return engine.Msg("these rules want the player named, not the pair (%s)", d.cite("renuncia.granularity"))
	case r.Granularity == engine.NamePlayerAndTrick && e.Trick == 0:
		return engine.Msg("these rules want the trick named (%s)", d.cite("renuncia.granularity"))
	}
	return engine.Message{}
}

// late says why a claim comes too late, or is about what was not played yet, if
// that is so.
func (d *dealJudge) late(c *claim) engine.Message {
	e, r := c.event, &d.start.Rules
	switch {
	case c.about == nil && d.j.judged(e.Deal):
		return engine.Msg("the claim is about deal %d: an earlier deal cannot be claimed any more (%s)", e.Deal, d.cite("renuncia.deadline"))
	case c.about == nil:
		return engine.Msg("the claim is about deal %d, which is not one that was played before it", e.Deal)
	case c.about == d && e.Trick > c.after, c.about == d && c.after == 0:
		if e.Trick == 0 {
			return engine.Msg("no card of this deal has been played; an earlier deal cannot be claimed any more (%s)", d.cite("renuncia.deadline"))
		}
		return engine.Msg("the claim is about trick %d, which has not been played in this deal; an earlier deal cannot be claimed any more (%s)",
			e.Trick, d.cite("renuncia.deadline"))
	case r.ClaimDeadline == engine.UntilDealEnd && c.done:
		return engine.Msg("the deal was over when the claim was made (%s)", d.cite("renuncia.deadline"))
	}
	return engine.Message{}
}

// over reports whether the match was over when the claim was made. What a
// deal's own result ended may still be claimed until the sheet is signed: it
// only seems over (convention).
func (d *dealJudge) over(c *claim) bool {
	s := &d.j.sheet
	return s.over && (s.closed() || s.overIn == 0 || c.about == nil || s.overIn != c.about.d.Number)
}

// outsider names somebody who is not at the table.
func outsider(word string) engine.Message {
	if word == "spectator" {
		return engine.Msg("spectator")
	}
	return engine.Msg("referee")
}

// claimant names who claims: a seat, or somebody not at the table.
func claimant(e *engine.ClaimMade) any {
	if e.By == engine.NoSeat {
		return outsider(e.Outsider)
	}
	return e.By
}

// accused names who is accused.
func accused(e *engine.ClaimMade) any {
	if e.Accused != engine.NoSeat {
		return e.Accused
	}
	return e.Against
}

// covers reports whether a claim is about a play: of the accused pair, in the
// trick that it names or in any before it. The pair is accused, not the player
// (FPSD 5.2), unless the rules want the player named.
func (c *claim) covers(r engine.Renuncia) bool {
	if c.about.start.Rules.Granularity >= engine.NamePlayer && r.Seat != c.event.Accused {
		return false
	}
	return r.Seat.Pair() == c.event.Against && r.Trick <= c.after && (c.event.Trick == 0 || c.event.Trick == r.Trick)
}

// review goes through the tricks for a renúncia of the accused.
func (d *dealJudge) review(c *claim) answer {
	open := false
	for _, r := range d.offences {
		if c.covers(r) {
			if r.Proven {
				return confirmed
			}
			open = true
		}
	}
	first, last := 1, c.after
	if c.event.Trick > 0 {
		first, last = c.event.Trick, c.event.Trick
	}
	// In the last trick everybody plays the only card left: no renúncia there.
	for n := first; n <= min(last, engine.TricksInDeal-1); n++ {
		open = open || d.unread(n, c)
	}
	if open {
		return undetermined
	}
	return unfounded
}

// unread reports whether it is not known what the accused played to trick n.
func (d *dealJudge) unread(n int, c *claim) bool {
	t := d.d.Trick(n)
	if t.Number == 0 || t.N == 0 {
		return true
	}
	for i, play := range t.Cards() {
		if play.Seat == engine.NoSeat {
			return true
		}
		of := play.Seat.Pair() == c.event.Against
		if d.start.Rules.Granularity >= engine.NamePlayer {
			of = play.Seat == c.event.Accused
		}
		if (i == 0 || of) && !play.Absent && play.Card.Suit() == engine.NoSuit {
			return true
		}
	}
	return false
}

// ruling gives what a claim counts as: what the table ruled or, where it did
// not, what the record answers. Asked for what the record says, the record's
// answer comes first, and a claim that may not be made is none.
func (d *dealJudge) ruling(c *claim) engine.Ruling {
	ruling := c.event.Ruling
	if ruling == engine.Withdrawn || ruling != 0 && !d.j.opt.ByRecord {
		return ruling
	}
	switch {
	case !c.admissible:
		return 0
	case c.answer == confirmed:
		return engine.Upheld
	case c.answer == unfounded:
		return engine.Rejected
	}
	return ruling
}

// settleClaim enters what a claim brings.
func (d *dealJudge) settleClaim(c *claim) {
	e, r := c.event, &d.start.Rules
	if r.ClaimBy == engine.ClaimNone {
		return // whatever the table ruled: these rules have nothing for it
	}
	switch d.ruling(c) {
	case engine.Upheld:
		d.uphold(c)
	case engine.Rejected:
		if !c.admissible {
			return
		}
		line := Entry{Event: c.index, Pair: e.Against, Games: int(r.FalseClaim), Why: ForFalseClaim, Param: "renuncia.false.award",
			Msg: engine.Msg("false claim of renúncia against %s", accused(e))}
		if r.FalseClaimResult == engine.Result120 {
			line.Param = "renuncia.false.result"
			d.fallAway(d, c.index)
			d.lostByAll(line, e.Against)
		} else {
			d.enter(line)
		}
	}
}

// uphold enters a claim that is upheld: four games to the opponents, once for
// each accused pair where play stops at the first (FPSD 5.2).
func (d *dealJudge) uphold(c *claim) {
	e, r, about := c.event, &d.start.Rules, c.about
	if about == nil {
		about = &dealJudge{} // a deal that cannot be claimed: its result stays
	}
	winner := e.Against.Opponents()
	trick := 0
	if r.ConfirmedEndsDeal != engine.Yes {
		trick = e.Trick
	}
	key := paid{winner, trick}
	if about.paid[key] {
		return
	}
	if about.paid == nil {
		about.paid = map[paid]bool{}
	}
	about.paid[key] = true
	line := Entry{Event: c.index, Pair: winner, Games: int(r.Confirmed), Why: ForClaim, Param: "renuncia.confirmed.award",
		Msg: engine.Msg("claim of renúncia against %s upheld", accused(e))}
	if r.ConfirmedReplaces == engine.Yes || r.ConfirmedResult == engine.Result120 {
		about.replaced = true
		d.fallAway(about, c.index)
	}
	if r.ConfirmedResult == engine.Result120 {
		line.Param = "renuncia.confirmed.result"
		d.lostByAll(line, winner)
	}
	if r.Confirmed > 0 || r.ConfirmedResult != engine.Result120 {
		line.Param = "renuncia.confirmed.award"
		d.award(line)
	}
}

// paid is a renúncia that has been paid for: to whom and, where play goes on,
// for which trick.
type paid struct {
	pair  engine.Pair
	trick int
}

// lostByAll enters a deal that is lost by all card points to none, as some
// rules want it for a renúncia or a false claim.
func (d *dealJudge) lostByAll(line Entry, winner engine.Pair) {
	d.replaced = true
	r := &d.start.Rules
	out := r.Result(engine.Tally{}.Add(winner, r.DealPoints()), engine.Tally{}, 0)
	for _, p := range []engine.Pair{engine.AC, engine.BD} {
		if n := out.Games.Of(p); n != 0 {
			line.Pair, line.Games = p, n
			d.enter(line)
		}
	}
}

// fallAway takes a deal's own result off the sheet again: its marks are
// suspended where the rules have that (FPSD 4.4; that the award replaces the
// result is convention), or struck.
func (d *dealJudge) fallAway(about *dealJudge, at int) {
	j := d.j
	for _, e := range about.results {
		line := Entry{Deal: e.Deal, Event: at, Pair: e.Pair, Games: -e.Games, Why: ForVoiding, Param: "renuncia.confirmed.replaces_result",
			Msg: engine.Msg("the result of deal %d falls away", e.Deal)}
		if d.start.Rules.SheetSuspension == engine.MarksSuspend && e.Games > 0 {
			line.Why, line.Param = ForSuspending, "sheet.suspension"
			// Where its own marks were struck for something else, others stand for them.
			done := j.sheet.takeBack(e.Pair, e.Games, e.Deal, Suspended)
			j.sheet.takeBack(e.Pair, e.Games-done, 0, Suspended)
			j.sheet.move(e.Pair, -e.Games)
			j.log(line)
			j.ending(&line)
		} else {
			j.enter(line)
		}
		if about == d {
			d.added = d.added.Add(e.Pair, -e.Games)
		}
	}
	if about.results != nil || about.tied {
		j.carried = about.carriedBefore
	}
	about.results, about.tied = nil, false
}

// admit enters a renúncia that the offenders declare themselves, where the
// rules have something for that and nobody claimed it before.
func (d *dealJudge) admit(seat engine.Seat, trick, at int) {
	p := seat.Pair()
	r := &d.start.Rules
	if d.admitted[p] || d.paid[paid{p.Opponents(), 0}] || d.paid[paid{p.Opponents(), trick}] {
		return
	}
	d.admitted[p] = true
	if r.SelfDeclared > 0 && !d.j.sheet.over {
		d.award(Entry{Event: at, Pair: p.Opponents(), Games: int(r.SelfDeclared), Why: ForAdmission, Param: "renuncia.self.award",
			Msg: engine.Msg("%s declares a renúncia of the own pair", seat)})
	}
}

// offended reports whether some play of a pair was, or may have been, a
// renúncia.
func (d *dealJudge) offended(p engine.Pair) bool {
	for _, r := range d.offences {
		if r.Seat.Pair() == p {
			return true
		}
	}
	return false
}

// unclaimed reports proven renúncias of a pair that was not accused in time:
// the result stands (FPSD 5.2, 5.4).
func (d *dealJudge) unclaimed() {
	var first [engine.BD + 1]*Finding
	for _, r := range d.offences {
		p := r.Seat.Pair()
		if !r.Proven || d.claimed(r) {
			continue
		}
		at := d.playOf(r.Trick, r.Seat)
		if first[p] == nil {
			first[p] = &Finding{Code: engine.CodeUnclaimed, Trick: r.Trick, Seat: r.Seat, Card: r.Card, Event: at,
				Msg: engine.Msg("no claim against %s in time: the result stands", p)}
			continue
		}
		first[p].Related = append(first[p].Related, Related{at, r.Trick, r.Card, engine.Msg("another renúncia of %s", r.Seat)})
	}
	for _, f := range first {
		if f != nil {
			d.find(*f)
		}
	}
}

// claimed reports whether some admissible claim, not withdrawn, covers r.
func (d *dealJudge) claimed(r engine.Renuncia) bool {
	if d.admitted[r.Seat.Pair()] && d.start.Rules.SelfDeclared > 0 {
		return true // declared, and paid for
	}
	for i := range d.claims {
		c := &d.claims[i]
		if c.about != d {
			continue
		}
		if c.event.Against == r.Seat.Pair() && d.ruling(c) == engine.Upheld {
			return true // rightly or not: the result does not stand
		}
		if c.admissible && c.event.Ruling != engine.Withdrawn && c.covers(r) {
			return true
		}
	}
	return false
}
