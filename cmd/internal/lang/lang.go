// Package lang says messages in the language of the person who runs a command.
//
// The sources have their sentences in English. The English sentence, in the form of
// [fmt.Sprintf], is the key of its translation. Where it depends on a number it has both
// forms, as a translation has:
//
//	name, _ := lang.Detect(os.Args[1:], "")
//	words := lang.New(name)
//	words.Sayf("there is no trick %d: a deal has %d", 11, 10)
//
// Arguments are translated by their type: an [message.Message], an [message.Word], and what
// has a method Word that returns one, such as an [rules.Infraction]. A plain string,
// such as the name of a file, is not translated, and is shown as in [Shown].
//
// The Portuguese is in the files pt/*.po, one for each subject, which any editor of
// gettext files opens. A translation has the verbs (%s, %d) of the English, in the same
// order; where it depends on a number it has both forms, as {1:carta|cartas}, of which the
// first is for one. A test checks that every sentence of the sources is in one of the files, once,
// and that no other is.
package lang

import (
	"fmt"
	"math/big"
	"os"
	"strings"

	"sueca/engine/card"
	"sueca/engine/message"
)

// Speaker says messages in one language. The zero Speaker says them in English.
type Speaker struct {
	printer *printer                 // nil for English
	texts   func() map[string]string // the translations, read on first use
	courts  bool                     // king, jack and queen are R, V and D
	phone   bool                     // who is spoken to has buttons and no terminal
}

// New returns a speaker of a language: Portuguese for pt, English for anything else. The
// translations are read on first use.
func New(name string) Speaker {
	if name != "pt" {
		return Speaker{}
	}
	return Speaker{printer: newPrinter(), texts: portuguese}
}

// Origin is what settled the language of a run.
type Origin string

// The origins of a language. Any other is the name of a variable of the environment.
const (
	FromFlag     Origin = "--lang"
	FromDefaults Origin = "defaults" // the person's file
	FromProgram  Origin = ""         // nothing said it
)

// Detect returns the language, en or pt, of a command, and what settled it: --lang,
// otherwise LC_ALL or LC_MESSAGES, otherwise usual, which is that of the person's defaults
// or empty, otherwise LANG, otherwise English. A person sets the first two variables for
// a command, while LANG is often as the machine came. The locales C and POSIX are of no
// language, and what --lang says may be none: it runs before flags are parsed and judged, because
// the help and their errors depend on it.
func Detect(args []string, usual string) (name string, from Origin) {
	for i, arg := range args {
		said, is := strings.CutPrefix(arg, "--lang=")
		if arg == "--lang" && i+1 < len(args) {
			said, is = args[i+1], true
		}
		if is && (said == "en" || said == "pt") {
			return said, FromFlag
		}
		if is || arg == "--" {
			break
		}
	}
	locale := "" // the first variable that is set counts, as in every program
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if os.Getenv(name) != "" {
			locale = name
			break
		}
	}
	said := spoken(os.Getenv(locale))
	switch {
	case usual != "" && (said == "" || locale == "LANG"):
		return usual, FromDefaults
	case said != "":
		return said, Origin(locale)
	}
	return "en", FromProgram
}

// spoken returns the language of a locale, "" for one of no language. Whoever speaks
// neither of ours is spoken to in English.
func spoken(locale string) string {
	name, _, _ := strings.Cut(locale, ".")
	switch name = strings.ToLower(name); {
	case strings.HasPrefix(name, "pt"):
		return "pt"
	case name == "" || name == "c" || name == "posix":
		return ""
	}
	return "en"
}

// Name returns the name of the language, en or pt, as in --lang and the manual's folders.
func (s Speaker) Name() string {
	if s.printer == nil {
		return "en"
	}
	return "pt"
}

// Say says a message.
func (s Speaker) Say(m message.Message) string { return s.Sayf(m.Format, m.Args...) }

// Sayf says a sentence with its arguments.
func (s Speaker) Sayf(format string, args ...any) string {
	if s.phone {
		format, args = onPhone(format, args)
	}
	if false {
		_ = fmt.Sprintf(format, args...) // so that go vet checks the callers
	}
	said := make([]any, len(args))
	for i, a := range args {
		switch a := a.(type) {
		case message.Message:
			said[i] = s.Say(a)
		case card.Card:
			said[i] = s.Card(a)
		case card.Cards:
			said[i] = s.Cards(a)
		case message.Word:
			said[i] = s.Word(a)
		case interface{ Word() message.Word }:
			said[i] = s.Word(a.Word())
		case *big.Int:
			said[i] = s.Large(a)
		case fmt.Stringer:
			said[i] = a.String()
		default:
			said[i] = a
		}
	}
	said = Shown(said)
	format = inflected(s.Word(message.Word(format)), said)
	for i, a := range said {
		if n, ok := a.(int); ok && n < 0 {
			said[i] = below{n, s}
		}
	}
	if s.printer == nil {
		return fmt.Sprintf(format, said...)
	}
	return s.printer.Sprintf(format, said...)
}

// Word says a single word or phrase.
func (s Speaker) Word(w message.Word) string {
	if s.texts == nil {
		return string(w)
	}
	if text, ok := s.texts()[keyOf(string(w))]; ok {
		return text
	}
	return string(w)
}

// Decimal writes a number to a tenth, with the point or comma of the language.
func (s Speaker) Decimal(x float64) string { return s.Decimals(x, 1) }

// Decimals writes a number with some decimal places.
func (s Speaker) Decimals(x float64, places int) string {
	if x < 0 {
		return "−" + s.Decimals(-x, places)
	}
	if s.printer == nil {
		return fmt.Sprintf("%.*f", places, x)
	}
	return s.printer.decimals(x, places)
}

// Percent writes a share in percent, with some decimal places. In Portuguese a space, at which
// no line breaks, stands before the sign.
func (s Speaker) Percent(share float64, places int) string {
	if s.printer == nil {
		return s.Decimals(100*share, places) + "%"
	}
	return s.Decimals(100*share, places) + "\u00a0%"
}

// Signed writes a number to a tenth, with its sign.
func (s Speaker) Signed(x float64) string {
	if x < 0 {
		return "−" + s.Decimal(-x)
	}
	return "+" + s.Decimal(x)
}
