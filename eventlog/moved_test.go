//go:build linux

package eventlog

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/eventlog/evidence"
)

// TestMoved: nothing is said to be stored where the file of the log is gone, or is another one than was opened; where it is back the
// log goes on.
func TestMoved(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	l, err := Open(path)
	assert.NilError(t, err)
	defer l.Close()
	at := int64(0)
	add := func() error {
		err := l.Update(context.Background(), func(tx Tx) error {
			_, err := tx.Append("m", at, []engine.Event{&engine.NoteWritten{Text: "x"}})
			return err
		})
		if err == nil {
			at++
		}
		return err
	}
	assert.NilError(t, add())
	assert.NilError(t, os.Rename(path, path+".away"))
	assert.Check(t, errors.Is(add(), ErrMoved), "it is gone")
	other, err := os.ReadFile(path + ".away")
	assert.NilError(t, err)
	assert.NilError(t, os.WriteFile(path, other, 0o600))
	assert.Check(t, errors.Is(add(), ErrMoved), "it is another one")
	copies, err := filepath.Glob(path + Rescued + "*")
	assert.Check(t, err == nil && len(copies) == 1, "%v", copies)
	size, _ := clean(t, openTest(t, path+Rescued))
	assert.Equal(t, size, at) // all that was said to be stored
	assert.NilError(t, os.Rename(path+".away", path))
	assert.NilError(t, add())
	var rows int64
	assert.NilError(t, l.View(context.Background(), func(r Reader) (err error) {
		rows, err = r.Last()
		return err
	}))
	assert.Equal(t, rows, int64(2))
	err = l.Update(context.Background(), func(tx Tx) error {
		_, err := tx.Append("m", at, []engine.Event{&engine.NoteWritten{Text: "x"}})
		return errors.Join(err, os.Rename(path, path+".away")) // between
	})
	assert.Check(t, errors.Is(err, ErrMoved), "it is gone when it is written: %v", err)
}

// TestTampered: nothing is said to be stored once what belongs to an open log was taken away, put in the place of, cut off or written over,
// and what was said to be before is kept where it is not gone from the disk. What harms nothing is no reason.
func TestTampered(t *testing.T) {
	const rows = 40
	copyTo := func(t *testing.T, from, to string) {
		t.Helper()
		content, err := os.ReadFile(from)
		assert.NilError(t, err)
		assert.NilError(t, os.WriteFile(to, content, 0o600)) // into the file that is there
	}
	checkpoint := func(t *testing.T, path string) { // as another program does
		t.Helper()
		assert.NilError(t, withOpened((&SQLite{path: path}).dsn("rw"), func(ctx context.Context, conn *sql.Conn) error {
			_, err := conn.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
			return err
		}))
	}
	for _, tt := range []struct {
		name string
		harm func(t *testing.T, path string)
		want error
		kept bool
	}{
		{"nothing", func(*testing.T, string) {}, nil, true},
		{"the log is touched", func(t *testing.T, path string) { assert.NilError(t, os.Chtimes(path, time.Time{}, time.Unix(1, 0))) }, nil, true},
		{"-wal is touched", func(t *testing.T, path string) {
			assert.NilError(t, os.Chtimes(path+"-wal", time.Time{}, time.Unix(1, 0)))
		}, nil, true},
		{"another program empties -wal", checkpoint, nil, true},
		{"-wal is removed", func(t *testing.T, path string) { assert.NilError(t, os.Remove(path+"-wal")) }, ErrParted, true},
		{"-shm is removed", func(t *testing.T, path string) { assert.NilError(t, os.Remove(path+"-shm")) }, ErrParted, true},
		{"both are removed", func(t *testing.T, path string) {
			assert.NilError(t, errors.Join(os.Remove(path+"-wal"), os.Remove(path+"-shm")))
		}, ErrParted, true},
		{"-wal is another, empty one", func(t *testing.T, path string) {
			assert.NilError(t, errors.Join(os.Remove(path+"-wal"), os.WriteFile(path+"-wal", nil, 0o600)))
		}, ErrParted, true},
		{"-wal is a copy of it", func(t *testing.T, path string) {
			copyTo(t, path+"-wal", path+".copy")
			assert.NilError(t, os.Rename(path+".copy", path+"-wal"))
		}, ErrParted, true},
		{"-wal is emptied", func(t *testing.T, path string) { assert.NilError(t, os.Truncate(path+"-wal", 0)) }, evidence.ErrDamaged, false},
		{"-wal is cut off", func(t *testing.T, path string) { assert.NilError(t, os.Truncate(path+"-wal", 9000)) }, evidence.ErrDamaged, false},
		{"the log is emptied", func(t *testing.T, path string) { assert.NilError(t, os.Truncate(path, 0)) }, evidence.ErrDamaged, false},
		{"the log is cut off", func(t *testing.T, path string) {
			checkpoint(t, path)
			info, err := os.Stat(path)
			assert.NilError(t, errors.Join(err, os.Truncate(path, info.Size()-8192)))
		}, evidence.ErrDamaged, false},
		{"the log is written over with another", func(t *testing.T, path string) {
			other := filepath.Join(t.TempDir(), "other.db")
			fill(t, other, 100)
			copyTo(t, other, path)
		}, evidence.ErrDamaged, false},
		{"the log is written over with an older one", func(t *testing.T, path string) {
			copyTo(t, path+".older", path)
		}, evidence.ErrDamaged, false},
		{"the log is written over with no log", func(t *testing.T, path string) {
			assert.NilError(t, os.WriteFile(path, make([]byte, 1<<20), 0o600))
		}, evidence.ErrDamaged, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "a.db")
			name := filepath.Join(t.TempDir(), "link.db")
			if err := os.Symlink(path, name); err != nil {
				name = path
			}
			fill(t, path, 0)
			l := openTest(t, name)
			for n := range rows {
				_, err := appendNumbered(l, 1)
				if assert.NilError(t, err); n == rows/2 || n == rows-2 {
					checkpoint(t, path)
				}
				if n == rows/2 {
					copyTo(t, path, path+".older")
				}
			}
			if tt.name == "the log is written over with no log" { // also before anything is stored
				assert.NilError(t, l.Close())
				l = openTest(t, path)
			}
			tt.harm(t, path)
			sound := l.Sound(bg)
			assert.Check(t, errors.Is(sound, tt.want), "%v", sound)
			for range 2 { // it does not heal by being asked again
				_, err := appendNumbered(l, 1)
				assert.Check(t, errors.Is(err, tt.want), "%v", err)
			}
			if !tt.kept {
				return
			}
			left := filepath.Join(t.TempDir(), "left.db") // of a program that is killed now
			for _, ending := range []string{"", "-wal"} {
				if _, err := os.Stat(path + ending); err == nil {
					copyTo(t, path+ending, left+ending)
				}
			}
			got := openTest(t, left)
			size, _ := clean(t, got)
			assert.Check(t, size >= rows, "%d rows are left", size)
		})
	}
}
