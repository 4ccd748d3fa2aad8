package eventlog

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/mod/sumdb/tlog"

	"sueca/engine"
	"sueca/engine/message"
	"sueca/eventlog/evidence"
)

// Verification is the result of a full check of a log, in which everything is
// computed again from the rows and compared with what is stored.
type Verification struct {
	Origin   string
	Earlier  []evidence.Earlier // the names that it had before
	Size     int64
	Root     tlog.Hash // of the tree over the rows as they are
	Redacted int64     // rows from which a part was removed
	// Faults are in the order of positions; an honest log has none. But a log
	// without faults need not be honest: whoever can write the file can rewrite
	// all of it. Only a checkpoint kept elsewhere shows that.
	Faults []Discrepancy
}

// Discrepancy is one thing that is wrong with a log.
type Discrepancy struct {
	// Position is the row that is wrong, or the first that may be; 0 if it is
	// not about a row.
	Position int64
	Msg      message.Message
}

// maxFaults is the largest number of faults that are reported. One changed row
// can shift all that follow.
const maxFaults = 100

func (a *Verification) fault(pos int64, format string, args ...any) {
	if len(a.Faults) < maxFaults {
		a.Faults = append(a.Faults, Discrepancy{pos, message.Msg(format, args...)})
	}
}

// Verify checks the whole log: the file, the tables and triggers, every row,
// and the tree. It reads each row once; a million rows take seconds. It ends with
// the error of ctx at the next row once that is done.
func (l *SQLite) Verify(ctx context.Context) (*Verification, error) {
	a := &Verification{}
	err := l.View(ctx, func(r Reader) error {
		sr := r.(*sqliteReader)
		for _, check := range []func(*sqliteReader) error{a.file, a.tables, a.streams, a.rows, a.redactions, a.names} {
			if err := sr.check(); err != nil {
				return err
			}
			if err := check(sr); errors.Is(err, errNoTable) {
				return nil
			} else if err != nil {
				return err
			}
		}
		return nil
	})
	slices.SortStableFunc(a.Faults, func(x, y Discrepancy) int { return int(x.Position - y.Position) })
	return a, err
}

// file lets SQLite check the structure of the file.
func (a *Verification) file(r *sqliteReader) error {
	rows, err := r.conn.QueryContext(context.Background(), "PRAGMA integrity_check(20)")
	if err != nil {
		return fault(err)
	}
	defer rows.Close()
	for rows.Next() {
		var said string
		if err := rows.Scan(&said); err != nil {
			return fault(err)
		}
		if said != "ok" {
			a.fault(0, "the database is damaged: %s", said)
		}
	}
	return fault(rows.Err())
}

// tables compares the tables and triggers with those of a new log.
func (a *Verification) tables(r *sqliteReader) error {
	want, err := freshSchema()
	if err != nil {
		return err
	}
	have, err := schemaOf(context.Background(), r.conn)
	if err != nil {
		return fault(err)
	}
	if o := (object{"table", cacheName}); have[o] == cacheTable {
		delete(have, o) // it is not part of the record
	}
	for _, f := range schemaFaults(want, have) {
		a.fault(0, f.Format, f.Args...)
	}
	for o, text := range want {
		if o.kind == "table" && have[o] != text {
			return errNoTable
		}
	}
	return fault(r.conn.QueryRowContext(context.Background(), "SELECT origin FROM log").Scan(&a.Origin))
}

// errNoTable ends a verification: without a table as it was made there are no
// rows to be checked.
var errNoTable = errors.New("a table is not as it was made")

// streams looks for streams without rows. The others are covered by the leaves.
func (a *Verification) streams(r *sqliteReader) error {
	rows, err := r.conn.QueryContext(context.Background(),
		"SELECT name FROM stream WHERE NOT EXISTS (SELECT 1 FROM event WHERE stream = stream.id)")
	if err != nil {
		return fault(err)
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return fault(err)
		}
		a.fault(0, "match %s has no rows", name)
	}
	return fault(rows.Err())
}

// rows builds the tree again, row by row.
func (a *Verification) rows(r *sqliteReader) error {
	stored, err := r.conn.QueryContext(context.Background(), "SELECT idx, h FROM hash ORDER BY idx")
	if err != nil {
		return fault(err)
	}
	defer stored.Close()
	// A row whose stream is gone must be seen too, so no join may drop it.
	rows, err := r.conn.QueryContext(context.Background(), `SELECT e.pos, coalesce(s.name, ''), e.rev, e.kind, e.schema, e.at, e.author, e.body, e.salt, e.leaf
		FROM event e LEFT JOIN stream s ON s.id = e.stream ORDER BY e.pos`)
	if err != nil {
		return fault(err)
	}
	defer rows.Close()
	var e evidence.Edge
	revisions := map[string]int64{}
	suspect := int64(0) // the last row found wrong
	for rows.Next() {
		if err := r.ctx.Err(); err != nil {
			return err
		}
		rec, err := scan(rows)
		if err != nil {
			a.fault(e.Size+1, "the row cannot be read: %s", err.Error())
			continue
		}
		if rec.Position != e.Size+1 {
			a.fault(e.Size+1, "the rows %d to %d are missing", e.Size+1, rec.Position-1)
			return nil // every leaf after it has another place
		}
		if rec.Stream == "" {
			a.fault(rec.Position, "the row is of no match")
		}
		if revisions[rec.Stream]++; rec.Revision != revisions[rec.Stream] {
			a.fault(rec.Position, "the row is revision %d of match %s, where %d should be", rec.Revision, rec.Stream, revisions[rec.Stream])
			revisions[rec.Stream] = rec.Revision
		}
		if rec.Redacted {
			a.Redacted++
		}
		leaf, err := rec.LeafHash()
		switch {
		case err != nil:
			a.fault(rec.Position, "the row cannot be read: %s", err.Error())
			suspect = rec.Position
		case string(leaf[:evidence.LeafMark]) != string(rec.Leaf):
			a.fault(rec.Position, "the row was changed: it is not what was appended")
			suspect = rec.Position
		}
		n := e.Size
		top := e.Add(leaf)
		for level := evidence.StoredLevel; level <= top; level++ {
			want := e.Completed(level, top)
			idx, ok := int64(-1), false
			var h []byte
			if stored.Next() {
				if err := stored.Scan(&idx, &h); err != nil {
					return fault(err)
				}
				ok = idx == tlog.StoredHashIndex(level, n>>level) && string(h) == string(want[:])
			}
			if first := n>>level<<level + 1; !ok && suspect < first {
				a.fault(first, "the tree has another hash for the rows %d to %d: one of them, or the hash, was changed", first, n+1)
				suspect = n + 1
			}
		}
	}
	if err := rows.Err(); err != nil {
		a.fault(e.Size+1, "the row cannot be read: %s", fault(err).Error())
		return nil
	}
	if stored.Next() {
		a.fault(e.Size, "the tree has hashes for rows after the last one: rows were removed")
	}
	a.Size = e.Size
	a.Root, err = e.Root()
	return err
}

// redactions compares the list of redactions with the rows.
func (a *Verification) redactions(r *sqliteReader) error {
	rows, err := r.conn.QueryContext(context.Background(), `
		SELECT pos, 1 FROM event
			WHERE length(salt) != ? AND pos NOT IN (SELECT pos FROM redaction)
		UNION ALL
		SELECT pos, 2 FROM redaction
			WHERE pos NOT IN (SELECT pos FROM event WHERE length(salt) != ?)
		UNION ALL
		SELECT pos, 3 FROM redaction
			WHERE why <= pos OR why NOT IN (SELECT n.pos FROM event n, event e
				WHERE e.pos = redaction.pos AND n.stream = e.stream AND n.kind = ?)`, evidence.SaltSize, evidence.SaltSize, int64(engine.KindNoteWritten))
	if err != nil {
		return fault(err)
	}
	defer rows.Close()
	for rows.Next() {
		var pos int64
		var what int
		if err := rows.Scan(&pos, &what); err != nil {
			return fault(err)
		}
		switch what {
		case 1:
			a.fault(pos, "the row is redacted, and no row says so")
		case 2:
			a.fault(pos, "a redaction is noted for the row, and it is not redacted")
		case 3:
			a.fault(pos, "the redaction of the row names no row that says so")
		}
	}
	return fault(rows.Err())
}

// names reads the names that the log had.
func (a *Verification) names(r *sqliteReader) error {
	earlier, err := earlierOf(r, a.Origin)
	switch {
	case errors.Is(err, evidence.ErrDamaged), errors.Is(err, evidence.ErrNewer):
		a.fault(0, "what is written of the log's names cannot be read: %s", err.Error())
	case err != nil:
		return err
	case len(earlier) > 0:
		a.Earlier, a.Origin = earlier, earlier[len(earlier)-1].Begun.Origin
	}
	return nil
}

// String returns the discrepancy in English.
func (f Discrepancy) String() string {
	if f.Position == 0 {
		return f.Msg.String()
	}
	return strings.TrimSpace(fmt.Sprintf("position %d: %s", f.Position, f.Msg))
}
