// Package chart draws numbers as pictures: lines, bands, dots and bars over two axes, as SVG
// documents, one below the other where there are several. All lengths are whole numbers ([svg.Length]), so the same numbers make
// the same picture on every machine.
package chart

import (
	"math"
	"slices"

	"sueca/replay/viewer/svg"
)

// A Point is a place on the axes.
type Point struct{ X, Y float64 }

// An Ink is a colour of a picture.
type Ink string

// The inks: dark on white, and one that stands out in grey print too.
const (
	Dark Ink = "#222b38"
	Pale Ink = "#9ab4d0"
	Mark Ink = "#b03a2e"
	rule Ink = "#dddddd"
)

// A Chart is a picture in the making. What is drawn last is on top.
type Chart struct {
	Title string
	X, Y  string     // what the axes say
	Tall  svg.Length // of the whole picture
	// Rows, if there are any, are what stands at the heights 0, 1, … in place of
	// numbers.
	Rows []string
	// Steps, if there are any, are what stands at the places 0, 1, … across in place of
	// numbers: as many of them as have room.
	Steps []string

	shapes []shape
	x, y   span
}

// span is from the smallest to the largest number that is on an axis.
type span struct {
	low, high float64
	set       bool
}

func (s *span) include(v float64) {
	if !s.set {
		s.low, s.high, s.set = v, v, true
	}
	s.low, s.high = min(s.low, v), max(s.high, v)
}

// shape is a line through points, a dot or a bar.
type shape struct {
	kind   shapeKind
	ink    Ink
	dashed bool
	points []Point // of a bar: two corners; of a band: around it
}

type shapeKind int

const (
	lineShape shapeKind = iota + 1
	dotShape
	barShape
	bandShape
)

// Line draws a line through points.
func (c *Chart) Line(ink Ink, dashed bool, points ...Point) {
	c.add(shape{lineShape, ink, dashed, points})
}

// Dot draws a dot.
func (c *Chart) Dot(ink Ink, at Point) { c.add(shape{dotShape, ink, false, []Point{at}}) }

// Bar draws a bar from one number to another, of a height.
func (c *Chart) Bar(from, to, height float64) {
	c.add(shape{barShape, Pale, false, []Point{{from, 0}, {to, height}}})
}

// Band draws the area between two lines through points.
func (c *Chart) Band(low, high []Point) {
	around := slices.Clone(low)
	for _, p := range slices.Backward(high) {
		around = append(around, p)
	}
	c.add(shape{bandShape, Pale, false, around})
}

// Reach makes the axes show a place, whether something is drawn there or not.
func (c *Chart) Reach(at Point) {
	c.x.include(at.X)
	c.y.include(at.Y)
}

// add adds a shape, unless a point of it is not a number: then there is nothing to
// draw.
func (c *Chart) add(s shape) {
	for _, p := range s.points {
		if math.IsNaN(p.X+p.Y) || math.IsInf(p.X, 0) || math.IsInf(p.Y, 0) {
			return
		}
	}
	for _, p := range s.points {
		c.Reach(p)
	}
	c.shapes = append(c.shapes, s)
}
