package card

import "slices"

// Rank is the rank of a card (valor). Ranks that are used in play are numbered
// by strength: of two cards of one suit, the one with the greater Rank wins.
// The zero Rank is unknown.
type Rank uint8

// The ranks from the two up. Seven and Ten are both between King and Ace: a
// deck has one or the other (the Azores play with the ten).
const (
	NoRank Rank = iota
	Two
	Three
	Four
	Five
	Six
	Queen
	Jack
	King
	Seven
	Ten
	Ace
	// Low is a card worth no points whose rank is not known (6 5 4 3 2),
	// written x.
	Low
	// Eight and Nine are in no Sueca deck. They can be written down, so that
	// the engine can report them.
	Eight
	Nine
)

const rankLetters = "*23456QJK7TAx89"

// String returns the canonical letter: A 7 K J Q 6 5 4 3 2, T, x for [Low] and
// * for unknown.
func (r Rank) String() string {
	if int(r) < len(rankLetters) {
		return rankLetters[r : r+1]
	}
	return "?"
}

// Points returns the card points of the rank: A 11, 7 10 (or the ten), K 4, J
// 3, Q 2, the rest 0 (FPSD 2.5). It returns 0 for an unknown rank.
func (r Rank) Points() int {
	switch r {
	case Ace:
		return 11
	case Seven, Ten:
		return 10
	case King:
		return 4
	case Jack:
		return 3
	case Queen:
		return 2
	}
	return 0
}

// Card is one card (carta), or what a record knows of one.
//
// The low byte holds the suit above the rank, four bits each, so Card(0) is the
// wholly unknown card. A Card may also be a suit without a rank (*♠), a rank
// without a suit (A*), or a low card (x♠, x). Where witnesses name two or three
// cards for one place (6♠|6♣), those stand above it: see [OneOf].
type Card uint32

// Unknown is a card of which nothing is known, written *.
const Unknown Card = 0

// NewCard joins a suit and a rank, either of which may be unknown.
func New(s Suit, r Rank) Card { return Card(s)<<4 | Card(r) }

// Suit returns the card's suit, [NoSuit] if it is not known.
func (c Card) Suit() Suit { return Suit(c >> 4 & 15) }

// Rank returns the card's rank, [NoRank] or [Low] if it is not known.
func (c Card) Rank() Rank { return Rank(c & 15) }

// Known reports whether both suit and rank are known.
func (c Card) Known() bool { return c.Bit() != 0 }

// Valid reports whether c is a value that [New] or [OneOf] can make.
func (c Card) Valid() bool {
	if c.IsOpen() {
		return c == OneOf(c.IsAny(), c.Named()...)
	}
	return c.Suit() <= Diamonds && c.Rank() <= Nine
}

// Points returns the card points of the card's rank, 0 if the rank is not
// known.
func (c Card) Points() int { return c.Rank().Points() }

// String returns the canonical notation: 7♥, for partly known cards *, *♠,
// A*, x♠ and x, and for open ones 6♠|6♣ and 6♠|6♣|*.
func (c Card) String() string {
	if c.IsOpen() {
		return c.openString()
	}
	return cardNames[c]
}

// cardNames are made once: a record names forty cards a deal.
var cardNames = func() (out [256]string) {
	for i := range out {
		c := Card(i)
		out[c] = c.Rank().String() + c.Suit().String()
	}
	out[Unknown], out[New(NoSuit, Low)] = "*", "x"
	return out
}()

// Beats reports whether c, played after best, takes the trick from it. best is
// the card that wins the trick so far. Both must be known.
func (c Card) Beats(best Card, trump Suit) bool {
	if c.Suit() == best.Suit() {
		return c.Rank() > best.Rank()
	}
	return c.Suit() == trump
}

// Taker returns which card of a trick of known cards takes it, from 0, and how many card
// points the cards have.
func Taker(trick []Card, trump Suit) (at, points int) {
	for i, c := range trick {
		points += c.Points()
		if i > 0 && c.Beats(trick[at], trump) {
			at = i
		}
	}
	return at, points
}

// Repeated reports whether cards are the same ones in the same order as others, as those of a trick that is written twice;
// not where none of them is known.
func Repeated(cards, others []Card) bool {
	return slices.Equal(cards, others) && slices.ContainsFunc(cards, Card.Known)
}
