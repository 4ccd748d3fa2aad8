package evidence

import (
	"sueca/engine"
	"sueca/engine/card"
)

// The forms of schemas 1 to 4 are those of a table of two pairs: a seat takes three
// bits, and there are two pairs. What does not fit is in the wide form, since schema
// 5: the same fields in the same order, but each that shared a byte in a byte of its
// own, a side as the set of its seats, and numbers of groups of seats with the groups.

// wide reports whether an event needs the wide form.
func wide(e engine.Event) bool {
	switch e := e.(type) {
	case *engine.MatchStarted, *engine.TagWritten, *engine.CardPlayed, *engine.ConsentGiven, *engine.PlayStopped, *engine.NoteWritten,
		*engine.DealAmended, *engine.Commented, *engine.Quarantined:
		p, ok := e.(*engine.CardPlayed)
		return ok && behind(p.Seat)
	case *engine.DealStarted:
		return behind(e.Dealer)
	case *engine.HandRecorded:
		return behind(e.Seat)
	case *engine.TrickStarted:
		return behind(e.Leader)
	case *engine.NotPlayed:
		return behind(e.Seat)
	case *engine.TrickTaken:
		return behind(e.Winner)
	case *engine.VariationShown:
		for i := range e.Plays {
			if behind(e.Plays[i].Seat) {
				return true
			}
		}
		return behind(e.Leader)
	case *engine.PointsWritten:
		return !ofPairs(e.Shares, -1)
	case *engine.GamesWritten:
		return !ofPairs(e.Shares, 0)
	case *engine.SheetWritten:
		return len(e.Shares) != 2 || e.Shares[0].Side != card.AC || e.Shares[1].Side != card.BD
	case *engine.ClaimMade:
		return behind(e.By) || behind(e.Accused) || noPair(e.Against)
	case *engine.RenunciaAdmitted:
		return behind(e.Seat)
	case *engine.CardsShown:
		return behind(e.Seat)
	case *engine.TrumpPickedUp:
		return behind(e.Seat)
	case *engine.PenaltyGiven:
		return behind(e.Seat) || noPair(e.Side)
	case *engine.SeatAbandoned:
		return behind(e.Seat)
	case *engine.MarksSuspended:
		return noPair(e.Side)
	case *engine.MarksExecuted:
		return noPair(e.Side)
	case *engine.SheetSigned:
		return noPair(e.Side)
	case *engine.PlayAmended:
		return behind(e.Seat)
	}
	return wideLater(e)
}

// wideLater is [wide] for the kinds that the first version did not have.
func wideLater(e engine.Event) bool {
	switch e := e.(type) {
	case *engine.LotDrawn:
		return behind(e.Seat)
	case *engine.PackShuffled:
		return behind(e.Seat)
	case *engine.PackCut:
		return behind(e.Seat)
	case *engine.WalkedOver:
		return noPair(e.Side)
	case *engine.SeatDisqualified:
		return behind(e.Seat)
	case *engine.SeatSubstituted:
		return behind(e.Seat)
	case *engine.BidMade:
		return behind(e.Seat)
	case *engine.Declared:
		return behind(e.Seat)
	case *engine.PlayedBy:
		return behind(e.Seat)
	}
	return false
}

func behind(s card.Seat) bool { return s > card.D }

func noPair(s card.Side) bool { return s != card.NoSide && s != card.AC && s != card.BD }

// ofPairs reports whether shares come back from the numbers of the two pairs,
// where unset is that of a pair of which nothing is written.
func ofPairs(s card.Shares, unset int) bool {
	last := card.NoSide
	for _, p := range s {
		if p.Side != card.AC && p.Side != card.BD || p.Side <= last || p.N == unset {
			return false
		}
		last = p.Side
	}
	return true
}

// tabled reports whether an event is of schema 5: a kind that came with it, the wide
// form, or rules of another table or with parameters that earlier schemas do not have.
func tabled(e engine.Event) bool {
	if m, ok := e.(*engine.MatchStarted); ok {
		return !m.Rules.Table().IsFour() || laterRules(&m.Rules)
	}
	return e.Kind() > lastKind4 || wide(e)
}
