//go:build cgo

package eventlog

import (
	"context"
	"errors"
	"net/url"
	"syscall"

	"github.com/mattn/go-sqlite3" // also registers the driver
)

const (
	driverName   = "sqlite3"
	driverModule = "github.com/mattn/go-sqlite3"
)

func sqliteVersion() string {
	release, _, _ := sqlite3.Version()
	return release
}

// driverError returns what an error of the driver says, and false for any other
// error.
func driverError(err error) (code int, system syscall.Errno, ok bool) {
	var e sqlite3.Error
	ok = errors.As(err, &e)
	return int(e.Code) & 0xff, e.SystemErrno, ok // of a copy the code is a finer one
}

func driverSettings(settings []setting) url.Values {
	q := url.Values{"_stmt_cache_size": {"16"}}
	for _, s := range settings {
		q.Set("_"+s.name, s.value)
	}
	return q
}

// backup copies the database of a connection page by page to a file with that
// name. The connection is in a reading transaction, so the copy is of one moment.
func backup(ctx context.Context, name string, from any) (err error) {
	var d sqlite3.SQLiteDriver
	conn, err := d.Open(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	b, err := conn.(*sqlite3.SQLiteConn).Backup("main", from.(*sqlite3.SQLiteConn), "main")
	if err != nil {
		return err
	}
	for {
		done, err := b.Step(backupPages)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			b.Close()
			return err
		}
		if done {
			return b.Close()
		}
	}
}
