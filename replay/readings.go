package replay

import (
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/proof"
)

// differs says of a renúncia that it depends on how the record is read.
func (d *play) differs(r proof.Renuncia) message.Message {
	doubts := d.readings.Doubts
	if len(doubts) == 0 {
		return d.exchanged(r)
	}
	if doubts[0] == 0 && len(doubts) > 1 {
		doubts = doubts[1:] // a trick tells more than the dealer
	}
	if n := doubts[0]; n > 0 {
		return message.Msg("%s on %s is a renúncia by one way to read the record and not, or not of %s, by another: who led or took "+
			"trick %d, or what it was worth, is contradicted", r.Card, r.Led, r.Seat, n)
	}
	return message.Msg("%s on %s is a renúncia by one way to read the record and not, or not of %s, by another: who dealt is "+
		"contradicted",
		r.Card, r.Led, r.Seat)
}

// exchanged says of a renúncia that another way to read the cards speaks against it.
func (d *play) exchanged(r proof.Renuncia) message.Message {
	for other := range d.readings.Against(r) {
		a, b := other.Cards[0], other.Cards[1]
		switch {
		case a.Trick == 0:
		case b.Trick > 0:
			return message.Msg("%s on %s is a renúncia as the record is written, but the record contradicts itself: it need not be one "+
				"of %s if a card of trick %d and one of trick %d were exchanged", r.Card, r.Led, r.Seat, a.Trick, b.Trick)
		default:
			return message.Msg("%s on %s is a renúncia as the record is written, but the record contradicts itself: it need not be one "+
				"of %s if a card of trick %d is written for another", r.Card, r.Led, r.Seat, a.Trick)
		}
		break
	}
	return message.Msg("%s on %s is a renúncia as the record is written, but the record contradicts itself: it need not be one of %s by "+
		"another way to read it", r.Card, r.Led, r.Seat)
}

// mayHaveRevoked reports whether some deal that the record allows has a renúncia of a seat in
// trick n. In the last trick everybody plays the only card left, so there is none.
func (d *play) mayHaveRevoked(n int, s card.Seat) bool {
	switch {
	case n >= d.deal.Tricks():
		return false
	case d.conflict != nil:
		return true
	case d.opt.Unweighed:
		return d.readings.MayHaveRevokedAsTold(n, s)
	}
	return d.readings.MayHaveRevoked(n, s)
}

// unfit reports that no deal of the pack has all that is written, where nothing
// simpler says so already. Nobody is judged by such a deal.
func (d *play) unfit() {
	if d.conflict == nil {
		return
	}
	for _, f := range d.findings {
		switch f.Code {
		case code.CardTwice, code.HandSize, code.NotInHand, code.NotHeld:
			return
		}
	}
	f := Finding{Code: code.NoDealFits, Event: d.from,
		Msg: message.Msg("no deal of the pack fits these %d things together, which are written: nobody is judged by this deal",
			len(d.conflict))}
	for _, w := range d.conflict {
		r := Related{Event: d.from, Trick: w.Trick, Card: w.Card}
		switch w.Kind {
		case engine.WrittenPlay:
			r.Event = d.plays[w.Trick][w.Place]
			r.Msg = message.Msg("%s is written in trick %d", w.Card, w.Trick)
		case engine.WrittenHand:
			r.Event = d.hands[w.Seat]
			r.Msg = message.Msg("%s is recorded as dealt to %s", w.Card, w.Seat)
		case engine.WrittenVoid:
			r.Event = d.hands[w.Seat]
			r.Msg = message.Msg("%s is recorded as dealt no %s", w.Seat, w.Card.Suit())
		case engine.WrittenShown:
			r.Event = d.showing(w.Seat, w.Card)
			r.Msg = message.Msg("%s was laid open here", w.Card)
		case engine.WrittenTrump:
			r.Msg = message.Msg("%s is the trump card, the dealer's from the deal on", w.Card)
		}
		if w.Kind == engine.WrittenPlay && r.Event > f.Event {
			f.Event, f.Trick, f.Seat, f.Card = r.Event, w.Trick, w.Seat, w.Card // the last card that was too much
		}
		f.Related = append(f.Related, r)
	}
	d.find(f)
}
