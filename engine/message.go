package engine

import "fmt"

// Message is a sentence for a person, kept apart from its words so that it can
// be said in another language: Format is the English sentence in the form of
// [fmt.Sprintf], and also the key under which a catalogue finds a translation.
type Message struct {
	Format string
	Args   []any
}

// Msg makes a message. Args should print the same in every language (cards,
// seats, numbers, names), or be messages themselves.
func Msg(format string, args ...any) Message { return Message{format, args} }

// String says the message in English.
func (m Message) String() string { return fmt.Sprintf(m.Format, m.Args...) }

// IsZero reports whether there is nothing to say.
func (m Message) IsZero() bool { return m.Format == "" }
