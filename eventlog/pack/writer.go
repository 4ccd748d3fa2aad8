package pack

import (
	"io"
	"runtime"
)

// Writer writes a pack. Its memory is that of some blocks and of the index of one section: some
// 40 MB. It is not safe for concurrent use; see [Entry] for what can be done elsewhere.
type Writer struct {
	out     io.Writer
	at      int64 // how much has been written
	judge   string
	block   block
	section section
	pending chan chan packed // blocks that are being packed, in order
	rooms   int
	err     error
}

// packed is a block that has been packed.
type packed struct {
	part
	frame []byte
}

// NewWriter returns a writer of a new pack. judge names what the codes of its entries were found
// by; a reader that judges otherwise does not rely on them. The writer has to be closed.
func NewWriter(out io.Writer, judge string) *Writer {
	w := newWriter(out, judge)
	w.write([]byte(Magic))
	return w
}

func newWriter(out io.Writer, judge string) *Writer {
	w := &Writer{out: out, judge: judge, rooms: runtime.GOMAXPROCS(0)}
	w.pending = make(chan chan packed, w.rooms)
	w.section.judge = judge
	return w
}

// Grow returns a writer that adds to a pack what it writes behind the whole of it, without
// reading the rest again.
func Grow(r *Pack, out io.Writer, judge string) *Writer {
	w := newWriter(out, judge)
	last := r.sections[len(r.sections)-1]
	matches, lines := last.count()
	w.at = last.end
	w.section.directory = directory{previous: last.at, hashBefore: last.hash, matches: last.matches + matches, lines: last.lines + lines,
		judge: judge}
	return w
}

// Add adds an entry behind the others. It returns the first error of writing.
func (w *Writer) Add(e *Entry) error {
	if size := e.columns.size(); size > maxFrame-64 {
		return &SizeError{Bytes: size}
	}
	if w.block.columns.size()+e.columns.size() > maxFrame-64 {
		w.cut()
	}
	w.block.add(e)
	w.section.add(&e.row)
	if w.block.ends() {
		w.cut()
	}
	return w.err
}

// cut ends the block, and the section where it is full.
func (w *Writer) cut() {
	if len(w.block.rows) == 0 {
		return
	}
	text := w.block.text()
	p := packed{part: part{matches: len(w.block.rows)}}
	for i := range w.block.rows {
		p.lines += w.block.rows[i].lines + 1
	}
	w.block.reset()
	if len(w.pending) == w.rooms {
		w.take()
	}
	done := make(chan packed, 1)
	go func() {
		p.frame, p.hash = frame(blockFrame, text)
		p.size = int64(len(p.frame))
		done <- p
	}()
	w.pending <- done
	if w.section.full() {
		w.endSection(false)
	}
}

// take writes the first of the blocks that are being packed.
func (w *Writer) take() {
	p := <-<-w.pending
	w.section.blocks = append(w.section.blocks, p.part)
	w.write(p.frame)
}

// endSection writes the index of a section. One without a match is written if it has to be.
func (w *Writer) endSection(empty bool) {
	for len(w.pending) > 0 {
		w.take()
	}
	s := &w.section
	if s.count == 0 && !empty {
		return
	}
	for name, text := range s.texts {
		body, sum := frame(columnFrame, text)
		s.columns = append(s.columns, part{name: name, size: int64(len(body)), hash: sum})
		w.write(body)
	}
	s.at = w.at
	body, sum := frame(directoryFrame, s.text())
	s.hash = sum
	w.write(body)
	w.write(s.tail())
	matches, lines := s.directory.count()
	w.section = section{directory: directory{
		previous: s.at, hashBefore: s.hash, matches: s.matches + matches, lines: s.lines + lines, judge: w.judge,
	}}
}

func (w *Writer) write(b []byte) {
	if w.err == nil {
		_, w.err = w.out.Write(b)
		w.at += int64(len(b))
	}
}

// Close ends the pack. A pack without any match has one section without a block. It returns the
// first error of writing; the file is not closed.
func (w *Writer) Close() error {
	w.cut()
	w.endSection(w.at == int64(len(Magic)))
	return w.err
}
