package replay

import "sueca/engine"

// claim is a claim of renúncia and what the record says of it.
type claim struct {
	event *engine.ClaimMade
	index int
	after int // the last trick begun when it was made
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

// beside judges what happened beside the cards: claims, penalties, and
// renúncias that nobody claimed.
func (d *dealJudge) beside() {
	for i := range d.claims {
		d.claim(&d.claims[i])
	}
	d.unclaimed()
}

// claim judges one claim: may it be made, and was it ruled as the record says.
func (d *dealJudge) claim(c *claim) {
	e := c.event
	f := Finding{Code: engine.CodeClaimInadmissible, Trick: e.Trick, Seat: e.By, Event: c.index}
	switch {
	case e.By == engine.NoSeat:
		f.Msg = engine.Msg("a claim by the %s: only the opposing pair may claim (FPSD 5.2)", outsider(e.Outsider))
	case e.By.Pair() == e.Against:
		f.Msg = engine.Msg("%s claims against the own pair %s: that is no claim but an admission (FPSD 5.2)", e.By, e.Against)
	case e.Trick > c.after:
		f.Msg = engine.Msg("the claim is about trick %d, which has not been played in this deal; an earlier deal cannot be claimed any more (FPSD 5.4)", e.Trick)
	default:
		c.admissible = true
	}
	if !c.admissible {
		d.find(f)
		return
	}
	c.answer = d.review(c)
	f.Msg = engine.Message{}
	switch {
	case c.answer == undetermined:
		f.Code, f.Msg = engine.CodeClaimUndecided, engine.Msg("the record cannot decide the claim of %s against %s", e.By, e.Against)
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
	for _, r := range d.offences {
		if d.covers(c, r) {
			f.Related = append(f.Related, Related{d.playOf(r.Trick, r.Seat), r.Trick, r.Card, engine.Msg("%s played %s on %s", r.Seat, r.Card, r.Led)})
		}
	}
	d.find(f)
}

// outsider names somebody who is not at the table.
func outsider(word string) engine.Message {
	if word == "spectator" {
		return engine.Msg("spectator")
	}
	return engine.Msg("referee")
}

// covers reports whether a claim is about a play: of the accused pair, in the
// trick that it names or in any before it. The pair is accused, not the
// player (FPSD 5.2).
func (d *dealJudge) covers(c *claim, r engine.Renuncia) bool {
	return r.Seat.Pair() == c.event.Against && r.Trick <= c.after && (c.event.Trick == 0 || c.event.Trick == r.Trick)
}

// review goes through the tricks for a renúncia of the accused pair.
func (d *dealJudge) review(c *claim) answer {
	open := false
	for _, r := range d.offences {
		if d.covers(c, r) {
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
	for n := first; n <= last; n++ {
		open = open || d.unread(n, c.event.Against)
	}
	if open {
		return undetermined
	}
	return unfounded
}

// unread reports whether it is not known what a pair played to trick n.
func (d *dealJudge) unread(n int, p engine.Pair) bool {
	t := d.d.Trick(n)
	if t.Number == 0 || t.N == 0 {
		return true
	}
	for i, play := range t.Cards() {
		if play.Seat == engine.NoSeat {
			return true
		}
		known := play.Card.Suit() != engine.NoSuit
		if (i == 0 || play.Seat.Pair() == p) && !play.Absent && !known {
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
	for i := range d.claims {
		c := &d.claims[i]
		if c.event.Ruling == engine.Upheld && c.event.Against == r.Seat.Pair() {
			return true // rightly or not: the result does not stand
		}
		if c.admissible && c.event.Ruling != engine.Withdrawn && d.covers(c, r) {
			return true
		}
	}
	return false
}
