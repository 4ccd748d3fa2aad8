package grid

import (
	"encoding/xml"
	"strings"
	"unicode"
)

// Clean removes from a text the characters that XML does not allow, those that
// move the cursor, and those that change the direction of what comes after
// them.
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

// Escape returns a text escaped for an XML document.
func Escape(text string) string {
	var b strings.Builder
	// A strings.Builder has no errors.
	_ = xml.EscapeText(&b, []byte(text))
	return b.String()
}

// Combining reports whether a character combines with the one before it.
func Combining(r rune) bool { return unicode.In(r, unicode.Mn, unicode.Me) }
