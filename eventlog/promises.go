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

	"sueca/eventlog/evidence"
)

// Promises is a file in which signers' keys remember what they signed last of each
// origin, so that none signs two histories. It lies beside the key, not beside the log: a
// copy of the log is another file with the same origin.
//
// A promise is believed with the checkpoint that the key signed for it, which is kept in the
// file: who may write it can leave a promise out, and makes none up. Files of version 1 had no
// checkpoints; see [Promises.Unsigned].
//
// It is an SQLite database of its own. A promise is on the disk before the signature is
// handed out, and of two programs that sign at once one waits for the other and then goes
// on from what that one promised.
type Promises struct {
	path string
	db   *sql.DB
	conn *sql.Conn

	version int64
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

// promisesNotes is what version 2 adds: the checkpoint with the signature of the key, NULL for what version 1 stored.
const promisesNotes = `ALTER TABLE promise ADD COLUMN note BLOB`

// promisesVersion is the version of a file that is begun, or signed with.
const promisesVersion = 2

// makePromises makes what was added to the tables since a version, all of them since 0.
func makePromises(ctx context.Context, conn *sql.Conn, since, version int64) error {
	for n, text := range []string{promisesSchema, promisesNotes}[since:version] {
		if _, err := conn.ExecContext(ctx, text+fmt.Sprintf("; PRAGMA application_id = %d; PRAGMA user_version = %d", promisesID,
			since+int64(n)+1)); err != nil {
			return err
		}
	}
	return nil
}

// The errors about what a key has signed. Errors wrap them.
var (
	ErrNotPromises = errors.New("this is no file of what keys have signed")
	ErrForgotten   = errors.New("what the key has signed is not known")
	ErrRemembered  = errors.New("what the key has signed is known")
	ErrCrowded     = errors.New("the file knows too many keys")
	ErrUnproven    = errors.New("what the file says of the key is not what the key signed")
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
	err := withFreshPromises(promisesVersion, func(ctx context.Context, conn *sql.Conn) error {
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

// withFreshPromises runs fn on a new database in memory, of a version.
func withFreshPromises(version int64, fn func(context.Context, *sql.Conn) error) error {
	return withOpened(":memory:", func(ctx context.Context, conn *sql.Conn) error {
		if err := makePromises(ctx, conn, 0, version); err != nil {
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
	case m.version < 1 || m.version > promisesVersion:
		return fmt.Errorf("version %d, and this program knows %d: %w", m.version, promisesVersion, evidence.ErrNewer)
	}
	p.version = m.version
	have, err := schemaOf(ctx, p.conn)
	if err != nil {
		return err
	}
	return withFreshPromises(m.version, func(ctx context.Context, conn *sql.Conn) error {
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

// Begin says what becomes of a key that a file does not know.
type Begin bool

// What becomes of it.
const (
	Known Begin = false // it must be known
	Anew  Begin = true  // it must not be, and is added: whatever it has signed is not known
)

// Keep stores what a key promises. sign is given what the key has signed last of an origin
// and returns the checkpoint that it signs now, or an error if it must not. Keep returns that
// when the promise is on the disk, and not before. Meanwhile no other program can sign with
// this file.
func (p *Promises) Keep(ctx context.Context, key string, begin Begin, sign func(last func(origin string) (evidence.Promise, error)) ([]byte, error)) (
	now evidence.Promise, signed []byte, err error) {
	var refused error // of sign
	err = p.update(ctx, func() (err error) {
		bg := context.Background()
		m, err := readMarks(bg, p.conn) // another program may have been faster
		if err != nil {
			return err
		}
		if err = makePromises(bg, p.conn, min(m.version, promisesVersion), promisesVersion); err != nil {
			return err
		}
		before := p.version
		defer func() {
			if err != nil { // and what was made is undone
				p.version = before
			}
		}()
		p.version = promisesVersion
		var known bool
		if err = p.conn.QueryRowContext(bg, "SELECT EXISTS (SELECT 1 FROM key WHERE id = ?)", key).Scan(&known); err != nil {
			return err
		}
		switch {
		case known && begin == Anew:
			return ErrRemembered
		case !known && begin == Known:
			return ErrForgotten
		case !known:
			if err = p.register(key); err != nil {
				return err
			}
		}
		if signed, err = sign(func(origin string) (evidence.Promise, error) { return p.Last(key, origin) }); err != nil {
			refused = err
			return err
		}
		var alone []byte
		if now, alone, err = evidence.Promised(key, signed); err != nil {
			return err
		}
		_, err = p.conn.ExecContext(bg, `INSERT INTO promise (key, origin, size, root, note) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (key, origin) DO UPDATE SET size = excluded.size, root = excluded.root, note = excluded.note
			WHERE size < excluded.size OR note IS NULL`, key, now.Origin, now.Size, now.Root[:], alone)
		return err
	})
	switch {
	case refused != nil:
		return now, nil, refused
	case err != nil:
		return now, nil, err
	}
	return now, signed, nil
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
