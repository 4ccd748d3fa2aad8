package replay

import (
	"slices"

	"sueca/engine"
)

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

// claimsAhead takes the claims that were made after the next deal began and
// before its first card: they are about this one (FPSD 5.4; that a deal
// commences with its first card is how we read it). What else happened before
// such a claim comes with it, so that the ledger keeps the order of events.
func (d *dealJudge) claimsAhead() {
	j := d.j
	if by := d.start.Rules.ClaimDeadline; by != engine.UntilFirstCard && by != engine.UntilMatchEnd {
		return
	}
	if d.to == len(j.events) || j.events[d.to].Kind() != engine.KindDealStarted {
		return
	}
	next := j.events[d.to].(*engine.DealStarted).Number
	var before []int
	for i := d.to + 1; i < len(j.events); i++ {
		switch e := j.events[i].(type) {
		case *engine.ClaimMade:
			if e.Deal == next {
				continue
			}
			d.others = append(append(d.others, before...), i)
			before = nil
			d.accuse(e, i)
			j.ahead = i
		case *engine.PenaltyGiven, *engine.MarksSuspended, *engine.MarksExecuted, *engine.RenunciaAdmitted, *engine.SheetSigned:
			before = append(before, i)
		case *engine.TrickStarted, *engine.DealStarted, *engine.Quarantined:
			return
		}
	}
}

// accuse notes a claim and the deal that it is about: the one that it names or
// else this one. Where deals can be claimed until the match ends, one about
// what has not been played here is about the deal before.
func (d *dealJudge) accuse(e *engine.ClaimMade, i int) {
	c := claim{event: e, index: i, about: d, after: d.d.LastTrick(), done: d.d.Finished() || d.d.Stopped}
	if n := e.Deal; n != 0 && n != d.d.Number {
		c.about = d.j.keptDeal(n)
	} else if k := len(d.j.kept); n == 0 && k > 0 && (c.after == 0 || e.Trick > c.after) {
		c.about = d.j.kept[k-1]
	}
	if c.about != nil && c.about != d {
		c.after, c.done = c.about.d.LastTrick(), true
	}
	d.claims = append(d.claims, c)
}

// judged reports whether an earlier deal has that number.
func (j *judge) judged(number int) bool {
	return slices.ContainsFunc(j.out.Verdicts, func(v Verdict) bool { return v.Deal == number })
}

// keptDeal gives an earlier deal of that number.
func (j *judge) keptDeal(number int) *dealJudge {
	for _, d := range j.kept {
		if d.d.Number == number {
			return d
		}
	}
	return nil
}

// cite names what stands behind a parameter's value, for a message.
func (d *dealJudge) cite(param string) any { return d.j.cite(param) }

func (j *judge) cite(param string) any {
	if c := j.state.Rules.Cite(param).String(); c != "*" {
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
