package notation

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// Match is one match as it was read: its events, and the range of each.
type Match struct {
	Events []engine.Event
	// Ranges has the range of every event, by its index.
	Ranges []Range
	// Errors is what could not be read and what was tolerated, in order. What
	// could not be read is also among the events, quarantined.
	Errors ErrorList
	// Text is the text of the match alone. FirstLine is the line of the file on
	// which it begins.
	Text      string
	FirstLine int

	letters Letters
	starts  []int // where the lines of Text begin; see [Match.Line]
}

// Range is a range of text in a file: a line and columns in characters, all
// from 1. EndCol is the column after the last.
type Range struct{ Line, Col, EndCol int32 }

// Options say how a text is read.
type Options struct {
	// File is the name of the text in errors.
	File string
	// Letters are the scheme of a match that declares none.
	Letters Letters
	// Rules, if set, are those of every match that names none.
	Rules rules.Rules

	byLines bool // read plain deals by lines too; for tests
}

// reader turns the lines of one match into events.
type reader struct {
	Match
	opt     Options
	rules   rules.Rules
	unread  rules.Rules // those of the profile of a Rules tag that cannot be read
	source  engine.RulesSource
	table   *rules.Table // that the rules are for
	force   *rules.Rules // those in force: of the tag, or given, or assumed
	parsed  parsedRules
	tags    map[string]bool
	deals   map[int]bool
	trick   int  // the last one of the deal being read
	opening bool // the line being read opens the correction of a deal
	amended int  // the number of the deal that the one being read corrects
	settled bool // something was written down of how the deal being read ended
	absent  bool // the deal being read was not played: the other side was not there
	began   int  // the first event of the deal being read
	// witnessed says that what is read is the record of another witness than the first.
	witnessed bool
	auction
	heapsRead
	slabs   slabs
	in      lines // of what is read by lines, and of a plain head
	cur     cursor
	anyDeal bool
	// lowerCase is as in [cursor].
	lowerCase bool
}

// slabs are the memory for the frequent kinds of events.
type slabs struct {
	deals  slab[engine.DealStarted]
	hands  slab[engine.HandRecorded]
	cards  slab[card.Card]
	tricks slab[engine.TrickStarted]
	plays  slab[engine.CardPlayed]
	taken  slab[engine.TrickTaken]
	points slab[engine.PointsWritten]
	games  slab[engine.GamesWritten]
	sheets slab[engine.SheetWritten]
	shares slab[card.Share]
}

// reset prepares the reader for another match, reusing its memory.
func (r *reader) reset(text string, firstLine int, opt Options) {
	old := *r
	s := &old.slabs
	s.deals.reset()
	s.hands.reset()
	s.cards.reset()
	s.tricks.reset()
	s.plays.reset()
	s.taken.reset()
	s.points.reset()
	s.games.reset()
	s.sheets.reset()
	s.shares.reset()
	if old.tags == nil {
		old.tags, old.deals = map[string]bool{}, map[int]bool{}
	}
	clear(old.tags)
	clear(old.deals)
	*r = reader{
		Match: Match{Events: old.Events[:0], Ranges: old.Ranges[:0], Text: text, FirstLine: firstLine, letters: opt.Letters,
			starts: old.starts[:0]},
		opt: opt, tags: old.tags, deals: old.deals, slabs: old.slabs, in: old.in, cur: cursor{lenient: old.cur.lenient[:0]},
		parsed: old.parsed,
	}
	r.sit(nil)
	// A text has about one event in seven bytes.
	if n := len(text)/7 + 16; cap(r.Events) < n {
		r.Events, r.Ranges = make([]engine.Event, 0, n), make([]Range, 0, n)
	}
}

// read reads the text of one match. It never fails: what cannot be read becomes
// a [engine.Quarantined] event.
func (r *reader) read(text string, firstLine int, opt Options) *Match {
	r.reset(text, firstLine, opt)
	started := &engine.MatchStarted{}
	r.emit(started, Range{int32(firstLine), 1, 1})
	r.readUnits(text, firstLine)
	started.Rules, started.Source = *r.force, r.source
	if r.source == engine.RulesAssumed && !opt.Rules.IsZero() {
		started.Source = engine.RulesGiven
	}
	if order := amendedFirst(r.Events); order != nil {
		r.Events, r.Ranges = inOrder(r.Events, order), inOrder(r.Ranges, order)
	}
	return &r.Match
}

// readUnits reads plain deals as they come, and everything else by lines. While nothing is plain,
// it is tried less and less often.
func (r *reader) readUnits(text string, firstLine int) {
	in := &r.in
	*in = lines{rest: text, number: firstLine, held: in.held[:0], room: in.room}
	if !r.opt.byLines {
		if at, number := r.plainHead(firstLine); at > 0 {
			in.seek(text, at, number)
		}
	}
	const most = 10
	wait, byLines := 1, 0 // deals to be read by lines, and how many of them have been
	for deals := 0; ; {
		if deals >= limits.deals {
			r.rest(in)
			return
		}
		if at, number, ok := in.atDeal(); ok && byLines == 0 && !r.opt.byLines && r.table.IsFour() {
			if end, next, ok := r.plainDeal(at, number); ok {
				in.seek(text, end, next)
				wait, deals = 1, deals+1
				continue
			}
			wait = min(2*wait, most)
		}
		u, ok := in.unit()
		switch {
		case !ok:
			return
		case u.isWitness():
			r.readWitness(u.lines)
			deals++
		case u.lines[0].kind == kindDeal:
			r.readDeal(&u)
			deals++
			byLines = (byLines + 1) % wait
		default:
			r.readHead(u.lines)
		}
	}
}

// rest quarantines all that is left of a match that has as many units as it can have deals.
func (r *reader) rest(in *lines) {
	u, ok := in.unit()
	if !ok {
		return
	}
	first := slices.Concat(u.lead, u.amend, u.lines)[0]
	r.quarantine(strings.TrimRight(r.Text[first.at:], "\r\n"), first.number, ErrorList{r.cut(first,
		message.Msg("the match has more than %d deals: from here on it is not read", limits.deals))})
}

func (r *reader) emit(e engine.Event, at Range) {
	r.Events = append(r.Events, e)
	r.Ranges = append(r.Ranges, at)
}

// emitAt adds an event that is between two offsets of the line.
func (r *reader) emitAt(c *cursor, e engine.Event, from, to int) {
	r.emit(e, c.place(from, to))
}

// place returns the range between two offsets of the line.
func (c *cursor) place(from, to int) Range {
	at := Range{Line: int32(c.line), Col: int32(c.column(from))}
	at.EndCol = int32(c.column(to))
	return at
}

// quarantine keeps a piece of text as it is, with what is wrong with it. Its
// range is the beginning of its first line.
func (r *reader) quarantine(text string, line int, errs ErrorList) *engine.Quarantined {
	q := &engine.Quarantined{Text: text, Format: "sueca " + Reading}
	for _, e := range errs {
		q.Faults = append(q.Faults, engine.Fault{
			Line: e.Line - line + 1, Col: e.Col, EndCol: e.EndCol, Code: e.Code, Msg: e.Msg,
		})
	}
	r.emit(q, Range{int32(line), 1, 1})
	r.Errors = append(r.Errors, errs...)
	return q
}

// notText returns the offset of the first byte that is not UTF-8 or is zero, -1
// if there is none.
func notText(s string) int {
	if utf8.ValidString(s) {
		return strings.IndexByte(s, 0)
	}
	for i, ch := range s {
		if ch == 0 || ch == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD") {
			return i
		}
	}
	return -1
}

// cursorAt returns a cursor at a line. Bytes that are not UTF-8 are an error of
// the line at once.
//
// A reader has only one cursor: it must not be used after the next call.
func (r *reader) cursorAt(t line) *cursor {
	c := &r.cur
	*c = cursor{lenient: c.lenient[:0], text: t.text, line: t.number, letters: r.letters, lowerCase: r.lowerCase, table: r.table,
		tens: r.rules.Deck() == card.DeckOfTens}
	c.first = len(r.Events)
	if len(t.text) > limits.line {
		from := limits.line
		for from > 0 && !utf8.RuneStart(t.text[from]) {
			from--
		}
		c.fail(code.Syntax, from, len(t.text), "the line has more than %d bytes: it is not read", limits.line)
	} else if i := notText(t.text); i >= 0 {
		if b := fmt.Sprintf("%02X", t.text[i]); strings.IndexByte(r.Text, 0) >= 0 {
			c.fail(code.Encoding, i, i+1, "byte 0x%s: this is no text file", b)
		} else {
			c.fail(code.Encoding, i, i+1, "byte 0x%s is not UTF-8; if the file is in Latin-1, convert it: iconv -f latin1 -t utf8", b)
		}
	}
	return c
}

// done notes what the cursor found on its line, and returns the line's error.
func (r *reader) done(c *cursor) *ParseError {
	for _, e := range c.lenient {
		e.File = r.opt.File
	}
	if c.bad == nil && !c.measured {
		r.measure(c, r.Events[c.first:])
	}
	if c.bad != nil {
		c.bad.File = r.opt.File
		return c.bad
	}
	r.Errors = append(r.Errors, c.lenient...)
	r.lowerCase = c.lowerCase
	return nil
}

// betweenDeals forgets how far the deal had got that was read last.
func (r *reader) betweenDeals() {
	r.trick, r.settled, r.absent, r.auction, r.heapsRead = 0, false, false, auction{}, heapsRead{}
}

// readDeal reads a deal. A line that cannot be read quarantines the deal. The
// lines after it are read again from the next trick on, to find their errors.
func (r *reader) readDeal(u *unit) {
	r.anyDeal = true
	for _, t := range u.lead {
		r.commentLine(t)
	}
	whole := u.lines // the text to quarantine, if it must be
	faults := r.amendLine(u.amend)
	if faults != nil {
		whole = slices.Concat(u.amend, u.lines)
	}
	events, errors := len(r.Events), len(r.Errors)
	encoded, undeclared := faults != nil && faults[0].Code == code.Encoding, false
	number := 0
	r.betweenDeals()
	r.began = events
	lost, tooMany := false, false
	read := u.lines
	if i := beyond(u.lines, limits.deal); i >= 0 {
		read, faults = nil, append(faults, r.cut(u.lines[i], message.Msg("the deal has more than %d lines: it is not read; begin the next "+
			"deal with its line", limits.deal)))
	}
	for i, t := range read {
		if lost && t.kind != kindTrick {
			continue
		}
		lost = false
		c := r.cursorAt(t)
		if c.bad == nil {
			if i == 0 {
				number = r.dealLine(c)
			} else {
				r.line(c, t)
			}
		}
		if bad := r.done(c); bad != nil {
			lost, tooMany = true, tooMany || c.noSuchTrick && r.trick == r.table.Tricks
			// Letters that nobody declared, or a wrong encoding, are one cause.
			switch {
			case bad.Code == code.Encoding && encoded, bad.Code == code.UndeclaredLetters && undeclared:
			default:
				faults = append(faults, bad)
			}
			encoded = encoded || bad.Code == code.Encoding
			undeclared = undeclared || bad.Code == code.UndeclaredLetters
		}
	}
	if bad := r.heapedGesture(); bad != nil {
		faults = append(faults, bad)
	}
	if faults == nil {
		delete(r.deals, r.amended) // the corrected deal may have another number
		r.deals[number] = true
		return
	}
	if tooMany {
		faults = slices.Concat(r.misnumbered(events), faults)
	}
	r.Events, r.Ranges, r.Errors = r.Events[:events], r.Ranges[:events], r.Errors[:errors]
	first, last := whole[0], whole[len(whole)-1]
	q := r.quarantine(r.Text[first.at:last.at+len(last.text)], first.number, faults)
	q.Deal = numberOf(u.lines[0].text)
}

// amendLine reads the line that says which deal the next one corrects, and the
// comments below it. An error in it makes the deal unreadable.
func (r *reader) amendLine(tokens []line) ErrorList {
	r.amended = 0
	if len(tokens) == 0 {
		return nil
	}
	events := len(r.Events)
	c := r.cursorAt(tokens[0])
	if c.bad == nil && c.blanks() {
		r.opening = true
		r.annotationLine(c)
		r.opening = false
	}
	if bad := r.done(c); bad != nil {
		r.Events, r.Ranges = r.Events[:events], r.Ranges[:events]
		return ErrorList{bad}
	}
	r.amended = r.Events[events].(*engine.DealAmended).Deal
	for _, t := range tokens[1:] {
		r.commentLine(t)
	}
	return nil
}

// numberOf returns the number on a deal line that may be unreadable otherwise;
// 0 if there is none.
func numberOf(line string) int {
	c := cursor{text: line}
	c.blanks()
	c.word()
	c.blanks()
	n, _ := c.number()
	return n
}

// line reads one line of a deal or of a head that is neither a tag nor a deal
// line.
func (r *reader) line(c *cursor, t line) {
	switch t.kind {
	case kindTrick:
		if r.absent {
			c.fail(code.Syntax, 0, len(c.text), "a trick stands in a deal that was not played: the other side was not there")
			return
		}
		r.trickLine(c)
		return
	case kindComment:
		r.comments(c, engine.CommentAlone)
		return
	case kindTag:
		c.fail(code.Syntax, 0, 1, "a tag stands inside a deal")
		return
	}
	if !c.blanks() {
		return
	}
	if c.text[c.at] == '(' {
		if r.inDeal(c, c.at) {
			r.variationLine(c)
		}
		return
	}
	from, lenient := c.at, len(c.lenient)
	verb := c.word()
	if dealOnly[verb] && !r.inDeal(c, from) || !r.inPlace(c, verb, from) {
		return
	}
	r.settled = r.settled || ending[verb]
	switch verb {
	case "hand":
		r.handLine(c, from)
	case "heap":
		r.heapLine(c, from)
	case "open":
		r.openLine(c, from)
	case "points":
		r.tallyLine(c, from, "points")
	case "games":
		r.tallyLine(c, from, "games")
	case "sheet":
		r.tallyLine(c, from, "sheet")
	case "":
		w := c.peekRun()
		switch card, err := ParseCard(w, r.letters); {
		case err == nil && card.Known():
			c.fail(code.Syntax, from, from+len(w), "%s begins no line of the notation: a trick begins with its number, such as 1.", quote(w))
		case strings.HasSuffix(w, ":") && IsKeyword(strings.TrimSuffix(w, ":")):
			c.fail(code.Syntax, from+len(w)-1, from+len(w), "no colon stands behind %s here: leave it out", quote(strings.TrimSuffix(w, ":")))
		default:
			c.beginsNone(from, w)
		}
	default:
		c.at, c.lenient = from, c.lenient[:lenient] // it is read again
		r.annotationLine(c)
	}
}

// dealOnly are the lines that mean nothing outside a deal.
var dealOnly = map[string]bool{
	"hand": true, "points": true, "games": true, "sheet": true, "claim": true, "admit": true,
	"show": true, "pickup": true, "stop": true, "misdeal": true, "shuffle": true, "cut": true,
	"bid": true, "declare": true, "play": true, "heap": true, "open": true, "leader": true, "gesture": true,
}

// ending are the lines after which a deal may be over before its tenth trick.
var ending = map[string]bool{
	"points": true, "games": true, "sheet": true, "sign": true, "stop": true, "abandon": true, "claim": true, "disqualify": true,
	"misdeal": true,
}

// inPlace refuses a line that would say something else where it stands than who
// wrote it meant: a cut for the deal that follows, a walkover while the cards are on
// the table.
func (r *reader) inPlace(c *cursor, verb string, from int) bool {
	played := r.played()
	switch w := c.text[from:c.at]; {
	case verb == "lot" && r.anyDeal:
		return c.fail(code.Syntax, from, c.at, "%s stands in a deal: lots are drawn for the first dealer, before the first deal", quote(w))
	case (verb == "shuffle" || verb == "cut") && (played || r.settled):
		return c.fail(code.Syntax, from, c.at, "%s stands after the cards of the deal: its place is right below the line that begins the deal",
			quote(w))
	case verb == "walkover" && played && r.trick < r.table.Tricks && !r.settled:
		return c.fail(code.Syntax, from, c.at, "%s stands in the middle of a deal: its place is before a deal, or in place of one", quote(w))
	case auctions[verb] || verb == "play":
		return r.atTable(c, verb, from)
	case verb == "gesture":
		return r.gestureInPlace(c, from)
	case heaps[verb]:
		return r.heapInPlace(c, verb, from)
	case verb == "walkover":
		r.absent = !played && !r.settled
	}
	return true
}

// inDeal fails if the line is outside a deal.
func (r *reader) inDeal(c *cursor, from int) bool {
	if r.anyDeal {
		return true
	}
	c.at = from
	w := c.peekRun()
	return c.fail(code.Syntax, from, from+len(w),
		"%s stands outside a deal: a deal begins with a line such as “deal 1”", quote(w))
}
