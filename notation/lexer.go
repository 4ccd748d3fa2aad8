package notation

import (
	"io"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// The outline of a file is lexed by lines: one token a line, whose kind is
// decided by how the line begins. The rest of the line is read later, by the
// reader of its kind. So the lexer never fails, and an unreadable line affects
// neither the next one nor its own position.
const (
	tokEOF     = lexer.EOF
	tokTag     = lexer.TokenType(iota - 10) // [Name "value"]
	tokDeal                                 // deal 1 …
	tokTrick                                // 1. A: …
	tokComment                              // nothing but comments
	tokAmend                                // amend deal 3 "…", if a deal follows
	tokLine                                 // anything else
)

// lineSymbols has the names of the tokens, for the grammar.
var lineSymbols = map[string]lexer.TokenType{
	"EOF": tokEOF, "Tag": tokTag, "Deal": tokDeal, "Trick": tokTrick, "Comment": tokComment, "Amend": tokAmend, "Line": tokLine,
}

// lineLexer is the [lexer.Definition] of the outline.
type lineLexer struct{}

func (lineLexer) Symbols() map[string]lexer.TokenType { return lineSymbols }

func (l lineLexer) Lex(name string, r io.Reader) (lexer.Lexer, error) {
	text, err := io.ReadAll(r)
	return &lines{rest: string(text), pos: lexer.Position{Filename: name, Line: 1, Column: 1}, chunk: chunkDeals}, err
}

// lines cuts a text into lines. Token values share the memory of the text.
//
// A parser first reads all tokens of its lexer, so a long text is passed on in
// chunks: after a number of deals the lexer pretends that the text has ended,
// until [lines.resume] is called. A chunk never ends between a deal and the
// comments above it, or the line that says what it corrects.
type lines struct {
	rest    string
	pos     lexer.Position
	deals   int           // seen in this chunk
	chunk   int           // the number of deals after which it ends
	pending []lexer.Token // put back
	waved   int           // how many of pending are known not to end the chunk
}

// chunkDeals is the largest number of deals in a chunk: enough to spread the
// cost of starting a parser, few enough for the tokens to stay in the cache.
const chunkDeals = 10

// atDeal returns the offset and the line of the lexer, if it is at a line that
// begins with the word deal.
func (l *lines) atDeal() (at, line int, ok bool) {
	switch {
	case len(l.pending) == 0:
		return l.pos.Offset, l.pos.Line, strings.HasPrefix(l.rest, "deal ")
	case len(l.pending) == 1 && l.pending[0].Type == tokDeal:
		return l.pending[0].Pos.Offset, l.pending[0].Pos.Line, true
	}
	return 0, 0, false
}

// seek moves to an offset of the text, which is on that line.
func (l *lines) seek(text string, at, line int) {
	l.rest, l.pending = text[at:], nil
	l.pos.Offset, l.pos.Line = at, line
}

// resume begins the next chunk, and reports whether there is one.
func (l *lines) resume() bool {
	l.deals = 0
	return l.rest != "" || len(l.pending) > 0
}

// Next returns the next line that is not blank.
func (l *lines) Next() (lexer.Token, error) {
	if l.waved > 0 {
		l.waved--
		return l.take(), nil
	}
	t := l.take()
	if l.deals == l.chunk && (t.Type == tokComment || t.Type == tokAmend || t.Type == tokDeal) {
		run := []lexer.Token{t}
		for t.Type == tokComment || t.Type == tokAmend {
			t = l.take()
			run = append(run, t)
		}
		l.pending = append(run, l.pending...)
		if t.Type == tokDeal {
			return lexer.Token{Type: tokEOF, Pos: run[0].Pos}, nil
		}
		l.waved = len(run) - 1
		return l.take(), nil
	}
	if t.Type == tokDeal {
		l.deals++
	}
	return t, nil
}

// take returns the next line, one that was put back or a new one.
func (l *lines) take() lexer.Token {
	if len(l.pending) > 0 {
		t := l.pending[0]
		l.pending = l.pending[1:]
		return t
	}
	for l.rest != "" {
		line, rest, _ := strings.Cut(l.rest, "\n")
		at := l.pos
		l.pos.Line++
		l.pos.Offset += len(l.rest) - len(rest)
		l.rest = rest
		line = strings.TrimRight(line, "\r")
		if kind, blank := lineKind(line); !blank {
			if kind == tokLine && amendsDeal(line) && dealFollows(rest) {
				kind = tokAmend
			}
			return lexer.Token{Type: kind, Value: line, Pos: at}
		}
	}
	return lexer.Token{Type: tokEOF, Pos: l.pos}
}

// lineKind returns the token type of a line, by its beginning, and whether it
// is blank.
func lineKind(line string) (kind lexer.TokenType, blank bool) {
	i := 0
	for i < len(line) && (line[i] == ' ' || line[i] == '\t') {
		i++
	}
	if i == len(line) {
		return 0, true
	}
	switch c := line[i]; {
	case c == '[':
		return tokTag, false
	case c == ';':
		return tokComment, false
	case c == '{':
		if onlyComments(line[i:]) {
			return tokComment, false
		}
	case c >= '0' && c <= '9':
		for j := i; j < len(line); j++ {
			if c := line[j]; c == '.' {
				return tokTrick, false
			} else if c < '0' || c > '9' {
				break
			}
		}
	case c|0x20 == 'd' || c|0x20 == 'j':
		word := line[i:]
		if j := strings.IndexAny(word, " \t;{"); j >= 0 {
			word = word[:j]
		}
		if k, _, ok := keyword(word); ok && k == "deal" {
			return tokDeal, false
		}
	}
	return tokLine, false
}

// amendsDeal reports whether a line corrects a deal as a whole.
func amendsDeal(line string) bool {
	c := cursor{text: line}
	next := func() string {
		for c.blanks() && c.text[c.at] == '{' {
			end := strings.IndexByte(c.text[c.at:], '}')
			if end < 0 {
				break
			}
			c.at += end + 1
		}
		run := c.peekRun()
		c.at += len(run)
		return run
	}
	for _, want := range []string{"amend", "deal"} {
		if k, _, ok := keyword(next()); !ok || k != want {
			return false
		}
	}
	if n := next(); n == "" || len(n) > 9 || strings.Trim(n, "0123456789") != "" {
		return false
	}
	rest := next()
	return rest == "" || rest[0] == ';' || rest[0] == '"'
}

// dealFollows reports whether the next line of the text, leaving out comments,
// is a deal line.
func dealFollows(text string) bool {
	for text != "" {
		var line string
		line, text, _ = strings.Cut(text, "\n")
		if kind, blank := lineKind(strings.TrimRight(line, "\r")); !blank && kind != tokComment {
			return kind == tokDeal
		}
	}
	return false
}

// onlyComments reports whether a line that begins with a brace holds nothing
// but comments.
func onlyComments(line string) bool {
	for {
		line = strings.TrimLeft(line, " \t")
		if line == "" || line[0] == ';' {
			return true
		}
		_, rest, closed := strings.Cut(line, "}")
		if line[0] != '{' || !closed {
			return false
		}
		line = rest
	}
}
