// Package viewer draws states of a match: to a grid of cells, which a terminal
// or a file only shows, and the score sheet as a picture too. Drawing is a pure
// function.
package viewer

import (
	"slices"
	"strings"
	"unicode"
)

// Grid is a rectangle of cells, each of one character and the combining ones
// that belong to it (grelha). Row 0 is the top. The zero Grid is empty.
type Grid struct {
	width int
	rows  [][]string
}

// NewGrid makes a blank grid.
func NewGrid(width, height int) *Grid {
	g := &Grid{width: width, rows: make([][]string, height)}
	for i := range g.rows {
		g.rows[i] = slices.Repeat([]string{" "}, width)
	}
	return g
}

// Width and Height give the size in cells.
func (g *Grid) Width() int { return g.width }

// Height gives the number of rows.
func (g *Grid) Height() int { return len(g.rows) }

// Put writes text from column x of row y on. What falls outside is left out.
// The text must be of characters one cell wide; a combining character goes to
// the cell of the one before it.
func (g *Grid) Put(x, y int, text string) {
	if y < 0 || y >= len(g.rows) {
		return
	}
	from := x
	for _, r := range text {
		switch {
		case !combining(r):
			if x >= 0 && x < g.width {
				g.rows[y][x] = string(r)
			}
			x++
		case x > from && x > 0 && x <= g.width:
			g.rows[y][x-1] += string(r)
		}
	}
}

// combining reports whether a character stands on the one before it.
func combining(r rune) bool { return unicode.In(r, unicode.Mn, unicode.Me) }

// cells gives the width of text.
func cells(text string) int {
	n := 0
	for _, r := range text {
		if !combining(r) {
			n++
		}
	}
	return n
}

// Paste copies another grid to column x and row y.
func (g *Grid) Paste(x, y int, from *Grid) {
	for i, row := range from.rows {
		g.Put(x, y+i, strings.Join(row, ""))
	}
}

// String gives the rows as lines, without blanks at their ends.
func (g *Grid) String() string {
	var b strings.Builder
	for _, row := range g.rows {
		b.WriteString(strings.TrimRight(strings.Join(row, ""), " "))
		b.WriteByte('\n')
	}
	return b.String()
}
