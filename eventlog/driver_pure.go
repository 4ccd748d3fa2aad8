//go:build !cgo

package eventlog

import (
	"context"
	"errors"
	"net/url"
	"syscall"

	"modernc.org/sqlite" // also registers the driver
	lib "modernc.org/sqlite/lib"
)

const (
	driverName   = "sqlite"
	driverModule = "modernc.org/sqlite"
)

func sqliteVersion() string { return lib.SQLITE_VERSION }

// driverError returns what an error of the driver says, and false for any other
// error. This driver does not say which error of the system is behind one.
func driverError(err error) (code int, system syscall.Errno, ok bool) {
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return 0, 0, false
	}
	return e.Code() & 0xff, 0, true // the rest of the code is a finer one
}

// driverSettings keeps the order: this driver makes settings as they are listed.
func driverSettings(settings []setting) url.Values {
	q := url.Values{}
	for _, s := range settings {
		q.Add("_pragma", s.name+"("+s.value+")")
	}
	return q
}

// backup copies the database of a connection page by page to a file with that
// name. The connection is in a reading transaction, so the copy is of one moment.
func backup(ctx context.Context, name string, from any) error {
	b, err := from.(interface {
		NewBackup(string) (*sqlite.Backup, error)
	}).NewBackup(name)
	if err != nil {
		return err
	}
	for {
		more, err := b.Step(backupPages)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			b.Finish()
			return err
		}
		if !more {
			return b.Finish()
		}
	}
}
