package pack

import (
	"iter"
	"math"
	"slices"

	"sueca/engine"
	"sueca/engine/message"
	"sueca/eventlog/evidence"
)

// Block is a block that has been read: some matches, one behind the other (bloco).
type Block struct {
	First int // the index of its first match in the pack
	Line  int // the line of its first match in the canonical text of the pack, from 1

	number int
	at     int64
	reader blockReader
}

// damaged returns an error about the block.
func (b *Block) damaged(msg message.Message) error {
	return &DamageError{Block: b.number + 1, At: b.at, Msg: msg}
}

// Matches yields the matches of the block. An error ends the sequence. A [Match] is good until
// the next one is asked for, but its events may be kept.
func (b *Block) Matches() iter.Seq2[*Match, error] {
	return func(yield func(*Match, error) bool) {
		r := b.reader // a copy: the block can be read again
		m := &Match{Index: b.First, Line: b.Line, block: b}
		for range r.n {
			if !m.next(&r) {
				yield(nil, b.damaged(message.Msg("a match of this block cannot be right")))
				return
			}
			if !yield(m, nil) {
				return
			}
			m.Index++
			m.Line += m.Lines + 1
		}
		if r.left() {
			yield(nil, b.damaged(message.Msg("this block has more than its matches")))
		}
	}
}

// Match is a match of a block (partida).
type Match struct {
	Index int // in the pack, from 0
	Line  int // in the canonical text of the pack, from 1
	Lines int // of the match alone

	block   *Block
	head    []byte
	deals   []codeOf
	remarks []byte
}

// next takes the next match from the columns, and reports whether there is one.
func (m *Match) next(r *blockReader) bool {
	m.Lines = r.matches.small()
	deals := r.matches.small()
	m.head = r.heads.bytes(r.heads.count(1))
	m.remarks = nil
	switch r.matches.byte() {
	case 0:
	case 1:
		m.remarks = r.remarks.bytes(r.remarks.count(1))
	default:
		return false
	}
	m.deals = m.deals[:0]
	var before turns
	for range deals {
		m.deals = append(m.deals, codeOf{})
		if !m.deals[len(m.deals)-1].read(r, &before) {
			return false
		}
	}
	return !r.bad()
}

// Events returns the events of the match, in memory of their own.
func (m *Match) Events() ([]engine.Event, error) {
	out, err := evidence.Decode(m.head)
	if err != nil {
		return nil, m.damaged()
	}
	size := 0
	for i := range m.deals {
		size += m.deals[i].size()
	}
	out = slices.Grow(out, size)
	for i := range m.deals {
		var ok bool
		if out, ok = m.deals[i].events(out); !ok || len(out) > mostEvents {
			return nil, m.damaged()
		}
	}
	return out, nil
}

// Head returns the events before the first deal: the rules, the tags.
func (m *Match) Head() ([]engine.Event, error) {
	out, err := evidence.Decode(m.head)
	if err != nil {
		return nil, m.damaged()
	}
	return out, nil
}

// Playouts appends the deals of the match to dst, if each of them is a playout whose tricks
// were led by whoever took the one before, written so, and nothing but numbers is written beside
// the cards. It reports whether that is so.
func (m *Match) Playouts(dst []engine.Playout) ([]engine.Playout, bool) {
	for i := range m.deals {
		if !m.deals[i].isPlayout() {
			return dst, false
		}
	}
	for i := range m.deals {
		dst = append(dst, engine.Playout{})
		if !m.deals[i].playout(&dst[len(dst)-1]) {
			return dst, false
		}
	}
	return dst, true
}

// Remarks returns what was found when the text was read.
func (m *Match) Remarks() ([]Remark, error) {
	if m.remarks == nil {
		return nil, nil
	}
	events, err := evidence.Decode(m.remarks)
	if err != nil || len(events) != 1 {
		return nil, m.damaged()
	}
	q, ok := events[0].(*engine.Quarantined)
	if !ok {
		return nil, m.damaged()
	}
	out := make([]Remark, len(q.Faults))
	for i, f := range q.Faults {
		if f.Line < 0 {
			return nil, m.damaged()
		}
		out[i] = Remark{Event: f.Line, Code: f.Code, Msg: f.Msg}
	}
	return out, nil
}

func (m *Match) damaged() error {
	return m.block.damaged(message.Msg("a match of this block cannot be right"))
}

// blockReader are the columns of a block that is read.
type blockReader struct {
	n                                                     int
	matches, heads, deals, orders, times, events, remarks reader
}

// mostEvents is how many events a match may have: far more than text of the size that a match
// may have can tell of.
const mostEvents = 4 << 20

// open takes a block apart, and reports whether it is one.
func (r *blockReader) open(text []byte) bool {
	in := reader{text: text}
	if in.uint() != evidence.Schema {
		return false
	}
	r.n = in.count(1)
	columns := r.columns()
	var sizes [len(columns)]int
	for i := range sizes {
		sizes[i] = in.count(1)
	}
	for i, c := range columns {
		c.text = in.bytes(sizes[i])
	}
	return !in.bad && len(in.text) == 0
}

// count returns how many matches the block has, and how many lines with a blank one behind each.
func (r *blockReader) count() (matches, lines int) {
	heads := r.matches
	for range r.n {
		lines += heads.small() + 1
		heads.small()
		heads.byte()
	}
	if heads.bad || len(heads.text) > 0 || lines > math.MaxInt32 {
		return r.n, -1
	}
	return r.n, lines
}

// left reports whether something is left in a column.
func (r *blockReader) left() bool {
	for _, c := range r.columns() {
		if len(c.text) > 0 {
			return true
		}
	}
	return false
}

// bad reports whether something was missing in a column.
func (r *blockReader) bad() bool {
	for _, c := range r.columns() {
		if c.bad {
			return true
		}
	}
	return false
}

func (r *blockReader) columns() [7]*reader {
	return [...]*reader{&r.matches, &r.heads, &r.deals, &r.orders, &r.times, &r.events, &r.remarks}
}
