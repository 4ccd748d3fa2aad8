package notation

import (
	"strings"

	"sueca/engine"
	"sueca/engine/code"
	"sueca/engine/message"
)

// The limits of the reader. They are far above what people and programs write of
// the game. Where one cuts, what it cuts is quarantined as it stands, or, of a
// match that is too long, not read at all; a finding or an error says so.
const (
	// MaxLine is the most bytes that a line can have as it stands, MaxText the most
	// that what it says can have in canonical form.
	MaxLine, MaxText = 1 << 16, 1 << 15
	// MaxHead is the most lines before the first deal of a match, MaxDeal the most
	// of a deal. Lines of comments do not count. MaxDeals is the most deals of a match.
	MaxHead, MaxDeal, MaxDeals = 1000, 1000, 10_000
	// MaxCards is the most cards that one line can name.
	MaxCards = 40
	// MaxMatch is the most bytes of a match.
	MaxMatch = 1 << 24
)

// limits are the limits that hold. Tests make them smaller.
var limits = struct{ line, text, head, deal, deals, match int }{MaxLine, MaxText, MaxHead, MaxDeal, MaxDeals, MaxMatch}

// counts reports whether a line counts. Comments do not: they can stand above the
// version, which the canonical form puts first, and each of them gets a line there.
func counts(t line) bool {
	return t.kind != kindComment && !(t.kind == kindTag && isVersion(t.text))
}

// beyond returns the index of the first of the lines that is more than most, -1
// if there is none.
func beyond(lines []line, most int) int {
	n := 0
	for i, t := range lines {
		if counts(t) {
			n++
		}
		if n > most {
			return i
		}
	}
	return -1
}

// cut returns the error of a line that is beyond a limit.
func (r *reader) cut(t line, why message.Message) *ParseError {
	c := &cursor{text: t.text, line: t.number}
	e := c.errorAt(code.Syntax, 0, len(t.text), why)
	e.File = r.opt.File
	return e
}

// measure fails if what a long line says is longer than a line of canonical form
// can be. It measures that form, so that what is read once is read again after it
// was written.
func (r *reader) measure(c *cursor, events []engine.Event) {
	// Blanks between comments and suits that are spelled out make a line grow by
	// less than the half.
	if len(c.text) > limits.text/2 && len(Format(events, English)) > limits.text {
		c.tooMuch()
	}
}

// tooMuch fails because the line says too much.
func (c *cursor) tooMuch() {
	c.fail(code.Syntax, 0, len(c.text), "what this line says has more than %d bytes: it is not read; write it on several lines", limits.text)
}

// commentsSize returns what [reader.measure] measures of a text that is nothing but
// comments.
func commentsSize(text string) (size int) {
	for text = strings.TrimLeft(text, " \t"); text != ""; text = strings.TrimLeft(text, " \t") {
		note, rest := text[1:], ""
		if text[0] == '{' {
			note, rest, _ = strings.Cut(note, "}")
		}
		size += len(strings.Trim(note, " \t\r")) + len("{}\n")
		text = rest
	}
	return size
}

// tooManyCards fails at a card that is more than a line can name.
func (c *cursor) tooManyCards(at int) bool {
	return c.fail(code.Syntax, at, len(c.text), "this line names more than %d cards: from here on it is not read", MaxCards)
}
