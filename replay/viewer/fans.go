package viewer

import (
	"strings"

	"sueca/engine/card"
	"sueca/replay/viewer/grid"
)

// fanHeight is the height of a card with its border.
const fanHeight = 3

// fans draws the table with cards that look like cards, a fan for each suit.
func (d *drawer) fans(x, y, width, height int) {
	// A table is no larger than people can reach across.
	const widest, highest = 104, 38
	x, width = x+max(0, width-widest)/2, min(width, widest)
	y, height = y+max(0, height-highest)/2, min(height, highest)
	middle, at := x+width/2, d.places()
	d.name(at.top, middle, y, width, 0)
	d.fanLine(at.top, middle, y+1, width)
	d.fanLine(at.bottom, middle, y+height-1-fanHeight, width)
	d.name(at.bottom, middle, y+height-1, width, 0)
	mid := y + height/2
	side := (width - 22) / 2
	d.fanBlock(at.left, x+1, mid-6, side, -1)
	d.fanBlock(at.right, x+width-1, mid-6, side, 1)
	d.cardsInMiddle(middle, mid)
}

// fanWidth returns the width of a fan of n cards.
func (d *drawer) fanWidth(n int) int { return n*(d.g.CardWidth()+1) + 1 }

// fan draws cards one over the other, and returns the column after them.
func (d *drawer) fan(x, y int, seat card.Seat, cards []held) int {
	width := d.g.CardWidth()
	edge := func(x, y int, style grid.Style, corner string) {
		d.f.Write(x, y, style, corner+strings.Repeat(d.g.Across, width))
	}
	for _, c := range cards {
		border := grid.Faint
		if !c.gone {
			border = grid.Plain
			if seat == d.v.turn && d.v.legal.Has(c.Card) {
				border = grid.Bold
			}
		}
		edge(x, y, border, d.g.Corners[0])
		d.f.Write(x, y+1, border, d.g.Down)
		edge(x, y+2, border, d.g.Corners[3])
		if c.Card == d.v.next && !c.second && d.s.pile == nil {
			d.f.Write(x+1+width/2, y, grid.Bold, d.g.Below)
		}
		d.rank(x+1, y+1, seat, c, d.g.Card(c.Card))
		x += width + 1
		d.f.Write(x, y, border, d.g.Corners[1])
		d.f.Write(x, y+1, border, d.g.Down)
		d.f.Write(x, y+2, border, d.g.Corners[2])
	}
	return x + 1
}

// fanLine draws a hand as fans in a line, centred on middle.
func (d *drawer) fanLine(seat card.Seat, middle, y, width int) {
	if seat == card.NoSeat {
		return
	}
	h := &d.v.hands[seat]
	if h.hidden {
		d.backs(seat, middle, y+1, width, 0)
		return
	}
	total := -1
	for suit := range d.suitsOf(seat).All() {
		total += d.fanWidth(len(h.of(suit))) + 1
	}
	if total > width {
		d.handLine(seat, middle, y+1, width)
		return
	}
	x := middle - total/2
	for suit := range d.suitsOf(seat).All() {
		from := x
		x = d.fan(x, y, seat, h.of(suit)) + 1
		if suit == d.v.trump {
			d.f.Write(from-1, y+1, grid.Bold|grid.SuitInk(suit), d.g.Trump)
		}
	}
	d.missing(max(x, middle-2), y+1, seat)
}

// fanBlock draws a hand below its name, with a fan for each suit; by is as for
// name.
func (d *drawer) fanBlock(seat card.Seat, x, y, width, by int) {
	if seat == card.NoSeat {
		return
	}
	h := &d.v.hands[seat]
	widest := 0
	for suit := range card.EverySuit.All() {
		widest = max(widest, d.fanWidth(len(h.of(suit))))
	}
	if h.hidden || widest > width {
		d.block(seat, d.nameOf(seat, width+beside), x, y+4, width, by)
		return
	}
	rows := 1 + fanHeight*d.suitsOf(seat).Len()
	y += max(0, (13-rows)/2)
	d.name(seat, x, y, width+beside, by)
	at := x - widest*(by+1)/2
	y++
	for suit := range d.suitsOf(seat).All() {
		d.fan(at, y, seat, h.of(suit))
		if suit == d.v.trump {
			d.f.Write(at-1, y+1, grid.Bold|grid.SuitInk(suit), d.g.Trump)
		}
		y += fanHeight
	}
	d.missing(at, y, seat)
}

// cardsInMiddle draws the trick as cards.
func (d *drawer) cardsInMiddle(middle, mid int) {
	n := d.v.deal.LastTrick()
	if n == 0 || d.v.over {
		return
	}
	width := d.g.CardWidth() + 4
	for i, p := range d.v.deal.Trick(n).Cards() {
		if p.Absent {
			continue
		}
		right, down := d.lies(p.Seat)
		x, y := middle-width/2+right*(width+1), mid-1+down*fanHeight
		if p.Seat == card.NoSeat {
			x += (i - 1) * width // it is not known whose card it is
		}
		style, took := d.onTheTable(n, i, p)
		border := grid.Plain
		if took {
			border = grid.Bold
		}
		bar := strings.Repeat(d.g.Across, width-2)
		d.f.Write(x, y, border, d.g.Corners[0]+bar+d.g.Corners[1])
		d.f.Write(x, y+1, border, d.g.Down)
		d.f.Write(x+width-1, y+1, border, d.g.Down)
		d.f.Write(x, y+2, border, d.g.Corners[3]+bar+d.g.Corners[2])
		text := d.g.Card(p.Card)
		if took {
			d.f.Write(x+1, y+1, grid.Bold, d.g.Took[0])
			d.f.Write(x+width-2, y+1, grid.Bold, d.g.Took[1])
		}
		d.f.Write(x+2, y+1, style, text)
		if d.s.line == nil {
			for k := range fanHeight {
				d.zone(x, y+k, width, func(s *Session) { s.toCard(n, i+1) })
			}
		}
	}
}
