package card

import (
	"strconv"
	"strings"
)

// Share is a number that is written of some seats.
type Share struct {
	Side Side
	N    int
}

// Shares are numbers as they are written of groups of seats that have none in
// common (partes), in the order of the record.
type Shares []Share

// Between returns the shares of the two pairs of a table of four.
func Between(ac, bd int) Shares { return Shares{{AC, ac}, {BD, bd}} }

// SharesOf returns what each of some sides has in a tally.
func SharesOf(t Tally, sides []Side) Shares {
	out := make(Shares, len(sides))
	for i, s := range sides {
		out[i] = Share{s, t.Of(s)}
	}
	return out
}

// Won returns what those of some sides have in a tally that have anything: the
// form in which the games of a deal are written.
func Won(t Tally, sides []Side) (out Shares) {
	for _, s := range sides {
		if n := t.Of(s); n != 0 {
			out = append(out, Share{s, n})
		}
	}
	return out
}

// Side returns all the seats of which something is written.
func (w Shares) Side() (all Side) {
	for _, s := range w {
		all |= s.Side
	}
	return all
}

// Sides returns the groups, in the order of the record.
func (w Shares) Sides() []Side {
	out := make([]Side, len(w))
	for i, s := range w {
		out[i] = s.Side
	}
	return out
}

// Each returns what is written of each seat, where a number is that of each of
// its group; 0 for those of which nothing is written.
func (w Shares) Each() (t Tally) {
	for _, s := range w {
		t = t.Add(s.Side, s.N)
	}
	return t
}

// Sum returns what a side has together, where a number is that of its whole
// group; ok is false where that is not written, or only of a group that is not
// all of the side.
func (w Shares) Sum(side Side) (sum int, ok bool) {
	var seen Side
	for _, s := range w {
		if s.Side&side != 0 {
			if s.Side&^side != 0 {
				return 0, false
			}
			sum += s.N
			seen |= s.Side
		}
	}
	return sum, side != NoSide && seen == side
}

// ParseResult reads the value of a Result tag, such as "AC 4 BD 2", and reports
// whether it is one: groups of seats that have none in common, each with a number
// of at most four digits. A number may be negative; -0 is not one.
func ParseResult(value string) (out Shares, ok bool) {
	words := strings.Fields(value)
	for i := 0; i+1 < len(words); i += 2 {
		side, isSide := ParseSide(words[i])
		n, isNumber := parseGames(words[i+1])
		if !isSide || !isNumber || out.Side()&side != NoSide {
			return nil, false
		}
		out = append(out, Share{side, n})
	}
	return out, len(words) > 0 && len(words)%2 == 0
}

func parseGames(word string) (int, bool) {
	digits := strings.TrimPrefix(word, "-")
	if len(digits) < 1 || len(digits) > 4 || strings.Trim(digits, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(word)
	return n, err == nil && !(n == 0 && word[0] == '-')
}
