package grid

import (
	"strings"
	"unicode/utf8"

	"sueca/replay/viewer/svg"
)

// The size of a cell in a picture, in tenths of a unit.
const (
	cellWidth, cellHeight svg.Length = 96, 200

	baseline svg.Length = 150 // of text, from the top of its cell
)

// printFont is the font of pictures. Every character is put in its place, so
// any font will do.
const printFont svg.Markup = "'DejaVu Sans Mono','Noto Sans Mono','Menlo','Consolas',monospace"

// SVG returns a grid as a picture, an SVG document; about says what it shows.
func (g *Grid) SVG(c Colours, about string) string {
	const margin svg.Length = 120
	width, height := svg.Length(g.width)*cellWidth+2*margin, svg.Length(g.Height())*cellHeight+2*margin
	var d, cells svg.Drawing
	d.Shape("rect", "width", width, "height", height, "rx", 6, "fill", "#ffffff")
	for y := range g.rows {
		g.svgRow(&cells, y, c, margin)
	}
	d.Put(svg.Element("g", "\n"+cells.Markup(), "font-family", printFont, "font-size", 16))
	return svg.Document(width, height, about, d.Markup())
}

// svgRow draws one row, with cells of the same style together.
func (g *Grid) svgRow(d *svg.Drawing, y int, c Colours, margin svg.Length) {
	row := g.rows[y]
	top := margin + svg.Length(y)*cellHeight
	for x := 0; x < len(row); {
		style, from := row[x].Style, x
		for x < len(row) && row[x].Style == style {
			x++
		}
		left := margin + svg.Length(from)*cellWidth
		fill := c.printColour(style.Ink())
		if style&Reverse != 0 {
			d.Shape("rect", "x", left, "y", top, "width", svg.Length(x-from)*cellWidth, "height", cellHeight, "fill", fill)
			fill = "#ffffff"
		}
		g.svgRun(d, row[from:x], left, top, style, fill)
	}
}

// svgRun draws cells of one style.
func (g *Grid) svgRun(d *svg.Drawing, run []Cell, left, top svg.Length, style Style, fill string) {
	var places []any
	var text, lines strings.Builder
	var joined svg.Drawing
	for i, cell := range run {
		x := left + svg.Length(i)*cellWidth
		if cell.Text == "" || cell.Text == " " && !(i > 0 && i+1 < len(run) && IsText(run[i-1]) && IsText(run[i+1])) {
			continue // a blank between words is kept, for copying the text
		}
		if path := boxPath(cell.Text, x, top); path != "" {
			lines.WriteString(path)
			continue
		}
		if utf8.RuneCountInString(cell.Text) > 1 {
			// A combining character would take the place of the next one.
			joined.Text(cell.Text, "x", x, "y", top+baseline, "fill", fill)
			continue
		}
		places = append(places, x)
		text.WriteString(cell.Text)
	}
	width, weight, opacity, decoration := "1", "", "", ""
	if style&Bold != 0 {
		width, weight = "1.8", "bold"
	}
	if style&Faint != 0 {
		opacity = "0.4"
	}
	if style&Underline != 0 {
		decoration = "underline"
	}
	if lines.Len() > 0 {
		d.Shape("path", "d", lines.String(), "fill", "none", "stroke", fill, "stroke-width", width, "opacity", opacity)
	}
	if text.Len() > 0 {
		d.Text(text.String(), "x", svg.Path(places...), "y", top+baseline, "fill", fill, "opacity", opacity, "font-weight", weight,
			"text-decoration", decoration)
	}
	if m := joined.Markup(); m != "" {
		d.Put(m[:len(m)-1])
	}
}

// IsText reports whether a cell has something that is written, not drawn.
func IsText(c Cell) bool { return c.Text != "" && c.Text != " " && boxPath(c.Text, 0, 0) == "" }

// boxPath returns the strokes of a character that draws lines, "" for any
// other. They are drawn because in few fonts they meet.
func boxPath(text string, x, y svg.Length) string {
	const round svg.Length = 40
	right, bottom := x+cellWidth, y+cellHeight
	midX, midY := x+cellWidth/2, y+cellHeight/2
	switch text {
	case "─":
		return svg.Path("M", x, midY, "H", right)
	case "│":
		return svg.Path("M", midX, y, "V", bottom)
	case "┼":
		return svg.Path("M", x, midY, "H", right, "M", midX, y, "V", bottom)
	case "┴":
		return svg.Path("M", x, midY, "H", right, "M", midX, y, "V", midY)
	case "╭":
		return svg.Path("M", midX, bottom, "V", midY+round, "Q", midX, midY, midX+round, midY, "H", right)
	case "╮":
		return svg.Path("M", x, midY, "H", midX-round, "Q", midX, midY, midX, midY+round, "V", bottom)
	case "╯":
		return svg.Path("M", midX, y, "V", midY-round, "Q", midX, midY, midX-round, midY, "H", x)
	case "╰":
		return svg.Path("M", midX, y, "V", midY-round, "Q", midX, midY, midX+round, midY, "H", right)
	}
	return ""
}
