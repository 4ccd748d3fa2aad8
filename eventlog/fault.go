package eventlog

import (
	"fmt"
	"io/fs"
	"syscall"

	"sueca/eventlog/evidence"
)

// fault adds to an error of the driver the error of this package or of [io/fs]
// that it means, for [errors.Is]. The driver's own text is kept.
func fault(err error) error { return faultOf("", err) }

// faultOf is fault for an error in opening a log. If the driver does not say which
// error of the system was met, it is found out.
func faultOf(path string, err error) error {
	code, system, ok := driverError(err)
	if !ok {
		return err
	}
	if path != "" && system == 0 && code == codeCantOpen {
		system = refused(path)
	}
	var kind error
	switch code {
	case codeNotADB:
		kind = ErrNotLog
	case codeBusy, codeLocked:
		kind = ErrLocked
	case codeFull:
		kind = ErrFull
	case codeReadOnly:
		kind = ErrReadOnly
	case codeCorrupt:
		kind = evidence.ErrDamaged
	case codePerm, codeAuth:
		kind = fs.ErrPermission
	case codeIO:
		switch system {
		case syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG:
			kind = ErrFull
		}
	case codeCantOpen:
		switch system {
		case 0:
		case syscall.EROFS:
			kind = ErrReadOnly
		default:
			kind = system // it matches ErrPermission and ErrNotExist
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
	if code, _, _ := driverError(err); code == codeCantOpen || code == codeReadOnly {
		return fmt.Errorf("reading needs a file beside the log, and its folder cannot be written: "+
			"copy the log elsewhere: %w (%w)", fs.ErrPermission, err)
	}
	return fault(err)
}
