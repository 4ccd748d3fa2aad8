package tables

import (
	"bufio"
	"io"
	"slices"

	"github.com/parquet-go/parquet-go"
)

// sheet is one table of a part. Its rows are gathered here, and encoded in another goroutine, a
// group at a time.
type sheet[T any] struct {
	w     *Writer
	name  string
	of    func(*Rows) []T
	place int // of the table in the ends of matches
	shift func(row *T, base int64)
	size  func(row *T) int // how many rows of the table it is; nil is one
	group int              // how many of those are encoded together, at least
	form  func(out io.Writer) (put func([]T) error, end func() error)

	rows    []T // of the group
	count   int
	out     io.WriteCloser
	groups  chan []T // to be encoded
	spare   chan []T // encoded: their memory is used again
	done    chan error
	failed  error
	started bool
}

func newSheet[T any](w *Writer, name string, always bool, of func(*Rows) []T, place int, shift func(*T, int64)) table {
	s := &sheet[T]{w: w, name: name, of: of, place: place, shift: shift, group: GroupRows}
	s.form = s.encoder
	if !always {
		return &seldom[T]{s}
	}
	return s
}

// newPlaySheet returns the table of plays, of which a whole deal is added at a time.
func newPlaySheet(w *Writer) table {
	s := &sheet[Plays]{w: w, name: "plays", of: func(r *Rows) []Plays { return r.Plays }, place: 3, group: 4 * GroupRows,
		size: func(d *Plays) int { return len(d.cards) }}
	s.shift = func(d *Plays, base int64) { d.dealID, d.cards = d.dealID+base, slices.Clone(d.cards) }
	s.form = func(out io.Writer) (func([]Plays) error, func() error) {
		if w.opt.Form == Parquet {
			f := newParquetFile[Play](out)
			return func(deals []Plays) error { return f.plays(deals) }, f.end
		}
		rows := sheet[Play]{w: w}
		put, end := rows.encoder(out)
		return func(deals []Plays) error {
			for i := range deals {
				if err := put(deals[i].rows()); err != nil {
					return err
				}
			}
			return nil
		}, end
	}
	return s
}

// seldom is a table that is there only if it has rows.
type seldom[T any] struct{ *sheet[T] }

func (s *seldom[T]) add(rows *Rows, from, to tops, base int64) error {
	if !s.started && from[s.place] == to[s.place] {
		return nil
	}
	return s.sheet.add(rows, from, to, base)
}

// start begins the file.
func (s *sheet[T]) start() error {
	s.started = true
	out, err := s.w.opt.Create(s.w.name(s.name))
	if err != nil {
		return err
	}
	s.out = out
	s.groups, s.spare, s.done = make(chan []T), make(chan []T, 2), make(chan error, 1)
	go func() { s.done <- s.encode() }()
	return nil
}

func (s *sheet[T]) add(rows *Rows, from, to tops, base int64) error {
	if !s.started {
		if err := s.start(); err != nil {
			return err
		}
	}
	for _, row := range s.of(rows)[from[s.place]:to[s.place]] {
		if s.shift != nil {
			s.shift(&row, base)
		}
		if s.rows, s.count = append(s.rows, row), s.count+s.sizeOf(&row); s.count >= 2*s.group {
			if err := s.send(); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *sheet[T]) mark() error {
	if s.count < s.group {
		return nil
	}
	return s.send()
}

func (s *sheet[T]) sizeOf(row *T) int {
	if s.size == nil {
		return 1
	}
	return s.size(row)
}

// send passes the group on.
func (s *sheet[T]) send() error {
	s.count = 0
	select {
	case s.groups <- s.rows:
	case err := <-s.done:
		s.failed, s.groups = err, nil
		return err
	}
	select {
	case s.rows = <-s.spare:
		s.rows = s.rows[:0]
	default:
		s.rows = make([]T, 0, len(s.rows)+len(s.rows)/8)
	}
	return nil
}

func (s *sheet[T]) close() error {
	if !s.started || s.out == nil {
		return nil
	}
	err := s.failed
	if err == nil && len(s.rows) > 0 {
		err = s.send()
	}
	if s.groups != nil {
		close(s.groups)
		if failed := <-s.done; err == nil {
			err = failed
		}
		s.groups = nil
	}
	if closed := s.out.Close(); err == nil {
		err = closed
	}
	s.out = nil
	return err
}

// encode writes the groups as they come.
func (s *sheet[T]) encode() error {
	buffered := bufio.NewWriterSize(s.out, 1<<16)
	put, end := s.form(buffered)
	for rows := range s.groups {
		if err := put(rows); err != nil {
			return err
		}
		clear(rows)
		select {
		case s.spare <- rows:
		default:
		}
	}
	if err := end(); err != nil {
		return err
	}
	return buffered.Flush()
}

var createdBy = parquet.CreatedBy("sueca", "1", "")

// encoder returns what writes a group, and what ends the file.
func (s *sheet[T]) encoder(out io.Writer) (put func([]T) error, end func() error) {
	switch s.w.opt.Form {
	case CSV:
		return csvOf[T](out, s.w.opt.Cell)
	case JSON:
		return jsonOf[T](out)
	}
	w := parquet.NewGenericWriter[T](out, parquet.Compression(&codec{}), createdBy,
		parquet.DataPageVersion(1))
	return func(rows []T) error {
		if _, err := w.Write(rows); err != nil {
			return err
		}
		return w.Flush()
	}, w.Close
}
