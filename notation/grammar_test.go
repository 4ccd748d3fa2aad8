package notation

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"
	"gotest.tools/v3/golden"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// The grammar of a well-formed file, as a specification: slow, and independent
// of the reader. It accepts what the notation's contract allows and nothing
// else. The reader may accept more, but must then report it.
//
// Blanks are tokens, because a blank between two characters changes what they
// mean. Comments are tokens, because they are content.

var common = []lexer.Rule{
	{Name: "Blank", Pattern: `[ \t]+`},
	{Name: "Comment", Pattern: `;[^\r\n]*`},
	{Name: "Brace", Pattern: `\{[^}\r\n]*\}`},
}

var cardRules = []lexer.Rule{
	{Name: "Symbol", Pattern: `[♠♥♣♦♤♡♢♧❤]\x{FE0F}?`},
	{Name: "Long", Pattern: `es|co|pa|ou|sp|he|cl|di`},
	{Name: "Number", Pattern: `[0-9]+`},
	{Name: "Letter", Pattern: `[A-Za-z]`},
	{Name: "Star", Pattern: `\*`},
	{Name: "Dash", Pattern: `-`},
	{Name: "Bar", Pattern: `\|`},
}

// inLine is the rules of a state that lasts to the end of the line.
func inLine(rules ...lexer.Rule) []lexer.Rule {
	end := lexer.Rule{Name: "EOL", Pattern: `\r?\n`, Action: lexer.Pop()}
	return append(append([]lexer.Rule{end}, common...), rules...)
}

func begins(name, pattern, state string) lexer.Rule {
	return lexer.Rule{Name: name, Pattern: pattern, Action: lexer.Push(state)}
}

var specificationLexer = lexer.MustStateful(lexer.Rules{
	"Root": append([]lexer.Rule{
		{Name: "BOM", Pattern: `\x{FEFF}`},
		{Name: "EOL", Pattern: `\r?\n`},
		begins("TagOpen", `\[`, "Tag"),
		begins("TrickNumber", `[0-9]+\.`, "Play"),
		begins("ParenOpen", `\(`, "Play"),
		begins("Deal", `deal|jogo`, "Deal"),
		begins("Hand", `hand|mão|mao`, "Play"),
		begins("Points", `points|pontos`, "Tally"),
		begins("Games", `games|riscos`, "Tally"),
		begins("Sheet", `sheet|folha`, "Tally"),
		begins("Claim", `claim|renúncia|renuncia`, "Words"),
		begins("Admit", `admit|confessa`, "Words"),
		begins("Show", `show|mostra`, "Words"),
		begins("Pickup", `pickup|recolhe`, "Words"),
		begins("Penalty", `penalty|penalização|penalizacao`, "Words"),
		begins("Consent", `consente?`, "Words"),
		begins("Stop", `stop|pára|para`, "Words"),
		begins("Abandon", `abandona?`, "Words"),
		begins("Suspend", `suspende?`, "Words"),
		begins("Execute", `execute|executa`, "Words"),
		begins("Sign", `sign|assina`, "Words"),
		begins("Note", `note|nota`, "Words"),
		begins("Amend", `amend|emenda`, "Words"),
		begins("Lot", `lot|sorteio`, "Words"),
		begins("Shuffle", `shuffle|baralha`, "Words"),
		begins("Cut", `cut|corta`, "Words"),
		begins("Walkover", `walkover|falta`, "Words"),
		begins("Disqualify", `disqualify|desclassifica`, "Words"),
		begins("Substitute", `substitute|substitui`, "Words"),
		begins("Heap", `heap|monte`, "Play"),
		begins("Open", `open|aberta`, "Play"),
		begins("Leader", `leader|sai`, "Words"),
		begins("Gesture", `gesture|gesto`, "Words"),
		begins("Witness", `witness|testemunha`, "Words"),
		begins("WitnessTag", `tag|etiqueta`, "Words"),
		begins("Settle", `settle|decide`, "Words"),
		begins("Misdeal", `misdeal|mal[ \t]+dado|dar[ \t]+de[ \t]+novo`, "Words"),
		begins("Bid", `bid|licita`, "Words"),
		begins("Declare", `declare|declara`, "Words"),
		begins("PlayBy", `play|joga`, "Words"),
	}, common...),
	"Tag": inLine(
		lexer.Rule{Name: "TagName", Pattern: `[A-Za-z0-9_.-]+`},
		lexer.Rule{Name: "String", Pattern: `"(?:[^"\\\r\n]|\\["\\])*"`},
		lexer.Rule{Name: "TagClose", Pattern: `\]`},
	),
	"Deal": inLine(append([]lexer.Rule{
		{Name: "DealerWord", Pattern: `dealer|dador`},
		{Name: "TrumpWord", Pattern: `trump|trunfo`},
		{Name: "FromWord", Pattern: `(?:from|de)\b`},
		{Name: "TopWord", Pattern: `top|cima`},
		{Name: "BottomWord", Pattern: `bottom|baixo`},
	}, cardRules...)...),
	"Play": inLine(append([]lexer.Rule{
		{Name: "Seconds", Pattern: `@[0-9]+(?:\.[0-9]+)?`},
		{Name: "TrickNumber", Pattern: `[0-9]+\.`},
		{Name: "Mark", Pattern: `!!|\?\?|!\?|\?!|!|\?`},
		{Name: "Colon", Pattern: `:`},
		{Name: "Equals", Pattern: `=`},
		{Name: "Stroke", Pattern: `/`},
		{Name: "Order", Pattern: `reversed[ \t]+tricks|reversed[ \t]+cards|reversed|vazas[ \t]+invertidas|cartas[ \t]+invertidas|invertido`},
		{Name: "ParenClose", Pattern: `\)`},
	}, cardRules...)...),
	"Tally": inLine(
		lexer.Rule{Name: "Pair", Pattern: `[A-H]+`},
		lexer.Rule{Name: "None", Pattern: `none|nenhum`},
		lexer.Rule{Name: "Signed", Pattern: `-?[0-9]+`},
	),
	"Words": inLine(
		lexer.Rule{Name: "String", Pattern: `"(?:[^"\\\r\n]|\\["\\])*"`},
		lexer.Rule{Name: "Word", Pattern: `[^ \t;{"\r\n][^ \t;{\r\n]*`},
	),
})

type specFile struct {
	BOM   string      `parser:"@BOM? Blank?"`
	Lines []*specLine `parser:"@@? ( EOL Blank? @@? )*"`
}

// specLine is a line that is not blank.
type specLine struct {
	Tokens []lexer.Token

	Tag       *specTag       `parser:"( @@"`
	Deal      *specDeal      `parser:"| @@"`
	Hand      *specHand      `parser:"| @@"`
	Trick     *specTrick     `parser:"| @@"`
	Variation *specVariation `parser:"| @@"`
	Points    []*specEntry   `parser:"| Points ( Blank @@ )+"`
	Games     *specGames     `parser:"| @@"`
	Sheet     []*specEntry   `parser:"| Sheet ( Blank @@ )+"`
	Claim     *specClaim     `parser:"| @@"`
	Admit     *specAdmit     `parser:"| @@"`
	Show      *specShow      `parser:"| @@"`
	Pickup    string         `parser:"| Pickup ( Blank | Brace )+ @Word"`
	Penalty   *specPenalty   `parser:"| @@"`
	Consent   string         `parser:"| Consent ( Blank | Brace )+ @Word"`
	Stop      bool           `parser:"| @Stop"`
	Abandon   string         `parser:"| Abandon ( Blank | Brace )+ @Word"`
	Suspend   *specSuspend   `parser:"| @@"`
	Execute   *specExecute   `parser:"| @@"`
	Sign      string         `parser:"| Sign ( Blank | Brace )+ @Word"`
	Note      string         `parser:"| Note ( Blank | Brace )+ @String"`
	Amend     *specAmend     `parser:"| @@"`

	Lot        *specLot        `parser:"| @@"`
	Shuffle    string          `parser:"| Shuffle ( Blank | Brace )+ @Word"`
	Cut        string          `parser:"| Cut ( Blank | Brace )+ @Word"`
	Walkover   string          `parser:"| Walkover ( Blank | Brace )+ @Word"`
	Disqualify *specDisqualify `parser:"| @@"`
	Substitute *specSubstitute `parser:"| @@"`
	Misdeal    *specMisdeal    `parser:"| @@"`
	Heap       *specHeap       `parser:"| @@"`
	Open       *specHeapTrick  `parser:"| Open @@"`
	Leader     string          `parser:"| Leader ( Blank | Brace )+ @Word"`
	Gesture    *specGesture    `parser:"| @@"`
	Witness    string          `parser:"| Witness ( Blank | Brace )+ @String"`
	WitnessTag *specWitnessTag `parser:"| @@"`
	Settle     *specSettle     `parser:"| @@"`

	Bid     *specBid     `parser:"| @@"`
	Declare *specDeclare `parser:"| @@"`
	PlayBy  string       `parser:"| PlayBy ( Blank | Brace )+ ( 'by' | 'por' ) ( Blank | Brace )+ @Word"`

	Remark string    `parser:"| @( Brace | Comment ) )"`
	Tail   *specTail `parser:"@@"`
}

type specTail struct {
	Braces  []string `parser:"( Blank | @Brace )*"`
	Comment string   `parser:"@Comment?"`
}

type specTag struct {
	Name  string `parser:"TagOpen Blank? @TagName Blank?"`
	Value string `parser:"@String Blank? TagClose"`
}

type specDeal struct {
	Number string    `parser:"Deal Blank @Number"`
	Dealer string    `parser:"( ( Blank | Brace )+ DealerWord Blank @Letter )?"`
	Trump  *specCard `parser:"( ( Blank | Brace )+ TrumpWord Blank @@ )?"`
	From   *specFrom `parser:"( ( Blank | Brace )+ FromWord Blank @@ )?"`
}

type specFrom struct {
	Top    bool `parser:"@TopWord"`
	Bottom bool `parser:"| @BottomWord"`
}

// specCard is a card, or an open one.
type specCard struct {
	specOne `parser:"@@"`
	Or      []*specOne `parser:"( Bar @@ )*"`
}

// specOpen is an open card.
type specOpen struct {
	specOne `parser:"@@"`
	Or      []*specOne `parser:"( Bar @@ )+"`
}

// specOne is a card, or as much of one as is known.
type specOne struct {
	Rank   string `parser:"( @( Letter | Number )"`
	Any    bool   `parser:"| @Star )"`
	NoSuit bool   `parser:"( @Star"`
	Suit   string `parser:"| @( Symbol | Long | Letter ) )?"`
}

type specHand struct {
	Seat   string       `parser:"Hand Blank @Letter"`
	Groups []*specGroup `parser:"( ( Blank | Brace )+ @@ )+"`
}

// specGroup is a suit and its ranks. The declared letters decide about one that
// begins with a letter: C7 is a group, A* a card of unknown suit.
type specGroup struct {
	Open  *specOpen `parser:"( @@"`
	Suit  string    `parser:"| @( Symbol | Long )"`
	Void  bool      `parser:"( @Dash"`
	Ranks []string  `parser:"| @( Letter | Number | Star )+ )"`
	Bare  []string  `parser:"| @( Letter | Number | Star | Dash )+ )"`
}

type specTrick struct {
	Number  string       `parser:"@TrickNumber"`
	Early   []*specGap   `parser:"@@*"`
	Leader  string       `parser:"( @Letter Blank? Colon )?"`
	Plays   *specPlays   `parser:"@@"`
	Outcome *specOutcome `parser:"@@?"`
}

type specOutcome struct {
	Winner string `parser:"Equals Blank? @Letter"`
	Points string `parser:"( Blank @Number )?"`
}

// specHeap is the tricks of a side as they lay.
type specHeap struct {
	Side   []string         `parser:"Heap Blank @Letter+"`
	Empty  bool             `parser:"( Blank @Dash Blank?"`
	Tricks []*specHeapTrick `parser:"| @@ ( Stroke @@ )* )"`
	Order  string           `parser:"@Order?"`
}

type specHeapTrick struct {
	Before  []*specGap   `parser:"@@*"`
	First   *specStep    `parser:"@@"`
	Next    []*specNext  `parser:"@@*"`
	Between []*specGap   `parser:"@@*"`
	Outcome *specOutcome `parser:"( @@"`
	After   []*specGap   `parser:"@@* )?"`
}

func (t *specHeapTrick) plays() *specPlays {
	return &specPlays{Before: t.Before, First: t.First, Next: t.Next, After: t.Between}
}

type specVariation struct {
	Number string     `parser:"ParenOpen Blank? @TrickNumber"`
	Early  []*specGap `parser:"@@*"`
	Leader string     `parser:"( @Letter Blank? Colon )?"`
	Plays  *specPlays `parser:"@@ ParenClose"`
}

// specPlays is the cards of a trick, separated by blanks and comments.
type specPlays struct {
	Before []*specGap  `parser:"@@*"`
	First  *specStep   `parser:"( @@"`
	Next   []*specNext `parser:"@@*"`
	After  []*specGap  `parser:"@@* )?"`
}

type specNext struct {
	Before []*specGap `parser:"@@+"`
	Step   *specStep  `parser:"@@"`
}

type specGap struct {
	Blank string `parser:"@Blank"`
	Brace string `parser:"| @Brace"`
}

type specStep struct {
	Seat    string    `parser:"( @Letter Blank? Colon Blank? )?"`
	Absent  bool      `parser:"( @Dash"`
	Card    *specCard `parser:"| @@"`
	Mark    string    `parser:"@Mark?"`
	Seconds string    `parser:"@Seconds? )"`
}

type specEntry struct {
	Pair   string `parser:"@Pair Blank"`
	Number string `parser:"@Signed"`
}

type specGames struct {
	None    bool         `parser:"Games ( Blank @None"`
	Entries []*specEntry `parser:"| ( Blank @@ )+ )"`
}

type specClaim struct {
	By      string `parser:"Claim ( Blank | Brace )+ @Word ( Blank | Brace )+ ( 'against' | 'contra' )"`
	Against string `parser:"( Blank | Brace )+ @Word"`
	Deal    string `parser:"( ( Blank | Brace )+ ( 'deal' | 'jogo' ) ( Blank | Brace )+ @Word )?"`
	Trick   string `parser:"( ( Blank | Brace )+ ( 'trick' | 'vaza' ) ( Blank | Brace )+ @Word )?"`
	Ruling  string `parser:"( ( Blank | Brace )+ @( 'upheld' | 'confirmada' | 'rejected' | 'falsa' | 'withdrawn' | 'retirada' ) )?"`
}

type specAdmit struct {
	Seat  string `parser:"Admit ( Blank | Brace )+ @Word"`
	Trick string `parser:"( ( Blank | Brace )+ ( 'trick' | 'vaza' ) ( Blank | Brace )+ @Word )?"`
}

type specShow struct {
	Seat   string   `parser:"Show ( Blank | Brace )+ @Word"`
	Groups []string `parser:"( ( Blank | Brace )+ @Word )+"`
}

type specPenalty struct {
	Infraction string `parser:"Penalty ( Blank | Brace )+ @Word"`
	Offender   string `parser:"( Blank | Brace )+ @Word ( Blank | Brace )+"`
	Minutes    string `parser:"( (?! 'warning' | 'aviso' | 'award' | 'atribui' ) @Word ( Blank | Brace )+ )?"`
	Warning    bool   `parser:"( @( 'warning' | 'aviso' )"`
	Award      string `parser:"| ( 'award' | 'atribui' ) ( Blank | Brace )+ @Word )"`
}

type specLot struct {
	Seat string `parser:"Lot ( Blank | Brace )+ @Word"`
	Card string `parser:"( Blank | Brace )+ @Word"`
}

type specDisqualify struct {
	Seat   string `parser:"Disqualify ( Blank | Brace )+ @Word"`
	Reason string `parser:"( ( Blank | Brace )+ @String )?"`
}

type specSubstitute struct {
	Seat string `parser:"Substitute ( Blank | Brace )+ @Word"`
	Name string `parser:"( Blank | Brace )+ @String"`
}

type specWitnessTag struct {
	Name  string `parser:"WitnessTag ( Blank | Brace )+ @Word"`
	Value string `parser:"( Blank | Brace )+ @String"`
}

// specSettle is what is true where witnesses differ: of what are words.
type specSettle struct {
	Of    []string `parser:"Settle ( ( Blank | Brace )+ @Word )+"`
	Value string   `parser:"( Blank | Brace )+ @String"`
	By    string   `parser:"( ( Blank | Brace )+ @String )?"`
}

type specGesture struct {
	Seat string `parser:"Gesture ( Blank | Brace )+ @Word"`
	Code string `parser:"( Blank | Brace )+ @String"`
}

type specMisdeal struct {
	Reason string `parser:"Misdeal ( ( Blank | Brace )+ @String )?"`
}

type specBid struct {
	Seat   string `parser:"Bid ( Blank | Brace )+ @Word ( Blank | Brace )+"`
	Pass   bool   `parser:"( @( 'pass' | 'passa' )"`
	Points string `parser:"| @Word )"`
}

type specDeclare struct {
	Seat  string `parser:"Declare ( Blank | Brace )+ @Word"`
	Trump string `parser:"( ( Blank | Brace )+ ( 'trump' | 'trunfo' ) ( Blank | Brace )+ @Word )?"`
	Call  string `parser:"( ( Blank | Brace )+ ( 'call' | 'chama' ) ( Blank | Brace )+ @Word )?"`
}

type specSuspend struct {
	Pair  string `parser:"Suspend ( Blank | Brace )+ @Word"`
	Marks string `parser:"( Blank | Brace )+ @Word"`
	Deal  string `parser:"( ( Blank | Brace )+ ( 'deal' | 'jogo' ) ( Blank | Brace )+ @Word )?"`
}

type specExecute struct {
	Pair  string `parser:"Execute ( Blank | Brace )+ @Word"`
	Marks string `parser:"( Blank | Brace )+ @Word"`
}

type specAmend struct {
	Deal   string          `parser:"Amend ( Blank | Brace )+ ( ( 'deal' | 'jogo' ) ( Blank | Brace )+ @Word"`
	Play   *specAmendPlay  `parser:"( @@"`
	Heap   *specAmendHeap  `parser:"| @@"`
	Claim  *specAmendClaim `parser:"| @@ )?"`
	Tag    *specAmendTag   `parser:"| @@ )"`
	Reason string          `parser:"( ( Blank | Brace )+ @String )?"`
}

type specAmendClaim struct {
	By      string `parser:"( Blank | Brace )+ ( 'claim' | 'renúncia' | 'renuncia' ) ( Blank | Brace )+ @Word ( Blank | Brace )+ ( 'against' | 'contra' )"`
	Against string `parser:"( Blank | Brace )+ @Word"`
	Deal    string `parser:"( ( Blank | Brace )+ ( 'deal' | 'jogo' ) ( Blank | Brace )+ @Word )?"`
	Trick   string `parser:"( ( Blank | Brace )+ ( 'trick' | 'vaza' ) ( Blank | Brace )+ @Word )?"`
	Ruling  string `parser:"( ( Blank | Brace )+ @( 'upheld' | 'confirmada' | 'rejected' | 'falsa' | 'withdrawn' | 'retirada' ) )?"`
}

type specAmendTag struct {
	Name      string `parser:"@Word ( Blank | Brace )+"`
	Value     string `parser:"( @String"`
	Withdrawn bool   `parser:"| @( 'withdrawn' | 'retirada' ) )"`
}

type specAmendHeap struct {
	Side  string `parser:"( Blank | Brace )+ ( 'heap' | 'monte' ) ( Blank | Brace )+ @Word"`
	Trick string `parser:"( Blank | Brace )+ ( 'trick' | 'vaza' ) ( Blank | Brace )+ @Word"`
	From  string `parser:"( Blank | Brace )+ @Word ( Blank | Brace )+ ( '->' | '→' )"`
	To    string `parser:"( Blank | Brace )+ @Word"`
}

type specAmendPlay struct {
	Trick string `parser:"( Blank | Brace )+ ( 'trick' | 'vaza' ) ( Blank | Brace )+ @Word"`
	Seat  string `parser:"( Blank | Brace )+ @Word"`
	From  string `parser:"( Blank | Brace )+ @Word ( Blank | Brace )+ ( '->' | '→' )"`
	To    string `parser:"( Blank | Brace )+ @Word"`
}

var specification = participle.MustBuild[specFile](
	participle.Lexer(specificationLexer), participle.UseLookahead(participle.MaxLookahead))

// cardsOnly reads the cards of show and amend, which are words to the lexer.
var cardsOnly = participle.MustBuild[specGroup](
	participle.Lexer(lexer.MustStateful(lexer.Rules{"Root": cardRules})), participle.UseLookahead(participle.MaxLookahead))

var cardOnly = participle.MustBuild[specCard](
	participle.Lexer(lexer.MustStateful(lexer.Rules{"Root": cardRules})), participle.UseLookahead(participle.MaxLookahead))

// specified is a file as the specification understands it.
type specified struct {
	events []engine.Event
	// tolerated says that a spelling of the file is one to report.
	tolerated bool

	// For the match being converted:
	start   int // where its events begin
	letters Letters
	tags    map[string]bool
	deals   map[int]bool
	anyDeal bool
	trick   int
	settled bool // how the deal ended is written
	absent  bool // it was not played
	amended int  // the number of the deal that the next one corrects
	err     error

	rules    rules.Rules
	table    specTable
	dealAt   int // where the events of the deal begin
	declared bool
	playedBy bool
	heaps    string // the seats whose heaps are written
	opened   bool
	named    bool
	seen     bool // a gesture
	another  bool // the record of another witness than the first
}

// specTable is the table of a match, as the contract has it.
type specTable struct {
	seats   string // those whose cards are played
	aside   string // the hand that lies aside
	tricks  int
	columns []string
	fixed   bool // the columns are the sides
}

var specTables = map[string]specTable{
	"fpsd": {"ABCD", "", 10, []string{"AC", "BD"}, true}, "tres-morto": {"ABCD", "", 10, []string{"A", "B", "C"}, false},
	"tres-morto dead=out": {"ABC", "D", 10, []string{"A", "B", "C"}, false}, "italiana5": {"ABCDE", "", 8, []string{"A", "B", "C", "D", "E"}, false},
	"dupla players=6": {"ABCDEF", "", 13, []string{"ACE", "BDF"}, true}, "dupla": {"ABCDEFGH", "", 10, []string{"ACEG", "BDFH"}, true},
}

// tableOf returns the table of some rules.
func tableOf(r *rules.Rules) specTable {
	name := map[uint16]string{3: "tres-morto", 5: "italiana5", 6: "dupla players=6", 8: "dupla"}[uint16(r.Players)]
	if name == "tres-morto" && r.Dead == rules.DeadOut {
		name = "tres-morto dead=out"
	}
	if name == "" {
		name = "fpsd"
	}
	return specTables[name]
}

func (s *specified) four() bool { return s.table.columns[0] == "AC" }

// specify reads a text by the specification.
func specify(text string) (*specified, error) {
	if !utf8.ValidString(text) || strings.Contains(text, "\x00") {
		return nil, errors.New("not a text")
	}
	tree, err := specification.ParseString("", text)
	if err != nil {
		return nil, err
	}
	s := &specified{tolerated: tree.BOM != ""}
	for i, l := range tree.Lines {
		if s.events == nil || l.Tag != nil && s.anyDeal {
			s.heapedGesture()
			s.begin()
			s.seat0(tree.Lines[i:])
		}
		if s.amended != 0 && l.Deal == nil && l.Remark == "" {
			s.refuse("no deal follows its correction")
		}
		s.line(l)
		if s.err != nil {
			return nil, fmt.Errorf("%v: %w", l.Tokens[0].Pos, s.err)
		}
	}
	if s.heapedGesture(); s.err != nil {
		return nil, s.err
	}
	if s.amended != 0 {
		return nil, errors.New("no deal follows its correction")
	}
	copy(s.events[s.start:], AmendedFirst(s.events[s.start:]))
	return s, nil
}

// begin begins a match. The comments above its first tag belong to it.
func (s *specified) begin() {
	at := len(s.events)
	for at > s.start {
		if c, ok := s.events[at-1].(*engine.Commented); !ok || c.Place != engine.CommentAlone {
			break
		}
		at--
	}
	copy(s.events[s.start:at], AmendedFirst(s.events[s.start:at]))
	s.events = slices.Insert(s.events, at, engine.Event(&engine.MatchStarted{Rules: rules.Default()}))
	s.start, s.letters, s.anyDeal = at, NoLetters, false
	s.trick, s.settled, s.absent, s.another = 0, false, false, false
	s.seen = false
	s.tags, s.deals = map[string]bool{}, map[int]bool{}
}

// seat0 finds out who sits at the table of a match that begins: its tags may stand
// below lines that name seats.
func (s *specified) seat0(lines []*specLine) {
	s.rules = rules.Default()
	for _, l := range lines {
		if l.Deal != nil {
			break
		}
		if l.Tag != nil && l.Tag.Name == "Rules" {
			if rules, err := rules.Parse(unquoted(l.Tag.Value)); err == nil {
				s.rules = rules
			}
		}
	}
	s.table = tableOf(&s.rules)
}

func (s *specified) refuse(format string, args ...any) {
	if s.err == nil {
		s.err = fmt.Errorf(format, args...)
	}
}

func (s *specified) emit(e engine.Event) { s.events = append(s.events, e) }

// noteOf returns a comment as an event.
func noteOf(token string) *engine.Commented {
	c := &engine.Commented{Braces: token[0] == '{'}
	token = token[1:]
	if c.Braces {
		token = token[:len(token)-1]
	}
	c.Text = strings.Trim(token, " \t")
	return c
}

func isNote(t lexer.Token) bool {
	names := specificationLexer.Symbols()
	return t.Type == names["Brace"] || t.Type == names["Comment"]
}

// gaps emits the comments in gaps between cards.
func (s *specified) gaps(gaps []*specGap, place engine.CommentPlace) {
	for _, g := range gaps {
		if g.Brace != "" {
			c := noteOf(g.Brace)
			c.Place = place
			s.emit(c)
		}
	}
}

// tail emits the comments at the end of a line; those in braces are of that place.
func (s *specified) tail(l *specLine, place engine.CommentPlace) {
	for _, b := range l.Tail.Braces {
		c := noteOf(b)
		c.Place = place
		s.emit(c)
	}
	if l.Tail.Comment != "" {
		c := noteOf(l.Tail.Comment)
		c.Place = engine.CommentOnLine
		s.emit(c)
	}
}

// notes emits the comments among tokens.
func (s *specified) notes(tokens []lexer.Token, place engine.CommentPlace) {
	for _, t := range tokens {
		if isNote(t) {
			c := noteOf(t.Value)
			c.Place = place
			s.emit(c)
		}
	}
}

func (s *specified) line(l *specLine) {
	if !s.anyDeal && (l.Hand != nil || l.Trick != nil || l.Variation != nil || l.Points != nil || l.Games != nil || l.Sheet != nil ||
		l.Claim != nil || l.Admit != nil || l.Show != nil || l.Pickup != "" || l.Stop || l.Shuffle != "" || l.Cut != "" ||
		l.Bid != nil || l.Declare != nil || l.PlayBy != "" || l.Misdeal != nil || l.Heap != nil || l.Open != nil || l.Leader != "" || l.Gesture != nil) {
		s.refuse("outside a deal")
	}
	played := s.trick > 0 || s.heaps != "" || s.opened
	switch {
	case s.absent && (l.Heap != nil || l.Open != nil || l.Leader != ""):
		s.refuse("heaps of a deal that was not played")
	case l.Open != nil && s.opened, l.Leader != "" && (s.named || played):
		s.refuse("twice, or too late")
	case l.Gesture != nil && (s.absent || s.trick >= s.table.tricks):
		s.refuse("a gesture without a trick")
	case l.Lot != nil && s.anyDeal:
		s.refuse("a lot in a deal")
	case (l.Shuffle != "" || l.Cut != "") && (played || s.settled):
		s.refuse("the pack after the cards")
	case l.Walkover != "" && played && s.trick < s.table.tricks && !s.settled:
		s.refuse("a walkover in the middle of a deal")
	case (l.Bid != nil || l.Declare != nil) && s.rules.Teams != rules.TeamsCalled, l.PlayBy != "" && s.rules.Dead != rules.DeadPlays:
		s.refuse("not at this table")
	case (l.Bid != nil || l.Declare != nil || l.PlayBy != "") && (played || s.settled),
		(l.Bid != nil || l.Declare != nil) && s.declared, l.PlayBy != "" && s.playedBy:
		s.refuse("an auction after the cards, or after its end")
	case l.Declare != nil:
		s.declared = true
	case l.PlayBy != "":
		s.playedBy = true
	case l.Gesture != nil:
		s.seen = true
	case l.Walkover != "":
		s.absent = !played && !s.settled
	case l.Trick != nil && s.absent:
		s.refuse("a trick of a deal that was not played")
	case l.Points != nil, l.Games != nil, l.Sheet != nil, l.Sign != "", l.Stop, l.Abandon != "", l.Claim != nil, l.Disqualify != nil, l.Misdeal != nil:
		s.settled = true
	}
	switch {
	case l.Tag != nil:
		s.tag(l)
		return
	case l.Trick != nil:
		s.trickLine(l)
		return
	case l.Heap != nil || l.Open != nil:
		s.heapLine(l)
		return
	case l.Variation != nil:
		s.variation(l)
		return
	case l.Remark != "":
		s.notes(l.Tokens, engine.CommentAlone)
		return
	}
	s.emit(s.event(l))
	s.notes(l.Tokens, engine.CommentOnLine)
}

// event returns the event of a line that has only one.
func (s *specified) event(l *specLine) engine.Event {
	switch {
	case l.Deal != nil:
		return s.deal(l.Deal)
	case l.Hand != nil:
		h := &engine.HandRecorded{Seat: card.D}
		if l.Hand.Seat != s.table.aside {
			h.Seat = s.seat(l.Hand.Seat)
		}
		for _, g := range l.Hand.Groups {
			cards, void := s.group(g)
			h.Cards = append(h.Cards, cards...)
			h.Voids |= void
		}
		for _, c := range h.Cards {
			if h.Voids.Has(c.Suit()) {
				s.refuse("void in %s with %s", c.Suit(), c)
			}
		}
		canonicalOrder(h.Cards)
		return h
	case l.Points != nil:
		return &engine.PointsWritten{Shares: s.tally(l.Points, "points")}
	case l.Games != nil:
		return &engine.GamesWritten{Shares: s.tally(l.Games.Entries, "games")}
	case l.Sheet != nil:
		if len(l.Sheet) != 2 && s.four() {
			s.refuse("a sheet of one pair")
		}
		return &engine.SheetWritten{Shares: s.tally(l.Sheet, "sheet")}
	case l.Claim != nil:
		return s.claim(l.Claim)
	case l.Admit != nil:
		return &engine.RenunciaAdmitted{Seat: s.seat(l.Admit.Seat), Trick: s.trickNamed(l.Admit.Trick)}
	case l.Show != nil:
		e := &engine.CardsShown{Seat: s.seat(l.Show.Seat)}
		for _, word := range l.Show.Groups {
			g, err := cardsOnly.ParseString("", word)
			if err != nil {
				s.refuse("%v", err)
				return nil
			}
			cards, void := s.group(g)
			if void != 0 {
				s.refuse("a void is shown")
			}
			e.Cards = append(e.Cards, cards...)
		}
		canonicalOrder(e.Cards)
		return e
	case l.Pickup != "":
		return &engine.TrumpPickedUp{Seat: s.seat(l.Pickup)}
	case l.Penalty != nil:
		return s.penalty(l.Penalty)
	case l.Consent != "":
		if isDigits(l.Consent) || l.Consent == "->" || l.Consent == "→" {
			s.refuse("not a word")
		}
		return &engine.ConsentGiven{What: l.Consent}
	case l.Stop:
		return &engine.PlayStopped{}
	case l.Abandon != "":
		return &engine.SeatAbandoned{Seat: s.seat(l.Abandon)}
	case l.Suspend != nil:
		return &engine.MarksSuspended{Side: s.columns(l.Suspend.Pair), Marks: s.number(l.Suspend.Marks), Deal: s.dealNamed(l.Suspend.Deal)}
	case l.Execute != nil:
		return &engine.MarksExecuted{Side: s.columns(l.Execute.Pair), Marks: s.number(l.Execute.Marks)}
	case l.Sign != "":
		return &engine.SheetSigned{Side: s.pair(l.Sign)}
	case l.Note != "":
		return &engine.NoteWritten{Text: unquoted(l.Note)}
	case l.Amend != nil:
		a, reason := l.Amend, ""
		if a.Reason != "" {
			reason = unquoted(a.Reason)
		}
		if a.Tag != nil {
			return s.amendTag(a.Tag, reason)
		}
		deal := s.number(a.Deal)
		if deal == 0 {
			s.refuse("deals count from 1")
		}
		if a.Claim != nil {
			return &engine.RulingAmended{Deal: deal, Claim: *s.claim((*specClaim)(a.Claim)), Reason: reason}
		}
		if h := a.Heap; h != nil {
			n := s.number(h.Trick)
			if n == 0 {
				s.refuse("tricks of a heap count from 1")
			}
			return &engine.HeapAmended{Deal: deal, Side: s.pair(h.Side), Trick: n, From: s.cardWord(h.From), To: s.cardWord(h.To), Reason: reason}
		}
		if p := a.Play; p != nil {
			return &engine.PlayAmended{
				Deal: deal, Trick: s.trickNamed(p.Trick), Seat: s.seat(p.Seat),
				From: s.cardWord(p.From), To: s.cardWord(p.To), Reason: reason,
			}
		}
		s.amended = deal
		return &engine.DealAmended{Deal: deal, Reason: reason}
	}
	return s.laterEvent(l)
}

// laterEvent returns the event of a line that the first version did not have.
func (s *specified) laterEvent(l *specLine) engine.Event {
	switch {
	case l.Lot != nil:
		return &engine.LotDrawn{Seat: s.seat(l.Lot.Seat), Card: s.cardWord(l.Lot.Card)}
	case l.Shuffle != "":
		return &engine.PackShuffled{Seat: s.seat(l.Shuffle)}
	case l.Cut != "":
		return &engine.PackCut{Seat: s.seat(l.Cut)}
	case l.Walkover != "":
		return &engine.WalkedOver{Side: s.columns(l.Walkover)}
	case l.Disqualify != nil:
		e := &engine.SeatDisqualified{Seat: s.seat(l.Disqualify.Seat)}
		if l.Disqualify.Reason != "" {
			e.Reason = unquoted(l.Disqualify.Reason)
		}
		return e
	case l.Substitute != nil:
		e := &engine.SeatSubstituted{Seat: s.seat(l.Substitute.Seat), Name: unquoted(l.Substitute.Name)}
		if strings.TrimSpace(e.Name) == "" {
			s.refuse("nobody's name")
		}
		return e
	case l.Leader != "":
		s.named = true
		return &engine.LeaderNamed{Seat: s.seat(l.Leader)}
	case l.Gesture != nil:
		return s.gesture(l.Gesture)
	case l.Witness != "":
		return s.witness(unquoted(l.Witness))
	case l.WitnessTag != nil:
		if !s.another || s.anyDeal || !tagNames.MatchString(l.WitnessTag.Name) {
			s.refuse("a tag of no witness")
		}
		return &engine.WitnessTag{Name: l.WitnessTag.Name, Value: unquoted(l.WitnessTag.Value)}
	case l.Settle != nil:
		return s.settle(l.Settle)
	case l.Misdeal != nil:
		e := &engine.Misdealt{}
		if l.Misdeal.Reason != "" {
			e.Reason = unquoted(l.Misdeal.Reason)
		}
		return e
	case l.Bid != nil:
		e := &engine.BidMade{Seat: s.seat(l.Bid.Seat)}
		if !l.Bid.Pass {
			if e.Points = s.number(l.Bid.Points); e.Points == 0 {
				s.refuse("a bid of nothing")
			}
		}
		return e
	case l.Declare != nil:
		return s.declare(l.Declare)
	case l.PlayBy != "":
		return &engine.PlayedBy{Seat: s.seat(l.PlayBy)}
	}
	panic("a line without an event")
}

// gesture returns what was seen at a play.
func (s *specified) gesture(l *specGesture) engine.Event {
	e := &engine.GestureSeen{Seat: s.seat(l.Seat), Code: unquoted(l.Code)}
	if ok, err := regexp.MatchString(`^[\p{L}\p{Nd}+\-_./]{1,16}$`, e.Code); err != nil || !ok || strings.Contains(e.Code, "\uFFFD") {
		s.refuse("no code")
	}
	return e
}

// heapedGesture refuses one in the deal that ends here, if it is written from its heaps alone.
func (s *specified) heapedGesture() {
	if s.seen && s.trick == 0 && (s.heaps != "" || s.opened) {
		s.refuse("a gesture without a trick")
	}
}

// amendTag corrects a tag.
func (s *specified) amendTag(a *specAmendTag, reason string) engine.Event {
	e := &engine.TagAmended{Name: a.Name, Withdrawn: a.Withdrawn, Reason: reason}
	if strings.Trim(a.Name, tagCharacters) != "" || a.Name == "Sueca" || a.Name == "Letters" {
		s.refuse("tag %s is not corrected", a.Name)
	}
	if a.Withdrawn {
		return e
	}
	e.Value = unquoted(a.Value)
	s.tagValue(a.Name, e.Value)
	switch a.Name {
	case "Date":
		if _, err := time.Parse("2006-01-02", e.Value); err != nil && !strings.Contains(e.Value, "?") {
			s.refuse("no such day")
		}
	case "Rules":
		e.Rules, _ = rules.Parse(e.Value)
		if tableOf(&e.Rules).seats != s.table.seats || e.Rules.Deck() != s.rules.Deck() {
			s.refuse("another table")
		}
	}
	return e
}

const tagCharacters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-"

func (s *specified) declare(d *specDeclare) engine.Event {
	e := &engine.Declared{Seat: s.seat(d.Seat)}
	if d.Trump != "" {
		var f form
		if e.Trump, f = s.suitForm(d.Trump); f == noForm {
			s.refuse("no suit: %s", d.Trump)
		}
	}
	switch d.Call {
	case "":
	case "-":
		e.Calls = engine.CalledNone
	default:
		e.Calls = engine.CalledCard
		if e.Card = s.cardWord(d.Call); !e.Card.Known() {
			s.refuse("no card: %s", d.Call)
		}
	}
	return e
}

var dates = regexp.MustCompile(`^[0-9?]{4}-(0[1-9]|1[0-2]|\?\?)-(0[1-9]|[12][0-9]|3[01]|\?\?)$`)

func (s *specified) tag(l *specLine) {
	name, value := l.Tag.Name, unquoted(l.Tag.Value)
	if s.tags[name] {
		s.refuse("tag %s twice", name)
	}
	s.tags[name] = true
	started := s.events[s.start].(*engine.MatchStarted)
	switch name {
	case "Sueca":
		if value != "1" {
			s.refuse("version %s", value)
		}
		// The comments of this line belong to the match.
		rest := slices.Clone(s.events[s.start+1:])
		s.events = s.events[:s.start+1]
		s.notes(l.Tokens, engine.CommentOnLine)
		s.events = append(s.events, rest...)
		return
	case "Letters":
		s.letters = Letters(value)
	case "Rules":
		started.Rules, _ = rules.Parse(value)
		started.Source = engine.RulesTagged
	}
	s.tagValue(name, value)
	s.emit(&engine.TagWritten{Name: name, Value: value})
	s.notes(l.Tokens, engine.CommentOnLine)
}

var tagNames = regexp.MustCompile(`^[A-Za-z0-9_.-]+$`)

// witness begins the record of another witness: its deals have numbers of their own.
func (s *specified) witness(name string) engine.Event {
	if strings.TrimSpace(name) == "" {
		s.refuse("a witness without a name")
	}
	s.heapedGesture()
	s.deals, s.amended, s.another = map[int]bool{}, 0, true
	s.anyDeal, s.trick, s.settled, s.absent = false, 0, false, false
	s.declared, s.playedBy, s.heaps, s.opened, s.named, s.seen = false, false, "", false, false, false
	return &engine.WitnessBegun{Name: name}
}

// settleWords are what can be settled: of a trick or not.
var settleWords = []struct {
	words   string
	what    engine.Differing
	inTrick bool
}{
	{"card carta", engine.DifferCard, true}, {"leader sai", engine.DifferLeader, true}, {"winner ganha", engine.DifferWinner, true},
	{"trick vaza", engine.DifferTrick, true}, {"dealer dador", engine.DifferDealer, false}, {"trump trunfo", engine.DifferTrump, false},
	{"hand mão mao", engine.DifferHand, false}, {"points pontos", engine.DifferPoints, false}, {"games riscos", engine.DifferGames, false},
	{"sheet folha", engine.DifferSheet, false}, {"line linha", engine.DifferLine, false},
}

// settle reads deal N, trick N where it is of a trick, and what is settled, with a place or a seat.
func (s *specified) settle(l *specSettle) engine.Event {
	e := &engine.Settled{Value: unquoted(l.Value)}
	if l.By != "" {
		e.By = unquoted(l.By)
	}
	word := func() string {
		if len(l.Of) == 0 {
			return ""
		}
		first := l.Of[0]
		l.Of = l.Of[1:]
		return first
	}
	if w := word(); w != "deal" && w != "jogo" {
		s.refuse("settled in no deal")
	}
	if e.Deal = s.number(word()); e.Deal == 0 {
		s.refuse("deals count from 1")
	}
	if len(l.Of) > 2 && slices.Contains([]string{"trick", "vaza"}, l.Of[0]) {
		word()
		if e.Trick = s.trickNamed(word()); e.Trick == 0 {
			s.refuse("no trick")
		}
	}
	name, found := word(), false
	for _, w := range settleWords {
		if found = name != "" && slices.Contains(strings.Fields(w.words), name); found {
			if e.What = w.what; w.inTrick != (e.Trick > 0) {
				s.refuse("%s with trick %d", name, e.Trick)
			}
			break
		}
	}
	switch {
	case !found:
		s.refuse("nothing that can be settled: %s", name)
	case e.What == engine.DifferCard:
		if e.Place = s.number(word()); e.Place < 1 || e.Place > len(s.table.seats) {
			s.refuse("place %d", e.Place)
		}
	case e.What == engine.DifferHand:
		e.Seat = s.seat(word())
	}
	if len(l.Of) > 0 {
		s.refuse("words behind what is settled")
	}
	return e
}

// tagValue refuses a value that a tag cannot have.
func (s *specified) tagValue(name, value string) {
	switch name {
	case "Letters":
		switch Letters(value) {
		case LettersPT, LettersEN, LettersMixed:
		default:
			s.refuse("letters %s", value)
		}
	case "Rules":
		if _, err := rules.Parse(value); err != nil {
			s.refuse("%v", err)
		}
	case "Date":
		if !dates.MatchString(value) {
			s.refuse("date %s", value)
		}
	case "Result":
		f := strings.Fields(value)
		if s.four() && (len(f) != 4 || f[0] != "AC" || f[2] != "BD") || len(f) == 0 || len(f)%2 != 0 {
			s.refuse("result %s", value)
			break
		}
		seen := ""
		for i := 0; i < len(f); i += 2 {
			for _, letter := range f[i] {
				if !strings.ContainsRune(s.table.seats, letter) || strings.ContainsRune(seen, letter) {
					s.refuse("result %s", value)
				}
				seen += string(letter)
			}
		}
		for i := 1; i < len(f); i += 2 {
			n := f[i]
			digits, below := strings.CutPrefix(n, "-")
			if !isDigits(digits) || len(digits) > 4 || below && strings.Trim(digits, "0") == "" {
				s.refuse("result %s", value)
			}
		}
	}
}

func (s *specified) deal(d *specDeal) engine.Event {
	e := &engine.DealStarted{Number: s.number(d.Number)}
	if e.Number == 0 || s.deals[e.Number] && s.amended > 0 && e.Number != s.amended {
		s.refuse("deal number %d", e.Number)
	}
	delete(s.deals, s.amended)
	s.heapedGesture()
	s.deals[e.Number] = true
	s.amended = 0
	s.anyDeal, s.trick, s.settled, s.absent = true, 0, false, false
	s.dealAt, s.declared, s.playedBy = len(s.events), false, false
	s.heaps, s.opened, s.named, s.seen = "", false, false, false
	if d.Dealer != "" {
		e.Dealer = s.seat(d.Dealer)
	}
	if d.Trump != nil {
		e.TrumpWritten = true
		e.Trump = s.card(d.Trump, card.NoSuit)
		if e.Trump.Rank() == card.Low || e.Trump.Suit() == card.NoSuit && e.Trump != card.Unknown {
			s.refuse("no trump")
		}
	}
	if s.rules.TrumpSource == rules.TrumpAuction && (e.Trump.Known() || d.From != nil) {
		s.refuse("a trump card in an auction")
	}
	if d.From != nil {
		e.From = engine.FromTop
		if d.From.Bottom {
			e.From = engine.FromBottom
		}
	}
	return e
}

func (s *specified) trickLine(l *specLine) {
	number, leader := s.trickHead(l.Trick.Number, l.Trick.Leader)
	if number <= s.trick {
		s.refuse("trick %d after trick %d", number, s.trick)
	}
	s.trick = number
	s.emit(&engine.TrickStarted{Number: number, Leader: leader})
	place := engine.CommentOnLine
	gaps := func(gaps []*specGap) { s.gaps(gaps, place) }
	p := l.Trick.Plays
	gaps(l.Trick.Early)
	gaps(p.Before)
	for i, step := range s.steps(p) {
		if i > 0 {
			gaps(p.Next[i-1].Before)
		}
		place = engine.CommentOnCard
		if step.Absent {
			s.emit(&engine.NotPlayed{Seat: step.Seat})
		} else {
			s.emit(&step.CardPlayed)
		}
	}
	gaps(p.After)
	if o := l.Trick.Outcome; o != nil {
		e := &engine.TrickTaken{Winner: s.seat(o.Winner), Points: -1}
		if o.Points != "" {
			e.Points = s.number(o.Points)
		}
		s.emit(e)
		place = engine.CommentOnLine
	}
	s.tail(l, place)
}

// heapLine converts a heap, or the trick that lay open.
func (s *specified) heapLine(l *specLine) {
	heap, tricks, order := &engine.HeapLaid{}, []*specHeapTrick{l.Open}, ""
	if h := l.Heap; h != nil {
		letters := strings.Join(h.Side, "")
		if heap.Side = s.pair(letters); strings.ContainsAny(s.heaps, letters) {
			s.refuse("the heap of %s twice", letters)
		}
		s.heaps += letters
		tricks, order = h.Tricks, strings.Join(strings.Fields(h.Order), " ")
	} else if s.opened = true; l.Open.Outcome != nil {
		s.refuse("nobody took it")
	}
	heap.Order = map[string]engine.HeapOrder{"reversed": 3, "invertido": 3, "reversed tricks": engine.TricksReversed,
		"vazas invertidas": engine.TricksReversed, "reversed cards": engine.CardsReversed, "cartas invertidas": engine.CardsReversed}[order]
	s.emit(heap)
	place := engine.CommentOnLine
	gaps := func(gaps []*specGap) { s.gaps(gaps, place) }
	for i, t := range tricks {
		if i > 0 {
			gaps(t.Before)
		}
		s.emit(&engine.HeapTrick{})
		if i == 0 {
			gaps(t.Before)
		}
		last := t.First
		if n := len(t.Next); n > 0 && heap.Order&engine.CardsReversed != 0 {
			last = t.Next[n-1].Step
		}
		led := card.NoSuit
		if last.Card != nil {
			led = s.card(last.Card, card.Spades).Suit()
		}
		for k, step := range s.stepsAfter(t.plays(), led, heap.Order&engine.CardsReversed != 0) {
			if k > 0 {
				gaps(t.Next[k-1].Before)
			}
			if place = engine.CommentOnCard; step.Absent || step.Seat != card.NoSeat {
				s.refuse("no card of a heap")
			}
			s.emit(&step.CardPlayed)
		}
		gaps(t.Between)
		if o := t.Outcome; o != nil {
			e := &engine.TrickTaken{Winner: s.seat(o.Winner), Points: -1}
			if o.Points != "" {
				e.Points = s.number(o.Points)
			}
			s.emit(e)
			gaps(t.After)
		}
	}
	if order != "" || len(tricks) == 0 {
		place = engine.CommentOnLine
	}
	s.tail(l, place)
}

func (s *specified) variation(l *specLine) {
	v := &engine.VariationShown{}
	v.Number, v.Leader = s.trickHead(l.Variation.Number, l.Variation.Leader)
	s.emit(v)
	p := l.Variation.Plays
	texts := func(gaps []*specGap) (out []string) {
		for _, g := range gaps {
			if g.Brace != "" {
				out = append(out, noteOf(g.Brace).Text)
			}
		}
		return out
	}
	s.gaps(l.Variation.Early, engine.CommentOnLine)
	s.gaps(p.Before, engine.CommentOnLine)
	steps := s.steps(p)
	if len(steps) > len(s.table.seats) {
		s.refuse("too many cards")
	}
	for i, step := range steps {
		after := p.After
		if i < len(p.Next) {
			after = p.Next[i].Before
		}
		v.Plays = append(v.Plays, engine.Step{CardPlayed: step.CardPlayed, Absent: step.Absent, Comments: texts(after)})
	}
	s.tail(l, engine.CommentOnLine)
}

func (s *specified) trickHead(number, leader string) (int, card.Seat) {
	n := s.number(strings.TrimSuffix(number, "."))
	if n < 1 || n > s.table.tricks {
		s.refuse("trick %d", n)
	}
	if leader == "" {
		return n, card.NoSeat
	}
	return n, s.seat(leader)
}

// steps converts the cards of a trick.
func (s *specified) steps(p *specPlays) []*engine.Step { return s.stepsAfter(p, card.NoSuit, false) }

// stepsAfter converts the cards of a trick of which a suit was led, if that is known before the first one.
func (s *specified) stepsAfter(p *specPlays, led card.Suit, known bool) []*engine.Step {
	if p.First == nil {
		return nil
	}
	all := []*specStep{p.First}
	for _, n := range p.Next {
		all = append(all, n.Step)
	}
	var out []*engine.Step
	if !known {
		led = card.NoSuit
	}
	seated := false
	for i, in := range all {
		step := &engine.Step{Absent: in.Absent}
		if in.Seat != "" {
			step.Seat = s.seat(in.Seat)
			seated = true
		} else if seated {
			s.refuse("a seat is missing")
		}
		if in.Card != nil {
			step.Card = s.card(in.Card, led)
			if i == 0 && !known {
				led = step.Card.Suit()
			}
		}
		step.Mark = engine.Mark(max(0, slices.Index([]string{"", "!", "?", "!!", "??", "!?", "?!"}, in.Mark)))
		if in.Seconds != "" {
			whole, part, _ := strings.Cut(in.Seconds[1:], ".")
			if len(part) > 3 || len(whole) > 9 {
				s.refuse("seconds %s", in.Seconds)
				return nil
			}
			ms, _ := strconv.Atoi((part + "000")[:3])
			if ms += s.number(whole) * 1000; ms == 0 || s.number(whole) > 1_000_000 {
				s.refuse("seconds %s", in.Seconds)
			}
			step.Millis = int32(ms)
		}
		out = append(out, step)
	}
	return out
}

func (s *specified) claim(l *specClaim) *engine.ClaimMade {
	e := &engine.ClaimMade{Deal: s.dealNamed(l.Deal), Trick: s.trickNamed(l.Trick)}
	switch l.By {
	case "referee", "árbitro", "arbitro":
		e.Outsider = "referee"
	case "spectator", "assistente", "espectador":
		e.Outsider = "spectator"
	default:
		e.By = s.seat(l.By)
	}
	e.Against, e.Accused = s.either(l.Against)
	for _, c := range s.table.columns {
		if e.Accused != card.NoSeat && (strings.Contains(c, e.Accused.String()) || !s.table.fixed) {
			e.Against = specSide(c)
			if !s.table.fixed {
				e.Against = specSide(e.Accused.String())
			}
		}
	}
	switch l.Ruling {
	case "upheld", "confirmada":
		e.Ruling = rules.Upheld
	case "rejected", "falsa":
		e.Ruling = rules.Rejected
	case "withdrawn", "retirada":
		e.Ruling = rules.Withdrawn
	}
	return e
}

func (s *specified) penalty(l *specPenalty) engine.Event {
	e := &engine.PenaltyGiven{Warning: l.Warning}
	if english := map[string]string{
		"atraso": "late", "conversa": "talk", "saída": "leave", "saida": "leave", "carta-de-trunfo": "trump-card", "saída-antecipada": "lead-early",
		"saida-antecipada": "lead-early", "demora": "slow", "fora-de-vez": "out-of-turn", "carta-caída": "dropped", "carta-caida": "dropped",
		"carta-retirada": "retrieved", "vaza-vista": "looked", "vazas-misturadas": "mixed", "conduta": "conduct", "folha": "sheet",
	}[l.Infraction]; english != "" {
		l.Infraction = english
	}
	var ok bool
	if e.Infraction, ok = rules.ParseInfraction(l.Infraction); !ok {
		s.refuse("no infraction %s", l.Infraction)
	}
	switch l.Offender {
	case "referee", "árbitro", "arbitro":
		e.Outsider = "referee"
	case "spectator", "assistente", "espectador":
		e.Outsider = "spectator"
	default:
		e.Side, e.Seat = s.either(l.Offender)
	}
	if l.Minutes != "" {
		if e.Minutes = s.number(l.Minutes); e.Minutes == 0 || e.Infraction != rules.Late {
			s.refuse("minutes: %s", l.Minutes)
		}
	}
	if l.Award != "" {
		e.Award = s.number(l.Award)
	}
	return e
}

func (s *specified) tally(entries []*specEntry, what string) (t card.Shares) {
	has, group := map[rune]int{}, map[rune]string{}
	var written []string
	numbers := map[string]int{}
	for _, e := range entries {
		digits, below := strings.CutPrefix(e.Number, "-")
		if below && what == "points" {
			s.refuse("below nothing")
		}
		n := s.number(digits)
		if below && n == 0 {
			s.refuse("-0")
		}
		if below {
			n = -n
		}
		s.pair(e.Pair)
		for _, letter := range e.Pair {
			if group[letter] != "" {
				s.refuse("seat %c twice", letter)
			}
			has[letter], group[letter] = n, e.Pair
		}
		written = append(written, e.Pair)
		numbers[e.Pair] = n
	}
	// The groups of the canonical form, and what each has.
	var groups []string
	switch {
	case s.four():
		groups = written
	case what == "points":
		groups = s.bySides(written, numbers)
	default:
		columns := slices.Clone(s.table.columns)
		if len(s.table.seats) > len(strings.Join(columns, "")) {
			columns = append(columns, "D") // the dead hand
		}
		for _, c := range columns {
			whole := true
			for _, letter := range c {
				n, ok := has[letter]
				whole = whole && ok && n == has[rune(c[0])]
			}
			if whole {
				groups = append(groups, c)
				numbers[c] = has[rune(c[0])]
				continue
			}
			for _, letter := range c {
				if n, ok := has[letter]; ok {
					groups = append(groups, string(letter))
					numbers[string(letter)] = n
				}
			}
		}
	}
	slices.Sort(groups)
	for _, g := range groups {
		if n := numbers[g]; n != 0 || what != "games" {
			t = append(t, card.Share{Side: specSide(g), N: n})
		}
	}
	return t
}

// bySides returns the groups of card points: the sides of the deal where all of a
// side's points are written, of groups that are of no other.
func (s *specified) bySides(written []string, numbers map[string]int) (out []string) {
	left := slices.Clone(written)
	for _, side := range s.sides() {
		sum, of := 0, ""
		var parts []string
		for _, g := range left {
			if strings.ContainsAny(g, side) {
				sum += numbers[g]
				of += g
				parts = append(parts, g)
			}
		}
		letters := strings.Split(of, "")
		slices.Sort(letters)
		if strings.Join(letters, "") != side || sum > 999_999_999 {
			continue
		}
		left = slices.DeleteFunc(left, func(g string) bool { return slices.Contains(parts, g) })
		out = append(out, side)
		numbers[side] = sum
	}
	return append(out, left...)
}

// sides returns the sides of the deal as its lines so far tell them. Who holds the
// called card is told by a hand, or by who played it, which the engine knows.
func (s *specified) sides() []string {
	two := func(one string) []string {
		return []string{one, strings.Map(func(r rune) rune {
			if strings.ContainsRune(one, r) {
				return -1
			}
			return r
		}, s.table.seats)}
	}
	var state engine.State
	_ = state.Apply(&engine.MatchStarted{Rules: s.rules})
	for _, e := range s.events[s.dealAt:] {
		_ = state.Apply(e)
	}
	d := &state.Deal
	switch {
	case s.table.fixed, s.table.aside != "":
		return s.table.columns
	case s.rules.Dead == rules.DeadPlays:
		if d.Dealer == card.NoSeat || d.Dealer == card.D {
			return nil
		}
		return two(d.Dealer.String() + "D")
	}
	switch by := d.Partner(); {
	case d.Declarer == card.NoSeat, d.Calls == 0, d.Calls == engine.CalledCard && by == card.NoSeat:
		return nil
	case d.Calls == engine.CalledNone, by == d.Declarer:
		return two(d.Declarer.String())
	default:
		return two(min(d.Declarer, by).String() + max(d.Declarer, by).String())
	}
}

func isDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

func (s *specified) number(digits string) int {
	if !isDigits(digits) || len(digits) > 9 {
		s.refuse("no number: %s", digits)
		return 0
	}
	n, _ := strconv.Atoi(digits)
	return n
}

func (s *specified) dealNamed(digits string) int {
	if digits == "" {
		return 0
	}
	n := s.number(digits)
	if n == 0 {
		s.refuse("deals count from 1")
	}
	return n
}

func (s *specified) trickNamed(digits string) int {
	if digits == "" {
		return 0
	}
	n := s.number(digits)
	if n < 1 || n > s.table.tricks {
		s.refuse("trick %d", n)
	}
	return n
}

func (s *specified) seat(name string) card.Seat {
	at := strings.Index("ABCDEFGH", name)
	if len(name) != 1 || !strings.Contains(s.table.seats, name) || at < 0 {
		s.refuse("no seat: %s", name)
		return card.NoSeat
	}
	return card.A + card.Seat(at)
}

// specSide returns the side of some letters.
func specSide(letters string) (out card.Side) {
	for _, l := range letters {
		out |= 1 << (l - 'A')
	}
	return out
}

func (s *specified) pair(name string) card.Side {
	last := ' '
	for _, letter := range name {
		if !strings.ContainsRune(s.table.seats, letter) || letter <= last {
			s.refuse("no seats: %s", name)
			return card.NoSide
		}
		last = letter
	}
	if s.four() && name != "AC" && name != "BD" {
		s.refuse("no pair: %s", name)
	}
	return specSide(name)
}

// columns reads a group that is made of columns of the sheet.
func (s *specified) columns(name string) card.Side {
	rest := name
	for _, c := range s.table.columns {
		if within := strings.Trim(c, name) == ""; within {
			for _, letter := range c {
				rest = strings.ReplaceAll(rest, string(letter), "")
			}
		}
	}
	if rest != "" {
		s.refuse("no columns: %s", name)
	}
	return s.pair(name)
}

func (s *specified) either(name string) (card.Side, card.Seat) {
	if len(name) == 1 {
		return card.NoSide, s.seat(name)
	}
	return s.pair(name), card.NoSeat
}

func unquoted(token string) string {
	return strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(token[1 : len(token)-1])
}

// form is a way of writing suits. It decides which courts can be used with
// them.
type form int

const (
	noForm form = iota
	symbolForm
	longPT
	longEN
	letterPT    // of the schemes pt
	letterOther // of the schemes en and pt-mixed
)

// suitForm reads a suit; form is noForm if it is none.
func (s *specified) suitForm(token string) (card.Suit, form) {
	plain := strings.TrimSuffix(token, "\uFE0F")
	for i, symbols := range []string{"♠♤", "♥♡❤", "♣♧", "♦♢"} {
		if plain != "" && strings.Contains(symbols, plain) {
			s.tolerated = s.tolerated || !strings.HasPrefix(symbols, token)
			return card.Spades + card.Suit(i), symbolForm
		}
	}
	if i := slices.Index([]string{"es", "co", "pa", "ou"}, token); i >= 0 {
		return card.Spades + card.Suit(i), longPT
	}
	if i := slices.Index([]string{"sp", "he", "cl", "di"}, token); i >= 0 {
		return card.Spades + card.Suit(i), longEN
	}
	scheme, f := "ECPO", letterOther
	switch s.letters {
	case NoLetters:
		return 0, noForm
	case LettersEN:
		scheme = "SHCD"
	case LettersPT:
		f = letterPT
	}
	if i := strings.Index(scheme, token); i >= 0 && len(token) == 1 {
		return card.Spades + card.Suit(i), f
	}
	return 0, noForm
}

// rank reads a rank beside a suit in form f.
func (s *specified) rank(token string, f form) card.Rank {
	letters, r := token, 0
	if len(token) == 1 && token != "x" {
		letters = strings.ToUpper(token)
	}
	if r = strings.Index("*23456QJK7TAx89", letters); r > 0 && len(letters) == 1 {
		if f == letterPT && strings.Contains("KJQ", letters) {
			s.refuse("%s is of other letters", token)
		}
		return card.Rank(r)
	}
	if r = strings.Index("DVR", letters); r >= 0 && len(letters) == 1 {
		if f == longEN || f == letterOther {
			s.refuse("%s is of other letters", token)
		}
		return card.Queen + card.Rank(r)
	}
	s.refuse("no rank: %s", token)
	return card.NoRank
}

// card reads a card, open or not; led is the suit of a bare rank.
func (s *specified) card(c *specCard, led card.Suit) card.Card {
	first := s.one(&c.specOne, led)
	if c.Or == nil {
		return first
	}
	named, any := []card.Card{first}, false
	for i, or := range c.Or {
		c := s.one(or, led)
		if c == card.Unknown && i == len(named)-1 {
			any = true
			continue
		}
		named = append(named, c)
	}
	open := card.OneOf(any, named...)
	if any && len(named) != len(c.Or) || len(named) != card.SetOf(named...).Len() || len(named) > 3 {
		s.refuse("no open card")
	}
	return open
}

// one reads a card that is not open.
func (s *specified) one(c *specOne, led card.Suit) card.Card {
	suit, f := card.NoSuit, noForm
	if c.Suit != "" {
		if suit, f = s.suitForm(c.Suit); f == noForm {
			s.refuse("no suit: %s", c.Suit)
		}
	}
	if c.Any {
		if c.NoSuit {
			s.refuse("two stars")
		}
		return card.New(suit, card.NoRank)
	}
	rank := s.rank(c.Rank, f)
	switch {
	case rank == card.Low && c.NoSuit:
		s.refuse("x*")
	case f == noForm && !c.NoSuit && rank != card.Low:
		if led == card.NoSuit {
			s.refuse("a rank alone")
		}
		suit = led
	}
	return card.New(suit, rank)
}

func (s *specified) cardWord(word string) card.Card {
	c, err := cardOnly.ParseString("", word)
	if err != nil {
		s.refuse("%v", err)
		return 0
	}
	return s.card(c, card.NoSuit)
}

// group reads a group of a hand.
func (s *specified) group(g *specGroup) (cards []card.Card, void card.Suits) {
	if g.Open != nil {
		return []card.Card{s.card(&specCard{g.Open.specOne, g.Open.Or}, card.NoSuit)}, 0
	}
	suit, f := s.suitForm(g.Suit)
	ranks := strings.Join(g.Ranks, "")
	if g.Suit == "" {
		text := strings.Join(g.Bare, "")
		if suit, f = s.suitForm(text[:1]); f == noForm {
			return s.unsuited(text), 0
		}
		if ranks = text[1:]; ranks == "-" {
			return nil, suit.Of()
		}
	}
	if g.Void {
		return nil, suit.Of()
	}
	if ranks == "" {
		s.refuse("a suit without ranks")
	}
	for _, r := range strings.Split(ranks, "") {
		if r == "*" {
			cards = append(cards, card.New(suit, card.NoRank))
		} else {
			cards = append(cards, card.New(suit, s.rank(r, f)))
		}
	}
	return cards, 0
}

// unsuited reads cards of a hand without a suit: *4, x, A*.
func (s *specified) unsuited(text string) []card.Card {
	if count, ok := strings.CutPrefix(text, "*"); ok {
		n := 1
		if count != "" {
			n = s.number(count)
		}
		if n < 1 || n > 40 {
			s.refuse("%d cards", n)
			return nil
		}
		return make([]card.Card, n)
	}
	if rank, ok := strings.CutSuffix(text, "*"); ok && len(rank) == 1 && rank != "x" {
		return []card.Card{card.New(card.NoSuit, s.rank(rank, noForm))}
	}
	if text != "x" {
		s.refuse("no cards: %s", text)
	}
	return []card.Card{card.New(card.NoSuit, card.Low)}
}

// canonicalOrder sorts ♠ ♥ ♣ ♦ and no suit; A 7 K J Q 6 5 4 3 2, the rank of no
// deck first, open cards, x and * last.
func canonicalOrder(cards []card.Card) {
	place := func(c card.Card) int {
		if c.IsOpen() {
			return 1225
		}
		suit := strings.Index("♠♥♣♦*", c.Suit().String())
		return suit*100 + 2*strings.Index("98AT7KJQ65432x*", c.Rank().String())
	}
	slices.SortStableFunc(cards, func(a, b card.Card) int { return place(a) - place(b) })
}

// mended are texts on which the reader once failed.
var mended = []struct{ name, text string }{
	{"backslash at the end", `[X "\`},
	{"de alone", "de"},
	{"more after the version", `[Sueca "1"] 0`},
	{"variation with a comment first", "deal 1\n( 1. {x} B:7♠ )"},
	{"trick 0", "deal 1\nadmit A trick 0"},
	{"deal 0", "deal 1\nsuspend AC 1 deal 0"},
	{"no cards", "deal 1\nshow A *0"},
	{"hand outside a deal", "hand A ♠7\ndeal 1"},
	{"glued deal", "deal 1dealer A"},
	{"glued points", "deal 1\npoints AC 68BD 52"},
	{"consent translated", "deal 1\nconsent falsa"},
	{"show tolerates in silence", "deal 1\nshow C ♤K"},
	{"pair CA", "deal 1\nclaim B against CA"},
	{"tab before a colon", "deal 1\n1. A: A\t: 7♠"},
	{"a correction that nothing follows", "deal 1\namend deal 1"},
	{"a correction that another follows", "deal 1\namend deal 1\namend deal 1\ndeal 1"},
	{"a correction that a tag follows", "deal 1\namend deal 1\n[A \"x\"]\ndeal 1"},
	{"a correction of a bad deal", "deal 1 x\namend deal 1 ; a\n; b\n\ndeal 1"},
	{"a bad correction", "deal 1\namend deal 1\n; \xff\ndeal 1 x\namend deal 1 \"\n;\ndeal 1\n"},
	{"a correction with a bad text", "deal 1\n; c\namend {x} deal 1 \"y\" z\ndeal 1"},
	{"a correction of deal 0", "amend deal 0\ndeal 1"},
	{"a correction by another number", "deal 1\namend deal 1\ndeal 2\namend deal 2\ndeal 1\ndeal 2"},
	{"ten deals and a correction", strings.Repeat("amend deal 1\ndeal 1\n", 10) + "; a\namend deal 1\n; b\ndeal 1\namend deal 1"},
	{"ten deals and no correction", strings.Repeat("amend deal 1\ndeal 1\n", 10) + "; a\namend deal 1\namend deal 1\ndeal 1"},
	{"a seat behind the table", "[Rules \"italiana5\"]\ndeal 1 dealer F"},
	{"a leader behind the table", "[Rules \"dupla players=6\"]\ndeal 1\n1. G: A♠"},
	{"a seat of no four hands", "deal 1\n1. A: A♠ E:7♠"},
	{"a tag behind who names seats", "lot E A♠\n[Result \"ABCDE 1\"]\n[Rules \"italiana5\"]\ndeal 1"},
	{"the hand that lies aside", "[Rules \"tres-morto dead=out\"]\ndeal 1 dealer A\nhand D ♠AA7"},
	{"the hand that lies aside plays", "[Rules \"tres-morto dead=out\"]\ndeal 1 dealer A\n1. B: A♠ 7♠ D:2♠"},
	{"the hand that lies aside deals", "[Rules \"tres-morto dead=out\"]\ndeal 1 dealer D"},
	{"the hand that lies aside has points", "[Rules \"tres-morto dead=out\"]\ndeal 1\npoints D 1"},
	{"the dead hand deals", "[Rules \"tres-morto\"]\ndeal 1 dealer D\nplay by A\npoints A 1 BC 2 D 3\nclaim D against AD\nsign D"},
	{"marks of the dead hand", "[Rules \"tres-morto\"]\ndeal 1\nsuspend D 1"},
	{"marks of half a column", "[Rules \"dupla\"]\ndeal 1\nsuspend AC 1"},
	{"a walkover of columns", "[Rules \"italiana5\"]\nwalkover AE"},
	{"played by twice", "[Rules \"tres-morto\"]\ndeal 1 dealer A\nplay by A\nplay by A"},
	{"played by after a trick", "[Rules \"tres-morto\"]\ndeal 1 dealer A\n1. B: A♠\nplay by A"},
	{"a bid where there is none", "deal 1\nbid A 65"},
	{"a bid of nothing", "[Rules \"italiana5\"]\ndeal 1\nbid A 0"},
	{"a bid below nothing", "[Rules \"italiana5\"]\ndeal 1\nbid A -5"},
	{"a bid after the end", "[Rules \"italiana5\"]\ndeal 1\ndeclare A\nbid A 65"},
	{"a declaration after a trick", "[Rules \"italiana5\"]\ndeal 1\n1. A: A♠\ndeclare A"},
	{"a trump that is a card", "[Rules \"italiana5\"]\ndeal 1 trump A♠"},
	{"a declared card", "[Rules \"italiana5\"]\ndeal 1\ndeclare A trump A♠"},
	{"a declared star", "[Rules \"italiana5\"]\ndeal 1\ndeclare A trump *♠ call -"},
	{"a declared star alone", "[Rules \"italiana5\"]\ndeal 1\ndeclare A trump *"},
	{"a declared hollow suit", "[Rules \"italiana5\"]\ndeal 1\ndeclare A trump ♡ call 7♤"},
	{"a declared letter", "[Rules \"italiana5\"]\n[Letters \"pt\"]\ndeal 1\ndeclare A trump C call RC"},
	{"called in part", "[Rules \"italiana5\"]\ndeal 1\ndeclare A call *♠"},
	{"called before trumps", "[Rules \"italiana5\"]\ndeal 1\ndeclare A call A♠ trump ♥"},
	{"called with more", "[Rules \"italiana5\"]\ndeal 1\ndeclare A call A♠x"},
	{"groups with a seat in common", "[Rules \"dupla\"]\ndeal 1\npoints AC 1 CE 2"},
	{"groups in any order", "[Rules \"dupla\"]\ndeal 1\nsheet HFDB 1 geca 2"},
	{"points that cannot be added up", "[Rules \"dupla\"]\ndeal 1\npoints AC 999999999 EG 1 BDFH 3"},
	{"points of a side and more", "[Rules \"dupla\"]\ndeal 1\npoints AB 1 CEG 2"},
	{"points of alone", "[Rules \"italiana5\"]\ndeal 1\ndeclare C call -\npoints AB 1 D 2 E 3 C 4"},
	{"points of a partner who played", "[Rules \"italiana5\"]\ndeal 1\ndeclare C call A♠\npoints CA 1\n1. C: 2♠ 3♠ 4♠ A♠\npoints A 1 C 3 BDE 2"},
	{"games of parts of columns", "[Rules \"dupla\"]\ndeal 1\ngames ACE 1 G 1 BDF 2 H 3"},
	{"thirteen tricks", "[Rules \"dupla players=6\"]\ndeal 1\nadmit F trick 13\n13. F: A♠ A♠ 7♠ 7♠ K♠ K♠ J♠\n( 13. F: A♠ A♠ 7♠ 7♠ K♠ K♠ J♠ )"},
	{"fourteen tricks", "[Rules \"dupla players=6\"]\ndeal 1\n14. F: A♠"},
	{"ten tricks where eight are", "[Rules \"italiana5\"]\ndeal 1\n9. A: A♠"},
	{"DE for a keyword", "[Letters \"pt\"]\ndeal 1\namend deal 1 trick 1 A DE -> 7E"},
}

// leftOut returns why a text is left out of the comparison, "" if it is not.
//
//   - 2 KB and more: the specification is too slow.
//   - A carriage return that no line feed follows: the contract has lines end in
//     LF or CRLF and is silent on what another CR is.
func leftOut(text string) string {
	if len(text) >= 2048 {
		return "too long"
	}
	if strings.Contains(strings.ReplaceAll(text, "\r\n", "\n"), "\r") {
		return "a lone carriage return"
	}
	return ""
}

// difference compares reader and specification on a text. If the specification
// accepts it, the reader must return the same events, and report only what is
// to be reported. If it does not, the reader must report something, unreadable
// or tolerated.
func difference(t testing.TB, text string) string {
	t.Helper()
	_, events, errs := readAll(t, text)
	want, err := specify(text)
	if err != nil {
		if len(errs) == 0 {
			return fmt.Sprintf("read without a finding what the specification refuses: %v", err)
		}
		return ""
	}
	if diff := cmp.Diff(want.events, events); diff != "" {
		return "events differ (-specified +read)\n" + diff
	}
	for _, e := range errs {
		if e.Code.Unreadable() || !want.tolerated {
			return "a finding about what is specified: " + e.Error()
		}
	}
	if want.tolerated && len(errs) == 0 && len(events) > 0 {
		return "a spelling was tolerated without a finding"
	}
	return ""
}

// TestSpecification compares on whole matches, and on every file of testdata.
func TestSpecification(t *testing.T) {
	for seed := range uint64(150) {
		events := generate(seed, true)
		for _, words := range []Words{English, Portuguese} {
			text := Format(events, words)
			if _, err := specify(text); err != nil {
				t.Fatalf("seed %d: refused: %v\n%s", seed, err, text)
			}
			if d := difference(t, text); d != "" {
				t.Fatalf("seed %d: %s\n%s", seed, d, text)
			}
		}
	}
	files, err := filepath.Glob("testdata/*.sueca")
	more, err2 := filepath.Glob("testdata/*/*.sueca")
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	for _, name := range append(files, more...) {
		text, err := os.ReadFile(name)
		assert.NilError(t, err)
		if d := difference(t, string(text)); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

// TestMended checks that what was mended stays so.
func TestMended(t *testing.T) {
	for _, m := range mended {
		if !agreed(t, m.text) {
			t.Errorf("%s: %q fails again", m.name, m.text)
		}
	}
}

// agreed reports whether nothing is wrong with a text. A panic is wrong.
func agreed(t *testing.T, text string) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	return settles(t, text) == "" && difference(t, text) == ""
}

func TestGrammars(t *testing.T) {
	golden.Assert(t, specification.String()+"\n", "specification.ebnf")
	golden.Assert(t, annotations().String()+"\n", "annotations.ebnf")
}

func FuzzAgainstSpecification(f *testing.F) {
	for _, s := range seeds() {
		f.Add([]byte(s))
		if strings.HasPrefix(s, "[Sueca") {
			for deal := range strings.SplitSeq(s, "\n\n") {
				f.Add([]byte(deal))
			}
		}
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if why := leftOut(string(b)); why != "" {
			t.Skip(why)
		}
		if d := difference(t, string(b)); d != "" {
			t.Error(d)
		}
	})
}
