package simulate

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/rules"
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
	slipTotal           // the card points of a side
	slipBid             // a bid that is none
	slipPass            // a pass by a seat that has passed
	slipDeclarer        // another seat declares than the one whose bid stands
	slipCall            // the declarer calls a card of the own hand
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
	if w.totals {
		may = append(may, slipTotal)
	}
	if w.shape.Parting == rules.TeamsCalled {
		may = append(may, slipBid, slipPass, slipDeclarer, slipCall)
	}
	return may[w.r.IntN(len(may))]
}

// miswrite makes the slip in what is written.
func (d *dealt) miswrite() {
	r := d.w.r
	switch d.slip {
	case noSlip, slipLeader, slipBid, slipPass, slipDeclarer, slipCall:
	case slipTwice:
		d.twice()
	case slipIllegible:
		d.w.out.Illegible = append(d.w.out.Illegible, Illegible{d.number, 1 + r.IntN(d.w.shape.Tricks), r.IntN(len(d.w.shape.Seats))})
		d.plant(Planted{Code: code.Syntax})
	case slipWinner:
		n, e := d.trickTaken()
		e.Winner = d.table.after(e.Winner, 1+r.IntN(len(d.w.shape.Seats)-1))
		d.plant(Planted{Trick: n, Seat: e.Winner, Code: code.WinnerMismatch})
	case slipPoints:
		n, e := d.trickTaken()
		e.Points += 1 + r.IntN(9)
		d.plant(Planted{Trick: n, Code: code.PointsMismatch})
	case slipGames:
		i := slices.IndexFunc(d.events, func(e engine.Event) bool { return e.Kind() == engine.KindGamesWritten })
		e := d.events[i].(*engine.GamesWritten)
		e.Shares = card.Won(e.Shares.Each().Add(d.someColumn(), 1), d.w.shape.Columns)
		d.plant(Planted{Code: code.GamesMismatch})
	case slipSheet:
		e := d.events[len(d.events)-1].(*engine.SheetWritten)
		e.Shares = card.SharesOf(e.Shares.Each().Add(d.someColumn(), 5), d.w.shape.Columns) // no deal is worth so much
		d.plant(Planted{Code: code.SheetMismatch})
	case slipTotal:
		d.mistotal()
	case slipIncomplete:
		last := d.w.shape.Tricks - 1 - r.IntN(3)
		from := slices.IndexFunc(d.events, func(e engine.Event) bool {
			t, ok := e.(*engine.TrickStarted)
			return ok && t.Number > last
		})
		kept := d.events[:from:from]
		for _, e := range d.events[from:] {
			if k := e.Kind(); k == engine.KindGamesWritten || k == engine.KindSheetWritten || k == engine.KindHandRecorded {
				kept = append(kept, e)
			}
		}
		d.events = kept
		d.plant(Planted{Trick: last, Code: code.IncompleteDeal})
	}
}

func (d *dealt) someColumn() card.Side {
	columns := d.w.shape.Columns
	return columns[d.w.r.IntN(len(columns))]
}

// trickTaken returns the written outcome of some trick, and the trick.
func (d *dealt) trickTaken() (n int, e *engine.TrickTaken) {
	n = 1 + d.w.r.IntN(d.w.shape.Tricks)
	left := n
	for _, e := range d.events {
		if t, ok := e.(*engine.TrickTaken); ok {
			if left--; left == 0 {
				return n, t
			}
		}
	}
	panic("analysis: a deal without the outcomes of its tricks")
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
	seats := len(d.w.shape.Seats)
	for {
		n, i := 1+d.w.r.IntN(d.w.shape.Tricks-1), 1+d.w.r.IntN(seats-1)
		now, before := plays[seats*n+i], plays[d.w.r.IntN(seats*n)]
		if d.tells(now.Card) || d.tells(before.Card) {
			continue // its owner would be in doubt too
		}
		written := slices.DeleteFunc(slices.Clone(plays[:seats*n]), func(p *engine.CardPlayed) bool { return p.Card != before.Card })
		if d.table.pack.Count(before.Card) > len(written) {
			continue // the other one may still come
		}
		s := d.table.after(d.leader(n+1), i)
		now.Card = before.Card
		d.plant(Planted{Trick: n + 1, Seat: s, Card: before.Card, Code: code.CardTwice})
		return
	}
}

// leader returns the leader of trick n as written.
func (d *dealt) leader(n int) card.Seat {
	for _, e := range d.events {
		if t, ok := e.(*engine.TrickStarted); ok && t.Number == n {
			return t.Leader
		}
	}
	return card.NoSeat
}

// tells reports whether a card is the trump card or the called one.
func (d *dealt) tells(c card.Card) bool {
	return c != card.Unknown && (c == d.trump || c == d.called)
}
