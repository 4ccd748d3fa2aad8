package eventlog

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"fmt"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/tlog"

	"sueca/engine"
)

// manyRows is how many rows go into one statement: from here on more of them
// make little difference.
const manyRows = 50

const columns = 10

func insertEvents(rows int) string {
	return "INSERT INTO event (pos, stream, rev, kind, schema, at, author, body, salt, leaf) VALUES " +
		strings.Repeat("(?,?,?,?,?,?,?,?,?,?),", rows-1) + "(?,?,?,?,?,?,?,?,?,?)"
}

func insertHashes(rows int) string {
	return "INSERT INTO hash (idx, h) VALUES " + strings.Repeat("(?,?),", rows-1) + "(?,?)"
}

type streamState struct{ id, rev int64 }

// sqliteTx writes. Only one transaction writes at a time, so what it once read
// of a stream it knows for as long as it lasts.
type sqliteTx struct {
	sqliteReader
	log     *SQLite
	last    int64 // position
	lastID  int64 // of a stream
	streams map[string]*streamState
	pending []any // columns of rows not yet inserted
	hashes  []any // columns of hashes not yet inserted
	edge    edge  // of the tree with the rows so far
	salts   []byte
	buf     []byte
	all     []byte // parts' hashes
	marks   []byte // of the rows that wait
	err     error  // an insert failed: this transaction can store nothing more
}

func (t *sqliteTx) begin() (err error) {
	if t.last, err = t.Last(); err != nil {
		return err
	}
	if t.lastID, err = t.number("SELECT max(id) FROM stream"); err != nil {
		return err
	}
	// The edge that this program left is the tree's, unless another program has
	// appended since.
	if t.edge = t.log.edge; t.edge.size != t.last && !t.log.opt.bare {
		tree := &Tree{Size: t.last, r: &t.sqliteReader}
		t.edge, err = tree.rightEdge()
	}
	return err
}

// flush inserts what is waiting.
func (t *sqliteTx) flush() error {
	if t.err != nil || len(t.pending) == 0 {
		return t.err
	}
	args := t.pending
	for len(args) > 0 && t.err == nil {
		stmt, n := t.log.one, columns
		if len(args) >= manyRows*columns {
			stmt, n = t.log.many, manyRows*columns
		}
		if _, err := stmt.ExecContext(context.Background(), args[:n]...); err != nil {
			t.err = fault(err)
		}
		args = args[n:]
	}
	t.pending, t.marks = t.pending[:0], t.marks[:0]
	hashes := t.hashes
	for len(hashes) > 0 && t.err == nil {
		stmt, n := t.log.oneHash, 2
		if len(hashes) >= 2*manyRows {
			stmt, n = t.log.manyHashes, 2*manyRows
		}
		if _, err := stmt.ExecContext(context.Background(), hashes[:n]...); err != nil {
			t.err = fault(err)
		}
		hashes = hashes[n:]
	}
	t.hashes = t.hashes[:0]
	return t.err
}

// plant makes a row the next leaf of the tree.
func (t *sqliteTx) plant(rec *Record, r row) error {
	rec.salt, rec.leaf = []byte{}, []byte{}
	if t.log.opt.bare {
		return nil
	}
	if len(t.salts) < saltSize {
		t.salts = make([]byte, 256*saltSize)
		if _, err := rand.Read(t.salts); err != nil {
			return err
		}
	}
	rec.salt, t.salts = t.salts[:saltSize:saltSize], t.salts[saltSize:]
	leaf := leafHash(rec, t.sum(rec, r.parts))
	t.marks = append(t.marks, leaf[:leafMark]...)
	rec.leaf = t.marks[len(t.marks)-leafMark:]
	return t.grow(leaf)
}

// sum is digest for a row of which nothing is redacted, without making anything.
func (t *sqliteTx) sum(rec *Record, parts []part) [sha256.Size]byte {
	all := binary.AppendUvarint(append(t.all[:0], 'b'), uint64(len(parts)+1))
	b, from := t.buf, 0
	for i := range len(parts) + 1 {
		salt := sha256.Sum256(binary.AppendUvarint(append(append(b[:0], 's'), rec.salt...), uint64(i)))
		b = append(append(b[:0], 'p'), salt[:saltSize]...)
		if i == 0 {
			b = append(b, rec.Author...)
		} else {
			b = append(b, rec.Body[from:parts[i-1].end]...)
			from = parts[i-1].end
		}
		h := sha256.Sum256(b)
		all = append(all, h[:]...)
	}
	t.all, t.buf = all, b
	return sha256.Sum256(all)
}

// grow adds a leaf to the tree.
func (t *sqliteTx) grow(leaf tlog.Hash) error {
	n := t.edge.size
	top := t.edge.add(leaf)
	for level := treeLevel; level <= top; level++ {
		h := t.edge.completed(level, top)
		t.hashes = append(t.hashes, tlog.StoredHashIndex(level, n>>level), h[:])
	}
	return nil
}

// state gives what is known of a stream; id 0 for one that is not there. A
// stream that is asked for the first time has no rows waiting, so they may go
// on waiting.
func (t *sqliteTx) state(name string) (*streamState, error) {
	if s := t.streams[name]; s != nil {
		return s, nil
	}
	s := &streamState{}
	err := t.conn.QueryRowContext(context.Background(),
		"SELECT id, (SELECT max(rev) FROM event WHERE stream = id) FROM stream WHERE name = ?", name).
		Scan(&s.id, &s.rev)
	if err != nil && err != sql.ErrNoRows {
		return nil, fault(err)
	}
	t.streams[name] = s
	return s, nil
}

// Revision answers from memory: an import asks it for every match.
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

// sound gives why nothing can be appended, if that is so.
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
	rows, err := encodeRows(events)
	if err != nil {
		return Appended{}, err
	}
	return t.appendRows(stream, expected, rows)
}

func (t *sqliteTx) appendRows(stream string, expected int64, rows []row) (Appended, error) {
	if err := t.sound(); err != nil {
		return Appended{}, err
	}
	s, err := t.state(stream)
	if err != nil {
		return Appended{}, err
	}
	out, add, err := place(stream, expected, s.rev, rows, func(rev int64) (Record, error) {
		return t.at(stream, rev)
	})
	if err != nil || !add {
		return out, err
	}
	if s.id == 0 {
		id := t.lastID + 1
		_, err := t.conn.ExecContext(context.Background(), "INSERT INTO stream (id, name) VALUES (?, ?)", id, stream)
		if err != nil {
			t.err = fault(err)
			return Appended{}, t.err
		}
		s.id, t.lastID = id, id
	}
	now := t.log.opt.clock().Round(0)
	if y := now.Year(); y < 1678 || y > 2261 {
		return Appended{}, fmt.Errorf("the clock says %s, which no record can hold", now.Format(time.RFC3339))
	}
	out.First = t.last + 1
	for _, r := range rows {
		t.last++
		s.rev++
		rec := Record{
			Position: t.last, Stream: stream, Revision: s.rev, Kind: r.kind, Schema: Schema, At: now, Author: t.log.opt.author, Body: r.body,
		}
		if t.err = t.plant(&rec, r); t.err != nil {
			return Appended{}, t.err
		}
		t.pending = append(t.pending, t.last, s.id, s.rev, int64(r.kind), int64(Schema), now.UnixNano(), rec.Author, r.body, rec.salt, rec.leaf)
		if len(t.pending) == manyRows*columns {
			if err := t.flush(); err != nil {
				return Appended{}, err
			}
		}
	}
	out.Last, out.Added = t.last, len(rows)
	return out, nil
}

// at gives one record of a stream.
func (t *sqliteTx) at(stream string, rev int64) (Record, error) {
	for rec, err := range t.Stream(stream, rev-1) {
		return rec, err
	}
	return Record{}, fmt.Errorf("stream %s has no revision %d: %w", stream, rev, ErrDamaged)
}
