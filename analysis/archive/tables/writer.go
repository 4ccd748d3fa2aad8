package tables

import (
	"errors"
	"fmt"
	"io"
	"math"

	"sueca/engine/message"
)

// Form is how tables are written (forma).
type Form string

// The forms.
const (
	Parquet Form = "parquet" // Apache Parquet, compressed with zstd
	CSV     Form = "csv"     // RFC 4180, with a line of names; null is an empty cell
	JSON    Form = "json"    // JSON Lines, every key in every row
)

// ending returns how the names of files in a form end.
func (f Form) ending() string {
	if f == JSON {
		return ".jsonl"
	}
	return "." + string(f)
}

// Options say how a [Writer] writes.
type Options struct {
	Form Form
	// Create begins a file of that name: it is called in one goroutine, with each name once. What
	// it returns is closed, whatever happens.
	Create func(name string) (io.WriteCloser, error)
	// PartDeals is how many deals make a part: the match that reaches it is the last one of the
	// part, and each part has files of its own. 0 is one part, with files without a number.
	PartDeals int
	// Part is the number of the first part, from 1; 0 is 1. Programs that write parts of one
	// archive each give other numbers, so that no two deals have the same id.
	Part int
	// Cell returns a text as it may stand in a cell of CSV; nil is [message.Visible].
	Cell func(string) string
}

// GroupRows is how many rows of a table are encoded together, at least: those of whole matches
// unless one match has more than twice as many; of plays, whose rows are small here, four times as many. In
// Parquet they are a row group.
const GroupRows = 1 << 16

// Most is the number of deals that a part can have, and of parts.
const Most = math.MaxInt32

// Writer writes tables as a stream (escritor de tabelas): it holds no more than the rows of a few
// groups, each table encoded in a goroutine of its own. What it writes depends only on what is
// added, in which order.
type Writer struct {
	opt  Options
	part int
	// deals are those of this part.
	deals  int
	tables []table
	err    error
}

// table is one table that is being written.
type table interface {
	add(rows *Rows, from, to tops, base int64) error
	// mark says that a match ends here.
	mark() error
	close() error
}

// ErrParts says that an archive has more deals, or parts, than ids can tell apart.
var ErrParts = errors.New("too many deals for one part, or too many parts")

// NewWriter returns a writer. Its caller closes it.
func NewWriter(opt Options) (*Writer, error) {
	switch {
	case opt.Form != Parquet && opt.Form != CSV && opt.Form != JSON:
		return nil, fmt.Errorf("%q is no form of tables", opt.Form)
	case opt.Part < 0 || opt.Part > Most || opt.PartDeals < 0:
		return nil, ErrParts
	}
	if opt.Part = max(opt.Part, 1); opt.Cell == nil {
		opt.Cell = message.Visible
	}
	w := &Writer{opt: opt, part: opt.Part}
	return w, w.open()
}

// open begins the files of a part. Those of the grades and the gestures are begun with the first one.
func (w *Writer) open() error {
	w.deals = 0
	w.tables = []table{
		newSheet(w, "matches", true, func(r *Rows) []Match { return r.Matches }, 0, nil),
		newSheet(w, "deals", true, func(r *Rows) []Deal { return r.Deals }, 1, func(x *Deal, base int64) { x.DealID += base }),
		newSheet(w, "sides", true, func(r *Rows) []Side { return r.Sides }, 2, func(x *Side, base int64) { x.DealID += base }),
		newPlaySheet(w),
		newSheet(w, "findings", true, func(r *Rows) []Finding { return r.Findings }, 4,
			func(x *Finding, base int64) { x.DealID = shifted(x.DealID, base) }),
		newSheet(w, "claims", true, func(r *Rows) []Claim { return r.Claims }, 5,
			func(x *Claim, base int64) { x.DealID = shifted(x.DealID, base) }),
		newSheet(w, "grades", false, func(r *Rows) []Grade { return r.Grades }, 6, func(x *Grade, base int64) { x.DealID += base }),
		newSheet(w, "gestures", false, func(r *Rows) []Gesture { return r.Gestures }, 7, func(x *Gesture, base int64) { x.DealID += base }),
	}
	for _, t := range w.tables {
		if err := t.add(&Rows{}, tops{}, tops{}, 0); err != nil {
			return w.fail(err)
		}
	}
	return nil
}

// shifted returns an id in another count.
func shifted(id *int64, base int64) *int64 {
	if id == nil {
		return nil
	}
	return new(*id + base)
}

// name returns the name of the file of a table.
func (w *Writer) name(of string) string {
	if w.opt.PartDeals > 0 {
		of = fmt.Sprintf("%s-%05d", of, w.part)
	}
	return of + w.opt.Form.ending()
}

// Add writes the rows of matches, behind those that were added before. The rows are copied.
func (w *Writer) Add(rows *Rows) error {
	if w.err != nil {
		return w.err
	}
	var from tops
	for _, to := range rows.ends {
		deals := to[1] - from[1]
		if w.opt.PartDeals > 0 && w.deals >= w.opt.PartDeals {
			if err := w.next(); err != nil {
				return err
			}
		}
		if w.deals > Most-deals {
			return w.fail(ErrParts)
		}
		// An id counts on within its part, whatever it was among the rows.
		base := int64(w.part)<<32 + int64(w.deals-from[1])
		for _, t := range w.tables {
			if err := t.add(rows, from, to, base); err != nil {
				return w.fail(err)
			}
			if err := t.mark(); err != nil {
				return w.fail(err)
			}
		}
		w.deals += deals
		from = to
	}
	return nil
}

// next goes on to the next part.
func (w *Writer) next() error {
	if err := w.finish(); err != nil {
		return w.fail(err)
	}
	if w.part == Most {
		return w.fail(ErrParts)
	}
	w.part++
	return w.open()
}

// fail ends the writing.
func (w *Writer) fail(err error) error {
	w.err = err
	return err
}

// finish ends the files of this part.
func (w *Writer) finish() error {
	var errs []error
	for _, t := range w.tables {
		errs = append(errs, t.close())
	}
	w.tables = nil
	return errors.Join(errs...)
}

// Close ends the files. It returns the first error of the writing, if there was one; what was
// written is then not whole.
func (w *Writer) Close() error {
	if err := w.finish(); w.err == nil {
		w.err = err
	}
	if w.err != nil {
		return w.err
	}
	w.err = errors.New("the tables are closed")
	return nil
}
