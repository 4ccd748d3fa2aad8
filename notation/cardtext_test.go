package notation

import (
	"testing"

	"sueca/engine/card"
	"sueca/engine/code"
)

// TestParseCard reads cards as they are typed.
func TestParseCard(t *testing.T) {
	tests := []struct {
		text    string
		letters Letters
		want    card.Card
		code    code.Code // of the error
	}{
		{"7♥", "", card.New(card.Hearts, card.Seven), ""},
		{"7co", "", card.New(card.Hearts, card.Seven), ""},
		{"khe", "", card.New(card.Hearts, card.King), ""},
		{"rco", "", card.New(card.Hearts, card.King), ""},
		{"*♠", "", card.New(card.Spades, card.NoRank), ""},
		{"*", "", card.Unknown, ""},
		{"7c", LettersPT, card.New(card.Hearts, card.Seven), ""},
		{"7C", LettersEN, card.New(card.Clubs, card.Seven), ""},
		{"7C", "", 0, code.UndeclaredLetters},
		{"7", "", 0, code.Syntax},
		{"", "", 0, code.Syntax},
		{"7♥ A♠", "", 0, code.Syntax},
		{"7♥!", "", 0, code.Syntax},
		{"♥7", "", card.New(card.Hearts, card.Seven), ""},
		{"co7", "", card.New(card.Hearts, card.Seven), ""},
		{"e2", LettersPT, card.New(card.Spades, card.Two), ""},
		{"2e", LettersPT, card.New(card.Spades, card.Two), ""},
		{"cd", LettersPT, card.New(card.Hearts, card.Queen), ""},
		{"da", LettersEN, card.New(card.Diamonds, card.Ace), ""},
		{"dv", LettersEN, 0, code.Syntax}, // the letters of two languages
		{"40", LettersPT, 0, code.Syntax},
		{"zz", "", 0, code.Syntax},
		{"6♣|6♠", "", card.OneOf(false, card.New(card.Spades, card.Six), card.New(card.Clubs, card.Six)), ""},
		{"6pa|6es|*", "", card.OneOf(true, card.New(card.Spades, card.Six), card.New(card.Clubs, card.Six)), ""},
		{"6E|*", LettersPT, card.OneOf(true, card.New(card.Spades, card.Six)), ""},
		{"6♣|", "", 0, code.Syntax},
		{"|6♣", "", 0, code.Syntax},
		{"6♣|6♣", "", 0, code.Syntax},
		{"*|6♣", "", 0, code.Syntax},
		{"6♣|*♠", "", 0, code.Syntax},
		{"6♣|*|*", "", 0, code.Syntax},
		{"6♣|5♣|4♣|3♣", "", 0, code.Syntax},
		{"8♥", "", card.New(card.Hearts, card.Eight), ""}, // it can be written, though no rules have it
	}
	for _, test := range tests {
		got, err := ParseCard(test.text, test.letters)
		if test.code == "" {
			if got != test.want || err != nil {
				t.Errorf("%q: %v, %v, want %v", test.text, got, err, test.want)
			}
			continue
		}
		bad, ok := err.(*ParseError)
		if !ok || bad == nil || bad.Code != test.code {
			t.Errorf("%q: %v, %v, want an error of %s", test.text, got, err, test.code)
		}
	}
}
