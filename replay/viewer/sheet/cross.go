package sheet

import (
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay"
	"sueca/replay/viewer/grid"
)

// The size of one cross with its marks, and the space between crosses, between
// two columns and between more than two, in cells.
const (
	CrossWidth, crossHeight = 9, 5
	crossGap, PairGap       = 2, 6
	ColumnGap               = 3
)

// The ends of a cross, in the order in which they are filled.
const (
	topEnd = iota
	rightEnd
	bottomEnd
	leftEnd
)

// Cross draws the sheet as crosses (cruzes e pontos): a cross with four ends
// for each column, and a filled ring at one end for every game. A target above
// four takes more than one cross; an open ledger takes as many as the games
// need.
func Cross(m *replay.Match, g grid.Glyphs) *grid.Grid { return CrossWithin(m, g, pageWidth) }

// CrossWithin is like [Cross], for a page that is as wide as some number of cells. What has
// no room beside the others stands below them; one cross is drawn whatever the width.
func CrossWithin(m *replay.Match, g grid.Glyphs, width int) *grid.Grid {
	if m.Rules.Mode == rules.ModePoints {
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

	columns := columnsOf(m)
	most := 0
	for _, p := range columns {
		most = max(most, ceil(places(m, p), endsOfCross))
	}
	gap := PairGap
	if len(columns) > 2 {
		gap = ColumnGap
	}
	abreast := min(len(columns), max(1, (width+gap)/(one+gap)))
	perRow := min(most, max(1, ((width-(abreast-1)*gap)/abreast+crossGap)/(one+crossGap)))
	block := perRow*(one+crossGap) - crossGap
	var area *grid.Grid
	for from := 0; from < len(columns); from += abreast {
		to := min(from+abreast, len(columns))
		row := crossRow(m, columns[from:to], &g, crossed{left, one, most, perRow, block, gap})
		if area == nil {
			area = row
		} else {
			area = over(over(area, grid.NewGrid(0, 1)), row)
		}
	}
	return area
}

// crossed are the sizes of crosses: the cells left of one, the width of one with its notes,
// how many a column has at most and how many stand beside each other, the width of a column,
// and the gap between two.
type crossed struct{ left, one, most, perRow, block, gap int }

// crossRow draws some columns beside each other.
func crossRow(m *replay.Match, columns []card.Side, g *grid.Glyphs, size crossed) *grid.Grid {
	left, one, perRow, block := size.left, size.one, size.perRow, size.block
	rows := ceil(size.most, perRow)
	under := make([][]string, len(columns))
	lines := 0
	for i, p := range columns {
		under[i] = below(m, p, g)
		lines = max(lines, len(under[i]))
	}
	height := 1 + rows*(crossHeight+1) - 1
	if lines > 0 {
		height += 1 + lines
	}
	area := grid.NewGrid(len(columns)*(block+size.gap)-size.gap, height)
	for i, p := range columns {
		x := i * (block + size.gap)
		centre := x + left + (block-size.one+CrossWidth)/2
		area.Put(centre-grid.Cells(p.String())/2, 0, p.String())
		marks := drawn(m, p)
		for c := range ceil(places(m, p), endsOfCross) {
			here := marks[min(len(marks), c*endsOfCross):min(len(marks), (c+1)*endsOfCross)]
			area.Paste(x+c%perRow*(one+crossGap), 1+c/perRow*(crossHeight+1), cross(here, left, one, g))
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
