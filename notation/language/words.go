// Package language is what the texts have in common that people write for the program, records of
// matches and competitions: keywords in two languages, of which a text may use both ([Lexicon]),
// and the list of what is wrong in one ([Errors]).
package language

import "slices"

// Words is a language for keywords. A text may use the words of both languages; only the writer
// has to choose.
type Words string

// The languages that can be written.
const (
	English    Words = "en"
	Portuguese Words = "pt"
)

// Keyword is a word of a text in both languages.
type Keyword struct{ English, Portuguese string }

// Lexicon is the keywords of one sort of text.
type Lexicon struct {
	words [][]string
	// canonical has the canonical word for every spelling; portuguese has the word to write
	// in Portuguese.
	canonical, portuguese map[string]string
}

// NewLexicon returns a lexicon. Each word has the English word, which is canonical, the
// Portuguese word, and other spellings of that.
func NewLexicon(words ...[]string) *Lexicon {
	l := &Lexicon{words, map[string]string{}, map[string]string{}}
	for _, w := range words {
		l.portuguese[w[0]] = w[1]
		for _, spelling := range w {
			l.canonical[spelling] = w[0]
		}
	}
	return l
}

// Canonical returns the canonical word for a spelling in small letters, and whether there is
// one.
func (l *Lexicon) Canonical(spelling string) (string, bool) {
	word, ok := l.canonical[spelling]
	return word, ok
}

// In returns a canonical word in a language. A word that is no keyword stays as it is.
func (l *Lexicon) In(w Words, word string) string {
	if pt, ok := l.portuguese[word]; ok && w == Portuguese {
		return pt
	}
	return word
}

// Spellings returns every spelling of some canonical words.
func (l *Lexicon) Spellings(canonical []string) (out []string) {
	for _, w := range l.words {
		if slices.Contains(canonical, w[0]) {
			out = append(out, w...)
		}
	}
	return out
}

// All returns every spelling of every word.
func (l *Lexicon) All() []string { return slices.Concat(l.words...) }

// Keywords returns the words in both languages, in their order.
func (l *Lexicon) Keywords() []Keyword {
	out := make([]Keyword, len(l.words))
	for i, w := range l.words {
		out[i] = Keyword{w[0], w[1]}
	}
	return out
}
