package notation

import (
	"fmt"

	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/notation/language"
)

// ParseError is one thing that could not be read, or that was tolerated (Code
// is then [code.Tolerated]). Columns count characters from 1; EndCol is
// the column after the last.
type ParseError struct {
	File        string
	Line        int
	Col, EndCol int
	Code        code.Code
	Msg         message.Message
}

// Error returns file:line:col: text.
func (e *ParseError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Col, e.Msg)
}

// ErrorList is everything that was found in a text, in order. The nil list is
// ready to use.
type ErrorList = language.Errors[*ParseError]
