package grid

import (
	"encoding/xml"
	"strings"
	"unicode"
)

// clean takes out of a text the characters that XML does not have, those that
// move the cursor, and those that turn the direction of what comes after it.
func Clean(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r), unicode.Is(unicode.Bidi_Control, r), r == 0xFFFE, r == 0xFFFF:
			return -1
		}
		return r
	}, text)
	return strings.Join(strings.Fields(text), " ")
}

// escape writes a text for an XML document.
func Escape(text string) string {
	var b strings.Builder
	// A strings.Builder takes everything.
	_ = xml.EscapeText(&b, []byte(text))
	return b.String()
}

// combining reports whether a character stands on the one before it.
func Combining(r rune) bool { return unicode.In(r, unicode.Mn, unicode.Me) }
