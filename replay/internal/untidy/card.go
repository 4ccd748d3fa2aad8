package untidy

import (
	"math/bits"
	"strings"
)

// A set of cards is forty bits, a card is a set of one. Bit suit*10+rank, with the
// ranks in the order of strength.
type set uint64

const (
	ranks    = "23456QJK7A"
	ranksTen = "23456QJKTA"
	seats    = "ABCD"
	all      = set(1)<<40 - 1
	lowRanks = 5
)

var (
	suitNames = [4]string{"♠", "♥", "♣", "♦"}
	values    = [10]int{0, 0, 0, 0, 0, 2, 3, 4, 10, 11}
)

func card(suit, rank int) set { return 1 << (suit*10 + rank) }

func suitSet(suit int) set { return (1<<10 - 1) << (suit * 10) }

func rankSet(rank int) set {
	return card(0, rank) | card(1, rank) | card(2, rank) | card(3, rank)
}

func lows() set {
	return rankSet(0) | rankSet(1) | rankSet(2) | rankSet(3) | rankSet(4)
}

func (s set) known() bool    { return s != 0 && s&(s-1) == 0 }
func (s set) len() int       { return bits.OnesCount64(uint64(s)) }
func (s set) suit() int      { return bits.TrailingZeros64(uint64(s)) / 10 }
func (s set) rank() int      { return bits.TrailingZeros64(uint64(s)) % 10 }
func (s set) first() set     { return s & -s }
func (s set) points() int    { return values[s.rank()] }
func (s set) has(c set) bool { return s&c == c }

// oneSuit returns the suit that all cards of the set have, -1 where they differ.
func (s set) oneSuit() int {
	for suit := range 4 {
		if s != 0 && s&^suitSet(suit) == 0 {
			return suit
		}
	}
	return -1
}

// worth returns the card points of the set, and whether all its cards are worth the same.
func (s set) worth() (int, bool) {
	n, first := 0, true
	for r := range 10 {
		if s&rankSet(r) == 0 {
			continue
		}
		if !first && values[r] != n {
			return 0, false
		}
		n, first = values[r], false
	}
	return n, !first
}

func (s set) each() []set {
	var out []set
	for ; s != 0; s &= s - 1 {
		out = append(out, s.first())
	}
	return out
}

func (s set) name(tens bool) string {
	r := ranks
	if tens {
		r = ranksTen
	}
	return string(r[s.rank()]) + suitNames[s.suit()]
}

// parseCard reads a canonical card, or one known in part. Suit is that of the lead, -1 for none:
// a bare rank means it.
func parseCard(word string, lead int) (set, bool) {
	suit := -1
	body := word
	for i, n := range suitNames {
		if strings.HasSuffix(word, n) {
			suit, body = i, strings.TrimSuffix(word, n)
		}
	}
	body, anySuit := strings.CutSuffix(body, "*")
	if anySuit && body == "" { // "*" or "*♠"
		if suit >= 0 {
			return suitSet(suit), true
		}
		return all, true
	}
	var out set
	switch {
	case body == "x":
		out = lows()
		if suit < 0 {
			return out, true
		}
	case body == "":
		return 0, false
	default:
		r := strings.IndexByte(ranks, body[0])
		if body == "T" {
			r = strings.IndexByte(ranksTen, 'T')
		}
		if r < 0 || len(body) != 1 {
			return 0, false
		}
		out = rankSet(r)
	}
	switch {
	case suit >= 0:
		return out & suitSet(suit), true
	case anySuit:
		return out, true
	case lead >= 0:
		return out & suitSet(lead), true
	}
	return 0, false
}
