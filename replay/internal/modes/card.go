package modes

import (
	"math/bits"
	"slices"
	"strings"
)

// A kind is a card without the pack that it is from: suit*10 + rank, the ace first. Two equal cards
// of two packs are of one kind, and nothing tells them apart.
type kind int

const (
	suits = "♠♥♣♦"
	ranks = "A7KJQ65432"
)

var worths = [10]int{11, 10, 4, 3, 2}

func (k kind) suit() int  { return int(k) / 10 }
func (k kind) rank() int  { return int(k) % 10 }
func (k kind) worth() int { return worths[k.rank()] }
func (k kind) String() string {
	return ranks[k.rank():k.rank()+1] + suitName(k.suit())
}

func suitName(s int) string { return string([]rune(suits)[s]) }

// beats reports whether a card played later takes the trick from one played before it. Of two
// equal cards the first played stays ahead.
func (k kind) beats(other kind, trump int) bool {
	if k.suit() == other.suit() {
		return k.rank() < other.rank()
	}
	return k.suit() == trump
}

// A set is some kinds of cards.
type set uint64

const all set = 1<<40 - 1

func one(k kind) set      { return 1 << k }
func ofSuit(suit int) set { return 1023 << (10 * suit) }
func (s set) has(k kind) bool {
	return s>>k&1 != 0
}
func (s set) known() bool { return bits.OnesCount64(uint64(s)) == 1 }
func (s set) first() kind { return kind(bits.TrailingZeros64(uint64(s))) }

func (s set) each() []kind {
	var out []kind
	for ; s != 0; s &= s - 1 {
		out = append(out, s.first())
	}
	return out
}

// suit returns the one suit that all cards of the set have, or -1.
func (s set) suit() int {
	for i := range 4 {
		if s != 0 && s&^ofSuit(i) == 0 {
			return i
		}
	}
	return -1
}

// worth returns the card points that all cards of the set have alike.
func (s set) worth() (int, bool) {
	for _, k := range s.each() {
		if k.worth() != s.first().worth() {
			return 0, false
		}
	}
	return s.first().worth(), s != 0
}

// mayTake reports whether the card in a position can have taken the trick by what each card can be
// by itself.
func mayTake(cards []set, position, trump int) bool {
	if position < 0 {
		return false
	}
	for _, k := range cards[position].each() {
		for led := range 4 {
			if position == 0 && k.suit() != led || k.suit() != led && k.suit() != trump {
				continue
			}
			under := func(i int) bool {
				return slices.ContainsFunc(cards[i].each(), func(o kind) bool {
					switch {
					case i == 0 && o.suit() != led:
						return false
					case i < position:
						return k.beats(o, trump) || o.suit() != led && o.suit() != trump
					}
					return i == position || !o.beats(k, trump)
				})
			}
			taken := true
			for i := range cards {
				taken = taken && under(i)
			}
			if taken {
				return true
			}
		}
	}
	return false
}

// lows are the cards worth nothing.
func lows() set {
	var s set
	for k := kind(0); k < 40; k++ {
		if k.worth() == 0 {
			s |= one(k)
		}
	}
	return s
}

// readSuit reads a suit symbol, or the long form of either language.
func readSuit(text string) int {
	switch strings.ToLower(text) {
	case "♠", "es", "sp":
		return 0
	case "♥", "co", "he":
		return 1
	case "♣", "pa", "cl":
		return 2
	case "♦", "ou", "di":
		return 3
	}
	return -1
}

// readCard reads one card of a trick. A card of no pack that this package knows (8, 9, T) is foreign.
func readCard(text string) (s set, foreign, ok bool) {
	if text == "" {
		return 0, false, false
	}
	first, rest := text[:1], text[1:]
	suit := all
	if rest != "" {
		n := readSuit(rest)
		if rest == "*" && first != "*" && first != "x" {
			n = 4 // a rank of an unknown suit
		}
		switch {
		case n < 0:
			return 0, false, false
		case n < 4:
			suit = ofSuit(n)
		}
	}
	switch i := strings.Index(ranks, strings.ToUpper(first)); {
	case first == "*":
		return suit, false, true
	case first == "x":
		return suit & lows(), false, true
	case i >= 0 && rest != "":
		return suit & (1<<i | 1<<(10+i) | 1<<(20+i) | 1<<(30+i)), false, true
	case strings.Contains("89T", first) && rest != "":
		return suit, true, true
	}
	return 0, false, false
}
