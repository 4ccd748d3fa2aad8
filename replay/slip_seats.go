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
	seats := w.players()
	for by := 1; by < len(seats); by++ {
		for tallies := range tallied { // none, the points, the games too
			for hands := range handed {
				out := slices.Clone(w.events)
				for i, e := range w.events {
					if to := w.turned(e, seats, by, hands == 1, tallies); to != nil {
						w.placed(to, e)
						out[i] = to
					}
				}
				v := slip(SlipSeats, 6*(len(seats)-1), "the whole deal is written %d {1:seat|seats} further round than it was played", len(seats)-by)
				v.Apart = len(seats) - by
				w.with(v, 0, len(w.events), out, 0)
			}
		}
	}
}

// players returns the seats in their order, without the dead hand: that stays where it is.
func (w *written) players() []card.Seat {
	return slices.DeleteFunc(slices.Clone(w.deal.Table.Seats), func(s card.Seat) bool { return s == w.deal.Table.Dead })
}

// turned returns an event with its letters some seats further round; nil for one without letters.
func (w *written) turned(e engine.Event, table []card.Seat, by int, hands bool, tallies int) engine.Event {
	seat := func(s card.Seat) card.Seat {
		if i := slices.Index(table, s); i >= 0 {
			return table[(i+by)%len(table)]
		}
		return s
	}
	side := func(from card.Side) (out card.Side) {
		for s := range from.All() {
			out |= seat(s).Alone()
		}
		return out
	}
	shares := func(from card.Shares) card.Shares {
		out := slices.Clone(from)
		for i := range out {
			out[i].Side = side(out[i].Side)
		}
		return out
	}
	switch e := e.(type) {
	case *engine.DealStarted:
		return changed(e, func(e *engine.DealStarted) { e.Dealer = seat(e.Dealer) })
	case *engine.TrickStarted:
		return changed(e, func(e *engine.TrickStarted) { e.Leader = seat(e.Leader) })
	case *engine.TrickTaken:
		return changed(e, func(e *engine.TrickTaken) { e.Winner = seat(e.Winner) })
	case *engine.CardPlayed:
		if e.Seat != card.NoSeat {
			return changed(e, func(e *engine.CardPlayed) { e.Seat = seat(e.Seat) })
		}
	case *engine.BidMade:
		return changed(e, func(e *engine.BidMade) { e.Seat = seat(e.Seat) })
	case *engine.Declared:
		return changed(e, func(e *engine.Declared) { e.Seat = seat(e.Seat) })
	case *engine.PlayedBy:
		return &engine.PlayedBy{Seat: seat(e.Seat)}
	case *engine.ClaimMade:
		return changed(e, func(e *engine.ClaimMade) { e.By, e.Accused, e.Against = seat(e.By), seat(e.Accused), side(e.Against) })
	case *engine.RenunciaAdmitted:
		return changed(e, func(e *engine.RenunciaAdmitted) { e.Seat = seat(e.Seat) })
	case *engine.HandRecorded:
		if hands {
			return changed(e, func(e *engine.HandRecorded) { e.Seat = seat(e.Seat) })
		}
	case *engine.CardsShown:
		if hands {
			return changed(e, func(e *engine.CardsShown) { e.Seat = seat(e.Seat) })
		}
	case *engine.PointsWritten:
		if tallies > 0 {
			return &engine.PointsWritten{Shares: shares(e.Shares)}
		}
	case *engine.GamesWritten:
		if tallies > 1 {
			return &engine.GamesWritten{Shares: shares(e.Shares)}
		}
	}
	return nil
}
