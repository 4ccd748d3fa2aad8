package eventlog

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"gotest.tools/v3/assert"
)

// halted copies what is on disk of a database while a transaction is half stored, as of a program that
// is killed then.
func halted(t *testing.T, path string, begin func(context.Context, *sql.Conn) error) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "log.db")
	l := &SQLite{path: path}
	assert.NilError(t, withOpened(l.dsn("rwc"), func(ctx context.Context, conn *sql.Conn) error {
		for _, s := range []string{"PRAGMA cache_size = 1", "PRAGMA cache_spill = 1", "BEGIN IMMEDIATE"} {
			if _, err := conn.ExecContext(ctx, s); err != nil {
				return err
			}
		}
		err := begin(ctx, conn)
		for _, ending := range []string{"", "-journal"} {
			content, err2 := os.ReadFile(path + ending)
			err = errors.Join(err, err2, os.WriteFile(out+ending, content, 0o600))
			if len(content) == 0 {
				err = errors.Join(err, errors.New("nothing of it is on disk: "+ending))
			}
		}
		return err
	}))
	return out
}

// TestHalted: a log whose maker was killed is read as it was before, by who only reads.
func TestHalted(t *testing.T) {
	spill := func(ctx context.Context, conn *sql.Conn) error {
		_, err := conn.ExecContext(ctx, "CREATE TABLE filling (x); INSERT INTO filling SELECT randomblob(4000) FROM (WITH RECURSIVE n(i) AS "+
			"(SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50) SELECT i FROM n)")
		return err
	}
	made := func(t *testing.T) string {
		path := filepath.Join(t.TempDir(), "log.db")
		l := &SQLite{path: path}
		assert.NilError(t, withOpened(l.dsn("rwc"), migrate)) // and not yet in the mode in which it is written
		return path
	}
	t.Run("while it is made", func(t *testing.T) {
		path := halted(t, filepath.Join(t.TempDir(), "log.db"), func(ctx context.Context, conn *sql.Conn) error {
			return errors.Join(makeTables(ctx, conn, 0), spill(ctx, conn))
		})
		if _, err := OpenRead(path); !errors.Is(err, ErrUnmade) || !errors.Is(err, ErrNotLog) {
			t.Error(err)
		}
		l, err := Open(path)
		assert.NilError(t, err)
		assert.NilError(t, l.Close())
	})
	t.Run("when it has its tables", func(t *testing.T) {
		path := halted(t, made(t), spill)
		l, err := OpenRead(path)
		assert.NilError(t, err)
		defer l.Close()
		view(t, l, func(r Reader) { same(t, collect(t, r.All(0))) })
		if isHalted(path) {
			t.Error("the journal is left")
		}
	})
	t.Run("where nobody may write", func(t *testing.T) {
		if os.Getuid() == 0 {
			t.Skip("who may do everything may write")
		}
		path := halted(t, made(t), spill)
		assert.NilError(t, errors.Join(os.Chmod(path, 0o400), os.Chmod(filepath.Dir(path), 0o500)))
		defer os.Chmod(filepath.Dir(path), 0o700)
		if _, err := OpenRead(path); !errors.Is(err, ErrHalted) {
			t.Error(err)
		}
	})
}
