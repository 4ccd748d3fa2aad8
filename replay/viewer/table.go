package viewer

import (
	"fmt"
	"slices"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/replay/viewer/grid"
)

// table draws the seats around the trick: A at the bottom, the others
// counter-clockwise as they sit, so B at the right of A.
func (d *drawer) table(x, y, width, height int) {
	if len(d.round()) > 4 {
		d.ring(x, y, width, height)
		return
	}
	switch {
	case width >= fansWidth && height >= fansHeight:
		d.fans(x, y, width, height)
	case height >= 13 && width >= 44:
		d.plainTable(x, y, width, height)
	default:
		d.tightTable(x, y, width, height)
	}
}

// nameOf returns the name line of a seat: whether it is to play, who it is, and
// what is known of it.
func (d *drawer) nameOf(seat card.Seat, width int) string { return d.nameWith(seat, width, true) }

// nameWith is nameOf, and leads says whether who leads is noted.
func (d *drawer) nameWith(seat card.Seat, width int, leads bool) string {
	v := d.v
	turn := " "
	if v.turn == seat && !v.over {
		turn = d.g.Turn
	}
	var notes []string
	if v.deal.Dealer == seat {
		notes = append(notes, d.say("dealer"))
	}
	if text := d.role(seat); text != "" {
		notes = append(notes, text)
	}
	if n := v.deal.LastTrick(); leads && n > 0 && v.deal.Trick(n).Leader == seat {
		notes = append(notes, d.say("leads"))
	}
	if text := d.voids(seat); text != "" {
		notes = append(notes, text)
	}
	name := string(d.who(seat))
	rest := message.JoinOf(notes, "", func(note string) string { return " · " + note })
	// Of a long name only the first one is shown, or just the seat's letter.
	room := width - 1 - grid.Cells(rest)
	if words := strings.Fields(name); grid.Cells(name) > room && len(words) > 2 {
		name = strings.Join(words[:2], " ")
	}
	if grid.Cells(name) > room {
		name = d.fit(name, max(room, 5))
	}
	if grid.Cells(name) > room {
		name = seat.String()
	}
	return d.fit(turn+name+rest, width)
}

// voids returns the suits that a seat has shown not to hold.
func (d *drawer) voids(seat card.Seat) string {
	h := &d.v.hands[seat]
	if h.voids == 0 {
		return ""
	}
	return d.say("no %s", verbatim(message.Join(h.voids.All(), d.g.Between(), func(s card.Suit) string {
		if h.broken.Has(s) {
			return d.g.Suit(s) + d.g.Wrong
		}
		return d.g.Suit(s)
	})))
}

// name draws the name line of a seat. by says which part of it is at x: -1 its
// left end, 0 its middle, 1 its right end.
func (d *drawer) name(seat card.Seat, x, y, width, by int) {
	if seat == card.NoSeat {
		return
	}
	d.named(seat, d.nameOf(seat, width), x, y, by)
}

// named draws a name line as text; by is as for name.
func (d *drawer) named(seat card.Seat, text string, x, y, by int) {
	x -= grid.Cells(text) * (by + 1) / 2
	d.inked(x, y, d.nameStyle(seat), text)
	d.zone(x, y, grid.Cells(text), func(s *Session) { s.seat(seat) })
}

// nameStyle returns the style of the name of a seat: that of who is to play stands out.
func (d *drawer) nameStyle(seat card.Seat) grid.Style {
	if d.v.turn == seat && !d.v.over {
		return grid.Bold
	}
	return grid.Plain
}

// rank draws one card of a hand by its rank, and returns the column after it.
func (d *drawer) rank(x, y int, seat card.Seat, c held, text string) int {
	style, text := d.cardStyle(seat, c, text)
	end := d.f.Write(x, y, style, text)
	d.zone(x, y, end-x, func(s *Session) { s.pointedAt(seat, c.Card) })
	return end
}

// cardStyle returns the style and text of a card of a hand: what has been
// played is faint, what may be played stands out.
func (d *drawer) cardStyle(seat card.Seat, c held, text string) (grid.Style, string) {
	v := d.v
	style := grid.SuitInk(c.Suit())
	switch {
	case c.gone && d.s.look.Mono && !v.over: // at the end one looks at the hands as dealt
		return style, strings.Repeat(".", grid.Cells(text))
	case c.gone:
		return style | grid.Faint, text
	case d.s.pile != nil && d.s.pile[d.s.pick] == c.Card && !c.second:
		return style | grid.Bold | grid.Reverse, text
	case seat == v.turn && v.legal.Has(c.Card):
		style |= grid.Bold
	}
	if c.Card == v.next && !c.second {
		style |= grid.Underline
	}
	return style, text
}

// pointedAt goes to where a card of a hand is played. While a card is being
// chosen, it chooses it.
func (s *Session) pointedAt(seat card.Seat, c card.Card) {
	if s.pile != nil {
		if i := slices.Index(s.pile, c); i >= 0 {
			s.pick = i
			s.chosen()
		}
		return
	}
	final := s.game.finalOf(s.at.deal)
	for i, st := range s.stops() {
		if p, ok := play(final, st); ok && p.Card == c && !p.Absent {
			if s.blind && i > s.at.stop {
				break
			}
			s.jump(s.at.deal, i)
			return
		}
	}
	s.hint(message.Msg("%s is not played in this deal", s.glyphs().Card(c)))
}

// suitRow draws the cards of one suit of a hand in a row: the suit and its
// ranks, with blanks between them if there is room. It returns the column after
// them.
func (d *drawer) suitRow(x, y int, seat card.Seat, suit card.Suit, room int) int {
	cards := d.v.hands[seat].of(suit)
	style := grid.SuitInk(suit)
	if suit == d.v.trump {
		style |= grid.Bold
	}
	wide := d.suitWidth(seat, suit, true) <= room
	x = d.f.Write(x, y, style, d.g.Suit(suit))
	if suit == d.v.trump {
		x = d.f.Write(x, y, style, d.g.Trump)
	} else if wide {
		x++
	}
	for _, c := range cards {
		if wide {
			if c.Card == d.v.next && !c.second && d.s.pile == nil {
				d.f.Write(x, y, grid.Bold, d.g.Next)
			}
			x++
		}
		x = d.rank(x, y, seat, c, d.g.Rank(c.Rank()))
	}
	if len(cards) == 0 && wide && d.v.hands[seat].cards.Len() == d.s.table().Tricks {
		x = d.f.Write(x+1, y, grid.Faint, "-")
	}
	return x
}

// suitWidth returns the width that suitRow takes.
func (d *drawer) suitWidth(seat card.Seat, suit card.Suit, wide bool) int {
	n := len(d.v.hands[seat].of(suit))
	mark := 0
	if suit == d.v.trump {
		mark = 1
	}
	if wide {
		return grid.Cells(d.g.Suit(suit)) + 1 + max(1, n)*2
	}
	return grid.Cells(d.g.Suit(suit)) + mark + n
}

// lineWidth returns the width of a hand in one line, with gap blanks between
// the suits.
func (d *drawer) lineWidth(seat card.Seat, wide bool, gap int) int {
	total := -gap
	for suit := range d.suitsOf(seat).All() {
		total += d.suitWidth(seat, suit, wide) + gap
	}
	return max(0, total)
}

// handLine draws a hand in one line, centred on middle.
func (d *drawer) handLine(seat card.Seat, middle, y, width int) {
	if seat == card.NoSeat {
		return
	}
	if d.v.hands[seat].hidden {
		d.backs(seat, middle, y, width, 0)
		return
	}
	const gap, missing = 2, 4
	wide := d.lineWidth(seat, true, gap) <= width-missing
	d.handFrom(seat, middle-d.lineWidth(seat, wide, gap)/2, y, wide, gap)
}

// handFrom draws a hand in one line from column x.
func (d *drawer) handFrom(seat card.Seat, x, y int, wide bool, gap int) {
	room := 0
	if wide {
		room = d.f.Width()
	}
	for suit := range d.suitsOf(seat).All() {
		x = d.suitRow(x, y, seat, suit, room) + gap
	}
	d.missing(x, y, seat)
}

// suitsOf returns the suits of which some card of a hand is known.
func (d *drawer) suitsOf(seat card.Seat) card.Suits {
	var out card.Suits
	for c := range d.v.hands[seat].cards.Once.All() {
		out |= c.Suit().Of()
	}
	return out
}

// missing draws how many of the cards that a seat holds are not known.
func (d *drawer) missing(x, y int, seat card.Seat) {
	if n := d.v.hands[seat].unknown(); n > 0 {
		d.f.Write(x, y, grid.LabelInk, fmt.Sprintf("+%d?", n))
	}
}

// backs draws a hidden hand: the cards that everybody knows, and the backs of
// the others. by is as for name.
func (d *drawer) backs(seat card.Seat, x, y, width, by int) {
	h := &d.v.hands[seat]
	var open []held
	total := 0
	for suit := range card.EverySuit.All() {
		for _, c := range h.of(suit) {
			if !c.gone {
				open = append(open, c)
				total += d.g.CardWidth() + 1
			}
		}
	}
	text := strings.Repeat(d.g.Back, h.unknown())
	if total += grid.Cells(text); total > width {
		text = fmt.Sprintf("%d %s", h.unknown(), d.g.Back)
	}
	x -= total * (by + 1) / 2
	for _, c := range open {
		x = d.rank(x, y, seat, c, d.g.Card(c.Card)) + 1
	}
	d.f.Write(x, y, grid.Faint, text)
}

// beside is how many cells a name may be wider than the hand, because there is
// nothing beside it.
const beside = 8

// blocks draws the hands at the sides of a table, from column from to before column to. Where
// their names have no room beside each other, each gets what the other leaves.
func (d *drawer) blocks(at compass, from, to, y, width int) {
	left, right := "", ""
	if at.left != card.NoSeat {
		left = d.nameOf(at.left, width+beside)
	}
	if at.right != card.NoSeat {
		right = d.nameOf(at.right, width+beside)
	}
	if room := to - from; left != "" && right != "" && grid.Cells(left)+grid.Cells(right) > room {
		left, right = d.namesOf(at.left, at.right, room-1)
	}
	d.block(at.left, left, from, y, width, -1)
	d.block(at.right, right, to, y, width, 1)
}

// block draws a hand below its name, one row for each suit; by is as for name.
func (d *drawer) block(seat card.Seat, name string, x, y, width, by int) {
	if seat == card.NoSeat {
		return
	}
	d.named(seat, name, x, y, by)
	h := &d.v.hands[seat]
	if h.hidden {
		d.backs(seat, x, y+1, width, by)
		return
	}
	at := x
	if by > 0 {
		widest := 0
		for suit := range card.EverySuit.All() {
			w := d.suitWidth(seat, suit, true)
			if w > width {
				w = d.suitWidth(seat, suit, false)
			}
			widest = max(widest, w)
		}
		at = x - widest
	} else {
		at++
	}
	row := y
	for suit := range card.EverySuit.All() {
		row++
		d.suitRow(at, row, seat, suit, width)
	}
	d.missing(at, row+1, seat)
}

// plainTable draws the table with hands as lines of ranks.
func (d *drawer) plainTable(x, y, width, height int) {
	middle, at := x+width/2, d.places()
	d.name(at.top, middle, y, width, 0)
	d.handLine(at.top, middle, y+1, width)
	d.handLine(at.bottom, middle, y+height-2, width)
	d.name(at.bottom, middle, y+height-1, width, 0)
	mid := y + height/2
	side := (width - 4*d.g.CardWidth() - 8) / 2
	d.blocks(at, x+1, x+width-1, mid-3, side)
	d.inMiddle(middle, mid, 2)
}

// tightTable draws the table in little space.
func (d *drawer) tightTable(x, y, width, height int) {
	at := d.places()
	d.tightLine(at.top, x, y, width)
	d.tightLine(at.bottom, x, y+height-1, width)
	mid := y + height/2
	side := (width - 4*d.g.CardWidth() - 6) / 2
	d.blocks(at, x, x+width, mid-3, side)
	d.inMiddle(x+width/2, mid, 2)
}

// tightLine draws the name and the hand of a seat in one line.
func (d *drawer) tightLine(seat card.Seat, x, y, width int) {
	if seat == card.NoSeat {
		return
	}
	const gap, missing = 1, 3
	room := d.lineWidth(seat, false, gap) + missing
	if d.v.hands[seat].hidden {
		room = d.s.table().Tricks + d.g.CardWidth() + 1
	}
	text := d.nameOf(seat, width-room-1)
	end := d.f.Write(x, y, grid.Plain, text)
	d.zone(x, y, end-x, func(s *Session) { s.seat(seat) })
	if d.v.hands[seat].hidden {
		d.backs(seat, x+width, y, room, 1)
		return
	}
	d.handFrom(seat, x+width-room, y, false, gap)
}

// inMiddle draws the trick on the table, each card in front of its player, away
// rows from the middle.
func (d *drawer) inMiddle(middle, mid, away int) {
	n := d.v.deal.LastTrick()
	if n == 0 || d.v.over {
		return
	}
	width := d.g.CardWidth()
	for i, p := range d.v.deal.Trick(n).Cards() {
		if p.Absent {
			continue
		}
		right, down := d.lies(p.Seat)
		if p.Seat == card.NoSeat {
			right = i - 1 // it is not known whose card it is
		}
		d.played(middle-(width+1)/2+right*(width+3), mid+down*away, n, i, p)
	}
}

// lies returns on which side of the middle the card of a seat lies: to the right, and down.
func (d *drawer) lies(seat card.Seat) (right, down int) {
	switch at := d.places(); seat {
	case card.NoSeat:
	case at.bottom:
		down = 1
	case at.top:
		down = -1
	case at.right:
		right = 1
	case at.left:
		right = -1
	}
	return right, down
}

// played draws a card of the trick on the table.
func (d *drawer) played(x, y, trick, i int, p engine.Play) {
	style, took := d.onTheTable(trick, i, p)
	if took {
		d.f.Write(x-1, y, grid.Bold, d.g.Took[0])
		d.f.Write(x+grid.Cells(d.g.Card(p.Card)), y, grid.Bold, d.g.Took[1])
	}
	end := d.f.Write(x, y, style, d.g.Card(p.Card))
	if codes := gesturesAt(d.v.deal, trick, p.Seat); codes != "" && !p.Absent {
		if grid.Cells(codes) > roomOfCode {
			codes = "·" // the words below the table have it
		}
		d.f.Write(end+1, y, grid.LabelInk, codes)
	}
	if d.s.line == nil {
		d.zone(x, y, end-x, func(s *Session) { s.toCard(trick, i+1) })
	}
}

// roomOfCode is how many cells there are for the code of a gesture beside a card.
const roomOfCode = 2

// gesturesAt returns the codes of what was seen at the card of a seat, "" if there are none.
func gesturesAt(d *engine.Deal, trick int, seat card.Seat) string {
	var out []string
	for n, g := range d.Gestures() {
		if n == trick && g.Seat == seat {
			out = append(out, g.Code)
		}
	}
	return strings.Join(out, " ")
}

// onTheTable returns the style of a card of the trick, and whether it takes the
// trick so far.
func (d *drawer) onTheTable(trick, i int, p engine.Play) (style grid.Style, took bool) {
	style = grid.SuitInk(p.Card.Suit())
	if i == d.v.deal.Trick(trick).N-1 {
		style |= grid.Bold
	}
	if h := d.found(trick, i+1); h != nil {
		style |= grid.Underline
	}
	return style, i == d.best(trick)
}

// best returns the index of the card that takes a trick so far, by the known
// cards; -1 if that is not known.
func (d *drawer) best(trick int) int {
	t := d.v.deal.Trick(trick)
	led := t.Led()
	if !led.Known() {
		return -1
	}
	var cards []card.Card
	for _, p := range t.Cards() {
		if !p.Card.Known() || p.Absent {
			return -1
		}
		cards = append(cards, p.Card)
	}
	return d.v.deal.Best(cards, d.v.deal.TrumpSuit())
}
