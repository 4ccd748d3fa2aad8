package engine

import (
	"iter"
	"math/bits"
)

// Cards is a set of known cards in one machine word: sixteen bits a suit, the
// bit within a suit being the rank.
//
//	63        47        31        15      0
//	♦ .98xAT7KJQ65432.  ♣ …       ♥ …     ♠ .98xAT7KJQ65432.
//
// Only known cards may be added. Twelve bits of each suit are ever in use.
type Cards uint64

const (
	laneBits         = 16
	lane       Cards = 1<<laneBits - 1
	lowLane    Cards = 1<<Two | 1<<Three | 1<<Four | 1<<Five | 1<<Six
	courtLane  Cards = 1<<Queen | 1<<Jack | 1<<King | 1<<Ace
	sevensLane       = lowLane | courtLane | 1<<Seven
	tensLane         = lowLane | courtLane | 1<<Ten
	everyLane  Cards = 1 | 1<<laneBits | 1<<(2*laneBits) | 1<<(3*laneBits)
)

// The two decks of forty cards: the common one, and that of the Azores, where
// the ten takes the seven's place and its points.
const (
	DeckOfSevens = sevensLane * everyLane
	DeckOfTens   = tensLane * everyLane
)

// SetOf makes a set of known cards; unknown ones are left out.
func SetOf(cards ...Card) Cards {
	var cs Cards
	for _, c := range cards {
		cs = cs.With(c)
	}
	return cs
}

// SuitCards gives every card that can be written of suit s.
func SuitCards(s Suit) Cards {
	if s == NoSuit {
		return 0
	}
	return lane << ((s - 1) * laneBits)
}

// bit gives the set of the one known card c, or none.
func (c Card) bit() Cards {
	if !c.Known() {
		return 0
	}
	return 1 << (c - 1<<4)
}

// Has reports whether c is in the set; an unknown card never is.
func (cs Cards) Has(c Card) bool { return cs&c.bit() != 0 }

// With gives the set and c.
func (cs Cards) With(c Card) Cards { return cs | c.bit() }

// Without gives the set less c.
func (cs Cards) Without(c Card) Cards { return cs &^ c.bit() }

// Len counts the cards.
func (cs Cards) Len() int { return bits.OnesCount64(uint64(cs)) }

// Of gives the cards of suit s.
func (cs Cards) Of(s Suit) Cards { return cs & SuitCards(s) }

// lowest gives the card of the lowest bit; the set must not be empty.
func (cs Cards) lowest() Card { return Card(bits.TrailingZeros64(uint64(cs))) + 1<<4 }

// All yields the cards in canonical order: suits ♠ ♥ ♣ ♦, ranks from the ace
// down.
func (cs Cards) All() iter.Seq[Card] {
	return func(yield func(Card) bool) {
		for s := Spades; s <= Diamonds; s++ {
			for left := cs.Of(s); left != 0; {
				c := Card(63-bits.LeadingZeros64(uint64(left))) + 1<<4
				left = left.Without(c)
				if !yield(c) {
					return
				}
			}
		}
	}
}

// First gives the first card in canonical order, [Unknown] of an empty set.
func (cs Cards) First() Card {
	for c := range cs.All() {
		return c
	}
	return Unknown
}

// Points adds up the card points of the set: 120 for either deck.
func (cs Cards) Points() int {
	sum := 0
	for left := cs; left != 0; left &= left - 1 {
		sum += left.lowest().Points()
	}
	return sum
}

// String writes the set as a hand is written: ♠752 ♥73, "-" if it is empty.
func (cs Cards) String() string {
	if cs == 0 {
		return "-"
	}
	out := ""
	for s := range EverySuit.All() {
		of := cs.Of(s)
		if of == 0 {
			continue
		}
		if out != "" {
			out += " "
		}
		out += s.String()
		for c := range of.All() {
			out += c.Rank().String()
		}
	}
	return out
}

// Candidates gives the cards of deck that c may be: one for a known card, the
// suit's for *♠, the four of a rank for A*, the pointless ones for x.
func (c Card) Candidates(deck Cards) Cards {
	out := deck
	if s := c.Suit(); s != NoSuit {
		out = out.Of(s)
	}
	switch r := c.Rank(); r {
	case NoRank:
	case Low:
		out &= lowLane * everyLane
	default:
		out &= 1 << r * everyLane
	}
	return out
}
