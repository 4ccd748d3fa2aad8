package grid

import (
	"strings"
	"unicode"

	"sueca/engine/message"
)

// Clean returns a text from outside as one line that can be drawn: blanks of any
// kind, line ends too, are one space, and other hidden characters are shown
// ([message.Visible]).
func Clean(text string) string {
	return message.Visible(strings.Join(strings.Fields(text), " "))
}

// Combining reports whether a character combines with the one before it.
func Combining(r rune) bool { return unicode.In(r, unicode.Mn, unicode.Me) }
