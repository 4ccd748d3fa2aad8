package eventlog

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"sueca/eventlog/evidence"
)

// SQLite is a [Log] in a file.
//
// Statements are run with context.Background(), because a cancelled statement
// can leave the connection in an open transaction. The caller's context is
// checked between them instead.
type SQLite struct {
	path  string
	opt   options
	turn  turn
	real  string // the path without links, of a log that is open for writing
	files files  // what was opened for writing; nothing where that is not known
	bad   error  // why the log was not sound when they were so

	rescued bool // a copy was made of it when it was gone

	// There is one connection to write, and a pool of read-only ones, so that a
	// reader never waits for the writer.
	db    *sql.DB
	write *sql.Conn // nil if opened for reading
	read  *sql.DB

	many, one           *sql.Stmt // insert manyRows events, and one
	manyHashes, oneHash *sql.Stmt
	manyStreams         *sql.Stmt // insert many streams
	oneStream           *sql.Stmt
	findStreams, state  *sql.Stmt     // find many streams, and one
	ends                *sql.Stmt     // the last position and stream, and the version of the data
	edge                evidence.Edge // of the tree as this program last left it
	version             int64         // of the data then
	salts               []byte        // drawn by lot, for rows to come
}

// Open opens a log for writing, and makes it if it does not exist. It does not
// change a file that is not a log, or one whose tables or triggers are not as
// they were made: the error wraps [ErrAltered].
func Open(path string, opts ...Option) (*SQLite, error) {
	l := &SQLite{path: path, opt: newOptions(opts), turn: make(turn, 1)}
	if err := l.open(); err != nil {
		l.Close()
		return nil, fmt.Errorf("%s: %w", path, faultOf(path, err))
	}
	return l, nil
}

// OpenRead opens an existing log for reading only. Its tables and triggers must be
// as they were made, unless the log is opened [Unchecked].
func OpenRead(path string, opts ...Option) (*SQLite, error) {
	l := &SQLite{path: path, opt: newOptions(opts), turn: make(turn, 1)}
	if err := l.openRead(); err != nil {
		l.Close()
		return nil, fmt.Errorf("%s: %w", path, beside(l.path, err))
	}
	return l, nil
}

func (l *SQLite) open() error {
	if err := checkFile(l.path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if _, err := os.Stat(filepath.Dir(l.path)); err != nil {
		return fmt.Errorf("the folder of the log: %w", err)
	}
	writable(l.path)
	// The file is checked before any setting is changed in it.
	if err := l.withConn(l.dsn("rwc"), migrate); err != nil {
		return err
	}
	var err error
	if l.db, err = sql.Open(driverName, l.dsn("rw", setting{"journal_mode", "WAL"})); err != nil {
		return err
	}
	l.db.SetMaxOpenConns(1)
	ctx := context.Background()
	if l.write, err = l.db.Conn(ctx); err != nil {
		return err
	}
	if err := checkSettings(ctx, l.write); err != nil {
		return err
	}
	if err := l.probe(ctx); err != nil {
		return err
	}
	if l.real, err = filepath.EvalSymlinks(l.path); err == nil { // SQLite keeps what is beside it there
		l.files, _ = l.look()
	}
	if err := l.prepare(ctx); err != nil {
		return err
	}
	var last, lastID int64
	if err := l.ends.QueryRowContext(ctx).Scan(&last, &lastID, &l.version); err != nil {
		return err
	}
	l.read, err = sql.Open(driverName, l.readDSN())
	return err
}

// writable lets those write who may write to a log what stands beside it: a reader left it as it was made, when nobody could write to the log.
func writable(path string) {
	info, err := os.Stat(path)
	for _, ending := range []string{"-wal", "-shm"} {
		beside, none := os.Stat(path + ending)
		if err == nil && none == nil && info.Mode().Perm()&^beside.Mode().Perm()&0o222 != 0 {
			os.Chmod(path+ending, info.Mode().Perm()) // where that fails opening says so
		}
	}
}

// prepare prepares the writer's statements.
func (l *SQLite) prepare(ctx context.Context) (err error) {
	for _, p := range []struct {
		stmt **sql.Stmt
		text string
	}{
		{&l.many, insertEvents(manyRows)}, {&l.one, insertEvents(1)}, {&l.manyHashes, insertHashes(manyRows)}, {&l.oneHash, insertHashes(1)},
		{&l.manyStreams, insertStreams(manyRows)}, {&l.oneStream, insertStreams(1)}, {&l.findStreams, findStreams(manyRows)},
		{&l.state, "SELECT id, (SELECT max(rev) FROM event WHERE stream = id) FROM stream WHERE name = ?"},
		{&l.ends, "SELECT coalesce((SELECT max(pos) FROM event), 0), coalesce((SELECT max(id) FROM stream), 0), (SELECT data_version FROM " +
			"pragma_data_version)"},
	} {
		if *p.stmt, err = l.write.PrepareContext(ctx, p.text); err != nil {
			return err
		}
	}
	return nil
}

func (l *SQLite) openRead() error {
	if err := checkFile(l.path); err != nil {
		return err
	}
	var err error
	if isHalted(l.path) {
		// A reader may not take back what a killed program had begun; a writer does, by reading.
		err := l.withConn(l.dsn("rw"), func(ctx context.Context, conn *sql.Conn) error {
			_, err := readMarks(ctx, conn)
			return err
		})
		if err != nil && isHalted(l.path) {
			return fmt.Errorf("%w: %w", ErrHalted, faultOf(l.path, err))
		}
	}
	if l.read, err = sql.Open(driverName, l.readDSN()); err != nil {
		return err
	}
	return l.withConn("", func(ctx context.Context, conn *sql.Conn) error {
		m, err := inspect(ctx, conn, l.opt.any)
		if err != nil {
			return err
		}
		return m.check() // which an empty file does not pass
	})
}

// isHalted reports whether a journal stands beside a log, as while it is being made. Of a program that
// was killed then it stays: SQLite rolls it back where it may write, and knows one that is in use.
func isHalted(path string) bool {
	info, err := os.Stat(path + "-journal")
	return err == nil && info.Size() > 0
}

// checkFile returns an error, clearer than SQLite's, for a file that cannot be
// a log. It must not open the file: closing it would drop the locks that
// another log of this process holds on it.
func checkFile(path string) error {
	// SQLite would wait for ever for what comes out of a pipe.
	for _, ending := range []string{"-wal", "-shm", "-journal"} {
		if info, err := os.Stat(path + ending); err == nil && !info.Mode().IsRegular() {
			return fmt.Errorf("%w: %s: %w", ErrNotLog, ending, ErrNoFile)
		}
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fs.ErrNotExist
	case err != nil:
		return err
	case info.IsDir():
		return fmt.Errorf("%w: a folder", ErrNotLog)
	case !info.Mode().IsRegular():
		return fmt.Errorf("%w: %w", ErrNotLog, ErrNoFile)
	}
	return nil
}

// probe finds out at once, not at the first write, that a file cannot be
// written. That another program is writing at the moment is not an error.
func (l *SQLite) probe(ctx context.Context) error {
	if err := l.wait(0); err != nil {
		return err
	}
	_, err := l.write.ExecContext(ctx, "BEGIN IMMEDIATE")
	if err == nil {
		// BEGIN succeeds even if the file cannot be written.
		_, err = l.write.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", version))
		l.write.ExecContext(ctx, "ROLLBACK")
	}
	if code, _, _ := driverError(err); code == codeReadOnly {
		return fmt.Errorf("%w: the file cannot be written", ErrReadOnly)
	}
	if err != nil && !errors.Is(fault(err), ErrLocked) {
		return err
	}
	return nil
}

// wait sets how long SQLite itself waits for another program's transaction.
func (l *SQLite) wait(d time.Duration) error {
	_, err := l.write.ExecContext(context.Background(), fmt.Sprintf("PRAGMA busy_timeout = %d", d.Milliseconds()))
	return err
}

// begin begins the writing transaction when no other program is in one. It
// tries every millisecond. SQLite tries less and less often the longer it
// waits, and would never get a turn beside a program that commits all the time.
func (l *SQLite) begin(ctx context.Context) error {
	for until := time.Now().Add(l.opt.busy); ; {
		_, err := l.write.ExecContext(context.Background(), "BEGIN IMMEDIATE")
		if err == nil {
			return nil
		}
		if err = fault(err); !errors.Is(err, ErrLocked) || !time.Now().Before(until) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Millisecond):
		}
	}
}

// withConn runs fn on a connection to dsn, or on one of the readers' for "".
func (l *SQLite) withConn(dsn string, fn func(context.Context, *sql.Conn) error) error {
	if dsn != "" {
		return withOpened(dsn, fn)
	}
	return withConnOf(l.read, fn)
}

// withOpened runs fn on a connection to a database that is open only for it.
func withOpened(dsn string, fn func(context.Context, *sql.Conn) error) error {
	db, err := sql.Open(driverName, dsn)
	if err != nil {
		return err
	}
	defer db.Close()
	return withConnOf(db, fn)
}

func withConnOf(db *sql.DB, fn func(context.Context, *sql.Conn) error) error {
	ctx := context.Background()
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	return fn(ctx, conn)
}

// dsn returns the file's name as a URI, with ? # and % escaped.
func (l *SQLite) dsn(mode string, more ...setting) string {
	path, err := filepath.Abs(l.path)
	if err != nil {
		path = l.path
	}
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // a drive letter
	}
	return "file://" + strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23").Replace(path) + "?" + l.parameters(mode, more).Encode()
}

func (l *SQLite) readDSN() string { return l.dsn("ro", setting{"query_only", "1"}) }

// Close closes the log. The writer is closed last and removes the files beside
// the log.
func (l *SQLite) Close() error {
	var errs []error
	if l.read != nil {
		errs = append(errs, l.read.Close())
	}
	for _, s := range []*sql.Stmt{l.many, l.one, l.manyHashes, l.oneHash, l.manyStreams, l.oneStream, l.findStreams, l.state, l.ends} {
		if s != nil {
			errs = append(errs, s.Close())
		}
	}
	if l.write != nil {
		errs = append(errs, l.write.Close())
	}
	if l.db != nil {
		errs = append(errs, l.db.Close())
	}
	return errors.Join(errs...)
}

// View implements [Log].
func (l *SQLite) View(ctx context.Context, fn func(Reader) error) error {
	conn, err := l.read.Conn(ctx)
	if err != nil {
		return l.wrap(beside(l.path, err))
	}
	defer conn.Close()
	bg := context.Background()
	if _, err := conn.ExecContext(bg, "BEGIN DEFERRED"); err != nil {
		return l.wrap(beside(l.path, err))
	}
	r := &sqliteReader{ctx: ctx, conn: conn}
	defer func() {
		r.end()
		conn.ExecContext(bg, "ROLLBACK") // nothing was written
	}()
	// The snapshot is taken by the first read, not by BEGIN.
	if _, err := r.Last(); err != nil {
		return l.wrap(beside(l.path, err))
	}
	return l.wrap(fn(r))
}

// Update implements [Log].
func (l *SQLite) Update(ctx context.Context, fn func(Tx) error) error {
	if l.write == nil {
		return l.wrap(ErrReadOnly)
	}
	if err := l.turn.take(ctx); err != nil {
		return err
	}
	defer l.turn.give()
	if err := l.moved(); err != nil {
		return err
	}
	bg := context.Background()
	if err := l.begin(ctx); err != nil {
		return l.wrap(err)
	}
	tx := &sqliteTx{
		sqliteReader: sqliteReader{ctx: ctx, conn: l.write},
		log:          l, streams: map[string]*streamState{},
	}
	tx.before = tx.flush
	defer func() {
		// Also after a panic; harmless after a COMMIT.
		tx.end()
		l.write.ExecContext(bg, "ROLLBACK")
	}()
	err := tx.begin()
	if err != nil {
		tx.version = l.version // it could not be read
	}
	if err = cmp.Or(l.unsound(ctx, tx.version), err); err != nil {
		return l.wrap(err)
	}
	if err := fn(tx); err != nil {
		return l.wrap(err)
	}
	if err := tx.flush(); err != nil {
		return l.wrap(err)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	tx.end()
	if _, err := l.write.ExecContext(bg, "COMMIT"); err != nil {
		return l.wrap(fault(err))
	}
	l.edge, l.version = tx.edge, tx.version
	err = l.moved()
	if now, ok := l.look(); err == nil && ok {
		l.files = now
	}
	return err
}

// wrap adds the log's name to an error of the log. Other errors are the
// caller's own and are returned unchanged.
func (l *SQLite) wrap(err error) error {
	for _, own := range []error{ErrNotLog, ErrHalted, evidence.ErrNewer, ErrEarly, ErrLocked, ErrFull, ErrDisk, ErrMoved, ErrParted, ErrReadOnly,
		evidence.ErrDamaged, fs.ErrPermission} {
		if errors.Is(err, own) {
			return fmt.Errorf("%s: %w", l.path, err)
		}
	}
	return err
}
