package viewer

import (
	"sueca/engine"
	"sueca/replay"
)

// The size of one cross with its marks, and the space between crosses and
// between the pairs, in cells.
const (
	crossWidth, crossHeight = 9, 5
	crossGap, pairGap       = 2, 6
)

// The ends of a cross, in the order in which they are filled.
const (
	topEnd = iota
	rightEnd
	bottomEnd
	leftEnd
)

// Cross draws the sheet as crosses (cruzes e pontos): a cross of four ends for
// each pair, a filled ring at one end for every game. A target above four takes
// more than one cross, an open ledger as many as there are games.
func Cross(m *replay.Match, g Glyphs) *Grid {
	if m.Rules.Mode == engine.ModePoints {
		return points(m, &g)
	}
	// What is written beside an end widens every cross, so that they stand in
	// columns; that beside the top and the bottom has room above the arms.
	left := notes(m, &g, func(place int) bool { return place%endsOfCross == leftEnd })
	right := notes(m, &g, func(place int) bool { return place%endsOfCross == rightEnd })
	upright := notes(m, &g, func(place int) bool { return place%endsOfCross == topEnd || place%endsOfCross == bottomEnd })
	right = max(right, upright-crossWidth/2)
	one := left + crossWidth + right

	var crosses [len(pairs)]int
	var under [len(pairs)][]string
	most, lines := 0, 0
	for i, p := range pairs {
		crosses[i] = ceil(places(m, p), endsOfCross)
		under[i] = below(m, p, &g)
		most, lines = max(most, crosses[i]), max(lines, len(under[i]))
	}
	perRow := min(most, max(1, ((pageWidth-pairGap)/2+crossGap)/(one+crossGap)))
	rows := ceil(most, perRow)
	block := perRow*(one+crossGap) - crossGap

	height := 1 + rows*(crossHeight+1) - 1
	if lines > 0 {
		height += 1 + lines
	}
	grid := NewGrid(2*block+pairGap, height)
	for i, p := range pairs {
		x := i * (block + pairGap)
		centre := x + left + (block-left-right)/2
		grid.Put(centre-1, 0, p.String())
		marks := drawn(m, p)
		for c := range crosses[i] {
			here := marks[min(len(marks), c*endsOfCross):min(len(marks), (c+1)*endsOfCross)]
			grid.Paste(x+c%perRow*(one+crossGap), 1+c/perRow*(crossHeight+1), cross(here, left, one, &g))
		}
		for k, text := range under[i] {
			grid.Put(centre-cells(text)/2, height-len(under[i])+k, text)
		}
	}
	return grid
}

// cross draws one cross, left cells from the left, with up to four marks: top,
// right, bottom, left.
func cross(marks []replay.Mark, left, width int, g *Glyphs) *Grid {
	grid := NewGrid(width, crossHeight)
	mid, end := left+crossWidth/2, left+crossWidth-1
	for x := left + 1; x < end; x++ {
		grid.Put(x, 2, g.Across)
	}
	grid.Put(mid, 1, g.Down)
	grid.Put(mid, 3, g.Down)
	grid.Put(mid, 2, g.Crossing)
	for i, mark := range marks {
		ring, note := g.mark(mark)
		switch i {
		case topEnd:
			grid.Put(mid, 0, ring+note)
		case rightEnd:
			grid.Put(end, 2, ring+note)
		case bottomEnd:
			grid.Put(mid, 4, ring+note)
		case leftEnd:
			grid.Put(left-cells(note), 2, note+ring)
		}
	}
	return grid
}
