package source

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// FoldName returns a text as it is compared where neither case nor accents count: in small
// letters without their marks, with one blank between words.
func FoldName(text string) string {
	return strings.Join(strings.Fields(foldMarks(text)), " ")
}

// foldMarks is [FoldName] with the blanks as they are.
func foldMarks(text string) string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(text)))
}
