package competition

import (
	"errors"
	"io"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// The grammar of one line, without its comment. A text is read line by line, so an error in
// one hides none in another. Keywords come from the lexer in their canonical form.

type statement struct {
	Competition *text        `parser:"'competition' @@"`
	Matches     *matchesLine `parser:"| 'matches' @@"`
	Form        *formLine    `parser:"| 'form' @@"`
	Days        []day        `parser:"| 'days' @@+"`
	Tables      *number      `parser:"| 'tables' @@"`
	Encounter   *lengthPart  `parser:"| 'encounter' @@"`
	Points      *pointsLine  `parser:"| 'points' @@"`
	Ties        []tiePart    `parser:"| 'ties' @@+"`
	Substitutes *string      `parser:"| 'substitutes' @( 'yes' | 'no' )"`
	Walkover    *string      `parser:"| 'walkover' @( 'full' | 'points' )"`
	Withdrawn   *string      `parser:"| 'withdrawn' @( 'keep' | 'strike' )"`
	Pair        *pairLine    `parser:"| 'pair' @@"`
	Player      *playerLine  `parser:"| 'player' @@"`
	Team        *teamLine    `parser:"| 'team' @@"`
	Alias       *aliasLine   `parser:"| 'alias' @@"`
	Group       *groupLine   `parser:"| 'group' @@"`
	Knockout    *knockLine   `parser:"| 'knockout' @@"`
	Seed        *seedLine    `parser:"| 'seed' @@"`
	Judges      *string      `parser:"| 'judges' @( 'yes' | 'no' )"`
	Prize       *prizeLine   `parser:"| 'prize' @@"`
	Round       *roundLine   `parser:"| 'round' @@"`
	Meeting     *meetingLine `parser:"| @@"`
	Bye         *number      `parser:"| 'bye' @@"`
	Enter       *enterLine   `parser:"| 'enter' @@"`
	Fine        *fineLine    `parser:"| 'fine' @@"`
	Withdraw    *leaveLine   `parser:"| 'withdraw' @@"`
	Disqualify  *leaveLine   `parser:"| 'disqualify' @@"`
	Lot         *lotLine     `parser:"| 'lot' @@"`
}

// text, number, day and word are tokens with their place.
type text struct {
	Pos lexer.Position
	S   string `parser:"@String"`
}

type number struct {
	Pos lexer.Position
	N   int `parser:"@Number"`
}

type day struct {
	Pos lexer.Position
	D   string `parser:"@Date"`
}

type word struct {
	Pos lexer.Position
	W   string `parser:"@Word"`
}

type matchesLine struct {
	Event *text `parser:"( 'event' @@ )?"`
	From  *day  `parser:"( 'from' @@ )?"`
	To    *day  `parser:"( 'to' @@ )?"`
}

type formLine struct {
	League   bool    `parser:"( @'league'"`
	Rounds   string  `parser:"  @( 'single' | 'double' )?"`
	Knockout bool    `parser:"| @'knockout'"`
	Twice    bool    `parser:"  @'double'?"`
	Swiss    *number `parser:"| 'swiss' @@"`
	Mixed    *number `parser:"| 'mixed' @@ )"`
}

type tiePart struct {
	Between bool `parser:"@'between'?"`
	By      word `parser:"@@"`
}

type playerLine struct {
	N    number `parser:"@@"`
	Name text   `parser:"@@"`
}

type teamLine struct {
	N     number   `parser:"@@"`
	Name  text     `parser:"@@"`
	Pairs []number `parser:"'pairs' @@+"`
}

type seedLine struct {
	Text *text `parser:"( @@"`
	Of   *text `parser:"| 'by' @@"`
	On   *day  `parser:"  @@"`
	Is   *text `parser:"  @@? )"`
}

type prizeLine struct {
	Place number `parser:"@@"`
	What  text   `parser:"@@"`
}

type enterLine struct {
	N     number `parser:"@@"`
	Round number `parser:"'from' 'round' @@"`
}

type fineLine struct {
	N      number  `parser:"@@"`
	Points *number `parser:"( 'points' @@ )?"`
	Why    text    `parser:"@@"`
}

type lengthPart struct {
	First bool   `parser:"@'first'?"`
	N     number `parser:"@@"`
}

type pointsLine struct {
	Of     string      `parser:"@( 'match' | 'encounter' )?"`
	Values []valuePart `parser:"@@+"`
}

type valuePart struct {
	Pos   lexer.Position
	For   string `parser:"@( 'won' | 'drawn' | 'lost' | 'walkover' | 'absent' | 'disqualified' | 'bye' )"`
	Minus bool   `parser:"@Dash?"`
	N     number `parser:"@@"`
}

type pairLine struct {
	N     number `parser:"@@"`
	One   text   `parser:"@@"`
	Other text   `parser:"@@"`
}

type aliasLine struct {
	Name text `parser:"@@"`
	Is   text `parser:"'is' @@"`
	By   text `parser:"'by' @@"`
}

type groupLine struct {
	Pos   lexer.Position
	Name  string   `parser:"@Name"`
	Pairs []number `parser:"@@+"`
}

type knockLine struct {
	N         number      `parser:"@@"`
	Encounter *lengthPart `parser:"( 'encounter' @@ )?"`
}

type roundLine struct {
	N        number `parser:"@@"`
	Date     *day   `parser:"@@?"`
	Knockout bool   `parser:"( @'knockout'"`
	Negra    bool   `parser:"| @'negra' )?"`
}

type meetingLine struct {
	One   number  `parser:"@@"`
	With  *number `parser:"( Plus @@ )?"`
	Other number  `parser:"Dash @@"`
	And   *number `parser:"( Plus @@ )?"`
	Table *number `parser:"( 'table' @@ )?"`
	Judge *number `parser:"( 'judge' @@ )?"`
}

type leaveLine struct {
	N     number  `parser:"@@"`
	From  *day    `parser:"'from' ( @@"`
	Round *number `parser:"| 'round' @@ )"`
	Rule  string  `parser:"@( 'keep' | 'strike' )?"`
	Why   *text   `parser:"@@?"`
}

type lotLine struct {
	Pairs []number `parser:"@@ @@+"`
	How   text     `parser:"@@"`
}

const (
	tokEOF  = lexer.EOF
	tokWord = lexer.TokenType(-20 - iota) // letters, a keyword in its canonical form
	tokName                               // what a group is called
	tokNumber
	tokDate
	tokString // "…", with its escapes undone
	tokDash
	tokPlus
)

// definition is the [lexer.Definition] of a line.
type definition struct{}

func (definition) Symbols() map[string]lexer.TokenType {
	return map[string]lexer.TokenType{
		"EOF": tokEOF, "Word": tokWord, "Name": tokName, "Number": tokNumber, "Date": tokDate, "String": tokString,
		"Dash": tokDash, "Plus": tokPlus,
	}
}

func (definition) Lex(string, io.Reader) (lexer.Lexer, error) {
	return nil, errors.New("competition: lines are lexed by the scanner")
}

// grammar is built when the first line is read: a program that reads none starts without it.
var grammar = sync.OnceValue(func() *participle.Parser[statement] {
	return participle.MustBuild[statement](participle.Lexer(definition{}))
})

// Grammar returns the grammar of a line in EBNF, as participle reads it.
func Grammar() string { return grammar().String() }
