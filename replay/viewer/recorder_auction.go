package viewer

import (
	"fmt"

	"sueca/engine"
)

// bidding returns what an auction waits for, and whose turn it is: a bid or a pass or, when all
// others have passed, who declares.
func bidding(d *engine.Deal) (stage, engine.Seat) {
	passed := engine.NoSide
	for _, b := range d.Bids {
		if b.Points == 0 {
			passed |= b.Seat.Alone()
		}
	}
	in := d.Table.Players &^ passed
	bid, made := d.Bid()
	if made && in == bid.Seat.Alone() {
		return stageDeclare, bid.Seat
	}
	from := d.Dealer
	if n := len(d.Bids); n > 0 {
		from = d.Bids[n-1].Seat
	}
	if from == engine.NoSeat {
		return stageBid, engine.NoSeat // it is not known who dealt, and so not whose turn it is
	}
	for seat := d.Next(from); ; seat = d.Next(seat) {
		if in.Has(seat) {
			return stageBid, seat
		}
		if seat == from || seat == engine.NoSeat {
			return stageBid, engine.NoSeat
		}
	}
}

// firstBidder returns who bids first in the deal that is about to begin.
func (s *Session) firstBidder(state *engine.State) engine.Seat {
	_, dealer := s.nextDeal(state)
	return s.table().Next(dealer, state.Rules.Direction())
}

// auctionLine returns the line that an auction waits for, as a person types it.
func (s *Session) auctionLine(st stage, seat engine.Seat) string {
	declares := fmt.Sprintf(":%s %s %s %s %s A%s", s.keyword("declare", "declara"), seat, s.keyword("trump", "trunfo"), engine.Hearts, s.keyword("call", "chama"), engine.Spades)
	if st == stageDeclare {
		return s.words(engine.Msg("%s declares: %s, or alone: %s -", seat, verbatim(declares), s.keyword("call", "chama")))
	}
	return s.words(engine.Msg("%s bids (:%s) or passes (Enter); then :%s …", seat, verbatim(s.bidLine(seat)), s.keyword("declare", "declara")))
}

// bidLine returns the least bid of a seat, as a person types it.
func (s *Session) bidLine(seat engine.Seat) string {
	return fmt.Sprintf("%s %s %d", s.keyword("bid", "licita"), seat, s.lowestBid())
}

// lowestBid returns the least that can be bid now.
func (s *Session) lowestBid() int {
	state := s.writing()
	r := &state.Rules
	if bid, ok := state.Deal.Bid(); ok && state.Deals > 0 && !state.Deal.Passed() {
		return min(bid.Points+int(r.BidStep), int(r.BidTo))
	}
	return int(r.BidFrom)
}

// beginsAuction reports whether what was typed is of the auction of a deal that is about to
// begin.
func (s *Session) beginsAuction(st stage, events []engine.Event) bool {
	return st == stageTrump && len(events) > 0 && isAuction(events[0]) && s.table().Parting == engine.TeamsCalled
}

// exampleResult returns an example of a result, as it is typed at this table.
func (s *Session) exampleResult() verbatim {
	t := s.table()
	switch {
	case t.IsFour():
		return "AC 70 BD 50"
	case t.Parting == engine.TeamsOpposite:
		return verbatim(fmt.Sprintf("%s 130 %s 110", t.Columns[0], t.Columns[1]))
	case t.Parting == engine.TeamsAlone:
		return "A 50 B 30 C 20"
	}
	side := engine.SideOf(engine.A, engine.D)
	return verbatim(fmt.Sprintf("%s 70 %s 50", side, t.All()&^side))
}

// exampleGames returns an example of the games of a deal.
func (s *Session) exampleGames() verbatim {
	columns := s.table().Columns
	return verbatim(columns[1].String() + " 2")
}
