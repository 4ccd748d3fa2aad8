package oracle

import (
	"math/bits"
	"strings"
)

// A set is some kinds of cards: bit suit*10+strength, the strongest of a suit first. Equal cards
// of two packs are one kind.
type set uint64

const (
	anything  set = 1<<40 - 1
	oneSuit   set = 1<<10 - 1
	lowOfSuit set = oneSuit &^ (1<<5 - 1)
	low           = lowOfSuit | lowOfSuit<<10 | lowOfSuit<<20 | lowOfSuit<<30
)

func one(kind int) set    { return 1 << kind }
func ofSuit(suit int) set { return oneSuit << (10 * suit) }
func suitOf(kind int) int { return kind / 10 }
func (s set) len() int    { return bits.OnesCount64(uint64(s)) }
func (s set) first() int  { return bits.TrailingZeros64(uint64(s)) }

func (s set) has(kind int) bool { return s>>kind&1 == 1 }

// each calls with every kind of the set.
func (s set) each(f func(kind int)) {
	for ; s != 0; s &= s - 1 {
		f(s.first())
	}
}

// suits returns the suits that the set has cards of.
func (s set) suits() (out []int) {
	for suit := range 4 {
		if s&ofSuit(suit) != 0 {
			out = append(out, suit)
		}
	}
	return out
}

// worth returns the card points of a kind.
func worth(kind int) int {
	if r := kind % 10; r < 5 {
		return []int{11, 10, 4, 3, 2}[r]
	}
	return 0
}

// worths returns the least and the most that a card of the set can be worth.
func (s set) worths() (least, most int) {
	least = 99
	s.each(func(k int) { least, most = min(least, worth(k)), max(most, worth(k)) })
	return least, most
}

// beats reports whether a card takes a trick from another that was played before it.
func beats(a, b, trump int) bool {
	if suitOf(a) == suitOf(b) {
		return a < b
	}
	return suitOf(a) == trump
}

var suitNames = [4][]string{{"♠", "♤", "es", "sp"}, {"♥", "♡", "❤", "co", "he"}, {"♣", "♧", "pa", "cl"}, {"♦", "♢", "ou", "di"}}

// suitAt reads a suit at the end of a word.
func suitAt(word string) (rest string, suit int) {
	for suit, names := range suitNames {
		for _, n := range names {
			if strings.HasSuffix(word, n) {
				return strings.TrimSuffix(word, n), suit
			}
		}
	}
	return word, -1
}

// ranks are the letters of a deck by strength, in both spellings.
func ranks(tens bool) [2]string {
	if tens {
		return [2]string{"ATKJQ65432", "AXRVD65432"}
	}
	return [2]string{"A7KJQ65432", "A7RVD65432"}
}

// A card is a card as it is written.
type card struct {
	can      set
	exact    bool // of one kind
	seat     int  // where one is written before it, else -1
	none     bool // "-": not played
	offDeck  bool // no card of the deck
	suited   bool // its suit is written
	misnamed bool // it cannot be read
}

// readCard reads a word of a trick; led is the suit of a bare rank, -1 if there is none.
func readCard(word string, tens bool, led int) (c card) {
	c.seat = -1
	word = strings.ReplaceAll(strings.TrimRight(strings.Split(word, "@")[0], "!?"), "\uFE0F", "")
	if word == "-" {
		c.none = true
		return c
	}
	rank, suit := suitAt(word)
	c.suited = suit >= 0
	within := anything
	if c.suited {
		within = ofSuit(suit)
	}
	if rank = strings.ToUpper(rank); rank == "10" {
		rank = "T"
	}
	switch {
	case rank == "*":
		c.can = within
	case rank == "X" && (c.suited || word == "x"):
		c.can = within & low
	case strings.HasSuffix(rank, "*") && len(rank) == 2:
		if r := rankOf(rank[:1], tens); r >= 0 {
			for s := range 4 {
				c.can |= one(s*10 + r)
			}
		}
	case len(rank) == 1:
		if suit < 0 {
			suit = led
		}
		r := rankOf(rank, tens)
		if c.offDeck = r < 0 && strings.Contains("789T", rank); c.offDeck || r < 0 || suit < 0 {
			break
		}
		c.can, c.exact = one(suit*10+r), true
	}
	c.misnamed = c.can == 0 && !c.offDeck
	return c
}

func rankOf(letter string, tens bool) int {
	for _, letters := range ranks(tens) {
		if i := strings.Index(letters, letter); i >= 0 {
			return i
		}
	}
	return -1
}

// named writes a card.
func named(kind int, tens bool) string {
	return ranks(tens)[0][kind%10:kind%10+1] + suitNames[suitOf(kind)][0]
}
