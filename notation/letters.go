package notation

import "sueca/engine"

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

// suit returns the suit of a capital letter under the scheme, [engine.NoSuit]
// if it is none.
func (l Letters) suit(b byte) engine.Suit {
	if l == LettersEN {
		switch b {
		case 'S':
			return engine.Spades
		case 'H':
			return engine.Hearts
		case 'C':
			return engine.Clubs
		case 'D':
			return engine.Diamonds
		}
		return engine.NoSuit
	}
	if l == NoLetters {
		return engine.NoSuit
	}
	switch b {
	case 'E':
		return engine.Spades
	case 'C':
		return engine.Hearts
	case 'P':
		return engine.Clubs
	case 'O':
		return engine.Diamonds
	}
	return engine.NoSuit
}

// rankOf returns the rank of a letter in either case, and the scheme that the
// letter belongs to, if it belongs to one: R V D are Portuguese, K J Q are not.
func rankOf(b byte) (r engine.Rank, scheme Letters) {
	switch b {
	case 'A', 'a':
		return engine.Ace, ""
	case '7':
		return engine.Seven, ""
	case 'T', 't':
		return engine.Ten, ""
	case 'K', 'k':
		return engine.King, LettersEN
	case 'J', 'j':
		return engine.Jack, LettersEN
	case 'Q', 'q':
		return engine.Queen, LettersEN
	case 'R', 'r':
		return engine.King, LettersPT
	case 'V', 'v':
		return engine.Jack, LettersPT
	case 'D', 'd':
		return engine.Queen, LettersPT
	case '6', '5', '4', '3', '2':
		return engine.Two + engine.Rank(b-'2'), ""
	case '8':
		return engine.Eight, ""
	case '9':
		return engine.Nine, ""
	}
	return engine.NoRank, ""
}

func isLetter(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' }

func longSuit(two string) engine.Suit {
	switch two {
	case "es", "sp":
		return engine.Spades
	case "co", "he":
		return engine.Hearts
	case "pa", "cl":
		return engine.Clubs
	case "ou", "di":
		return engine.Diamonds
	}
	return engine.NoSuit
}
