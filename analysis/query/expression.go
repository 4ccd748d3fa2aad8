package query

import (
	"strconv"
	"strings"

	"sueca/analysis/solve"
	"sueca/engine/card"
	"sueca/engine/message"
)

// Played returns the deal as it was played; ok is false if some card is not known.
func (s *DealView) Played() (*solve.Played, bool) {
	p, ok := solve.PlayedOf(s.ended(), s.Rules)
	return p, ok && p.Whole
}

// Expression is a value that can be computed for each match of a query.
type Expression struct {
	Text string // as it was written
	of   operand
}

// Expressions reads expressions, separated by commas. They can use the names that the
// query binds; what is about a card is about the first one. The error is an [*Error].
func (q *Query) Expressions(text string) ([]Expression, error) {
	list, err := parse(listParser, text)
	if err != nil {
		return nil, err
	}
	c := q.compiler
	c.work = q.asked // all that is asked about one card has one limit
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
	q.asked = c.work
	return out, nil
}

// Kind is the type of an expression.
type Kind kindOf

// The kinds that [Query.Expression] can be asked for.
const (
	Condition = Kind(aTruth)
	SeatValue = Kind(aSeat)
)

// Expression reads a text that is one expression of a kind. The error is an [*Error].
func (q *Query) Expression(text string, kind Kind) (Expression, error) {
	list, err := q.Expressions(text)
	if err == nil && (len(list) != 1 || list[0].of.sort != kindOf(kind)) {
		err = Fault(1, 2, "expected %s", kindOf(kind).name())
	}
	if err != nil {
		return Expression{}, err
	}
	return list[0], nil
}

// IsCondition reports whether the value is yes or no.
func (e *Expression) IsCondition() bool { return e.of.sort == aTruth }

// Truth reports whether a condition holds for a match, and whether the record tells.
func (e *Expression) Truth(f *Found) (holds, known bool) {
	t := e.of.test(f.atFirst())
	return t == yes, t != unknown
}

// Seat returns the seat that an expression stands for, [card.NoSeat] if the record does
// not tell or there are several.
func (e *Expression) Seat(f *Found) card.Seat {
	set, ok := e.of.num(f.atFirst())
	if !ok {
		return card.NoSeat
	}
	return card.Seat(oneOf(set))
}

// atFirst returns the moment of the first card that a match binds.
func (f *Found) atFirst() *moment {
	l := f.moment
	l.fill()
	l.here = -1
	if len(f.Plays) > 0 {
		l.here = l.at[0]
	}
	return l
}

// Typed returns a text of [Expression.Value] as what it stands for: a bool for a condition, an
// int for a number, nil where the record does not tell, else the text.
func (e *Expression) Typed(value string) any {
	switch {
	case value == "":
		return nil
	case e.of.sort == aTruth:
		return value == "yes"
	case e.of.sort == aDecimal:
		if x, err := strconv.ParseFloat(value, 64); err == nil {
			return x
		}
	case e.of.sort == aNumber:
		if n, err := strconv.Atoi(value); err == nil {
			return n
		}
	}
	return value
}

// Value returns the value for a match, empty if it is not known. Conditions are yes or
// no.
func (e *Expression) Value(f *Found) string {
	l := f.atFirst()
	o := &e.of
	switch o.sort {
	case aTruth:
		return map[truth]string{yes: "yes", no: "no"}[o.test(l)]
	case aText:
		text, _ := o.text(l)
		return text
	}
	n, ok := o.num(l)
	if !ok {
		return ""
	}
	switch o.sort {
	case aDecimal:
		return strconv.FormatFloat(float64(n)/1000, 'f', -1, 64)
	case aRank:
		return card.Rank(n).String()
	case aCard:
		return card.Card(n).String()
	case aSeat:
		out := ""
		for s := range members(n) {
			out += card.Seat(s).String()
		}
		return out
	case aSuit:
		return card.Suits(n).String()
	}
	return strconv.Itoa(n)
}

// Word is a word of the language, as its manual shows it.
type Word struct {
	Topic message.Word
	Form  string
	Means message.Word
}

// Words lists the words of the language by topics.
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
