package viewer

import (
	"fmt"
	"slices"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/replay/scribe"
	"sueca/replay/viewer/grid"
	"sueca/replay/viewer/sheet"
)

// MinWidth and MinHeight are the size of the smallest screen that a deal is
// drawn on, in cells.
const MinWidth, MinHeight = 40, 15

// Frame is a session as it was drawn: a grid, and what its parts do when they
// are clicked.
type Frame struct {
	*grid.Grid
	zones []zone
	// Typing says that something is being typed; the terminal's cursor is then
	// at TypeX, TypeY.
	Typing       bool
	TypeX, TypeY int
}

// zone is a part of a frame that can be clicked.
type zone struct {
	x, y, width int
	do          func(s *Session)
}

// Click does what the cell at x, y stands for, and reports whether there is
// something to do.
func (s *Session) Click(f *Frame, x, y int) bool {
	for i := len(f.zones) - 1; i >= 0; i-- {
		if z := f.zones[i]; y == z.y && x >= z.x && x < z.x+z.width {
			s.said, s.wrong = message.Message{}, ""
			z.do(s)
			return true
		}
	}
	return false
}

// drawer draws a session.
type drawer struct {
	s *Session
	f *Frame
	g *grid.Glyphs
	v *seen
}

// Draw draws the session: the table, the tricks, the sheet and the messages, as
// far as there is room.
func (s *Session) Draw(width, height int) *Frame {
	return s.frame(width, height, func(d *drawer) {
		if s.page != nil {
			d.page(1, height-2)
		} else {
			d.layout(1, height-2)
		}
		d.statusBar(height - 1)
	})
}

// Diagram draws the session like [Session.Draw], but without what only serves a
// user at a screen: for a page or a picture.
func (s *Session) Diagram(width, height int) *Frame {
	return s.frame(width, height, func(d *drawer) { d.layout(1, height-1) })
}

// frame draws the title, and what below draws under it.
func (s *Session) frame(width, height int, below func(d *drawer)) *Frame {
	d := &drawer{s: s, f: &Frame{Grid: grid.NewGrid(width, height)}, g: s.glyphs()}
	if width < MinWidth || height < MinHeight {
		text := d.say("too small: %d×%d, and %d×%d are needed", width, height, MinWidth, MinHeight)
		for y, line := range wrap(text, max(1, width)) {
			d.f.Put(0, y, line)
		}
	} else {
		d.v = s.see()
		d.titleBar()
		below(d)
	}
	if s.look.ASCII {
		d.f.Plain()
	}
	return d.f
}

// say returns a message with the cards in it as they are drawn.
func (d *drawer) say(format string, args ...any) string {
	return d.s.words(message.Msg(format, args...))
}

// zone makes cells do something when they are clicked.
func (d *drawer) zone(x, y, width int, do func(s *Session)) {
	d.f.zones = append(d.f.zones, zone{x, y, width, do})
}

// fit cuts a text to a width, and marks the cut.
func (d *drawer) fit(text string, width int) string {
	if grid.Cells(text) <= width {
		return text
	}
	if width < 2 {
		return ""
	}
	return strings.TrimRight(cut(text, width-1), " ") + "…"
}

// titleBar draws the top row: the match, and the place in it.
func (d *drawer) titleBar() {
	s := d.s
	width := d.f.Width()
	var where []string
	if n, whole := s.matches.n, s.matches.whole; n > 1 || !whole {
		more := ""
		if !whole {
			more = "+"
		}
		where = append(where, d.say("match %d of %s", s.at.match+1, fmt.Sprint(n)+more))
	}
	if n := s.dealt().number; n > 0 {
		if last := s.game.deals[len(s.game.deals)-1].number; last > 0 && !s.blind {
			where = append(where, d.say("deal %d of %d", n, last))
		} else {
			where = append(where, d.say("deal %d", n))
		}
	}
	if n := s.trickShown(d.v.deal); n > 0 && s.dealt().unread == nil {
		where = append(where, d.say("trick %d", n))
	}
	switch {
	case s.line == nil:
	case s.line.kept:
		where = append(where, strings.ToUpper(d.say("variation")))
	default:
		where = append(where, strings.ToUpper(d.say("what if")))
	}
	if s.viewFrom != card.NoSeat {
		where = append(where, d.say("seat %s", s.viewFrom))
	}
	if s.blind {
		where = append(where, d.say("blind"))
	}
	if s.playing {
		where = append(where, d.g.Turn)
	}
	if s.follow {
		where = append(where, d.say("live"))
	}
	right := d.fit(strings.Join(where, " · "), width-2)
	left := d.title(max(0, width-grid.Cells(right)-4))
	d.f.Write(1, 0, grid.Bold, left)
	d.f.Write(width-1-grid.Cells(right), 0, grid.Plain, right)
	d.f.Mark(0, 0, width, grid.Reverse)
}

// trickShown returns the number of the trick at the cursor: the one that is being written,
// where the next card of it is awaited, otherwise the last one that has cards.
func (s *Session) trickShown(d *engine.Deal) int {
	n := d.LastTrick()
	if !s.atWriting() || n == 0 || scribe.Begun(d) > 0 {
		return n
	}
	if _, st, _ := s.sheet().Now(); st == scribe.Card {
		return n + 1
	}
	return n
}

// title returns the name of the match in at most width cells. Where there is no room for all
// of it, the table is the last to go: it tells the sheets of an evening apart.
func (d *drawer) title(width int) string {
	if d.s.blind {
		return "Sueca"
	}
	m := d.s.game.judged
	event, site, date := sheet.Tag(m, "Event"), sheet.Tag(m, "Site"), sheet.Tag(m, "Date")
	table := ""
	if text := sheet.Tag(m, "Table"); text != "" {
		table = d.say("table %s", verbatim(text))
	}
	joined := func(parts ...string) string {
		return strings.Join(slices.DeleteFunc(parts, func(p string) bool { return p == "" }), " · ")
	}
	all := joined(event, site, date, table)
	if all == "" {
		return "Sueca"
	}
	for _, text := range []string{all, joined(event, date, table), joined(event, table)} {
		if grid.Cells(text) <= width {
			return text
		}
	}
	if table == "" {
		return d.fit(all, width)
	}
	const parting = 3 // " · "
	if room := width - grid.Cells(table) - parting; room > 4 && event != "" {
		return joined(d.fit(event, room), table)
	}
	return d.fit(table, width)
}

// keyHint is what the bottom row says about some keys.
type keyHint struct {
	keys  []string
	about message.Message
}

// The keys that the bottom row names, the most useful first: on the table and
// on a page.
var (
	tableHints = []keyHint{
		{[]string{"?"}, message.Msg("help")},
		{[]string{"Left", "Right"}, message.Msg("card")},
		{[]string{"Up", "Down"}, message.Msg("trick")},
		{[]string{"PgUp", "PgDn"}, message.Msg("deal")},
		{[]string{"f"}, message.Msg("finding")},
		{[]string{"p"}, message.Msg("proof")},
		{[]string{"s"}, message.Msg("seat")},
		{[]string{"w"}, message.Msg("what if")},
		{[]string{"x"}, message.Msg("blind")},
		{[]string{"a"}, message.Msg("play")},
		{[]string{":"}, message.Msg("command")},
		{[]string{"t"}, message.Msg("português")},
		{[]string{"q"}, message.Msg("quit")},
	}
	pageHints = []keyHint{
		{[]string{"q"}, message.Msg("close")},
		{[]string{"Up", "Down"}, message.Msg("line")},
		{[]string{"PgUp", "PgDn"}, message.Msg("page")},
		{[]string{"Enter"}, message.Msg("go there")},
		{[]string{"?"}, message.Msg("help")},
	}
)

// statusBar draws the bottom row: what is being typed or chosen, an error, a
// message, or the keys.
func (d *drawer) statusBar(y int) {
	s, width := d.s, d.f.Width()
	switch {
	case s.prompt != nil:
		p := s.prompt
		// The text scrolls so that the cursor is visible.
		typed := append([]rune{p.lead}, p.text[:p.at]...)
		for grid.Cells(string(typed)) > width-1 {
			typed = typed[1:]
		}
		x := d.f.Put(0, y, string(typed))
		d.f.Typing, d.f.TypeX, d.f.TypeY = true, x, y
		d.f.Put(x, y, string(p.text[p.at:]))
		said, style := s.said, grid.Bold
		if said.IsZero() {
			said, style = p.form, grid.LabelInk
		}
		switch end := x + grid.Cells(string(p.text[p.at:])) + 2; {
		case s.wrong != "":
			d.message(y-1, grid.WrongInk|grid.Bold, s.wrong)
		case said.IsZero():
		case end+grid.Cells(s.words(said)) > width || end >= width/2:
			d.message(y-1, style, s.words(said))
		default:
			d.f.Write(width-1-grid.Cells(s.words(said)), y, grid.LabelInk, s.words(said))
		}
	case s.scribe != nil && s.page == nil:
		line := s.recorderLine()
		d.f.Write(0, y, grid.Plain, strings.Repeat(" ", width))
		d.f.Write(0, y, grid.Bold, d.fit(line, width))
		help := d.say("? help")
		if grid.Cells(line)+grid.Cells(help)+2 <= width {
			d.f.Write(width-grid.Cells(help), y, grid.LabelInk, help)
		}
		switch {
		case s.wrong != "":
			d.message(y-1, grid.WrongInk|grid.Bold, s.wrong)
		case !s.said.IsZero():
			d.message(y-1, grid.Bold, s.words(s.said))
		case s.atWriting():
			if proven := s.sheet().Proven(); !proven.IsZero() {
				d.message(y-1, grid.WrongInk|grid.Bold, s.words(proven))
			}
		}
	case s.wrong != "":
		d.message(y, grid.WrongInk|grid.Bold, s.wrong)
	case !s.said.IsZero():
		d.message(y, grid.Bold, s.words(s.said))
	case s.pile != nil:
		d.choices(y)
	default:
		d.keyHints(y)
	}
}

// message draws a message to the user, also over the rows above if one row is
// not enough.
func (d *drawer) message(y int, style grid.Style, text string) {
	lines := wrap(text, d.f.Width())
	const most = 4
	if len(lines) > most {
		lines = append(lines[:most-1], d.fit(strings.Join(lines[most-1:], " "), d.f.Width()))
	}
	for i, line := range lines {
		row := y - len(lines) + 1 + i
		d.f.Write(0, row, grid.Plain, strings.Repeat(" ", d.f.Width()))
		d.f.Write(0, row, style, line)
	}
}

// keyHints draws the most useful keys; each can be clicked.
func (d *drawer) keyHints(y int) {
	x, hints := 0, tableHints
	if p := d.s.page; p != nil {
		if hints = pageHints; p.pick == nil {
			hints = hints[:3]
		}
	}
	for _, h := range hints {
		key, about := message.JoinOf(h.keys, " ", d.s.keyName), d.s.words(h.about)
		if x+grid.Cells(key)+1+grid.Cells(about) > d.f.Width() {
			return
		}
		from := x
		x = d.f.Write(x, y, grid.Bold, key)
		x = d.f.Write(x+1, y, grid.LabelInk, about)
		last := h.keys[len(h.keys)-1]
		d.zone(from, y, x-from, func(s *Session) { s.Press(last) })
		x += 2
	}
}

// choices draws the cards to choose from.
func (d *drawer) choices(y int) {
	s := d.s
	lead := d.say("what if %s plays:", d.v.turn)
	if s.blind && s.line == nil {
		lead = d.say("what does %s play?", d.v.turn)
	}
	x := d.f.Write(0, y, grid.Bold, lead) + 1
	each := d.g.CardWidth() + 2
	room := max(1, (d.f.Width()-x)/each)
	from := max(0, min(s.pick-room/2, len(s.pile)-room))
	for i := from; i < len(s.pile) && i < from+room; i++ {
		c := s.pile[i]
		style := grid.SuitInk(c.Suit())
		if !d.v.legal.Has(c) {
			style |= grid.Faint
		}
		text := " " + d.g.Card(c) + " "
		if i == s.pick {
			style = grid.SuitInk(c.Suit()) | grid.Bold | grid.Reverse
			text = "[" + d.g.Card(c) + "]"
		}
		d.zone(x, y, each, func(s *Session) { s.pick = i; s.chosen() })
		x = d.f.Write(x, y, style, text)
	}
}

// page draws the page over height rows.
func (d *drawer) page(y, height int) {
	p, width := d.s.page, d.f.Width()
	title := p.title(d.s)
	d.f.Write(2, y, grid.Bold, title)
	y, height = y+1, height-1
	if p.head != nil {
		d.f.Write(2, y, grid.LabelInk, d.fit(p.head(d.s), width-4))
		y, height = y+1, height-1
	}
	lines := p.body(d.s, width-4)
	if p.foot != nil && len(lines) > 0 {
		p.at = max(0, min(p.at, len(lines)-1))
		height = d.foot(p.foot(d.s, p.at, width-4), y, height)
	}
	p.length, p.height = len(lines), height
	if p.pick != nil {
		p.at = max(0, min(p.at, len(lines)-1))
		p.top = max(p.at-height+1, min(p.top, p.at))
	}
	p.top = max(0, min(p.top, len(lines)-height))
	for i := p.top; i < len(lines) && i < p.top+height; i++ {
		row := y + i - p.top
		style := lines[i].style
		if p.pick != nil && i == p.at {
			d.f.Write(0, row, grid.Bold, d.g.Turn)
			style |= grid.Bold
		}
		d.inked(2, row, style, d.fit(lines[i].text, width-4))
		if p.pick != nil {
			d.zone(0, row, width, func(s *Session) { p.at = i; p.take(s) })
		}
	}
	if p.top > 0 {
		d.f.Write(width-1, y, grid.LabelInk, d.g.Above)
	}
	if p.top+height < len(lines) {
		d.f.Write(width-1, y+height-1, grid.LabelInk, d.g.Below)
	}
}

// foot draws what stands below a list of height rows, and returns the rows that are left to it.
func (d *drawer) foot(lines []para, y, height int) int {
	const most = 4
	rows := min(len(lines), most, height/2)
	for i, line := range lines[:rows] {
		d.inked(2, y+height-rows+i, line.style, line.text)
	}
	return height - rows - 1
}

// inked writes text with its suits in their inks.
func (d *drawer) inked(x, y int, style grid.Style, text string) {
	end := d.f.Write(x, y, style, text)
	for ; x < end; x++ {
		for i, suit := range grid.Unicode.Suits {
			if d.f.Cell(x, y).Text == suit && style.Ink() == grid.Plain {
				d.f.Mark(x, y, 1, grid.SuitInk(card.Spades+card.Suit(i)))
			}
		}
	}
}
