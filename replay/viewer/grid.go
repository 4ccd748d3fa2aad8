// Package viewer draws states of a match to a grid of cells. Drawing is a pure
// function; a terminal, or a file, only shows the grid.
package viewer

import "strings"

// Grid is a rectangle of cells, each of one character (grelha). Row 0 is the
// top. The zero Grid is empty.
type Grid struct {
	width int
	rows  [][]rune
}

// NewGrid makes a blank grid.
func NewGrid(width, height int) *Grid {
	g := &Grid{width: width, rows: make([][]rune, height)}
	for i := range g.rows {
		g.rows[i] = []rune(strings.Repeat(" ", width))
	}
	return g
}

// Width and Height give the size in cells.
func (g *Grid) Width() int { return g.width }

// Height gives the number of rows.
func (g *Grid) Height() int { return len(g.rows) }

// Put writes text from column x of row y on. What falls outside is left out.
// The text must be of characters one cell wide.
func (g *Grid) Put(x, y int, text string) {
	if y < 0 || y >= len(g.rows) {
		return
	}
	for _, r := range text {
		if x >= 0 && x < g.width {
			g.rows[y][x] = r
		}
		x++
	}
}

// Paste copies another grid to column x and row y.
func (g *Grid) Paste(x, y int, from *Grid) {
	for i, row := range from.rows {
		g.Put(x, y+i, string(row))
	}
}

// String gives the rows as lines, without blanks at their ends.
func (g *Grid) String() string {
	var b strings.Builder
	for _, row := range g.rows {
		b.WriteString(strings.TrimRight(string(row), " "))
		b.WriteByte('\n')
	}
	return b.String()
}
