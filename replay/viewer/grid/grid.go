package grid

import (
	"strings"
	"unicode"

	"github.com/rivo/uniseg"
	"golang.org/x/text/unicode/norm"

	"sueca/engine/message"
)

// Grid is a rectangle of cells. Row 0 is the top. The zero Grid is empty.
type Grid struct {
	width int
	rows  [][]Cell
}

// Cell is one character as people count them, with its combining characters and
// its style. A character that is two cells wide is in the first; the second has
// no text.
type Cell struct {
	Text  string
	Style Style
}

// NewGrid returns a blank grid.
func NewGrid(width, height int) *Grid {
	g := &Grid{width: width, rows: make([][]Cell, height)}
	all := make([]Cell, width*height)
	for i := range all {
		all[i].Text = " "
	}
	for i := range g.rows {
		g.rows[i] = all[i*width : (i+1)*width : (i+1)*width]
	}
	return g
}

// Width returns the number of columns.
func (g *Grid) Width() int { return g.width }

// Height returns the number of rows.
func (g *Grid) Height() int { return len(g.rows) }

// Cell returns the cell in column x of row y, a blank outside the grid.
func (g *Grid) Cell(x, y int) Cell {
	if y < 0 || y >= len(g.rows) || x < 0 || x >= g.width {
		return Cell{Text: " "}
	}
	return g.rows[y][x]
}

// Put writes text from column x of row y, and returns the column after it. What
// is outside the grid is left out.
func (g *Grid) Put(x, y int, text string) int { return g.Write(x, y, Plain, text) }

// Write is like [Grid.Put], in a style. Hidden characters of the text are shown,
// whoever wrote it: no cell holds what a terminal would obey.
func (g *Grid) Write(x, y int, style Style, text string) int {
	text = message.Visible(text)
	for text != "" {
		one, width := text[:1], 1
		if text[0] < 0x80 && (len(text) == 1 || text[1] < 0x80) {
			text = text[1:]
		} else {
			one, text, width, _ = uniseg.FirstGraphemeClusterInString(text, -1)
		}
		g.set(x, y, style, one, width)
		x += width
	}
	return x
}

// set puts one character into its cell, or cells.
func (g *Grid) set(x, y int, style Style, text string, width int) {
	if y < 0 || y >= len(g.rows) || x < 0 || width == 0 || x+width > g.width {
		return
	}
	row := g.rows[y]
	if row[x].Text == "" && x > 0 {
		row[x-1].Text = " " // half a character cannot be shown
	}
	if end := x + width; end < g.width && row[end].Text == "" {
		row[end].Text = " "
	}
	row[x] = Cell{text, style}
	for i := 1; i < width; i++ {
		row[x+i] = Cell{"", style}
	}
}

// Mark adds to the style of width cells.
func (g *Grid) Mark(x, y, width int, style Style) {
	if y < 0 || y >= len(g.rows) {
		return
	}
	for i := max(0, x); i < min(g.width, x+width); i++ {
		g.rows[y][i].Style |= style
	}
}

// Cells returns the width of text in cells.
func Cells(text string) int {
	for i := range len(text) {
		if text[i] >= 0x80 {
			return uniseg.StringWidth(text)
		}
	}
	return len(text)
}

// Paste copies another grid to column x and row y.
func (g *Grid) Paste(x, y int, from *Grid) {
	for i, row := range from.rows {
		for k, c := range row {
			if c.Text != "" {
				g.set(x+k, y+i, c.Style, c.Text, max(1, Cells(c.Text)))
			}
		}
	}
}

// String returns the rows as lines, without blanks at their ends.
func (g *Grid) String() string {
	var b strings.Builder
	for y := range g.rows {
		b.WriteString(g.line(y))
		b.WriteByte('\n')
	}
	return b.String()
}

// line returns one row as text.
func (g *Grid) line(y int) string {
	var b strings.Builder
	for _, c := range g.rows[y] {
		b.WriteString(c.Text)
	}
	return strings.TrimRight(b.String(), " ")
}

// Plain replaces every character that is not ASCII, for terminals that have
// nothing else: a letter loses its accent, and a character without such a
// letter becomes a question mark.
func (g *Grid) Plain() {
	for _, row := range g.rows {
		for x := range row {
			if text := row[x].Text; text != "" && text[0] >= 0x80 {
				row[x].Text = plainly(text)
			} else if text == "" {
				row[x].Text = " "
			}
		}
	}
}

// plainMarks are punctuation marks and the ASCII characters that look like
// them.
var plainMarks = map[string]string{"“": `"`, "”": `"`, "«": `"`, "»": `"`, "–": "-", "—": "-", "−": "-", "’": "'",
	"·": "-", "…": "~", "→": ">", "º": "o", "ª": "a"}

// plainly returns ASCII of the same width for one character.
func plainly(text string) string {
	if mark, ok := plainMarks[text]; ok {
		return mark
	}
	if letter := norm.NFD.String(text)[0]; letter < 0x80 {
		return string(letter)
	}
	return "?"
}

// Clean returns a text from outside as one line that can be drawn: blanks of any
// kind, line ends too, are one space, and other hidden characters are shown
// ([message.Visible]).
func Clean(text string) string {
	return message.Visible(strings.Join(strings.Fields(text), " "))
}

// Combining reports whether a character combines with the one before it.
func Combining(r rune) bool { return unicode.In(r, unicode.Mn, unicode.Me) }
