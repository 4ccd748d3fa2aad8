package page

import (
	"sueca/engine/message"
	"sueca/replay/viewer/page/hypertext"
)

// Whatever is not markup is text, and is escaped on its way into the page; see
// [hypertext.Markup].
type (
	markup   = hypertext.Markup
	verbatim = hypertext.Verbatim
)

func text(s string) markup                     { return hypertext.Text(s) }
func foreign(s string) markup                  { return hypertext.Foreign(s) }
func sprint(format markup, args ...any) markup { return hypertext.Sprint(format, args...) }
func join(parts []markup, with markup) markup  { return hypertext.Join(parts, with) }

// put adds to the page by a format of ours. Numbers and markup go in as they are, all else
// is text.
func (p *printer) put(format markup, args ...any) {
	p.out.WriteString(string(sprint(format, args...)))
}

// say returns a message in both languages, the reader's first; once where they are the same.
func (p *printer) say(m message.Message) markup { return hypertext.Languages(p.Languages).Say(m) }

// sayf is say for a sentence that has no markup among its arguments.
func (p *printer) sayf(format string, args ...any) markup { return p.say(message.Msg(format, args...)) }

// bilingual returns a text of ours and others' that is made for each language.
func (p *printer) bilingual(made func(Language) string) markup {
	return hypertext.Languages(p.Languages).Each(func(l Language) markup { return text(made(l)) })
}
