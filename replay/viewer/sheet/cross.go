package sheet

import (
	"sueca/engine"
	"sueca/replay"
	"sueca/replay/viewer/grid"
)

// The size of one cross with its marks, and the space between crosses and
// between the pairs, in cells.
const (
	CrossWidth, crossHeight = 9, 5
	crossGap, PairGap       = 2, 6
)

// The ends of a cross, in the order in which they are filled.
const (
	topEnd = iota
	rightEnd
	bottomEnd
	leftEnd
)

// Cross draws the sheet as crosses (cruzes e pontos): a cross with four ends
// for each pair, and a filled ring at one end for every game. A target above
// four takes more than one cross; an open ledger takes as many as the games
// need.
func Cross(m *replay.Match, g grid.Glyphs) *grid.Grid {
	if m.Rules.Mode == engine.ModePoints {
		return points(m, &g)
	}
	// A note beside the left or right end widens every cross, so that they stay
	// in columns. For notes at the top and the bottom there is room above the
	// arms.
	left := notes(m, &g, func(place int) bool { return place%endsOfCross == leftEnd })
	right := notes(m, &g, func(place int) bool { return place%endsOfCross == rightEnd })
	upright := notes(m, &g, func(place int) bool { return place%endsOfCross == topEnd || place%endsOfCross == bottomEnd })
	right = max(right, upright-CrossWidth/2)
	one := left + CrossWidth + right

	var crosses [len(pairs)]int
	var under [len(pairs)][]string
	most, lines := 0, 0
	for i, p := range pairs {
		crosses[i] = ceil(places(m, p), endsOfCross)
		under[i] = below(m, p, &g)
		most, lines = max(most, crosses[i]), max(lines, len(under[i]))
	}
	perRow := min(most, max(1, ((pageWidth-PairGap)/2+crossGap)/(one+crossGap)))
	rows := ceil(most, perRow)
	block := perRow*(one+crossGap) - crossGap

	height := 1 + rows*(crossHeight+1) - 1
	if lines > 0 {
		height += 1 + lines
	}
	area := grid.NewGrid(2*block+PairGap, height)
	for i, p := range pairs {
		x := i * (block + PairGap)
		centre := x + left + (block-left-right)/2
		area.Put(centre-1, 0, p.String())
		marks := drawn(m, p)
		for c := range crosses[i] {
			here := marks[min(len(marks), c*endsOfCross):min(len(marks), (c+1)*endsOfCross)]
			area.Paste(x+c%perRow*(one+crossGap), 1+c/perRow*(crossHeight+1), cross(here, left, one, &g))
		}
		for k, text := range under[i] {
			area.Put(centre-grid.Cells(text)/2, height-len(under[i])+k, text)
		}
	}
	return area
}

// cross draws one cross, left cells from the left, with up to four marks: top,
// right, bottom, left.
func cross(marks []replay.Mark, left, width int, g *grid.Glyphs) *grid.Grid {
	area := grid.NewGrid(width, crossHeight)
	mid, end := left+CrossWidth/2, left+CrossWidth-1
	for x := left + 1; x < end; x++ {
		area.Put(x, 2, g.Across)
	}
	area.Put(mid, 1, g.Down)
	area.Put(mid, 3, g.Down)
	area.Put(mid, 2, g.Crossing)
	for i, mark := range marks {
		ring, note := markGlyph(g, mark)
		switch i {
		case topEnd:
			area.Put(mid, 0, ring+note)
		case rightEnd:
			area.Put(end, 2, ring+note)
		case bottomEnd:
			area.Put(mid, 4, ring+note)
		case leftEnd:
			area.Put(left-grid.Cells(note), 2, note+ring)
		}
	}
	return area
}
