package query

import (
	"regexp"
	"strings"

	"sueca/engine/card"
	"sueca/engine/message"
)

func (c *compiler) compare(n *compare) (operand, error) {
	left, err := c.total(n.Left)
	if err != nil || n.Right == nil {
		return left, err
	}
	right, err := c.total(n.Right)
	if err != nil {
		return right, err
	}
	out := operand{sort: aTruth, level: max(left.level, right.level), pos: n.Pos}
	op := n.Op
	if op == "is" || op == "in" {
		op = "="
	}
	if n.Not {
		if n.Op != "is" {
			return out, queryFault(n.Pos, message.Msg("“not” stands before the whole condition, or behind “is”"))
		}
		op = "!="
	}
	// A text compared with a rank stands for ranks.
	switch {
	case left.sort == aRank && right.literal != nil:
		err = compareRanks(&out, left, op, right)
	case left.sort != right.sort:
		return out, queryFault(right.pos, message.Msg("expected %s, as on the left, and this is %s", left.sort.name(), right.sort.name()))
	default:
		switch left.sort {
		case aNumber, aRank:
			compareNumbers(&out, left, op, right)
		case aSeat, aSuit:
			compareSets(&out, left, op, right)
		case aCard:
			if op == "=" || op == "!=" {
				compareNumbers(&out, left, op, right)
			}
		case aText:
			out.test, err = compareTexts(left, op, right)
		}
	}
	if err == nil && out.test == nil {
		err = queryFault(n.Pos, message.Msg("“%s” does not compare %s", n.Op, left.sort.name()))
	}
	return out, err
}

// compared returns the condition that an operator puts on the sign of a difference.
func compared(op string) func(int) bool {
	switch op {
	case "=":
		return func(d int) bool { return d == 0 }
	case "!=":
		return func(d int) bool { return d != 0 }
	case "<":
		return func(d int) bool { return d < 0 }
	case "<=":
		return func(d int) bool { return d <= 0 }
	case ">":
		return func(d int) bool { return d > 0 }
	case ">=":
		return func(d int) bool { return d >= 0 }
	}
	return nil
}

// both makes a condition on two values: they are compared where both are known.
func (out *operand) both(left, right operand, ask func(a, b int) truth) {
	out.test = func(l *moment) truth {
		a, ok := left.num(l)
		if !ok {
			return unknown
		}
		b, ok := right.num(l)
		if !ok {
			return unknown
		}
		return ask(a, b)
	}
	out.plays = exactly(playsWhere(left.by, right.by, ask))
}

func compareNumbers(out *operand, left operand, op string, right operand) {
	if is := compared(op); is != nil {
		out.both(left, right, func(a, b int) truth { return truthOf(is(a - b)) })
	}
}

// compareSets tests whether the left is among the right, false for nobody. One suit comes
// before another in the order ♠ ♥ ♣ ♦.
func compareSets(out *operand, left operand, op string, right operand) {
	if op == "=" || op == "!=" {
		out.both(left, right, func(a, b int) truth { return truthOf((a != 0 && a&^b == 0) == (op == "=")) })
		return
	}
	if is := compared(op); is != nil && left.sort == aSuit {
		out.both(left, right, func(a, b int) truth {
			if oneOf(a) == 0 || oneOf(b) == 0 {
				return unknown
			}
			return truthOf(is(a - b))
		})
	}
}

func compareRanks(out *operand, left operand, op string, right operand) error {
	set, last, n := 0, 0, 0
	for _, letter := range *right.literal {
		r := rankOf(letter)
		if r == card.NoRank {
			return queryFault(right.pos, message.Msg("“%s” is no rank: they are A 7 K J Q 6 5 4 3 2", string(letter)))
		}
		set, last, n = set|1<<r, int(r), n+1
	}
	is := compared(op)
	switch {
	case n == 0:
		return queryFault(right.pos, message.Msg("expected ranks, such as \"A7K\""))
	case op == "=" || op == "!=":
		is = func(r int) bool { return (set>>r&1 == 1) == (op == "=") }
		last = 0
	case is == nil || n > 1:
		return queryFault(right.pos, message.Msg("“%s” compares with one rank", op))
	}
	out.both(left, constant(aRank, last, right.pos), func(a, b int) truth { return truthOf(is(a - b)) })
	return nil
}

// rankOf reads the letter of a rank.
func rankOf(letter rune) card.Rank {
	for r := card.Two; r <= card.Ace; r++ {
		if r.String() == string(letter) {
			return r
		}
	}
	return card.NoRank
}

func compareTexts(left operand, op string, right operand) (test, error) {
	if op == "~" {
		if right.literal == nil {
			return nil, queryFault(right.pos, message.Msg("expected a regular expression in quotation marks"))
		}
		re, err := regexp.Compile(*right.literal)
		if err != nil {
			return nil, queryFault(right.pos, message.Msg("this is no regular expression: %s", err.Error()))
		}
		return func(l *moment) truth {
			text, ok := left.text(l)
			if !ok {
				return unknown
			}
			return truthOf(re.MatchString(text))
		}, nil
	}
	is := compared(op)
	return func(l *moment) truth {
		a, ok := left.text(l)
		if !ok {
			return unknown
		}
		b, ok := right.text(l)
		if !ok {
			return unknown
		}
		return truthOf(is(strings.Compare(a, b)))
	}, nil
}
