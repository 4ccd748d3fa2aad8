package competition

import (
	"slices"
	"strconv"
	"strings"
)

// Format returns the canonical form of a text: its lines in their order, one blank between
// words, keywords in one language, comments where they stand, no more than one empty line in
// a row, and one above each round. A line that cannot be read stays as it is.
func Format(lines []Line, words Words) string {
	var b strings.Builder
	gap, begun := false, false
	for i := range lines {
		l := &lines[i]
		if l.blank() {
			gap = begun
			continue
		}
		if gap || begun && l.said != nil && l.said.Round != nil && !lines[i-1].remark() {
			b.WriteByte('\n')
		}
		gap, begun = false, true
		if l.unread {
			b.WriteString(l.raw)
		} else {
			b.WriteString(l.text(words))
			if l.commented {
				if l.said != nil {
					b.WriteByte(' ')
				}
				b.WriteString(strings.TrimRight("; "+l.comment, " "))
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// Words returns the words in which a text is written: those of its first line that has any.
func (c *Competition) Words() Words {
	for i := range c.Lines {
		for _, t := range c.Lines[i].tokens {
			if t.Type == tokWord && !strings.EqualFold(t.text, t.Value) {
				return Portuguese
			}
		}
		if c.Lines[i].said != nil {
			break
		}
	}
	return English
}

// blank reports whether there is nothing on the line.
func (l *Line) blank() bool {
	return l.said == nil && !l.commented && strings.Trim(l.raw, " \t") == ""
}

// remark reports whether there is nothing but a comment on the line.
func (l *Line) remark() bool { return l.said == nil && l.commented }

// Quote returns a text in quotation marks, as it stands in a competition.
func Quote(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}

// text returns the statement of a line: its tokens as they are written canonically, the values of a points line in
// their order.
func (l *Line) text(words Words) string {
	if l.said == nil {
		return ""
	}
	var parts []string
	for _, t := range l.tokens {
		switch t.Type {
		case tokWord:
			parts = append(parts, lexicon.In(words, t.Value))
		case tokString:
			parts = append(parts, Quote(t.Value))
		default:
			parts = append(parts, t.Value)
		}
	}
	if p := l.said.Points; p != nil {
		parts = parts[:1]
		if p.Of != "" {
			parts = append(parts, lexicon.In(words, p.Of))
		}
		for _, v := range slices.SortedStableFunc(slices.Values(p.Values), func(a, b valuePart) int {
			return slices.Index(outcomes, a.For) - slices.Index(outcomes, b.For)
		}) {
			parts = append(parts, lexicon.In(words, v.For), strconv.Itoa(v.signed()))
		}
	}
	return strings.Join(parts, " ")
}

// outcomes are the words of a points line, in their order.
var outcomes = []string{"won", "drawn", "lost", "walkover", "absent", "disqualified", "bye"}

// signed returns the number of a value with its sign.
func (v *valuePart) signed() int {
	if v.Minus {
		return -v.N.N
	}
	return v.N.N
}
