package notation

import (
	"slices"
	"strings"
)

// A file is read by lines: how a line begins says which kind it is, and the rest of it is read
// later, by the reader of its kind. So an unreadable line affects neither the next one nor its own
// position.

// kind is a kind of line.
type kind uint8

const (
	kindEnd     kind = iota // behind the last line
	kindTag                 // [Name "value"]
	kindDeal                // deal 1 …
	kindTrick               // 1. A: …
	kindComment             // nothing but comments
	kindAmend               // amend deal 3 "…", if a deal follows
	kindWitness             // witness "…"
	kindOther
)

// line is a line of a text, which has its memory.
type line struct {
	kind   kind
	text   string
	number int // in the file, from 1
	at     int // its offset in the text of the match
}

// unit is a head (tags, and what comes before the first deal) or a deal, with everything up to the
// comments above the next deal.
type unit struct {
	// lead is the comments directly above the deal.
	lead []line
	// amend is the line that says which deal this one corrects, if there is
	// one, and the comments below it.
	amend []line
	// lines are those from the deal line on, or of the head.
	lines []line
}

// isWitness reports whether a unit says whose record the deals behind it are.
func (u *unit) isWitness() bool {
	i := slices.IndexFunc(u.lines, func(t line) bool { return t.kind != kindComment })
	return i >= 0 && u.lines[i].kind == kindWitness
}

// lines cuts a text into lines, and these into units.
type lines struct {
	rest   string
	number int // of the next line
	at     int
	held   []line // lines that were read and belong to the next unit
	room   []line // of the unit before
}

// atDeal returns the offset and the line of the next unit, if it begins with the word deal.
func (l *lines) atDeal() (at, number int, ok bool) {
	if len(l.held) > 0 {
		return l.held[0].at, l.held[0].number, l.held[0].kind == kindDeal
	}
	return l.at, l.number, strings.HasPrefix(l.rest, "deal ")
}

// seek moves to an offset of the text, which is on that line.
func (l *lines) seek(text string, at, number int) {
	l.rest, l.at, l.number, l.held = text[at:], at, number, nil
}

// unit returns the next unit, and whether there is one. Its lines are good until the next call.
func (l *lines) unit() (unit, bool) {
	all := append(l.room[:0], l.held...)
	l.held = l.held[:0]
	last := len(all) // behind the last line that is not a comment
	for {
		t := l.take()
		if t.kind == kindEnd {
			break
		}
		if begins := t.kind == kindDeal || t.kind == kindAmend || t.kind == kindWitness; begins && last > 0 && all[last-1].kind != kindAmend {
			l.held = append(append(l.held, all[last:]...), t)
			all = all[:last]
			break
		}
		if all = append(all, t); t.kind != kindComment {
			last = len(all)
		}
	}
	l.room = all
	first := slices.IndexFunc(all, func(t line) bool { return t.kind != kindComment })
	if first < 0 || all[first].kind != kindDeal && all[first].kind != kindAmend {
		return unit{lines: all}, len(all) > 0
	}
	deal := first + slices.IndexFunc(all[first:], func(t line) bool { return t.kind == kindDeal })
	return unit{all[:first], all[first:deal:deal], all[deal:]}, true
}

// take returns the next line that is not blank.
func (l *lines) take() line {
	for l.rest != "" {
		text, rest, _ := strings.Cut(l.rest, "\n")
		out := line{text: strings.TrimRight(text, "\r"), number: l.number, at: l.at}
		l.number++
		l.at += len(l.rest) - len(rest)
		l.rest = rest
		var blank bool
		if out.kind, blank = lineKind(out.text); !blank {
			if out.kind == kindOther && amendsDeal(out.text) && dealFollows(rest) {
				out.kind = kindAmend
			}
			return out
		}
	}
	return line{}
}

// lineKind returns the kind of a line, by its beginning, and whether it is blank.
func lineKind(line string) (_ kind, blank bool) {
	i := 0
	for i < len(line) && (line[i] == ' ' || line[i] == '\t') {
		i++
	}
	if i == len(line) {
		return 0, true
	}
	switch c := line[i]; {
	case c == '[':
		return kindTag, false
	case c == ';':
		return kindComment, false
	case c == '{':
		if onlyComments(line[i:]) {
			return kindComment, false
		}
	case c >= '0' && c <= '9':
		for j := i; j < len(line); j++ {
			if c := line[j]; c == '.' {
				return kindTrick, false
			} else if c < '0' || c > '9' {
				break
			}
		}
	case c|0x20 == 'd' || c|0x20 == 'j' || c|0x20 == 'w' || c|0x20 == 't':
		word := line[i:]
		if j := strings.IndexAny(word, " \t;{"); j >= 0 {
			word = word[:j]
		}
		switch k, _, _ := keyword(word); k {
		case "deal":
			return kindDeal, false
		case "witness":
			return kindWitness, false
		}
	}
	return kindOther, false
}

// amendsDeal reports whether a line corrects a deal as a whole.
func amendsDeal(line string) bool {
	c := cursor{text: line}
	next := func() string {
		for c.blanks() && c.text[c.at] == '{' {
			end := strings.IndexByte(c.text[c.at:], '}')
			if end < 0 {
				break
			}
			c.at += end + 1
		}
		run := c.peekRun()
		c.at += len(run)
		return run
	}
	for _, want := range []string{"amend", "deal"} {
		if k, _, ok := keyword(next()); !ok || k != want {
			return false
		}
	}
	if n := next(); n == "" || len(n) > 9 || strings.Trim(n, "0123456789") != "" {
		return false
	}
	rest := next()
	return rest == "" || rest[0] == ';' || rest[0] == '"'
}

// dealFollows reports whether the next line of the text, leaving out comments,
// is a deal line.
func dealFollows(text string) bool {
	for text != "" {
		var line string
		line, text, _ = strings.Cut(text, "\n")
		if kind, blank := lineKind(strings.TrimRight(line, "\r")); !blank && kind != kindComment {
			return kind == kindDeal
		}
	}
	return false
}

// onlyComments reports whether a line that begins with a brace holds nothing
// but comments.
func onlyComments(line string) bool {
	for {
		line = strings.TrimLeft(line, " \t")
		if line == "" || line[0] == ';' {
			return true
		}
		_, rest, closed := strings.Cut(line, "}")
		if line[0] != '{' || !closed {
			return false
		}
		line = rest
	}
}
