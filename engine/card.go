package engine

// Rank is the rank of a card (valor). Ranks that are ever in a deck are
// numbered by strength, so that comparing two ranks of one suit compares the
// cards. The zero Rank is unknown.
type Rank uint8

// The ranks from the two up. Seven and Ten both stand between King and Ace; a
// deck holds one or the other (the Azores play with the ten).
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
	// Low is some rank worth no points: 6 5 4 3 2, written x.
	Low
	// Eight and Nine are in no Sueca deck. They can be written down all the
	// same, and then the engine says so.
	Eight
	Nine
)

const rankLetters = "*23456QJK7TAx89"

// String gives the canonical letter: A 7 K J Q 6 5 4 3 2, T, x for [Low] and *
// for unknown.
func (r Rank) String() string {
	if int(r) < len(rankLetters) {
		return rankLetters[r : r+1]
	}
	return "?"
}

// Points gives the card points of the rank: A 11, 7 10 (or the ten), K 4, J 3,
// Q 2, the rest 0 (FPSD 2.5). Unknown ranks give 0.
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

// Card is one card (carta), or as much of one as a record knows.
//
// The high four bits hold the suit and the low four the rank, so Card(0) is
// the wholly unknown card. A suit without a rank (*♠), a rank without a suit
// (A*), and a low card (x♠, x) are values too.
type Card uint8

// Unknown is a card of which nothing is known, written *.
const Unknown Card = 0

// NewCard joins a suit and a rank, either of which may be unknown.
func NewCard(s Suit, r Rank) Card { return Card(s)<<4 | Card(r) }

// Suit gives the card's suit, [NoSuit] where it is not known.
func (c Card) Suit() Suit { return Suit(c >> 4) }

// Rank gives the card's rank; [NoRank] or [Low] where it is not known.
func (c Card) Rank() Rank { return Rank(c & 15) }

// Known reports whether both suit and rank are known.
func (c Card) Known() bool {
	return c.Suit() != NoSuit && c.Rank() != NoRank && c.Rank() != Low
}

// Valid reports whether c is a value that [NewCard] can make.
func (c Card) Valid() bool { return c.Suit() <= Diamonds && c.Rank() <= Nine }

// Points gives the card points of a known card, 0 for an unknown one.
func (c Card) Points() int { return c.Rank().Points() }

// String gives the canonical notation: 7♥, and for partly known cards *, *♠,
// A*, x♠ and x.
func (c Card) String() string {
	switch {
	case c == Unknown:
		return "*"
	case c == NewCard(NoSuit, Low):
		return "x"
	}
	return c.Rank().String() + c.Suit().String()
}

// Beats reports whether a card takes the trick from the one that has won it so far. Both
// are known.
func (c Card) Beats(best Card, trump Suit) bool {
	if c.Suit() == best.Suit() {
		return c.Rank() > best.Rank()
	}
	return c.Suit() == trump
}
