package eventlog

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
)

// TestMoved: nothing is said to be stored where the file of the log is gone, or is another one than was opened; where it is back the
// log goes on.
func TestMoved(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no file that is open is moved here")
	}
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
