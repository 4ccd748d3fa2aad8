package sheet

import (
	"fmt"
	"strings"
	"sueca/replay/viewer/grid"
)

// square is the side of a square of the paper.
const square grid.Length = 120

// pen draws strokes as a hand does, never quite straight. How far each one
// deviates depends only on how many there were before it, so the same sheet
// always makes the same picture.
type pen struct {
	strings.Builder
	moves uint32
}

// astray returns the next deviation, at most most to either side.
func (p *pen) astray(most grid.Length) grid.Length {
	p.moves++
	h := p.moves * 0x9e3779b1 // spreads neighbours apart
	h ^= h >> 15
	h *= 0x85ebca77
	h ^= h >> 13
	return grid.Length(h%uint32(2*most+1)) - most
}

// line draws a line between two points.
func (p *pen) line(x1, y1, x2, y2 grid.Length) { p.stroke(x1, y1, x2, y2, 9, "") }

// thin draws a thin line, as through a letter.
func (p *pen) thin(x1, y1, x2, y2 grid.Length) { p.stroke(x1, y1, x2, y2, 5, ` stroke-width="1.4"`) }

// stroke draws a line whose ends deviate by at most ends.
func (p *pen) stroke(x1, y1, x2, y2, ends grid.Length, style string) {
	x1, y1, x2, y2 = x1+p.astray(ends), y1+p.astray(ends), x2+p.astray(ends), y2+p.astray(ends)
	bend := grid.Length(8)
	if span := max(x2-x1, x1-x2, y2-y1, y1-y2); span > 10*square {
		bend = 20
	}
	fmt.Fprintf(p, `<path d="M%v %vC%v %v %v %v %v %v"%s/>`+"\n", x1, y1,
		(2*x1+x2)/3+p.astray(bend), (2*y1+y2)/3+p.astray(bend),
		(x1+2*x2)/3+p.astray(bend), (y1+2*y2)/3+p.astray(bend), x2, y2, style)
}

// bow draws a line between two points at the same height that rises in the
// middle.
func (p *pen) bow(x1, x2, y, rise grid.Length) {
	fmt.Fprintf(p, `<path d="M%v %vQ%v %v %v %v"/>`+"\n", x1+p.astray(5), y+p.astray(5),
		(x1+x2)/2+p.astray(8), y-2*rise+p.astray(8), x2+p.astray(5), y+p.astray(5))
}

// oval draws an oval around a point, whose ends do not quite meet.
func (p *pen) oval(x, y, rx, ry grid.Length) {
	// A circle is four curves whose handles are 0.55 of the radius long.
	hx, hy := rx*55/100, ry*55/100
	top, right, bottom, left := y-ry+p.astray(12), x+rx+p.astray(12), y+ry+p.astray(12), x-rx+p.astray(12)
	fmt.Fprintf(p, `<path d="M%v %vC%v %v %v %v %v %vS%v %v %v %vS%v %v %v %vS%v %v %v %v"/>`+"\n",
		x-rx/4, top+8, x+hx-rx/8, top-6, right, y-hy, right, y,
		x+hx, bottom, x, bottom, left, y+hy, left, y, x-hx/2, top+5, x+rx/2, top-14)
}

// dot draws a filled ring as if it were rubbed in: a disc, and around it a
// stroke that is not quite its edge. If struck, the dot is faint, with two
// strokes across it.
func (p *pen) dot(x, y, radius grid.Length, struck bool) {
	faint := ""
	if struck {
		faint = ` opacity="0.35"`
	}
	fmt.Fprintf(p, `<g%s><circle cx="%v" cy="%v" r="%v" fill="%s" stroke="none"/>`, faint, x, y, radius, ink)
	fmt.Fprintf(p, `<ellipse cx="%v" cy="%v" rx="%v" ry="%v" stroke-width="1.6"/></g>`+"\n",
		x+p.astray(6), y+p.astray(6), radius+p.astray(6), radius+p.astray(6))
	if struck {
		d := radius + 35
		p.line(x-d, y-d, x+d, y+d)
		p.line(x-d, y+d, x+d, y-d)
	}
}
