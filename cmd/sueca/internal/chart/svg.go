package chart

import (
	"fmt"
	"math"

	"sueca/replay/viewer/grid"
	"sueca/replay/viewer/svg"
)

// The measures of a picture.
const (
	wide   svg.Length = 6400
	margin svg.Length = 160
	letter svg.Length = 66  // the width of a letter at the axes
	line   svg.Length = 180 // from one line of text to the next
)

// longest is how many cells of a row's name are written.
const longest = 28

// drawing is a chart being drawn: where its axes are, and what they show.
type drawing struct {
	svg.Drawing
	x, y                     span
	left, right, top, bottom svg.Length
}

// SVG returns the picture.
func (c *Chart) SVG() string { return c.svg(0) }

// Stack returns pictures one below the other, as one.
func Stack(title string, charts ...*Chart) string {
	inside := svg.Markup("")
	tall := svg.Length(0)
	for _, c := range charts {
		inside += svg.Markup(c.svg(tall))
		tall += c.Tall
	}
	return svg.Document(wide, tall, title, inside)
}

// svg returns the picture, so far down in one that it is a part of.
func (c *Chart) svg(down svg.Length) string {
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
	d.left = margin + svg.Length(room)*letter + letter
	if c.Y != "" {
		d.left += line
	}

	if len(c.Steps) > 0 {
		across = d.steps(c.Steps)
	}
	d.Shape("rect", "width", wide, "height", c.Tall, "fill", "#ffffff")
	d.rules(across, up)
	for _, s := range c.shapes {
		d.shape(s)
	}
	d.Put(svg.Element("g", "\n"+d.words(c, across, up), "fill", Dark, "font-family", "sans-serif", "font-size", 12, "text-anchor", "middle"))
	if down == 0 {
		return svg.Document(wide, c.Tall, c.Title, d.Markup())
	}
	return svg.Document(wide, c.Tall, c.Title, d.Markup(), "y", down)
}

// steps returns the names of places across, as many as have room, the last one always.
func (d *drawing) steps(names []string) (out []tick) {
	d.x = widened(span{0, float64(len(names) - 1), true}, 0.02)
	room := 0
	for _, name := range names {
		room = max(room, grid.Cells(name))
	}
	d.right = min(d.right, wide-svg.Length(room+1)*letter/2) // half of the last name
	apart := max(1, int(math.Ceil(float64(svg.Length(room+2)*letter)*(d.x.high-d.x.low)/float64(d.right-d.left))))
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
func (d *drawing) atX(v float64) svg.Length {
	return d.left + svg.Length(math.Round(float64(d.right-d.left)*(v-d.x.low)/(d.x.high-d.x.low)))
}

func (d *drawing) atY(v float64) svg.Length {
	return d.bottom - svg.Length(math.Round(float64(d.bottom-d.top)*(v-d.y.low)/(d.y.high-d.y.low)))
}

// rules draws the axes, and a fine line at each of their numbers.
func (d *drawing) rules(across, up []tick) {
	var lines []any
	for _, t := range across {
		lines = append(lines, "M", d.atX(t.at), d.top, "V", d.bottom)
	}
	for _, t := range up {
		lines = append(lines, "M", d.left, d.atY(t.at), "H", d.right)
	}
	d.Shape("path", "fill", "none", "stroke", rule, "d", svg.Path(lines...))
	d.Shape("path", "fill", "none", "stroke", Dark, "d", svg.Path("M", d.left, d.top, "V", d.bottom, "H", d.right))
}

func (d *drawing) shape(s shape) {
	switch s.kind {
	case lineShape:
		dashes := ""
		if s.dashed {
			dashes = "5 5"
		}
		d.Shape("path", "fill", "none", "stroke", s.ink, "stroke-width", 2, "stroke-dasharray", dashes, "d", d.through(s.points))
	case dotShape:
		d.Shape("circle", "fill", s.ink, "cx", d.atX(s.points[0].X), "cy", d.atY(s.points[0].Y), "r", 4.5)
	case bandShape:
		d.Shape("path", "fill", s.ink, "fill-opacity", 0.5, "stroke", "none", "d", d.through(s.points)+"Z")
	case barShape:
		left, right := d.atX(s.points[0].X), d.atX(s.points[1].X)
		foot, head := d.atY(s.points[0].Y), d.atY(s.points[1].Y)
		d.Shape("rect", "fill", s.ink, "stroke", Dark, "x", left, "y", head, "width", right-left, "height", foot-head)
	default:
		panic(fmt.Sprintf("chart: shape %d", s.kind))
	}
}

// through returns the path through points.
func (d *drawing) through(points []Point) string {
	var steps []any
	for i, p := range points {
		steps = append(steps, string("ML"[min(i, 1)]), d.atX(p.X), d.atY(p.Y))
	}
	return svg.Path(steps...)
}

// words returns the title, the numbers and what the axes say.
func (d *drawing) words(c *Chart, across, up []tick) svg.Markup {
	var out svg.Drawing
	out.Text(c.Title, "x", wide/2, "y", margin+line/2, "font-size", 14, "font-weight", "bold")
	for _, t := range across {
		out.Text(t.text, "x", d.atX(t.at), "y", d.bottom+line)
	}
	out.Text(c.X, "x", (d.left+d.right)/2, "y", d.bottom+2*line+letter)
	for _, t := range up {
		out.Text(t.text, "x", d.left-letter, "y", d.atY(t.at)+letter/2, "text-anchor", "end")
	}
	if c.Y != "" {
		x, y := margin+letter/2, (d.top+d.bottom)/2
		out.Text(c.Y, "x", x, "y", y, "transform", "rotate(-90 "+svg.Path(x, y)+")")
	}
	return out.Markup()
}
