package eventlog

import (
	"errors"
	"fmt"
	"io/fs"
	"sueca/eventlog/evidence"
	"syscall"

	"github.com/mattn/go-sqlite3"
)

// fault adds to an error of the driver the error of this package or of [io/fs]
// that it means, for [errors.Is]. The driver's own text is kept.
func fault(err error) error {
	var e sqlite3.Error
	if !errors.As(err, &e) {
		return err
	}
	var kind error
	switch e.Code {
	case sqlite3.ErrNotADB:
		kind = ErrNotLog
	case sqlite3.ErrBusy, sqlite3.ErrLocked:
		kind = ErrLocked
	case sqlite3.ErrFull:
		kind = ErrFull
	case sqlite3.ErrReadonly:
		kind = ErrReadOnly
	case sqlite3.ErrCorrupt:
		kind = evidence.ErrDamaged
	case sqlite3.ErrPerm, sqlite3.ErrAuth:
		kind = fs.ErrPermission
	case sqlite3.ErrIoErr:
		switch e.SystemErrno {
		case syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG:
			kind = ErrFull
		}
	case sqlite3.ErrCantOpen:
		if e.SystemErrno != 0 {
			// Errno matches ErrPermission and ErrNotExist.
			kind = e.SystemErrno
		}
	}
	if kind == nil {
		return err
	}
	return fmt.Errorf("%w (%w)", kind, err)
}

// beside explains why an existing log cannot be read: in WAL mode readers too
// need a file of their own beside the log.
func beside(err error) error {
	var e sqlite3.Error
	if errors.As(err, &e) && (e.Code == sqlite3.ErrCantOpen || e.Code == sqlite3.ErrReadonly) {
		return fmt.Errorf("reading needs a file beside the log, and its folder cannot be written: "+
			"copy the log elsewhere: %w (%w)", fs.ErrPermission, err)
	}
	return fault(err)
}
