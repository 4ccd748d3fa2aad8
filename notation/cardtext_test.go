package notation

import (
	"testing"

	"sueca/engine"
)

// TestParseCard reads cards as they are typed.
func TestParseCard(t *testing.T) {
	tests := []struct {
		text    string
		letters Letters
		want    engine.Card
		code    engine.Code // of the error
	}{
		{"7♥", "", engine.NewCard(engine.Hearts, engine.Seven), ""},
		{"7co", "", engine.NewCard(engine.Hearts, engine.Seven), ""},
		{"khe", "", engine.NewCard(engine.Hearts, engine.King), ""},
		{"rco", "", engine.NewCard(engine.Hearts, engine.King), ""},
		{"*♠", "", engine.NewCard(engine.Spades, engine.NoRank), ""},
		{"*", "", engine.Unknown, ""},
		{"7c", LettersPT, engine.NewCard(engine.Hearts, engine.Seven), ""},
		{"7C", LettersEN, engine.NewCard(engine.Clubs, engine.Seven), ""},
		{"7C", "", 0, engine.CodeUndeclaredLetters},
		{"7", "", 0, engine.CodeSyntax},
		{"", "", 0, engine.CodeSyntax},
		{"7♥ A♠", "", 0, engine.CodeSyntax},
		{"7♥!", "", 0, engine.CodeSyntax},
		{"♥7", "", engine.NewCard(engine.Hearts, engine.Seven), ""},
		{"co7", "", engine.NewCard(engine.Hearts, engine.Seven), ""},
		{"e2", LettersPT, engine.NewCard(engine.Spades, engine.Two), ""},
		{"2e", LettersPT, engine.NewCard(engine.Spades, engine.Two), ""},
		{"cd", LettersPT, engine.NewCard(engine.Hearts, engine.Queen), ""},
		{"da", LettersEN, engine.NewCard(engine.Diamonds, engine.Ace), ""},
		{"dv", LettersEN, 0, engine.CodeSyntax}, // the letters of two languages
		{"40", LettersPT, 0, engine.CodeSyntax},
		{"zz", "", 0, engine.CodeSyntax},
		{"8♥", "", engine.NewCard(engine.Hearts, engine.Eight), ""}, // it can be written, though no rules have it
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
