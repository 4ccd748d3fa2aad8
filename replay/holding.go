package replay

import (
	"slices"

	"sueca/engine"
)

// holdings checks the plays against the recorded hands, and the trump card
// against the dealer's hand.
func (d *play) holdings() {
	contradicted := d.contradicted()
	for n := 1; n <= d.deal.LastTrick(); n++ {
		for i, p := range d.deal.Trick(n).Cards() {
			if o := d.rival(p.Card, p.Seat); o != engine.NoSeat && contradicted[o] && !d.deal.Hand(p.Seat).Whole() {
				continue // that hand is wrong about a card of its own: one cause is enough
			}
			if p.Card.Known() && p.Seat != engine.NoSeat && !p.Doubted {
				d.held(n, p, d.plays[n][i])
			}
		}
	}
	d.trumpHeld()
}

// contradicted returns for each seat whether it played a card that is not in
// its whole recorded hand.
func (d *play) contradicted() (out [engine.H + 1]bool) {
	for n := 1; n <= d.deal.LastTrick(); n++ {
		for _, p := range d.deal.Trick(n).Cards() {
			if h := d.deal.Hand(p.Seat); p.Seat != engine.NoSeat && p.Card.Known() && !p.Doubted && h.Whole() && !h.Cards.Has(p.Card) {
				out[p.Seat] = true
			}
		}
	}
	return out
}

// held checks one play against the recorded hands.
func (d *play) held(n int, p engine.Play, at int) {
	f := Finding{Code: engine.CodeNotInHand, Trick: n, Seat: p.Seat, Card: p.Card, Event: at}
	hand := d.deal.Hand(p.Seat)
	other := d.rival(p.Card, p.Seat)
	switch {
	case hand.Cards.Has(p.Card) && !d.tooOften(n, p):
		return
	case other != engine.NoSeat:
		f.Msg = engine.Msg("%s played %s, which stands in the recorded hand of %s", p.Seat, p.Card, other)
		f.Related = []Related{{d.hands[other], 0, p.Card, engine.Msg("%s is recorded as dealt to %s", p.Card, other)}}
	case hand.Whole():
		f.Msg = engine.Msg("%s played %s, which is not in the recorded hand of %s", p.Seat, p.Card, p.Seat)
		f.Related = []Related{{d.hands[p.Seat], 0, engine.Unknown, engine.Msg("the recorded hand of %s", p.Seat)}}
	case hand.Voids.Has(p.Card.Suit()):
		f.Msg = engine.Msg("%s played %s, and is recorded as dealt no %s", p.Seat, p.Card, p.Card.Suit())
		f.Related = []Related{{d.hands[p.Seat], 0, engine.Unknown, engine.Msg("the recorded hand of %s", p.Seat)}}
	default:
		return
	}
	d.find(f)
}

// holder returns the seat other than s whose recorded hand has c,
// [engine.NoSeat] if there is none.
func (d *play) holder(c engine.Card, s engine.Seat) engine.Seat {
	for _, o := range d.deal.Dealt() {
		if o != s && d.deal.Hand(o).Cards.Has(c) {
			return o
		}
	}
	return engine.NoSeat
}

// twoOf reports whether a pack of pairs has a card as often as the record says that seats
// had it: then two of them may have had one each.
func (d *play) twoOf(c engine.Card) bool { return d.deal.Pack.Doubled() && d.deal.Enough(c) }

// rival returns the seat other than s whose recorded hand has a card that s had too, where
// there is none for both.
func (d *play) rival(c engine.Card, s engine.Seat) engine.Seat {
	if d.twoOf(c) {
		return engine.NoSeat
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
	for t := 1; t <= n; t++ {
		for _, o := range d.deal.Trick(t).Cards() {
			if o.Seat == p.Seat && o.Card == p.Card && !o.Absent {
				times++
			}
		}
	}
	return times > h.Pack().Count(p.Card)
}

// trumpHeld checks that the dealer held the trump card.
func (d *play) trumpHeld() {
	dealer, card := d.deal.Dealer, d.deal.Trump
	if dealer == engine.NoSeat || card == engine.Unknown || d.misled || d.deal.Table.Parting == engine.TeamsCalled {
		return
	}
	f := Finding{Code: engine.CodeNotHeld, Seat: dealer, Card: card, Event: d.from}
	hand := d.deal.Hand(dealer)
	if !card.Known() {
		if hand.Whole() && hand.Cards.Of(card.Suit()) == 0 {
			f.Msg = engine.Msg("the recorded hand of the dealer %s has no %s", dealer, card.Suit())
			f.Related = []Related{{d.hands[dealer], 0, engine.Unknown, engine.Msg("the recorded hand of %s", dealer)}}
			d.find(f)
		}
		return
	}
	n, at := d.where(card)
	switch other := d.rival(card, dealer); {
	case other != engine.NoSeat && !hand.Cards.Has(card):
		f.Msg = engine.Msg("the trump card %s is not the dealer's: it stands in the recorded hand of %s", card, other)
		f.Related = []Related{{d.hands[other], 0, card, engine.Msg("%s is recorded as dealt to %s", card, other)}}
	case hand.Whole() && !hand.Cards.Has(card):
		f.Msg = engine.Msg("the trump card %s is not in the recorded hand of the dealer %s", card, dealer)
		f.Related = []Related{{d.hands[dealer], 0, engine.Unknown, engine.Msg("the recorded hand of %s", dealer)}}
	case n > 0 && !d.twoOf(card) && d.seatOf(n, card) != dealer && d.seatOf(n, card) != engine.NoSeat:
		f.Msg = engine.Msg("the trump card %s is not the dealer's: %s played it", card, d.seatOf(n, card))
		f.Related = []Related{{at, n, card, engine.Msg("%s played %s here", d.seatOf(n, card), card)}}
	default:
		return
	}
	d.find(f)
}

// trumpSeat returns the seat that had a card according to the record.
func (d *play) trumpSeat(c engine.Card) engine.Seat {
	if d.deal.Pack.Twice.Has(c) {
		return engine.NoSeat // it may be either of two
	}
	if s := d.holder(c, engine.NoSeat); s != engine.NoSeat {
		return s
	}
	n, _ := d.where(c)
	return d.seatOf(n, c)
}

func (d *play) seatOf(n int, c engine.Card) engine.Seat {
	if n == 0 {
		return engine.NoSeat
	}
	for _, p := range d.deal.Trick(n).Cards() {
		if p.Card == c {
			return p.Seat
		}
	}
	return engine.NoSeat
}

// renuncias reports every play that was, or may have been, a renúncia and, if
// the rules oblige to trump, every play that broke that obligation.
func (d *play) renuncias() {
	if d.opt.Unweighed {
		d.offences = d.readings.Told()
	} else {
		d.offences = d.readings.Renuncias()
	}
	if d.rules.Void == engine.MustTrump {
		d.offences = append(d.offences, d.readings.Obligations(d.trump)...)
		slices.SortStableFunc(d.offences, func(a, b engine.Renuncia) int { return a.Trick - b.Trick })
	}
	for _, r := range d.offences {
		if r.Trump != engine.NoSuit {
			d.obligation(r)
			continue
		}
		f := Finding{Code: engine.CodeRenuncia, Trick: r.Trick, Seat: r.Seat, Card: r.Card, Event: d.plays[r.Trick][r.Place]}
		p := r.Proof
		switch {
		case r.Differ:
			f.Code = engine.CodeRenunciaPossible
			f.Msg = d.differs(r)
		case !r.Proven && r.Led == engine.NoSuit:
			f.Code = engine.CodeRenunciaPossible
			f.Msg = engine.Msg("%s played %s; the record does not tell what suit was led, and whether %s still held it", r.Seat, r.Card, r.Seat)
		case !r.Proven:
			f.Code = engine.CodeRenunciaPossible
			f.Msg = engine.Msg("%s played %s on %s; the record does not tell whether %s still held %s", r.Seat, r.Card, r.Led, r.Seat, r.Led)
		case p.By == engine.ByLaterPlay:
			f.Msg = engine.Msg("renúncia: %s played %s on %s, and held %s, played in trick %d", r.Seat, r.Card, r.Led, p.Card, p.Trick)
			_, at := d.where(p.Card)
			f.Related = []Related{{at, p.Trick, p.Card, engine.Msg("%s was in the hand of %s all along", p.Card, r.Seat)}}
		case p.By == engine.ByHand:
			f.Msg = engine.Msg("renúncia: %s played %s on %s, and held %s by the recorded hand", r.Seat, r.Card, r.Led, p.Card)
			f.Related = []Related{{d.hands[r.Seat], 0, p.Card, engine.Msg("%s was dealt to %s and not yet played", p.Card, r.Seat)}}
		case p.By == engine.ByShowing:
			f.Msg = engine.Msg("renúncia: %s played %s on %s, and held %s, which was laid open", r.Seat, r.Card, r.Led, p.Card)
			f.Related = []Related{{d.showing(r.Seat, p.Card), 0, p.Card, engine.Msg("%s was laid open here", p.Card)}}
		case p.By == engine.ByTrumpCard:
			f.Msg = engine.Msg("renúncia: %s played %s on %s, and held the trump card %s", r.Seat, r.Card, r.Led, p.Card)
			f.Related = []Related{{d.from, 0, p.Card, engine.Msg("%s is the trump card, the dealer's from the deal on", p.Card)}}
		case p.Card.Known():
			f.Msg = engine.Msg("renúncia: %s played %s on %s, and by counting held %s: no other place is left for it", r.Seat, r.Card, r.Led, p.Card)
			f.Related = []Related{{f.Event, r.Trick, p.Card, engine.Msg("%s can have been nowhere but in the hand of %s", p.Card, r.Seat)}}
		default:
			f.Msg = engine.Msg("renúncia: %s played %s on %s, and by counting held some %s: there is no other place for all of them", r.Seat, r.Card, r.Led, r.Led)
		}
		d.find(f)
	}
}

// obligation reports a play that neither followed nor trumped under rules that
// oblige to trump: a second kind of renúncia (convention).
func (d *play) obligation(r engine.Renuncia) {
	f := Finding{Code: engine.CodeObligation, Trick: r.Trick, Seat: r.Seat, Card: r.Card, Event: d.plays[r.Trick][r.Place]}
	f.Msg = engine.Msg("%s played %s on %s and held some trump: who cannot follow must trump (%s)", r.Seat, r.Card, r.Led, d.cite("void"))
	if c := r.Proof.Card; c.Known() {
		f.Msg = engine.Msg("%s played %s on %s and held the trump %s: who cannot follow must trump (%s)", r.Seat, r.Card, r.Led, c, d.cite("void"))
		at := d.hands[r.Seat]
		if r.Proof.Trick > 0 {
			_, at = d.where(c)
		}
		if at < 0 {
			at = f.Event
		}
		f.Related = []Related{{at, r.Proof.Trick, c, engine.Msg("%s was in the hand of %s all along", c, r.Seat)}}
	}
	d.find(f)
}
