package main

import (
	"fmt"
	"os"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/message/catalog"
	"golang.org/x/text/number"

	"sueca/engine"
)

// catalogue has the Portuguese of every sentence, under the English one. A test
// holds it complete.
var catalogue = []map[string]string{portuguese, portugueseHelp, portugueseEvidence, portugueseRules, portugueseAmend, portugueseArchive, portugueseView, portugueseAudit, portugueseSolve, portugueseForms, portugueseQuery, portugueseSignals, portugueseTranscribe, portugueseLSP, portugueseManual}

// speaker says messages in one language. The English sentence is its own key;
// the catalogue has the Portuguese of every one.
type speaker struct {
	printer *message.Printer // nil for English
}

// languageOf finds the language before the flags are parsed, because the help
// text depends on it: --lang, else the locale, else English.
func languageOf(args []string) string {
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

func newSpeaker(lang string) speaker {
	if lang != "pt" {
		return speaker{}
	}
	tag := language.EuropeanPortuguese
	b := catalog.NewBuilder(catalog.Fallback(tag))
	for _, part := range catalogue {
		for en, pt := range part {
			if err := b.SetString(tag, en, pt); err != nil {
				panic("sueca: the catalogue: " + err.Error()) // a test says each of them
			}
		}
	}
	return speaker{message.NewPrinter(tag, message.Catalog(b))}
}

// tag names the language, as pages do.
func (s speaker) tag() string {
	if s.printer == nil {
		return "en"
	}
	return "pt"
}

// decimal writes a number to a tenth, with the point or comma of the language.
func (s speaker) decimal(x float64) string { return s.decimals(x, 1) }

// decimals writes a number to so many places.
func (s speaker) decimals(x float64, places int) string {
	if s.printer == nil {
		return fmt.Sprintf("%.*f", places, x)
	}
	return s.printer.Sprint(number.Decimal(x, number.Scale(places)))
}

// signed writes a number to a tenth, with its sign.
func (s speaker) signed(x float64) string {
	if x < 0 {
		return "−" + s.decimal(-x)
	}
	return "+" + s.decimal(x)
}

// say gives a message in the speaker's language.
func (s speaker) say(m engine.Message) string { return s.sayf(m.Format, m.Args...) }

func (s speaker) sayf(format string, args ...any) string {
	said := make([]any, len(args))
	for i, a := range args {
		switch a := a.(type) {
		case engine.Message:
			said[i] = s.say(a)
		case engine.Infraction:
			said[i] = s.sayf(a.String())
		case fmt.Stringer:
			said[i] = a.String()
		case string:
			said[i] = a
			if pt, ok := portuguese[a]; ok && s.printer != nil {
				said[i] = pt // a word of ours, such as what should have stood there
			}
		default:
			said[i] = a
		}
	}
	if s.printer == nil {
		return fmt.Sprintf(format, said...)
	}
	return s.printer.Sprintf(format, said...)
}
