package notation

import (
	"errors"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"sueca/engine"
	"sueca/engine/code"
	"sueca/engine/message"
)

// The lines about what else happened than cards were played are of many kinds and few in
// number, so participle reads them, by this grammar. Keywords come from the
// lexer in their canonical form. Comments do not come at all: the cursor has
// removed them before.

type annotationLine struct {
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

	Lot        *lotLine        `parser:"| 'lot' @@"`
	Shuffle    *string         `parser:"| 'shuffle' @Word"`
	Cut        *string         `parser:"| 'cut' @Word"`
	Walkover   *string         `parser:"| 'walkover' @Word"`
	Disqualify *disqualifyLine `parser:"| 'disqualify' @@"`
	Substitute *substituteLine `parser:"| 'substitute' @@"`
	Misdeal    *misdealLine    `parser:"| @@"`
	Leader     *string         `parser:"| 'leader' @Word"`
	Gesture    *gestureLine    `parser:"| 'gesture' @@"`
	Witness    *string         `parser:"| 'witness' @String"`
	Tag        *witnessTag     `parser:"| 'tag' @@"`
	Settle     *settleLine     `parser:"| 'settle' @@"`

	Bid     *bidLine     `parser:"| 'bid' @@"`
	Declare *declareLine `parser:"| 'declare' @@"`
	PlayBy  *string      `parser:"| 'play' 'by' @Word"`
}

type claimLine struct {
	By      string `parser:"@Word 'against'"`
	Against string `parser:"@Word"`
	Deal    *int   `parser:"( 'deal' @Number )?"`
	Trick   *int   `parser:"( 'trick' @Number )?"`
	Ruling  string `parser:"@( 'upheld':Word | 'rejected':Word | 'withdrawn':Word )?"`
}

type admitLine struct {
	Seat  string `parser:"@Word"`
	Trick *int   `parser:"( 'trick' @Number )?"`
}

type showLine struct {
	Seat  string   `parser:"@Word"`
	Cards []string `parser:"@( Word | Number )+"`
}

type penaltyLine struct {
	Infraction string `parser:"@Word"`
	Offender   string `parser:"@Word"`
	Minutes    *int   `parser:"@Number?"`
	Warning    bool   `parser:"( @'warning'"`
	Award      *int   `parser:"| 'award' @Number )"`
}

type lotLine struct {
	Seat string `parser:"@Word"`
	Card string `parser:"@Word"`
}

type disqualifyLine struct {
	Seat   string `parser:"@Word"`
	Reason string `parser:"@String?"`
}

type substituteLine struct {
	Seat string `parser:"@Word"`
	Name string `parser:"@String"`
}

type gestureLine struct {
	Seat string `parser:"@Word"`
	Code string `parser:"@String"`
}

type witnessTag struct {
	Name  string `parser:"@Word"`
	Value string `parser:"@String"`
}

// settleLine says what is true where witnesses differ.
type settleLine struct {
	Deal  int    `parser:"'deal' @Number"`
	Trick *int   `parser:"( 'trick' @Number )?"`
	What  string `parser:"@Word"`
	Place *int   `parser:"( @Number"`
	Seat  string `parser:"| @Word )?"`
	Value string `parser:"@String"`
	By    string `parser:"@String?"`
}

type misdealLine struct {
	Reason string `parser:"'misdeal' @String?"`
}

type bidLine struct {
	Seat   string `parser:"@Word"`
	Points *int   `parser:"( @Number"`
	Pass   bool   `parser:"| @'pass' )"`
}

type declareLine struct {
	Seat  string  `parser:"@Word"`
	Trump *string `parser:"( 'trump' @Word )?"`
	Call  *string `parser:"( 'call' @Word )?"`
}

type marksLine struct {
	Pair  string `parser:"@Word"`
	Marks int    `parser:"@Number"`
}

type suspendLine struct {
	marksLine
	Deal *int `parser:"( 'deal' @Number )?"`
}

// amendLine corrects one play, the ruling of a claim or a tag, or begins the corrected record of
// a deal.
type amendLine struct {
	Deal   int        `parser:"( 'deal' @Number"`
	Play   *amendPlay `parser:"( @@"`
	Heap   *amendHeap `parser:"| 'heap' @@"`
	Claim  *claimLine `parser:"| 'claim' @@ )?"`
	Tag    *amendTag  `parser:"| @@ )"`
	Reason string     `parser:"@String?"`
}

type amendTag struct {
	Name      string  `parser:"@Word"`
	Value     *string `parser:"( @String"`
	Withdrawn bool    `parser:"| @'withdrawn' )"`
}

type amendHeap struct {
	Side  string `parser:"@Word"`
	Trick int    `parser:"'trick' @Number"`
	From  string `parser:"@Word"`
	To    string `parser:"Arrow @Word"`
}

type amendPlay struct {
	Trick int    `parser:"'trick' @Number"`
	Seat  string `parser:"@Word"`
	From  string `parser:"@Word"`
	To    string `parser:"Arrow @Word"`
}

// usage says how each of these lines is written.
var usage = map[string]message.Word{
	"claim":   "claim SEAT against PAIR [deal N] [trick N] [upheld|rejected|withdrawn]",
	"admit":   "admit SEAT [trick N]",
	"show":    "show SEAT CARDS",
	"pickup":  "pickup SEAT",
	"penalty": "penalty INFRACTION PAIR [MINUTES] warning|award N",
	"consent": "consent WHAT",
	"stop":    "stop",
	"abandon": "abandon SEAT",
	"suspend": "suspend PAIR N [deal N]",
	"execute": "execute PAIR N",
	"sign":    "sign PAIR",
	"note":    `note "TEXT"`,
	"amend":   `amend deal N [trick N SEAT CARD -> CARD | heap PAIR trick N CARD -> CARD | claim …] | TAG "VALUE" ["REASON"]`,

	"lot":        "lot SEAT CARD",
	"shuffle":    "shuffle SEAT",
	"cut":        "cut SEAT",
	"walkover":   "walkover PAIR",
	"disqualify": `disqualify SEAT ["REASON"]`,
	"substitute": `substitute SEAT "NAME"`,
	"misdeal":    `misdeal ["REASON"]`,
	"heap":       "heap PAIR CARDS / … [reversed [tricks|cards]]",
	"open":       "open CARDS",
	"leader":     "leader SEAT",
	"gesture":    `gesture SEAT "CODE"`,
	"witness":    `witness "NAME"`,
	"tag":        `tag NAME "VALUE"`,
	"settle":     `settle deal N [trick N] card PLACE|leader|winner|dealer|trump|hand SEAT|points|games|sheet|line|trick "VALUE" ["BY"]`,

	"bid":     "bid SEAT POINTS|pass",
	"declare": "declare SEAT [trump SUIT] [call CARD|-]",
	"play":    "play by SEAT",
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
		"EOF": lexer.EOF, "Word": tokWord, "Number": tokNumber, "String": tokString, "Arrow": tokArrow,
	}
}

func (wordLexer) Lex(name string, r io.Reader) (lexer.Lexer, error) {
	return nil, errors.New("notation: lines are lexed by the cursor")
}

// annotations is built when the first such line is read: most records have none.
var annotations = sync.OnceValue(func() *participle.Parser[annotationLine] {
	return participle.MustBuild[annotationLine](participle.Lexer(wordLexer{}))
})

// wordTokens lexes a line of words. Comments become events at once.
type wordTokens struct {
	c *cursor
	r *reader
	// spelled has every word as it was written, and its position.
	spelled []spelled
}

// spelled is a word of a line: what the grammar sees, and what was written
// where.
type spelled struct {
	value, text string
	at          int
}

// Next returns the next word of the line.
func (w *wordTokens) Next() (lexer.Token, error) {
	c := w.c
	if !w.r.comments(c, engine.CommentOnLine) && c.bad != nil || !c.blanks() {
		return lexer.Token{Type: lexer.EOF, Pos: w.pos(len(c.text))}, nil
	}
	from := c.at
	if c.text[from] == '"' {
		s, _ := c.quoted(code.Syntax)
		return lexer.Token{Type: tokString, Value: s, Pos: w.pos(from)}, nil
	}
	run := c.peekWord()
	c.at += len(run)
	t := lexer.Token{Type: tokWord, Value: run, Pos: w.pos(from)}
	switch {
	case run == "->" || run == "→":
		t.Type = tokArrow
	case strings.Trim(run, "0123456789") == "" && len(run) < 10:
		t.Type = tokNumber
	default:
		// DE can be a way to write the queen of spades, and "from" cannot be
		// here.
		if k, shouted, ok := keyword(run); ok && k != "from" && !w.namesTag(k) {
			t.Value = k
			if shouted {
				c.tolerate(from, c.at, "%s is written in capitals", quote(run))
			}
		}
	}
	w.spelled = append(w.spelled, spelled{t.Value, run, from})
	return t, nil
}

// namesTag reports whether a word that is spelled as a keyword is the name of the tag that is corrected, or that a witness has.
func (w *wordTokens) namesTag(k string) bool {
	if len(w.spelled) != 1 {
		return false
	}
	verb := w.spelled[0].value
	return verb == "tag" || verb == "amend" && k != "deal"
}

func (w *wordTokens) pos(at int) lexer.Position {
	return lexer.Position{Line: w.c.line, Column: 1, Offset: at}
}

// annotationLine reads a line of words.
func (r *reader) annotationLine(c *cursor) {
	from := c.at
	index := len(r.Events)
	// The event goes before the comments of its line, so its index is kept.
	r.emit(nil, Range{})
	words := &wordTokens{c: c, r: r}
	lex, _ := lexer.Upgrade(words) // words never fail
	if c.bad != nil {
		return
	}
	verb := lex.Peek().Value
	line, err := annotations().ParseFromLexer(lex)
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
			c.beginsNone(from, firstWord(c.text[from:]))
			return
		}
		if tag := words.spelled; verb == "amend" && len(tag) > 2 && tag[2].at == at && tag[1].value != "deal" {
			if n := strings.Trim(tag[2].text, "0123456789"); n == "" { // it is a deal that is numbered
				at = tag[1].at
			}
		}
		if c.at = at; at < len(c.text) {
			wrong = c.peekRun()
		}
		if strings.HasPrefix(wrong, ";") || strings.HasPrefix(wrong, "{") {
			wrong = ""
		}
		if wrong == "" {
			c.fail(code.Syntax, at, at, notComplete, how)
			return
		}
		if like := message.Nearest(wrong, lexicon.Spellings(keywordsIn(how))); like != "" {
			c.fail(code.Syntax, at, at+len(wrong), cannotLike, quote(wrong), like, how)
			return
		}
		c.fail(code.Syntax, at, at+len(wrong), cannotStand, quote(wrong), how)
		return
	}
	m := meaning{r: r, c: c, words: words.spelled}
	e := m.of(line)
	if c.bad != nil {
		return
	}
	end := from + len(strings.TrimRight(c.text[from:], " \t"))
	if index+1 < len(r.Ranges) {
		end = from // comments follow: the range of the first word is enough
	}
	r.Events[index] = e
	r.Ranges[index] = Range{int32(c.line), int32(c.column(from)), 0}
	r.Ranges[index].EndCol = int32(c.column(max(end, from+len(firstWord(c.text[from:])))))
}

// beginsNone fails at a word that begins no line.
func (c *cursor) beginsNone(from int, w string) {
	begin := slices.Concat([]string{"deal", "hand", "points", "games", "sheet"}, slices.Sorted(maps.Keys(usage)))
	if like := message.Nearest(w, lexicon.Spellings(begin)); like != "" {
		c.fail(code.Syntax, from, from+len(w), "%s begins no line of the notation: is it %s?", quote(w), like)
		return
	}
	c.fail(code.Syntax, from, from+len(w), "%s begins no line of the notation", quote(w))
}

// keywordsIn returns the keywords in what tells how a line is written, but for the first.
func keywordsIn(how message.Word) (out []string) {
	for i, w := range strings.FieldsFunc(string(how), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if _, ok := lexicon.Canonical(w); ok && i > 0 {
			out = append(out, w)
		}
	}
	return out
}

// firstWord returns a line's first word.
func firstWord(text string) string {
	if i := strings.IndexAny(text, " \t;{"); i > 0 {
		return text[:i]
	}
	return text
}
