package competition

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"sueca/engine/message"
)

// scanner cuts a line into tokens. It has at most one error, the first.
type scanner struct {
	line   string
	no     int
	tokens []token
	// comment is the comment that ends the line; commented says that there is one.
	comment   string
	commented bool
	bad       *Error
}

// token is a token with the text that it was written as.
type token struct {
	lexer.Token
	text string
	end  int // the column after the last
}

// column returns the column of a byte offset.
func (s *scanner) column(at int) int { return utf8.RuneCountInString(s.line[:at]) + 1 }

func (s *scanner) fail(from, to int, format string, args ...any) {
	if s.bad == nil {
		s.bad = &Error{Line: s.no, Col: s.column(from), EndCol: s.column(to), Msg: message.Msg(format, args...)}
	}
}

// The limits of the reader, far above what a club needs.
const (
	// MaxText is the most bytes of a text, MaxLine of a line, and MaxCanonical of
	// what a line says, in canonical form.
	MaxText, MaxLine, MaxCanonical = 1 << 20, 1 << 14, 1 << 13
	// MaxPairs is the most pairs of a competition, and the largest number of one.
	MaxPairs = 500
	// maxNumber is the largest number that can be written.
	maxNumber = 99_999
)

// scan cuts a line into tokens.
func scan(line string, no int) *scanner {
	s := &scanner{line: line, no: no}
	if len(line) > MaxLine {
		s.line = ""
		s.bad = &Error{Line: no, Col: 1, EndCol: 1, Msg: message.Msg("the line has more than %d bytes: it is not read", MaxLine)}
		return s
	}
	for i, ch := range line {
		switch {
		case ch == utf8.RuneError && !strings.HasPrefix(line[i:], "\uFFFD"):
			s.fail(i, i+1, "byte 0x%02X is not UTF-8; if the file is in Latin-1, convert it: iconv -f latin1 -t utf8", line[i])
			return s
		case ch < ' ' && ch != '\t' || ch == 0x7f:
			s.fail(i, i+1, "a control character (0x%02X) stands here: take it out", line[i])
			return s
		}
	}
	for at := 0; s.bad == nil; {
		for at < len(line) && (line[at] == ' ' || line[at] == '\t') {
			at++
		}
		if at == len(line) {
			break
		}
		if line[at] == ';' {
			s.comment, s.commented = strings.Trim(line[at+1:], " \t"), true
			break
		}
		at = s.token(at)
	}
	return s
}

// token reads the token at an offset, and returns the offset behind it.
func (s *scanner) token(at int) int {
	rest := s.line[at:]
	switch c := rest[0]; {
	case c == '"':
		value, end := s.quoted(at)
		s.add(tokString, value, at, end)
		return end
	case c >= '0' && c <= '9':
		if d := datePrefix(rest); d != "" {
			if _, err := time.Parse(time.DateOnly, d); err != nil {
				s.fail(at, at+len(d), "%s is no day of the calendar: write it as 2026-10-03", quote(d))
			}
			s.add(tokDate, d, at, at+len(d))
			return s.closed(at, at+len(d))
		}
		end := at + len(rest) - len(strings.TrimLeft(rest, "0123456789"))
		digits := strings.TrimLeft(s.line[at:end], "0")
		if digits == "" {
			digits = "0"
		}
		if len(digits) > 5 {
			s.fail(at, end, "%s is too large: numbers go up to %d", quote(s.line[at:end]), maxNumber)
		}
		s.add(tokNumber, digits, at, end)
		return s.closed(at, end)
	case c == '-':
		s.add(tokDash, "-", at, at+1)
		return at + 1
	case c == '+':
		s.add(tokPlus, "+", at, at+1)
		return at + 1
	case strings.HasPrefix(rest, "–"):
		s.add(tokDash, "-", at, at+len("–"))
		return at + len("–")
	}
	end := at + len(run(rest))
	w := s.line[at:end]
	if len(s.tokens) == 1 && s.tokens[0].Value == "group" {
		if utf8.RuneCountInString(w) > 20 || strings.ContainsFunc(w,
			func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) }) {
			s.fail(at, end, "%s is no name of a group: it is one word of letters and digits, such as A", quote(w))
		}
		s.add(tokName, w, at, end)
		return end
	}
	if k, ok := keyword(w); ok {
		s.add(tokWord, k, at, end)
	} else {
		s.add(tokWord, w, at, end)
	}
	return end
}

func (s *scanner) add(kind lexer.TokenType, value string, from, to int) {
	s.tokens = append(s.tokens, token{
		lexer.Token{Type: kind, Value: value, Pos: lexer.Position{Line: s.no, Column: s.column(from), Offset: from}},
		s.line[from:to], s.column(to),
	})
}

// closed fails if something is attached to a number or a date, and returns the offset
// behind it.
func (s *scanner) closed(from, end int) int {
	if r, _ := utf8.DecodeRuneInString(s.line[end:]); end < len(s.line) && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
		to := from + len(run(s.line[from:]))
		if len(s.tokens) == 2 && s.tokens[0].Value == "group" {
			s.tokens[1].Type, s.tokens[1].Value, s.tokens[1].text, s.tokens[1].end = tokName, s.line[from:to], s.line[from:to], s.column(to)
			return to
		}
		s.fail(from, to, "%s is neither a number nor a word", quote(s.line[from:to]))
		return to
	}
	if len(s.tokens) == 2 && s.tokens[0].Value == "group" {
		s.tokens[1].Type, s.tokens[1].Value = tokName, s.line[from:end] // a group may be called 1
	}
	return end
}

// run returns the characters up to the next blank, quotation mark, dash, plus or comment.
func run(rest string) string {
	switch i := strings.IndexAny(rest, " \t;\"-–+"); {
	case i < 0:
		return rest
	case i > 0:
		return rest[:i]
	}
	_, n := utf8.DecodeRuneInString(rest)
	return rest[:n]
}

// datePrefix returns the date that a text begins with, "" if it begins with none.
func datePrefix(s string) string {
	if len(s) < len(time.DateOnly) {
		return ""
	}
	for i := range len(time.DateOnly) {
		if dash := i == 4 || i == 7; dash != (s[i] == '-') || !dash && (s[i] < '0' || s[i] > '9') {
			return ""
		}
	}
	return s[:len(time.DateOnly)]
}

// quoted reads the text in quotation marks at an offset, and returns it with the offset
// behind it.
func (s *scanner) quoted(at int) (string, int) {
	var out strings.Builder
	for i := at + 1; i < len(s.line); i++ {
		switch c := s.line[i]; c {
		case '"':
			return out.String(), i + 1
		case '\\':
			if i+1 == len(s.line) || s.line[i+1] != '"' && s.line[i+1] != '\\' {
				s.fail(i, min(i+2, len(s.line)), `a backslash stands before something else than " or \: write it twice`)
				return "", len(s.line)
			}
			i++
			out.WriteByte(s.line[i])
		default:
			out.WriteByte(c)
		}
	}
	s.fail(at, at+1, "this text has no end: put a quotation mark behind it")
	return "", len(s.line)
}

// Next returns the next token, for participle.
func (t *tokens) Next() (lexer.Token, error) {
	if t.at == len(t.s.tokens) {
		return lexer.Token{Type: tokEOF, Pos: lexer.Position{Line: t.s.no, Column: t.s.column(len(t.s.line))}}, nil
	}
	t.at++
	return t.s.tokens[t.at-1].Token, nil
}

// tokens is the [lexer.Lexer] of a line that was scanned.
type tokens struct {
	s  *scanner
	at int
}
