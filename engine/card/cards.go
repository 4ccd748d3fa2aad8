package card

import (
	"iter"
	"math/bits"
)

// Cards is a set of known cards in one machine word: sixteen bits for each
// suit, where the bit number within a suit is the rank.
//
//	63        47        31        15      0
//	♦ .98xAT7KJQ65432.  ♣ …       ♥ …     ♠ .98xAT7KJQ65432.
//
// Only known cards may be added.
type Cards uint64

const (
	laneBits         = 16
	lowLane    Cards = 1<<Two | 1<<Three | 1<<Four | 1<<Five | 1<<Six
	courtLane  Cards = 1<<Queen | 1<<Jack | 1<<King | 1<<Ace
	sevensLane       = lowLane | courtLane | 1<<Seven
	tensLane         = lowLane | courtLane | 1<<Ten
	lane             = sevensLane | tensLane | 1<<Eight | 1<<Nine
	everyLane  Cards = 1 | 1<<laneBits | 1<<(2*laneBits) | 1<<(3*laneBits)
)

// The two decks of forty cards: the common one, and that of the Azores, where
// the ten takes the seven's place and its points.
const (
	DeckOfSevens = sevensLane * everyLane
	DeckOfTens   = tensLane * everyLane
)

// SetOf returns the set of the given cards; unknown cards are left out.
func SetOf(cards ...Card) Cards {
	var cs Cards
	for _, c := range cards {
		cs = cs.With(c)
	}
	return cs
}

// SuitCards returns the set of all cards of suit s, in the deck or not; the
// empty set for [NoSuit].
func SuitCards(s Suit) Cards {
	if s == NoSuit {
		return 0
	}
	return lane << ((s - 1) * laneBits)
}

// knownCards are the bits of cards of which suit and rank are known, in the deck or not.
const knownCards = (1<<laneBits - 1 - 1<<NoRank - 1<<Low) * everyLane

// Bit returns the set that holds only c, the empty set if c is not known. A card without a suit has no bit: it is shifted out.
func (c Card) Bit() Cards { return 1 << (c - 1<<4) & knownCards }

// Has reports whether c is in the set; an unknown card never is.
func (cs Cards) Has(c Card) bool { return cs&c.Bit() != 0 }

// Near returns the cards of the set for which c is easily misread: of its suit or its rank.
func (cs Cards) Near(c Card) (out Cards) {
	for o := range cs.All() {
		if o != c && (o.Suit() == c.Suit() || o.Rank() == c.Rank()) {
			out = out.With(o)
		}
	}
	return out
}

// With returns the set with c added.
func (cs Cards) With(c Card) Cards { return cs | c.Bit() }

// Without returns the set with c removed.
func (cs Cards) Without(c Card) Cards { return cs &^ c.Bit() }

// Len returns the number of cards in the set.
func (cs Cards) Len() int { return bits.OnesCount64(uint64(cs)) }

// Of returns the cards of suit s in the set.
func (cs Cards) Of(s Suit) Cards { return cs & SuitCards(s) }

// lowest returns the card of the lowest bit. The set must not be empty.
func (cs Cards) Lowest() Card { return Card(bits.TrailingZeros64(uint64(cs))) + 1<<4 }

// All returns an iterator over the cards in canonical order: suits ♠ ♥ ♣ ♦,
// ranks from the ace down.
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

// First returns the first card in canonical order, [Unknown] if the set is
// empty.
func (cs Cards) First() Card {
	for c := range cs.All() {
		return c
	}
	return Unknown
}

// Points returns the sum of the card points: 120 for either deck.
func (cs Cards) Points() int {
	sum := 0
	for left := cs; left != 0; left &= left - 1 {
		sum += left.Lowest().Points()
	}
	return sum
}

// String returns the set as a hand is written: ♠752 ♥73, or "-" if it is empty.
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

// Candidates returns the cards of deck that c may be: c itself if it is known,
// all of the suit for *♠, the four of that rank for A*, those without points
// for x, those named for 6♠|6♣.
func (c Card) Candidates(deck Cards) Cards {
	out := deck
	if c.IsOpen() {
		if !c.IsAny() {
			out &= SetOf(c.Named()...)
		}
		return out
	}
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
