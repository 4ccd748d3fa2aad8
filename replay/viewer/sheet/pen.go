package sheet

import "sueca/replay/viewer/svg"

// square is the side of a square of the paper.
const square svg.Length = 120

// pen draws strokes as a hand does, never quite straight. How far each one
// deviates depends only on how many there were before it, so the same sheet
// always makes the same picture.
type pen struct {
	svg.Drawing
	moves uint32
}

// astray returns the next deviation, at most most to either side.
func (p *pen) astray(most svg.Length) svg.Length {
	p.moves++
	h := p.moves * 0x9e3779b1 // spreads neighbours apart
	h ^= h >> 15
	h *= 0x85ebca77
	h ^= h >> 13
	return svg.Length(h%uint32(2*most+1)) - most
}

// line draws a line between two points.
func (p *pen) line(x1, y1, x2, y2 svg.Length) { p.stroke(x1, y1, x2, y2, 9, "") }

// stroke draws a line of a width whose ends deviate by at most ends.
func (p *pen) stroke(x1, y1, x2, y2, ends svg.Length, width string) {
	x1, y1, x2, y2 = x1+p.astray(ends), y1+p.astray(ends), x2+p.astray(ends), y2+p.astray(ends)
	bend := svg.Length(8)
	if span := max(x2-x1, x1-x2, y2-y1, y1-y2); span > 10*square {
		bend = 20
	}
	p.Shape("path", "d", svg.Path("M", x1, y1, "C",
		(2*x1+x2)/3+p.astray(bend), (2*y1+y2)/3+p.astray(bend),
		(x1+2*x2)/3+p.astray(bend), (y1+2*y2)/3+p.astray(bend), x2, y2), "stroke-width", width)
}

// bow draws a line between two points at the same height that rises in the
// middle.
func (p *pen) bow(x1, x2, y, rise svg.Length) {
	p.Shape("path", "d", svg.Path("M", x1+p.astray(5), y+p.astray(5), "Q",
		(x1+x2)/2+p.astray(8), y-2*rise+p.astray(8), x2+p.astray(5), y+p.astray(5)))
}

// oval draws an oval around a point, whose ends do not quite meet.
func (p *pen) oval(x, y, rx, ry svg.Length) {
	// A circle is four curves whose handles are 0.55 of the radius long.
	hx, hy := rx*55/100, ry*55/100
	top, right, bottom, left := y-ry+p.astray(12), x+rx+p.astray(12), y+ry+p.astray(12), x-rx+p.astray(12)
	p.Shape("path", "d", svg.Path("M", x-rx/4, top+8, "C", x+hx-rx/8, top-6, right, y-hy, right, y,
		"S", x+hx, bottom, x, bottom, "S", left, y+hy, left, y, "S", x-hx/2, top+5, x+rx/2, top-14))
}

// dot draws a disc as if it were rubbed in, and so not quite round. If struck, the dot is faint, with two
// strokes across it.
func (p *pen) dot(x, y, radius svg.Length, struck bool) {
	faint := ""
	if struck {
		faint = "0.35"
	}
	p.Shape("ellipse", "cx", x+p.astray(6), "cy", y+p.astray(6), "rx", radius+p.astray(6), "ry", radius+p.astray(6),
		"fill", ink, "stroke-width", "1.6", "opacity", faint)
	if struck {
		d := radius + 35
		p.line(x-d, y-d, x+d, y+d)
		p.line(x-d, y+d, x+d, y-d)
	}
}
