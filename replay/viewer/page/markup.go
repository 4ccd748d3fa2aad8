package page

import (
	"strings"

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

// written is markup in the making.
type written struct{ b strings.Builder }

// put adds markup by a format of ours. Numbers and markup go in as they are, all else is text.
func (w *written) put(format markup, args ...any) { w.b.WriteString(string(sprint(format, args...))) }

func (w *written) markup() markup { return markup(w.b.String()) }

// TitleOf returns what a match of the page is called.
func (p *printer) TitleOf(index int) markup {
	return p.Each(func(l message.Language) markup { return text(titleOf(&p.Matches[index], l)) })
}
