package eventlog

import (
	"context"
	"crypto/rand"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/mod/sumdb/tlog"

	"sueca/engine"
	"sueca/eventlog/evidence"
)

// manyRows is how many rows go into one statement. More make little difference.
const manyRows = 50

const columns = 10

func insertEvents(rows int) string {
	return "INSERT INTO event (pos, stream, rev, kind, schema, at, author, body, salt, leaf) VALUES " +
		strings.Repeat("(?,?,?,?,?,?,?,?,?,?),", rows-1) + "(?,?,?,?,?,?,?,?,?,?)"
}

func insertStreams(rows int) string {
	return "INSERT INTO stream (id, name) VALUES " + strings.Repeat("(?,?),", rows-1) + "(?,?)"
}

func findStreams(names int) string {
	return "SELECT name, id, (SELECT max(rev) FROM event WHERE stream = id) FROM stream WHERE name IN (" +
		strings.Repeat("?,", names-1) + "?)"
}

func insertHashes(rows int) string {
	return "INSERT INTO hash (idx, h) VALUES " + strings.Repeat("(?,?),", rows-1) + "(?,?)"
}

type streamState struct{ id, rev int64 }

// sqliteTx writes. Only one transaction writes at a time, so it can remember
// what it has read about a stream.
type sqliteTx struct {
	sqliteReader
	log     *SQLite
	last    int64 // position
	lastID  int64 // of a stream
	streams map[string]*streamState
	begun   []any         // columns of streams not yet inserted
	pending []any         // columns of rows not yet inserted
	hashes  []any         // columns of hashes not yet inserted
	edge    evidence.Edge // of the tree with the rows so far
	version int64         // of the data: another program's writing changes it
	digests evidence.Digester
	marks   []byte // of the pending rows
	err     error  // an insert failed: this transaction can store nothing more
}

func (t *sqliteTx) begin() (err error) {
	if err := t.check(); err != nil {
		return err
	}
	if err := t.log.ends.QueryRowContext(context.Background()).Scan(&t.last, &t.lastID, &t.version); err != nil {
		return fault(err)
	}
	if err := countable(t.last, t.lastID); err != nil {
		return err
	}
	// The tree's edge is the one this program left, unless another program has
	// written since: it may have put other rows in the place of as many.
	if t.edge = t.log.edge; t.edge.Size != t.last || t.version != t.log.version {
		tree := evidence.NewTree("", t.last, treeSource{&t.sqliteReader})
		t.edge, err = tree.RightEdge()
	}
	return err
}

// flush inserts what is pending.
func (t *sqliteTx) flush() error {
	if t.err != nil || len(t.pending) == 0 {
		return t.err
	}
	t.insert(t.begun, 2, t.log.oneStream, t.log.manyStreams)
	t.insert(t.pending, columns, t.log.one, t.log.many)
	t.insert(t.hashes, 2, t.log.oneHash, t.log.manyHashes)
	t.begun, t.pending, t.hashes, t.marks = t.begun[:0], t.pending[:0], t.hashes[:0], t.marks[:0]
	return t.err
}

// insert inserts rows of that many columns, many at a time as long as there are
// enough.
func (t *sqliteTx) insert(args []any, columns int, one, many *sql.Stmt) {
	for len(args) > 0 && t.err == nil {
		stmt, n := one, columns
		if len(args) >= manyRows*columns {
			stmt, n = many, manyRows*columns
		}
		if _, err := stmt.ExecContext(context.Background(), args[:n]...); err != nil {
			t.err = fault(err)
		}
		args = args[n:]
	}
}

// plant adds a row to the tree as the next leaf.
func (t *sqliteTx) plant(rec *evidence.Row, r evidence.Draft) error {
	sum := r.Digest
	if rec.Salt = r.Salt; !r.Sealed || r.Author != rec.Author {
		if len(t.log.salts) < evidence.SaltSize {
			t.log.salts = make([]byte, 256*evidence.SaltSize)
			if _, err := rand.Read(t.log.salts); err != nil {
				return err
			}
		}
		rec.Salt, t.log.salts = t.log.salts[:evidence.SaltSize:evidence.SaltSize], t.log.salts[evidence.SaltSize:]
		sum = t.digests.Sum(rec.Salt, rec.Author, rec.Body, r.Parts)
	}
	leaf := evidence.HashLeaf(rec, sum)
	t.marks = append(t.marks, leaf[:evidence.LeafMark]...)
	rec.Leaf = t.marks[len(t.marks)-evidence.LeafMark:]
	return t.grow(leaf)
}

// grow adds a leaf to the tree.
func (t *sqliteTx) grow(leaf tlog.Hash) error {
	n := t.edge.Size
	top := t.edge.Add(leaf)
	for level := evidence.StoredLevel; level <= top; level++ {
		h := t.edge.Completed(level, top)
		t.hashes = append(t.hashes, tlog.StoredHashIndex(level, n>>level), h[:])
	}
	return nil
}

// state returns what is known of a stream, with id 0 if it does not exist. A
// stream that is asked for the first time has no pending rows, so they need not
// be inserted.
func (t *sqliteTx) state(name string) (*streamState, error) {
	if s := t.streams[name]; s != nil {
		return s, nil
	}
	s := &streamState{}
	err := t.log.state.QueryRowContext(context.Background(), name).Scan(&s.id, &s.rev)
	if err == nil {
		err = countable(s.id, s.rev)
	}
	if err != nil && err != sql.ErrNoRows {
		return nil, fault(err)
	}
	t.streams[name] = s
	return s, nil
}

// Expect reads what is known of streams, many with one query.
func (t *sqliteTx) Expect(names ...string) error {
	if err := t.sound(); err != nil {
		return err
	}
	var unknown []any
	for _, name := range names {
		if t.streams[name] == nil {
			t.streams[name] = &streamState{}
			unknown = append(unknown, name)
		}
	}
	for len(unknown) > 0 {
		part := unknown[:min(manyRows, len(unknown))]
		unknown = unknown[len(part):]
		if n := manyRows - len(part); n > 0 { // the statement takes this many
			part = slices.Concat(part, slices.Repeat(part[:1], n))
		}
		if err := t.expect(part); err != nil {
			t.err = fault(err) // what is not known is taken as new
			return t.err
		}
	}
	return nil
}

func (t *sqliteTx) expect(names []any) error {
	rows, err := t.log.findStreams.QueryContext(context.Background(), names...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		var s streamState
		if err := rows.Scan(&name, &s.id, &s.rev); err != nil {
			return err
		}
		if err := countable(s.id, s.rev); err != nil {
			return err
		}
		*t.streams[name] = s
	}
	return rows.Err()
}

// Version returns SQLite's own number for what others have changed.
func (t *sqliteTx) Version() int64 { return t.version }

// Revision answers from memory, because an import asks for every match.
func (t *sqliteTx) Revision(name string) (int64, error) {
	if t.over {
		return 0, errOver
	}
	s, err := t.state(name)
	if err != nil {
		return 0, err
	}
	return s.rev, nil
}

// sound returns the error that prevents appending, if there is one.
func (t *sqliteTx) sound() error {
	switch {
	case t.over:
		return errOver
	case t.err != nil:
		return t.err
	}
	return t.ctx.Err()
}

func (t *sqliteTx) Append(stream string, expected int64, events ...[]engine.Event) (Appended, error) {
	if err := t.sound(); err != nil {
		return Appended{}, err
	}
	rows, err := drafts(stream, events)
	if err != nil {
		return Appended{}, err
	}
	return t.appendRows(stream, expected, rows)
}

func (t *sqliteTx) appendRows(stream string, expected int64, rows []evidence.Draft) (Appended, error) {
	if err := t.sound(); err != nil {
		return Appended{}, err
	}
	s, err := t.state(stream)
	if err != nil {
		return Appended{}, err
	}
	author := authorOf(t.ctx, t.log.opt.author)
	if err := checkAuthor(author); err != nil {
		return Appended{}, err
	}
	out, add, err := place(stream, expected, s.rev, rows, func(rev int64) (evidence.Row, error) {
		return t.at(stream, rev)
	})
	if err != nil || !add {
		return out, err
	}
	if s.id == 0 {
		id := t.lastID + 1
		t.begun = append(t.begun, id, stream)
		s.id, t.lastID = id, id
	}
	now := t.log.opt.clock().Round(0)
	if y := now.Year(); y < 1678 || y > 2261 {
		return Appended{}, evidence.ErrClock(now)
	}
	out.First = t.last + 1
	// What all the rows have alike is put in an interface once.
	var in, at, by any = s.id, now.UnixNano(), author
	t.pending = slices.Grow(t.pending, min(len(rows)*columns, manyRows*columns-len(t.pending)))
	for _, r := range rows {
		t.last++
		s.rev++
		rec := evidence.Row{
			Position: t.last, Stream: stream, Revision: s.rev, Kind: r.Kind, Schema: evidence.Schema, At: now, Author: author, Body: r.Body,
		}
		if t.err = t.plant(&rec, r); t.err != nil {
			return Appended{}, t.err
		}
		t.pending = append(t.pending, t.last, in, s.rev, int64(r.Kind), int64(evidence.Schema), at, by, r.Body, rec.Salt, rec.Leaf)
		if len(t.pending) == manyRows*columns {
			if err := t.flush(); err != nil {
				return Appended{}, err
			}
		}
	}
	out.Last, out.Added = t.last, len(rows)
	return out, nil
}

// at returns one row of a stream.
func (t *sqliteTx) at(stream string, rev int64) (evidence.Row, error) {
	for rec, err := range t.Stream(stream, rev-1) {
		return rec, err
	}
	return evidence.Row{}, fmt.Errorf("stream %s has no revision %d: %w", stream, rev, evidence.ErrDamaged)
}
