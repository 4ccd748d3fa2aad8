package replay

import "sueca/engine"

// laid compares the cards that were laid open with what else the record says of them: what
// another seat plays, shows or is recorded to hold, or the seat's own whole hand lacks, was
// not in that hand.
func (d *play) laid() {
	shown := map[engine.Card]Related{}
	by := map[engine.Card]engine.Seat{}
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
			if by[c] == engine.NoSeat {
				by[c], shown[c] = e.Seat, Related{i, 0, c, engine.Msg("%s shows %s here", e.Seat, c)}
			}
		}
	}
}

// laidCard judges one card that a seat shows. Before is the seat that showed it before, and
// where.
func (d *play) laidCard(s engine.Seat, c engine.Card, at int, before engine.Seat, there Related) {
	if before != engine.NoSeat && before != s && !d.twoOf(c) {
		d.find(Finding{Code: engine.CodeCardTwice, Seat: s, Card: c, Event: at, Related: []Related{there},
			Msg: engine.Msg("%s shows %s, which %s had shown before", s, c, before)})
		return
	}
	for n, p := range d.cards() {
		if p.Card == c && !p.Absent && p.Seat != engine.NoSeat && p.Seat != s && n.event > at && !d.twoOf(c) {
			d.find(Finding{Code: engine.CodeCardTwice, Trick: n.trick, Seat: p.Seat, Card: c, Event: n.event,
				Msg:     engine.Msg("%s plays %s, which %s had shown", p.Seat, c, s),
				Related: []Related{{at, 0, c, engine.Msg("%s shows %s here", s, c)}}})
			return
		}
	}
	if d.deal.Hand(s).Cards.Has(c) {
		return
	}
	other, why := d.misplaced(c, s)
	f := Finding{Code: engine.CodeNotInHand, Seat: s, Card: c, Event: at, Related: why}
	switch {
	case other != engine.NoSeat:
		f.Msg = engine.Msg("%s shows %s, which stands in the recorded hand of %s", s, c, other)
	case why != nil:
		f.Msg = engine.Msg("%s shows %s, which is not in the recorded hand of %s", s, c, s)
	default:
		return
	}
	d.find(f)
}
