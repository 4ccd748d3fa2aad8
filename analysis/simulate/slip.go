package simulate

import (
	"slices"

	"sueca/engine"
)

// slip is a mistake in writing a deal down, or in leading. Exactly one finding must come
// of each.
type slip uint8

const (
	noSlip         slip = iota
	slipLeader          // the wrong seat leads a trick
	slipTwice           // a card is written for another one
	slipIllegible       // a card cannot be read
	slipWinner          // another seat is written as the winner of a trick
	slipPoints          // a trick's points are added wrong
	slipGames           // the deal's games
	slipSheet           // the sheet
	slipIncomplete      // the last tricks are missing
)

// drawSlip draws a slip that this scorer can make.
func (w *writer) drawSlip() slip {
	may := []slip{slipLeader, slipTwice, slipIllegible}
	if w.outcomes {
		may = append(may, slipWinner, slipPoints)
	}
	if w.games {
		may = append(may, slipGames)
	}
	if w.sheets && !w.unsure {
		may = append(may, slipSheet)
	}
	if w.hands {
		may = append(may, slipIncomplete) // otherwise every discard would be in doubt
	}
	return may[w.r.IntN(len(may))]
}

// miswrite makes the slip in what is written.
func (d *dealt) miswrite() {
	r := d.w.r
	switch d.slip {
	case noSlip, slipLeader:
	case slipTwice:
		d.twice()
	case slipIllegible:
		d.w.out.Illegible = append(d.w.out.Illegible, Illegible{d.number, 1 + r.IntN(engine.TwoPairs.Tricks), r.IntN(4)})
		d.plant(Planted{Code: engine.CodeSyntax})
	case slipWinner:
		n, e := d.outcome()
		for range 1 + r.IntN(3) {
			e.Winner = engine.TwoPairs.Right(e.Winner)
		}
		d.plant(Planted{Trick: n, Seat: e.Winner, Code: engine.CodeWinnerMismatch})
	case slipPoints:
		n, e := d.outcome()
		e.Points += 1 + r.IntN(9)
		d.plant(Planted{Trick: n, Code: engine.CodePointsMismatch})
	case slipGames:
		i := slices.IndexFunc(d.events, func(e engine.Event) bool { return e.Kind() == engine.KindGamesWritten })
		e := d.events[i].(*engine.GamesWritten)
		e.Shares = engine.Won(e.Shares.Each().Add(d.somePair(), 1), engine.TwoPairs.Columns)
		d.plant(Planted{Code: engine.CodeGamesMismatch})
	case slipSheet:
		e := d.events[len(d.events)-1].(*engine.SheetWritten)
		e.Shares = engine.SharesOf(e.Shares.Each().Add(d.somePair(), 5), engine.TwoPairs.Columns) // no deal is worth so much
		d.plant(Planted{Code: engine.CodeSheetMismatch})
	case slipIncomplete:
		last := engine.TwoPairs.Tricks - 1 - r.IntN(3)
		from := slices.IndexFunc(d.events, func(e engine.Event) bool {
			t, ok := e.(*engine.TrickStarted)
			return ok && t.Number > last
		})
		kept := d.events[:from:from]
		for _, e := range d.events[from:] {
			if k := e.Kind(); k == engine.KindGamesWritten || k == engine.KindSheetWritten {
				kept = append(kept, e)
			}
		}
		d.events = kept
		d.plant(Planted{Trick: last, Code: engine.CodeIncompleteDeal})
	}
}

func (d *dealt) somePair() engine.Side {
	return engine.TwoPairs.Columns[d.w.r.IntN(2)]
}

// outcome returns the written outcome of some trick, and the trick.
func (d *dealt) outcome() (n int, e *engine.TrickTaken) {
	n = 1 + d.w.r.IntN(engine.TwoPairs.Tricks)
	left := n
	for _, e := range d.events {
		if t, ok := e.(*engine.TrickTaken); ok {
			if left--; left == 0 {
				return n, t
			}
		}
	}
	panic("analysis: a deal without ten outcomes")
}

// twice writes, in place of some card, one that was played before, as if a rank or a suit
// had been misread.
func (d *dealt) twice() {
	var plays []*engine.CardPlayed
	for _, e := range d.events {
		if p, ok := e.(*engine.CardPlayed); ok {
			plays = append(plays, p)
		}
	}
	for {
		n, i := 1+d.w.r.IntN(engine.TwoPairs.Tricks-1), 1+d.w.r.IntN(3)
		now, before := plays[4*n+i], plays[d.w.r.IntN(4*n)]
		if now.Card == d.trump || before.Card == d.trump {
			continue // the owner of the trump card would be in doubt too
		}
		s := d.leader(n + 1)
		for range i {
			s = engine.TwoPairs.Right(s)
		}
		now.Card = before.Card
		d.plant(Planted{Trick: n + 1, Seat: s, Card: before.Card, Code: engine.CodeCardTwice})
		return
	}
}

// leader returns the leader of trick n as written.
func (d *dealt) leader(n int) engine.Seat {
	for _, e := range d.events {
		if t, ok := e.(*engine.TrickStarted); ok && t.Number == n {
			return t.Leader
		}
	}
	return engine.NoSeat
}
