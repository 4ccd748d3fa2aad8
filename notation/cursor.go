package notation

import (
	"strings"
	"unicode/utf8"

	"sueca/engine"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// cursor reads through one line. It has at most one error, the first. What was
// tolerated is noted separately.
type cursor struct {
	text    string
	at      int // offset in bytes
	line    int // in the file, from 1
	letters Letters
	// lowerCase says that suit letters in lower case have been noted in this
	// match.
	lowerCase bool
	tens      bool         // the deck has tens
	table     *rules.Table // nil for that of two pairs
	// noSuchTrick says that the line has a number of a trick that no deal has.
	noSuchTrick bool
	courts      Letters // the scheme that courts must be of, after the suit last read
	first       int     // how many events there were before the line
	measured    bool    // see [reader.measure]
	bad         *ParseError
	lenient     []*ParseError

	// Columns are counted from the last one asked for.
	colAt, col int
}

// column returns the column, in characters from 1, of a byte offset.
func (c *cursor) column(at int) int {
	switch {
	case c.col == 0 || at < c.colAt-64:
		c.colAt, c.col = 0, 1
	case at < c.colAt:
		// Go back: counting from the beginning would take time quadratic in the
		// length of the line.
		for i := c.colAt; i > at; {
			_, n := utf8.DecodeLastRuneInString(c.text[:i])
			i -= n
			c.col--
		}
		c.colAt = at
		return c.col
	}
	for i := c.colAt; i < at; {
		if c.text[i] < utf8.RuneSelf {
			i++
		} else {
			_, n := utf8.DecodeRuneInString(c.text[i:])
			i += n
		}
		c.col++
	}
	c.colAt = at
	return c.col
}

func (c *cursor) errorAt(code code.Code, from, to int, msg message.Message) *ParseError {
	from = min(from, len(c.text))
	to = min(max(to, from), len(c.text))
	e := &ParseError{Line: c.line, Col: c.column(from), Code: code, Msg: storable(msg)}
	e.EndCol = c.column(to)
	return e
}

// fail notes the line's error, unless it has one already. It returns false, so
// that a reader can return its result.
func (c *cursor) fail(code code.Code, from, to int, format string, args ...any) bool {
	if c.bad == nil {
		c.bad = c.errorAt(code, from, to, message.Msg(format, args...))
	}
	return false
}

// unexpected fails at the word under the cursor. wanted says what should be
// there, and keywords which words of the notation are among that.
func (c *cursor) unexpected(wanted message.Word, keywords ...string) bool {
	w := c.peekRun()
	if w == "" || w[0] == ';' || w[0] == '{' {
		return c.fail(code.Syntax, c.at, c.at, endsWhere, wanted)
	}
	if like := message.Nearest(w, lexicon.Spellings(keywords)); like != "" {
		return c.fail(code.Syntax, c.at, c.at+len(w), standsLike, quote(w), wanted, like)
	}
	return c.fail(code.Syntax, c.at, c.at+len(w), standsWhere, quote(w), wanted)
}

// tolerate notes something that was tolerated.
func (c *cursor) tolerate(from, to int, format string, args ...any) {
	c.lenient = append(c.lenient, c.errorAt(code.Tolerated, from, to, message.Msg(format, args...)))
}

// quote returns a piece of text for a message, shortened if it is long.
func quote(s string) string {
	if utf8.RuneCountInString(s) > 24 {
		s = string([]rune(s)[:23]) + "…"
	}
	return "“" + strings.ToValidUTF8(s, "\uFFFD") + "”"
}

// blanks skips blanks and reports whether something is left.
func (c *cursor) blanks() bool {
	for c.at < len(c.text) && (c.text[c.at] == ' ' || c.text[c.at] == '\t') {
		c.at++
	}
	return c.at < len(c.text)
}

// is skips the byte b if it comes next, and reports whether it did.
func (c *cursor) is(b byte) bool {
	if c.at < len(c.text) && c.text[c.at] == b {
		c.at++
		return true
	}
	return false
}

// peekRun returns the characters up to the next blank or comment.
func (c *cursor) peekRun() string {
	rest := c.text[c.at:]
	if i := strings.IndexAny(rest, " \t;{"); i >= 0 {
		if i == 0 {
			i = 1
		}
		return rest[:i]
	}
	return rest
}

// maxNumber is the largest number that can be read.
const maxNumber = 999_999_999

// number reads an unsigned decimal number of at most nine digits.
func (c *cursor) number() (n int, ok bool) {
	from := c.at
	for c.at < len(c.text) && c.text[c.at] >= '0' && c.text[c.at] <= '9' && c.at-from < 10 {
		n = n*10 + int(c.text[c.at]-'0')
		c.at++
	}
	if c.at == from || c.at-from > 9 {
		c.at = from
		return 0, false
	}
	return n, true
}

// wholeNumber reads a number that nothing is attached to.
func (c *cursor) wholeNumber() (n int, ok bool) {
	from := c.at
	n, ok = c.number()
	if ok && c.at < len(c.text) && strings.IndexByte(" \t;{", c.text[c.at]) < 0 {
		c.at = from
		return 0, false
	}
	return n, ok
}

// peekWord returns what peekRun does or, where a keyword of several words comes next, all of them.
func (c *cursor) peekWord() string {
	for _, phrase := range phrases {
		at := c.at
		for i, w := range phrase {
			next := cursor{text: c.text, at: at}
			if i > 0 && !next.blanks() || !strings.EqualFold(next.peekRun(), w) {
				break
			}
			if at = next.at + len(w); i == len(phrase)-1 {
				return c.text[c.at:at]
			}
		}
	}
	return c.peekRun()
}

// word reads a keyword and returns its canonical form, "" if none comes next.
func (c *cursor) word() string {
	w := c.peekWord()
	k, shouted, ok := keyword(w)
	if !ok {
		return ""
	}
	if shouted {
		c.tolerate(c.at, c.at+len(w), "%s is written in capitals", quote(w))
	}
	c.at += len(w)
	return k
}

// end fails if anything but comments comes before the end of the line.
func (c *cursor) end(r *reader) bool {
	for c.blanks() {
		if !r.comment(c, engine.CommentOnLine) {
			return c.fail(code.Syntax, c.at, c.at+len(c.peekRun()), "%s is more than this line can hold", quote(c.peekRun()))
		}
		if c.bad != nil {
			return false
		}
	}
	return true
}
