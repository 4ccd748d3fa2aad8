package query

import (
	"maps"
	"math"
	"slices"
	"strconv"

	"github.com/alecthomas/participle/v2/lexer"

	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
)

// kindOf is the type of an expression.
type kindOf uint8

const (
	aTruth kindOf = iota
	aNumber
	aSeat // or several
	aSuit // or several
	aRank
	aCard
	aText
	aDecimal // in thousandths
)

// name returns the name of the type, for errors.
func (s kindOf) name() message.Word {
	return [...]message.Word{"a condition", "a number", "a seat", "a suit", "a rank", "a card", "a text",
		"a number of seconds"}[s]
}

// level is what an expression depends on.
type level uint8

const (
	ofMatch  level = iota // tags alone
	ofResult              // and what the deal came to
	ofDeal
	ofPlay
)

// operand is a compiled expression. Numbers, ranks (by strength) and cards are numbers;
// seats and suits are sets, bit i for seat or suit i.
type operand struct {
	sort  kindOf
	level level
	test  test
	num   func(*moment) (int, bool)
	text  func(*moment) (string, bool)
	// literal is a text as it stands in the query.
	literal *string
	// code is that of a finding, without which the condition is not true of anything in a deal.
	code code.Code
	pos  lexer.Position
	work int // what it needs as an argument of a definition

	// What it is for all plays of a playout at once, if that can be told so; see [playset].
	plays plays
	by    *division
}

// compiler compiles one query.
type compiler struct {
	query   *Query
	defines map[string]*define
	using   map[string]bool // definitions that are being used
	steps   map[string]int  // the plays bound so far
	each    map[string]int
	suits   map[string]bool // whether a name bound by each is a suit
	params  map[string]operand
	// dealOnly: the expression has no play at hand. owned: a play other than the one at
	// hand was asked about.
	dealOnly, owned bool
	terms, work     int // so far; see limits.go
	binding         int // the step that is being compiled, from 1; 0 for none
}

// Definitions are names for expressions that queries can use (definições).
type Definitions struct{ defines map[string]*define }

// Read adds the definitions of a text, which may have no query after them. The error is
// an [*Error].
func (d *Definitions) Read(text string) error {
	f, err := parse(queryParser, text)
	if err != nil {
		return err
	}
	if f.Query != nil {
		return queryFault(f.Query.Pos, "expected only definitions: define NAME = …")
	}
	return d.add(f.Defines)
}

func (d *Definitions) add(defines []*define) error {
	if d.defines == nil {
		d.defines = map[string]*define{}
	}
	for _, def := range defines {
		if findWord(def.Name) != nil || d.defines[def.Name] != nil || reservedNames[def.Name] {
			return queryFault(def.Pos, "“%s” has a meaning already: choose another name", def.Name)
		}
		d.defines[def.Name] = def
	}
	return nil
}

// Compile reads a query. It may begin with definitions of its own, and use those of with,
// which may be nil. The error is an [*Error].
func Compile(text string, with *Definitions) (*Query, error) {
	f, err := parse(queryParser, text)
	if err != nil {
		return nil, err
	}
	if f.Query == nil {
		return nil, Fault(1, 1, "there is no query: write what is looked for, such as “lead and suit is trump”")
	}
	return f.compile(with)
}

// compile compiles a query that was read.
func (f *queryFile) compile(with *Definitions) (*Query, error) {
	c, err := newCompiler(with, f.Defines)
	if err != nil {
		return nil, err
	}
	return c.query, c.pattern(f.Query)
}

// CompileThen reads a query and further plays of it, which stand behind those that it has: more is
// one link or several, such as “then first r: lead and seat is partner(a.seat)”. What the query's
// where says is about all of them. The error is an [*Error]; for what is wrong in more its place
// counts from the beginning of more.
func CompileThen(text, more string, with *Definitions) (*Query, error) {
	if _, err := Compile(text, with); err != nil {
		return nil, err
	}
	f, err := parse(queryParser, text)
	if err != nil {
		return nil, err
	}
	const before = "lead " // so that the links can be read as those of a query
	var out *Query
	tail, err := parse(queryParser, before+more)
	switch {
	case err != nil:
	case tail.Query == nil || len(tail.Defines) > 0 || len(tail.Query.Then) == 0 || tail.Query.Where != nil:
		err = Fault(1, 1+len(before), "expected a further play, such as “then first r: lead and seat is partner(a.seat)”")
	default:
		f.Query.Then = append(f.Query.Then, tail.Query.Then...)
		out, err = f.compile(with)
	}
	if fault, ok := err.(*Error); ok && fault.Line == 1 {
		fault.Col = max(1, fault.Col-len(before))
	}
	if err != nil {
		return nil, err
	}
	return out, nil
}

func newCompiler(with *Definitions, defines []*define) (*compiler, error) {
	c := &compiler{
		query: &Query{}, defines: map[string]*define{}, using: map[string]bool{}, steps: map[string]int{},
		each: map[string]int{}, suits: map[string]bool{},
	}
	c.query.compiler = c
	if with != nil {
		maps.Copy(c.defines, with.defines)
	}
	return c, (&Definitions{c.defines}).add(defines)
}

// reservedNames cannot be bound or defined.
var reservedNames = map[string]bool{"A": true, "B": true, "C": true, "D": true, "this": true, "first": true, "suit": true, "seat": true}

// name checks a name that a query binds.
func (c *compiler) name(name string, pos lexer.Position) error {
	_, step := c.steps[name]
	_, each := c.each[name]
	if step || each || findWord(name) != nil || reservedNames[name] || c.defines[name] != nil {
		return queryFault(pos, "“%s” has a meaning already: choose another name", name)
	}
	return nil
}

// pattern compiles a query.
func (c *compiler) pattern(p *pattern) error {
	for _, e := range p.Each {
		if err := c.bind(e); err != nil {
			return err
		}
	}
	if p.Deal != nil {
		c.dealOnly = true
		if err := c.conjuncts(p.Deal, nil); err != nil {
			return err
		}
		if len(p.Then) > 0 {
			return queryFault(p.Then[0].Pos, "“then” needs a play before it, and “deal” is none")
		}
	} else if err := c.plays(p); err != nil {
		return err
	}
	if p.Where != nil {
		where, err := c.want(p.Where, aTruth)
		if err != nil {
			return err
		}
		c.query.where = &condition{test: where.test, plays: where.plays}
	}
	return nil
}

// bind compiles a name that stands for each seat or suit in turn.
func (c *compiler) bind(e *each) error {
	q := c.query
	if err := c.name(e.Name, e.Pos); err != nil {
		return err
	}
	if len(q.each) == MaxEach {
		return queryFault(e.Pos, "a query binds at most %d seats and suits", MaxEach)
	}
	b := binder{suit: e.Kind == "suit", in: operand{num: always(0b11110), by: constantly(0b11110)}}
	if e.In != nil {
		want := aSeat
		if b.suit {
			want = aSuit
		}
		c.dealOnly = true
		in, err := c.want(e.In, want)
		c.dealOnly = false
		if err != nil {
			return err
		}
		b.in = in
	}
	c.each[e.Name], c.suits[e.Name] = len(q.each), b.suit
	q.each, q.Each = append(q.each, b), append(q.Each, e.Name)
	return nil
}

// plays compiles the plays that are looked for, one behind the other.
func (c *compiler) plays(p *pattern) error {
	if err := c.step(p.First, searched{within: -1}); err != nil {
		return err
	}
	for _, t := range p.Then {
		s := searched{within: -1, first: t.First}
		switch {
		case t.Same:
			s.within = 0
		case t.Next:
			s.within, s.least = 1, 1
		case t.Within != "":
			n, err := strconv.Atoi(t.Within)
			if err != nil {
				return queryFault(t.Pos, "expected a whole number of tricks, not %s", t.Within)
			}
			s.within = n
		}
		if err := c.step(&t.Step, s); err != nil {
			return err
		}
	}
	return nil
}

// step compiles one play of the query.
func (c *compiler) step(s *sighting, out searched) error {
	q := c.query
	if len(q.steps) == MaxSteps {
		return queryFault(s.Pos, "a query binds at most %d plays", MaxSteps)
	}
	name := s.Name
	if name == "" {
		name = "play"
		if len(q.steps) > 0 {
			name += string(rune('1' + len(q.steps)))
		}
	} else if err := c.name(name, s.Pos); err != nil {
		return err
	}
	c.steps[name] = len(q.steps)
	q.Steps = append(q.Steps, name)
	q.steps = append(q.steps, out)
	k := len(q.steps) - 1
	c.binding = k + 1
	defer func() { c.binding = 0 }()
	if k > 0 {
		o, err := c.want(s.Expr, aTruth)
		q.steps[k].condition = condition{test: o.test, plays: o.plays}
		return err
	}
	return c.conjuncts(s.Expr, &q.steps[k].condition)
}

// conjuncts compiles a condition and sorts its parts by what they depend on. A part about
// the match or the deal is tested once.
func (c *compiler) conjuncts(e *expr, play *condition) error {
	q := c.query
	var plays []condition
	n, part := 1, func(int) (operand, error) { return c.expr(e) }
	if len(e.Or) == 1 {
		and := e.Or[0].And
		n, part = len(and), func(i int) (operand, error) { return c.negation(and[i]) }
	}
	for i := range n {
		o, err := part(i)
		if err = o.must(aTruth, err); err != nil {
			return err
		}
		plays = append(plays, c.sorted(o)...)
	}
	if play != nil {
		*play = condition{test: allOf(testsOf(plays)), plays: playsOfAll(plays)}
	} else {
		q.deal = append(q.deal, plays...)
	}
	return nil
}

// sorted files a condition under the level at which it is tested, and returns those about
// a play.
func (c *compiler) sorted(o operand) []condition {
	if o.code != "" && !slices.Contains(c.query.Codes, o.code) {
		c.query.Codes = append(c.query.Codes, o.code)
	}
	switch {
	case o.level == ofMatch:
		c.query.match = append(c.query.match, o.test)
	case o.level <= ofDeal:
		c.query.deal = append(c.query.deal, condition{o.test, o.plays, o.level == ofResult})
	default:
		return []condition{{test: o.test, plays: o.plays}}
	}
	return nil
}

func allOf(tests []test) test {
	switch len(tests) {
	case 0:
		return func(*moment) truth { return yes }
	case 1:
		return tests[0]
	}
	return func(l *moment) truth {
		out := yes
		for _, t := range tests {
			if out = min(out, t(l)); out == no {
				break
			}
		}
		return out
	}
}

func anyOfTests(tests []test) test {
	return func(l *moment) truth {
		out := no
		for _, t := range tests {
			if out = max(out, t(l)); out == yes {
				break
			}
		}
		return out
	}
}

// want compiles an expression that must have a type.
func (c *compiler) want(e *expr, s kindOf) (operand, error) {
	o, err := c.expr(e)
	return o, o.must(s, err)
}

// must returns the error with which an operand was compiled, or that it is not of the type that is wanted.
func (o *operand) must(want kindOf, err error) error {
	if err == nil && o.sort != want {
		return queryFault(o.pos, "expected %s, and this is %s", want.name(), o.sort.name())
	}
	return err
}

func (c *compiler) expr(e *expr) (operand, error) {
	return c.joined(e.Pos, len(e.Or), func(i int) (operand, error) {
		and := e.Or[i].And
		return c.joined(and[0].Pos, len(and), func(i int) (operand, error) { return c.negation(and[i]) }, allOf, playsOfAll)
	}, anyOfTests, playsOfAny)
}

// joined compiles conditions that are joined. A single one may have any type.
func (c *compiler) joined(pos lexer.Position, n int, part func(int) (operand, error), join func([]test) test,
	plays func([]condition) plays) (operand, error) {
	if n == 1 {
		return part(0)
	}
	out := operand{sort: aTruth, pos: pos}
	var parts []condition
	for i := range n {
		o, err := part(i)
		if err = o.must(aTruth, err); err != nil {
			return o, err
		}
		parts = append(parts, condition{test: o.test, plays: o.plays})
		out.level = max(out.level, o.level)
	}
	out.test, out.plays = join(testsOf(parts)), plays(parts)
	return out, nil
}

func (c *compiler) negation(n *negation) (operand, error) {
	if n.Not == nil {
		return c.compare(n.Compare)
	}
	o, err := c.negation(n.Not)
	if err = o.must(aTruth, err); err != nil {
		return o, err
	}
	inner := o.test
	o.test = func(l *moment) truth { return -inner(l) }
	o.pos, o.code, o.plays = n.Pos, "", o.plays.not()
	return o, nil
}

func (c *compiler) total(s *total) (operand, error) {
	out, err := c.term(s.Left)
	if err != nil {
		return out, err
	}
	for _, m := range s.More {
		more, err := c.term(m.Term)
		if err == nil {
			out, more = inSeconds(out, more)
		}
		sum := aNumber
		if out.sort == aDecimal {
			sum = aDecimal
		}
		if err = more.must(sum, out.must(sum, err)); err != nil {
			return out, err
		}
		a, sign := out.num, 1
		if m.Op == "-" {
			sign = -1
		}
		out = operand{sort: sum, level: max(out.level, more.level), pos: out.pos, num: func(l *moment) (int, bool) {
			x, ok := a(l)
			if !ok {
				return 0, false
			}
			y, ok := more.num(l)
			return x + sign*y, ok
		}}
	}
	return out, nil
}

// constant returns an operand with a fixed value.
func constant(s kindOf, n int, pos lexer.Position) operand {
	return operand{sort: s, pos: pos, num: always(n), by: constantly(n)}
}

func textConstant(text string, pos lexer.Position) operand {
	return operand{sort: aText, pos: pos, literal: &text, text: func(*moment) (string, bool) { return text, true }}
}

func (c *compiler) term(t *term) (operand, error) {
	if err := c.count(1, t.Pos); err != nil {
		return operand{}, err
	}
	switch {
	case t.Number != nil:
		n := min(*t.Number, mostThousands)
		if n != math.Trunc(n) {
			return constant(aDecimal, int(math.Round(n*1000)), t.Pos), nil
		}
		return constant(aNumber, int(n), t.Pos), nil
	case t.Date != nil:
		return textConstant(*t.Date, t.Pos), nil
	case t.Text != nil:
		return textConstant(*t.Text, t.Pos), nil
	case t.Card != nil:
		letters := []rune(*t.Card)
		return constant(aCard, int(card.New(suitOf(string(letters[1])), rankOf(letters[0]))), t.Pos), nil
	case t.Suit != nil:
		return constant(aSuit, 1<<suitOf(*t.Suit), t.Pos), nil
	case t.Group != nil:
		return c.expr(t.Group)
	case t.First:
		return c.call(&call{Pos: t.Pos, Path: []string{"first_time"}})
	}
	return c.call(t.Call)
}

func suitOf(symbol string) card.Suit {
	for s := range card.EverySuit.All() {
		if s.String() == symbol {
			return s
		}
	}
	return card.NoSuit
}
