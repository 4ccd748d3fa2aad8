//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package eventlog

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"gotest.tools/v3/assert"
)

// TestBackupOrphan checks that what a killed program left of a copy is removed by
// the next one, and that a folder in use or of another name is not.
func TestBackupOrphan(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "log.db")
	fill(t, path, 3)
	left, other := filepath.Join(dir, partPrefix+"123"), filepath.Join(dir, ".backup-2026")
	for _, folder := range []string{left, other} {
		assert.NilError(t, errors.Join(os.Mkdir(folder, 0o700), os.WriteFile(filepath.Join(folder, "copy"), []byte("half"), 0o600)))
	}
	used, done, err := partFolder(t.TempDir())
	assert.NilError(t, err)
	defer done()
	inUse := filepath.Join(dir, filepath.Base(used))
	if err := os.Rename(used, inUse); err != nil { // the lock goes with it
		t.Fatal(err)
	}
	l, err := OpenRead(path)
	assert.NilError(t, err)
	defer l.Close()
	if _, err := l.Backup(bg, filepath.Join(dir, "copy")); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{left: false, other: true, inUse: true} {
		if _, err := os.Stat(name); (err == nil) != want {
			t.Errorf("%s: %v", filepath.Base(name), err)
		}
	}
}
