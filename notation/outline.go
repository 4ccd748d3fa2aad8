package notation

import (
	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// unit is the only production of the outline: a head (tags, and what comes
// before the first deal) or a deal. The blocks take their lines themselves.
// That is many times faster than reflection over every line, and a block can
// end as the rules of recovery require.
type unit struct {
	Head *headBlock `parser:"@@"`
	Deal *dealBlock `parser:"| @@"`
}

// block is the lines of a unit. The slice belongs to the parser.
type block struct{ lines []lexer.Token }

type headBlock struct{ block }

type dealBlock struct {
	// lead is the comments directly above the deal.
	lead []lexer.Token
	// amend is the line that says which deal this one corrects, if there is
	// one, and the comments below it.
	amend []lexer.Token
	block
}

var outline = participle.MustBuild[unit](participle.Lexer(lineLexer{}))

// Parse takes everything up to the comments above the first deal.
func (h *headBlock) Parse(lex *lexer.PeekingLexer) error {
	if beginsDeal(lex) {
		return participle.NextMatch
	}
	h.lines = takeBlock(lex)
	if len(h.lines) == 0 {
		return participle.NextMatch
	}
	return nil
}

// Parse takes a deal line, the comments above it, the line that says what it
// corrects, and everything up to the comments above the next deal or tag.
func (d *dealBlock) Parse(lex *lexer.PeekingLexer) error {
	if !beginsDeal(lex) {
		return participle.NextMatch
	}
	from := lex.RawCursor()
	for lex.Peek().Type == tokComment {
		lex.Next()
	}
	d.lead = lex.Range(from, lex.RawCursor())
	from = lex.RawCursor()
	for lex.Peek().Type != tokDeal {
		lex.Next() // the amend line and comments; a deal line follows
	}
	d.amend = lex.Range(from, lex.RawCursor())
	from = lex.RawCursor()
	lex.Next()
	takeBlock(lex)
	d.lines = lex.Range(from, lex.RawCursor())
	return nil
}

// takeBlock takes lines until a deal begins.
func takeBlock(lex *lexer.PeekingLexer) []lexer.Token {
	from := lex.RawCursor()
	for t := lex.Peek(); t.Type != tokEOF; t = lex.Peek() {
		if beginsDeal(lex) {
			break
		}
		for lex.Next(); t.Type == tokComment && lex.Peek().Type == tokComment; {
			lex.Next()
		}
	}
	return lex.Range(from, lex.RawCursor())
}

// beginsDeal reports whether the next line, leaving out comments, is a deal
// line or the line that says which deal it corrects.
func beginsDeal(lex *lexer.PeekingLexer) bool {
	if t := lex.Peek().Type; t != tokComment {
		return t == tokDeal || t == tokAmend
	}
	here := lex.MakeCheckpoint()
	defer lex.LoadCheckpoint(here)
	for lex.Peek().Type == tokComment {
		lex.Next()
	}
	t := lex.Peek().Type
	return t == tokDeal || t == tokAmend
}
