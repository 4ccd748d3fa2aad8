package viewer

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/replay"
	"sueca/replay/viewer/grid"
	htmlpage "sueca/replay/viewer/page"
	"sueca/replay/viewer/sheet"
)

// The sizes that decide how the screen is divided, in cells.
const (
	panelFrom    = 74 // from this width there is a panel beside the table
	threeFrom    = 80 // and one that three crosses have room in
	broadFrom    = 112
	rowWidth     = 46  // of a panel with the deals of a table that is not of two pairs
	columnFrom   = 164 // and a second one
	columnWidth  = 48
	normalHeight = 21 // of what is between the bars; below it the table is a tight one
	fansWidth    = 68 // the width of a table on which cards are drawn as cards
	fansHeight   = 26
	sheetWidth   = 2*sheet.CrossWidth + sheet.PairGap // of the crosses of a match to four games
)

// layout divides the space between the bars among the table, the messages and
// the panels.
func (d *drawer) layout(y, height int) {
	width := d.f.Width()
	panel := 0
	if width >= panelFrom {
		panel = max(sheetWidth+2, 5+len(d.s.table().Seats)*(d.g.CardWidth()+1)+6)
		if width >= broadFrom {
			panel = max(panel, 40)
			if !d.s.table().IsFour() {
				panel = max(panel, rowWidth)
			}
		}
		if len(d.s.table().Columns) == 3 && width >= threeFrom {
			panel = max(panel, 3*sheet.CrossWidth+2*sheet.ColumnGap+2)
		}
	}
	column := 0
	if width >= columnFrom {
		column = columnWidth
	}
	table := width
	if panel > 0 {
		table = width - panel - 1 - column
		if column > 0 {
			table--
		}
	}
	words := 3
	switch {
	case height >= 36:
		words = 9
	case height >= normalHeight:
		words = height - 15
	}
	if d.s.stop().kind == atUnread && d.s.line == nil {
		words = height - 1
	} else {
		d.table(0, y, table, height-words)
	}
	d.words(0, y+height-words, table, words)
	if panel > 0 {
		d.panel(table, y, panel, height)
	}
	if column > 0 {
		d.column(table+1+panel, y, column, height)
	}
}

// upright draws a vertical line.
func (d *drawer) upright(x, y, height int) {
	for i := range height {
		d.f.Write(x, y+i, grid.Faint, d.g.Down)
	}
}

// words draws the score and the messages.
func (d *drawer) words(x, y, width, height int) {
	var lines []para
	for _, p := range append(d.now(width-2), d.more()...) {
		lines = append(lines, wrapped(p.style, p.text, width-2)...)
	}
	for i, line := range lines {
		if i == height-1 && len(lines) > height {
			end := d.f.Write(x+1, y+i, grid.LabelInk, d.say("… %d more {1:line|lines}: Tab shows them", len(lines)-i))
			d.zone(x+1, y+i, end, func(s *Session) { s.showTold() })
			return
		}
		if i == height {
			return
		}
		d.inked(x+1, y+i, line.style, line.text)
	}
}

// more returns all that there is to say at the cursor besides the state of the deal: what the
// cards are worth, where that is asked for, and what is told.
func (d *drawer) more() []para { return append(d.worthy(), d.s.told(d.v)...) }

// showTold shows everything there is to say at the cursor as a page.
func (s *Session) showTold() {
	all := func(s *Session, width int) (out []para) {
		for _, p := range (&drawer{s: s, g: s.glyphs(), v: s.see()}).more() {
			out = append(out, wrapped(p.style, p.text, width)...)
		}
		return out
	}
	if len(all(s, MinWidth)) == 0 {
		s.hint(message.Msg("there is nothing more to say here"))
		return
	}
	s.page = &page{title: titled(message.Msg("all that there is to say here")), body: all}
}

// now returns the state of the deal: the tricks and points of each side, and
// who is to play what. width is that of a line.
func (d *drawer) now(width int) []para {
	v := d.v
	if !d.cardByCard() {
		return nil
	}
	points, tricks, all := d.soFar()
	sides := d.sides()
	score := d.say("points %s · tricks %s", htmlpage.Tallied(sides, points), htmlpage.Tallied(sides, tricks))
	if grid.Cells(score) > width { // the sides stand there once already
		each := message.JoinOf(sides, "-", func(p card.Side) string { return fmt.Sprint(tricks.Of(p)) })
		score = d.say("points %s · tricks %s", htmlpage.Tallied(sides, points), verbatim(each))
	}
	if !all {
		score = d.say("%s, as far as they are known", verbatim(score))
	}
	out := []para{{grid.Bold, score}}
	if text := d.auction(); text != "" {
		out = append(out, para{grid.Plain, text})
	}
	if v.turn == card.NoSeat || v.over {
		return out
	}
	text := d.say("%s plays", d.who(v.turn))
	switch unknown := v.hands[v.turn].unknown(); {
	case v.hands[v.turn].hidden:
	case unknown > 0 && v.legal != 0:
		text = d.say("%s plays: %s or a card that is not known", d.who(v.turn), v.legal)
	case v.legal != 0:
		text = d.say("%s plays: %s", d.who(v.turn), v.legal)
	}
	return append(out, para{grid.LabelInk, text})
}

// cardByCard reports whether there is a deal at the cursor that was played card by card: it can be
// read, and more is known of it than its result.
func (d *drawer) cardByCard() bool {
	if d.s.stop().kind == atUnread {
		return false
	}
	verdict := d.s.dealt().verdict
	return verdict == nil || !verdict.ResultOnly
}

// soFar returns the card points and tricks of each side in the full tricks. all
// says that the outcome of each of them is known.
func (d *drawer) soFar() (points, tricks card.Tally, all bool) {
	full, sides := d.s.tricks(d.v), d.sides()
	all = true
	for n := 1; n <= d.v.deal.LastTrick(); n++ {
		if t := d.v.deal.Trick(n); !t.Full() && !t.Bare() {
			all = all && n == d.v.deal.LastTrick() && (!d.v.over || d.s.scribe != nil && !d.v.deal.Stopped)
			continue
		}
		w, p := replay.OutcomeOf(full, n, d.v.trump)
		if w == card.NoSeat {
			all = false
			continue
		}
		of := card.NoSide
		if i := slices.IndexFunc(sides, func(p card.Side) bool { return p.Has(w) }); i >= 0 {
			of = sides[i]
		}
		tricks = tricks.Add(of, 1)
		if all = all && p >= 0; p >= 0 {
			points = points.Add(of, p)
		}
		if n == d.s.table().Tricks {
			points = points.Add(of, full.LastTrickBonus)
		}
	}
	return points, tricks, all
}

// who returns the name of a seat.
func (d *drawer) who(seat card.Seat) verbatim {
	if name := d.s.player(seat); !d.s.blind && name != seat.String() {
		return verbatim(seat.String() + " " + name)
	}
	return verbatim(seat.String())
}

// panel draws the tricks, the sheet and the deals beside the table.
func (d *drawer) panel(x, y, width, height int) {
	d.upright(x, y, height)
	x, width = x+2, width-1
	end := y + height
	if d.s.stop().kind != atUnread {
		d.trump(x, y, width)
		d.tricks(x, y+1, width)
		y += 2 + d.s.table().Tricks + 1
	}
	sheet := d.sheet(width, end-y)
	if sheet == nil {
		if len(d.s.table().Columns) > 2 && end-y > 2 {
			d.totals(x, y, width)
			return
		}
		m := d.standing()
		shown := m.Rules.Capped(m.Sheet)
		d.f.Write(x, y, grid.Plain, d.fit(d.say("sheet: %s", verbatim(message.JoinOf(m.Rules.Table().Columns, ", ", func(p card.Side) string {
			return p.String() + " " + d.g.Number(shown.Of(p))
		}))), width))
		return
	}
	d.f.Paste(x, y, sheet)
	y += sheet.Height() + 1
	// A list of deals that says nothing yet, or is cut, is none.
	head := d.s.dealHead()
	if rows := end - y; rows >= 4 && width >= 34 && grid.Cells(strings.TrimRight(head, " ")) <= width && !d.s.game.deals[0].none {
		d.f.Write(x, y, grid.LabelInk, d.fit(head, width))
		d.deals(x, y+1, width, rows-1)
	}
}

// trump draws the trump.
func (d *drawer) trump(x, y, width int) {
	v := d.v
	text := d.say("trump not known")
	switch {
	case d.s.table().Parting != rules.TeamsCalled || v.deal.Declarer != card.NoSeat:
	case v.deal.Passed():
		text = d.say("no trump: all have passed")
	case !v.over || d.s.scribe != nil && v.deal.LastTrick() == 0:
		text = d.say("trump not declared yet")
	}
	if v.trump != card.NoSuit {
		text = d.say("trump %s", d.g.Suit(v.trump))
		switch {
		case v.deal.Trump.Known() && v.deal.Dealer != card.NoSeat:
			text = d.say("trump %s, dealt by %s", d.g.Card(v.deal.Trump), v.deal.Dealer)
		case v.deal.Trump.Known():
			text = d.say("trump %s", d.g.Card(v.deal.Trump))
		case v.deal.Trump.Suit() == card.NoSuit:
			text = d.say("trump %s, inferred", d.g.Suit(v.trump))
		}
	}
	d.inked(x, y, grid.Plain, d.fit(text, width))
}

// tricks draws the list of tricks: all of the record or, if what comes next is
// hidden, those so far.
func (d *drawer) tricks(x, y, width int) {
	v, each := d.v, d.g.CardWidth()+1
	full := d.s.tricks(d.v)
	label := d.say("tricks")
	if full.Heaped() {
		label = d.say("tricks, from the heaps")
	}
	d.f.Write(x, y, grid.LabelInk, d.fit(label, width))
	trump := cmp.Or(v.trump, full.TrumpSuit()) // of an auction that is still to end
	current := v.deal.LastTrick()
	for n := 1; n <= full.LastTrick(); n++ {
		t := full.Trick(n)
		if t.Number == 0 {
			continue
		}
		row := y + n
		style := grid.Plain
		if n > current {
			style = grid.Faint
		}
		if n == current && !v.over {
			d.f.Write(x-1, row, grid.Bold, d.g.Turn)
		}
		d.f.Write(x, row, style, fmt.Sprintf("%2d", n))
		d.f.Write(x+3, row, style, t.Leader.String())
		seats := len(d.s.table().Seats)
		d.zone(x, row, 5+seats*each+6, func(s *Session) { s.toCard(n, 0) })
		for i, p := range t.Cards() {
			d.trickCard(x+5+i*each, row, n, i, p, style)
		}
		if w, points := replay.OutcomeOf(full, n, trump); w != card.NoSeat {
			at := d.f.Write(x+5+seats*each, row, style, w.String())
			if points >= 0 {
				d.f.Write(at, row, style, fmt.Sprintf("%3d", points))
			}
		}
	}
}

// trickCard draws a card in the list of tricks.
func (d *drawer) trickCard(x, y, trick, i int, p engine.Play, style grid.Style) {
	if p.Absent {
		d.f.Write(x, y, style, "-")
		return
	}
	style |= grid.SuitInk(p.Card.Suit())
	if trick == d.v.deal.LastTrick() {
		switch n := d.v.deal.Trick(trick).N; {
		case i == n-1 && !d.v.over:
			style |= grid.Bold | grid.Underline
		case i >= n:
			style |= grid.Faint
		}
	}
	end := d.f.Write(x, y, style, d.g.Card(p.Card))
	if h := d.found(trick, i+1); h != nil {
		d.f.Write(end, y, h.ink()|grid.Bold, d.g.Wrong)
	}
	if d.s.line == nil {
		d.zone(x, y, end-x, func(s *Session) { s.toCard(trick, i+1) })
	}
}

// found returns a finding at a card that may be shown, nil if there is none.
func (d *drawer) found(trick, card int) *hit {
	if d.s.line != nil {
		return nil
	}
	stops := d.s.stops()
	hits := d.s.game.hitsOf(d.s.at.deal)
	for i := range hits {
		h := &hits[i]
		if h.Code.Severity() == code.Info || h.stop >= len(stops) {
			continue
		}
		if st := stops[h.stop]; st.kind == atCard && st.trick == trick && st.card == card && d.s.mayKnow(h, d.v) {
			return h
		}
	}
	return nil
}

// standing returns the match as far as its sheet can be seen here: up to the
// end of the deal if the cursor is there, otherwise up to its beginning.
func (d *drawer) standing() *replay.Match { return d.s.game.sheetAt(d.s.at.deal, d.v.over) }

// sheet draws the sheet as crosses or as combs, as set, or the other way if
// only that fits; nil if neither does.
func (d *drawer) sheet(width, height int) *grid.Grid {
	m := d.standing()
	draws := []func() *grid.Grid{func() *grid.Grid { return sheet.Cross(m, *d.g) }, func() *grid.Grid { return sheet.Comb(m, *d.g) }}
	if len(m.Rules.Table().Columns) > 2 {
		draws[0] = func() *grid.Grid { return sheet.CrossWithin(m, *d.g, width) }
	}
	if d.s.look.Comb {
		slices.Reverse(draws)
	}
	for _, draw := range draws {
		s := draw()
		if s.Width() <= width && s.Height() <= height {
			return s
		}
	}
	return nil
}

// totals draws the sheet of players where there is no room for more: their letters, and the
// total of each.
func (d *drawer) totals(x, y, width int) {
	m := d.standing()
	shown := m.Rules.Capped(m.Sheet)
	d.f.Write(x, y, grid.LabelInk, d.fit(d.say("sheet"), width))
	for i, p := range m.Rules.Table().Columns {
		const each = 5
		number := d.g.Number(shown.Of(p))
		d.f.Write(x+i*each+max(0, 2-grid.Cells(p.String())), y+1, grid.Plain, p.String())
		d.f.Write(x+i*each+max(0, 2-grid.Cells(number)), y+2, grid.Plain, number)
	}
}

// deals draws as many deals of the match as there is room for, among them the
// one under the cursor.
func (d *drawer) deals(x, y, width, rows int) {
	n := len(d.s.game.deals)
	if d.s.blind {
		n = d.s.at.deal + 1 // hides how many are to come
	}
	from := max(0, min(d.s.at.deal-rows/2, n-rows))
	for i := from; i < n && i < from+rows; i++ {
		style := grid.Plain
		if i == d.s.at.deal {
			d.f.Write(x-1, y+i-from, grid.Bold, d.g.Turn)
			style = grid.Bold
		}
		d.inked(x, y+i-from, style, d.fit(d.s.dealLine(i), width))
		d.zone(x, y+i-from, width, func(s *Session) { s.jump(i, 0) })
	}
}

// column draws the findings of the match if there is room for a third column.
func (d *drawer) column(x, y, width, height int) {
	d.upright(x, y, height)
	x, width = x+2, width-3
	end := y + height
	d.f.Write(x, y, grid.LabelInk, d.say("findings of the match"))
	y++
	if !d.v.whole {
		d.f.Write(x, y, grid.Faint, d.fit(d.say("hidden in this view"), width))
		return
	}
	from := max(0, slices.IndexFunc(d.s.game.hits, func(h hit) bool { return h.deal >= d.s.at.deal }))
	for i := from; i < len(d.s.game.hits) && y < end; i++ {
		h := &d.s.game.hits[i]
		style := h.ink()
		mark := " "
		if h.spot == d.s.at.spot {
			style |= grid.Bold
			mark = d.g.Turn
		}
		where := ""
		if h.Deal > 0 {
			where = fmt.Sprint(h.Deal)
			if h.Trick > 0 {
				where += "." + fmt.Sprint(h.Trick)
			}
			where += " "
		}
		for _, line := range wrap(where+d.s.words(h.Msg), width-1) {
			if y >= end {
				break
			}
			d.f.Write(x-1, y, grid.Bold, mark)
			d.f.Write(x, y, style, line)
			d.zone(x, y, width, func(s *Session) { s.jump(h.deal, h.stop) })
			mark = " "
			y++
		}
	}
}
