package eventlog

import (
	"net/url"
	"strconv"
)

// There are two drivers of SQLite, and the build chooses: where it has cgo, and so
// a C compiler, SQLite is compiled from C (driver_cgo.go); where it has none, it
// is SQLite translated to Go (driver_pure.go). Both read and write the same
// files, and one suite of tests holds for both. A driver's file has
//
//	driverName      its name in database/sql
//	driverModule    the module it comes from
//	sqliteVersion   the release of SQLite in it
//	driverError     what an error of it says: SQLite's code, and the system's error if it is known
//	driverSettings  settings, as parameters of a connection's name
//	backup          the copy of a database that others may write to

// Driver returns the module that this program's SQLite comes from, and which
// release of SQLite it is.
func Driver() (module, sqlite string) { return driverModule, sqliteVersion() }

// A setting is the name and the value of a PRAGMA, made when a connection opens.
type setting struct{ name, value string }

// common returns the settings that every connection has.
func (l *SQLite) common() []setting {
	return []setting{
		{"busy_timeout", strconv.FormatInt(l.opt.busy.Milliseconds(), 10)},
		{"synchronous", "FULL"},
		{"recursive_triggers", "1"},
		{"foreign_keys", "1"},
		{"cache_size", "-48000"}, // KiB, so that a large transaction stays in memory, and the index of names
	}
}

// parameters returns the query of a connection's name.
func (l *SQLite) parameters(mode string, more []setting) url.Values {
	q := driverSettings(append(l.common(), more...))
	q.Set("mode", mode)
	q.Set("_txlock", "immediate")
	return q
}

// The codes of SQLite's errors that mean something here; see
// https://www.sqlite.org/rescode.html.
const (
	codePerm     = 3
	codeBusy     = 5
	codeLocked   = 6
	codeReadOnly = 8
	codeIO       = 10
	codeCorrupt  = 11
	codeFull     = 13
	codeCantOpen = 14
	codeAuth     = 23
	codeNotADB   = 26
)
