package engine

import (
	"slices"

	"sueca/engine/card"
)

// MapSeats returns an event with each seat that it names replaced by what f returns for it. The event itself is not changed; it is
// returned if it names none.
func MapSeats(e Event, f func(card.Seat) card.Seat) Event {
	seat := func(p *card.Seat) {
		if *p != card.NoSeat {
			*p = f(*p)
		}
	}
	side := func(p *card.Side) {
		var out card.Side
		for s := range p.All() {
			out |= f(s).Alone()
		}
		*p = out
	}
	shares := func(p *card.Shares) {
		*p = slices.Clone(*p)
		for i := range *p {
			side(&(*p)[i].Side)
		}
	}
	switch e := e.(type) {
	case *DealStarted:
		return copied(e, func(e *DealStarted) { seat(&e.Dealer) })
	case *HandRecorded:
		return copied(e, func(e *HandRecorded) { seat(&e.Seat) })
	case *TrickStarted:
		return copied(e, func(e *TrickStarted) { seat(&e.Leader); side(&e.Heap) })
	case *CardPlayed:
		if e.Seat != card.NoSeat {
			return copied(e, func(e *CardPlayed) { seat(&e.Seat) })
		}
	case *NotPlayed:
		return copied(e, func(e *NotPlayed) { seat(&e.Seat) })
	case *TrickTaken:
		return copied(e, func(e *TrickTaken) { seat(&e.Winner) })
	case *VariationShown:
		return copied(e, func(e *VariationShown) {
			seat(&e.Leader)
			e.Plays = slices.Clone(e.Plays)
			for i := range e.Plays {
				seat(&e.Plays[i].Seat)
			}
		})
	case *PointsWritten:
		return copied(e, func(e *PointsWritten) { shares(&e.Shares) })
	case *GamesWritten:
		return copied(e, func(e *GamesWritten) { shares(&e.Shares) })
	case *SheetWritten:
		return copied(e, func(e *SheetWritten) { shares(&e.Shares) })
	case *ClaimMade:
		return copied(e, func(e *ClaimMade) { seat(&e.By); seat(&e.Accused); side(&e.Against) })
	case *RenunciaAdmitted:
		return copied(e, func(e *RenunciaAdmitted) { seat(&e.Seat) })
	case *CardsShown:
		return copied(e, func(e *CardsShown) { seat(&e.Seat) })
	case *TrumpPickedUp:
		return copied(e, func(e *TrumpPickedUp) { seat(&e.Seat) })
	case *PenaltyGiven:
		return copied(e, func(e *PenaltyGiven) { seat(&e.Seat); side(&e.Side) })
	case *SeatAbandoned:
		return copied(e, func(e *SeatAbandoned) { seat(&e.Seat) })
	case *MarksSuspended:
		return copied(e, func(e *MarksSuspended) { side(&e.Side) })
	case *MarksExecuted:
		return copied(e, func(e *MarksExecuted) { side(&e.Side) })
	case *SheetSigned:
		return copied(e, func(e *SheetSigned) { side(&e.Side) })
	case *LotDrawn:
		return copied(e, func(e *LotDrawn) { seat(&e.Seat) })
	case *PackShuffled:
		return copied(e, func(e *PackShuffled) { seat(&e.Seat) })
	case *PackCut:
		return copied(e, func(e *PackCut) { seat(&e.Seat) })
	case *WalkedOver:
		return copied(e, func(e *WalkedOver) { side(&e.Side) })
	case *SeatDisqualified:
		return copied(e, func(e *SeatDisqualified) { seat(&e.Seat) })
	case *SeatSubstituted:
		return copied(e, func(e *SeatSubstituted) { seat(&e.Seat) })
	case *BidMade:
		return copied(e, func(e *BidMade) { seat(&e.Seat) })
	case *Declared:
		return copied(e, func(e *Declared) { seat(&e.Seat) })
	case *GestureSeen:
		return copied(e, func(e *GestureSeen) { seat(&e.Seat) })
	case *PlayedBy:
		return copied(e, func(e *PlayedBy) { seat(&e.Seat) })
	}
	return e
}

// copied returns a copy of an event with something changed.
func copied[T any](e *T, change func(*T)) *T {
	own := *e
	change(&own)
	return &own
}
