package replay

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// ruling returns what a claim counts as: the table's ruling or, if there was
// none, the record's answer. With [Options].ByRecord the record's answer comes
// first, and an inadmissible claim has no ruling.
func (d *account) ruling(c *claim) rules.Ruling {
	ruling := c.event.Ruling
	if ruling == rules.Withdrawn || ruling != 0 && !d.opt.ByRecord {
		return ruling
	}
	switch {
	case !c.admissible:
		return 0
	case c.answer == confirmed:
		return rules.Upheld
	case c.answer == unfounded:
		return rules.Rejected
	}
	return ruling
}

// undecides reports whether nothing decides a claim, neither a ruling nor the record, and it would bring something: then
// nobody knows what the deal brings in which it is made.
func (d *settling) undecides(c *claim) bool {
	r := d.rules
	brings := r.Confirmed > 0 || r.FalseClaim > 0 || r.ConfirmedReplaces == rules.Yes || r.ConfirmedResult == rules.Result120 ||
		r.FalseClaimResult == rules.Result120
	return c.admissible && c.event.Ruling != rules.Withdrawn && d.ruling(c) == 0 && brings && r.ClaimBy != rules.ClaimNone
}

// settleClaim enters the lines of a claim in the ledger.
func (d *settling) settleClaim(c *claim) {
	e, r := c.event, d.rules
	if r.ClaimBy == rules.ClaimNone {
		return // whatever the table ruled, these rules award nothing
	}
	if r.SelfDeclared > 0 && d.accusesOwn(e) {
		return // it was paid as an admission
	}
	switch d.ruling(c) {
	case rules.Upheld:
		d.uphold(c)
	case rules.Rejected:
		if !c.admissible {
			return
		}
		if c.against() == card.NoSide {
			d.loseAll()
			return
		}
		line := Entry{Event: c.index, Side: d.players(c.against()), Games: int(r.FalseClaim), Why: ForFalseClaim,
			Param: "renuncia.false.award", Msg: message.Msg("false claim of renúncia against %s", accused(e))}
		if r.FalseClaimResult == rules.Result120 {
			line.Param = "renuncia.false.result"
			d.lostByAll(c.about, line, c.against())
		} else {
			d.enter(line)
		}
	}
}

// uphold enters an upheld claim: four games to all who are off the accused side, once
// for each side if play stops at the first (FPSD 5.2).
func (d *settling) uphold(c *claim) {
	e, r, about := c.event, d.rules, c.about
	if about == nil {
		about = &account{} // a deal that can no longer be claimed: its result stays
	}
	if c.against() == card.NoSide {
		d.loseAll() // the cards do not show who is off the side
		return
	}
	winner := d.deal.Table.Others(c.against())
	trick := 0
	if r.ConfirmedEndsDeal != rules.Yes {
		trick = e.Trick
	}
	key := paid{winner, trick}
	if slices.Contains(about.paid, key) {
		return
	}
	about.paid = append(about.paid, key)
	line := Entry{Event: c.index, Side: winner, Games: int(r.Confirmed), Why: ForClaim, Param: "renuncia.confirmed.award",
		Msg: message.Msg("claim of renúncia against %s upheld", accused(e))}
	if e.Ruling == 0 {
		line.Msg = message.Msg("claim of renúncia against %s: proven by the record, and not ruled on", accused(e))
	}
	if r.ConfirmedResult == rules.Result120 {
		line.Param = "renuncia.confirmed.result"
		d.lostByAll(about, line, winner)
	} else if r.ConfirmedReplaces == rules.Yes {
		about.replaced = true
		d.fallAway(about, c.index)
	}
	if r.Confirmed > 0 || r.ConfirmedResult != rules.Result120 {
		line.Param = "renuncia.confirmed.award"
		d.award(line)
	}
	if r.ConfirmedEndsMatch == rules.Yes {
		line.Deal = d.deal.Number
		d.sheet.winBy(&line, winner, "renuncia.confirmed.ends_match")
	}
}

// against returns the side that a claim accuses, as the cards show it; [card.NoSide]
// while they do not.
func (c *claim) against() card.Side {
	e := c.event
	if c.about == nil {
		return e.Against
	}
	seat := e.Accused
	if seat == card.NoSeat {
		seat = e.Against.First()
	}
	return c.about.deal.Side(seat)
}

// accused returns the seats that a claim is about: the side, as the cards show it, or what
// is written while they do not.
func (c *claim) accused() card.Side {
	if s := c.against(); s != card.NoSide {
		return s
	}
	return c.event.Against | c.event.Accused.Alone()
}

// players returns those of a side who sit at the table.
func (d *settling) players(s card.Side) card.Side { return s & d.deal.Table.Players }

// accusesOwn reports whether a claim is against the claimant's own side, whichever way the record
// is read.
func (d *account) accusesOwn(e *engine.ClaimMade) bool {
	own := e.By != card.NoSeat && d.deal.Side(e.By).Has(e.Against.First())
	return e.By != card.NoSeat && e.Against.Has(e.By) || own && !d.sidesDoubted()
}

// sidesDoubted reports whether the sides of the deal hang on a word of the record that is
// contradicted: who dealt, or who held the card that was called.
func (d *account) sidesDoubted() bool {
	if d.page.slips.admits {
		return true
	}
	switch d.deal.Table.Parting {
	case rules.TeamsDealer:
		return d.due != card.NoSeat || slices.Contains(d.readings.Doubts, 0)
	case rules.TeamsCalled:
		partner := d.deal.Partner()
		return d.conflict != nil || !d.readings.Agree(func(read *engine.Deal) bool { return read.Partner() == partner })
	}
	return false
}

// paid is a renúncia that has been paid for: the pair that got the games and,
// if play goes on, the trick.
type paid struct {
	pair  card.Side
	trick int
}

// lostByAll replaces a deal's result by all card points to none, as some rules
// require for a renúncia or a false claim. Only the first such result of a deal
// counts.
func (d *settling) lostByAll(about *account, line Entry, winner card.Side) {
	if about.lost {
		return
	}
	about.replaced, about.lost = true, true
	d.fallAway(about, line.Event)
	r := d.rules
	of := d.deal
	if about.play != nil {
		of = about.deal
	}
	out, known := engine.OutcomeOf(r, of, card.Tally{}.Add(winner, r.DealPoints()), card.Tally{}, 0)
	if !known {
		d.loseAll()
		return
	}
	for p, n := range d.sheet.shared(out.Games) {
		line.Side, line.Games = p, n
		d.enter(line)
	}
	if line.Deal = d.deal.Number; out.By == sweepBy && r.SweepEndsMatch == rules.Yes && r.Mode == rules.ModeGames {
		d.sheet.winBy(&line, winner, "score.sweep.ends_match")
	}
}

// fallAway takes a deal's own result off the sheet again. Its marks are
// suspended if the rules have that (FPSD 4.4; that the award replaces the
// result is convention), otherwise struck out.
func (d *settling) fallAway(about *account, at int) {
	s := d.sheet
	if about.play != nil {
		s.forget(about.place)
	}
	for _, e := range about.results {
		s.falling = e.Deal
		line := Entry{Deal: e.Deal, Event: at, Side: e.Side, Games: -e.Games, Why: ForVoiding, Param: "renuncia.confirmed.replaces_result",
			Msg: message.Msg("the result of deal %d falls away", e.Deal)}
		if e.Games > 0 {
			state := Void
			if d.rules.SheetSuspension == rules.MarksSuspend {
				state, line.Why, line.Param = Suspended, ForSuspending, "sheet.suspension"
			}
			// Marks that are suspended already are not taken twice.
			line.Games = min(0, s.taken[e.Award]-e.Games)
			s.fall(e.Side, -line.Games, e.Award, state)
			s.restate(line)
		} else {
			s.enter(line)
		}
		if about == d.account {
			d.added = d.added.Add(e.Side, -e.Games)
		}
	}
	if about.results != nil || about.tied {
		s.carried = about.carried
	}
	about.results, about.own, about.tied, s.falling = nil, rules.Outcome{}, false, 0
	if about != d.account && about.play != nil {
		s.out.Verdicts[about.place-1].Outcome = rules.Outcome{} // a deal that is kept
	}
}

// admit enters a renúncia that a seat declares itself, where the rules have something for
// that and nobody claimed it before. An admission is of that seat's own breach, in the trick
// that it names; one without a breach is said, and brings nothing. Claimed: it is a claim against
// the own pair.
func (d *settling) admit(about *account, seat card.Seat, trick, at int, claimed bool) {
	r := d.rules
	if about == nil {
		return
	}
	if seat == d.deal.Table.Dead {
		d.find(Finding{Code: code.ClaimInadmissible, Trick: trick, Seat: seat, Event: at,
			Msg: message.Msg("%s is the dead hand, and declares nothing", seat)})
		return
	}
	others := d.deal.Table.Others(about.deal.Side(seat))
	b, known := about.owned(seat, trick)
	if !known {
		if !claimed { // a claim against the own pair is said to be none
			d.find(Finding{Code: code.Unfounded, Trick: trick, Seat: seat, Event: at,
				Msg: message.Msg("%s declares a renúncia, and the record shows none of %s", seat, seat)})
		}
		return
	}
	isPaid := func(p paid) bool { return p.pair == others && (p.trick == 0 || p.trick == b.trick) }
	if slices.Contains(about.admitted, b) || slices.ContainsFunc(about.paid, isPaid) {
		return
	}
	about.admitted = append(about.admitted, b)
	if r.SelfDeclared > 0 && (!d.sheet.over || about.overdue) {
		d.award(Entry{Event: at, Side: others, Games: int(r.SelfDeclared), Why: ForAdmission, Param: "renuncia.self.award",
			Msg: message.Msg("%s declares a renúncia of the own pair", seat)})
	}
}

// owned returns the breach that a seat owns up to: the one in the trick that it names, else
// its first one that is not declared yet. Where the record does not tell what the seat
// played, its word is taken; known is false where the record shows that there was none.
func (d *account) owned(seat card.Seat, trick int) (b breach, known bool) {
	for _, o := range d.offences {
		if o.Seat == seat && (trick == o.Trick || trick == 0 && !slices.Contains(d.admitted, breach{seat, o.Trick})) {
			return breach{seat, o.Trick}, true
		}
	}
	first, last := trick, trick
	if trick == 0 {
		first, last = 1, max(1, min(d.deal.LastTrick(), d.deal.Tricks()-1))
	}
	for n := first; n <= last && n <= d.deal.Tricks(); n++ {
		if d.mayHaveRevoked(n, seat) {
			return breach{seat, trick}, true
		}
	}
	return breach{}, false
}
