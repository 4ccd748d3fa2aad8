package competition

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"sueca/engine"
)

// Error is one thing that is wrong with a text. Columns count characters from 1; EndCol is
// the column after the last.
type Error struct {
	File        string
	Line        int
	Col, EndCol int
	Msg         engine.Message
}

// Error returns file:line:col: text.
func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Col, e.Msg)
}

// ErrorList is everything that is wrong with a text, in the order of its lines. The nil list
// is ready to use.
type ErrorList []*Error

// Error returns the first error, and the number of the others.
func (l ErrorList) Error() string {
	switch len(l) {
	case 0:
		return "no errors"
	case 1:
		return l[0].Error()
	}
	return fmt.Sprintf("%s (and %d more)", l[0], len(l)-1)
}

// Unwrap returns the errors of the list.
func (l ErrorList) Unwrap() []error {
	out := make([]error, len(l))
	for i, e := range l {
		out[i] = e
	}
	return out
}

// Err returns the list as an error, nil if it is empty.
func (l ErrorList) Err() error {
	if len(l) == 0 {
		return nil
	}
	return l
}

// quote returns a piece of text for a message, shortened if it is long.
func quote(s string) string {
	if utf8.RuneCountInString(s) > 40 {
		s = string([]rune(s)[:39]) + "…"
	}
	return "“" + strings.ToValidUTF8(s, "\uFFFD") + "”"
}
