package eventlog

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
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
	if code == codeCantOpen {
		system = causeOf(path, system)
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
	case codeIO, codeCantOpen:
		kind = ofDisk(code, system)
	}
	if kind == nil {
		return err
	}
	return fmt.Errorf("%w (%w)", kind, err)
}

// ofDisk returns the error that an error of the system means for a log, nil if none is known.
func ofDisk(code int, system syscall.Errno) error {
	switch system {
	case syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG:
		return ErrFull
	case syscall.EROFS:
		return ErrReadOnly
	case syscall.EIO:
		return ErrDisk
	}
	switch {
	case code == codeIO:
		return ErrDisk
	case system == 0:
		return nil
	}
	return system // it matches ErrPermission and ErrNotExist
}

// causeOf returns the system's error for a file that could not be opened. Where it could not be made SQLite
// tries to read it, and says then that it is not there.
func causeOf(path string, system syscall.Errno) syscall.Errno {
	if system != 0 && system != syscall.ENOENT {
		return system
	}
	if path != "" {
		if no := refused(path); no != 0 {
			return no
		}
		if _, err := os.Stat(filepath.Dir(path)); err != nil {
			return system
		}
	}
	if system == syscall.ENOENT {
		return syscall.EROFS // it can be made by now
	}
	return system
}

// making returns the system's error for making a file beside a log, 0 if there is none.
func making(path string) syscall.Errno {
	f, err := os.CreateTemp(filepath.Dir(path), partPrefix)
	if err == nil {
		f.Close()
		os.Remove(f.Name())
	}
	var no syscall.Errno
	errors.As(err, &no)
	return no
}

// beside explains why an existing log cannot be read: in WAL mode readers too
// need a file of their own beside the log.
func beside(path string, err error) error {
	code, system, _ := driverError(err)
	if code != codeCantOpen && code != codeReadOnly {
		return fault(err)
	}
	if system == syscall.EACCES {
		return &fs.PathError{Op: "open", Path: path, Err: system} // the log itself
	}
	switch kind := ofDisk(code, causeOf(path, system)); kind {
	case ErrFull, ErrDisk:
		return fmt.Errorf("%w (%w)", kind, err)
	}
	return fmt.Errorf("%w: %w (%w)", ErrBeside, fs.ErrPermission, err)
}
