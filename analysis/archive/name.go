package archive

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"sueca/engine"
	"sueca/engine/message"
)

// FoldName returns a text as it is compared where neither case nor accents count: in small
// letters without their marks, with one blank between words.
func FoldName(text string) string {
	return strings.Join(strings.Fields(strings.ToLower(FoldMarks(text))), " ")
}

// FoldMarks returns a text without the marks on its letters: Sá is Sa.
func FoldMarks(text string) string {
	return norm.NFC.String(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(text)))
}

// FoldWritten returns the words of a text as they are read aloud, parted by one blank: without marks,
// capitals, signs, and characters that cannot be seen; one that looks like another letter (ﬁ) is that.
func FoldWritten(text string) string {
	seen := strings.Map(func(r rune) rune {
		switch {
		case message.Hidden(r), unicode.In(r, unicode.Cf, unicode.Variation_Selector):
			return -1
		case unicode.IsLetter(r), unicode.IsNumber(r):
			return r
		}
		return ' '
	}, FoldMarks(norm.NFKD.String(text)))
	return strings.Join(strings.Fields(strings.ToLower(seen)), " ")
}

// Reads reports whether the words of a name stand in a text, as they are read aloud ([FoldWritten]).
func Reads(text, name string) bool {
	name = FoldWritten(name)
	return name != "" && strings.Contains(" "+FoldWritten(text)+" ", " "+name+" ")
}

// Plays reports whether somebody of that name plays in a match, from its beginning or in
// another's place. The name may be a part of the whole one, from the beginning of a word:
// ana and reis are both Ana Reis, and neither is Mariana.
func Plays(events []engine.Event, name string) bool {
	name = " " + FoldName(name)
	is := func(who string) bool { return who != "" && strings.Contains(" "+FoldName(who), name) }
	for _, t := range engine.TagsOf(events) {
		if len(t.Name) == 1 && strings.Contains("ABCD", t.Name) && is(t.Value) {
			return true
		}
	}
	return slices.ContainsFunc(events, func(e engine.Event) bool {
		s, ok := e.(*engine.SeatSubstituted)
		return ok && is(s.Name)
	})
}
