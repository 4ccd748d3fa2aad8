package eventlog

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"sueca/engine"
	"sueca/eventlog/evidence"
)

// Log is an append-only log of events. Its promises are in the package doc; one
// suite of tests holds every implementation to them.
type Log interface {
	// Update runs fn in the one writing transaction: all that it appended is
	// stored, or nothing. It waits for its turn as long as ctx lasts, so it must
	// not be called from within another Update. The Tx is void afterwards.
	Update(ctx context.Context, fn func(Tx) error) error
	// View runs fn on one consistent snapshot. The Reader is void afterwards.
	View(ctx context.Context, fn func(Reader) error) error
	Close() error
}

// Reader reads a log at one moment. Within [Log.Update] it sees what that
// transaction has appended; a sequence ends with what was there when the
// ranging began.
type Reader interface {
	// Stream yields the records of a stream whose Revision is above after.
	Stream(name string, after int64) iter.Seq2[evidence.Row, error]
	// All yields the records whose Position is above after.
	All(after int64) iter.Seq2[evidence.Row, error]
	// Streams yields the records of every stream together, the streams in the
	// order of their first positions. It holds one stream at a time.
	Streams() iter.Seq2[[]evidence.Row, error]
	// Revision gives a stream's last revision, 0 for no such stream.
	Revision(name string) (int64, error)
	// Find names the streams with a prefix, in the order of their first
	// positions.
	Find(prefix string) ([]string, error)
	// Count gives how many streams there are. They are numbered from 1, in the
	// order of their first positions.
	Count() (int, error)
	// Name gives the name of a stream by its number, empty for no such stream, and
	// Number the number by the name, 0 for none. Neither looks at the others.
	Name(number int) (string, error)
	Number(name string) (int, error)
	// Last gives the last position, 0 in an empty log.
	Last() (int64, error)
}

// Register is the stream for what is written down about the archive itself, such as
// studies before they are run (registo). Its rows are proven like all others; it is no
// match, and [Reader.Streams], Find, Count and Name pass it over.
const Register = "register"

// Tx is a writing transaction.
type Tx interface {
	Reader
	// Append adds rows to a stream whose revision must be expected.
	//
	// Repeating an append is harmless: where rows of the same kind, schema and
	// bytes already follow that revision, nothing is added and their positions
	// are given back. Anything else there is a [ConflictError]. A failed Append
	// adds nothing, and the transaction may go on.
	Append(stream string, expected int64, rows ...[]engine.Event) (Appended, error)
	// Expect says which streams will be asked for or appended to, many at a time,
	// so that what is known of them can be read in one go. It changes nothing else.
	Expect(streams ...string) error
	// appendRows is Append for rows that are encoded.
	appendRows(stream string, expected int64, rows []evidence.Draft) (Appended, error)
}

// Appended tells where rows stand.
type Appended struct {
	First, Last int64 // positions
	Added       int   // rows that were not there before
}

// ConflictError says that a stream is not where the writer thought it was, or
// holds other rows there.
type ConflictError struct {
	Stream           string
	Expected, Actual int64 // revisions
}

func (e *ConflictError) Error() string {
	if e.Actual > e.Expected {
		return fmt.Sprintf("stream %s holds other rows after revision %d (it is at %d): read it again",
			e.Stream, e.Expected, e.Actual)
	}
	return fmt.Sprintf("stream %s is at revision %d, not %d: read it again", e.Stream, e.Actual, e.Expected)
}

// What can be wrong with a log. Errors wrap these, beside [io/fs.ErrNotExist]
// and [io/fs.ErrPermission].
var (
	ErrNotLog   = errors.New("not a sueca log")
	ErrLocked   = errors.New("another program is writing to the log: try again when it has finished")
	ErrFull     = errors.New("the disk is full: nothing of this change was stored")
	ErrReadOnly = errors.New("the log is open for reading only")
	ErrNoProofs = errors.New("the log was written before there were proofs: the next writing adds them")
)

// errOver is what a reader gives after its View or Update.
var errOver = errors.New("the transaction is over")

// Option settles how a log is opened.
type Option func(*options)

type options struct {
	clock  func() time.Time
	busy   time.Duration
	author string
	bare   bool // without a tree: for measuring what it costs
}

func newOptions(opts []Option) options {
	o := options{clock: time.Now, busy: 5 * time.Second}
	for _, opt := range opts {
		opt(&o)
	}
	return o
}

// WithClock sets the clock of [Record.At].
func WithClock(now func() time.Time) Option { return func(o *options) { o.clock = now } }

// WithAuthor sets who appends: [Record.Author] of what is appended.
func WithAuthor(name string) Option { return func(o *options) { o.author = name } }

// WithBusyTimeout sets how long to wait for another program's transaction
// before giving [ErrLocked]; five seconds if it is not given.
func WithBusyTimeout(d time.Duration) Option { return func(o *options) { o.busy = d } }

// turn lets one writer at a time in. A channel, because one can wait for it
// with a context.
type turn chan struct{}

func (t turn) take(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case t <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (t turn) give() { <-t }

// place decides what an Append does, for every implementation: add the rows
// (add is true), or find them there already. at gives the stored record of a
// revision.
func place(stream string, expected, actual int64, rows []evidence.Draft, at func(int64) (evidence.Row, error)) (Appended, bool, error) {
	conflict := &ConflictError{stream, expected, actual}
	n := int64(len(rows))
	switch {
	case expected < 0 || expected > actual:
		return Appended{}, false, conflict
	case n == 0:
		return Appended{}, false, nil
	case expected == actual:
		return Appended{}, true, nil
	case expected+n > actual:
		// An append is stored whole, so half of one is no repetition.
		return Appended{}, false, conflict
	}
	var out Appended
	for i, r := range rows {
		have, err := at(expected + 1 + int64(i))
		if err != nil {
			return Appended{}, false, err
		}
		if have.Kind != r.Kind || have.Schema != r.Schema || string(have.Body) != string(r.Body) {
			return Appended{}, false, conflict
		}
		if i == 0 {
			out.First = have.Position
		}
		out.Last = have.Position
	}
	return out, false, nil
}
