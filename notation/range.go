package notation

import (
	"strconv"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
)

// CardRange returns the range of card c within event i: in a hand, on a deal
// line, among cards shown. If the card is not written there by itself, or the
// event has no such line, it returns the range of the event.
func (m *Match) CardRange(i int, c card.Card) Range {
	cur, ok := m.lineOf(i)
	if !ok {
		return m.Ranges[i]
	}
	switch m.Events[i].(type) {
	case *engine.DealStarted:
		if from, to, ok := cur.after("trump"); ok {
			return m.placeOf(&cur, i, from, to)
		}
	case *engine.HandRecorded, *engine.CardsShown:
		if from, to, ok := cur.inHand(c); ok {
			return m.placeOf(&cur, i, from, to)
		}
	}
	return m.Ranges[i]
}

// DealerRange returns the range of the dealer's letter on deal line i.
func (m *Match) DealerRange(i int) Range {
	if cur, ok := m.lineOf(i); ok {
		if from, to, ok := cur.after("dealer"); ok {
			return m.placeOf(&cur, i, from, to)
		}
	}
	return m.Ranges[i]
}

// WinnerRange returns the range of the winner in a trick's written outcome.
func (m *Match) WinnerRange(i int) Range {
	p := m.Ranges[i]
	p.EndCol = p.Col + 1
	return p
}

// PointsRange returns the range of the points in a trick's written outcome.
func (m *Match) PointsRange(i int) Range {
	p := m.Ranges[i]
	if t, ok := m.Events[i].(*engine.TrickTaken); ok && t.Points >= 0 {
		p.Col = p.EndCol - int32(len(strconv.Itoa(t.Points)))
	}
	return p
}

// NumberRange returns the range of the number of trick i.
func (m *Match) NumberRange(i int) Range {
	cur, ok := m.lineOf(i)
	if !ok {
		return m.Ranges[i]
	}
	cur.blanks()
	from := cur.at
	cur.number()
	cur.is('.')
	return m.placeOf(&cur, i, from, cur.at)
}

// TallyRange returns the range of one side's number on a points, games or sheet
// line, of the first one where several are written of it; if none is written, the
// range of the line.
func (m *Match) TallyRange(i int, p card.Side) Range {
	cur, ok := m.lineOf(i)
	for ok && cur.blanks() {
		w := cur.peekRun()
		cur.at += len(w)
		if side, _ := card.ParseSide(strings.ToUpper(w)); side&p != card.NoSide && cur.blanks() {
			return m.placeOf(&cur, i, cur.at, cur.at+len(cur.peekRun()))
		}
	}
	return m.Ranges[i]
}

// TagRange returns the range of the name of the tag that is event i.
func (m *Match) TagRange(i int) Range {
	cur, ok := m.lineOf(i)
	if !ok || !cur.blanks() || !cur.is('[') || !cur.blanks() {
		return m.Ranges[i]
	}
	from := cur.at
	for cur.at < len(cur.text) && strings.IndexByte(" \t\"", cur.text[cur.at]) < 0 {
		cur.at++
	}
	return m.placeOf(&cur, i, from, cur.at)
}

// Line returns the text of a line of the file, counted as in [Range], and
// whether there is one.
//
// The first call finds where every line begins. Line is not safe for concurrent
// use.
func (m *Match) Line(line int) (string, bool) {
	if len(m.starts) == 0 {
		m.starts = append(m.starts, 0)
		for i := range len(m.Text) {
			if m.Text[i] == '\n' {
				m.starts = append(m.starts, i+1)
			}
		}
		m.starts = append(m.starts, len(m.Text)+1)
	}
	n := line - m.FirstLine
	if n < 0 || n+1 >= len(m.starts) {
		return "", false
	}
	text := m.Text[m.starts[n] : m.starts[n+1]-1]
	return strings.TrimRight(text, "\r"), true
}

func (m *Match) lineOf(i int) (cursor, bool) {
	line := int(m.Ranges[i].Line)
	text, ok := m.Line(line)
	return cursor{text: text, line: line, letters: m.letters}, ok
}

func (m *Match) placeOf(c *cursor, i, from, to int) Range {
	p := Range{Line: m.Ranges[i].Line, Col: int32(c.column(from))}
	p.EndCol = int32(c.column(to))
	return p
}

// after returns the range of the word that follows keyword k.
func (c *cursor) after(k string) (from, to int, ok bool) {
	for c.blanks() {
		w := c.peekRun()
		c.at += len(w)
		if canonical, _, ok := keyword(w); ok && canonical == k && c.blanks() {
			return c.at, c.at + len(c.peekRun()), true
		}
	}
	return 0, 0, false
}

// inHand returns the range of card want in the groups of the line.
func (c *cursor) inHand(want card.Card) (from, to int, ok bool) {
	c.blanks()
	c.word()
	c.blanks()
	c.seatOf(^card.NoSide)
	found := 0
	for c.bad == nil && c.blanks() && c.text[c.at] != ';' && c.text[c.at] != '{' {
		suit := c.suit()
		for c.at < len(c.text) && strings.IndexByte(" \t;{", c.text[c.at]) < 0 {
			at := c.at
			r, _, ok := c.rank()
			if !ok {
				c.at = at + 1
				continue
			}
			if s := c.suit(); s != card.NoSuit {
				suit = s
			}
			if card.New(suit, r) == want {
				from, to = at, c.at
				found++
			}
		}
	}
	return from, to, found > 0
}
