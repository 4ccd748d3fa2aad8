package output

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// On a terminal no line is longer than the screen is wide: a longer one is broken between its
// words, so that a terminal breaks none within a word. A pipe and a file get lines as they are.

// hang is how far the lines after the first stand behind it.
const hang = 4

// folded returns a line as lines of no more than a width, as far as its words allow. Those after
// the first begin below the last column of the first that is in its left half, or a little to
// the right of its beginning.
func folded(line string, width int) string {
	if width <= 0 || len(line) <= width || uniseg.StringWidth(line) <= width {
		return line
	}
	var out strings.Builder
	indent := lastColumn(line, width)
	text := strings.TrimLeft(line, " ")
	at := uniseg.StringWidth(line) - uniseg.StringWidth(text) // how wide the line is that is being written
	out.WriteString(strings.Repeat(" ", at))
	blanks := 0 // before the next word
	for _, word := range words(text) {
		if word == "" {
			blanks++
			continue
		}
		wide := uniseg.StringWidth(word)
		if blanks > 0 && at+blanks+wide > width {
			out.WriteString("\n" + strings.Repeat(" ", indent))
			at, blanks = indent, 0
		}
		out.WriteString(strings.Repeat(" ", blanks) + word)
		at += blanks + wide
		blanks = 1
	}
	return out.String()
}

// words parts a text at its blanks, of which those after the first of several stand as empty
// words. Letters of seats stay with what is said of them: “BDFH Bruno Sá”, “AC 64”; and a dash
// begins no line.
func words(text string) []string {
	all := strings.Split(text, " ")
	out := all[:0]
	for i := 0; i < len(all); i++ {
		if word := all[i]; i+1 < len(all) && seats(word) && named(all[i+1]) {
			out = append(out, word+" "+all[i+1])
			i++
			continue
		}
		if last := len(out) - 1; all[i] == "–" && last >= 0 && out[last] != "" {
			out[last] += " –"
			continue
		}
		out = append(out, all[i])
	}
	return out
}

// named reports whether a word is a number, or begins a name.
func named(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.IsDigit(r) || unicode.IsUpper(r) || r == '+' || r == '−'
}

// seats reports whether a word is letters of seats, each after the one before.
func seats(word string) bool {
	var last rune
	for _, r := range word {
		if r < 'A' || r > 'H' || r <= last {
			return false
		}
		last = r
	}
	return word != ""
}

// Between lays parts out in lines of no more than a width, with a sign between them, and breaks
// lines only behind that sign, as far as a part is not wider by itself. The lines after the first
// are indented.
func Between(parts []string, sign string, width int) []string {
	var lines []string
	line := ""
	for i, part := range parts {
		if i < len(parts)-1 {
			part += sign
		}
		switch {
		case line == "":
			line = part
		case width > 0 && uniseg.StringWidth(strings.TrimRight(line+part, " ")) > width:
			lines = append(lines, strings.TrimRight(line, " "))
			line = strings.Repeat(" ", hang) + part
		default:
			line += part
		}
	}
	return append(lines, line)
}

// Wrapped returns a text in lines of no more than a width, as far as its words allow.
func Wrapped(text string, width int) []string {
	var lines []string
	line := ""
	for _, word := range words(text) {
		if line != "" && uniseg.StringWidth(line+" "+word) > width {
			lines, line = append(lines, line), word
			continue
		}
		line = strings.TrimLeft(line+" "+word, " ")
	}
	return append(lines, line)
}

// lastColumn returns where a line's text is taken up again below it.
func lastColumn(line string, width int) int {
	text := strings.TrimLeft(line, " ")
	at := uniseg.StringWidth(line) - uniseg.StringWidth(text)
	column := min(at+hang, width/2)
	for {
		before, after, found := strings.Cut(text, "  ")
		if !found {
			return column
		}
		rest := strings.TrimLeft(after, " ")
		at += uniseg.StringWidth(before) + 2 + len(after) - len(rest)
		if text = rest; at > width/2 {
			return column
		}
		column = at
	}
}

// fold breaks the lines of a text that have ended, and keeps the one that has not for the rest
// of it; a Plain that does not wait for more writes that too.
func (p *Plain) fold(text []byte) []byte {
	if p.width <= 0 {
		return text
	}
	var out bytes.Buffer
	for {
		line, rest, ended := bytes.Cut(text, []byte("\n"))
		p.line = append(p.line, line...)
		if !ended {
			break
		}
		out.WriteString(folded(string(p.line), p.width) + "\n")
		p.line, text = p.line[:0], rest
	}
	if !p.buffered() {
		out.Write(p.line)
		p.line = p.line[:0]
	}
	return out.Bytes()
}

// unended returns the line that has not ended, and forgets it.
func (p *Plain) unended() []byte {
	line := p.line
	p.line = nil
	if len(line) == 0 {
		return nil
	}
	return []byte(folded(string(line), p.width))
}
