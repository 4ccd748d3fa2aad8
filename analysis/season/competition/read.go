package competition

import (
	"errors"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"sueca/engine/message"
)

// Read reads a text. Its errors name the file by its name. Where there are errors, what the
// Competition holds is what could be read: it can be written by [Format], but nothing can be
// concluded from it.
func Read(file, text string) (*Competition, error) {
	r := &reader{c: newCompetition(), once: map[string]int{}, aliased: map[string]int{}, ruled: map[int]bool{}}
	if len(text) > MaxText {
		r.misread(1, 1, 1, "the text has more than %d bytes: it is not read", MaxText)
		r.c.Lines = []Line{{raw: strings.TrimSuffix(text, "\n"), unread: true}}
	} else {
		r.lines(text)
		if len(r.errs) == 0 {
			r.whole()
		}
	}
	slices.SortStableFunc(r.errs, func(a, b *Error) int { return (a.Line-b.Line)*1000 + a.Col - b.Col })
	for _, e := range r.errs {
		e.File = file
	}
	return r.c, r.errs.Err()
}

// newCompetition returns a competition with what holds where a text does not say it.
func newCompetition() *Competition {
	return &Competition{
		Form: League, Encounter: Length{N: 1}, Knockout: Length{N: 1},
		Points: Points{Won: 2, Drawn: 1}, Substitutes: true,
		Ties: []Tie{ByGames, ByMocas, ByDirect, ByPoints, ByLot},
	}
}

// reader reads one text.
type reader struct {
	c    *Competition
	errs ErrorList
	once map[string]int // the lines of what can stand only once
	any  bool           // there was a statement
	open bool           // the line before was of a round
	end  int            // the last line
	// aliased has the lines of the aliases, last the last round with a day.
	aliased map[string]int
	last    Round
	// points says which values the points line has, ruled of which pairs their own line says what becomes of their encounters.
	points map[string]bool
	ruled  map[int]bool
	// seen are the lines of those who stand in the round that is being read.
	seen map[int]int
}

func (r *reader) misread(line, col, end int, format string, args ...any) {
	r.errs = append(r.errs, &Error{Line: line, Col: col, EndCol: max(end, col), Msg: message.Msg(format, args...)})
}

// wrong notes an error at a token of the line that is being read.
func (r *reader) wrong(l *Line, pos lexer.Position, format string, args ...any) {
	end := pos.Column
	for _, t := range l.tokens {
		if t.Pos.Column == pos.Column {
			end = t.end
		}
	}
	r.misread(pos.Line, pos.Column, end, format, args...)
}

// lines reads the lines of a text.
func (r *reader) lines(text string) {
	no := 0
	for text != "" {
		var raw string
		raw, text, _ = strings.Cut(text, "\n")
		no++
		line := r.line(strings.TrimRight(strings.TrimLeft(raw, "\uFEFF"), "\r"), no)
		r.c.Lines = append(r.c.Lines, line)
	}
	r.end = no
}

// line reads one line.
func (r *reader) line(raw string, no int) Line {
	unread := Line{raw: raw, unread: true}
	s := scan(raw, no)
	if s.bad != nil {
		r.errs = append(r.errs, s.bad)
		r.any = true
		return unread
	}
	l := Line{tokens: s.tokens, comment: s.comment, commented: s.commented}
	if len(s.tokens) == 0 {
		return l
	}
	begun := r.any
	r.any = true
	l.said = r.parse(s)
	if l.said == nil {
		return unread
	}
	if size := len(l.text(English)) + len(l.comment); size > MaxCanonical {
		r.misread(no, 1, 1, "what this line says has more than %d bytes: write it on several lines", MaxCanonical)
		return unread
	}
	if !begun && l.said.Competition == nil {
		r.wrong(&l, s.tokens[0].Pos, "a competition begins with its name: write %s above this line", usage["competition"])
	}
	r.mean(&l, no)
	return l
}

// parse parses the tokens of a line; nil if they cannot be read.
func (r *reader) parse(s *scanner) *statement {
	first := s.tokens[0]
	verb := first.Value
	if first.Type == tokNumber {
		verb = "1"
	}
	how := usage[verb]
	if how == "" || first.Type != tokWord && first.Type != tokNumber {
		if like := message.Nearest(first.text, lexicon.Spellings(begins())); like != "" {
			r.misread(s.no, first.Pos.Column, first.end, "%s begins no line of a competition: is it %s?", quote(first.text), like)
		} else {
			r.misread(s.no, first.Pos.Column, first.end, "%s begins no line of a competition; sueca help competition lists the words",
				quote(first.text))
		}
		return nil
	}
	lex, err := lexer.Upgrade(&tokens{s: s})
	if err != nil {
		panic("competition: tokens that were scanned cannot fail: " + err.Error())
	}
	said, err := grammar().ParseFromLexer(lex)
	if err == nil {
		return said
	}
	var unexpected *participle.UnexpectedTokenError
	var place participle.Error
	col := s.column(len(s.line))
	if errors.As(err, &unexpected) {
		col = unexpected.Unexpected.Pos.Column
	} else if errors.As(err, &place) {
		col = place.Position().Column
	}
	for _, t := range s.tokens {
		if t.Pos.Column != col {
			continue
		}
		_, known := keyword(t.text)
		if like := message.Nearest(t.text, lexicon.Spellings(wordsOf(how))); like != "" && t.Type == tokWord && !known {
			r.misread(s.no, col, t.end, "%s cannot stand here: is it %s? The line is written: %s", quote(t.text), like, how)
		} else {
			r.misread(s.no, col, t.end, "%s cannot stand here; the line is written: %s", quote(t.text), how)
		}
		return nil
	}
	r.misread(s.no, col, col, "the line is not complete; it is written: %s", how)
	return nil
}

// wordsOf returns the keywords in what says how a line is written.
func wordsOf(how message.Word) (out []string) {
	for _, w := range strings.FieldsFunc(string(how), func(r rune) bool { return r < 'a' || r > 'z' }) {
		if _, ok := lexicon.Canonical(w); ok {
			out = append(out, w)
		}
	}
	return out
}
