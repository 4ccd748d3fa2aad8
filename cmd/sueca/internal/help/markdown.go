package help

import (
	"regexp"
	"strings"

	"github.com/rivo/uniseg"

	"sueca/cmd/internal/report"
)

// A page of the manual is plain Markdown: headings with #, paragraphs, lists with "-" or
// "1.", fenced and indented code, tables, and in the text `code`, **strong** and links.
// Anything else stays as it is written.

// block is one piece of a page.
type block struct {
	kind   blockKind
	level  int      // for a heading, from 1
	indent int      // in a list, in columns
	mark   string   // for an item: "-" or "1."
	apart  bool     // an empty line is before it
	lines  []string // as written; code and tables without the fence and the indent
}

type blockKind uint8

const (
	headingBlock blockKind = iota
	paragraphBlock
	itemBlock
	codeBlock
	tableBlock
)

var (
	headingMark = regexp.MustCompile(`^(#{1,4}) +(.*)$`)
	itemMark    = regexp.MustCompile(`^(-|\d+\.)( +)`)
	tableRule   = regexp.MustCompile(`^\|[-:| ]+\|$`)
)

// blocks reads a page.
func blocks(page string) []block {
	var out []block
	lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\t", "    ").Replace(page), "\n")
	within := 0 // the column in which the text of the list's item begins
	apart := false
	for i := 0; i < len(lines); {
		text := strings.TrimLeft(lines[i], " ")
		indent := len(lines[i]) - len(text)
		b := block{indent: min(indent, within), apart: apart}
		apart = false
		mark := itemMark.FindStringSubmatch(text)
		first := i
		switch {
		case text == "":
			apart = true
			i++
			continue
		case strings.HasPrefix(text, "```"):
			b.kind = codeBlock
			for i++; i < len(lines) && strings.TrimSpace(lines[i]) != "```"; i++ {
				b.lines = append(b.lines, unindented(lines[i], indent))
			}
			i++
		case indent >= within+4 && b.apart:
			b.kind = codeBlock
			for ; i < len(lines) && (strings.TrimSpace(lines[i]) == "" || strings.HasPrefix(lines[i], strings.Repeat(" ", within+4))); i++ {
				b.lines = append(b.lines, unindented(lines[i], within+4))
			}
			for b.lines[len(b.lines)-1] == "" {
				b.lines = b.lines[:len(b.lines)-1]
				apart = true
			}
		case headingMark.MatchString(text):
			m := headingMark.FindStringSubmatch(text)
			b.kind, b.level, b.lines = headingBlock, len(m[1]), []string{m[2]}
			within = 0
			i++
		case strings.HasPrefix(text, "|"):
			b.kind = tableBlock
			for ; i < len(lines) && strings.HasPrefix(strings.TrimSpace(lines[i]), "|"); i++ {
				b.lines = append(b.lines, strings.TrimSpace(lines[i]))
			}
		default:
			b.kind = paragraphBlock
			if mark != nil {
				b.kind, b.mark, b.indent = itemBlock, mark[1], indent
				within = indent + len(mark[0])
				text = text[len(mark[0]):]
			} else if indent < within {
				within, b.indent = indent, indent
			}
			b.lines = []string{text}
			for i++; i < len(lines) && !begins(lines[i]); i++ {
				b.lines = append(b.lines, strings.TrimSpace(lines[i]))
			}
		}
		if i == first {
			panic("sueca: the manual: no end of " + text)
		}
		out = append(out, b)
	}
	return out
}

// begins reports whether a line ends the paragraph before it.
func begins(line string) bool {
	text := strings.TrimLeft(line, " ")
	return text == "" || text[0] == '|' || strings.HasPrefix(text, "```") || headingMark.MatchString(text) || itemMark.MatchString(text)
}

// unindented removes so many spaces, or as many as there are.
func unindented(line string, n int) string {
	for ; n > 0 && strings.HasPrefix(line, " "); n-- {
		line = line[1:]
	}
	return strings.TrimRight(line, " ")
}

// span is a piece of text of one kind.
type span struct {
	text         string
	code, strong bool
}

var spanMark = regexp.MustCompile("`([^`]+)`" + `|\*\*([^*]+)\*\*|!?\[([^\]]+)\]\([^)\s]+\)`)

// spans splits a text at its marks and removes them. Of a link the words stay, and of a picture
// what it shows, in brackets.
func spans(text string) []span {
	var out []span
	for text != "" {
		m := spanMark.FindStringSubmatchIndex(text)
		if m == nil {
			return append(out, span{text: text})
		}
		if m[0] > 0 {
			out = append(out, span{text: text[:m[0]]})
		}
		switch {
		case m[2] >= 0:
			out = append(out, span{text: text[m[2]:m[3]], code: true})
		case m[4] >= 0:
			for _, s := range spans(text[m[4]:m[5]]) {
				s.strong = true
				out = append(out, s)
			}
		case text[m[0]] == '!':
			out = append(out, span{text: "[" + text[m[6]:m[7]] + "]"})
		default:
			out = append(out, spans(text[m[6]:m[7]])...)
		}
		text = text[m[1]:]
	}
	return out
}

// plain returns a text without its marks.
func plain(text string) string {
	var out strings.Builder
	for _, s := range spans(text) {
		out.WriteString(s.text)
	}
	return out.String()
}

// codeBlank stands for a blank of code while a paragraph is filled: a line that somebody types
// is not broken, unless it is long.
const codeBlank = "\ue000"

// quoted returns a text without its marks, except those around code, which mark the
// program's words in a sentence. The blanks of short code are codeBlank.
func quoted(text string) string {
	var out strings.Builder
	for _, s := range spans(text) {
		if s.code {
			const most = 30
			if s.text = "`" + s.text + "`"; len(s.text) <= most {
				s.text = strings.ReplaceAll(s.text, " ", codeBlank)
			}
		}
		out.WriteString(s.text)
	}
	return out.String()
}

// pageText renders a page for a terminal: headings underlined, paragraphs filled, code
// indented by two columns, tables without rules.
func pageText(page string, width int) string {
	var out []string
	for i, b := range blocks(page) {
		if i > 0 && (b.apart || b.kind == headingBlock) {
			out = append(out, "")
		}
		margin := strings.Repeat(" ", b.indent)
		switch b.kind {
		case headingBlock:
			title := plain(b.lines[0])
			out = append(out, title)
			if b.level < 3 {
				out = append(out, strings.Repeat([]string{"=", "-"}[b.level-1], uniseg.StringWidth(title)))
			}
		case paragraphBlock, itemBlock:
			lead := margin
			if b.kind == itemBlock {
				lead, margin = margin+b.mark+" ", margin+strings.Repeat(" ", len(b.mark)+1)
			}
			for _, line := range report.Wrapped(quoted(strings.Join(b.lines, " ")), width-len(margin)) {
				out = append(out, lead+strings.ReplaceAll(line, codeBlank, " "))
				lead = margin
			}
		case codeBlock:
			for _, line := range b.lines {
				out = append(out, strings.TrimRight(margin+"  "+line, " "))
			}
		case tableBlock:
			for _, line := range tableText(b.lines, width-len(margin)-2) {
				out = append(out, margin+"  "+line)
			}
		}
	}
	return strings.Join(out, "\n") + "\n"
}

// narrowest is how narrow a column of a table may become before its text is wrapped no more.
const narrowest = 16

// tableText renders a table. Its last column is wrapped to what is left of the width; where
// that is too little the widest of the others are wrapped too.
func tableText(rows []string, width int) []string {
	var cells [][]string
	var widths []int
	for _, row := range rows {
		if tableRule.MatchString(row) {
			continue
		}
		const bar = "\ue001" // one that is part of the text
		cs := strings.Split(strings.Trim(strings.ReplaceAll(row, `\|`, bar), "|"), "|")
		for i, c := range cs {
			cs[i] = strings.ReplaceAll(plain(strings.TrimSpace(c)), bar, "|")
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], uniseg.StringWidth(cs[i]))
		}
		cells = append(cells, cs)
	}
	last := len(widths) - 1
	left := width
	for _, w := range widths[:last] {
		left -= w + 2
	}
	const enough = 24 // for the last column
	for need := min(widths[last], enough); left < need; {
		widest := 0
		for j, w := range widths[:last] {
			if w > widths[widest] {
				widest = j
			}
		}
		if widths[widest] <= narrowest {
			break
		}
		widths[widest]--
		left++
	}
	widths[last] = max(left, narrowest)
	var out []string
	for _, cs := range cells {
		parts, height := make([][]string, len(cs)), 1
		for j, c := range cs {
			parts[j] = report.Wrapped(c, widths[j])
			height = max(height, len(parts[j]))
		}
		for i := range height {
			line := ""
			for j, part := range parts {
				c := ""
				if i < len(part) {
					c = part[i]
				}
				line += c
				if j < last {
					line += strings.Repeat(" ", max(0, widths[j]-uniseg.StringWidth(c))+2)
				}
			}
			out = append(out, strings.TrimRight(line, " "))
		}
	}
	return out
}

// pageTitle returns the first heading of a page.
func pageTitle(page string) string {
	line, _, _ := strings.Cut(page, "\n")
	return plain(strings.TrimLeft(line, "# "))
}
