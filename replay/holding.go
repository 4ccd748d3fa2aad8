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

// holdings checks the plays against the recorded hands, and the trump card
// against the dealer's hand.
func (d *play) holdings() {
	contradicted := d.contradicted()
	for at, p := range d.cards() {
		if !p.Card.Known() || p.Seat == card.NoSeat || p.Doubted {
			continue
		}
		if o := d.rival(p.Card, p.Seat); o != card.NoSeat && contradicted[o] && !d.deal.Hand(p.Seat).Whole() {
			continue // that hand is wrong about a card of its own: one cause is enough
		}
		d.held(at, p)
	}
	d.trumpHeld()
}

// contradicted returns for each seat whether it played a card that is not in
// its whole recorded hand.
func (d *play) contradicted() (out [card.H + 1]bool) {
	for _, p := range d.cards() {
		if h := d.deal.Hand(p.Seat); p.Seat != card.NoSeat && p.Card.Known() && !p.Doubted && h.Whole() && !h.Cards.Has(p.Card) {
			out[p.Seat] = true
		}
	}
	return out
}

// held checks one play against the recorded hands.
func (d *play) held(at spot, p engine.Play) {
	hand := d.deal.Hand(p.Seat)
	if hand.Cards.Has(p.Card) && !d.tooOften(at.trick, p) {
		return
	}
	other, why := d.misplaced(p.Card, p.Seat)
	f := Finding{Code: code.NotInHand, Trick: at.trick, Seat: p.Seat, Card: p.Card, Event: at.event, Related: why}
	switch {
	case other != card.NoSeat:
		f.Msg = message.Msg("%s played %s, which stands in the recorded hand of %s", p.Seat, p.Card, other)
	case why != nil:
		f.Msg = message.Msg("%s played %s, which is not in the recorded hand of %s", p.Seat, p.Card, p.Seat)
	case hand.Voids.Has(p.Card.Suit()):
		f.Msg = message.Msg("%s played %s, and is recorded as dealt no %s", p.Seat, p.Card, p.Card.Suit())
		f.Related = d.handOf(p.Seat)
	default:
		return
	}
	d.find(f)
}

// misplaced returns what recorded hands say against a seat having had a card: that it was
// dealt to another, or else that the seat's own whole hand lacks it.
func (d *play) misplaced(c card.Card, s card.Seat) (other card.Seat, why []Related) {
	switch other = d.rival(c, s); {
	case other != card.NoSeat:
		why = []Related{{d.hands[other], 0, c, message.Msg("%s is recorded as dealt to %s", c, other)}}
	case d.deal.Hand(s).Whole():
		why = d.handOf(s)
	}
	return other, why
}

// handOf returns the recorded hand of a seat, as a related event.
func (d *page) handOf(s card.Seat) []Related {
	return []Related{{d.hands[s], 0, card.Unknown, message.Msg("the recorded hand of %s", s)}}
}

// holder returns the seat other than s whose recorded hand has c,
// [card.NoSeat] if there is none.
func (d *page) holder(c card.Card, s card.Seat) card.Seat {
	for _, o := range d.deal.Dealt() {
		if o != s && d.deal.Hand(o).Cards.Has(c) {
			return o
		}
	}
	return card.NoSeat
}

// twoOf reports whether a pack of pairs has a card as often as the record says that seats
// had it: then two of them may have had one each.
func (d *page) twoOf(c card.Card) bool {
	return d.deal.Pack.Doubled() && d.deal.EnoughWith(c, dealerOf(d.deal, d.rules))
}

// rival returns the seat other than s whose recorded hand has a card that s had too, where
// there is none for both.
func (d *page) rival(c card.Card, s card.Seat) card.Seat {
	if d.twoOf(c) {
		return card.NoSeat
	}
	return d.holder(c, s)
}

// tooOften reports whether a seat has played a card more often, up to a trick, than its
// whole recorded hand has it.
func (d *play) tooOften(n int, p engine.Play) bool {
	h := d.deal.Hand(p.Seat)
	if !d.deal.Pack.Doubled() || !h.Whole() {
		return false
	}
	times := 0
	for at, o := range d.cards() {
		if at.trick <= n && o.Seat == p.Seat && o.Card == p.Card && !o.Absent {
			times++
		}
	}
	return times > h.Pack().Count(p.Card)
}

// dealerOf returns the seat that dealt: as it is written, or else by who led the first trick.
func dealerOf(d *engine.Deal, r *rules.Rules) card.Seat {
	t := d.Trick(1)
	if d.Dealer != card.NoSeat || t.Number == 0 || t.Inferred {
		return d.Dealer
	}
	return r.DealerOf(t.Leader)
}

// trumpHeld checks that the dealer held the trump card.
func (d *play) trumpHeld() {
	dealer, c := dealerOf(d.deal, d.rules), d.deal.Trump
	if dealer == card.NoSeat || c == card.Unknown || d.misled || d.deal.Table.Parting == rules.TeamsCalled {
		return
	}
	f := Finding{Code: code.NotHeld, Seat: dealer, Card: c, Event: d.from}
	hand := d.deal.Hand(dealer)
	if !c.Known() {
		if hand.Whole() && hand.Cards.Of(c.Suit()) == 0 {
			f.Msg = message.Msg("the recorded hand of the dealer %s has no %s", dealer, c.Suit())
			f.Related = d.handOf(dealer)
			d.find(f)
		}
		return
	}
	other := card.NoSeat
	if !hand.Cards.Has(c) {
		other, f.Related = d.misplaced(c, dealer)
	}
	switch at, by := d.where(c); {
	case other != card.NoSeat:
		f.Msg = message.Msg("the trump card %s is not the dealer's: it stands in the recorded hand of %s", c, other)
	case f.Related != nil:
		f.Msg = message.Msg("the trump card %s is not in the recorded hand of the dealer %s", c, dealer)
	case by != dealer && by != card.NoSeat && !d.twoOf(c):
		f.Msg = message.Msg("the trump card %s is not the dealer's: %s played it", c, by)
		f.Related = []Related{{at.event, at.trick, c, message.Msg("%s played %s here", by, c)}}
	case by == card.NoSeat && d.allPlayed(dealer):
		f.Msg = message.Msg("the trump card %s is not among the cards that the dealer %s played", c, dealer)
	default:
		return
	}
	d.find(f)
}

// allPlayed reports whether every card of a seat was played, and is known.
func (d *page) allPlayed(s card.Seat) bool {
	n := 0
	for _, p := range d.cards() {
		if p.Seat == s && p.Card.Known() && !p.Absent {
			n++
		}
	}
	return n >= d.deal.Tricks()
}

// had returns the seat that had a card of which there is only one, by the recorded hands or else
// by who played it.
func (d *page) had(c card.Card) card.Seat {
	if d.deal.Pack.Twice.Has(c) {
		return card.NoSeat // it may be either of two
	}
	if s := d.holder(c, card.NoSeat); s != card.NoSeat {
		return s
	}
	_, by := d.where(c)
	return by
}

// renuncias reports every play that was, or may have been, a renúncia and, if
// the rules oblige to trump, every play that broke that obligation.
func (d *play) renuncias() {
	if d.opt.Unweighed {
		d.offences = d.readings.Told()
	} else {
		d.offences = d.readings.Renuncias()
	}
	d.doubt()
	if d.rules.Void == rules.MustTrump {
		d.offences = append(d.offences, d.readings.Obligations(d.trump)...)
		slices.SortStableFunc(d.offences, func(a, b proof.Renuncia) int { return a.Trick - b.Trick })
	}
	for _, r := range d.offences {
		if r.Trump != card.NoSuit {
			d.obligation(r)
			continue
		}
		if written := d.deal.Trick(r.Trick).Cards()[r.Place].Card; written.Known() && written.Suit() != r.Led {
			r.Card = written // a reading may have another card there; who looks at the line sees this one
		}
		f := Finding{Code: code.Renuncia, Trick: r.Trick, Seat: r.Seat, Card: r.Card, Event: d.plays[r.Trick][r.Place]}
		p := r.Proof
		switch {
		case r.Differ:
			f.Code = code.RenunciaPossible
			if by, ok := d.page.slips.doubts[f.Event]; ok {
				f.Msg = by.says(r)
				break
			}
			f.Msg = d.differs(r)
		case !r.Proven && r.Led == card.NoSuit:
			f.Code = code.RenunciaPossible
			f.Msg = message.Msg("%s played %s; the record does not tell what suit was led, and whether %s still held it",
				r.Seat, r.Card, r.Seat)
		case !r.Proven:
			f.Code = code.RenunciaPossible
			f.Msg = message.Msg("%s played %s on %s; the record does not tell whether %s still held %s",
				r.Seat, r.Card, r.Led, r.Seat, r.Led)
		case p.By == proof.ByLaterPlay:
			f.Msg = message.Msg("renúncia: %s played %s on %s, and held %s, played in trick %d", r.Seat, r.Card, r.Led, p.Card, p.Trick)
			at, _ := d.where(p.Card)
			f.Related = []Related{{at.event, p.Trick, p.Card, message.Msg("%s was in the hand of %s all along", p.Card, r.Seat)}}
		case p.By == proof.ByHand:
			f.Msg = message.Msg("renúncia: %s played %s on %s, and held %s by the recorded hand", r.Seat, r.Card, r.Led, p.Card)
			f.Related = []Related{{d.hands[r.Seat], 0, p.Card, message.Msg("%s was dealt to %s and not yet played", p.Card, r.Seat)}}
		case p.By == proof.ByShowing:
			f.Msg = message.Msg("renúncia: %s played %s on %s, and held %s, which was laid open", r.Seat, r.Card, r.Led, p.Card)
			f.Related = []Related{{d.showing(r.Seat, p.Card), 0, p.Card, message.Msg("%s was laid open here", p.Card)}}
		case p.By == proof.ByTrumpCard:
			f.Msg = message.Msg("renúncia: %s played %s on %s, and held the trump card %s", r.Seat, r.Card, r.Led, p.Card)
			f.Related = []Related{{d.from, 0, p.Card, message.Msg("%s is the trump card, the dealer's from the deal on", p.Card)}}
		case p.Card.Known():
			f.Msg = message.Msg("renúncia: %s played %s on %s, and by counting held %s: no other place is left for it",
				r.Seat, r.Card, r.Led, p.Card)
			f.Related = []Related{{f.Event, r.Trick, p.Card, message.Msg("%s can have been nowhere but in the hand of %s",
				p.Card, r.Seat)}}
		default:
			f.Msg = message.Msg("renúncia: %s played %s on %s, and by counting held some %s: there is no other place for all of them",
				r.Seat, r.Card, r.Led, r.Led)
		}
		d.find(f)
	}
}

// obligation reports a play that neither followed nor trumped under rules that
// oblige to trump: a second kind of renúncia (convention).
func (d *play) obligation(r proof.Renuncia) {
	f := Finding{Code: code.Obligation, Trick: r.Trick, Seat: r.Seat, Card: r.Card, Event: d.plays[r.Trick][r.Place]}
	f.Msg = message.Msg("%s played %s on %s and held some trump: who cannot follow must trump (%s)",
		r.Seat, r.Card, r.Led, d.cite("void"))
	if c := r.Proof.Card; c.Known() {
		f.Msg = message.Msg("%s played %s on %s and held the trump %s: who cannot follow must trump (%s)",
			r.Seat, r.Card, r.Led, c, d.cite("void"))
		from := d.hands[r.Seat]
		if r.Proof.Trick > 0 {
			at, _ := d.where(c)
			from = at.event
		}
		if from < 0 {
			from = f.Event
		}
		f.Related = []Related{{from, r.Proof.Trick, c, message.Msg("%s was in the hand of %s all along", c, r.Seat)}}
	}
	d.find(f)
}
