package query

import (
	"errors"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"sueca/engine/message"
)

// The syntax of queries. QUERY.md is their manual.

// queryLexer cuts a query into words. Like the parsers it is built when the first query is read:
// a program that asks nothing starts without it.
var queryLexer = sync.OnceValue(func() *lexer.StatefulDefinition {
	return lexer.MustSimple([]lexer.SimpleRule{
		{Name: "Comment", Pattern: `;[^\n]*`},
		{Name: "Space", Pattern: `\s+`},
		{Name: "Card", Pattern: `[A7KJQ65432T][♠♥♣♦]`},
		{Name: "Date", Pattern: `\d{4}-\d{2}(-\d{2})?`},
		{Name: "Number", Pattern: `\d+(\.\d+)?`},
		{Name: "String", Pattern: `"(\\.|[^"\\\n])*"`},
		{Name: "Suit", Pattern: `[♠♥♣♦]`},
		{Name: "Op", Pattern: `<=|>=|!=|[-=<>~+]`},
		{Name: "Keyword", Pattern: `(?:define|each|in|deal|then|before|within|where|and|or|not|is)\b`},
		{Name: "Word", Pattern: `\pL[\pL\d_]*`},
		{Name: "Punct", Pattern: `[():,.]`},
		{Name: "Other", Pattern: `.`},
	})
})

// queryFile is definitions, and a query after them.
type queryFile struct {
	Defines []*define `parser:"@@*"`
	Query   *pattern  `parser:"@@?"`
}

// define is the name of an expression.
type define struct {
	Pos    lexer.Position
	Name   string   `parser:"'define' @Word"`
	Params []string `parser:"( '(' @Word ( ',' @Word )* ')' )?"`
	Body   *expr    `parser:"'=' @@"`
}

// pattern is a query.
type pattern struct {
	Pos   lexer.Position
	Each  []*each   `parser:"@@*"`
	Deal  *expr     `parser:"( 'deal' @@"`
	First *sighting `parser:"| @@ )"`
	Then  []*link   `parser:"@@*"`
	Where *expr     `parser:"( 'where' @@ )?"`
}

// each binds a name to each suit or seat in turn.
type each struct {
	Pos  lexer.Position
	Kind string `parser:"'each' @( 'suit' | 'seat' )"`
	Name string `parser:"@Word"`
	In   *expr  `parser:"( 'in' @@ )?"`
}

// sighting is one play that the query looks for.
type sighting struct {
	Pos  lexer.Position
	Name string `parser:"( @Word ':' )?"`
	Expr *expr  `parser:"@@"`
}

// link is a later play of a query.
type link struct {
	Pos    lexer.Position
	Before bool     `parser:"( @'before'"`
	Then   bool     `parser:"| @'then'"`
	First  bool     `parser:"  @'first'?"`
	Same   bool     `parser:"  ( @'same' 'trick'"`
	Next   bool     `parser:"  | @'next' 'trick'"`
	Within string   `parser:"  | 'within' @Number ( 'tricks' | 'trick' ) )? )"`
	Step   sighting `parser:"@@"`
}

// expr is alternatives.
type expr struct {
	Pos lexer.Position
	Or  []*conjunction `parser:"@@ ( 'or' @@ )*"`
}

type conjunction struct {
	And []*negation `parser:"@@ ( 'and' @@ )*"`
}

type negation struct {
	Pos     lexer.Position
	Not     *negation `parser:"  'not' @@"`
	Compare *compare  `parser:"| @@"`
}

type compare struct {
	Pos   lexer.Position
	Left  *total `parser:"@@"`
	Op    string `parser:"( @( '=' | '!=' | '<=' | '>=' | '<' | '>' | '~' | 'is' | 'in' )"`
	Not   bool   `parser:"  @'not'?"`
	Right *total `parser:"  @@ )?"`
}

type total struct {
	Pos  lexer.Position
	Left *term   `parser:"@@"`
	More []*addn `parser:"@@*"`
}

type addn struct {
	Op   string `parser:"@( '+' | '-' )"`
	Term *term  `parser:"@@"`
}

type term struct {
	Pos    lexer.Position
	Number *float64 `parser:"  @Number"`
	Date   *string  `parser:"| @Date"`
	Text   *string  `parser:"| @String"`
	Card   *string  `parser:"| @Card"`
	Suit   *string  `parser:"| @Suit"`
	Group  *expr    `parser:"| '(' @@ ')'"`
	First  bool     `parser:"| @'first' 'time' ( 'in' 'suit' )?"`
	Call   *call    `parser:"| @@"`
}

// call is a word with its arguments; with an owner, it is about another play.
type call struct {
	Pos  lexer.Position
	Path []string `parser:"@Word ( '.' @Word )*"`
	Args []*expr  `parser:"( '(' ( @@ ( ',' @@ )* )? ')' )?"`
}

var queryParser, listParser = sync.OnceValue(parserOf[queryFile]), sync.OnceValue(parserOf[expressions])

func parserOf[G any]() *participle.Parser[G] {
	return participle.MustBuild[G](
		participle.Lexer(queryLexer()), participle.Elide("Comment", "Space"), participle.Unquote("String"), participle.UseLookahead(2),
	)
}

// expressions are expressions separated by commas.
type expressions struct {
	List []*expr `parser:"@@ ( ',' @@ )*"`
}

// Error is a fault in a query, by line and character from 1.
type Error struct {
	Line, Col int
	Msg       message.Message

	whole bool // it is about the whole query, not about one of its definitions
}

func (e *Error) Error() string { return e.Msg.String() }

// Fault returns an error at a place.
func Fault(line, col int, format string, args ...any) *Error {
	return &Error{Line: line, Col: col, Msg: message.Msg(format, args...)}
}

// parse reads a text by one of the parsers.
func parse[G any](parser func() *participle.Parser[G], text string) (*G, error) {
	if err := within(text); err != nil {
		return nil, err
	}
	out, err := parser().ParseString("", text)
	if err != nil {
		return nil, parseFault(err)
	}
	return out, nil
}

// parseFault returns the error for what cannot be read.
func parseFault(err error) error {
	var unexpected *participle.UnexpectedTokenError
	var parse participle.Error
	switch {
	case errors.As(err, &unexpected):
		t := unexpected.Unexpected
		if t.EOF() {
			return queryFault(t.Pos, "the query ends where something must follow: a word, a number, a card, a suit, “(” or “not”")
		}
		if t.Value == `"` {
			return queryFault(t.Pos, "this text has no end: put a quotation mark behind it")
		}
		return queryFault(t.Pos, "“%s” cannot stand here: conditions are joined by and, or, then; a condition is a word, or a "+
			"comparison such as trick <= 3", t.Value)
	case errors.As(err, &parse):
		return queryFault(parse.Position(), "this cannot be read: %s", parse.Message())
	}
	return err
}

// asWritten is a text that the person wrote, the same in every language.
type asWritten string

func (s asWritten) String() string { return string(s) }

func queryFault(pos lexer.Position, format string, args ...any) *Error {
	for i, arg := range args {
		if text, ok := arg.(string); ok {
			args[i] = asWritten(text)
		}
	}
	return Fault(max(pos.Line, 1), max(pos.Column, 1), format, args...)
}
