package viewer

import (
	"slices"

	"sueca/engine/card"
	"sueca/replay/viewer/grid"
)

// round returns the seats that are drawn, counter-clockwise from A as they sit in this deal:
// the dead hand sits across from the dealer.
func (d *drawer) round() []card.Seat {
	t := d.s.table()
	order := t.Order(d.v.deal.Dealer, card.CounterClockwise)
	if order == nil {
		return t.Seats
	}
	out := []card.Seat{card.A}
	for s := order[card.A]; s != card.A; s = order[s] {
		out = append(out, s)
	}
	return out
}

// compass is who sits at which edge of the screen; NoSeat where nobody does.
type compass struct{ bottom, right, top, left card.Seat }

// places returns who sits where at a table of up to four hands. A hand that lies aside has the
// empty place, where it is recorded and may be seen.
func (d *drawer) places() compass {
	seats := d.round()
	if len(seats) > 3 {
		return compass{seats[0], seats[1], seats[2], seats[3]}
	}
	at := compass{bottom: seats[0], right: seats[1], left: seats[2]}
	if h := &d.v.hands[d.s.table().Aside]; !h.hidden && h.cards.Len() > 0 {
		at.top = d.s.table().Aside
	}
	return at
}

// ringRows is the height of a hand at the edge of a larger table: its name, its cards in a
// line, and the card that it has played.
const ringRows = 3

// ring draws a table of five hands or more: A at the bottom, one at the top where the number is
// even, and the others at the sides, each with its card of the trick towards the middle.
func (d *drawer) ring(x, y, width, height int) {
	seats := d.round()
	n := len(seats)
	right, left := seats[1:(n+1)/2], seats[n/2+1:]
	top := card.NoSeat
	if n%2 == 0 {
		top = seats[n/2]
	}
	half := width/2 - 1
	rows := ringRows * (1 + len(right))
	if top != card.NoSeat {
		rows += ringRows
	}
	tooWide := func(s card.Seat) bool { return d.handWidth(s) > half }
	if rows > height || slices.ContainsFunc(right, tooWide) || slices.ContainsFunc(left, tooWide) {
		d.rows(x, y, width, seats)
		return
	}
	middle := x + width/2
	from, to := y, y+height-ringRows
	if top != card.NoSeat {
		d.name(top, middle, y, width, 0)
		d.handAt(top, middle, y+1, width, 0)
		d.inFront(top, middle, y+2, 0)
		from += ringRows
	}
	d.inFront(card.A, middle, y+height-3, 0)
	d.handAt(card.A, middle, y+height-2, width, 0)
	d.name(card.A, middle, y+height-1, width, 0)
	each := (to - from) / len(right)
	spare := (each - ringRows) / 2
	for i := range right {
		row := from + i*each + spare
		one, other := left[i], right[len(right)-1-i] // the first at the right is the lowest
		d.sideHand(one, x+1, row, half, middle, -1)
		d.sideHand(other, x+width-1, row, half, middle, 1)
		a, b := d.namesOf(one, other, width-3)
		d.named(one, a, x, row, -1)
		d.named(other, b, x+width-1, row, 1)
	}
}

// namesOf returns the name lines of two seats that share a row of that width. One has what the
// other leaves, the one that can be shortened first. Where there is no room for all, only the list
// of the tricks tells who leads.
func (d *drawer) namesOf(one, other card.Seat, width int) (a, b string) {
	for _, leads := range []bool{true, false} {
		a, b = d.nameWith(one, width, leads), d.nameWith(other, width, leads)
		least := func(seat card.Seat, full string) int {
			return grid.Cells(full) - grid.Cells(string(d.who(seat))) + grid.Cells(seat.String())
		}
		left, right := width-grid.Cells(b), width-grid.Cells(a)
		switch {
		case grid.Cells(a) <= left:
			return a, b
		case left >= least(one, a):
			return d.nameWith(one, left, leads), b
		case right >= least(other, b):
			return a, d.nameWith(other, right, leads)
		}
		b = d.nameWith(other, least(other, b), leads)
		if left = width - grid.Cells(b); left >= least(one, a) || !leads {
			return d.nameWith(one, left, leads), b
		}
	}
	return a, b
}

// sideHand draws a hand at a side of the table, under the row of its name; by is as for name.
func (d *drawer) sideHand(seat card.Seat, x, y, width, middle, by int) {
	d.handAt(seat, x, y+1, width, by)
	d.inFront(seat, middle, y+2, by)
}

// The blanks between the suits of a hand in a line, and the width of how many cards of it are
// not known.
const ringGap, ringMissing = 1, 4

// handWidth returns the least width of a hand in a line.
func (d *drawer) handWidth(seat card.Seat) int {
	h := &d.v.hands[seat]
	if h.hidden {
		return h.left.Len()*(d.g.CardWidth()+1) + len("10") + 2
	}
	out := d.lineWidth(seat, false, ringGap)
	if h.unknown() > 0 {
		out += ringGap + ringMissing - 1
	}
	return out
}

// handAt draws a hand in one line; by is as for name.
func (d *drawer) handAt(seat card.Seat, x, y, width, by int) {
	if d.v.hands[seat].hidden {
		d.backs(seat, x, y, width, by)
		return
	}
	gap, wide := ringGap, false
	if total := d.lineWidth(seat, true, 2) + ringMissing; total <= width {
		gap, wide = 2, true
	}
	total := d.lineWidth(seat, wide, gap)
	if by > 0 && d.v.hands[seat].unknown() > 0 {
		total += gap + ringMissing - 1
	}
	d.handFrom(seat, x-total*(by+1)/2, y, wide, gap)
}

// inFront draws the card of the trick that a seat has played: on its side of the middle.
func (d *drawer) inFront(seat card.Seat, middle, y, by int) {
	n := d.v.deal.LastTrick()
	if n == 0 || d.v.over {
		return
	}
	const apart = 3
	for i, p := range d.v.deal.Trick(n).Cards() {
		if p.Seat != seat || p.Absent {
			continue
		}
		x := middle - d.g.CardWidth()/2
		switch by {
		case 1:
			x = middle + apart
		case -1:
			x = middle - apart - d.g.CardWidth()
		}
		d.played(x, y, n, i, p)
	}
}

// rows draws a larger table in little space: a line for each seat, with its name, its cards and
// the card that it has played.
func (d *drawer) rows(x, y, width int, seats []card.Seat) {
	room := 0
	for _, s := range seats {
		room = max(room, d.handWidth(s))
	}
	card := d.g.CardWidth() + 2
	names := max(8, width-room-card-2)
	for i, s := range seats {
		row := y + i
		text := d.nameOf(s, names)
		end := d.f.Write(x, row, d.nameStyle(s), text)
		d.zone(x, row, end-x, func(session *Session) { session.seat(s) })
		d.inFront(s, x+names+1+card/2, row, 0)
		d.handAt(s, x+names+card+2, row, width-names-card-2, -1)
	}
}
