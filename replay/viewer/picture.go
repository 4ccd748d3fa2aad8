package viewer

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"sueca/engine"
)

// The size of a picture of a deal, in cells, and of a cell, in the units of the
// picture.
const (
	pictureWidth, pictureHeight = 112, 37

	cellWidth, cellHeight length = 96, 200

	baseline length = 150 // of text, from the top of its cell
)

// printFont is the font of pictures; every character is put into its place, so
// that any font will do.
const printFont = "'DejaVu Sans Mono','Noto Sans Mono','Menlo','Consolas',monospace"

// printColour gives the colour of an ink on paper.
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

// SVG draws the deal as it stands as a picture: a hand diagram, by the same
// layout as on the screen.
func (s *Study) SVG() string {
	look := s.look
	defer func() { s.look = look }()
	s.look.ASCII, s.look.Mono = false, false
	f := s.Diagram(pictureWidth, pictureHeight)
	return f.svg(s.look.Colours, s.summary())
}

// svg draws a grid as a picture that says what it shows.
func (g *Grid) svg(c Colours, about string) string {
	const margin length = 120
	var b strings.Builder
	width, height := length(g.width)*cellWidth+2*margin, length(g.Height())*cellHeight+2*margin
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %v %v" width="%v" height="%v" role="img" aria-label="%s">`+"\n",
		width, height, width, height, escape(about))
	fmt.Fprintf(&b, `<title>%s</title>`+"\n", escape(about))
	fmt.Fprintf(&b, `<rect width="%v" height="%v" rx="6" fill="#ffffff"/>`+"\n", width, height)
	fmt.Fprintf(&b, `<g font-family="%s" font-size="16">`+"\n", printFont)
	for y := range g.rows {
		g.svgRow(&b, y, c, margin)
	}
	b.WriteString("</g>\n</svg>\n")
	return b.String()
}

// svgRow draws one row: cells of one style together.
func (g *Grid) svgRow(b *strings.Builder, y int, c Colours, margin length) {
	row := g.rows[y]
	top := margin + length(y)*cellHeight
	for x := 0; x < len(row); {
		style, from := row[x].Style, x
		for x < len(row) && row[x].Style == style {
			x++
		}
		left := margin + length(from)*cellWidth
		fill := c.printColour(style.Ink())
		if style&Reverse != 0 {
			fmt.Fprintf(b, `<rect x="%v" y="%v" width="%v" height="%v" fill="%s"/>`+"\n", left, top, length(x-from)*cellWidth, cellHeight, fill)
			fill = "#ffffff"
		}
		g.svgRun(b, row[from:x], left, top, style, fill)
	}
}

// svgRun draws cells of one style.
func (g *Grid) svgRun(b *strings.Builder, run []Cell, left, top length, style Style, fill string) {
	var places, text, lines, joined strings.Builder
	for i, cell := range run {
		x := left + length(i)*cellWidth
		if cell.Text == "" || cell.Text == " " && !(i > 0 && i+1 < len(run) && isText(run[i-1]) && isText(run[i+1])) {
			continue // a blank between words is kept, for who copies them
		}
		if path := boxPath(cell.Text, x, top); path != "" {
			lines.WriteString(path)
			continue
		}
		if utf8.RuneCountInString(cell.Text) > 1 {
			// What stands on a character would take the place of the next one.
			fmt.Fprintf(&joined, `<text x="%v" y="%v" fill="%s">%s</text>`+"\n", x, top+baseline, fill, escape(cell.Text))
			continue
		}
		if places.Len() > 0 {
			places.WriteByte(' ')
		}
		places.WriteString(x.String())
		text.WriteString(escape(cell.Text))
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

// isText reports whether a cell has something that is written, not drawn.
func isText(c Cell) bool { return c.Text != "" && c.Text != " " && boxPath(c.Text, 0, 0) == "" }

// boxPath gives the strokes of a character that draws lines, empty for any other:
// no two fonts let them meet.
func boxPath(text string, x, y length) string {
	const round length = 40
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

// summary says in a few sentences what a picture shows, for who does not see it.
func (s *Study) summary() string {
	v := s.see()
	out := []string{(&drawer{s: s, g: s.glyphs(), v: v}).title()}
	if n := s.dealt().number; n > 0 {
		out = append(out, s.words(engine.Msg("deal %d", n)))
	}
	if n := v.deal.LastTrick(); n > 0 && s.dealt().unread == nil {
		out = append(out, s.words(engine.Msg("trick %d", n)))
	}
	return strings.Join(out, ", ")
}
