package pack

import (
	"encoding/binary"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/eventlog/evidence"
)

// columns are the matches of a block, by what is alike in them: what is alike is packed
// together.
type columns struct {
	matches []byte // of each: its lines, its deals, and whether there are remarks
	heads   []byte // what stands before the first deal
	deals   []byte // what is told of each deal, in bytes of few values
	orders  []byte // the cards of deals that are written as most are
	times   []byte // how long each card of them took
	events  []byte // deals that are not, and what else is in those that are
	remarks []byte // what was found when the text was read
}

// all returns the columns in the order in which they stand in a block.
func (c *columns) all() [7]*[]byte {
	return [...]*[]byte{&c.matches, &c.heads, &c.deals, &c.orders, &c.times, &c.events, &c.remarks}
}

// size returns how many bytes there are.
func (c *columns) size() (n int) {
	for _, of := range c.all() {
		n += len(*of)
	}
	return n
}

// Remark is something that was found when a text was read, beside what could not be read at
// all: that is among the events.
type Remark struct {
	Event int // the index of the event that it is about
	Code  code.Code
	Msg   message.Message
}

// Record is a match as it is put into a pack.
type Record struct {
	Events  []engine.Event
	Remarks []Remark
	// Lines is how many lines the match has in canonical form, without the blank one that
	// stands between two matches.
	Lines int
	// Deals is how many of its deals can be read, as its corrections leave them.
	Deals int
	// Codes are those of what is found in the match, if it is judged by its own rules.
	Codes []code.Code
}

// Entry is a record made ready to be written: what takes time can be done in several
// goroutines. It does not refer to the record.
type Entry struct {
	columns columns
	row     row
}

// NewEntry makes a record ready. A value that has no encoding makes it panic, as in
// [evidence.Encode].
func NewEntry(r *Record) *Entry {
	e := &Entry{row: rowOf(r)}
	c := &e.columns
	rows := evidence.SplitRows(r.Events)
	head := 0
	if !opensDeal(rows[0]) {
		c.heads = appendEvents(c.heads, rows[0])
		head = 1
	} else {
		c.heads = append(c.heads, 0)
	}
	c.matches = binary.AppendUvarint(c.matches, uint64(r.Lines))
	c.matches = binary.AppendUvarint(c.matches, uint64(len(rows)-head))
	w := dealWriter{c: c, turn: turnOf(r.Events)}
	for _, row := range rows[head:] {
		w.add(row)
	}
	c.matches = append(c.matches, 0)
	if len(r.Remarks) > 0 {
		c.matches[len(c.matches)-1] = 1
		c.remarks = appendEvents(c.remarks, []engine.Event{remarked(r.Remarks)})
	}
	return e
}

// opensDeal reports whether a row is no head of a match.
func opensDeal(row []engine.Event) bool {
	for _, e := range row {
		switch e := e.(type) {
		case *engine.MatchStarted:
			return false
		case *engine.DealStarted, *engine.DealAmended:
			return true
		case *engine.Quarantined:
			return !e.Head
		}
	}
	return false
}

// turnOf returns the direction of play of a match.
func turnOf(events []engine.Event) card.Direction {
	if m, ok := events[0].(*engine.MatchStarted); ok {
		return m.Rules.Direction()
	}
	return card.CounterClockwise
}

// Remarks are stored as the faults of a text that is empty, with the index of the event in the
// place of the line: so they have the encoding that the log has for faults.
func remarked(remarks []Remark) *engine.Quarantined {
	q := &engine.Quarantined{}
	for _, r := range remarks {
		q.Faults = append(q.Faults, engine.Fault{Line: r.Event, Code: r.Code, Msg: r.Msg})
	}
	return q
}

// block is a block that is being filled.
type block struct {
	columns columns
	rows    []row
}

// add adds an entry.
func (b *block) add(e *Entry) {
	to, from := b.columns.all(), e.columns.all()
	for i := range to {
		*to[i] = append(*to[i], *from[i]...)
	}
	b.rows = append(b.rows, e.row)
}

// text returns what is packed of a block.
func (b *block) text() []byte {
	out := make([]byte, 0, b.columns.size()+64)
	out = binary.AppendUvarint(out, evidence.Schema)
	out = binary.AppendUvarint(out, uint64(len(b.rows)))
	for _, c := range b.columns.all() {
		out = binary.AppendUvarint(out, uint64(len(*c)))
	}
	for _, c := range b.columns.all() {
		out = append(out, *c...)
	}
	return out
}

// The sizes of blocks, in bytes before they are packed. From leastBlock on a block ends behind
// a match whose id ends in a byte of 0, one of 256, and at mostBlock in any case. So where blocks end depends on
// the matches alone, and soon falls into step again behind matches that are put before others.
const (
	leastBlock = 192 << 10
	mostBlock  = 1 << 20
)

// ends reports whether a block ends behind its last match.
func (b *block) ends() bool {
	size := b.columns.size()
	return size >= mostBlock || size >= leastBlock && b.rows[len(b.rows)-1].id[7] == 0
}

// reset empties the block.
func (b *block) reset() {
	for _, c := range b.columns.all() {
		*c = (*c)[:0]
	}
	b.rows = b.rows[:0]
}
