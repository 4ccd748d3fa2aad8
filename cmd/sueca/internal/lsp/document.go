package lsp

import (
	"errors"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/notation"
)

// document is a text that is open in an editor. It is read match by match, and only where
// it changed.
type document struct {
	uri     string
	version int // of the text, as the editor counts
	text    string
	lines   []int // where each line begins
	runs    []*stretch
	matches []*openMatch
	unread  *notation.ParseError // where a match begins that is too long to be read
}

// stretch is some matches of the document that are read together.
type stretch struct {
	text    string
	line    int
	matches []*openMatch
}

// openMatch is a match of the document.
type openMatch struct {
	line  int // where it begins, from 0
	read  int // where it began when it was read
	rec   *source.Record
	found []finding.Finding
}

// fileOf returns the name of a file for the messages about a document.
func fileOf(uri string) string {
	if u, err := url.Parse(uri); err == nil && u.Scheme == "file" {
		return filepath.Base(u.Path)
	}
	return uri
}

// set replaces the text of the document, and reads what is new in it.
func (d *document) set(a *run.Run, text string) {
	d.text = text
	d.lines = lineStarts(d.lines[:0], text)
	before := map[string][]*stretch{}
	for _, r := range d.runs {
		before[r.text] = append(before[r.text], r)
	}
	d.runs, d.matches, d.unread = nil, nil, nil
	opt := a.Records.Reading
	opt.File = fileOf(d.uri)
	for shard, err := range notation.Shards(strings.NewReader(text), opt, 1) {
		if err != nil {
			errors.As(err, &d.unread) // a string makes no other errors
			break
		}
		var r *stretch
		if same := before[shard.Text]; len(same) > 0 {
			r, before[shard.Text] = same[0], same[1:]
			for _, m := range r.matches {
				m.line += shard.Line - r.line
			}
			r.line = shard.Line
		} else {
			r = &stretch{text: shard.Text, line: shard.Line}
			for read := range shard.Matches(opt) {
				m := &openMatch{line: read.FirstLine - 1, read: read.FirstLine - 1,
					rec: &source.Record{File: opt.File, Text: read, Events: read.Events}}
				m.found = a.Judge.Findings(a.Out, m.rec)
				r.matches = append(r.matches, m)
			}
		}
		d.runs = append(d.runs, r)
		d.matches = append(d.matches, r.matches...)
	}
}

// change applies the changes that an editor sends.
func (d *document) change(a *run.Run, changes []lspChange) {
	text, lines := d.text, d.lines
	for i, c := range changes {
		if i > 0 {
			lines = lineStarts(nil, text)
		}
		if c.Range == nil {
			text = c.Text
		} else {
			from, to := offsetIn(text, lines, c.Range.Start), offsetIn(text, lines, c.Range.End)
			text = text[:from] + c.Text + text[max(from, to):]
		}
	}
	d.set(a, text)
}

// lineStarts appends where the lines of a text begin.
func lineStarts(to []int, text string) []int {
	to = append(to, 0)
	for i := 0; i < len(text); i++ {
		if text[i] == '\n' {
			to = append(to, i+1)
		}
	}
	return to
}

// offsetIn returns the offset of a position in a text.
func offsetIn(text string, lines []int, p lspPosition) int {
	if p.Line >= len(lines) {
		return len(text)
	}
	if p.Line < 0 {
		return 0
	}
	at := lines[p.Line]
	end := len(text)
	if p.Line+1 < len(lines) {
		end = lines[p.Line+1] - 1
	}
	units := 0
	for at < end && units < p.Character {
		r, size := utf8.DecodeRuneInString(text[at:])
		units += unitsOf(r)
		at += size
	}
	return at
}

// unitsOf counts the UTF-16 units of a character.
func unitsOf(r rune) int {
	if r >= 0x10000 {
		return 2
	}
	return 1
}

// lineText returns a line, from 0.
func (d *document) lineText(line int) string {
	if line < 0 || line >= len(d.lines) {
		return ""
	}
	end := len(d.text)
	if line+1 < len(d.lines) {
		end = d.lines[line+1] - 1
	}
	return strings.TrimSuffix(d.text[d.lines[line]:end], "\r")
}

// position returns the position of a character of a line, both from 1.
func (d *document) position(line, col int) lspPosition {
	units := 0
	n := 1
	for _, r := range d.lineText(line - 1) {
		if n >= col {
			break
		}
		n++
		units += unitsOf(r)
	}
	return lspPosition{line - 1, units}
}

// column returns the character of a position, from 1.
func (d *document) column(p lspPosition) int {
	units, n := 0, 1
	for _, r := range d.lineText(p.Line) {
		if units >= p.Character {
			break
		}
		units += unitsOf(r)
		n++
	}
	return n
}

// span returns the range of characters of a line, from 1, without the end.
func (d *document) span(line, col, end int) lspRange {
	return lspRange{d.position(line, max(col, 1)), d.position(line, max(end, col, 1))}
}

// whole returns the range of some lines, from 0, without the last.
func (d *document) whole(from, to int) lspRange {
	return lspRange{lspPosition{Line: from}, lspPosition{Line: to}}
}

// moved returns by how many lines the match has moved since it was read.
func (m *openMatch) moved() int { return m.line - m.read }

// matchAt returns the match at a line, from 0; nil for none.
func (d *document) matchAt(line int) *openMatch {
	i, exact := slices.BinarySearchFunc(d.matches, line, func(m *openMatch, line int) int { return m.line - line })
	if !exact {
		i--
	}
	if i < 0 {
		return nil
	}
	return d.matches[i]
}

// eventsOn returns the indices of the events that stand on a line, from 0.
func (m *openMatch) eventsOn(line int) (out []int) {
	for i, p := range m.rec.Text.Ranges {
		if int(p.Line)-1+m.moved() == line {
			out = append(out, i)
		}
	}
	return out
}

// lineOfEvent returns the line of an event, from 0.
func (m *openMatch) lineOfEvent(event int) int {
	return int(m.rec.Text.Ranges[event].Line) - 1 + m.moved()
}

// cardAt returns the event of the card at a position; -1 for none.
func (d *document) cardAt(m *openMatch, p lspPosition) int {
	col := d.column(p)
	for _, i := range m.eventsOn(p.Line) {
		place := m.rec.Text.Ranges[i]
		if _, ok := m.rec.Events[i].(*engine.CardPlayed); ok && int(place.Col) <= col && col <= int(place.EndCol) {
			return i
		}
	}
	return -1
}

// dealBegins returns the indices of the events that begin deals.
func (m *openMatch) dealBegins() (out []int) {
	for i, e := range m.rec.Events {
		switch e := e.(type) {
		case *engine.DealStarted:
			out = append(out, i)
		case *engine.Quarantined:
			if !e.Head {
				out = append(out, i)
			}
		}
	}
	return out
}
