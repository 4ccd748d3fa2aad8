package language_test

import (
	"errors"
	"fmt"

	"sueca/notation/language"
)

// Example reads words of both languages, and writes them in one.
func Example() {
	lexicon := language.NewLexicon([]string{"hand", "mão", "mao"}, []string{"trick", "vaza"})
	for _, spelling := range []string{"mao", "trick"} {
		if word, ok := lexicon.Canonical(spelling); ok {
			fmt.Println(spelling, word, lexicon.In(language.Portuguese, word))
		}
	}
	fmt.Println(lexicon.Spellings([]string{"hand"}))
	wrong := language.Errors[error]{errors.New("1:1: no hand"), errors.New("2:1: no trick")}
	fmt.Println(wrong.Err())
	// Output:
	// mao hand mão
	// trick trick vaza
	// [hand mão mao]
	// 1:1: no hand (and 1 more)
}
