package code

import (
	"fmt"

	"sueca/engine/message"
)

// Severity is how serious a finding is.
type Severity uint8

// The severities, from the least serious.
const (
	Info Severity = iota + 1
	Warning
	Error
)

// String returns info, warning or error, as in the JSON output.
func (s Severity) String() string { return string(s.Word()) }

// Word returns info, warning or error, for translation.
func (s Severity) Word() message.Word {
	switch s {
	case Info:
		return "info"
	case Warning:
		return "warning"
	case Error:
		return "error"
	}
	return message.Word(fmt.Sprintf("severity %d", uint8(s)))
}
