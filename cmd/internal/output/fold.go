package output

import (
	"bytes"
	"strings"

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
	for _, word := range strings.Split(text, " ") {
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
