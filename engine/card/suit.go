package card

import "iter"

// Suit is one of the four suits (naipe). The zero Suit is unknown.
type Suit uint8

// The suits in canonical order: espadas, copas, paus, ouros (FPSD 2.3).
const (
	NoSuit Suit = iota
	Spades
	Hearts
	Clubs
	Diamonds
)

// String returns the suit's symbol, or "*" for an unknown suit.
func (s Suit) String() string {
	switch s {
	case Spades:
		return "♠"
	case Hearts:
		return "♥"
	case Clubs:
		return "♣"
	case Diamonds:
		return "♦"
	}
	return "*"
}

// Suits is a set of suits: bit s stands for Suit s.
type Suits uint8

// EverySuit is the set of all four suits.
const EverySuit Suits = 1<<Spades | 1<<Hearts | 1<<Clubs | 1<<Diamonds

// Of returns the set that holds only s.
func (s Suit) Of() Suits { return 1 << s }

// Has reports whether s is in the set.
func (ss Suits) Has(s Suit) bool { return ss>>s&1 == 1 }

// Len returns the number of suits in the set.
func (ss Suits) Len() int {
	n := 0
	for range ss.All() {
		n++
	}
	return n
}

// All returns an iterator over the suits of the set in canonical order.
func (ss Suits) All() iter.Seq[Suit] {
	return func(yield func(Suit) bool) {
		for s := Spades; s <= Diamonds; s++ {
			if ss.Has(s) && !yield(s) {
				return
			}
		}
	}
}

// Only returns the suit of a set of one, [NoSuit] for any other set.
func (ss Suits) Only() Suit {
	for s := Spades; s <= Diamonds; s++ {
		if ss == s.Of() {
			return s
		}
	}
	return NoSuit
}

// String returns the symbols in canonical order, or "-" for the empty set.
func (ss Suits) String() string {
	if ss&EverySuit == 0 {
		return "-"
	}
	out := ""
	for s := range ss.All() {
		out += s.String()
	}
	return out
}
