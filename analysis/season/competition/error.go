package competition

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"sueca/engine/message"
	"sueca/notation/language"
)

// Error is one thing that is wrong with a text. Columns count characters from 1; EndCol is
// the column after the last.
type Error struct {
	File        string
	Line        int
	Col, EndCol int
	Msg         message.Message
}

// Error returns file:line:col: text.
func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Col, e.Msg)
}

// ErrorList is everything that is wrong with a text, in the order of its lines. The nil list
// is ready to use.
type ErrorList = language.Errors[*Error]

// quote returns a piece of text for a message, shortened if it is long.
func quote(s string) string {
	if utf8.RuneCountInString(s) > 40 {
		s = string([]rune(s)[:39]) + "…"
	}
	return "“" + strings.ToValidUTF8(s, "\uFFFD") + "”"
}
