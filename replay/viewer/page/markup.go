package page

import (
	"fmt"
	"strings"

	"sueca/engine"
	"sueca/replay/viewer/grid"
)

// markup is a part of the page as it stands in the file. Whatever is not of this type is
// text, and is escaped on its way into the page: that a name is no markup is left to no
// caller.
type markup string

// text returns a text as markup. Its hidden characters are shown, and its line ends stay.
func text(s string) markup {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		lines[i] = grid.Escape(line)
	}
	return markup(strings.Join(lines, "\n"))
}

// foreign returns a text that somebody wrote, set apart so that a word of a language that is
// written from the right does not turn what stands beside it.
func foreign(s string) markup { return "<bdi>" + text(grid.Clean(s)) + "</bdi>" }

// put adds to the page by a format of ours. Numbers and markup go in as they are, all else
// is text.
func (p *printer) put(format markup, args ...any) {
	p.out.WriteString(string(sprint(format, args...)))
}

// sprint returns a format of ours with its arguments, as markup.
func sprint(format markup, args ...any) markup {
	in := make([]any, len(args))
	for i, a := range args {
		switch a := a.(type) {
		case markup, int:
			in[i] = a
		case string:
			in[i] = text(a)
		case fmt.Stringer:
			in[i] = text(a.String())
		default:
			panic(fmt.Sprintf("page: %T is no part of a page", a)) // a mistake of ours, which every test would show
		}
	}
	return markup(fmt.Sprintf(string(format), in...))
}

// say returns a message in both languages, the reader's first; once where they are the same.
func (p *printer) say(m engine.Message) markup {
	first, second := p.Languages[0], p.Languages[1]
	a, b := text(first.Say(m)), text(second.Say(m))
	if a == b {
		return a
	}
	return sprint(`<span lang="%s">%s</span><span lang="%s">%s</span>`, first.Name, a, second.Name, b)
}

// sayf is say for a sentence that has no markup among its arguments.
func (p *printer) sayf(format string, args ...any) markup { return p.say(engine.Msg(format, args...)) }

// verbatim is what is the same in every language.
type verbatim string

func (v verbatim) String() string { return grid.Clean(string(v)) }
