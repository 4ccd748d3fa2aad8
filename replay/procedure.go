package replay

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// procedure judges by the rules about the table rather than the cards: where
// the trump card comes from and when it is taken up, changes that all four must
// approve, the right to a new deal, open hands.
func (d *account) procedure(seats *seating, signed card.Side) {
	r := d.rules
	d.shuffled()
	d.seated(seats)
	if d.unplayed {
		return
	}
	from, source := d.deal.From, r.TrumpSource
	if from == engine.FromTop && source == rules.TrumpBottom || from == engine.FromBottom && source == rules.TrumpTop {
		d.irregular(d.from,
			"the trump card is written as coming from the other end of the pack than these rules take it from (%s)", d.cite("trump.source"))
	}
	if c := d.deal.Trump; r.TrumpRedraw == rules.Yes && c.Known() && c.Points() > 0 {
		d.irregular(d.from, "the trump card %s is worth points: these rules turn another (%s)", c, d.cite("trump.redraw_point"))
	}
	d.consents()
	d.redeal()
	d.openHands()
	d.seconds()
	d.playedAfter(signed)
	pickups, inTime := 0, false
	for _, i := range d.others {
		switch e := d.record.events[i].(type) {
		case *engine.TrumpPickedUp:
			if pickups++; pickups > 1 {
				d.irregular(i, "the trump card is taken up a second time")
				continue
			}
			d.pickup(e, i)
			inTime = e.Seat == d.deal.Dealer && d.begun(i) < 2
		case *engine.PenaltyGiven:
			if e.Infraction == rules.TrumpCard {
				d.notTheirs(e, i, inTime)
				d.uncollected(i)
			}
		}
	}
}

// notTheirs says of a penalty for a trump card that was not taken up that it was not its pair's
// to take up, or that it was taken up in time.
func (d *account) notTheirs(e *engine.PenaltyGiven, at int, inTime bool) {
	switch dealer := d.deal.Dealer; {
	case e.Outsider != "" || dealer == card.NoSeat:
	case e.Offender(d.deal.Table) != d.deal.Table.Column(dealer) || e.Seat != card.NoSeat && e.Seat != dealer:
		d.report(code.PenaltyMismatch, e.Seat, at, "the trump card is that of the dealer, %s: nobody else can fail to take it up (%s)",
			dealer, d.cite("trump.pickup"))
	case inTime:
		d.report(code.PenaltyMismatch, e.Seat, at, "%s took up the trump card in time, as is written before", dealer)
	}
}

// irregular reports something that is against the procedure and costs nothing
// by itself.
func (d *account) irregular(at int, format string, args ...any) {
	d.report(code.Procedure, card.NoSeat, at, format, args...)
}

// shuffled judges who shuffled and who cut. FPSD 2.6 lets a player ask that either
// be done again, so that a seat may be written twice. A seat that is not written is
// not missed.
func (d *account) shuffled() {
	r, dealer := d.rules, d.deal.Dealer
	if d.misled {
		dealer = d.due // the dealer's letter is a slip, and that has been said
	}
	if dealer == card.NoSeat {
		return
	}
	due := r.Shufflers(dealer)
	done := card.NoSeat   // who shuffled last of them
	again := len(due) < 2 // the first of them has, and may once more
	cut, after := false, -1
	for _, i := range d.others {
		switch e := d.record.events[i].(type) {
		case *engine.PackShuffled:
			if cut && after < 0 {
				after = i
			}
			switch at := slices.Index(due, e.Seat); {
			case due == nil:
			case at < 0 && len(due) == 1:
				d.irregularOf(e.Seat, i, "%s shuffles; %s deals, so %s should (%s)", e.Seat, dealer, due[0], d.cite("shuffle"))
			case at < 0:
				d.irregularOf(e.Seat, i, "%s shuffles; %s deals, so %s should, and then %s (%s)", e.Seat, dealer, due[0], due[1], d.cite("shuffle"))
			case at == 0 && done == due[len(due)-1] && !again:
				d.irregularOf(e.Seat, i, "%s shuffles after %s; %s deals, so it is the other way round (%s)", e.Seat, done, dealer, d.cite("shuffle"))
			default:
				done, again = e.Seat, again || at == 0
			}
		case *engine.PackCut:
			cut, after = true, -1
			switch want := r.Cutter(dealer); want {
			case e.Seat:
			case card.NoSeat:
				d.irregularOf(e.Seat, i, "%s cuts; under these rules nobody does (%s)", e.Seat, d.cite("cut"))
			default:
				d.irregularOf(e.Seat, i, "%s cuts; %s deals, so %s should (%s)", e.Seat, dealer, want, d.cite("cut"))
			}
		}
	}
	if after >= 0 {
		d.irregular(after, "the pack is shuffled after it was cut, and not cut again (%s)", d.cite("cut"))
	}
}

// irregularOf is irregular, of a seat.
func (d *account) irregularOf(seat card.Seat, at int, format string, args ...any) {
	d.report(code.Procedure, seat, at, format, args...)
}

// consents checks in the first deal whether changes that need the consent of
// all four have it in the record.
func (d *account) consents() {
	r := d.rules
	for i := d.from; i < d.to; i++ {
		if e, ok := d.record.events[i].(*engine.ConsentGiven); ok && (d.begun(i) > 0 || d.past.laid) {
			d.report(code.ConsentLate, card.NoSeat, i,
				"the consent “%s” is written after cards were played: a variation is approved before the first card of "+
					"the match (%s)", e.What, d.cite("consent"))
		}
	}
	d.past.laid = d.past.laid || d.deal.LastTrick() > 0
	if r.Consent != rules.ConsentRecorded || d.place > 1 {
		return
	}
	for _, e := range d.record.events[:d.to] {
		if _, ok := e.(*engine.ConsentGiven); ok {
			return
		}
	}
	d.irregular(d.from,
		"these rules are a variation that all four must approve, and the record has no line that says so: "+
			"consent deal-right (%s)", d.cite("consent"))
}

// pickup judges when the dealer took up the trump card. A record has one line a
// trick, so a pickup is known to be late only if trick 2 had begun.
func (d *account) pickup(e *engine.TrumpPickedUp, at int) {
	r := d.rules
	switch {
	case d.deal.Dealer != card.NoSeat && e.Seat != d.deal.Dealer:
		d.irregular(at, "%s takes up the trump card, which is that of the dealer, %s", e.Seat, d.deal.Dealer)
	case r.TrumpPickup == rules.PickupInTime && d.begun(at) == 0:
		d.irregular(at, "%s takes up the trump card before the first trick has begun (%s)", e.Seat, d.cite("trump.pickup"))
	case r.TrumpPickup == rules.PickupInTime && d.begun(at) >= 2:
		d.irregular(at, "%s takes up the trump card after trick %d has begun (%s)", e.Seat, d.begun(at), d.cite("trump.pickup"))
	case r.TrumpPickup == rules.PickupNever:
		d.irregular(at, "%s takes up the trump card, which should lie open until it is played (%s)", e.Seat, d.cite("trump.pickup"))
	}
}

// begun returns the last trick that had begun before an event.
func (d *account) begun(at int) int {
	last := 0
	for n, i := range d.tricks {
		if i >= 0 && i < at {
			last = n
		}
	}
	return last
}

// uncollected judges the play of a trump card that was not taken up in time. By
// FPSD 6.4 it is the dealer's card in trick 2; under other rules it stays open
// and must be played as soon as possible.
func (d *account) uncollected(penalty int) {
	c, dealer := d.deal.Trump, d.deal.Dealer
	if !c.Known() || dealer == card.NoSeat {
		return
	}
	at, _ := d.where(c)
	played := at.trick
	switch d.rules.TrumpUncollected {
	case rules.UncollectedPlayed:
		for i, p := range d.deal.Trick(2).Cards() {
			if p.Seat == dealer && p.Card.Known() && p.Card != c && played != 1 {
				d.find(Finding{Code: code.PenaltyMismatch, Trick: 2, Seat: dealer, Card: p.Card, Event: d.plays[2][i],
					Msg: message.Msg("the trump card %s was not taken up: it is the card of %s to trick 2, not %s (%s)",
						c, dealer, p.Card, d.cite("trump.uncollected"))})
			}
		}
	case rules.UncollectedExposed:
		from := max(2, d.begun(penalty)+1)
		for at, p := range d.cards() {
			t := d.deal.Trick(at.trick)
			led := t.Led().Suit()
			switch {
			case at.trick < from || played > 0 && at.trick >= played || p.Seat != dealer || p.Absent || !p.Card.Known():
			case at.event == d.plays[at.trick][0], led == c.Suit(), led != card.NoSuit && p.Card.Suit() != led:
				d.find(Finding{Code: code.Obligation, Trick: at.trick, Seat: dealer, Card: p.Card, Event: at.event,
					Msg: message.Msg("%s played %s; the open trump card %s must be played as soon as it may (%s)",
						dealer, p.Card, c, d.cite("trump.uncollected"))})
				return
			}
		}
	}
}

// redeal judges whether there was a right to give up a deal before its first
// card: by the leader's hand or, under some rules, anybody's.
func (d *account) redeal() {
	r := d.rules
	if !d.givenUp() {
		return
	}
	if r.Redeal == rules.RedealNone {
		if d.hands == [card.H + 1]int{-1, -1, -1, -1, -1, -1, -1, -1, -1} {
			return // nothing shows that it was dealt at all
		}
		d.irregular(d.from, "the deal was given up before its first card, and these rules know no right to a new deal (%s)", d.cite("redeal"))
		return
	}
	leader := card.NoSeat
	if d.deal.Dealer != card.NoSeat {
		leader = r.Leader(d.deal.Dealer)
	}
	all := true
	for _, s := range d.deal.Table.Seats {
		h := d.deal.Hand(s)
		if !h.Whole() {
			if r.Redeal == rules.RedealAny || s == leader || leader == card.NoSeat {
				all = false
			}
			continue
		}
		points := h.Cards.Points()
		switch {
		case r.Redeal == rules.RedealLeader && s == leader && points <= 10,
			r.Redeal == rules.RedealAny && s == leader && points < 10,
			r.Redeal == rules.RedealAny && s != leader && points < 5:
			return
		}
	}
	if all {
		d.irregular(d.from, "the deal was given up before its first card, and no recorded hand gives the right to that (%s)", d.cite("redeal"))
	}
}

// openHands reports hands that lie open under the rules and are not recorded.
func (d *account) openHands() {
	r := d.rules
	missing := func(s card.Seat) bool { return s != card.NoSeat && !d.deal.Hand(s).Recorded }
	switch {
	case r.OpenHands == rules.OpenDealerPartner && (missing(d.deal.Dealer) || missing(d.deal.Table.Across(d.deal.Dealer))):
		d.irregular(d.from,
			"the hands of %s and %s lie open under these rules, and the record does not have both (%s)",
			d.deal.Dealer, d.deal.Table.Across(d.deal.Dealer), d.cite("hands.open"))
	case r.OpenHands == rules.OpenTwoRounds && (missing(card.A) || missing(card.B) || missing(card.C) || missing(card.D)):
		d.irregular(d.from, "all hands lie open for two tricks under these rules, and the record does not have them (%s)", d.cite("hands.open"))
	}
}

// seconds reports cards that took longer than the rules allow.
func (d *account) seconds() {
	limit := int32(d.rules.Seconds) * 1000
	if limit == 0 {
		return
	}
	for at, p := range d.cards() {
		if e, ok := d.event(at.event).(*engine.CardPlayed); ok && e.Millis > limit {
			d.find(Finding{Code: code.Procedure, Trick: at.trick, Seat: p.Seat, Card: p.Card, Event: at.event,
				Msg: message.Msg("%s took %g seconds for %s; the rules allow %d (%s); %s",
					p.Seat, float64(e.Millis)/1000, p.Card, int(limit/1000), d.cite("play.seconds"), engine.OfSeconds)})
		}
	}
}

// playedAfter notes cards that were played after a claim upheld had ended the deal, and after
// both pairs had signed the sheet.
func (d *account) playedAfter(signed card.Side) {
	r := d.rules
	after := func(at int) int { // the first card after an event
		for i := at + 1; i < d.to; i++ {
			if d.record.events[i].Kind() == engine.KindCardPlayed {
				return i
			}
		}
		return -1
	}
	for _, c := range d.claims {
		if c.about == d && r.ConfirmedEndsDeal == rules.Yes && c.event.Ruling == rules.Upheld {
			if i := after(c.index); i >= 0 {
				d.irregular(i, "a card is played after a claim was upheld, which ends the deal (%s)", d.cite("renuncia.confirmed.ends_deal"))
				break
			}
		}
	}
	if d.misdeal >= 0 {
		if i := after(d.misdeal); i >= 0 {
			d.irregular(i, "a card is played after the misdeal, which ends the deal")
		}
	}
	all := d.deal.Table.Players
	if signed == all {
		d.irregular(d.from, "the deal comes after both pairs signed the sheet")
		return
	}
	for _, i := range d.others {
		if e, ok := d.record.events[i].(*engine.SheetSigned); ok {
			if signed |= e.Side; signed == all {
				if k := after(i); k >= 0 {
					d.irregular(k, "a card is played after both pairs signed the sheet")
				}
				return
			}
		}
	}
}
