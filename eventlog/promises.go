package eventlog

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"time"

	"golang.org/x/mod/sumdb/tlog"

	"sueca/eventlog/evidence"
)

// Promises is a file in which signers' keys remember what they signed last of each
// origin, so that none signs two histories. It lies beside the key, not beside the log: a
// copy of the log is another file with the same origin.
//
// It is an SQLite database of its own. A promise is on the disk before the signature is
// handed out, and of two programs that sign at once one waits for the other and then goes
// on from what that one promised.
type Promises struct {
	path string
	db   *sql.DB
	conn *sql.Conn
}

// promisesID is the number at byte 68 of the file: "SUEP".
const promisesID = 0x53554550

// promisesSchema makes the tables. A promise is never taken back.
const promisesSchema = `
CREATE TABLE key (
	id TEXT PRIMARY KEY -- evidence.SignerID
) STRICT;

CREATE TABLE promise (
	key    TEXT NOT NULL REFERENCES key,
	origin TEXT NOT NULL,
	size   INTEGER NOT NULL CHECK (size >= 0),
	root   BLOB NOT NULL CHECK (length(root) = 32),
	PRIMARY KEY (key, origin)
) STRICT;

CREATE TRIGGER key_no_delete BEFORE DELETE ON key
BEGIN SELECT raise(ABORT, 'a key is not forgotten'); END;

CREATE TRIGGER key_no_update BEFORE UPDATE ON key
BEGIN SELECT raise(ABORT, 'a key is not forgotten'); END;

CREATE TRIGGER promise_no_delete BEFORE DELETE ON promise
BEGIN SELECT raise(ABORT, 'a promise is kept'); END;

CREATE TRIGGER promise_no_less BEFORE UPDATE ON promise
WHEN NEW.key IS NOT OLD.key OR NEW.origin IS NOT OLD.origin OR NEW.size < OLD.size OR NEW.size = OLD.size AND NEW.root IS NOT OLD.root
BEGIN SELECT raise(ABORT, 'a promise is kept'); END;
`

// The errors about what a key has signed. Errors wrap them.
var (
	ErrNotPromises = errors.New("this is no file of what keys have signed")
	ErrForgotten   = errors.New("what the key has signed is not known")
	ErrRemembered  = errors.New("what the key has signed is known")
	ErrCrowded     = errors.New("the file knows too many keys")
)

// IsPromises reports whether a file that begins with head is one of what keys have signed.
func IsPromises(head []byte) bool {
	const at = 68
	return len(head) >= at+4 && bytes.HasPrefix(head, []byte("SQLite format 3\x00")) && binary.BigEndian.Uint32(head[at:]) == promisesID
}

// NewPromises returns the content of a new file, with the keys that it knows. They have
// signed nothing yet.
func NewPromises(keys ...string) ([]byte, error) {
	var image []byte
	err := withFreshPromises(func(ctx context.Context, conn *sql.Conn) error {
		for _, key := range keys {
			if _, err := conn.ExecContext(ctx, "INSERT INTO key (id) VALUES (?)", key); err != nil {
				return err
			}
		}
		return conn.Raw(func(c any) (err error) {
			switch c := c.(type) { // the two drivers
			case interface{ Serialize(string) ([]byte, error) }:
				image, err = c.Serialize("main")
			case interface{ Serialize() ([]byte, error) }:
				image, err = c.Serialize()
			default:
				err = errors.ErrUnsupported
			}
			return err
		})
	})
	return image, err
}

// withFreshPromises runs fn on a new database in memory.
func withFreshPromises(fn func(context.Context, *sql.Conn) error) error {
	return withOpened(":memory:", func(ctx context.Context, conn *sql.Conn) error {
		if _, err := conn.ExecContext(ctx, promisesSchema+fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = 1",
			promisesID)); err != nil {
			return err
		}
		return fn(ctx, conn)
	})
}

// OpenPromises opens a file of what keys have signed. If it is not there, the error is
// [io/fs.ErrNotExist].
func OpenPromises(path string) (*Promises, error) {
	return openPromises(context.Background(), path, "rw")
}

func openPromises(ctx context.Context, path, mode string) (*Promises, error) {
	p := &Promises{path: path}
	if err := p.open(ctx, mode); err != nil {
		p.Close()
		if err = faultOf(path, err); errors.Is(err, ErrNotLog) {
			err = ErrNotPromises
		}
		return nil, p.wrap(err)
	}
	return p, nil
}

func (p *Promises) open(ctx context.Context, mode string) error {
	if err := checkFile(p.path); errors.Is(err, ErrNotLog) {
		return ErrNotPromises
	} else if err != nil {
		return err
	}
	l := &SQLite{path: p.path, opt: newOptions(nil)}
	var err error
	// EXTRA: the end of the journal is on the disk too before a promise counts as stored.
	if p.db, err = sql.Open(driverName, l.dsn(mode, setting{"synchronous", "EXTRA"}, setting{"busy_timeout", "50"})); err != nil {
		return err
	}
	// What SQLite itself waits is short, so that an interrupt ends it.
	return patiently(ctx, func() (err error) {
		if p.conn == nil {
			if p.conn, err = p.db.Conn(ctx); err != nil {
				return err
			}
		}
		return p.check(ctx)
	})
}

// promisesPatience is how long a signer waits for another.
const promisesPatience = 10 * time.Second

// patiently runs fn again as long as another program has the file.
func patiently(ctx context.Context, fn func() error) error {
	for until := time.Now().Add(promisesPatience); ; {
		err := fn()
		if !errors.Is(fault(err), ErrLocked) || !time.Now().Before(until) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Millisecond):
		}
	}
}

// check returns an error if the file is not one of what keys have signed, or not as it was
// made.
func (p *Promises) check(ctx context.Context) error {
	m, err := readMarks(ctx, p.conn)
	switch {
	case err != nil:
		return err
	case m.application != promisesID:
		return ErrNotPromises
	case m.version != 1:
		return fmt.Errorf("version %d, and this program knows 1: %w", m.version, evidence.ErrNewer)
	}
	have, err := schemaOf(ctx, p.conn)
	if err != nil {
		return err
	}
	return withFreshPromises(func(ctx context.Context, conn *sql.Conn) error {
		want, err := schemaOf(ctx, conn)
		if err != nil {
			return err
		}
		if !maps.Equal(want, have) {
			return &AlteredError{schemaFaults(want, have)[0]}
		}
		return nil
	})
}

// Close closes the file.
func (p *Promises) Close() error {
	var errs []error
	if p.conn != nil {
		errs = append(errs, p.conn.Close())
	}
	if p.db != nil {
		errs = append(errs, p.db.Close())
	}
	return errors.Join(errs...)
}

// Register adds a key that has signed nothing yet.
func (p *Promises) Register(ctx context.Context, key string) error {
	return p.update(ctx, func() error { return p.register(key) })
}

func (p *Promises) register(key string) error {
	_, err := p.conn.ExecContext(context.Background(), "INSERT INTO key (id) VALUES (?)", key)
	return err
}

// Last returns what a key has signed last of an origin, the zero promise where that is
// nothing. If the file does not know the key, the error wraps [ErrForgotten].
func (p *Promises) Last(key, origin string) (evidence.Promise, error) {
	last := evidence.Promise{Origin: origin}
	var known bool
	var size sql.NullInt64
	var root []byte
	err := patiently(context.Background(), func() error {
		return p.conn.QueryRowContext(context.Background(), `SELECT EXISTS (SELECT 1 FROM key WHERE id = ?1),
			(SELECT size FROM promise WHERE key = ?1 AND origin = ?2), (SELECT root FROM promise WHERE key = ?1 AND origin = ?2)`, key, origin).
			Scan(&known, &size, &root)
	})
	switch {
	case err != nil:
		return last, p.wrap(err)
	case !known:
		return last, p.wrap(ErrForgotten)
	case size.Valid:
		last.Size, last.Root = size.Int64, tlog.Hash(root)
	}
	return last, nil
}

// Of returns what a key has signed last of each origin.
func (p *Promises) Of(key string) ([]evidence.Promise, error) {
	return p.list("SELECT origin, size, root FROM promise WHERE key = ? ORDER BY origin", key)
}

// PromisesOf returns what the keys that a file knows have signed last of an origin. It
// needs no permission to write the file.
func PromisesOf(path, origin string) ([]evidence.Promise, error) {
	p, err := openPromises(context.Background(), path, "ro")
	if err != nil {
		return nil, err
	}
	defer p.Close()
	return p.list("SELECT origin, size, root FROM promise WHERE origin = ? ORDER BY key", origin)
}

// Remembered is what a key remembers, as a file has it. Nothing in the file shows that it is so.
type Remembered struct {
	Key    string           // by [evidence.SignerID]
	Signed evidence.Promise // the zero promise where it has signed nothing of the origin
}

// RememberedIn returns the keys that a file knows, each with what it has signed last of an origin. A file with more
// than a number of keys is not read.
func RememberedIn(ctx context.Context, path, origin string, most int) (out []Remembered, err error) {
	p, err := openPromises(ctx, path, "ro")
	if err != nil {
		return nil, err
	}
	defer p.Close()
	err = patiently(ctx, func() error {
		out = nil
		rows, err := p.conn.QueryContext(ctx,
			"SELECT id, coalesce(size, 0), root FROM key LEFT JOIN promise ON key = id AND origin = ? ORDER BY id LIMIT ?", origin, most+1)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			one := Remembered{Signed: evidence.Promise{Origin: origin}}
			var root []byte
			if err := rows.Scan(&one.Key, &one.Signed.Size, &root); err != nil {
				return err
			}
			if len(root) == tlog.HashSize {
				one.Signed.Root = tlog.Hash(root)
			} else {
				one.Signed.Size = 0
			}
			out = append(out, one)
		}
		return rows.Err()
	})
	if err == nil && len(out) > most {
		err = ErrCrowded
	}
	if err != nil {
		return nil, p.wrap(err)
	}
	return out, nil
}

func (p *Promises) list(query, arg string) (out []evidence.Promise, err error) {
	err = patiently(context.Background(), func() error {
		out = nil
		rows, err := p.conn.QueryContext(context.Background(), query, arg)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var one evidence.Promise
			var root []byte
			if err := rows.Scan(&one.Origin, &one.Size, &root); err != nil {
				return err
			}
			if len(root) == tlog.HashSize { // which the table asks for
				one.Root = tlog.Hash(root)
				out = append(out, one)
			}
		}
		return rows.Err()
	})
	return out, p.wrap(err)
}

// Begin says what becomes of a key that a file does not know.
type Begin bool

// What becomes of it.
const (
	Known Begin = false // it must be known
	Anew  Begin = true  // it must not be, and is added: whatever it has signed is not known
)

// Keep stores what a key promises. sign is given what the key has signed last of an origin
// and returns what it promises now and the signature for it, or an error if it must not.
// Keep returns the signature when the promise is on the disk, and not before. Meanwhile no
// other program can sign with this file.
func (p *Promises) Keep(ctx context.Context, key string, begin Begin,
	sign func(last func(origin string) (evidence.Promise, error)) (evidence.Promise, []byte, error)) ([]byte, error) {
	var signed []byte
	var refused error // of sign
	err := p.update(ctx, func() error {
		bg := context.Background()
		var known bool
		if err := p.conn.QueryRowContext(bg, "SELECT EXISTS (SELECT 1 FROM key WHERE id = ?)", key).Scan(&known); err != nil {
			return err
		}
		switch {
		case known && begin == Anew:
			return ErrRemembered
		case !known && begin == Known:
			return ErrForgotten
		case !known:
			if err := p.register(key); err != nil {
				return err
			}
		}
		now, out, err := sign(func(origin string) (evidence.Promise, error) { return p.Last(key, origin) })
		if err != nil {
			refused = err
			return err
		}
		signed = out
		if last, err := p.Last(key, now.Origin); err != nil || last == now {
			return err // it is stored already
		}
		_, err = p.conn.ExecContext(bg, `INSERT INTO promise (key, origin, size, root) VALUES (?, ?, ?, ?)
			ON CONFLICT (key, origin) DO UPDATE SET size = excluded.size, root = excluded.root`, key, now.Origin, now.Size, now.Root[:])
		return err
	})
	switch {
	case refused != nil:
		return nil, refused
	case err != nil:
		return nil, err
	}
	return signed, nil
}

// update runs fn in the only writing transaction.
func (p *Promises) update(ctx context.Context, fn func() error) error {
	do := func(statement string) error {
		return patiently(ctx, func() error {
			_, err := p.conn.ExecContext(context.Background(), statement)
			return err
		})
	}
	if err := do("BEGIN IMMEDIATE"); err != nil {
		return p.wrap(err)
	}
	defer p.conn.ExecContext(context.Background(), "ROLLBACK") // after a COMMIT this does nothing
	if err := fn(); err != nil {
		return p.wrap(err)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return p.wrap(do("COMMIT"))
}

// PromisesError is an error of a file of what keys have signed.
type PromisesError struct {
	Path string
	Err  error
}

// Error returns the message in English.
func (e *PromisesError) Error() string { return e.Path + ": " + e.Err.Error() }

// Unwrap returns the error of the file.
func (e *PromisesError) Unwrap() error { return e.Err }

// wrap adds the file's name to an error.
func (p *Promises) wrap(err error) error {
	var already *PromisesError
	if err == nil || errors.As(err, &already) || errors.Is(err, context.Canceled) {
		return err
	}
	return &PromisesError{p.path, faultOf(p.path, err)}
}
