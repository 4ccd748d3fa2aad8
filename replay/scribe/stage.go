package scribe

import (
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay"
)

// Stage is what has to be written next.
type Stage uint8

// The stages.
const (
	Trump   Stage = iota // the trump card of a new deal
	Turned               // the trump card of a deal that has begun
	Bid                  // a bid, or who declares
	Declare              // who declares: all others have passed
	Card                 // a card of a trick
	Leader               // who leads, because the record does not say
	Heap                 // a card of a heap
	Over                 // nothing: the match is over
)

// Begun returns the number of the trick that has begun and is not full, 0 if there is none.
func Begun(d *engine.Deal) int {
	if n := d.LastTrick(); n > 0 && !d.Trick(n).Full() {
		return n
	}
	return 0
}

// Ended reports whether the deal that is being written is over. state is that of the sheet.
func (s *Sheet) Ended(state *engine.State) bool {
	d := &state.Deal
	return s.claimed(state) || d.Finished() || d.Passed() || d.Stopped || d.Abandoned != card.NoSeat ||
		d.Walkover != card.NoSide || s.onlyResult()
}

// Now returns the deal that is being written, from the record, what has to be written next, and whose
// card it is.
func (s *Sheet) Now() (engine.State, Stage, card.Seat) {
	state := s.State()
	stage, seat := s.stage(&state)
	return state, stage, seat
}

func (s *Sheet) stage(state *engine.State) (Stage, card.Seat) {
	d := &state.Deal
	switch {
	case s.Reading(state) != nil:
		return Heap, card.NoSeat
	case state.Deals == 0 || s.Ended(state):
		if s.Decided().Over {
			return Over, card.NoSeat
		}
		return Trump, card.NoSeat
	case d.Table.Parting == rules.TeamsCalled && d.LastTrick() == 0 && d.Declarer == card.NoSeat:
		return bidding(d)
	case d.Table.Parting == rules.TeamsCalled:
	case d.LastTrick() == 0 && d.Trump == card.Unknown && !s.turned():
		return Turned, card.NoSeat
	}
	if Begun(d) > 0 {
		return Card, d.Turn()
	}
	seat := replay.NextLeader(state)
	if seat == card.NoSeat {
		return Leader, card.NoSeat
	}
	return Card, seat
}

// claimed reports whether the deal that is being written was ended by a claim. Whoever has cards
// to write behind it takes it back: a record that has some goes on.
func (s *Sheet) claimed(state *engine.State) bool {
	deals := s.Timeline.Deals()
	return state.Deal.LastTrick() > 0 && len(deals) > 0 &&
		EndedByClaim(s.Timeline, deals[len(deals)-1].From, s.Timeline.Len(), state.Deal.Number, &state.Rules)
}

// EndedByClaim reports whether a ruling on a claim ended a deal, whose events are those of a
// timeline from from to before to.
func EndedByClaim(t *replay.Timeline, from, to, deal int, rules *rules.Rules) bool {
	for i := to - 1; i >= from; i-- {
		switch e := t.Event(i).(type) {
		case *engine.CardPlayed:
			return false // of the deal before, or it was played on
		case *engine.ClaimMade:
			if e.Ruling != 0 && (e.Deal == 0 || e.Deal == deal) && rules.EndedBy(e.Ruling) {
				return true
			}
		}
	}
	return false
}

// turned reports whether the deal that is being written says that its trump is unknown.
func (s *Sheet) turned() bool {
	for i := s.Timeline.Len() - 1; i >= 0; i-- {
		if e, ok := s.Timeline.Event(i).(*engine.DealStarted); ok {
			return e.TrumpWritten
		}
	}
	return false
}

// NextDeal returns the number and the dealer of the next deal. After a misdeal the same seat deals, under the
// next number: what is said later of a deal by its number is of one deal alone.
func (s *Sheet) NextDeal(state *engine.State) (number int, dealer card.Seat) {
	number = 1
	for _, d := range s.Timeline.Deals() {
		number = max(number, d.Number+1)
	}
	switch {
	case s.Pending.Dealer != card.NoSeat:
		return number, s.Pending.Dealer
	case state.Deals > 0 && state.Deal.Misdealt && state.Deal.Dealer != card.NoSeat:
		return number, state.Deal.Dealer
	case state.Deals > 0 && state.Deal.Dealer != card.NoSeat:
		return number, state.Rules.NextDealer(state.Deal.Dealer)
	}
	return number, card.A
}

// LedNow returns the suit led in the trick that is being written, or read off a heap.
func (s *Sheet) LedNow(state *engine.State) card.Suit {
	if r := s.Reading(state); r != nil {
		return r.Led(&state.Deal)
	}
	return Led(&state.Deal)
}

// Kept returns the suit that was led in the trick before the one whose lead comes next, none where no lead does: who leads
// often goes on with it.
func (s *Sheet) Kept(state *engine.State) card.Suit {
	d := &state.Deal
	switch r := s.Reading(state); {
	case r != nil && len(r.Cards) >= len(d.Table.Seats) && r.order&engine.CardsReversed == 0:
		return r.Cards[0].Suit()
	case r == nil && d.LastTrick() > 0 && Begun(d) == 0:
		return d.Trick(d.LastTrick()).Led().Suit()
	}
	return card.NoSuit
}

// Led returns the suit led in the trick that is being written.
func Led(d *engine.Deal) card.Suit {
	if n := Begun(d); n > 0 {
		return d.Trick(n).Led().Suit()
	}
	return card.NoSuit
}
