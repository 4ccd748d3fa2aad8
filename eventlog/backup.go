package eventlog

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
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
		return 0, ofCopy(path, err)
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
		return r.(*sqliteReader).conn.Raw(func(from any) error { return ofCopy(path, backup(ctx, name, from)) })
	})
	if err != nil {
		return 0, err
	}
	if err := syncFile(temp, os.O_RDWR); err != nil {
		return 0, ofCopy(path, err)
	}
	// A link, not a rename, which would replace a file that was made meanwhile.
	if err := os.Link(temp, path); errors.Is(err, fs.ErrExist) {
		return 0, &fs.PathError{Op: "backup", Path: path, Err: fs.ErrExist}
	} else if err != nil {
		// Not every file system has links.
		if err := os.Rename(temp, path); err != nil {
			return 0, ofCopy(path, err)
		}
	} else {
		os.Remove(temp) // one name is enough
	}
	// Some systems cannot sync a folder; the copy is there all the same.
	syncFile(filepath.Dir(path), os.O_RDONLY)
	return rows, nil
}

// ofCopy returns an error about a copy that is being made under the name that it is to have.
func ofCopy(path string, err error) error {
	var no syscall.Errno
	if code, system, ok := driverError(err); ok {
		switch no = system; code {
		case codeFull:
			no = syscall.ENOSPC
		case codeIO:
			no = cmp.Or(no, making(path), syscall.EIO)
		case codeCantOpen:
			no = causeOf(path, system)
		}
	} else if !errors.As(err, &no) {
		return err
	}
	if no == 0 {
		return fault(err)
	}
	return &fs.PathError{Op: "write", Path: path, Err: no}
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
