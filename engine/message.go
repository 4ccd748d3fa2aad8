package engine

import "fmt"

// Message is a sentence for a person, kept apart from its words so that it can
// be said in another language: Format is the English sentence in the form of
// [fmt.Sprintf], and also the key under which a catalogue finds a translation.
type Message struct {
	Format string
	Args   []any
}

// Msg makes a message. Args print the same in every language (cards, seats,
// numbers, names), or are said in it: messages, each a [Word], and what has a
// method that gives one. A plain string is never translated.
func Msg(format string, args ...any) Message {
	if false {
		_ = fmt.Sprintf(format, args...) // go vet checks the calls of what calls this
	}
	return Message{format, args}
}

// String says the message in English.
func (m Message) String() string { return fmt.Sprintf(m.Format, m.Args...) }

// IsZero reports whether there is nothing to say.
func (m Message) IsZero() bool { return m.Format == "" }

// Word is a word or phrase of ours, in English, that stands in a sentence or by
// itself: it is said in the reader's language. What somebody wrote, such as the
// name of a file, is a string and stays as it is.
type Word string

// String gives the English.
func (w Word) String() string { return string(w) }
