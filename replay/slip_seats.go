package replay

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
)

// seats are all letters of a deal written one seat or more too far round: those of who dealt, led, took, bid and was
// accused; the hands and the tallies with them or not.
func (w *written) seats() {
	handed, tallied := 1, 1
	for _, e := range w.events {
		switch e.Kind() {
		case engine.KindHandRecorded, engine.KindCardsShown:
			handed = 2
		case engine.KindPointsWritten:
			tallied = max(tallied, 2)
		case engine.KindGamesWritten:
			tallied = 3
		}
	}
	players := w.deal.Table.Players.Len()
	for by := 1; by < players; by++ {
		for tallies := range tallied { // none, the points, the games too
			for hands := range handed {
				out := slices.Clone(w.events)
				for i, e := range w.events {
					if to := w.turned(e, by, hands == 1, tallies); to != nil {
						w.placed(to, e)
						out[i] = to
					}
				}
				v := slip(SlipSeats, 6*(players-1), "the whole deal is written %d {1:seat|seats} further round than it was played", players-by)
				v.Apart = players - by
				w.with(v, 0, len(w.events), out, 0)
			}
		}
	}
}

// turned returns an event with its letters some players further round; nil for one without letters.
func (w *written) turned(e engine.Event, by int, hands bool, tallies int) engine.Event {
	switch e.Kind() {
	case engine.KindDealStarted, engine.KindTrickStarted, engine.KindCardPlayed, engine.KindTrickTaken, engine.KindBidMade,
		engine.KindDeclared, engine.KindPlayedBy, engine.KindClaimMade, engine.KindRenunciaAdmitted:
	case engine.KindHandRecorded, engine.KindCardsShown:
		if !hands {
			return nil
		}
	case engine.KindPointsWritten:
		if tallies < 1 {
			return nil
		}
	case engine.KindGamesWritten:
		if tallies < 2 {
			return nil
		}
	default:
		return nil
	}
	if to := engine.MapSeats(e, func(s card.Seat) card.Seat { return w.deal.Table.Turned(s, by) }); to != e {
		return to
	}
	return nil
}
