package pack

import (
	"encoding/binary"
	"encoding/hex"
	"slices"
	"strings"

	"sueca/engine"
	"sueca/eventlog/evidence"
)

// row is what the index says of a match.
type row struct {
	id    [8]byte
	deals int
	lines int
	codes string // joined by commas
	tags  []engine.TagWritten
}

// The names of the columns that are of no tag: no tag has such a name.
const (
	Substitutes = "#substitutes" // who took a seat in the course of a match, joined by zero bytes
	codesColumn = "#codes"       // the codes of what is found, joined by commas
	idsColumn   = "#ids"         // eight bytes a match
	dealsColumn = "#deals"       // a number a match
)

// namesApart stands between two names of a column of substitutes.
const namesApart = "\x00"

// rowOf returns the row of a record.
func rowOf(r *Record) row {
	out := row{deals: r.Deals, lines: r.Lines}
	id, _ := hex.DecodeString(evidence.MatchID(r.Events))
	copy(out.id[:], id)
	var substitutes []string
	for _, t := range engine.TagsOf(r.Events) {
		if !slices.ContainsFunc(out.tags, func(o engine.TagWritten) bool { return o.Name == t.Name }) {
			out.tags = append(out.tags, t)
		}
	}
	for _, e := range r.Events {
		if e, ok := e.(*engine.SeatSubstituted); ok {
			substitutes = append(substitutes, e.Name)
		}
	}
	if substitutes != nil {
		out.tags = append(out.tags, engine.TagWritten{Name: Substitutes, Value: strings.Join(substitutes, namesApart)})
	}
	var codes []string
	for _, c := range r.Codes {
		codes = append(codes, string(c))
	}
	slices.Sort(codes)
	out.codes = strings.Join(slices.Compact(codes), ",")
	return out
}

// Column is what the index says of the matches of a section in one respect: a list of the
// values there are, in the order in which they first come, and for each match which of them it
// has (coluna).
type Column struct {
	Values []string
	// Of has for each match the number of its value from 1; 0 where it has none. It may be
	// shorter than there are matches: the others have none.
	Of []uint32
}

// Number returns the number of the value of a match, counted from 0, from 1; 0 if it has none.
func (c *Column) Number(match int) int {
	if c == nil || match >= len(c.Of) {
		return 0
	}
	return int(c.Of[match])
}

// Value returns the value of a match, counted from 0, and whether it has one.
func (c *Column) Value(match int) (string, bool) {
	n := c.Number(match)
	if n == 0 {
		return "", false
	}
	return c.Values[n-1], true
}

// columnMaker makes a column, match after match.
type columnMaker struct {
	Column
	numbers map[string]uint32
}

// set sets the value of a match.
func (m *columnMaker) set(match int, value string) {
	n, ok := m.numbers[value]
	if !ok {
		value = strings.Clone(value)
		m.Values = append(m.Values, value)
		n = uint32(len(m.Values))
		if m.numbers == nil {
			m.numbers = map[string]uint32{}
		}
		m.numbers[value] = n
	}
	m.Of = append(append(m.Of, make([]uint32, match-len(m.Of))...), n)
}

// text returns a column as it is stored.
func (c *Column) text() []byte {
	out := binary.AppendUvarint(nil, uint64(len(c.Values)))
	for _, v := range c.Values {
		out = append(binary.AppendUvarint(out, uint64(len(v))), v...)
	}
	out = binary.AppendUvarint(out, uint64(len(c.Of)))
	for _, n := range c.Of {
		out = binary.AppendUvarint(out, uint64(n))
	}
	return out
}

// columnFrom reads a column of so many matches at most, and reports whether it is one.
func columnFrom(text []byte, matches int) (*Column, bool) {
	r := reader{text: text}
	c := &Column{Values: make([]string, r.count(1))}
	for i := range c.Values {
		c.Values[i] = string(r.bytes(r.count(1)))
	}
	n := r.count(1)
	if n > matches || r.bad {
		return nil, false
	}
	c.Of = make([]uint32, n)
	for i := range c.Of {
		v := r.uint()
		if v > uint64(len(c.Values)) {
			return nil, false
		}
		c.Of[i] = uint32(v)
	}
	return c, !r.bad && len(r.text) == 0
}
