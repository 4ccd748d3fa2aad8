package replay

import (
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
)

// auction judges the bids and the declaration of a deal, and who plays the dead hand: what
// was bid, in turn and high enough; whose bid stands; which card was called.
func (d *page) auction() {
	d.inTurn()
	for _, i := range d.bids {
		switch e := d.record.events[i].(type) {
		case *engine.Declared:
			d.declared(e, i)
		case *engine.PlayedBy:
			if d.deal.Dealer != card.NoSeat && e.Seat != d.deal.Dealer {
				d.report(code.WrongDealer, e.Seat, i, "the dead hand is played by %s; %s deals, and plays it", e.Seat, d.deal.Dealer)
			}
		}
	}
	if t := d.deal.Table; t.Dead != card.NoSeat && d.deal.Dealer == t.Dead {
		d.report(code.WrongDealer, d.deal.Dealer, d.from, "%s is the dead hand, and deals nothing: name the player who dealt", d.deal.Dealer)
	}
}

// inTurn judges the bids. One line alone is the bid that counts, and its turn is not judged;
// two or more are the whole auction, of which only the last passes may be missing.
func (d *page) inTurn() {
	table, whole := d.deal.Table, len(d.deal.Bids) > 1
	turn, passed, high := card.NoSeat, card.NoSide, 0
	if d.deal.Dealer != card.NoSeat && whole {
		turn = table.Right(d.deal.Dealer)
	}
	for _, at := range d.bids {
		b, ok := d.record.events[at].(*engine.BidMade)
		if !ok {
			continue
		}
		switch {
		case !whole:
		case passed.Has(b.Seat):
			d.report(code.OutOfTurn, b.Seat, at, "%s bids after passing", b.Seat)
		case high > 0 && passed.Len() == table.Players.Len()-1:
			d.report(code.OutOfTurn, b.Seat, at, "%s bids when all others have passed: the auction is over", b.Seat)
		case turn != card.NoSeat && b.Seat != turn:
			d.report(code.OutOfTurn, b.Seat, at, "%s bids; it is the turn of %s", b.Seat, turn)
		}
		if b.Points == 0 {
			passed |= b.Seat.Alone()
		} else {
			d.bid(b, high, at)
			high = max(high, b.Points)
		}
		if turn != card.NoSeat {
			for turn = table.Right(b.Seat); passed.Has(turn) && passed != table.Players; turn = table.Right(turn) {
			}
		}
	}
}

// bid judges how much was bid; high is the bid before.
func (d *page) bid(b *engine.BidMade, high, at int) {
	// Rules that no text can say, of a row or a pack that somebody wrote, may have no step.
	switch from, to, step := int(d.rules.BidFrom), int(d.rules.BidTo), max(1, int(d.rules.BidStep)); {
	case b.Points < from:
		d.report(code.WrongBid, b.Seat, at, "%s bids %d; bids begin at %d (%s)", b.Seat, b.Points, from, d.cite("bid.from"))
	case b.Points > to:
		d.report(code.WrongBid, b.Seat, at, "%s bids %d; no bid is above %d (%s)", b.Seat, b.Points, to, d.cite("bid.to"))
	case (b.Points-from)%step != 0:
		d.report(code.WrongBid, b.Seat, at, "%s bids %d; bids go up in steps of %d (%s)", b.Seat, b.Points, step, d.cite("bid.step"))
	case b.Points <= high:
		d.report(code.WrongBid, b.Seat, at, "%s bids %d, which is not above %d", b.Seat, b.Points, high)
	}
}

// declared judges who declared, what suit the deal line says, and the card that was called.
func (d *page) declared(e *engine.Declared, at int) {
	if b, ok := d.deal.Bid(); ok && b.Seat != e.Seat {
		d.report(code.WrongDeclarer, e.Seat, at, "%s declares; the bid of %s stands, %d", e.Seat, b.Seat, b.Points)
	} else if d.deal.Passed() {
		d.report(code.WrongDeclarer, e.Seat, at, "%s declares, and all have passed", e.Seat)
	}
	written := d.record.events[d.from].(*engine.DealStarted).Trump.Suit()
	if written != card.NoSuit && e.Trump != card.NoSuit && written != e.Trump {
		d.find(Finding{Code: code.TrumpAmbiguous, Event: at, Seat: e.Seat,
			Msg: message.Msg("%s declares %s; the deal line says %s: judged by what was declared", e.Seat, e.Trump, written)})
	}
	if e.Calls == engine.CalledCard && d.deal.Partner() == e.Seat {
		d.find(Finding{Code: code.WrongCall, Seat: e.Seat, Card: e.Card, Event: at,
			Msg: message.Msg("%s calls %s, a card of the own hand: %s plays alone", e.Seat, e.Card, e.Seat)})
	}
}
