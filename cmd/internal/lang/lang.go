// Package lang says messages in the language of the person who runs a command.
//
// The sources have their sentences in English. The English sentence, in the form
// of [fmt.Sprintf], is the key under which a translation is found:
//
//	words := lang.New(lang.Detect(os.Args[1:]))
//	words.Sayf("there is no trick %d: a deal has %d", 11, 10)
//
// What is translated within a sentence tells so by its type: an [engine.Message],
// an [engine.Word], and what has a method Word that gives one, such as an
// [engine.Infraction]. A plain string is what somebody wrote, such as the name of
// a file, and stays as it is.
//
// The Portuguese stands in the files pt/*.po, one for each subject, which any
// editor of gettext files opens. In a translation the verbs (%s, %d) are those of
// the English, in the same order. A test holds the files complete: every sentence
// of the sources is in one of them, once, and no other is.
package lang

import (
	"fmt"
	"os"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/number"

	"sueca/engine"
)

// Speaker says messages in one language. The zero Speaker says them in English.
type Speaker struct {
	printer *message.Printer         // nil for English
	texts   func() map[string]string // the translations, read when they are needed first
}

// New returns a speaker of a language: pt is Portuguese, anything else English.
// The files are read when something is said in Portuguese first.
func New(name string) Speaker {
	if name != "pt" {
		return Speaker{}
	}
	return Speaker{message.NewPrinter(language.EuropeanPortuguese), portuguese}
}

// Detect returns the language, en or pt, that a command's arguments and its
// environment ask for: that of --lang, else of the locale, else English. It looks
// before flags are parsed, because the help depends on it, and so it returns
// what --lang says whether it is a language or not.
func Detect(args []string) string {
	for i, arg := range args {
		if v, ok := strings.CutPrefix(arg, "--lang="); ok {
			return v
		}
		if arg == "--lang" && i+1 < len(args) {
			return args[i+1]
		}
		if arg == "--" {
			break
		}
	}
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := os.Getenv(name); v != "" {
			if strings.HasPrefix(strings.ToLower(v), "pt") {
				return "pt"
			}
			return "en"
		}
	}
	return "en"
}

// Name returns the name of the language, en or pt, as --lang and pages name it.
func (s Speaker) Name() string {
	if s.printer == nil {
		return "en"
	}
	return "pt"
}

// Say says a message.
func (s Speaker) Say(m engine.Message) string { return s.Sayf(m.Format, m.Args...) }

// Sayf says a sentence with its arguments.
func (s Speaker) Sayf(format string, args ...any) string {
	if false {
		_ = fmt.Sprintf(format, args...) // go vet checks the calls of what calls this
	}
	said := make([]any, len(args))
	for i, a := range args {
		switch a := a.(type) {
		case engine.Message:
			said[i] = s.Say(a)
		case engine.Word:
			said[i] = s.Word(a)
		case interface{ Word() engine.Word }:
			said[i] = s.Word(a.Word())
		case fmt.Stringer:
			said[i] = a.String()
		default:
			said[i] = a
		}
	}
	format = s.Word(engine.Word(format))
	if s.printer == nil {
		return fmt.Sprintf(format, said...)
	}
	return s.printer.Sprintf(format, said...)
}

// Word says a word or phrase that stands by itself.
func (s Speaker) Word(w engine.Word) string {
	if s.texts == nil {
		return string(w)
	}
	if text, ok := s.texts()[string(w)]; ok {
		return text
	}
	return string(w)
}

// Decimal writes a number to a tenth, with the point or comma of the language.
func (s Speaker) Decimal(x float64) string { return s.Decimals(x, 1) }

// Decimals writes a number to so many places.
func (s Speaker) Decimals(x float64, places int) string {
	if s.printer == nil {
		return fmt.Sprintf("%.*f", places, x)
	}
	return s.printer.Sprint(number.Decimal(x, number.Scale(places)))
}

// Signed writes a number to a tenth, with its sign.
func (s Speaker) Signed(x float64) string {
	if x < 0 {
		return "−" + s.Decimal(-x)
	}
	return "+" + s.Decimal(x)
}
