package notation

import (
	"strconv"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
)

// trickLine reads: N. [S:] card card card card [= S [points]].
func (r *reader) trickLine(c *cursor) {
	number, ok := r.trickHead(c)
	if !ok {
		return
	}
	if r.anyDeal && number <= r.trick {
		if number == r.trick {
			c.fail(code.Syntax, 0, c.at, "trick %s stands twice in this deal", strconv.Itoa(number))
		} else {
			c.fail(code.Syntax, 0, c.at, "trick %s stands after trick %s", strconv.Itoa(number), strconv.Itoa(r.trick))
		}
		return
	}
	r.trick = number
	lead, seated := card.NoSuit, false
	for n := 0; c.blanks(); {
		place := engine.CommentOnLine
		if n > 0 {
			place = engine.CommentOnCard
		}
		if r.comment(c, place) {
			if c.bad != nil {
				return
			}
			continue
		}
		if c.text[c.at] == '=' {
			if r.outcome(c) {
				c.end(r)
			}
			return
		}
		if n == MaxCards {
			c.tooManyCards(c.at)
			return
		}
		step, from, to, ok := c.step(lead, &seated)
		if !ok {
			return
		}
		if step.Absent {
			r.emitAt(c, &engine.NotPlayed{Seat: step.Seat}, from, to)
		} else {
			p := r.slabs.plays.new()
			*p = step.CardPlayed
			r.emitAt(c, p, from, to)
			if n == 0 {
				lead = step.Card.Suit()
			}
		}
		n++
	}
}

// trickHead reads the number and the leader, and emits the trick.
func (r *reader) trickHead(c *cursor) (number int, ok bool) {
	// The event goes before the comments of its line.
	trick, index := r.slabs.tricks.new(), len(r.Events)
	r.emit(trick, Range{})
	number, leader, from, ok := r.numbered(c)
	if !ok {
		return 0, false
	}
	if !r.inDeal(c, from) {
		return 0, false
	}
	to := from + strings.IndexByte(c.text[from:], '.') + 1
	if leader != card.NoSeat {
		// The leader's letter is the word that can be wrong.
		to = strings.LastIndexByte(c.text[:c.at], ':')
		from = len(strings.TrimRight(c.text[:to], " \t")) - 1
		to = from + 1
	}
	trick.Number, trick.Leader = number, leader
	r.Ranges[index] = c.place(from, to)
	return number, true
}

// misnumbered returns what explains that a deal has a number of a trick too many: a number that is skipped
// before it, or a trick that is written twice. events is the index of the first event of the deal.
func (r *reader) misnumbered(events int) (out ErrorList) {
	last, cards, before := 0, []card.Card(nil), []card.Card(nil)
	at := Range{}
	say := func(format string, args ...any) {
		out = append(out, &ParseError{File: r.opt.File, Line: int(at.Line), Col: int(at.Col), EndCol: int(at.EndCol), Code: code.Syntax,
			Msg: message.Msg(format, args...)})
	}
	for i, e := range r.Events[events:] {
		switch e := e.(type) {
		case *engine.TrickStarted:
			before, cards, at = cards, nil, r.Ranges[events+i]
			if e.Number > last+1 {
				say("trick %d comes after trick %d: a number is skipped here, or a trick is left out", e.Number, last)
			}
			last = e.Number
		case *engine.CardPlayed:
			cards = append(cards, e.Card)
			if len(cards) == len(r.table.Seats) && card.Repeated(cards, before) {
				say("trick %d has the cards of trick %d: it is written twice", last, last-1)
			}
		}
	}
	return out
}

// numbered reads: N. [S:]
func (r *reader) numbered(c *cursor) (number int, leader card.Seat, from int, ok bool) {
	c.blanks()
	from = c.at
	number, ok = c.number()
	if !ok || !c.is('.') {
		return 0, 0, from, c.unexpected("a trick's number and a full stop")
	}
	if number < 1 || number > c.tricks() {
		return 0, 0, from, c.noTrick(from, c.at-1, strconv.Itoa(number))
	}
	if !r.comments(c, engine.CommentOnLine) && c.bad != nil {
		return 0, 0, from, false
	}
	leader = c.seatColon()
	return number, leader, from, leader != card.NoSeat || !c.strangeSeat()
}

// seatColon reads a seat and a colon if they come next; [card.NoSeat] if they
// do not.
func (c *cursor) seatColon() card.Seat {
	at := c.at
	if at >= len(c.text) {
		return card.NoSeat
	}
	s := c.seatNamed(string(c.text[at] &^ 0x20))
	colon := at + 1
	for colon < len(c.text) && (c.text[colon] == ' ' || c.text[colon] == '\t') {
		colon++
	}
	if s == card.NoSeat || !isLetter(c.text[at]) || colon >= len(c.text) || c.text[colon] != ':' {
		return card.NoSeat
	}
	if c.text[at] >= 'a' {
		c.tolerate(at, at+1, "seat %s is written in lower case", c.text[at:at+1])
	}
	c.at = colon + 1
	return s
}

// strangeSeat fails at a letter with a colon behind it, which is no seat of this table or
// [cursor.seatColon] had read it. It reports whether there is one.
func (c *cursor) strangeSeat() bool {
	name, _, ok := strings.Cut(c.text[c.at:], ":")
	name = strings.TrimRight(name, " \t")
	if !ok || len(name) != 1 || !isLetter(name[0]) {
		return false
	}
	c.noSeat(c.at, c.at+1, name)
	return true
}

// step reads one position of a trick: a card, with [S:] before it and mark and
// @seconds after it, all optional; or -. After a card that carries its seat,
// every card of the trick must. The offsets are those of the card alone.
func (c *cursor) step(lead card.Suit, seated *bool) (s engine.Step, from, to int, ok bool) {
	from = c.at
	s.Seat = c.seatColon()
	if s.Seat != card.NoSeat {
		c.blanks()
		*seated = true
	} else if *seated {
		return s, 0, 0, c.fail(code.Syntax, from, from+len(c.peekRun()),
			"after a card that carries its seat every card of the trick carries one")
	}
	from = c.at
	if s.Seat == card.NoSeat && c.strangeSeat() {
		return s, 0, 0, false
	}
	if c.is('-') {
		s.Absent = true
		return s, from, c.at, c.closed(from)
	}
	if s.Card, ok = c.card(lead); !ok {
		return s, 0, 0, false
	}
	to = c.at
	s.Mark = c.mark()
	if !c.is('@') {
		return s, from, to, c.closed(from)
	}
	s.Millis, ok = c.millis()
	return s, from, to, ok && c.closed(from)
}

// mark reads one of ! ? !! ?? !? ?! if it comes next.
func (c *cursor) mark() engine.Mark {
	rest := c.text[c.at:]
	if rest == "" || rest[0] != '!' && rest[0] != '?' {
		return 0
	}
	for m := engine.MarkDubious; m >= engine.MarkGood; m-- {
		if sign := m.String(); len(rest) >= len(sign) && rest[:len(sign)] == sign {
			c.at += len(sign)
			return m
		}
	}
	return 0
}

// millis reads seconds with at most three decimals, and returns milliseconds.
func (c *cursor) millis() (int32, bool) {
	from := c.at
	whole, ok := c.number()
	if !ok || whole > 1_000_000 {
		c.at = from
		return 0, c.unexpected("a number of seconds")
	}
	ms := whole * 1000
	if c.is('.') {
		unit := 100
		at := c.at
		for c.at < len(c.text) && c.text[c.at] >= '0' && c.text[c.at] <= '9' {
			ms += int(c.text[c.at]-'0') * unit
			unit /= 10
			c.at++
		}
		if c.at == at || c.at-at > 3 {
			return 0, c.fail(code.Syntax, from, c.at, "seconds have one to three decimals")
		}
	}
	if ms == 0 {
		return 0, c.fail(code.Syntax, from, c.at, "a time of no seconds: leave it out")
	}
	return int32(ms), true
}

// outcome reads: = S [points].
func (r *reader) outcome(c *cursor) bool {
	c.is('=')
	c.blanks()
	from := c.at
	taken := &engine.TrickTaken{Points: -1}
	var ok bool
	if taken.Winner, ok = c.seat(); !ok {
		return false
	}
	c.blanks()
	at := c.at
	if n, ok := c.number(); ok {
		taken.Points = n
		if !c.closed(at) {
			return false
		}
	}
	r.emitAt(c, taken, from, c.trimmed())
	return true
}

// variationLine reads: ( N. [S:] card… ).
func (r *reader) variationLine(c *cursor) {
	from := c.at
	c.is('(')
	v, index := &engine.VariationShown{}, len(r.Events)
	r.emit(v, Range{})
	var ok bool
	if v.Number, v.Leader, _, ok = r.numbered(c); !ok {
		return
	}
	lead, seated := card.NoSuit, false
	for c.blanks() && c.text[c.at] != ')' {
		at := len(r.Events)
		if r.comment(c, engine.CommentOnLine) {
			if c.bad != nil {
				return
			}
			// A comment in braces goes with the card before it.
			if note := r.Events[at].(*engine.Commented); note.Braces && len(v.Plays) > 0 {
				last := &v.Plays[len(v.Plays)-1]
				last.Comments = append(last.Comments, note.Text)
				r.Events, r.Ranges = r.Events[:at], r.Ranges[:at]
			}
			continue
		}
		if len(v.Plays) == c.seats().Len() {
			if c.fourHands() {
				c.fail(code.Syntax, c.at, c.at+len(c.peekRun()), "a trick has four cards")
			} else {
				c.fail(code.Syntax, c.at, c.at+len(c.peekRun()), "a trick of this table has %d cards", len(v.Plays))
			}
			return
		}
		step, _, _, ok := c.step(lead, &seated)
		if !ok {
			return
		}
		if len(v.Plays) == 0 {
			lead = step.Card.Suit()
		}
		v.Plays = append(v.Plays, step)
	}
	if !c.is(')') {
		c.unexpected("a closing parenthesis")
		return
	}
	r.Ranges[index] = c.place(from, c.at)
	c.end(r)
}
