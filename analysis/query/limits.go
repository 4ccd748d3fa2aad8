package query

import (
	"github.com/alecthomas/participle/v2/lexer"
)

// The limits of a query, far above what people ask. What is beyond one is refused
// as a whole, with the place where it begins.
const (
	// MaxLength is the most bytes of a text.
	MaxLength = 1 << 16
	// MaxNesting is how deep parentheses and “not” can stand in one another.
	MaxNesting = 50
	// MaxTerms is the most words and values of a query with its definitions
	// written out.
	MaxTerms = 20_000
	// MaxWork is the most words and values that one card may need: where others
	// are asked about, forty times as many.
	MaxWork = 200_000
	// MaxTried is how many cards a search of one deal tries for the plays of a query. Then it is given
	// up: with eight plays of which nothing is asked there are 77 million ways to choose them.
	MaxTried = 1 << 20
	// cardsOfDeal is how many cards a word about others asks about.
	cardsOfDeal = 40
)

// within checks the length and the nesting of a text before it is parsed, because
// the parser calls itself for each level.
func within(text string) error {
	if len(text) > MaxLength {
		return queryFault(lexer.Position{Line: 1, Column: 1}, "the query has more than %d bytes: it is not read", MaxLength)
	}
	lex, err := queryLexer().LexString("", text)
	if err != nil {
		return nil // the parser says it better
	}
	symbols := queryLexer().Symbols()
	blank := map[lexer.TokenType]bool{symbols["Space"]: true, symbols["Comment"]: true}
	depth, nots := 0, 0
	var open []int // the nots before each parenthesis
	for {
		t, err := lex.Next()
		if err != nil || t.EOF() {
			return nil
		}
		switch {
		case blank[t.Type]:
			continue
		case t.Value == "not":
			nots++
		case t.Value == "(":
			open = append(open, nots+1)
			depth, nots = depth+nots+1, 0
		case t.Value == ")":
			if n := len(open) - 1; n >= 0 {
				depth, open = depth-open[n], open[:n]
			}
			nots = 0
		default:
			nots = 0
		}
		if depth+nots > MaxNesting {
			return queryFault(t.Pos, "here more than %d parentheses and “not” stand in one another: the query is not read; give "+
				"its parts names with define", MaxNesting)
		}
	}
}

// count counts a word or value that was compiled.
func (c *compiler) count(n int, pos lexer.Position) error {
	c.terms++
	if c.work += n; c.terms > MaxTerms {
		return wholeFault(pos, "with its definitions written out the query has more than %d words and values: it is not read", MaxTerms)
	}
	return c.affordable(pos)
}

func wholeFault(pos lexer.Position, format string, args ...any) *Error {
	e := queryFault(pos, format, args...)
	e.whole = true
	return e
}

// affordable checks how much one card needs.
func (c *compiler) affordable(pos lexer.Position) error {
	if c.work > MaxWork {
		return wholeFault(pos, "for one card this query asks more than %d times for a word or value: it is not read; ask fewer "+
			"questions about other cards within one another", MaxWork)
	}
	return nil
}
