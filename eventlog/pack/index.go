package pack

import (
	"bytes"
	"encoding/hex"

	"sueca/engine/message"
)

// Section is a part of a pack with an index of its own (secção): what can be known of its matches
// without reading their blocks. The index says where to look. What it says is as true as whoever
// wrote it: see [Pack.Verify].
type Section struct {
	pack *Pack
	of   *directory
}

// Sections returns the sections of the pack, in order; none where the index could not be read.
func (p *Pack) Sections() []Section {
	out := make([]Section, len(p.sections))
	for i, d := range p.sections {
		out[i] = Section{p, d}
	}
	return out
}

// Range returns the index of the first match of the section in the pack, and that behind its last
// one.
func (s Section) Range() (from, to int) {
	matches, _ := s.of.count()
	return s.of.matches, s.of.matches + matches
}

// Judge returns the name of what found the codes of the section.
func (s Section) Judge() string { return s.of.judge }

// Tags returns the names of the tags that some match of the section has; [Substitutes] is one
// where somebody took a seat in the course of a match.
func (s Section) Tags() (out []string) {
	for _, c := range s.of.columns {
		if c.name != idsColumn && c.name != dealsColumn && c.name != codesColumn {
			out = append(out, c.name)
		}
	}
	return out
}

// Column reads the column of a tag: of each match the first value that its head has of it. It is
// empty where no match has the tag.
func (s Section) Column(tag string) (*Column, error) { return s.column(tag) }

// Codes reads the column of what is found in the matches: for each the codes, sorted and joined
// by commas.
func (s Section) Codes() (*Column, error) { return s.column(codesColumn) }

func (s Section) column(name string) (*Column, error) {
	text, at, err := s.text(name)
	if text == nil || err != nil {
		return &Column{}, err
	}
	from, to := s.Range()
	c, ok := columnFrom(text, to-from)
	if !ok {
		return nil, damaged(at, message.Msg("this column of the index cannot be right"))
	}
	return c, nil
}

// text reads the text of a column, nil if there is none of that name.
func (s Section) text(name string) ([]byte, int64, error) {
	c := s.of.column(name)
	if c == nil {
		return nil, 0, nil
	}
	text, err := s.pack.frame(c, columnFrame)
	return text, c.at, err
}

// Deals reads how many deals of each match can be read.
func (s Section) Deals() ([]int, error) {
	text, at, err := s.text(dealsColumn)
	if err != nil {
		return nil, err
	}
	from, to := s.Range()
	r := reader{text: text}
	out := make([]int, to-from)
	for i := range out {
		out[i] = r.small()
	}
	if r.bad || len(r.text) > 0 {
		return nil, damaged(at, message.Msg("this column of the index cannot be right"))
	}
	return out, nil
}

// WithID returns the indexes of the matches whose ids begin with some hexadecimal digits, in the
// order of the pack.
func (p *Pack) WithID(prefix string) (out []int, err error) {
	whole, err := hex.DecodeString(prefix[:len(prefix)&^1])
	if err != nil || len(whole) > 8 {
		return nil, nil
	}
	half, odd := byte(0), len(prefix)&1 == 1
	if odd {
		b, err := hex.DecodeString(prefix[len(prefix)-1:] + "0")
		if err != nil {
			return nil, nil
		}
		half = b[0]
	}
	for _, s := range p.Sections() {
		text, at, err := s.text(idsColumn)
		if err != nil {
			return nil, err
		}
		from, to := s.Range()
		if len(text) != 8*(to-from) {
			return nil, damaged(at, message.Msg("this column of the index cannot be right"))
		}
		for i := range to - from {
			id := text[8*i : 8*i+8]
			if bytes.HasPrefix(id, whole) && (!odd || len(whole) < 8 && id[len(whole)]&0xf0 == half) {
				out = append(out, from+i)
			}
		}
	}
	return out, nil
}
