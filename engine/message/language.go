package message

import (
	"iter"
	"slices"
	"strings"
)

// Language is a language that a person reads: its name, and how it says a message.
type Language struct {
	Name string // en, pt
	Say  func(Message) string
}

// English leaves messages as they are.
var English = Language{"en", Message.String}

// Word returns what a word that people type is in the language.
func (l Language) Word(english, portuguese string) string {
	if l.Name == "pt" {
		return portuguese
	}
	return english
}

// Join returns how some values are written, one after another with sep between them.
func Join[T any](values iter.Seq[T], sep string, write func(T) string) string {
	var out []string
	for v := range values {
		out = append(out, write(v))
	}
	return strings.Join(out, sep)
}

// JoinOf is [Join] for the values of a slice.
func JoinOf[T any](values []T, sep string, write func(T) string) string {
	return Join(slices.Values(values), sep, write)
}
