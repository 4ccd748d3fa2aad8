package replay

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/proof"
)

// Of a trick without cards only the outcome can be written. What is written then is all that
// there is, and it counts: who took the trick and, where that stands there, its card points.

// OutcomeOf returns who took trick n of a deal, [card.NoSeat] if that is not known, and its
// card points, -1 if they are not: by the cards or, where none of them is written, as the
// outcome is. The points leave out the bonus for the last trick.
func OutcomeOf(d *engine.Deal, n int, trump card.Suit) (winner card.Seat, points int) {
	t := d.Trick(n)
	if t.Bare() {
		return t.Taken.Winner, t.Taken.Points
	}
	winner, ok := d.Winner(n, trump)
	if !ok {
		winner = card.NoSeat
	}
	if points, ok = d.TrickPoints(n); !ok {
		points = -1
	}
	return winner, points
}

// trickSums is what the tricks of a deal brought, where of some of them only the outcome is
// written; each is nil if they do not tell it.
type trickSums struct{ points, tricks *card.Tally }

// addition adds up the tricks of a deal.
type addition struct {
	points, tricks card.Tally
	open           card.Side // the sides with a trick whose points are not known
	sum            int       // the points that are known, those that no side has included
	whole          bool      // a side has each trick
}

// add adds trick n to what the sides took; points are -1 where they are not known.
func (a *addition) add(d *play, n int, winner card.Seat, points int) {
	a.sum += max(0, points)
	side := d.deal.Side(winner)
	if d.deal.Trick(n).Number == 0 || side == card.NoSide || d.salvaged[n] {
		a.whole = false
		return
	}
	bonus := 0
	if n == d.deal.Tricks() {
		bonus = int(d.rules.LastTrickBonus)
	}
	a.sum += bonus
	if a.tricks = a.tricks.Add(side, 1); points >= 0 {
		a.points = a.points.Add(side, points+bonus)
	} else {
		a.open |= side
	}
}

// addUp counts a deal with tricks of which only the outcome is written, and reports what is
// written for the tricks and cannot be.
func (d *play) addUp() trickSums {
	a := addition{whole: true}
	last, found := 0, false
	for n := 1; n <= d.deal.Tricks(); n++ {
		t := d.deal.Trick(n)
		winner, p := d.outcomeOf(n)
		if t.Bare() {
			if last = n; p >= 0 && !trickReachable(d.rules, t.Size, p) {
				d.find(Finding{Code: code.Result, Trick: n, Event: d.taken[n],
					Msg: message.Msg("%d points are written for the trick, which no %d cards add up to", p, t.Size)})
				found, p = true, -1
			} else if slices.Contains(proof.Unworth(d.deal), n) {
				found, p = true, -1 // which is found where its outcome is judged
			}
		}
		a.add(d, n, winner, p)
	}
	if last == 0 {
		return trickSums{}
	}
	all, sides, known := d.rules.DealPoints(), d.deal.Sides(), a.whole && a.open == card.NoSide
	if !found && (a.sum > all || known && a.sum < all && d.deal.Table.Aside == card.NoSeat) {
		found = true
		d.find(Finding{Code: code.PointsMismatch, Trick: last, Event: d.taken[last],
			Msg: message.Msg("the points of the tricks add up to %d; a deal has %d", a.sum, all)})
	}
	switch {
	case !a.whole || sides == nil:
		return trickSums{}
	case found || a.open != card.NoSide && (len(sides) != 2 || !slices.Contains(sides, a.open)):
		return trickSums{tricks: &a.tricks}
	}
	// The points of the other side are known, and so are these.
	a.points = a.points.Add(a.open, all-a.sum)
	return trickSums{&a.points, &a.tricks}
}

// outcomeOf is [OutcomeOf] under every suit that may be trumps.
func (d *play) outcomeOf(n int) (winner card.Seat, points int) {
	winner, points = OutcomeOf(d.deal, n, d.trump)
	if !d.deal.Trick(n).Bare() {
		winner, _ = d.winner(n)
	}
	return winner, points
}

// pointsByTricks returns the card points of a deal whose tricks are told: by the tricks or else by
// the points line, and the event that says so.
func (d *play) pointsByTricks() (points card.Tally, at int, ok bool) {
	if d.byTricks.tricks == nil {
		return points, -1, false
	}
	if d.byTricks.points != nil {
		return *d.byTricks.points, d.lastEvent(), true
	}
	points, ok = d.wholePoints()
	return points, d.points, ok
}
