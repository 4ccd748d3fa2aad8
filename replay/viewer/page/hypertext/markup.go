package hypertext

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html/template"
	"strings"

	"sueca/engine/message"
	"sueca/replay/viewer/grid"
	"sueca/replay/viewer/svg"
)

// Markup is a part of a page as it stands in the file.
type Markup = template.HTML

// Text returns a text as markup. Its hidden characters are shown, and its line ends stay.
func Text(s string) Markup {
	if !strings.Contains(s, "\n") {
		return Markup(svg.Text(s)) // most texts
	}
	return Markup(message.Join(strings.SplitSeq(s, "\n"), "\n", func(line string) string { return string(svg.Text(line)) }))
}

// Foreign returns a text that somebody wrote, set apart so that a word of a language that is
// written from the right does not turn what stands beside it.
func Foreign(s string) Markup { return "<bdi>" + Text(grid.Clean(s)) + "</bdi>" }

// Sprint returns a format of ours with its arguments, as markup. Numbers and markup go in as
// they are, all else is text.
func Sprint(format Markup, args ...any) Markup {
	in := make([]any, len(args))
	for i, a := range args {
		switch a := a.(type) {
		case Markup, int:
			in[i] = a
		case string:
			in[i] = Text(a)
		case fmt.Stringer:
			in[i] = Text(a.String())
		default:
			panic(fmt.Sprintf("hypertext: %T is no part of a page", a)) // a mistake of ours, which every test would show
		}
	}
	return Markup(fmt.Sprintf(string(format), in...))
}

// Join returns parts with something between them.
func Join(parts []Markup, with Markup) Markup {
	return Markup(message.JoinOf(parts, string(with), func(part Markup) string { return string(part) }))
}

// Verbatim is a text from outside, as an argument of a message: it is the same in every
// language.
type Verbatim string

// String returns the text as one line, with its hidden characters shown.
func (v Verbatim) String() string { return grid.Clean(string(v)) }

// Languages are the two languages of a page, the reader's first.
type Languages [2]message.Language

// Say returns a message in both languages; once where they are the same.
func (l Languages) Say(m message.Message) Markup {
	return l.Each(func(one message.Language) Markup { return Text(one.Say(m)) })
}

// Sayf is [Languages.Say] for a sentence that has no markup among its arguments.
func (l Languages) Sayf(format string, args ...any) Markup {
	return l.Say(message.Msg(format, args...))
}

// Each returns what is made for each language; once where they are the same. A page of an evening has some five hundred of these, so
// they do without quotes.
func (l Languages) Each(made func(message.Language) Markup) Markup {
	a, b := made(l[0]), made(l[1])
	if a == b {
		return a
	}
	return Sprint(`<span lang=%s>%s</span><span lang=%s>%s</span>`, l[0].Name, a, l[1].Name, b)
}

// Hash returns a style or a script as a Content-Security-Policy names it.
func Hash(s string) string {
	sum := sha256.Sum256([]byte(s))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}
