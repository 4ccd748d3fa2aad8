package pack

import (
	"encoding/binary"
	"slices"
	"strings"
)

// A section is some blocks with their index: as many as were written at one time, or as have
// 2¹⁷ matches. Its frames stand one behind the other: blocks, columns, directory; then the tail
// of the section, which tells where its directory is.

// The most of a section: it ends behind the block with which it has so many matches, or its
// columns so many bytes of values.
const (
	sectionMatches = 1 << 17
	sectionValues  = 8 << 20
)

// part is a frame as a directory names it.
type part struct {
	name string // of a column
	size int64  // of the whole frame
	hash hash
	at   int64 // where it begins, which follows from what stands before it

	matches, lines int // of a block
	first, line    int // of a block: the index of its first match in the pack, and its line
}

// directory is the directory of a section.
type directory struct {
	before     int64 // where the section begins
	previous   int64 // where the directory before it begins, 0 for none
	hashBefore hash  // and its hash
	matches    int   // before the section
	lines      int   // the first line of its first match, less one
	judge      string
	blocks     []part
	columns    []part

	at   int64 // where its own frame begins
	hash hash
	end  int64 // behind its tail
}

// text returns the directory as it is stored.
func (d *directory) text() []byte {
	out := binary.AppendUvarint(nil, uint64(d.previous))
	out = append(out, d.hashBefore[:]...)
	out = binary.AppendUvarint(out, uint64(d.matches))
	out = binary.AppendUvarint(out, uint64(d.lines))
	out = append(binary.AppendUvarint(out, uint64(len(d.judge))), d.judge...)
	out = binary.AppendUvarint(out, uint64(len(d.blocks)))
	for _, b := range d.blocks {
		out = append(binary.AppendUvarint(out, uint64(b.size)), b.hash[:]...)
		out = binary.AppendUvarint(out, uint64(b.matches))
		out = binary.AppendUvarint(out, uint64(b.lines))
	}
	out = binary.AppendUvarint(out, uint64(len(d.columns)))
	for _, c := range d.columns {
		out = append(binary.AppendUvarint(out, uint64(len(c.name))), c.name...)
		out = append(binary.AppendUvarint(out, uint64(c.size)), c.hash[:]...)
	}
	return out
}

// tail returns what stands behind a directory: where it is, its hash, and a mark.
func (d *directory) tail() []byte {
	out := binary.LittleEndian.AppendUint64(make([]byte, 0, tailSize), uint64(d.at))
	return append(append(out, d.hash[:]...), tailMark...)
}

const tailMark = "sueca\nz\n"

// directoryFrom reads a directory whose frame begins at a place, and reports whether it is one
// that fits the frames before it.
func directoryFrom(text []byte, at int64) (*directory, bool) {
	r := reader{text: text}
	d := &directory{at: at, previous: int64(r.uint())}
	copy(d.hashBefore[:], r.bytes(hashSize))
	d.matches, d.lines = r.small(), r.small()
	d.judge = string(r.bytes(r.count(1)))
	d.blocks = make([]part, r.count(hashSize+3))
	for i := range d.blocks {
		b := &d.blocks[i]
		b.size = int64(r.small())
		copy(b.hash[:], r.bytes(hashSize))
		b.matches, b.lines = r.small(), r.small()
	}
	d.columns = make([]part, r.count(hashSize+2))
	for i := range d.columns {
		c := &d.columns[i]
		c.name = string(r.bytes(r.count(1)))
		c.size = int64(r.small())
		copy(c.hash[:], r.bytes(hashSize))
	}
	if r.bad || len(r.text) > 0 {
		return nil, false
	}
	// The places of the frames follow from the end of the section.
	for _, parts := range [][]part{d.columns, d.blocks} {
		for i := range slices.Backward(parts) {
			at -= parts[i].size
			parts[i].at = at
		}
	}
	d.before = at
	first, line := d.matches, d.lines+1
	for i := range d.blocks {
		b := &d.blocks[i]
		b.first, b.line = first, line
		first, line = first+b.matches, line+b.lines
	}
	return d, at >= int64(len(Magic)) && (d.previous == 0) == (at == int64(len(Magic))) && (d.previous != 0 || d.hashBefore == hash{})
}

// count returns how many matches and lines the section has; each match has a blank line behind
// it.
func (d *directory) count() (matches, lines int) {
	for i := range d.blocks {
		matches, lines = matches+d.blocks[i].matches, lines+d.blocks[i].lines
	}
	return matches, lines
}

// column returns a column of the section, nil where it has none of that name.
func (d *directory) column(name string) *part {
	for i := range d.columns {
		if d.columns[i].name == name {
			return &d.columns[i]
		}
	}
	return nil
}

// section is the index of a section that is being written.
type section struct {
	directory
	ids   []byte
	deals []byte
	codes columnMaker
	tags  []columnMaker
	names []string // of the tags
	count int
	bytes int // of values
}

// add adds a row.
func (s *section) add(r *row) {
	s.ids = append(s.ids, r.id[:]...)
	s.deals = binary.AppendUvarint(s.deals, uint64(r.deals))
	s.codes.set(s.count, r.codes)
	for _, t := range r.tags {
		i := slices.Index(s.names, t.Name)
		if i < 0 {
			i = len(s.names)
			s.names, s.tags = append(s.names, t.Name), append(s.tags, columnMaker{})
		}
		before := len(s.tags[i].Values)
		if s.tags[i].set(s.count, t.Value); len(s.tags[i].Values) > before {
			s.bytes += len(t.Value) + len(t.Name)
		}
	}
	s.count++
}

// full reports whether the section ends behind its last block.
func (s *section) full() bool { return s.count >= sectionMatches || s.bytes >= sectionValues }

// texts yields the columns, by their names.
func (s *section) texts(yield func(name string, text []byte) bool) {
	if !yield(idsColumn, s.ids) || !yield(dealsColumn, s.deals) || !yield(codesColumn, s.codes.text()) {
		return
	}
	order := make([]int, len(s.names))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return strings.Compare(s.names[a], s.names[b]) })
	for _, i := range order {
		if !yield(s.names[i], s.tags[i].text()) {
			return
		}
	}
}
