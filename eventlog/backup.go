package eventlog

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// backupPages is how many pages are copied between two checks of the context.
const backupPages = 1000

// partPrefix begins the names of the folders in which copies are made.
const partPrefix = ".sueca-backup-"

// Backup writes a copy of the log at this moment to a new file, and returns the
// number of its rows. Others may write meanwhile. The copy is a log: to restore
// it, put it where the log was. It is written completely or not at all. If the
// file exists, it is left alone and the error wraps [io/fs.ErrExist].
func (l *SQLite) Backup(ctx context.Context, path string) (rows int64, err error) {
	if _, err := os.Lstat(path); err == nil {
		return 0, &fs.PathError{Op: "backup", Path: path, Err: fs.ErrExist}
	}
	// In the same folder, so that it can be renamed without copying.
	dir, done, err := partFolder(filepath.Dir(path))
	if err != nil {
		return 0, fmt.Errorf("the folder of the copy: %w", err)
	}
	defer done()
	temp := filepath.Join(dir, filepath.Base(path))
	err = l.View(ctx, func(r Reader) error {
		if rows, err = r.Last(); err != nil {
			return err
		}
		to := &SQLite{path: temp, opt: l.opt}
		// Until the copy has its name, nobody needs to roll it back.
		name := to.dsn("rwc", setting{"journal_mode", "OFF"})
		return r.(*sqliteReader).conn.Raw(func(from any) error { return fault(backup(ctx, name, from)) })
	})
	if err != nil {
		return 0, err
	}
	if err := syncFile(temp, os.O_RDWR); err != nil {
		return 0, err
	}
	// A link, not a rename, which would replace a file that was made meanwhile.
	if err := os.Link(temp, path); errors.Is(err, fs.ErrExist) {
		return 0, &fs.PathError{Op: "backup", Path: path, Err: fs.ErrExist}
	} else if err != nil {
		// Not every file system has links.
		if err := os.Rename(temp, path); err != nil {
			return 0, err
		}
	} else {
		os.Remove(temp) // one name is enough
	}
	// Some systems cannot sync a folder; the copy is there all the same.
	syncFile(filepath.Dir(path), os.O_RDONLY)
	return rows, nil
}

// syncFile makes a file, or the names in a folder, durable. Windows does so only for a
// file that is open to be written.
func syncFile(path string, flag int) error {
	f, err := os.OpenFile(path, flag, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	return f.Sync()
}
