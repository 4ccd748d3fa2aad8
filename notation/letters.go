package notation

import "sueca/engine/card"

// Letters is a scheme of single letters for suits and courts. A record has to
// declare it, because C is copas in one language and clubs in the other.
type Letters string

// The schemes.
const (
	NoLetters    Letters = ""
	LettersPT    Letters = "pt"       // E C P O, A 7 R V D 6…2
	LettersEN    Letters = "en"       // S H C D, A 7 K J Q 6…2
	LettersMixed Letters = "pt-mixed" // E C P O, A 7 K J Q 6…2
)

// ParseLetters returns the scheme with that name, and whether there is one.
func ParseLetters(name string) (Letters, bool) {
	switch l := Letters(name); l {
	case LettersPT, LettersEN, LettersMixed:
		return l, true
	}
	return NoLetters, false
}

// suit returns the suit of a capital letter under the scheme, [card.NoSuit]
// if it is none.
func (l Letters) suit(b byte) card.Suit {
	if l == LettersEN {
		switch b {
		case 'S':
			return card.Spades
		case 'H':
			return card.Hearts
		case 'C':
			return card.Clubs
		case 'D':
			return card.Diamonds
		}
		return card.NoSuit
	}
	if l == NoLetters {
		return card.NoSuit
	}
	switch b {
	case 'E':
		return card.Spades
	case 'C':
		return card.Hearts
	case 'P':
		return card.Clubs
	case 'O':
		return card.Diamonds
	}
	return card.NoSuit
}

// rankOf returns the rank of a letter in either case, and the scheme that the
// letter belongs to, if it belongs to one: R V D are Portuguese, K J Q are not.
func rankOf(b byte) (r card.Rank, scheme Letters) {
	switch b {
	case 'A', 'a':
		return card.Ace, ""
	case '7':
		return card.Seven, ""
	case 'T', 't':
		return card.Ten, ""
	case 'K', 'k':
		return card.King, LettersEN
	case 'J', 'j':
		return card.Jack, LettersEN
	case 'Q', 'q':
		return card.Queen, LettersEN
	case 'R', 'r':
		return card.King, LettersPT
	case 'V', 'v':
		return card.Jack, LettersPT
	case 'D', 'd':
		return card.Queen, LettersPT
	case '6', '5', '4', '3', '2':
		return card.Two + card.Rank(b-'2'), ""
	case '8':
		return card.Eight, ""
	case '9':
		return card.Nine, ""
	}
	return card.NoRank, ""
}

func isLetter(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' }

func longSuit(two string) card.Suit {
	switch two {
	case "es", "sp":
		return card.Spades
	case "co", "he":
		return card.Hearts
	case "pa", "cl":
		return card.Clubs
	case "ou", "di":
		return card.Diamonds
	}
	return card.NoSuit
}
