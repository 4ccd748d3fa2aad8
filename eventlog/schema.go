package eventlog

import (
	"bytes"
	"context"
	"database/sql"
	"embed"
	"encoding/binary"
	"fmt"
	"io/fs"
	"strings"

	"sueca/engine/message"
	"sueca/eventlog/evidence"
)

// applicationID is the number at byte 68 of the file: "SUEC".
const applicationID = 0x53554543

// IsLog reports whether a file that begins with head is a log.
func IsLog(head []byte) bool {
	const at = 68
	return len(head) >= at+4 && bytes.HasPrefix(head, []byte("SQLite format 3\x00")) && binary.BigEndian.Uint32(head[at:]) == applicationID
}

// migrations are numbered from 1; the number of the last one applied is the
// file's user_version. One that was released is never edited.
//
//go:embed migrations/*.sql
var migrations embed.FS

// version is the newest version of the tables that this program knows.
const version = 1

// marks are what a file says about itself.
type marks struct {
	application int64
	version     int64
	tables      int
	// early says that the log was made before the first release. Its rows had columns added, with
	// defaults.
	early bool
}

func readMarks(ctx context.Context, conn *sql.Conn) (marks, error) {
	var m marks
	err := conn.QueryRowContext(ctx, `SELECT count(*),
		(SELECT application_id FROM pragma_application_id),
		(SELECT user_version FROM pragma_user_version),
		EXISTS (SELECT 1 FROM pragma_table_info('event') WHERE dflt_value IS NOT NULL) FROM sqlite_schema`).
		Scan(&m.tables, &m.application, &m.version, &m.early)
	return m, err
}

// inspect returns the marks of a file, at one moment, and an error if they or
// its tables are not those of a log. An empty file is no error.
func inspect(ctx context.Context, conn *sql.Conn, unchecked bool) (m marks, err error) {
	if _, err := conn.ExecContext(ctx, "BEGIN"); err != nil {
		return m, err
	}
	defer conn.ExecContext(ctx, "ROLLBACK")
	if m, err = readMarks(ctx, conn); err != nil || m.empty() {
		return m, err
	}
	if err := m.check(); err != nil || unchecked {
		return m, err
	}
	return m, checkSchema(ctx, conn)
}

// empty reports whether nobody has written to the file.
func (m marks) empty() bool { return m == marks{} }

// check returns an error if the file is not a log of this version or an earlier
// one.
func (m marks) check() error {
	switch {
	case m.empty():
		return fmt.Errorf("%w: %w", ErrNotLog, ErrUnmade)
	case m.application != applicationID && m.application != 0:
		return fmt.Errorf("%w: a database of another program (application id %#x)", ErrNotLog, m.application)
	case m.application == 0 || m.version < 1:
		return fmt.Errorf("%w: a database of another program", ErrNotLog)
	case m.early:
		return ErrEarly
	case m.version > version:
		return fmt.Errorf("version %d, and this program knows %d: %w", m.version, version, evidence.ErrNewer)
	}
	return nil
}

// migrate makes an empty file a log, and brings one of an earlier version up to date. The
// marks and the tables are written in one transaction, so there is no half-made
// log. A new file must still be in rollback-journal mode, so that the marks are
// in the file itself and not in a write-ahead log beside it.
func migrate(ctx context.Context, conn *sql.Conn) error {
	m, err := inspect(ctx, conn, false)
	if err != nil || m.version == version {
		return err
	}
	if m.empty() {
		// Larger pages waste less space with one deal a row.
		if _, err := conn.ExecContext(ctx, "PRAGMA page_size = 8192"); err != nil {
			return err
		}
	}
	if _, err := conn.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
		return err
	}
	defer conn.ExecContext(ctx, "ROLLBACK") // after a COMMIT this does nothing
	// Another program may have been faster.
	if m, err = readMarks(ctx, conn); err != nil {
		return err
	}
	if !m.empty() {
		if err := m.check(); err != nil {
			return err
		}
	}
	if err := makeTables(ctx, conn, m.version); err != nil {
		return err
	}
	marks := fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT", applicationID, version)
	_, err = conn.ExecContext(ctx, marks)
	return err
}

// makeTables makes what was added to the tables since a version, all of them since 0.
func makeTables(ctx context.Context, conn *sql.Conn, since int64) error {
	for n := since + 1; n <= version; n++ {
		text, err := fs.ReadFile(migrations, fmt.Sprintf("migrations/%04d.sql", n))
		if err != nil {
			return err
		}
		if _, err := conn.ExecContext(ctx, string(text)); err != nil {
			return fmt.Errorf("migration %d: %w", n, err)
		}
	}
	return nil
}

// settings are those that the promises depend on. SQLite silently ignores a
// setting that it cannot follow, so they are read back.
var settings = []struct{ name, want string }{
	{"journal_mode", "wal"},
	{"synchronous", "2"}, // FULL: a commit survives a power cut
	{"recursive_triggers", "1"},
	{"foreign_keys", "1"},
}

func checkSettings(ctx context.Context, conn *sql.Conn) error {
	for _, s := range settings {
		var have string
		if err := conn.QueryRowContext(ctx, "PRAGMA "+s.name).Scan(&have); err != nil {
			return err
		}
		if !strings.EqualFold(have, s.want) {
			return message.Faultf("the file system does not allow %s=%s (it stays at %s): keep the log on a local disk",
				s.name, s.want, have)
		}
	}
	return nil
}
