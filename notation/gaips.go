package notation

import (
	"io"
	"path"
	"slices"
	"strings"
	"unicode"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// ReadGaips reads the log of one match of the GAIPS phone app of 2015. Seats P0
// to P3 are A to D. For each deal the app wrote four lines of hands, ten lines
// of tricks and a closing line:
//
//	-- GAME --
//	P0 HAND: ADiamonds, 7Clubs, … .
//	P1 3Diamonds P2 5Diamonds P3 2Diamonds P0 ADiamonds
//	-- /GAME --
//
// It wrote neither trump nor dealer nor score, and could start or stop
// anywhere. A log that starts in the middle of a deal is numbered from the
// deal's end, if that is there. What cannot be placed is quarantined: lines run
// together, tricks that cannot be numbered, noise.
func ReadGaips(in io.Reader, opt Options) (*Match, error) {
	text, err := io.ReadAll(io.LimitReader(in, int64(limits.match)+1))
	if err != nil {
		return nil, err
	}
	if len(text) > limits.match {
		return nil, &ParseError{File: opt.File, Line: 1, Col: 1, EndCol: 1, Code: code.Syntax,
			Msg: message.Msg("the match that begins here has more than %d bytes: neither it nor what follows it is read", limits.match)}
	}
	g := &gaips{reader: reader{Match: Match{Text: string(text), FirstLine: 1}, opt: opt}}
	started := &engine.MatchStarted{Rules: rules.Default()}
	if !opt.Rules.IsZero() {
		started.Rules, started.Source = opt.Rules, engine.RulesGiven
	}
	g.emit(started, Range{1, 1, 1})
	if name := strings.TrimSuffix(path.Base(opt.File), path.Ext(opt.File)); opt.File != "" && name != "-" {
		g.emit(&engine.TagWritten{Name: "Source", Value: "gaips " + name}, Range{1, 1, 1})
	}
	g.read()
	return &g.Match, nil
}

// gaips is the reader of one log.
type gaips struct {
	reader
	number int // deals so far
	offset int // of the line being read
	deal   gaipsDeal
	noise  []gaipsLine
}

// gaipsLine is a line with the plays that it names.
type gaipsLine struct {
	number, offset int
	text           string
	seat           card.Seat // of a hand
	hand           []card.Card
	plays          []gaipsPlay
}

type gaipsPlay struct {
	seat     card.Seat
	card     card.Card
	from, to int
}

// gaipsDeal is the lines between two markers.
type gaipsDeal struct {
	lines []gaipsLine
	hands map[card.Seat]gaipsLine
	// tricks are the lines of tricks.
	tricks []gaipsLine
	glued  *gaipsLine
}

func (g *gaips) read() {
	number := 0
	for text := range strings.Lines(g.Text) {
		number++
		line := gaipsLine{number: number, offset: g.offset, text: strings.TrimRight(text, " \t\r\n")}
		g.offset += len(text)
		g.line(line)
	}
	g.flushNoise()
	g.close(false)
}

// line adds one line to the deal in progress.
func (g *gaips) line(l gaipsLine) {
	if l.text == "" {
		return
	}
	kind := g.classify(&l)
	if kind != gaipsNoise {
		g.flushNoise()
	}
	d := &g.deal
	switch kind {
	case gaipsOpen:
		g.close(false)
	case gaipsClose:
		g.close(true)
	case gaipsHand:
		if _, again := d.hands[l.seat]; again {
			// A new deal without a closing line: the deal before was never
			// played.
			g.close(false)
		}
		if d.hands == nil {
			d.hands = map[card.Seat]gaipsLine{}
		}
		d.hands[l.seat] = l
		d.lines = append(d.lines, l)
	case gaipsPlays:
		d.tricks = append(d.tricks, l)
		d.lines = append(d.lines, l)
	case gaipsGlued:
		d.glued = &l
		d.lines = append(d.lines, l)
		if d.hands == nil {
			d.hands = map[card.Seat]gaipsLine{}
		}
		d.hands[l.seat] = l
	case gaipsNoise:
		g.close(false)
		g.noise = append(g.noise, l)
	}
}

type gaipsKind int

const (
	gaipsNoise gaipsKind = iota
	gaipsOpen
	gaipsClose
	gaipsHand
	gaipsPlays
	gaipsGlued
)

// classify sets the kind of a line and reads its cards.
func (g *gaips) classify(l *gaipsLine) gaipsKind {
	switch l.text {
	case "-- GAME --":
		return gaipsOpen
	case "-- /GAME --":
		return gaipsClose
	}
	words := fieldsAt(l.text)
	if len(words) == 0 || strings.IndexFunc(l.text, func(r rune) bool { return r > unicode.MaxASCII }) >= 0 {
		return gaipsNoise // blanks that are none to the app, or characters that it never wrote
	}
	for i := 0; i < len(words); {
		seat, ok := gaipsSeat(words[i].text)
		if !ok || i+1 == len(words) {
			return gaipsNoise
		}
		if words[i+1].text == "HAND:" {
			l.seat = seat
			for _, w := range words[i+2:] {
				name := strings.TrimRight(w.text, ",.")
				c, ok := gaipsCard(name)
				if !ok && name != "" {
					return gaipsNoise
				} else if ok {
					l.hand = append(l.hand, c)
				}
				if len(l.hand) > MaxCards {
					return gaipsNoise
				}
			}
			if i > 0 {
				return gaipsGlued
			}
			return gaipsHand
		}
		c, ok := gaipsCard(words[i+1].text)
		if !ok || len(l.plays) == 4 {
			return gaipsNoise
		}
		l.plays = append(l.plays, gaipsPlay{seat, c, words[i].at, words[i+1].at + len(words[i+1].text)})
		i += 2
	}
	return gaipsPlays
}

// close ends the deal in progress. ended says that the log has its closing
// line.
func (g *gaips) close(ended bool) {
	d := g.deal
	g.deal = gaipsDeal{}
	if d.lines == nil {
		return
	}
	g.number++
	first, why := d.firstTrick(ended)
	if !why.IsZero() {
		at := d.lines[0]
		if d.glued != nil {
			at = *d.glued
		}
		g.quarantineLines(d.lines, at, why).Deal = g.number
		return
	}
	g.emitLine(&engine.DealStarted{Number: g.number}, d.lines[0], 0, len(d.lines[0].text))
	for _, s := range rules.TwoPairs.Seats {
		if h, ok := d.hands[s]; ok {
			sortHand(h.hand)
			g.emitLine(&engine.HandRecorded{Seat: s, Cards: h.hand}, h, 0, len(h.text))
		}
	}
	for i, l := range d.tricks {
		g.trick(l, first+i, i == 0 && len(d.hands) == 0)
	}
}

// firstTrick returns the number of the deal's first trick line, or why the deal
// cannot be read.
func (d *gaipsDeal) firstTrick(ended bool) (first int, why message.Message) {
	n := len(d.tricks)
	switch {
	case d.glued != nil:
		return 0, message.Msg("a card was played while hands were still being dealt, and the two lines ran into one")
	case n > rules.TwoPairs.Tricks:
		return 0, message.Msg("the deal has more than ten tricks")
	}
	for i, l := range d.tricks {
		head := i == 0 && len(d.hands) == 0
		if len(l.plays) < 4 && !head && (i < n-1 || ended) {
			return 0, message.Msg("a trick in the middle of the deal has fewer than four cards")
		}
	}
	switch {
	case len(d.hands) > 0:
		return 1, message.Message{}
	case ended:
		return rules.TwoPairs.Tricks - n + 1, message.Message{}
	case n == rules.TwoPairs.Tricks && len(d.tricks[0].plays) == 4 && len(d.tricks[n-1].plays) == 4:
		return 1, message.Message{}
	}
	return 0, message.Msg("the log joins in the middle of the deal and breaks off before its end: its tricks cannot be numbered")
}

// trick emits one trick. tail says that a short line has the trick's last
// cards, not its first.
func (g *gaips) trick(l gaipsLine, number int, tail bool) {
	missing := 4 - len(l.plays)
	leader := l.plays[0].seat
	if tail {
		for range missing {
			leader = rules.TwoPairs.Left(leader)
		}
	}
	g.emitLine(&engine.TrickStarted{Number: number, Leader: leader}, l, l.plays[0].from, l.plays[0].to)
	turn, astray := leader, false
	if tail {
		for range missing {
			g.emitLine(&engine.CardPlayed{}, l, 0, 1)
			turn = rules.TwoPairs.Right(turn)
		}
	}
	for _, p := range l.plays {
		play := g.slabs.plays.new()
		*play = engine.CardPlayed{Card: p.card}
		if astray = astray || p.seat != turn; astray {
			play.Seat = p.seat
		}
		turn = rules.TwoPairs.Right(turn)
		g.emitLine(play, l, p.from, p.to)
	}
	if !tail {
		for range missing {
			absent := &engine.NotPlayed{}
			if astray {
				break // it is not known whose card it was
			}
			g.emitLine(absent, l, len(l.text), len(l.text))
		}
	}
}

func (g *gaips) emitLine(e engine.Event, l gaipsLine, from, to int) {
	g.emit(e, Range{int32(l.number), int32(from + 1), int32(to + 1)}) // the format is ASCII
}

func (g *gaips) flushNoise() {
	if lines := g.noise; lines != nil {
		g.noise = nil
		g.quarantineLines(lines, lines[0], message.Msg("this is no line of a GAIPS log")).Head = true
	}
}

// quarantineLines keeps lines as they are; at is the line that is wrong.
func (g *gaips) quarantineLines(lines []gaipsLine, at gaipsLine, why message.Message) *engine.Quarantined {
	last := lines[len(lines)-1]
	text := g.Text[lines[0].offset : last.offset+len(last.text)]
	c := cursor{text: at.text, line: at.number}
	e := c.errorAt(code.Syntax, 0, len(at.text), why)
	e.File = g.opt.File
	q := g.quarantine(text, lines[0].number, ErrorList{e})
	q.Format = "gaips"
	return q
}

// fieldsAt returns the words of a line and where each begins.
func fieldsAt(line string) []struct {
	text string
	at   int
} {
	var out []struct {
		text string
		at   int
	}
	at := 0
	for w := range strings.FieldsSeq(line) {
		at += strings.Index(line[at:], w)
		out = append(out, struct {
			text string
			at   int
		}{w, at})
		at += len(w)
	}
	return out
}

func gaipsSeat(w string) (card.Seat, bool) {
	if len(w) != 2 || w[0] != 'P' || w[1] < '0' || w[1] > '3' {
		return 0, false
	}
	return card.A + card.Seat(w[1]-'0'), true
}

var gaipsSuits = []string{"Spades", "Hearts", "Clubs", "Diamonds"}

func gaipsCard(w string) (card.Card, bool) {
	if w == "" {
		return 0, false
	}
	r, scheme := rankOf(w[0])
	s := slices.Index(gaipsSuits, w[1:])
	if s < 0 || r == card.NoRank || scheme == LettersPT || w[0] >= 'a' || !card.DeckOfSevens.Has(card.New(card.Spades, r)) {
		return 0, false
	}
	return card.New(card.Spades+card.Suit(s), r), true
}
