package replay

import (
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
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

// tell counts a deal with tricks of which only the outcome is written, and reports what is
// written for the tricks and cannot be.
func (d *play) tell() {
	var points, tricks card.Tally
	open := card.NoSide // the sides with a trick whose points are not known
	sum, last, found, whole := 0, -1, false, true
	sides, r := d.deal.Sides(), d.rules
	for n := 1; n <= d.deal.Tricks(); n++ {
		t := d.deal.Trick(n)
		winner, ok := d.winner(n)
		p, counted := d.deal.TrickPoints(n)
		if t.Bare() {
			winner, ok, last = t.Taken.Winner, true, n
			p, counted = t.Taken.Points, t.Taken.Points >= 0
			if counted && !trickReachable(r, t.Size, p) {
				found, counted = true, false
				d.find(Finding{Code: code.Result, Trick: n, Event: d.taken[n],
					Msg: message.Msg("%d points are written for the trick, which no %d cards add up to", p, t.Size)})
			}
		}
		if counted {
			sum += p
		}
		side := card.NoSide
		if ok {
			side = d.deal.Side(winner)
		}
		if t.Number == 0 || side == card.NoSide || d.salvaged[n] {
			whole = false
			continue
		}
		if n == d.deal.Tricks() {
			p, sum = p+int(r.LastTrickBonus), sum+int(r.LastTrickBonus)
		}
		if tricks = tricks.Add(side, 1); counted {
			points = points.Add(side, p)
		} else {
			open |= side
		}
	}
	all := r.DealPoints()
	aside := d.deal.Table.Aside != card.NoSeat
	if last >= 0 && !found && (sum > all || whole && open == card.NoSide && sum < all && !aside) {
		found = true
		d.find(Finding{Code: code.PointsMismatch, Trick: last, Event: d.taken[last],
			Msg: message.Msg("the points of the tricks add up to %d; a deal has %d", sum, all)})
	}
	if last < 0 || !whole || sides == nil {
		return
	}
	d.told.tricks = &tricks
	switch {
	case found:
	case open == card.NoSide:
		d.told.points = &points
	case len(sides) == 2 && (open == sides[0] || open == sides[1]):
		// The points of the other side are known, and so are these.
		points = points.Add(open, all-sum)
		d.told.points = &points
	}
}

// told is what the tricks of a deal brought, where of some of them only the outcome is
// written; each is nil if they do not tell it.
type told struct{ points, tricks *card.Tally }

// toldPoints returns the card points of a deal whose tricks are told: by the tricks or else by
// the points line, and the event that says so.
func (d *play) toldPoints() (points card.Tally, at int, ok bool) {
	if d.told.tricks == nil {
		return points, -1, false
	}
	if d.told.points != nil {
		return *d.told.points, d.lastEvent(), true
	}
	points, ok = d.wholePoints()
	return points, d.points, ok
}
