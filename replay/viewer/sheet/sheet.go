package sheet

import (
	"slices"
	"strconv"
	"strings"

	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay"
	"sueca/replay/viewer/grid"
)

// markGlyph returns the ring that a mark is drawn as, and the note written
// beside it.
func markGlyph(g *grid.Glyphs, m replay.Mark) (ring, note string) {
	switch m.State {
	case replay.Active:
		return g.Mark, ""
	case replay.Suspended:
		return g.Mark, g.Suspended
	case replay.Executed:
		return g.Mark, g.Executed
	case replay.Void:
		return g.Void, ""
	}
	panic("viewer: a mark in no state: " + strconv.Itoa(int(m.State)))
}

// columnsOf returns the columns of the sheet: a side where sides are fixed, else a
// player.
func columnsOf(m *replay.Match) []card.Side { return m.Rules.Table().Columns }

// endsOfCross is the number of marks on one cross. An open ledger has its
// places in groups of that size.
const endsOfCross = 4

// pageWidth is the largest width of a sheet, in cells.
const pageWidth = 78

// target returns the number of games to be won, 0 if there is none.
func target(m *replay.Match) int {
	if m.Rules.Mode != rules.ModeGames {
		return 0
	}
	return int(m.Rules.Target)
}

// drawn returns the marks of a column that are drawn, in the order of writing.
// The ledger keeps games beyond the target, but the sheet has no room for them.
func drawn(m *replay.Match, p card.Side) []replay.Mark {
	most := target(m)
	if most == 0 {
		return m.Marks[p.First()]
	}
	var out []replay.Mark
	counting := 0
	for _, mark := range m.Marks[p.First()] {
		if mark.State.Counts() {
			if counting == most {
				continue
			}
			counting++
		}
		out = append(out, mark)
	}
	return out
}

// places returns how many marks the drawing of a column has room for: one for
// every game to be won and, while the match goes on, one for each void mark,
// because no game can be won in its place.
func places(m *replay.Match, p card.Side) int {
	marks := drawn(m, p)
	most := target(m)
	if most == 0 {
		return max(1, ceil(len(marks), endsOfCross)) * endsOfCross
	}
	for _, mark := range marks {
		if mark.State == replay.Void && !m.Over {
			most++
		}
	}
	return max(most, len(marks))
}

// ceil returns n divided by by, rounded up.
func ceil(n, by int) int { return (n + by - 1) / by }

// untold returns the total of a column, and whether it has to be written because
// the marks do not show it: rules may take games from somebody who has no mark
// left to strike out.
func untold(m *replay.Match, p card.Side) (total int, ok bool) {
	counting := slices.DeleteFunc(slices.Clone(drawn(m, p)), func(mark replay.Mark) bool { return !mark.State.Counts() })
	total = m.Rules.Capped(m.Sheet).Of(p)
	return total, total != len(counting)
}

// below returns the lines below the drawing of a column: its total if it has to
// be written, and those of its players if the sheet has a column for each.
func below(m *replay.Match, p card.Side, g *grid.Glyphs) []string {
	var names, numbers []string
	width := 0
	add := func(name string, n int) {
		names, numbers = append(names, name), append(numbers, g.Number(n))
		width = max(width, grid.Cells(numbers[len(numbers)-1]))
	}
	if n, ok := untold(m, p); ok && m.Rules.Mode != rules.ModePoints {
		add("", n)
	}
	if byPlayer(m) {
		for s := range p.All() {
			add(s.String()+"  ", m.Players[s])
		}
	}
	for i, n := range numbers {
		// The numbers are aligned on the right.
		before := grid.Cells(names[len(names)-1]) + width - grid.Cells(names[i]) - grid.Cells(n)
		numbers[i] = names[i] + strings.Repeat(" ", before) + n
	}
	return numbers
}

// byPlayer reports whether the sheet has totals of the players below columns of more than
// one.
func byPlayer(m *replay.Match) bool {
	return m.Rules.Ledger == rules.LedgerPlayer && m.Rules.Table().Parting == rules.TeamsOpposite
}

// notes returns the width of the widest note beside the marks at the places
// that at accepts.
func notes(m *replay.Match, g *grid.Glyphs, at func(place int) bool) int {
	width := 0
	for _, p := range columnsOf(m) {
		for i, mark := range drawn(m, p) {
			if _, note := markGlyph(g, mark); at(i) {
				width = max(width, grid.Cells(note))
			}
		}
	}
	return width
}

// points draws the sheet of a match played for card points. It has no marks,
// only the totals and the target.
func points(m *replay.Match, g *grid.Glyphs) *grid.Grid {
	sides := columnsOf(m)
	columns := make([][]string, len(sides))
	width, height := 0, 0
	for i, p := range sides {
		columns[i] = append([]string{p.String(), "", g.Number(m.Sheet.Of(p)) + "/" + strconv.Itoa(int(m.Rules.Target))}, below(m, p, g)...)
		for _, text := range columns[i] {
			width = max(width, grid.Cells(text)+2)
		}
		height = max(height, len(columns[i]))
	}
	area := grid.NewGrid(len(sides)*(width+1)-1, height)
	for y := range height {
		for i, column := range columns {
			x := i * (width + 1)
			if y == 1 {
				area.Put(x, y, strings.Repeat(g.Across, width)+g.Crossing)
				continue
			}
			area.Put(x+width, y, g.Down)
			area.Put(x+(width-grid.Cells(column[y]))/2, y, column[y])
		}
	}
	return area
}
