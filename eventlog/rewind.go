package eventlog

import (
	"context"
	"errors"
	"fmt"

	"golang.org/x/mod/sumdb/tlog"

	"sueca/eventlog/evidence"
)

// A log is never made shorter, but for one thing: it was brought back from an older copy
// and went on without rows that were signed. Then the rows in their place are taken out in
// the transaction that puts back what was signed, after the file was copied as it is.

// noDelete are the triggers that keep rows in the file.
var noDelete = []string{"event_no_delete", "hash_no_delete", "redaction_no_delete", "stream_no_delete"}

// rewind takes out the rows after a position.
func (t *sqliteTx) rewind(last int64) error {
	if err := t.flush(); err != nil {
		return err
	}
	bg := context.Background()
	do := func(statement string, args ...any) error {
		_, err := t.conn.ExecContext(bg, statement, args...)
		return fault(err)
	}
	made, err := freshSchema()
	if err != nil {
		return err
	}
	for _, name := range noDelete {
		if err := do("DROP TRIGGER " + name); err != nil {
			return err
		}
	}
	if err := errors.Join(
		do("DELETE FROM redaction WHERE pos > ?1 OR why > ?1", last),
		do("DELETE FROM event WHERE pos > ?", last),
		do("DELETE FROM stream WHERE NOT EXISTS (SELECT 1 FROM event WHERE stream = stream.id)"),
		do("DELETE FROM hash WHERE idx >= ?", tlog.StoredHashCount(last)),
	); err != nil {
		return err
	}
	for _, name := range noDelete {
		if err := do(made[object{"trigger", name}]); err != nil {
			return err
		}
	}
	t.streams = map[string]*streamState{}
	t.log.edge = evidence.Edge{} // it has other rows
	return t.begin()
}

// put appends a row as it stands elsewhere: with its place, its time, its author and its
// salt.
func (t *sqliteTx) put(row evidence.Row) error {
	s, err := t.state(row.Stream)
	if err != nil {
		return err
	}
	if row.Position != t.last+1 || row.Revision != s.rev+1 {
		return fmt.Errorf("position %d: revision %d of %s has another place: %w", row.Position, row.Revision, row.Stream, evidence.ErrDamaged)
	}
	leaf, err := row.LeafHash()
	if err != nil {
		return err
	}
	if s.id == 0 {
		s.id, t.lastID = t.lastID+1, t.lastID+1
		t.begun = append(t.begun, s.id, row.Stream)
	}
	t.last, s.rev = row.Position, row.Revision
	row.Leaf = leaf[:evidence.LeafMark]
	for _, b := range []*[]byte{&row.Body, &row.Salt} {
		if *b == nil {
			*b = []byte{} // no NULL
		}
	}
	t.pending = append(t.pending, row.Position, s.id, row.Revision, int64(row.Kind), int64(row.Schema), row.At.UnixNano(), row.Author,
		row.Body, row.Salt, row.Leaf)
	if err := t.grow(leaf); err != nil {
		return err
	}
	if len(t.pending) == manyRows*columns {
		return t.flush()
	}
	return nil
}

// noteRedaction writes down that a row was redacted, and the row that says so.
func (t *sqliteTx) noteRedaction(position, why int64) error {
	id, err := t.number("SELECT max(id) FROM redaction")
	if err != nil {
		return err
	}
	_, err = t.conn.ExecContext(context.Background(), "INSERT INTO redaction (id, pos, why) VALUES (?, ?, ?)", id+1, position, why)
	return fault(err)
}
