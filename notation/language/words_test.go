package language_test

import (
	"slices"
	"testing"

	"sueca/notation/language"
)

// TestLexicon: which spellings are words, and how each is written in a language.
func TestLexicon(t *testing.T) {
	l := language.NewLexicon([]string{"hand", "mão", "mao"}, []string{"trick", "vaza"}, []string{"stop", "pára", "para"})
	for _, c := range []struct {
		spelling, word, portuguese string
		ok                         bool
	}{
		{"hand", "hand", "mão", true}, {"mão", "hand", "mão", true}, {"mao", "hand", "mão", true}, {"para", "stop", "pára", true},
		{"Hand", "", "", false}, {"", "", "", false}, {"mã", "", "", false},
	} {
		word, ok := l.Canonical(c.spelling)
		if word != c.word || ok != c.ok {
			t.Errorf("%q is %q: %v", c.spelling, word, ok)
		}
		if en, pt := l.In(language.English, word), l.In(language.Portuguese, word); en != c.word || pt != c.portuguese {
			t.Errorf("%q is written %q and %q", c.spelling, en, pt)
		}
	}
	if got := l.In(language.Portuguese, "ouros"); got != "ouros" {
		t.Errorf("what is no word is written %q", got)
	}
	if got := l.In("fr", "hand"); got != "hand" {
		t.Errorf("in a language that there is not a word is written %q", got)
	}
	if got, want := l.Keywords(), []language.Keyword{{English: "hand", Portuguese: "mão"}, {English: "trick", Portuguese: "vaza"}, {English: "stop", Portuguese: "pára"}}; !slices.Equal(got, want) {
		t.Errorf("the words are %v", got)
	}
	if got, want := l.Spellings([]string{"stop", "hand", "none"}), []string{"hand", "mão", "mao", "stop", "pára", "para"}; !slices.Equal(got, want) {
		t.Errorf("the spellings are %v", got)
	}
	if got := l.Spellings(nil); got != nil {
		t.Errorf("the spellings of nothing are %v", got)
	}
}
