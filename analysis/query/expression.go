package query

import (
	"strconv"
	"strings"

	"sueca/analysis/solve"
	"sueca/engine"
)

// Played gives the deal as it was played; ok is false where some card is not known.
func (s *Scene) Played() (*solve.Played, bool) {
	p, ok := solve.PlayedOf(s.deal, s.Rules)
	return p, ok && p.Whole
}

// Expression is a value that a query's matches have (expressão).
type Expression struct {
	Text string // as it was written
	of   operand
}

// Expressions reads expressions, with commas between them, in which the names that the
// query binds can be used; what is about a card is about the first one. The error is a
// [*QueryError].
func (q *Query) Expressions(text string) ([]Expression, error) {
	list, err := listParser.ParseString("", text)
	if err != nil {
		return nil, parseFault(err)
	}
	c := q.compiler
	c.dealOnly = len(q.steps) == 0
	defer func() { c.dealOnly = false }()
	var out []Expression
	for i, e := range list.List {
		end := len(text)
		if i+1 < len(list.List) {
			end = list.List[i+1].Pos.Offset
		}
		o, err := c.expr(e)
		if err != nil {
			return nil, err
		}
		out = append(out, Expression{strings.Trim(text[e.Pos.Offset:end], ", \t\n"), o})
	}
	return out, nil
}

// Kind is what an expression stands for.
type Kind uint8

// The kinds that [Query.Expression] can be asked for.
const (
	Condition Kind = iota
	SeatValue
)

// Expression reads the one expression of a kind that a text holds. The error is a
// [*QueryError].
func (q *Query) Expression(text string, kind Kind) (Expression, error) {
	want := aTruth
	if kind == SeatValue {
		want = aSeat
	}
	list, err := q.Expressions(text)
	if err == nil && (len(list) != 1 || list[0].of.sort != want) {
		err = &Error{Line: 1, Col: 2, Msg: engine.Msg("expected %s", want.name())}
	}
	if err != nil {
		return Expression{}, err
	}
	return list[0], nil
}

// IsCondition reports whether the values are yes and no.
func (e *Expression) IsCondition() bool { return e.of.sort == aTruth }

// Truth reports whether a condition holds at a match, and whether the record tells.
func (e *Expression) Truth(f *Found) (holds, known bool) {
	t := e.of.test(f.atFirst())
	return t == yes, t != unknown
}

// Seat returns the seat that an expression stands for at a match, [engine.NoSeat] where
// the record does not tell or there is more than one.
func (e *Expression) Seat(f *Found) engine.Seat {
	set, ok := e.of.num(f.atFirst())
	if !ok {
		return engine.NoSeat
	}
	return engine.Seat(oneOf(set))
}

// atFirst puts the moment of a match at the first card that it binds.
func (f *Found) atFirst() *moment {
	l := f.moment
	l.here = -1
	if len(f.Plays) > 0 {
		l.here = l.at[0]
	}
	return l
}

// Value gives the value at a match, empty where it is not known. Conditions are yes or
// no.
func (e *Expression) Value(f *Found) string {
	l := f.atFirst()
	o := &e.of
	switch o.sort {
	case aTruth:
		switch o.test(l) {
		case yes:
			return "yes"
		case no:
			return "no"
		}
		return ""
	case aText:
		text, _ := o.text(l)
		return text
	}
	n, ok := o.num(l)
	if !ok {
		return ""
	}
	switch o.sort {
	case aRank:
		return engine.Rank(n).String()
	case aCard:
		return engine.Card(n).String()
	case aSeat:
		out := ""
		for s := engine.A; s <= engine.D; s++ {
			if n>>s&1 == 1 {
				out += s.String()
			}
		}
		return out
	case aSuit:
		return engine.Suits(n).String()
	}
	return strconv.Itoa(n)
}

// QueryWord is a word of the language, for its manual.
type Word struct {
	Topic engine.Word
	Form  string
	Means engine.Word
}

// QueryWords lists the words of the language by topics.
func Words() []Word {
	var out []Word
	for i := range words {
		w := &words[i]
		form := w.name
		var args []string
		for _, p := range w.params {
			arg := p.sort.name().String()[2:]
			switch {
			case p.condition:
				arg = "…"
			case p.given:
				arg = "[seat]"
			}
			args = append(args, arg)
		}
		if args != nil {
			form += "(" + strings.Join(args, ", ") + ")"
		}
		out = append(out, Word{w.topic, form, w.means})
	}
	return out
}
