package notation

import (
	"strings"

	"sueca/engine"
	"sueca/engine/code"
)

// comment reads one comment if the cursor is at one, and reports whether it
// was.
func (r *reader) comment(c *cursor, place engine.CommentPlace) bool {
	if c.at >= len(c.text) {
		return false
	}
	from := c.at
	switch c.text[c.at] {
	case ';':
		c.at = len(c.text)
		if place == engine.CommentOnCard {
			place = engine.CommentOnLine
		}
		r.emitAt(c, &engine.Commented{Text: strings.Trim(c.text[from+1:], " \t\r"), Place: place}, from, c.at)
		return true
	case '{':
		end := strings.IndexByte(c.text[c.at:], '}')
		if end < 0 {
			c.fail(code.Syntax, c.at, c.at+1, "the comment that begins here is not closed on its line")
			return true
		}
		c.at += end + 1
		text := strings.Trim(c.text[from+1:c.at-1], " \t\r")
		r.emitAt(c, &engine.Commented{Text: text, Place: place, Braces: true}, from, c.at)
		return true
	}
	return false
}

// comments reads the comments that come next, and reports whether there were
// any.
func (r *reader) comments(c *cursor, place engine.CommentPlace) bool {
	for c.blanks() && r.comment(c, place) {
		if c.bad != nil {
			return false
		}
	}
	return true
}

// commentLine reads a line with nothing but comments.
func (r *reader) commentLine(t line) {
	c := r.cursorAt(t)
	events := len(r.Events)
	if c.bad == nil && r.comments(c, engine.CommentAlone) && r.done(c) == nil {
		return
	}
	r.Events, r.Ranges = r.Events[:events], r.Ranges[:events]
	r.quarantine(t.text, t.number, ErrorList{r.done(c)}).Head = true
}
