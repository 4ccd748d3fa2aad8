package sheet

import (
	"slices"
	"strconv"
	"strings"

	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay"
	"sueca/replay/viewer/grid"
	"sueca/replay/viewer/svg"
)

// The colours of the picture: ink of a ball pen, and squared paper.
const (
	ink        = "#1d3c8f"
	slipColour = "#fdfbf3"
	ruling     = "#c9dcec"
	edge       = "#d9d2bf"
)

// handwriting is the font of all text. Every system has other handwriting, and some
// have none.
const handwriting svg.Markup = "'Segoe Print','Bradley Hand','Chalkboard SE','Comic Neue','Comic Sans MS',cursive,sans-serif"

// The places on the paper, in squares: its edges, the width of a column where there are two
// and where there are more, and what lies between two columns.
const (
	margin        = 2
	columnSquares = 20
	narrowSquares = 14
	between       = 2
)

// CrossSVG draws the sheet as [Cross] does, as a picture: an SVG document that
// looks like the slip of squared paper on a café table. numbered says a match by its number, in
// the language of whoever reads it.
func CrossSVG(m *replay.Match, numbered func(match string) string) string {
	return drawSlip(m, numbered, (*slip).crosses).document()
}

// CombSVG draws the sheet as [Comb] does, as a picture; see [CrossSVG].
func CombSVG(m *replay.Match, numbered func(match string) string) string {
	return drawSlip(m, numbered, (*slip).comb).document()
}

// CrossInk draws the sheet as [CrossSVG] does, for a page that has paper of its own and says
// which match it is: what is written, as an SVG element in the colour of the text around it.
func CrossInk(m *replay.Match) string { return drawSlip(m, nil, (*slip).crosses).written() }

// CombInk draws the sheet as [CombSVG] does, and as [CrossInk] without paper.
func CombInk(m *replay.Match) string { return drawSlip(m, nil, (*slip).comb).written() }

// slip is a sheet being drawn as a picture (papel). Its y is how far down the
// paper is used, in squares.
type slip struct {
	m        *replay.Match
	columns  []card.Side
	wide     int // of a column, in squares
	numbered func(match string) string
	pen      pen
	words    svg.Drawing
	y        int
	blank    bool // no numbers are on it
}

// squares returns the width of the paper, in squares.
func (s *slip) squares() int { return 2*margin + len(s.columns)*(s.wide+between) - between }

// middle returns the middle of the paper.
func (s *slip) middle() svg.Length { return svg.Length(s.squares()) * square / 2 }

// column returns the left edge of a column, in squares.
func (s *slip) column(p card.Side) int {
	return margin + slices.Index(s.columns, p)*(s.wide+between)
}

// centre returns the middle of a column.
func (s *slip) centre(p card.Side) svg.Length {
	return svg.Length(s.column(p))*square + svg.Length(s.wide)*square/2
}

// text writes a line of text around x.
func (s *slip) text(x, y svg.Length, size int, text string) {
	s.anchored(x, y, size, "middle", text)
}

func (s *slip) anchored(x, y svg.Length, size int, anchor, text string) {
	s.words.Text(text, "x", x, "y", y, "font-size", size, "text-anchor", anchor)
}

// drawSlip draws the whole slip; see [slip.draw].
func drawSlip(m *replay.Match, numbered func(match string) string, marks func(s *slip, p card.Side, y int) int) *slip {
	return (&slip{m: m, numbered: numbered}).draw(marks)
}

// draw draws the whole slip; marks draws those of one column from the square
// y down, and returns the square below them.
func (s *slip) draw(marks func(s *slip, p card.Side, y int) int) *slip {
	m := s.m
	s.columns, s.wide, s.y = columnsOf(m), columnSquares, 2
	if len(s.columns) > 2 {
		s.wide = narrowSquares
	}
	s.heading()
	top := s.y
	s.names()
	line := svg.Length(s.y)*square + 40
	s.y++
	if m.Rules.Mode == rules.ModePoints {
		marks = (*slip).points
	}
	bottom := 0
	for _, p := range s.columns {
		bottom = max(bottom, marks(s, p, s.y))
	}
	s.y = 1 + bottom
	s.below()
	s.pen.line(margin*square, line, svg.Length(s.squares()-margin)*square, line)
	for _, p := range s.columns[1:] {
		x := svg.Length(s.column(p)-between/2) * square
		s.pen.line(x, svg.Length(top)*square+20, x, svg.Length(s.y)*square)
	}
	if m.Rules.Mode != rules.ModePoints {
		s.result()
	}
	return s
}

// heading writes what the match is called.
func (s *slip) heading() {
	room := s.squares() - 2*margin
	if event := Tag(s.m, "Event"); event != "" {
		s.y += 2
		s.text(s.middle(), svg.Length(s.y)*square-40, 17, shorten(event, room, 17))
	}
	about := Tag(s.m, "Date")
	if match := Tag(s.m, "Match"); match != "" && s.numbered != nil {
		if about != "" {
			about += " · "
		}
		about += s.numbered(match)
	}
	if about != "" {
		s.y += 2
		s.text(s.middle(), svg.Length(s.y)*square-70, 12, shorten(about, room, 12))
	}
	if s.y > 2 {
		s.y++
	}
}

// names writes who plays, one under the other.
func (s *slip) names() {
	lines := 1
	for _, p := range s.columns {
		names := Players(s.m, p)
		lines = max(lines, len(names))
		for i, name := range names {
			s.text(s.centre(p), svg.Length(s.y+2*i)*square+160, 15, shorten(name, s.wide-1, 15))
		}
	}
	s.y += 2 * lines
}

// crosses draws the crosses of a column.
func (s *slip) crosses(p card.Side, y int) int {
	most := 0
	for _, q := range s.columns {
		most = max(most, ceil(places(s.m, q), endsOfCross))
	}
	// A sheet of one cross or two has room to draw them large.
	arm, pitch, perRow := 2, 7, 3
	switch most {
	case 1:
		arm, perRow = 4, 1
	case 2:
		arm, pitch, perRow = 3, 8, 2
	}
	marks := drawn(s.m, p)
	n := ceil(places(s.m, p), endsOfCross)
	perRow = min(perRow, n, s.wide/pitch)
	for c := range n {
		x := s.centre(p) + svg.Length(2*(c%perRow)-perRow+1)*svg.Length(pitch)*square/2
		at := svg.Length(y+c/perRow*(2*arm+3)+arm+2) * square
		s.cross(x, at, svg.Length(arm)*square, marks[min(len(marks), c*endsOfCross):min(len(marks), (c+1)*endsOfCross)])
	}
	return y + ceil(n, perRow)*(2*arm+3) + 1
}

// cross draws one cross around a point.
func (s *slip) cross(x, y, arm svg.Length, marks []replay.Mark) {
	s.pen.line(x, y-arm, x, y+arm)
	s.pen.line(x-arm, y, x+arm, y)
	scale := markScale{55, 12}
	if arm > 2*square {
		scale = markScale{70, 14}
	}
	beside, under := scale.radius+svg.Length(scale.size)*10, scale.radius+svg.Length(scale.size)*8
	ends := [endsOfCross]struct{ at, note point }{
		topEnd:    {point{x, y - arm}, point{x + beside, y - arm}},
		rightEnd:  {point{x + arm, y}, point{x + arm, y + under}},
		bottomEnd: {point{x, y + arm}, point{x, y + arm + under}},
		leftEnd:   {point{x - arm, y}, point{x - arm, y + under}},
	}
	for i, mark := range marks {
		s.mark(mark, scale, ends[i].at, ends[i].note)
	}
}

// point is a place on the paper.
type point struct{ x, y svg.Length }

// markScale is how large marks are drawn: their dots, and the letters beside them.
type markScale struct {
	radius svg.Length
	size   int
}

// mark draws a mark at a point and, around another, the S that belongs to it.
func (s *slip) mark(mark replay.Mark, scale markScale, at, note point) {
	s.pen.dot(at.x, at.y, scale.radius, mark.State == replay.Void)
	if mark.State != replay.Suspended && mark.State != replay.Executed {
		return
	}
	up := svg.Length(scale.size) * 35 / 10 // from the foot of the letters to their middle
	s.text(note.x, note.y+up, scale.size, "(S)")
	if mark.State == replay.Executed {
		wide := svg.Length(scale.size) * 4
		s.pen.stroke(note.x-wide, note.y+up/4, note.x+wide, note.y-up/4, 5, "1.4")
	}
}

// comb draws the comb of a column.
func (s *slip) comb(p card.Side, y int) int {
	const tall = 3
	widest := 6
	if s.wide < columnSquares {
		widest = 4
	}
	teeth := places(s.m, p)
	perRow := ceil(teeth, ceil(teeth, widest))
	pitch := 3
	if perRow <= 4 && s.wide >= columnSquares {
		pitch = 4
	}
	at := func(t int) (x, y2 svg.Length) {
		return s.centre(p) + svg.Length(2*(t%perRow)-perRow+1)*svg.Length(pitch)*square/2,
			svg.Length(y+t/perRow*(tall+3)+3) * square
	}
	for t := range teeth {
		x, top := at(t)
		s.pen.line(x, top, x, top+tall*square)
		if t%perRow == 0 {
			n := min(perRow, teeth-t)
			s.pen.line(x-80, top+tall*square, x+svg.Length(n-1)*svg.Length(pitch)*square+80, top+tall*square)
		}
	}
	scale := markScale{65, 13}
	marks := drawn(s.m, p)
	for t, mark := range marks {
		x, top := at(t)
		s.mark(mark, scale, point{x, top}, point{x, top - scale.radius - 90})
		if t+1 == len(marks) || marks[t+1].Award != mark.Award {
			continue
		}
		next := x + svg.Length(pitch)*square
		if (t+1)%perRow != 0 {
			s.pen.bow(x, next, top, 35)
			continue
		}
		// The link goes over the end of the row.
		s.pen.bow(x, x+square*5/4, top, 25)
		x, top = at(t + 1)
		s.pen.bow(x-square*5/4, x, top, 25)
	}
	return y + ceil(teeth, perRow)*(tall+3) + 1
}

// points writes the total of a column that plays for card points, and the target.
func (s *slip) points(p card.Side, y int) int {
	x := s.centre(p)
	s.total(x, svg.Length(y+3)*square, p)
	s.text(x, svg.Length(y+6)*square, 14, "/ "+strconv.Itoa(int(s.m.Rules.Target)))
	return y + 6
}

// below writes what stands below the marks: the total of a column where it needs
// saying, and those of the players where the sheet has a column each.
func (s *slip) below() {
	y := s.y
	for _, p := range s.columns {
		if n, ok := untold(s.m, p); ok && s.m.Rules.Mode != rules.ModePoints {
			s.text(s.centre(p), svg.Length(y+1)*square, 22, grid.Unicode.Number(n))
			s.y = y + 3
		}
	}
	if !byPlayer(s.m) {
		return
	}
	for i, seat := range s.m.Rules.Table().Seats {
		row := i / len(s.columns)
		x, line := svg.Length(s.column(s.m.Rules.Table().Column(seat)))*square, svg.Length(s.y+1+row*2)*square+60
		s.anchored(x+3*square, line, 14, "start", shorten(Player(s.m, seat), s.wide-9, 14))
		s.anchored(x+svg.Length(s.wide-3)*square, line, 16, "end", s.number(s.m.Players[seat]))
	}
	s.y += 1 + 2*s.columns[0].Len()
}

// result writes the result under the line: two totals with a dash between them, more than two
// each under its column.
func (s *slip) result() {
	y := svg.Length(s.y+3) * square
	s.y += 5
	if len(s.columns) != 2 {
		for _, p := range s.columns {
			s.total(s.centre(p), y, p)
		}
		return
	}
	one, other := s.columns[0], s.columns[1]
	apart := 2*square + 70 + 90*svg.Length(max(grid.Cells(total(s.m, one)), grid.Cells(total(s.m, other))))
	s.total(s.middle()-apart, y, one)
	s.text(s.middle(), y+90, 26, "–")
	s.total(s.middle()+apart, y, other)
}

// total writes the total of a column around a point, with a ring around it if
// it has won the match, and a line under it if nobody has.
func (s *slip) total(x, y svg.Length, p card.Side) {
	text := total(s.m, p)
	if s.blank {
		text = ""
	}
	s.text(x, y+90, 26, text)
	wide := svg.Length(grid.Cells(text)) * 90
	switch {
	case !s.m.Over:
	case s.m.Winner&p != card.NoSide:
		s.pen.oval(x, y, wide+130, 210)
	case s.m.Winner == card.NoSide:
		s.pen.line(x-wide-40, y+150, x+wide+40, y+150)
		s.pen.line(x-wide-40, y+190, x+wide+40, y+190)
	}
}

// document puts the paper under what was drawn.
func (s *slip) document() string {
	width, height := svg.Length(s.squares())*square, svg.Length(s.y+1)*square
	title, result := describe(s.m)
	var d svg.Drawing
	d.Put(svg.Element("desc", svg.Text(result)))
	paper(&d, width, height)
	d.Put(s.strokes(ink))
	d.Put(svg.Element("g", "\n"+s.words.Markup(), "fill", ink, "font-family", handwriting))
	return `<?xml version="1.0" encoding="UTF-8"?>` + "\n" + svg.Document(width, height+60, title, d.Markup())
}

// written returns what was drawn without the paper.
func (s *slip) written() string {
	width, height := svg.Length(s.squares())*square, svg.Length(s.y+1)*square
	title, result := describe(s.m)
	if s.blank {
		result = ""
	}
	var d svg.Drawing
	d.Put(svg.Element("title", svg.Text(title)) + svg.Element("desc", svg.Text(result)))
	d.Put(s.strokes("currentColor"))
	d.Put(svg.Element("g", "\n"+s.words.Markup(), "fill", "currentColor"))
	return string(svg.Element("svg", d.Markup(), "width", width, "height", height, "viewBox", svg.Path(0, 0, width, height), "role", "img"))
}

// strokes returns what the pen has drawn, in a colour.
func (s *slip) strokes(colour string) svg.Markup {
	drawn := strings.ReplaceAll(string(s.pen.Markup()), ink, colour)
	return svg.Element("g", "\n"+svg.Markup(drawn), "fill", "none", "stroke", colour, "stroke-width", 2.2, "stroke-linecap", "round",
		"stroke-linejoin", "round")
}

// paper draws the slip itself: torn off at the bottom, with its shadow.
func paper(d *svg.Drawing, width, height svg.Length) {
	var torn pen
	outline, lines := []any{"M", 0, 0, "H", width}, []any{}
	for x := width; x >= 0; x -= square {
		y := height + torn.astray(25)
		outline = append(outline, "L", x, y)
		if x > 0 && x < width {
			lines = append(lines, "M", x, 0, "V", y)
		}
	}
	for y := square; y < height-30; y += square {
		lines = append(lines, "M", 0, y, "H", width)
	}
	edges := svg.Path(append(outline, "Z")...)
	d.Shape("path", "d", edges, "transform", "translate(0 2.5)", "fill", "#000000", "fill-opacity", 0.15)
	d.Shape("path", "d", edges, "fill", slipColour, "stroke", edge, "stroke-width", 0.8)
	d.Shape("path", "d", svg.Path(lines...), "fill", "none", "stroke", ruling, "stroke-width", 0.6)
}
