package grid

import (
	"encoding/xml"
	"strings"
	"unicode"

	"sueca/engine"
)

// Clean returns a text from outside as one line that can be drawn: blanks of any
// kind, line ends too, are one space, and other hidden characters are shown
// ([engine.Visible]).
func Clean(text string) string {
	return engine.Visible(strings.Join(strings.Fields(text), " "))
}

// Escape returns a text escaped for an XML document. Hidden characters of the
// text are shown.
func Escape(text string) string {
	var b strings.Builder
	// A strings.Builder has no errors.
	_ = xml.EscapeText(&b, []byte(engine.VisibleLines(text)))
	return b.String()
}

// Combining reports whether a character combines with the one before it.
func Combining(r rune) bool { return unicode.In(r, unicode.Mn, unicode.Me) }
