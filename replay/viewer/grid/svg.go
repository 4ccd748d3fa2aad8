package grid

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// The size of a cell in a picture, in tenths of a unit.
const (
	cellWidth, cellHeight Length = 96, 200

	baseline Length = 150 // of text, from the top of its cell
)

// printFont is the font of pictures. Every character is put in its place, so
// any font will do.
const printFont = "'DejaVu Sans Mono','Noto Sans Mono','Menlo','Consolas',monospace"

// printColour returns the colour of an ink on paper.
func (c Colours) printColour(ink Style) string {
	const black, red = "#1a1a1a", "#c4122f"
	if c == NoColours {
		return black
	}
	switch ink {
	case HeartsInk:
		return red
	case DiamondsInk:
		if c == TwoColours {
			return red
		}
		return "#1c5fc2"
	case ClubsInk:
		if c == FourColours {
			return "#187a35"
		}
	case WrongInk:
		return "#b00030"
	case DoubtInk:
		return "#9a5b00"
	case GoodInk:
		return "#187a35"
	case LabelInk:
		return "#5b6770"
	}
	return black
}

// Svg returns a grid as a picture, an SVG document; about says what it shows.
func (g *Grid) SVG(c Colours, about string) string {
	const margin Length = 120
	var b strings.Builder
	width, height := Length(g.width)*cellWidth+2*margin, Length(g.Height())*cellHeight+2*margin
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %v %v" width="%v" height="%v" role="img" aria-label="%s">`+"\n",
		width, height, width, height, Escape(about))
	fmt.Fprintf(&b, `<title>%s</title>`+"\n", Escape(about))
	fmt.Fprintf(&b, `<rect width="%v" height="%v" rx="6" fill="#ffffff"/>`+"\n", width, height)
	fmt.Fprintf(&b, `<g font-family="%s" font-size="16">`+"\n", printFont)
	for y := range g.rows {
		g.svgRow(&b, y, c, margin)
	}
	b.WriteString("</g>\n</svg>\n")
	return b.String()
}

// svgRow draws one row, with cells of the same style together.
func (g *Grid) svgRow(b *strings.Builder, y int, c Colours, margin Length) {
	row := g.rows[y]
	top := margin + Length(y)*cellHeight
	for x := 0; x < len(row); {
		style, from := row[x].Style, x
		for x < len(row) && row[x].Style == style {
			x++
		}
		left := margin + Length(from)*cellWidth
		fill := c.printColour(style.Ink())
		if style&Reverse != 0 {
			fmt.Fprintf(b, `<rect x="%v" y="%v" width="%v" height="%v" fill="%s"/>`+"\n", left, top, Length(x-from)*cellWidth, cellHeight, fill)
			fill = "#ffffff"
		}
		g.svgRun(b, row[from:x], left, top, style, fill)
	}
}

// svgRun draws cells of one style.
func (g *Grid) svgRun(b *strings.Builder, run []Cell, left, top Length, style Style, fill string) {
	var places, text, lines, joined strings.Builder
	for i, cell := range run {
		x := left + Length(i)*cellWidth
		if cell.Text == "" || cell.Text == " " && !(i > 0 && i+1 < len(run) && IsText(run[i-1]) && IsText(run[i+1])) {
			continue // a blank between words is kept, for copying the text
		}
		if path := boxPath(cell.Text, x, top); path != "" {
			lines.WriteString(path)
			continue
		}
		if utf8.RuneCountInString(cell.Text) > 1 {
			// A combining character would take the place of the next one.
			fmt.Fprintf(&joined, `<text x="%v" y="%v" fill="%s">%s</text>`+"\n", x, top+baseline, fill, Escape(cell.Text))
			continue
		}
		if places.Len() > 0 {
			places.WriteByte(' ')
		}
		places.WriteString(x.String())
		text.WriteString(Escape(cell.Text))
	}
	more := ""
	if style&Faint != 0 {
		more = ` opacity="0.4"`
	}
	if lines.Len() > 0 {
		width := "1"
		if style&Bold != 0 {
			width = "1.8"
		}
		fmt.Fprintf(b, `<path d="%s" fill="none" stroke="%s" stroke-width="%s"%s/>`+"\n", lines.String(), fill, width, more)
	}
	if style&Bold != 0 {
		more += ` font-weight="bold"`
	}
	if style&Underline != 0 {
		more += ` text-decoration="underline"`
	}
	if text.Len() > 0 {
		fmt.Fprintf(b, `<text x="%s" y="%v" fill="%s"%s>%s</text>`+"\n", places.String(), top+baseline, fill, more, text.String())
	}
	b.WriteString(joined.String())
}

// IsText reports whether a cell has something that is written, not drawn.
func IsText(c Cell) bool { return c.Text != "" && c.Text != " " && boxPath(c.Text, 0, 0) == "" }

// boxPath returns the strokes of a character that draws lines, "" for any
// other. They are drawn because in few fonts they meet.
func boxPath(text string, x, y Length) string {
	const round Length = 40
	right, bottom := x+cellWidth, y+cellHeight
	midX, midY := x+cellWidth/2, y+cellHeight/2
	switch text {
	case "─":
		return fmt.Sprintf("M%v %vH%v", x, midY, right)
	case "│":
		return fmt.Sprintf("M%v %vV%v", midX, y, bottom)
	case "┼":
		return fmt.Sprintf("M%v %vH%vM%v %vV%v", x, midY, right, midX, y, bottom)
	case "┴":
		return fmt.Sprintf("M%v %vH%vM%v %vV%v", x, midY, right, midX, y, midY)
	case "╭":
		return fmt.Sprintf("M%v %vV%vQ%v %v %v %vH%v", midX, bottom, midY+round, midX, midY, midX+round, midY, right)
	case "╮":
		return fmt.Sprintf("M%v %vH%vQ%v %v %v %vV%v", x, midY, midX-round, midX, midY, midX, midY+round, bottom)
	case "╯":
		return fmt.Sprintf("M%v %vV%vQ%v %v %v %vH%v", midX, y, midY-round, midX, midY, midX-round, midY, x)
	case "╰":
		return fmt.Sprintf("M%v %vV%vQ%v %v %v %vH%v", midX, y, midY-round, midX, midY, midX+round, midY, right)
	}
	return ""
}
