package engine

// Auction is what is recorded of how the sides of a deal came about (leilão):
// who bid what, who declared, and which card was called. A table without an
// auction has an empty one.
type Auction struct {
	// Bids are the bids and passes, in order.
	Bids []BidMade
	// Declarer is who plays for the bid, [NoSeat] while nobody has declared.
	Declarer Seat
	// Called is the card whose holder is the partner, [Unknown] where none is
	// recorded; Calls says whether there is one.
	Called Card
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
	return d.Declarer != NoSeat && (d.Calls == CalledNone || d.Partner() == d.Declarer)
}

// Partner returns who holds the called card, by a recorded hand or once it has
// been played; [NoSeat] while the record does not tell. It is the declarer where
// the declarer called a card of the own hand.
func (d *Deal) Partner() Seat {
	if !d.Called.Known() {
		return NoSeat
	}
	if _, by := d.whereIs(d.Called); by != NoSeat {
		return by
	}
	for _, s := range d.Table.Seats {
		if d.hands[s].Cards.Has(d.Called) {
			return s
		}
	}
	return NoSeat
}

// Sides returns the sides of the deal, each once: the declarer's first, else the
// one with the first seat; nil while the record does not tell them.
func (d *Deal) Sides() []Side {
	switch d.Table.Parting {
	case TeamsOpposite, TeamsAlone:
		return d.Table.Columns
	}
	one := d.side()
	if one == NoSide {
		return nil
	}
	if one.Has(A) || d.Table.Parting == TeamsCalled {
		return []Side{one, d.Table.All() &^ one}
	}
	return []Side{d.Table.All() &^ one, one}
}

// side returns the side of the dealer who has the dead hand, or of the declarer.
func (d *Deal) side() Side {
	switch d.Table.Parting {
	case TeamsDealer:
		if d.Table.Players.Has(d.Dealer) {
			return d.Dealer.Alone() | d.Table.Dead.Alone()
		}
	case TeamsCalled:
		if p := d.Partner(); p != NoSeat || d.alone() {
			return d.Declarer.Alone() | p.Alone()
		}
	}
	return NoSide
}

// Side returns the side that a seat plays for; [NoSide] while the record does
// not tell.
func (d *Deal) Side(s Seat) Side {
	if d.Table.IsFour() && s <= D {
		return [...]Side{NoSide, AC, BD, AC, BD}[s]
	}
	for _, side := range d.Sides() {
		if side.Has(s) {
			return side
		}
	}
	return NoSide
}

// DeclaringSide returns the side of the declarer, [NoSide] while the record does
// not tell it or where there is no auction.
func (d *Deal) DeclaringSide() Side {
	if d.Table.Parting != TeamsCalled {
		return NoSide
	}
	return d.side()
}

// LeaderUnder returns who leads to the first trick if a seat dealt, [NoSeat]
// where that does not tell.
func (d *Deal) LeaderUnder(dealer Seat, r *Rules) Seat {
	switch {
	case r.FirstLead == LeadDeclarer:
		return d.Declarer
	case dealer != NoSeat:
		return r.Leader(dealer)
	}
	return NoSeat
}

// FirstLeader returns who leads to the first trick; [NoSeat] where the record
// does not tell.
func (d *Deal) FirstLeader(r *Rules) Seat {
	if r.FirstLead == LeadCutter && d.Cutter != NoSeat {
		return d.Cutter
	}
	return d.LeaderUnder(d.Dealer, r)
}
