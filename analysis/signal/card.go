package signal

import (
	"slices"
	"strings"
	"unicode"

	"sueca/analysis/query"
	"sueca/engine"
)

// Detectors and studies are written on cards (fichas): lines “name: text”, where a text
// goes on in the lines below that are indented, and comments behind semicolons.

// entry is one line of a card, with those that belong to it.
type entry struct {
	name, text string
	line       int // of the text's beginning, from 1
	col        int
}

// entriesOf reads a card. Only some names are known; once names those that may stand
// only once, which is all but those given in many.
func entriesOf(text string, known []string, many ...string) ([]entry, error) {
	var out []entry
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimRight(line, " \t\r")
		switch {
		case line == "" || strings.HasPrefix(strings.TrimLeft(line, " \t"), ";"):
			if len(out) > 0 {
				out[len(out)-1].text += "\n"
			}
			continue
		case unicode.IsSpace(rune(line[0])):
			if len(out) == 0 {
				return nil, &query.Error{Line: i + 1, Col: 1, Msg: engine.Msg("this line belongs to none: begin with a name at the first character, such as “detector: echo”")}
			}
			out[len(out)-1].text += "\n" + line
			continue
		}
		name, rest, ok := strings.Cut(line, ":")
		if !ok || !slices.Contains(known, name) {
			return nil, &query.Error{Line: i + 1, Col: 1, Msg: engine.Msg("expected one of %s, and a colon", strings.Join(known, ", "))}
		}
		if !slices.Contains(many, name) && slices.ContainsFunc(out, func(e entry) bool { return e.name == name }) {
			return nil, &query.Error{Line: i + 1, Col: 1, Msg: engine.Msg("“%s” stands here a second time", name)}
		}
		out = append(out, entry{name, rest, i + 1, len([]rune(name)) + 2})
	}
	return out, nil
}

// find gives the entry of a name, nil for none.
func find(entries []entry, name string) *entry {
	for i := range entries {
		if entries[i].name == name {
			return &entries[i]
		}
	}
	return nil
}

// need gives the entry of a name that must be there.
func need(entries []entry, name string) (*entry, error) {
	if e := find(entries, name); e != nil && strings.TrimSpace(e.text) != "" {
		return e, nil
	}
	return nil, &query.Error{Line: 1, Col: 1, Msg: engine.Msg("the line “%s: …” is missing", name)}
}

// words gives the text of an entry on one line.
func (e *entry) words() string { return strings.Join(strings.Fields(e.text), " ") }

// at says of an error in the text where it stands in the card.
func (e *entry) at(err error) error {
	if fault, ok := err.(*query.Error); ok {
		out := *fault
		if out.Line == 1 {
			out.Col += e.col - 1
		}
		out.Line += e.line - 1
		return &out
	}
	return err
}
