package signal

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sueca/analysis/query"
)

// Detectors and studies are written as text files called cards: lines “name: text”. A
// text goes on in the indented lines below it, and comments begin with a semicolon.

// entry is one entry of a card, with its indented lines.
type entry struct {
	name, text string
	line       int // of the text's beginning, from 1
	col        int
}

// entriesOf reads a card. known are the names that it may have; each may stand once,
// unless it is among many.
func entriesOf(text string, known []string, many ...string) ([]entry, error) {
	if len(text) > query.MaxLength {
		return nil, query.Fault(1, 1, "the card has more than %d bytes: it is not read", query.MaxLength)
	}
	if !utf8.ValidString(text) { // the log holds it, and so does what is shown
		good := text[:len(text)-len(strings.TrimLeftFunc(text, func(r rune) bool { return r != utf8.RuneError }))]
		col := 1 + utf8.RuneCountInString(good[strings.LastIndexByte(good, '\n')+1:])
		return nil, query.Fault(1+strings.Count(good, "\n"), col, "the card is not UTF-8: it is not read; save it as UTF-8")
	}
	var out []entry
	var texts [][]string // the lines of each
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimRight(line, " \t\r")
		switch {
		case line == "" || strings.HasPrefix(strings.TrimLeft(line, " \t"), ";"):
			if len(out) > 0 {
				texts[len(out)-1] = append(texts[len(out)-1], "")
			}
			continue
		case unicode.IsSpace(rune(line[0])):
			if len(out) == 0 {
				return nil, query.Fault(i+1, 1, "this line belongs to none: begin with a name at the first character, such as “detector: echo”")
			}
			texts[len(out)-1] = append(texts[len(out)-1], line)
			continue
		}
		name, rest, ok := strings.Cut(line, ":")
		if !ok || !slices.Contains(known, name) {
			return nil, query.Fault(i+1, 1, "expected one of %s, and a colon", strings.Join(known, ", "))
		}
		if !slices.Contains(many, name) && slices.ContainsFunc(out, func(e entry) bool { return e.name == name }) {
			return nil, query.Fault(i+1, 1, "“%s” stands here a second time", name)
		}
		out = append(out, entry{name: name, line: i + 1, col: len([]rune(name)) + 2})
		texts = append(texts, []string{rest})
	}
	for i := range out {
		out[i].text = strings.Join(texts[i], "\n")
	}
	return out, nil
}

// find returns the entry of a name, nil if there is none.
func find(entries []entry, name string) *entry {
	for i := range entries {
		if entries[i].name == name {
			return &entries[i]
		}
	}
	return nil
}

// need returns the entry of a name that must be there.
func need(entries []entry, name string) (*entry, error) {
	if e := find(entries, name); e != nil && strings.TrimSpace(e.text) != "" {
		return e, nil
	}
	return nil, query.Fault(1, 1, "the line “%s: …” is missing", name)
}

// words returns the text of an entry on one line.
func (e *entry) words() string { return strings.Join(strings.Fields(e.text), " ") }

// fault returns an error about the text of an entry.
func (e *entry) fault(format string, args ...any) error {
	return e.at(query.Fault(1, 2, format, args...))
}

// readTexts reads entries of a line of words each, which must be there.
func readTexts(entries []entry, names []string, to ...*string) error {
	for i, name := range names {
		e, err := need(entries, name)
		if err != nil {
			return err
		}
		*to[i] = e.words()
	}
	return nil
}

// valueEntry is an entry that is one expression, and where it goes.
type valueEntry struct {
	name string
	want query.Kind
	to   *query.Expression
}

// readValues reads such entries, which must be there.
func readValues(q *query.Query, entries []entry, values ...valueEntry) error {
	for _, v := range values {
		e, err := need(entries, v.name)
		if err != nil {
			return err
		}
		if *v.to, err = q.Expression(e.text, v.want); err != nil {
			return e.at(err)
		}
	}
	return nil
}

// at moves an error in the text of an entry to its place in the card.
func (e *entry) at(err error) error {
	if fault, ok := err.(*query.Error); ok {
		if fault.Line == 1 {
			fault.Col += e.col - 1
		}
		fault.Line += e.line - 1
	}
	return err
}

// Settings returns what a study settles, as it is written in its card, in order and each once: all but its name and
// its hypothesis. The card may be followed by those of its detectors, as a log has it: it ends at the first
// entry that no study has.
func Settings(card string) (out []string) {
	var entries []string
	for line := range strings.Lines(card) {
		if text := strings.TrimSpace(line); text == "" || text[0] == ';' {
			continue
		}
		if n := len(entries); n > 0 && unicode.IsSpace(rune(line[0])) {
			entries[n-1] += line
			continue
		}
		if name, _, _ := strings.Cut(line, ":"); !slices.Contains(studyEntries, name) {
			break
		}
		entries = append(entries, line)
	}
	for _, e := range entries {
		name, text, _ := strings.Cut(e, ":")
		if name != "study" && name != "hypothesis" {
			out = append(out, name+": "+strings.Join(strings.Fields(text), " "))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
