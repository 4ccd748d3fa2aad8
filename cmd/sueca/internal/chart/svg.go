package chart

import (
	"fmt"
	"math"
	"strings"

	"sueca/replay/viewer/grid"
)

// The measures of a picture.
const (
	wide   grid.Length = 6400
	margin grid.Length = 160
	letter grid.Length = 66  // the width of a letter at the axes
	line   grid.Length = 180 // from one line of text to the next
)

// longest is how many cells of a row's name are written.
const longest = 28

// drawing is a chart being drawn: where its axes are, and what they show.
type drawing struct {
	strings.Builder
	x, y                     span
	left, right, top, bottom grid.Length
}

// SVG returns the picture.
func (c *Chart) SVG() string { return c.svg(0) }

// Stack returns pictures one below the other, as one.
func Stack(title string, charts ...*Chart) string {
	var inside strings.Builder
	tall := grid.Length(0)
	for _, c := range charts {
		inside.WriteString(c.svg(tall))
		tall += c.Tall
	}
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" version="1.1" width="%v" height="%v" viewBox="0 0 %v %v" role="img">
<title>%s</title>
`, wide, tall, wide, tall, grid.Escape(title)) + inside.String() + "</svg>\n"
}

// svg returns the picture, so far down in one that it is a part of.
func (c *Chart) svg(down grid.Length) string {
	d := &drawing{right: wide - margin, top: margin + 2*line, bottom: c.Tall - margin - 2*line}
	d.x, d.y = widened(c.x, 0.02), widened(c.y, 0)
	across := ticks(d.x, 8)
	up := ticks(d.y, max(2, int((d.bottom-d.top)/400)))
	if len(c.Rows) > 0 {
		d.y, up = span{-0.5, float64(len(c.Rows)) - 0.5, true}, nil
		for i, name := range c.Rows {
			up = append(up, tick{float64(i), shorten(name)})
		}
	}
	room := 0
	for _, t := range up {
		room = max(room, grid.Cells(t.text))
	}
	d.left = margin + grid.Length(room)*letter + letter
	if c.Y != "" {
		d.left += line
	}

	if len(c.Steps) > 0 {
		across = d.steps(c.Steps)
	}
	place := ""
	if down > 0 {
		place = fmt.Sprintf(` y="%v"`, down)
	}
	fmt.Fprintf(d, `<svg xmlns="http://www.w3.org/2000/svg" version="1.1"%s width="%v" height="%v" viewBox="0 0 %v %v" role="img">
<title>%s</title>
<rect width="%v" height="%v" fill="#ffffff"/>
`, place, wide, c.Tall, wide, c.Tall, grid.Escape(c.Title), wide, c.Tall)
	d.rules(across, up)
	for _, s := range c.shapes {
		d.shape(s)
	}
	d.words(c, across, up)
	d.WriteString("</svg>\n")
	return d.String()
}

// steps returns the names of places across, as many as have room, the last one always.
func (d *drawing) steps(names []string) (out []tick) {
	d.x = widened(span{0, float64(len(names) - 1), true}, 0.02)
	room := 0
	for _, name := range names {
		room = max(room, grid.Cells(name))
	}
	d.right = min(d.right, wide-grid.Length(room+1)*letter/2) // half of the last name
	apart := max(1, int(math.Ceil(float64(grid.Length(room+2)*letter)*(d.x.high-d.x.low)/float64(d.right-d.left))))
	for i := len(names) - 1; i >= 0; i -= apart {
		out = append(out, tick{float64(i), names[i]})
	}
	return out
}

// shorten returns the beginning of a text that is too long.
func shorten(text string) string {
	if grid.Cells(text) <= longest {
		return text
	}
	letters := []rune(text)
	for grid.Cells(string(letters)) >= longest {
		letters = letters[:len(letters)-1]
	}
	return string(letters) + "…"
}

// atX returns where a number is on the axis.
func (d *drawing) atX(v float64) grid.Length {
	return d.left + grid.Length(math.Round(float64(d.right-d.left)*(v-d.x.low)/(d.x.high-d.x.low)))
}

func (d *drawing) atY(v float64) grid.Length {
	return d.bottom - grid.Length(math.Round(float64(d.bottom-d.top)*(v-d.y.low)/(d.y.high-d.y.low)))
}

// rules draws the axes, and a fine line at each of their numbers.
func (d *drawing) rules(across, up []tick) {
	fmt.Fprintf(d, `<path fill="none" stroke="%s" d="`, rule)
	for _, t := range across {
		fmt.Fprintf(d, "M%v %vV%v", d.atX(t.at), d.top, d.bottom)
	}
	for _, t := range up {
		fmt.Fprintf(d, "M%v %vH%v", d.left, d.atY(t.at), d.right)
	}
	fmt.Fprintf(d, `"/>`+"\n"+`<path fill="none" stroke="%s" d="M%v %vV%vH%v"/>`+"\n", Dark, d.left, d.top, d.bottom, d.right)
}

func (d *drawing) shape(s shape) {
	switch s.kind {
	case lineShape:
		dashes := ""
		if s.dashed {
			dashes = ` stroke-dasharray="5 5"`
		}
		fmt.Fprintf(d, `<path fill="none" stroke="%s" stroke-width="2"%s d="`, s.ink, dashes)
		for i, p := range s.points {
			fmt.Fprintf(d, "%c%v %v", "ML"[min(i, 1)], d.atX(p.X), d.atY(p.Y))
		}
		d.WriteString("\"/>\n")
	case dotShape:
		fmt.Fprintf(d, `<circle fill="%s" cx="%v" cy="%v" r="4.5"/>`+"\n", s.ink, d.atX(s.points[0].X), d.atY(s.points[0].Y))
	case bandShape:
		fmt.Fprintf(d, `<path fill="%s" fill-opacity="0.5" stroke="none" d="`, s.ink)
		for i, p := range s.points {
			fmt.Fprintf(d, "%c%v %v", "ML"[min(i, 1)], d.atX(p.X), d.atY(p.Y))
		}
		d.WriteString("Z\"/>\n")
	case barShape:
		left, right := d.atX(s.points[0].X), d.atX(s.points[1].X)
		foot, head := d.atY(s.points[0].Y), d.atY(s.points[1].Y)
		fmt.Fprintf(d, `<rect fill="%s" stroke="%s" x="%v" y="%v" width="%v" height="%v"/>`+"\n", s.ink, Dark, left, head, right-left, foot-head)
	default:
		panic(fmt.Sprintf("chart: shape %d", s.kind))
	}
}

// words writes the title, the numbers and what the axes say.
func (d *drawing) words(c *Chart, across, up []tick) {
	fmt.Fprintf(d, `<g fill="%s" font-family="sans-serif" font-size="12" text-anchor="middle">`+"\n", Dark)
	middle := (d.left + d.right) / 2
	fmt.Fprintf(d, `<text x="%v" y="%v" font-size="14" font-weight="bold">%s</text>`+"\n", wide/2, margin+line/2, grid.Escape(c.Title))
	for _, t := range across {
		fmt.Fprintf(d, `<text x="%v" y="%v">%s</text>`+"\n", d.atX(t.at), d.bottom+line, grid.Escape(t.text))
	}
	fmt.Fprintf(d, `<text x="%v" y="%v">%s</text>`+"\n", middle, d.bottom+2*line+letter, grid.Escape(c.X))
	for _, t := range up {
		fmt.Fprintf(d, `<text x="%v" y="%v" text-anchor="end">%s</text>`+"\n", d.left-letter, d.atY(t.at)+letter/2, grid.Escape(t.text))
	}
	if c.Y != "" {
		x, y := margin+letter/2, (d.top+d.bottom)/2
		fmt.Fprintf(d, `<text x="%v" y="%v" transform="rotate(-90 %v %v)">%s</text>`+"\n", x, y, x, y, grid.Escape(c.Y))
	}
	d.WriteString("</g>\n")
}
