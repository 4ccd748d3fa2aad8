package query

import (
	"regexp"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"sueca/engine/card"
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
			return out, queryFault(n.Pos, "“not” stands before the whole condition, or behind “is”")
		}
		op = "!="
	}
	for _, side := range [][2]operand{{left, right}, {right, left}} { // of decimals, those that the query writes have values by plays
		if side[0].sort == aNumber && side[1].sort == aDecimal && side[1].by != nil {
			return out, queryFault(side[1].pos, "expected a whole number")
		}
	}
	left, right = inSeconds(left, right)
	// A text compared with a rank stands for ranks.
	switch {
	case left.sort == aRank && right.literal != nil:
		err = compareRanks(&out, left, op, right)
	case left.sort != right.sort:
		return out, queryFault(right.pos, "expected %s, as on the left, and this is %s", left.sort.name(), right.sort.name())
	default:
		switch left.sort {
		case aNumber, aRank, aDecimal:
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
		err = queryFault(n.Pos, "“%s” does not compare %s", n.Op, left.sort.name())
	}
	return out, err
}

// compared are the conditions that operators put on the sign of a difference.
var compared = map[string]func(int) bool{
	"=":  func(d int) bool { return d == 0 },
	"!=": func(d int) bool { return d != 0 },
	"<":  func(d int) bool { return d < 0 },
	"<=": func(d int) bool { return d <= 0 },
	">":  func(d int) bool { return d > 0 },
	">=": func(d int) bool { return d >= 0 },
}

// both makes a condition on two values: they are compared where both are known.
func both[T any](left, right func(*moment) (T, bool), ask func(a, b T) truth) test {
	return func(l *moment) truth {
		a, ok := left(l)
		if !ok {
			return unknown
		}
		b, ok := right(l)
		if !ok {
			return unknown
		}
		return ask(a, b)
	}
}

// both makes a condition on two numbers.
func (out *operand) both(left, right operand, ask func(a, b int) truth) {
	out.test = both(left.num, right.num, ask)
	out.plays = exactly(playsWhere(left.by, right.by, ask))
}

func compareNumbers(out *operand, left operand, op string, right operand) {
	if is := compared[op]; is != nil {
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
	if is := compared[op]; is != nil && left.sort == aSuit {
		out.both(left, right, func(a, b int) truth {
			if oneOf(a) == 0 || oneOf(b) == 0 {
				return unknown
			}
			return truthOf(is(a - b))
		})
	}
}

func compareRanks(out *operand, left operand, op string, right operand) error {
	ranks, err := ranksOf(*right.literal, right.pos)
	if err != nil {
		return err
	}
	set, last := 0, 0
	for _, r := range ranks {
		set, last = set|1<<r, int(r)
	}
	is := compared[op]
	switch {
	case len(ranks) == 0:
		return queryFault(right.pos, "expected ranks, such as \"A7K\"")
	case op == "=" || op == "!=":
		is = func(r int) bool { return (set>>r&1 == 1) == (op == "=") }
		last = 0
	case is == nil || len(ranks) > 1:
		return queryFault(right.pos, "“%s” compares with one rank", op)
	}
	out.both(left, constant(aRank, last, right.pos), func(a, b int) truth { return truthOf(is(a - b)) })
	return nil
}

// ranksOf reads the letters of ranks.
func ranksOf(letters string, pos lexer.Position) (out []card.Rank, err error) {
	for _, letter := range letters {
		r := rankOf(letter)
		if r == card.NoRank {
			return nil, queryFault(pos, "“%s” is no rank: they are A 7 K J Q 6 5 4 3 2", string(letter))
		}
		out = append(out, r)
	}
	return out, nil
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
			return nil, queryFault(right.pos, "expected a regular expression in quotation marks")
		}
		re, err := regexp.Compile(*right.literal)
		if err != nil {
			return nil, queryFault(right.pos, "this is no regular expression: %s", err.Error())
		}
		return both(left.text, right.text, func(text, _ string) truth { return truthOf(re.MatchString(text)) }), nil
	}
	is := compared[op]
	return both(left.text, right.text, func(a, b string) truth { return truthOf(is(strings.Compare(a, b))) }), nil
}
