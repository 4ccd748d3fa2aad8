package scribe

import (
	"fmt"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
)

// bidding returns what an auction waits for, and whose turn it is: a bid or a pass or, when all
// others have passed, who declares.
func bidding(d *engine.Deal) (Stage, card.Seat) {
	passed := card.NoSide
	for _, b := range d.Bids {
		if b.Points == 0 {
			passed |= b.Seat.Alone()
		}
	}
	in := d.Table.Players &^ passed
	bid, made := d.Bid()
	if made && in == bid.Seat.Alone() {
		return Declare, bid.Seat
	}
	from := d.Dealer
	if n := len(d.Bids); n > 0 {
		from = d.Bids[n-1].Seat
	}
	if from == card.NoSeat {
		return Bid, card.NoSeat // it is not known who dealt, and so not whose turn it is
	}
	for seat := d.Next(from); ; seat = d.Next(seat) {
		if in.Has(seat) {
			return Bid, seat
		}
		if seat == from || seat == card.NoSeat {
			return Bid, card.NoSeat
		}
	}
}

// AuctionLine returns the line that an auction waits for, as a person types it.
func (s *Sheet) AuctionLine(st Stage, seat card.Seat) string {
	call := s.Language.Word("call", "chama")
	declares := fmt.Sprintf(":%s %s %s %s %s A%s",
		s.Language.Word("declare", "declara"), seat, s.Language.Word("trump", "trunfo"), card.Hearts, call, card.Spades)
	if st == Declare {
		return s.Language.Say(message.Msg("%s declares: %s, or alone: %s -", seat, declares, call))
	}
	return s.Language.Say(message.Msg("%s bids (:%s) or passes (Enter); then :%s …",
		seat, s.BidLine(seat), s.Language.Word("declare", "declara")))
}

// BidLine returns the least bid of a seat, as a person types it.
func (s *Sheet) BidLine(seat card.Seat) string {
	return fmt.Sprintf("%s %s %d", s.Language.Word("bid", "licita"), seat, s.LowestBid())
}

// LowestBid returns the least that can be bid now, in card points.
func (s *Sheet) LowestBid() int {
	state := s.State()
	r := &state.Rules
	if bid, ok := state.Deal.Bid(); ok && state.Deals > 0 && !state.Deal.Passed() {
		return min(bid.Points+int(r.BidStep), int(r.BidTo))
	}
	return int(r.BidFrom)
}

// IsAuction reports whether an event is of an auction.
func IsAuction(e engine.Event) bool {
	return e.Kind() == engine.KindBidMade || e.Kind() == engine.KindDeclared
}
