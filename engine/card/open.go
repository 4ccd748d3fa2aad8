package card

import (
	"slices"
	"strings"
)

// An open card is one that witnesses name differently (carta em aberto): above its low byte
// stand up to three known cards, seven bits each, and then whether it may be another one too.
// The low byte has what all that it may be have in common: *♠ for 6♠|5♠, 6* for 6♠|6♣. So who
// asks for suit or rank alone is told what is certain.
const (
	nameBits = 7
	nameMask = 1<<nameBits - 1
	firstBit = 8
	anyBit   = Card(1) << (firstBit + MostNamed*nameBits)
)

// MostNamed is how many cards an open one can name.
const MostNamed = 3

// OneOf returns the card that is one of those named, in canonical order: that card itself where it is one
// alone, an open card otherwise. Where any is set, it may be a card that is not named. Where more than [MostNamed] are named, or
// one of them is not known, the names are left out and it returns what they have in common.
func OneOf(any bool, named ...Card) Card {
	for i, c := range named {
		if c.IsOpen() { // what it names stands for itself
			named = append(append(slices.Clone(named[:i]), c.Named()...), named[i+1:]...)
			return OneOf(any || c.IsAny(), named...)
		}
	}
	set := SetOf(named...)
	partly := func(c Card) bool { return !c.Known() }
	switch {
	case set.Len() > MostNamed || slices.ContainsFunc(named, partly):
		return common(any, named)
	case set.Len() == 0:
		return Unknown
	case set.Len() == 1 && !any:
		return set.First()
	}
	out, shift := common(any, named), firstBit
	for c := range set.All() {
		out |= c << shift
		shift += nameBits
	}
	if any {
		out |= anyBit
	}
	return out
}

// common returns what cards have in common.
func common(any bool, cards []Card) Card {
	if any || len(cards) == 0 {
		return Unknown
	}
	suit, rank := cards[0].Suit(), cards[0].Rank()
	for _, c := range cards[1:] {
		if c.Suit() != suit {
			suit = NoSuit
		}
		if r := c.Rank(); r != rank {
			if rank = NoRank; c.isLow() && cards[0].isLow() {
				rank = Low
			}
		}
	}
	if rank == Low && slices.ContainsFunc(cards, func(c Card) bool { return !c.isLow() }) {
		rank = NoRank
	}
	return New(suit, rank)
}

// isLow reports whether a card is surely worth no points.
func (c Card) isLow() bool { return c.Rank() == Low || c.Rank() >= Two && c.Rank() <= Six }

// IsOpen reports whether c names cards of which it is one.
func (c Card) IsOpen() bool { return c >= 1<<firstBit }

// IsAny reports whether an open card may be one that it does not name.
func (c Card) IsAny() bool { return c&anyBit != 0 }

// Likely returns the one card that c names though it may be another one (Q♦|*), as a machine saw it; [Unknown] for every other card.
func (c Card) Likely() Card {
	if one := c &^ anyBit >> firstBit; c.IsAny() && one <= nameMask {
		return one
	}
	return Unknown
}

// Named returns the cards that an open card names, none of another.
func (c Card) Named() (out []Card) {
	for left := c &^ anyBit >> firstBit; left != 0; left >>= nameBits {
		out = append(out, left&nameMask)
	}
	return out
}

// openString returns the notation of an open card.
func (c Card) openString() string {
	var words []string
	for _, n := range c.Named() {
		words = append(words, n.String())
	}
	if c.IsAny() {
		words = append(words, Unknown.String())
	}
	return strings.Join(words, "|")
}
