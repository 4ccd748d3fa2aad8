package notation

import (
	"errors"
	"io"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"sueca/engine"
)

// The lines for what happened beside the cards are many in kind and few in
// number: participle reads them by this grammar. Keywords come from the lexer
// in their canonical form, comments do not come at all: the cursor has taken
// them off before.

type besideLine struct {
	Claim   *claimLine   `parser:"'claim' @@"`
	Admit   *admitLine   `parser:"| 'admit' @@"`
	Show    *showLine    `parser:"| 'show' @@"`
	Pickup  *string      `parser:"| 'pickup' @Word"`
	Penalty *penaltyLine `parser:"| 'penalty' @@"`
	Consent *string      `parser:"| 'consent' @Word"`
	Stop    bool         `parser:"| @'stop'"`
	Abandon *string      `parser:"| 'abandon' @Word"`
	Suspend *suspendLine `parser:"| 'suspend' @@"`
	Execute *marksLine   `parser:"| 'execute' @@"`
	Sign    *string      `parser:"| 'sign' @Word"`
	Note    *string      `parser:"| 'note' @String"`
	Amend   *amendLine   `parser:"| 'amend' @@"`
}

type claimLine struct {
	By      string `parser:"@Word 'against'"`
	Against string `parser:"@Word"`
	Trick   int    `parser:"( 'trick' @Number )?"`
	Ruling  string `parser:"@( 'upheld' | 'rejected' | 'withdrawn' )?"`
}

type admitLine struct {
	Seat  string `parser:"@Word"`
	Trick int    `parser:"( 'trick' @Number )?"`
}

type showLine struct {
	Seat  string   `parser:"@Word"`
	Cards []string `parser:"@( Word | Number )+"`
}

type penaltyLine struct {
	Infraction string `parser:"@Word"`
	Offender   string `parser:"@Word"`
	Warning    bool   `parser:"( @'warning'"`
	Award      *int   `parser:"| 'award' @Number )"`
}

type marksLine struct {
	Pair  string `parser:"@Word"`
	Marks int    `parser:"@Number"`
}

type suspendLine struct {
	marksLine
	Deal int `parser:"( 'deal' @Number )?"`
}

type amendLine struct {
	Deal   int    `parser:"'deal' @Number"`
	Trick  int    `parser:"'trick' @Number"`
	Seat   string `parser:"@Word"`
	From   string `parser:"@Word"`
	To     string `parser:"Arrow @Word"`
	Reason string `parser:"@String?"`
}

// usage says how each of these lines is written.
var usage = map[string]string{
	"claim":   "claim SEAT against PAIR [trick N] [upheld|rejected|withdrawn]",
	"admit":   "admit SEAT [trick N]",
	"show":    "show SEAT CARDS",
	"pickup":  "pickup SEAT",
	"penalty": "penalty INFRACTION PAIR warning|award N",
	"consent": "consent WHAT",
	"stop":    "stop",
	"abandon": "abandon SEAT",
	"suspend": "suspend PAIR N [deal N]",
	"execute": "execute PAIR N",
	"sign":    "sign PAIR",
	"note":    `note "TEXT"`,
	"amend":   `amend deal N trick N SEAT CARD -> CARD ["REASON"]`,
}

const (
	tokWord   = lexer.TokenType(-20 - iota) // anything between blanks
	tokNumber                               // digits
	tokString                               // "…", with its escapes undone
	tokArrow                                // ->
)

type wordLexer struct{}

func (wordLexer) Symbols() map[string]lexer.TokenType {
	return map[string]lexer.TokenType{
		"EOF": tokEOF, "Word": tokWord, "Number": tokNumber, "String": tokString, "Arrow": tokArrow,
	}
}

func (wordLexer) Lex(name string, r io.Reader) (lexer.Lexer, error) {
	return nil, errors.New("notation: lines are lexed by the cursor")
}

var beside = participle.MustBuild[besideLine](participle.Lexer(wordLexer{}))

// Grammar gives the grammar of the outline and of the lines of words, in EBNF,
// as participle reads it.
func Grammar() string { return outline.String() + "\n" + beside.String() }

// wordTokens lexes a line of words; comments go to the events at once.
type wordTokens struct {
	c *cursor
	r *reader
}

// Next gives the next word of the line.
func (w wordTokens) Next() (lexer.Token, error) {
	c := w.c
	if !w.r.comments(c, engine.CommentOnLine) && c.bad != nil || !c.blanks() {
		return lexer.Token{Type: tokEOF, Pos: w.pos(len(c.text))}, nil
	}
	from := c.at
	if c.text[from] == '"' {
		s, _ := c.quoted()
		return lexer.Token{Type: tokString, Value: s, Pos: w.pos(from)}, nil
	}
	run := c.peekRun()
	c.at += len(run)
	t := lexer.Token{Type: tokWord, Value: run, Pos: w.pos(from)}
	switch {
	case run == "->" || run == "→":
		t.Type = tokArrow
	case strings.Trim(run, "0123456789") == "" && len(run) < 10:
		t.Type = tokNumber
	default:
		if k, shouted, ok := keyword(run); ok {
			t.Value = k
			if shouted {
				c.tolerate(from, c.at, "%s is written in capitals", quote(run))
			}
		}
	}
	return t, nil
}

func (w wordTokens) pos(at int) lexer.Position {
	return lexer.Position{Line: w.c.line, Column: 1, Offset: at}
}

// besideLine reads a line of words.
func (r *reader) besideLine(c *cursor) {
	from := c.at
	index := len(r.Events)
	// The event goes before the comments of its line; its place is kept.
	r.emit(nil, Place{})
	lex, _ := lexer.Upgrade(wordTokens{c, r}) // wordTokens never fails
	if c.bad != nil {
		return
	}
	verb := lex.Peek().Value
	line, err := beside.ParseFromLexer(lex)
	if err != nil {
		at, wrong := len(c.text), ""
		var unexpected *participle.UnexpectedTokenError
		if errors.As(err, &unexpected) {
			at = unexpected.Unexpected.Pos.Offset
		} else if p, ok := err.(participle.Error); ok {
			at = p.Position().Offset
		}
		how := usage[verb]
		if how == "" {
			c.fail(engine.CodeSyntax, from, from+len(verb), "%s begins no line of the notation", quote(verb))
			return
		}
		if c.at = at; at < len(c.text) {
			wrong = c.peekRun()
		}
		if strings.HasPrefix(wrong, ";") || strings.HasPrefix(wrong, "{") {
			wrong = ""
		}
		if wrong == "" {
			c.fail(engine.CodeSyntax, at, at, "the line is not complete; it is written: %s", how)
			return
		}
		c.fail(engine.CodeSyntax, at, at+len(wrong), "%s cannot stand here; the line is written: %s", quote(wrong), how)
		return
	}
	m := meaning{r: r, c: c, from: from}
	e := m.of(line)
	if c.bad != nil {
		return
	}
	end := from + len(strings.TrimRight(c.text[from:], " \t"))
	if index+1 < len(r.Places) {
		end = from // comments follow: the first word is place enough
	}
	r.Events[index] = e
	r.Places[index] = Place{int32(c.line), int32(c.column(from)), 0}
	r.Places[index].EndCol = int32(c.column(max(end, from+len(usageVerb(c.text[from:])))))
}

func usageVerb(text string) string {
	if i := strings.IndexAny(text, " \t;{"); i > 0 {
		return text[:i]
	}
	return text
}

// meaning turns a line of words into an event.
type meaning struct {
	r    *reader
	c    *cursor
	from int
}

func (m meaning) of(l *besideLine) engine.Event {
	switch {
	case l.Claim != nil:
		return m.claim(l.Claim)
	case l.Admit != nil:
		return &engine.RenunciaAdmitted{Seat: m.seat(l.Admit.Seat), Trick: m.trick(l.Admit.Trick)}
	case l.Show != nil:
		return m.show(l.Show)
	case l.Pickup != nil:
		return &engine.TrumpPickedUp{Seat: m.seat(*l.Pickup)}
	case l.Penalty != nil:
		return m.penalty(l.Penalty)
	case l.Consent != nil:
		return &engine.ConsentGiven{What: *l.Consent}
	case l.Stop:
		return &engine.PlayStopped{}
	case l.Abandon != nil:
		return &engine.SeatAbandoned{Seat: m.seat(*l.Abandon)}
	case l.Suspend != nil:
		return &engine.MarksSuspended{Pair: m.pair(l.Suspend.Pair), Marks: l.Suspend.Marks, Deal: l.Suspend.Deal}
	case l.Execute != nil:
		return &engine.MarksExecuted{Pair: m.pair(l.Execute.Pair), Marks: l.Execute.Marks}
	case l.Sign != nil:
		return &engine.SheetSigned{Pair: m.pair(*l.Sign)}
	case l.Note != nil:
		return &engine.NoteWritten{Text: *l.Note}
	case l.Amend != nil:
		a := l.Amend
		return &engine.PlayAmended{
			Deal: a.Deal, Trick: m.trick(a.Trick), Seat: m.seat(a.Seat),
			From: m.card(a.From), To: m.card(a.To), Reason: a.Reason,
		}
	}
	panic("notation: a line of words without meaning")
}

func (m meaning) claim(l *claimLine) engine.Event {
	e := &engine.ClaimMade{Trick: m.trick(l.Trick)}
	if l.By == "referee" || l.By == "spectator" {
		e.Outsider = l.By
	} else {
		e.By = m.seat(l.By)
	}
	if e.Against = pairNamed(l.Against); e.Against == engine.NoPair {
		e.Accused = m.seat(l.Against)
		e.Against = e.Accused.Pair()
	}
	switch l.Ruling {
	case "upheld":
		e.Ruling = engine.Upheld
	case "rejected":
		e.Ruling = engine.Rejected
	case "withdrawn":
		e.Ruling = engine.Withdrawn
	}
	return e
}

func (m meaning) penalty(l *penaltyLine) engine.Event {
	e := &engine.PenaltyGiven{Warning: l.Warning}
	var ok bool
	if e.Infraction, ok = engine.ParseInfraction(l.Infraction); !ok {
		m.fail(l.Infraction, "%s is no infraction that the notation knows", quote(l.Infraction))
	}
	if e.Pair = pairNamed(l.Offender); e.Pair == engine.NoPair {
		e.Seat = m.seat(l.Offender)
	}
	if l.Award != nil {
		e.Award = *l.Award
	}
	return e
}

func (m meaning) show(l *showLine) engine.Event {
	e := &engine.CardsShown{Seat: m.seat(l.Seat)}
	for _, group := range l.Cards {
		c := cursor{text: group, line: m.c.line, letters: m.r.letters}
		cards, voids, ok := c.hand(func() bool { return false })
		if !ok || voids != 0 {
			m.fail(group, "%s shows no cards: write a suit and its ranks", quote(group))
			continue
		}
		e.Cards = append(e.Cards, cards...)
	}
	sortHand(e.Cards)
	return e
}

func (m meaning) card(word string) engine.Card {
	c := cursor{text: word, line: m.c.line, letters: m.r.letters}
	card, ok := c.card(engine.NoSuit)
	if !ok || c.at < len(word) {
		code := engine.CodeSyntax
		if c.bad != nil {
			code = c.bad.Code
		}
		at := m.find(word)
		m.c.fail(code, at, at+len(word), "%s is no card", quote(word))
	}
	return card
}

func (m meaning) seat(word string) engine.Seat {
	s := seatNamed(word)
	if s == engine.NoSeat {
		if s = seatNamed(strings.ToUpper(word)); s == engine.NoSeat {
			m.fail(word, "%s is no seat: A, B, C or D", quote(word))
		} else {
			at := m.find(word)
			m.c.tolerate(at, at+1, "seat %s is written in lower case", word)
		}
	}
	return s
}

func (m meaning) pair(word string) engine.Pair {
	p := pairNamed(word)
	if p == engine.NoPair {
		m.fail(word, "%s is no pair: AC or BD", quote(word))
	}
	return p
}

func (m meaning) trick(n int) int {
	if n > engine.TricksInDeal {
		m.fail("", "there is no trick %s: a deal has ten", n)
	}
	return n
}

// find gives the offset of a word of the line; the words after the first.
func (m meaning) find(word string) int {
	text := m.c.text
	for at := m.from; at < len(text); {
		i := strings.Index(text[at:], word)
		if i < 0 {
			break
		}
		at += i
		if at > m.from && strings.IndexByte(" \t}", text[at-1]) >= 0 {
			return at
		}
		at++
	}
	return m.from
}

func (m meaning) fail(word, format string, args ...any) {
	at := m.from
	if word != "" {
		at = m.find(word)
	}
	m.c.fail(engine.CodeSyntax, at, at+max(len(word), 1), format, args...)
}
