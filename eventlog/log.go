package eventlog

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"sueca/engine"
	"sueca/engine/message"
	"sueca/eventlog/evidence"
)

// Log is an append-only log of events. Its promises are in the package doc. One
// test suite checks them for every implementation.
type Log interface {
	// Update runs fn in the only writing transaction. Everything that fn
	// appended is stored, or nothing. Update waits for its turn until ctx is
	// done, so it must not be called from within another Update. The Tx must
	// not be used afterwards.
	Update(ctx context.Context, fn func(Tx) error) error
	// View runs fn on one consistent snapshot. The Reader must not be used
	// afterwards.
	View(ctx context.Context, fn func(Reader) error) error
	Close() error
}

// Reader reads a log at one moment. Within [Log.Update] it also sees what that
// transaction has appended; a sequence ends with what was there when the loop
// began.
type Reader interface {
	// Stream yields the rows of a stream with a Revision greater than after.
	Stream(name string, after int64) iter.Seq2[evidence.Row, error]
	// All yields the rows with a Position greater than after.
	All(after int64) iter.Seq2[evidence.Row, error]
	// Streams yields the rows of each stream together, the streams in the order
	// of their first positions. It holds one stream in memory at a time.
	Streams() iter.Seq2[[]evidence.Row, error]
	// Revision returns a stream's last revision, 0 if there is no such stream.
	Revision(name string) (int64, error)
	// Find returns the names of the streams with a prefix, in the order of
	// their first positions.
	Find(prefix string) ([]string, error)
	// Count returns the number of streams. They are numbered from 1, in the
	// order of their first positions.
	Count() (int, error)
	// Name returns the name of a stream by its number, "" if there is none, and
	// Number the number by the name, 0 if there is none. Neither reads the
	// others.
	Name(number int) (string, error)
	Number(name string) (int, error)
	// Last returns the last position, 0 in an empty log.
	Last() (int64, error)
}

// Register is the stream for what is written down about the archive itself,
// such as studies before they are run. Its rows are proven like all others. It
// is not a match: [Reader].Streams, Find, Count, Name and Number leave it out.
const Register = "register"

// Tx is a writing transaction.
type Tx interface {
	Reader
	// Append adds rows to a stream. The stream must be at revision expected.
	//
	// Repeating an append is harmless: if rows of the same kind and
	// bytes already follow that revision, nothing is added and their positions
	// are returned. If something else does, the error is a [ConflictError]. A
	// failed Append adds nothing, and the transaction may go on.
	Append(stream string, expected int64, rows ...[]engine.Event) (Appended, error)
	// Expect announces streams that will be asked for or appended to, so that
	// they can be looked up together. It changes nothing else.
	Expect(streams ...string) error
	// Version returns a number that stays the same, from one transaction of this
	// Log to the next, as long as no other program has written: the log is then
	// what it was, with what this one has appended since. It is never 0.
	Version() int64
	// appendRows is Append for encoded rows.
	appendRows(stream string, expected int64, rows []evidence.Draft) (Appended, error)
}

// Appended says where rows are in the log.
type Appended struct {
	First, Last int64 // positions
	Added       int   // rows that were not there before
}

// ConflictError means that a stream is not at the revision that the writer
// expected, or has other rows after it.
type ConflictError struct {
	Stream           string
	Expected, Actual int64 // revisions
}

// Error returns the message in English.
func (e *ConflictError) Error() string {
	if e.Actual > e.Expected {
		return fmt.Sprintf("stream %s holds other rows after revision %d (it is at %d): read it again",
			e.Stream, e.Expected, e.Actual)
	}
	return fmt.Sprintf("stream %s is at revision %d, not %d: read it again", e.Stream, e.Actual, e.Expected)
}

// The errors about a log. Errors wrap these, [io/fs.ErrNotExist] or
// [io/fs.ErrPermission].
var (
	ErrNotLog   = errors.New("not a sueca log")
	ErrUnmade   = errors.New("an empty file, as where a program was killed while it made the log") // also [ErrNotLog]
	ErrHalted   = errors.New("a program was killed while it wrote to the log, and what it had begun cannot be taken back here")
	ErrNoFile   = errors.New("a pipe or a device, and no file") // also [ErrNotLog]
	ErrLocked   = errors.New("another program is writing to the log: try again when it has finished")
	ErrFull     = errors.New("the disk is full: nothing of this change was stored")
	ErrDisk     = errors.New("the disk does not answer")
	ErrMoved    = errors.New("the file of the log is gone, or another one: what was opened is not there any more")
	ErrParted   = errors.New("what belongs to the log beside it (-wal, -shm) was taken away while it was open")
	ErrBeside   = errors.New("reading needs a file beside the log, and none can be made there: copy the log elsewhere") // also ErrPermission
	ErrReadOnly = errors.New("the log is open for reading only")
	ErrEarly    = errors.New("the log was made by a sueca of before the first release")
)

// errOver is the error of a reader after its View or Update.
var errOver = errors.New("the transaction is over")

// Option is an option for opening a log.
type Option func(*options)

type options struct {
	clock  func() time.Time
	busy   time.Duration
	author string
	any    bool // whatever its tables are
}

func newOptions(opts []Option) options {
	o := options{clock: time.Now, busy: 5 * time.Second}
	for _, opt := range opts {
		opt(&o)
	}
	return o
}

// WithClock sets the clock for [evidence.Row.At].
func WithClock(now func() time.Time) Option { return func(o *options) { o.clock = now } }

// WithAuthor sets [evidence.Row.Author] of the rows that are appended.
func WithAuthor(name string) Option { return func(o *options) { o.author = name } }

// By returns a context in which [Log.Update] appends rows of that author, whoever the log was
// opened by: one program may write for several people, such as a server.
func By(ctx context.Context, author string) context.Context {
	return context.WithValue(ctx, authorKey{}, author)
}

type authorKey struct{}

// authorOf returns the author of the rows that are appended in a context.
func authorOf(ctx context.Context, opened string) string {
	if author, ok := ctx.Value(authorKey{}).(string); ok {
		return author
	}
	return opened
}

// WithBusyTimeout sets how long to wait for another program's transaction
// before failing with [ErrLocked]. The default is five seconds.
func WithBusyTimeout(d time.Duration) Option { return func(o *options) { o.busy = d } }

// Unchecked lets [OpenRead] open a log whose tables and triggers are not as they
// were made, for [SQLite.Verify] to say what is wrong with it.
func Unchecked() Option { return func(o *options) { o.any = true } }

// turn lets one writer at a time in. It is a channel, because waiting for a
// channel can be ended by a context.
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

// place decides for every implementation what an Append does: add the rows (add
// is true), or find them in the log. at returns the stored row of a revision.
func place(stream string, expected, actual int64, rows []evidence.Draft, at func(int64) (evidence.Row, error)) (Appended, bool, error) {
	for i := range rows {
		if rows[i].Kind == engine.KindOriginBegun && stream != Register {
			return Appended{}, false, &engine.TextError{Fault: message.Faultf("that a log takes another name is no part of a match")}
		}
	}
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
		// An append is stored whole, so half of one is not a repetition.
		return Appended{}, false, conflict
	}
	var out Appended
	for i, r := range rows {
		have, err := at(expected + 1 + int64(i))
		if err != nil {
			return Appended{}, false, err
		}
		if have.Kind != r.Kind || have.Schema != evidence.Schema || string(have.Body) != string(r.Body) {
			return Appended{}, false, conflict
		}
		if i == 0 {
			out.First = have.Position
		}
		out.Last = have.Position
	}
	return out, false, nil
}
