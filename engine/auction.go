package engine

import (
	"sueca/engine/card"
	"sueca/engine/rules"
)

// Auction is what is recorded of how the sides of a deal came about (leilão):
// who bid what, who declared, and which card was called. A table without an
// auction has an empty one.
type Auction struct {
	// Bids are the bids and passes, in order.
	Bids []BidMade
	// Declarer is who plays for the bid, [card.NoSeat] while nobody has declared.
	Declarer card.Seat
	// Called is the card whose holder is the partner, [card.Unknown] where none is
	// recorded; Calls says whether there is one.
	Called card.Card
	Calls  CallRule
}

// Bid returns the bid that stands, the highest one; ok is false where no bid is
// recorded. A bid that is not above the one before does not stand.
func (a *Auction) Bid() (bid BidMade, ok bool) {
	for _, b := range a.Bids {
		if b.Points > bid.Points {
			bid, ok = b, true
		}
	}
	return bid, ok
}

// Passed reports whether everybody passed: then nobody plays.
func (d *Deal) Passed() bool {
	_, bid := d.Bid()
	return !bid && len(d.Bids) >= d.Table.Players.Len()
}

// alone reports whether the declarer plays alone: no card was called, or one of
// the declarer's own.
func (d *Deal) alone() bool {
	return d.Declarer != card.NoSeat && (d.Calls == CalledNone || d.Partner() == d.Declarer)
}

// Partner returns who holds the called card, by a recorded hand or once it has
// been played; [card.NoSeat] while the record does not tell. It is the declarer where
// the declarer called a card of the own hand.
func (d *Deal) Partner() card.Seat {
	if !d.Called.Known() {
		return card.NoSeat
	}
	if _, by := d.WhereIs(d.Called); by != card.NoSeat {
		return by
	}
	for _, s := range d.Table.Seats {
		if d.hands[s].Cards.Has(d.Called) {
			return s
		}
	}
	return card.NoSeat
}

// Sides returns the sides of the deal, each once: the declarer's first, else the
// one with the first seat; nil while the record does not tell them.
func (d *Deal) Sides() []card.Side {
	switch d.Table.Parting {
	case rules.TeamsOpposite, rules.TeamsAlone:
		return d.Table.Columns
	}
	one := d.side()
	if one == card.NoSide {
		return nil
	}
	if one.Has(card.A) || d.Table.Parting == rules.TeamsCalled {
		return []card.Side{one, d.Table.All() &^ one}
	}
	return []card.Side{d.Table.All() &^ one, one}
}

// side returns the side of the dealer who has the dead hand, or of the declarer.
func (d *Deal) side() card.Side {
	switch d.Table.Parting {
	case rules.TeamsDealer:
		if d.Table.Players.Has(d.Dealer) {
			return d.Dealer.Alone() | d.Table.Dead.Alone()
		}
	case rules.TeamsCalled:
		if p := d.Partner(); p != card.NoSeat || d.alone() {
			return d.Declarer.Alone() | p.Alone()
		}
	}
	return card.NoSide
}

// Side returns the side that a seat plays for; [card.NoSide] while the record does
// not tell.
func (d *Deal) Side(s card.Seat) card.Side {
	if d.Table.IsFour() && s <= card.D {
		return [...]card.Side{card.NoSide, card.AC, card.BD, card.AC, card.BD}[s]
	}
	for _, side := range d.Sides() {
		if side.Has(s) {
			return side
		}
	}
	return card.NoSide
}

// DeclaringSide returns the side of the declarer, [card.NoSide] while the record does
// not tell it or where there is no auction.
func (d *Deal) DeclaringSide() card.Side {
	if d.Table.Parting != rules.TeamsCalled {
		return card.NoSide
	}
	return d.side()
}

// LeaderUnder returns who leads to the first trick if a seat dealt, [card.NoSeat]
// where that does not tell.
func (d *Deal) LeaderUnder(dealer card.Seat, r *rules.Rules) card.Seat {
	switch {
	case r.FirstLead == rules.LeadDeclarer:
		return d.Declarer
	case dealer != card.NoSeat:
		return r.Leader(dealer)
	}
	return card.NoSeat
}

// FirstLeader returns who leads to the first trick; [card.NoSeat] where the record
// does not tell.
func (d *Deal) FirstLeader(r *rules.Rules) card.Seat {
	if r.FirstLead == rules.LeadCutter && d.Cutter != card.NoSeat {
		return d.Cutter
	}
	return d.LeaderUnder(d.Dealer, r)
}
