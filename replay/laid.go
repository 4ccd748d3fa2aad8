package replay

import (
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
)

// laid compares the cards that were laid open with what else the record says of them: what
// another seat plays, shows or is recorded to hold, or the seat's own whole hand lacks, was
// not in that hand.
func (d *play) laid() {
	shown := map[card.Card]Related{}
	by := map[card.Card]card.Seat{}
	for i := d.from; i < d.to; i++ {
		e, ok := d.record.events[i].(*engine.CardsShown)
		if !ok {
			continue
		}
		for _, c := range e.Cards {
			if !c.Known() {
				continue
			}
			d.laidCard(e.Seat, c, i, by[c], shown[c])
			if by[c] == card.NoSeat {
				by[c], shown[c] = e.Seat, Related{i, 0, c, message.Msg("%s shows %s here", e.Seat, c)}
			}
		}
	}
}

// laidCard judges one card that a seat shows. Before is the seat that showed it before, and
// where.
func (d *play) laidCard(s card.Seat, c card.Card, at int, before card.Seat, there Related) {
	if before != card.NoSeat && before != s && !d.twoOf(c) {
		d.find(Finding{Code: code.CardTwice, Seat: s, Card: c, Event: at, Related: []Related{there},
			Msg: message.Msg("%s shows %s, which %s had shown before", s, c, before)})
		return
	}
	for n, p := range d.cards() {
		if p.Card == c && !p.Absent && p.Seat != card.NoSeat && p.Seat != s && n.event > at && !d.twoOf(c) {
			d.find(Finding{Code: code.CardTwice, Trick: n.trick, Seat: p.Seat, Card: c, Event: n.event,
				Msg:     message.Msg("%s plays %s, which %s had shown", p.Seat, c, s),
				Related: []Related{{at, 0, c, message.Msg("%s shows %s here", s, c)}}})
			return
		}
	}
	if d.deal.Hand(s).Cards.Has(c) {
		return
	}
	other, why := d.misplaced(c, s)
	f := Finding{Code: code.NotInHand, Seat: s, Card: c, Event: at, Related: why}
	switch {
	case other != card.NoSeat:
		f.Msg = message.Msg("%s shows %s, which stands in the recorded hand of %s", s, c, other)
	case why != nil:
		f.Msg = message.Msg("%s shows %s, which is not in the recorded hand of %s", s, c, s)
	default:
		return
	}
	d.find(f)
}
