package notation

import (
	"fmt"

	"sueca/engine"
)

// ParseError is one thing that could not be read, or that was tolerated (Code
// is then [engine.CodeTolerated]). Columns count characters from 1; EndCol is
// the column after the last.
type ParseError struct {
	File        string
	Line        int
	Col, EndCol int
	Code        engine.Code
	Msg         engine.Message
}

// Error returns file:line:col: text.
func (e *ParseError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Col, e.Msg)
}

// ErrorList is everything that was found in a text, in order. The nil list is
// ready to use.
type ErrorList []*ParseError

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
