package sheet

import (
	"strings"

	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay"
	"sueca/replay/viewer/grid"
)

// toothGap is the space between two teeth, combMargin the space before the
// first, both in cells. combHeight is the number of rows: marks, teeth and
// feet.
const toothGap, combMargin, combHeight = 3, 4, 3

// Comb draws the sheet as combs (pente e pontos): a tooth for every game to be
// won, and a filled ring on each one that is. Games won together are linked.
func Comb(m *replay.Match, g grid.Glyphs) *grid.Grid {
	if m.Rules.Mode == rules.ModePoints {
		return points(m, &g)
	}
	note := notes(m, &g, func(int) bool { return true })
	pitch := 1 + note + toothGap
	margin := combMargin
	for _, p := range columnsOf(m) {
		margin = max(margin, grid.Cells(p.String())+1)
	}
	// One cell is kept for a link that continues in the next row.
	most := (pageWidth-margin-1-note-1)/pitch + 1
	area := &grid.Grid{}
	for i, p := range columnsOf(m) {
		teeth := places(m, p)
		perRow := ceil(teeth, ceil(teeth, most))
		if i > 0 {
			area = over(area, grid.NewGrid(0, 1))
		}
		area = over(area, comb(m, p, combed{teeth, perRow, pitch, margin}, &g))
		for _, text := range below(m, p, &g) {
			line := grid.NewGrid(margin+grid.Cells(text), 1)
			line.Put(margin, 0, text)
			area = over(area, line)
		}
	}
	return area
}

// over returns a grid with another one below it.
func over(g, other *grid.Grid) *grid.Grid {
	out := grid.NewGrid(max(g.Width(), other.Width()), g.Height()+other.Height())
	out.Paste(0, 0, g)
	out.Paste(0, g.Height(), other)
	return out
}

// combed are the sizes of a comb: its teeth, those of a row, the way from one to the next, and
// the cells before the first.
type combed struct{ teeth, perRow, pitch, margin int }

// comb draws the comb of one column, in rows of perRow teeth, with a blank row
// between them.
func comb(m *replay.Match, p card.Side, size combed, g *grid.Glyphs) *grid.Grid {
	teeth, perRow, pitch := size.teeth, size.perRow, size.pitch
	area := grid.NewGrid(size.margin+perRow*pitch, ceil(teeth, perRow)*(combHeight+1)-1)
	at := func(tooth int) (x, y int) { return size.margin + tooth%perRow*pitch, tooth / perRow * (combHeight + 1) }
	area.Put(0, 1, p.String())
	for t := range teeth {
		x, y := at(t)
		if t%perRow > 0 {
			area.Put(x-pitch+1, y+2, strings.Repeat(g.Across, pitch-1))
		}
		area.Put(x, y+1, g.Tooth)
		area.Put(x, y+2, g.Foot)
	}
	marks := drawn(m, p)
	for t, mark := range marks {
		x, y := at(t)
		ring, note := markGlyph(g, mark)
		area.Put(x, y, ring+note)
		if t+1 == len(marks) || marks[t+1].Award != mark.Award {
			continue
		}
		end := x + 1 + grid.Cells(note)
		if (t+1)%perRow != 0 {
			area.Put(end, y, strings.Repeat(g.Link, x+pitch-end))
			continue
		}
		// The link goes beyond the end of the row.
		area.Put(end, y, g.Link)
		x, y = at(t + 1)
		area.Put(x-1, y, g.Link)
	}
	return area
}
