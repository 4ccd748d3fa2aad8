package replay

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/proof"
	"sueca/engine/rules"
)

// Claim is a claim of renúncia in its place: which deal it is about, and which plays. A claim in
// the lines of the next deal, above its first card, is one about the deal before.
type Claim struct {
	// Event is the index of the claim among the events of the match.
	Event int
	// Deal is the index of the verdict of the deal in which it was made and counts. About is that of
	// the deal which it is about, -1 for one that cannot be claimed, or not any more.
	Deal, About int
	// Accused are the seats whose plays it is about, by the cards and the rules: the side of the one
	// named, where they do not want the player named.
	Accused card.Side
	// Trick is the one that it names, 0 for none, and After the last one that had begun when it was
	// made.
	Trick, After int
}

// Covers reports whether the claim is about a play of a seat in a trick: the one that it names,
// else any that had begun when it was made.
func (c *Claim) Covers(s card.Seat, trick int) bool {
	return c.Accused.Has(s) && trick <= c.After && (c.Trick == 0 || c.Trick == trick)
}

// placed notes the place of a claim made in the deal.
func (d *settling) placed(c *claim) {
	out := Claim{Event: c.index, Deal: d.place - 1, About: -1, Accused: c.accused(), Trick: c.event.Trick, After: c.after}
	if c.about != nil {
		out.About = c.about.place - 1
	}
	if d.rules.Granularity >= rules.NamePlayer {
		out.Accused = c.event.Accused.Alone()
	}
	d.sheet.out.Claims = append(d.sheet.out.Claims, out)
}

// accusation is a claim of renúncia as it is written.
type accusation struct {
	event *engine.ClaimMade
	index int
	after int  // the last trick of the deal that had begun by then
	done  bool // its play had ended
}

// claim is a claim of renúncia and the record's answer to it.
type claim struct {
	accusation // after and done are of the deal that it is about
	// about is the deal that the claim is about, nil if that cannot be claimed.
	about *account
	// admissible says that the claim may be made; answer is the record's
	// answer.
	admissible bool
	answer     answer
}

// answer is the record's answer to a claim: the review of FPSD 5.2.
type answer uint8

const (
	undetermined answer = iota
	confirmed
	unfounded
)

// judged reports whether there is an earlier deal with that number.
func (m *Match) judged(number int) bool {
	return slices.ContainsFunc(m.Verdicts, func(v Verdict) bool { return v.Deal == number })
}

// claim judges whether a claim is admissible and whether the table's ruling
// agrees with the record.
func (d *settling) claim(c *claim) {
	e := c.event
	f := Finding{Code: code.ClaimInadmissible, Trick: e.Trick, Seat: e.By, Event: c.index}
	if f.Msg = d.inadmissible(c); !f.Msg.IsZero() {
		d.find(f)
		return
	}
	c.admissible = true
	c.answer = c.about.review(c, c.about.record.supposed)
	switch {
	case c.answer == undetermined, againstRuling(e.Ruling, c.answer) && len(c.about.page.slips.fit) > 0: // by which it is right
		f.Code, f.Msg = code.ClaimUndecided, message.Msg("the record cannot decide the claim of %s against %s",
			claimant(e), accused(e))
	case !againstRuling(e.Ruling, c.answer):
		return
	case c.answer == confirmed:
		f.Code, f.Msg = code.ClaimWrongRuling, message.Msg("the claim was rejected, and the record proves a renúncia of %s",
			c.side())
	default:
		f.Code, f.Msg = code.ClaimWrongRuling, message.Msg("the claim was upheld, and the record shows no renúncia of %s", c.side())
		if e.Trick > 0 {
			f.Msg = message.Msg("the claim was upheld, and the record shows no renúncia of %s in trick %d", c.side(), e.Trick)
		}
	}
	for _, r := range c.about.offences {
		if c.covers(r) {
			f.Related = append(f.Related, c.about.related(r, message.Msg("%s played %s on %s", r.Seat, r.Card, r.Led)))
		}
	}
	d.find(f)
}

// againstRuling reports whether the record's answer to a claim is not that of a ruling.
func againstRuling(r rules.Ruling, a answer) bool {
	return a == confirmed && r == rules.Rejected || a == unfounded && r == rules.Upheld
}

// inadmissible returns why a claim may not be made, the zero Message if it may.
// A claim that is not admissible is not judged false either.
func (d *settling) inadmissible(c *claim) message.Message {
	e, r := c.event, d.rules
	switch {
	case r.ClaimBy == rules.ClaimNone:
		return d.noClaim()
	case e.By == card.NoSeat && r.ClaimBy != rules.ClaimAny:
		return message.Msg("a claim by the %s: only the opposing pair may claim (%s)", outsider(e.Outsider), d.cite("renuncia.claim_by"))
	case e.By == d.deal.Table.Dead && e.By != card.NoSeat:
		return message.Msg("%s is the dead hand, and claims nothing", e.By)
	case d.accusesOwn(e):
		return message.Msg("%s claims against the own pair %s: that is no claim but an admission (%s)",
			e.By, c.side(), d.cite("renuncia.claim_by"))
	case d.over(c):
		return message.Msg("the match was over, or the sheet signed by both pairs, when the claim was made")
	}
	if late := d.late(c); !late.IsZero() {
		return late
	}
	switch {
	case r.SelfDeclared > 0 && c.allAdmitted():
		return message.Msg("%s had declared the renúncia first, which costs %d (%s)",
			c.side(), int(r.SelfDeclared), d.cite("renuncia.self.award"))
	case r.Granularity >= rules.NamePlayer && e.Accused == card.NoSeat:
		return message.Msg("these rules want the player named, not the pair (%s)", d.cite("renuncia.granularity"))
	case r.Granularity == rules.NamePlayerAndTrick && e.Trick == 0:
		return message.Msg("these rules want the trick named (%s)", d.cite("renuncia.granularity"))
	}
	return message.Message{}
}

// noClaim says that the rules provide for no claim: by their text, or because the record's
// own Rules tag says so.
func (d *account) noClaim() message.Message {
	r := d.rules
	if c := r.Cite("renuncia.claim_by"); c.Basis == rules.HouseRule {
		return message.Msg("these rules provide for no claim of renúncia (%s)", c.Cite)
	}
	return message.Msg("the rules of %s provide for no claim of renúncia", r.Profile)
}

// late returns why a claim comes too late, or too early for the trick that it
// names; the zero Message if neither.
func (d *settling) late(c *claim) message.Message {
	e, r := c.event, d.rules
	switch {
	case c.about == nil && d.sheet.out.judged(e.Deal):
		return message.Msg("the claim is about deal %d: an earlier deal cannot be claimed any more (%s)",
			e.Deal, d.cite("renuncia.deadline"))
	case c.about == nil:
		return message.Msg("the claim is about deal %d, which is not one that was played before it", e.Deal)
	case c.about == d.account && d.deal.LastTrick() == 0:
		return message.Message{} // of this deal only the result is recorded, and it may have been played
	case c.about == d.account && e.Trick > c.after && !d.mayLack(c), c.about == d.account && c.after == 0:
		if e.Trick == 0 {
			return message.Msg("no card of this deal has been played; an earlier deal cannot be claimed any more (%s)",
				d.cite("renuncia.deadline"))
		}
		return message.Msg("the claim is about trick %d, which has not been played in this deal; an earlier deal cannot be claimed any "+
			"more (%s)",
			e.Trick, d.cite("renuncia.deadline"))
	case r.ClaimDeadline == rules.UntilDealEnd && c.done:
		return message.Msg("the deal was over when the claim was made (%s)", d.cite("renuncia.deadline"))
	}
	return message.Message{}
}

// over reports whether the match was over when the claim was made, or both pairs had signed
// the sheet. If a deal's own result ended the match, it may still be claimed until the sheet is signed
// (convention).
func (d *settling) over(c *claim) bool {
	s := d.sheet
	if s.closed() {
		return true
	}
	if c.about != nil && c.about.overdue {
		return false // a deal after the end is judged as if play counted on
	}
	return s.over && (s.overIn == 0 || c.about == nil || s.overIn != c.about.deal.Number)
}

// outsider returns a name for somebody who is not at the table.
func outsider(word string) message.Message {
	if word == "spectator" {
		return message.Msg("spectator")
	}
	return message.Msg("referee")
}

// side returns the accused side for a message: as the cards show it or, while they do not,
// as it is written.
func (c *claim) side() card.Side {
	if s := c.against(); s != card.NoSide {
		return s
	}
	return c.event.Against
}

// claimant returns who claims: a seat, or somebody not at the table.
func claimant(e *engine.ClaimMade) any {
	if e.By == card.NoSeat {
		return outsider(e.Outsider)
	}
	return e.By
}

// accused returns who is accused: a seat or a pair.
func accused(e *engine.ClaimMade) any {
	if e.Accused != card.NoSeat {
		return e.Accused
	}
	return e.Against
}

// covers reports whether a claim is about a play: one by the accused pair, in
// the trick that the claim names or any before it. The pair is accused, not the
// player (FPSD 5.2), unless the rules want the player named.
func (c *claim) covers(r proof.Renuncia) bool {
	if c.about.rules.Granularity >= rules.NamePlayer && r.Seat != c.event.Accused {
		return false
	}
	return c.accused().Has(r.Seat) && r.Trick <= c.after && (c.event.Trick == 0 || c.event.Trick == r.Trick)
}

// review searches the tricks for a renúncia by the accused. That none is found does not say that
// there was none: a claim is unfounded only where each of their plays that it is about followed
// suit, or could not, in every deal that the record allows. asWritten says that no trick may be left out of it.
func (d *account) review(c *claim, asWritten bool) answer {
	if d.conflict != nil || d.deal.LastTrick() == 0 || d.sidesDoubted() {
		return undetermined
	}
	found := unfounded
	first, last := d.tricksOf(c, asWritten)
	if d.contradicted(first, last) {
		found = undetermined // what is written otherwise than it was may be the renúncia
	}
	for _, r := range d.offences {
		if c.covers(r) {
			if r.Proven {
				return confirmed
			}
			found = undetermined
		}
	}
	accused := c.accused()
	if d.rules.Granularity >= rules.NamePlayer {
		accused = c.event.Accused.Alone()
	}
	for n := first; n <= last && found == unfounded; n++ {
		for s := range accused.All() {
			if d.mayHaveRevoked(n, s) {
				found = undetermined
			}
		}
	}
	return found
}

// contradicted reports whether the record of the deal has something in some tricks, or in its hands, that cannot have been, such as a
// card in two places.
func (d *account) contradicted(first, last int) bool {
	among := func(trick int) bool { return trick == 0 || trick >= first && trick <= last }
	return slices.ContainsFunc(d.findings, func(f Finding) bool {
		switch f.Code {
		case code.CardTwice, code.HandSize, code.NotInDeck, code.NotInHand, code.NotHeld, code.NoDealFits:
			return among(f.Trick) || slices.ContainsFunc(f.Related, func(r Related) bool { return among(r.Trick) })
		}
		return false
	})
}

// mayLack reports whether the trick that a claim names may be the last one played by then, and
// that one, or one of those before it, left out of the record.
func (d *account) mayLack(c *claim) bool {
	return c.after > 0 && c.event.Trick == c.after+1 &&
		(d.deal.LastTrick() < d.deal.Tricks() || d.deal.Trick(c.event.Trick).Number == 0)
}

// tricksOf returns the tricks that a claim is about. Where the deal has one fewer than were dealt it may be
// left out of the record, and what stands before it in the record is the trick in which a claim was upheld.
func (d *account) tricksOf(c *claim, asWritten bool) (first, last int) {
	switch n := c.event.Trick; {
	case n == 0:
		return 1, c.after
	case !asWritten && c.event.Ruling == rules.Upheld && d.deal.LastTrick() == d.deal.Tricks()-1:
		return max(1, n-1), n
	default:
		return n, n
	}
}

// breach is a renúncia by its seat and trick.
type breach struct {
	seat  card.Seat
	trick int
}

// allAdmitted reports whether every renúncia that a claim is about was declared by its own
// offender before: each breach stands for itself, and a claim of another is not too late.
func (c *claim) allAdmitted() bool {
	any := false
	for _, r := range c.about.offences {
		if c.covers(r) {
			if !slices.Contains(c.about.admitted, breach{r.Seat, r.Trick}) {
				return false
			}
			any = true
		}
	}
	return any
}

// unclaimed reports proven renúncias of a pair that was not accused in time.
// The result stands (FPSD 5.2, 5.4).
func (d *account) unclaimed() {
	var first [card.H + 1]*Finding
	if d.deal.Misdealt {
		d.wiped()
	}
	for _, r := range d.offences {
		p := d.deal.Side(r.Seat)
		if p == card.NoSide {
			p = r.Seat.Alone()
		}
		if !r.Proven || d.answered(r) {
			continue
		}
		if f := first[p.First()]; f != nil {
			f.Related = append(f.Related, d.related(r, message.Msg("another renúncia of %s", r.Seat)))
			continue
		}
		first[p.First()] = &Finding{Code: code.Unclaimed, Trick: r.Trick, Seat: r.Seat, Card: r.Card,
			Event: d.plays[r.Trick][r.Place], Msg: d.unheard(p)}
	}
	for _, f := range first {
		if f != nil {
			d.find(*f)
		}
	}
}

// wiped says of a misdeal that it takes away a claim that nobody ruled, or a renúncia that is proven and that nobody
// claimed: who gains by it may have called it for that.
func (d *account) wiped() {
	for i := range d.claims {
		if e := d.claims[i].event; d.claims[i].about == d && e.Ruling == 0 {
			d.report(code.Misdeal, card.NoSeat, d.misdeal, "a misdeal is written over the claim of %s against %s, which is not ruled", claimant(e),
				accused(e))
			return
		}
	}
	for _, r := range d.offences {
		if r.Proven && !d.answered(r) {
			d.find(Finding{Code: code.Misdeal, Seat: r.Seat, Event: d.misdeal,
				Msg:     message.Msg("a misdeal is written over a renúncia of %s that is proven", r.Seat),
				Related: []Related{d.related(r, message.Msg("%s played %s on %s", r.Seat, r.Card, r.Led))}})
			return
		}
	}
}

// unheard says why the result counts though a renúncia of p is proven.
func (d *account) unheard(p card.Side) message.Message {
	if d.rules.ClaimBy == rules.ClaimNone {
		return message.Msg("%s: the result stands", d.noClaim())
	}
	if d.deal.Misdealt {
		return message.Msg("no claim against %s in time: nobody pays for it", p)
	}
	return message.Msg("no claim against %s in time: the result stands", p)
}

// answered reports whether an admissible claim that was not withdrawn covers r.
func (d *account) answered(r proof.Renuncia) bool {
	if d.rules.SelfDeclared > 0 && slices.Contains(d.admitted, breach{r.Seat, r.Trick}) {
		return true // admitted, and paid for
	}
	for i := range d.claims {
		c := &d.claims[i]
		if c.about != d {
			continue
		}
		if c.accused().Has(r.Seat) && d.ruling(c) == rules.Upheld {
			return true // rightly or not, the result does not stand
		}
		if c.admissible && c.event.Ruling != rules.Withdrawn && c.covers(r) {
			return true
		}
	}
	return false
}
