package notation

import (
	"regexp"
	"slices"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// Version is the version of the notation that this package reads and writes.
const Version = "1"

// Reading is the version of this package's reader. It goes up when something
// becomes readable that was not before. It is stored with every text that could
// not be read, to tell which texts are worth another try.
const Reading = "4"

// readHead reads what comes before the first deal. A line that cannot be read
// is quarantined with those after it, up to the next tag; a comment alone.
func (r *reader) readHead(lines []line) {
	end := beyond(lines, limits.head)
	read := lines
	if end >= 0 {
		read = read[:end]
	}
	r.sit(read) // lines above the tag with the rules name seats too
	defer r.sit(nil)
	for i := 0; i < len(lines); {
		t := lines[i]
		if i == end {
			last := lines[len(lines)-1]
			r.quarantine(r.Text[t.at:last.at+len(last.text)], t.number,
				ErrorList{r.cut(t, message.Msg("more than %d lines stand before the first deal: from here on to the first deal nothing is read",
					limits.head))}).Head = true
			return
		}
		i++
		c := r.cursorAt(t)
		events := len(r.Events)
		if c.bad == nil {
			switch {
			case t.kind == kindTag && !r.anyDeal:
				r.tagLine(c)
			default:
				r.line(c, t)
			}
		}
		bad := r.done(c)
		if bad == nil {
			continue
		}
		r.Events, r.Ranges = r.Events[:events], r.Ranges[:events]
		// A file that is not text at all is one cause, whatever its bytes look
		// like. Comments are left out: the version can stand below them.
		all := bad.Code == code.Encoding && len(r.Events) == 1 && t.kind != kindComment
		for i < len(lines) && i != end && t.kind != kindComment && (all || lines[i].kind != kindTag) {
			i++
		}
		last := lines[i-1]
		r.quarantine(r.Text[t.at:last.at+len(last.text)], t.number, ErrorList{bad}).Head = true
	}
}

// tagLine reads: [Name "value"].
func (r *reader) tagLine(c *cursor) {
	c.blanks()
	from := c.at
	name, value, valueAt, ok := c.tag()
	if !ok {
		return
	}
	end := c.at
	if name == "Sueca" && !onlyComments(c.text[end:]) {
		c.end(r) // reports what follows the bracket
		return
	}
	if name == "Sueca" && commentsSize(c.text[end:]) > limits.text { // as [isVersion] does
		c.tooMuch()
		return
	}
	fail := func(code code.Code, format string, args ...any) {
		c.fail(code, valueAt, end-1, format, args...)
	}
	if r.tags[name] && (name != "Sueca" || value == Version) {
		c.fail(code.DuplicateTag, from, end, "tag %s is given twice", name)
		return
	}
	if name == "Sueca" && value != Version {
		fail(code.BadTag, "this is notation version %s; this program reads version %s", quote(value), Version)
		return
	}
	if name == "Rules" {
		r.rulesTag(value)
	}
	if !r.tagValue(c, name, value, valueAt, end-1) {
		return
	}
	r.tags[name] = true
	if name != "Sueca" {
		r.emitAt(c, &engine.TagWritten{Name: name, Value: value}, valueAt, valueAt+len(strings.TrimRight(c.text[valueAt:end-1], " \t")))
		c.end(r)
		return
	}
	// The version belongs to the file, not to the match: the match's first
	// event represents it, and takes the comments of its line.
	events := len(r.Events)
	c.measured = true
	if c.end(r) && events > 1 {
		notes, places := slices.Clone(r.Events[events:]), slices.Clone(r.Ranges[events:])
		r.Events = slices.Insert(r.Events[:events], 1, notes...)
		r.Ranges = slices.Insert(r.Ranges[:events], 1, places...)
	}
}

// rulesTag takes the rules of a Rules tag, if they can be read.
func (r *reader) rulesTag(value string) {
	rs, err := r.parsed.of(value)
	if err != nil {
		r.source, r.unread = engine.RulesUnread, profileOf(value)
		return
	}
	r.rules, r.source = rs, engine.RulesTagged
}

// tagValue fails if a tag cannot have that value, which stands between two offsets, in a tag or
// in the correction of one.
func (r *reader) tagValue(c *cursor, name, value string, from, to int) bool {
	fail := func(code code.Code, format string, args ...any) bool {
		return c.fail(code, from, to, format, args...)
	}
	switch name {
	case "Letters":
		l, ok := ParseLetters(value)
		if !ok {
			if l, ok = ParseLetters(strings.ToLower(value)); !ok {
				return fail(code.BadTag, "Letters is pt, en or pt-mixed, not %s", quote(value))
			}
			c.tolerate(from, to, "%s is written in capitals", quote(value))
		}
		r.letters = l
	case "Rules":
		if _, err := r.parsed.of(value); err != nil {
			msg := message.Msg("%s", err.Error())
			if e, ok := err.(*rules.RulesError); ok {
				msg = e.Msg
			}
			return fail(code.UnknownRules, msg.Format, msg.Args...)
		}
		if word, _, _ := strings.Cut(strings.TrimSpace(value), " "); rules.FindProfile(word) == nil {
			c.tolerate(from, to, "%s is written in capitals", quote(value))
		}
	case "Date":
		if !datePattern.MatchString(value) {
			return fail(code.BadTag, "%s is no date: write it as 2026-10-03, with ? for what is not known", quote(value))
		}
	case "Result":
		shares, ok := card.ParseResult(value)
		switch {
		case ok && r.ofColumns(shares):
		case r.table.IsFour():
			return fail(code.BadTag, "%s is no result: write it as AC 4 BD 2", quote(value))
		default:
			return fail(code.BadTag, "%s is no result of this table: write the columns of the sheet, %s, each with a number", quote(value),
				columnsText(r.table))
		}
	}
	return true
}

var datePattern = regexp.MustCompile(`^([0-9]{4}|[0-9?]{4})-(0[1-9]|1[0-2]|\?\?)-(0[1-9]|[12][0-9]|3[01]|\?\?)$`)

// tag reads a tag and returns its name, its value and the offset of the value.
func (c *cursor) tag() (name, value string, valueAt int, ok bool) {
	from := c.at
	bad := func(wanted message.Word) (string, string, int, bool) {
		w := c.peekRun()
		c.fail(code.BadTag, max(from, c.at), c.at+len(w), tagWritten, wanted)
		return "", "", 0, false
	}
	c.is('[')
	c.blanks()
	at := c.at
	for c.at < len(c.text) && (isLetter(c.text[c.at]) || c.text[c.at] >= '0' && c.text[c.at] <= '9' ||
		strings.IndexByte("_-.", c.text[c.at]) >= 0) {
		c.at++
	}
	if name = c.text[at:c.at]; name == "" {
		return bad("its name, of letters and digits")
	}
	c.blanks()
	valueAt = c.at
	if value, ok = c.quoted(code.BadTag); !ok {
		if c.bad != nil {
			return "", "", 0, false
		}
		return bad("its value, in quotation marks")
	}
	c.blanks()
	if !c.is(']') {
		return bad("a closing bracket")
	}
	return name, value, valueAt, true
}

// quoted reads a text in quotation marks; \" and \\ are the only escapes. A
// text that is not closed, or has another escape, is an error of the line.
func (c *cursor) quoted(code code.Code) (string, bool) {
	from := c.at
	if !c.is('"') {
		return "", false
	}
	var out []byte
	plain := c.at
	for c.at < len(c.text) {
		switch b := c.text[c.at]; b {
		case '"':
			if c.at++; out == nil {
				return c.text[plain : c.at-1], true
			}
			return string(append(out, c.text[plain:c.at-1]...)), true
		case '\\':
			if c.at+1 == len(c.text) || c.text[c.at+1] != '"' && c.text[c.at+1] != '\\' {
				c.fail(code, c.at, c.at+2, `after \ only " or \ can stand`)
				return "", false
			}
			out = append(out, c.text[plain:c.at]...)
			plain = c.at + 1
			c.at += 2
		default:
			c.at++
		}
	}
	c.fail(code, from, from+1, "the quotation mark that begins here is not closed on its line")
	return "", false
}

// ofColumns reports whether a result is written of seats that the table has: where four
// play of both pairs.
func (r *reader) ofColumns(shares card.Shares) bool {
	if !r.table.IsFour() {
		return shares.Side()&^r.table.All() == card.NoSide
	}
	return len(shares) == 2 && shares[0].Side == card.AC && shares[1].Side == card.BD
}
