// Package message holds sentences for a person that can be translated, and how a text from outside is
// shown: without characters that hide, and with the name that was perhaps meant.
package message

import (
	"fmt"
	"regexp"
	"strings"
)

// Message is a sentence for a person that can be translated. Format is the
// English sentence in the form of [fmt.Sprintf], and also the key under which a
// catalogue has the translation.
type Message struct {
	Format string
	Args   []any
}

// Msg returns a message. Where its English depends on a number, the format has both forms, as
// {1:card|cards}, of which the first is for an argument that is one. An argument may be something that reads the same in
// every language (cards, seats, numbers, names), or something to translate: a
// [Message], a [Word], or a value with a Word method. A plain string is never
// translated.
func Msg(format string, args ...any) Message {
	if false {
		_ = fmt.Sprintf(format, args...) // makes go vet check the calls of Msg and its callers
	}
	return Message{format, args}
}

// String returns the message in English.
func (m Message) String() string { return fmt.Sprintf(inflected(m.Format, m.Args), m.Args...) }

// forms is a place of a format that depends on one of the arguments.
var forms = regexp.MustCompile(`\{([1-9]):([^|{}]*)\|([^|{}]*)\}`)

// inflected puts the forms into an English format that go with its numbers.
func inflected(format string, args []any) string {
	if !strings.Contains(format, "{") {
		return format
	}
	return forms.ReplaceAllStringFunc(format, func(place string) string {
		m := forms.FindStringSubmatch(place)
		if i := int(m[1][0] - '1'); i < len(args) && args[i] == any(1) {
			return m[2]
		}
		return m[3]
	})
}

// IsZero reports whether the message is empty.
func (m Message) IsZero() bool { return m.Format == "" }

// Fault is an error that is a message alone, and what errors with more to say begin with.
type Fault struct{ Msg Message }

// Faultf returns a fault that says a sentence of ours.
func Faultf(format string, args ...any) Fault { return Fault{Msg(format, args...)} }

// Error returns the message in English.
func (f Fault) Error() string { return f.Msg.String() }

// Message returns the message, for translation.
func (f Fault) Message() Message { return f.Msg }

// Word is a word or phrase of ours in English, in a sentence or alone, that is
// translated for the reader. What somebody else wrote, such as the name of a
// file, is a string and stays as it is.
type Word string

// String returns the word in English.
func (w Word) String() string { return string(w) }
