package eventlog

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"golang.org/x/mod/sumdb/tlog"
)

// treeLevel is the lowest level of the tree whose hashes are stored. Those below
// are made again from the eight rows that they cover: the rows are read for a
// proof anyway, and a million rows store 250,000 hashes instead of two million.
const treeLevel = 3

// edge is the right edge of the tree: the hashes of the complete subtrees from
// which the next ones are made. It is what a writer has to know of the tree.
type edge struct {
	size  int64
	nodes [63]tlog.Hash // by level, where that bit of size is set
	done  [63]tlog.Hash // what the last leaf completed, below the highest
}

// ReadHashes implements [tlog.HashReader] for the hashes on the edge.
func (e *edge) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	out := make([]tlog.Hash, len(indexes))
	for i, idx := range indexes {
		level, n := tlog.SplitStoredHashIndex(idx)
		if e.size>>level&1 == 0 || n != e.size>>level-1 {
			return nil, fmt.Errorf("hash %d of level %d is not on the edge of %d", n, level, e.size)
		}
		out[i] = e.nodes[level]
	}
	return out, nil
}

// add makes a leaf the next one, and gives the highest level of the subtrees
// that it completes; [edge.completed] gives their hashes.
func (e *edge) add(leaf tlog.Hash) int {
	level := 0
	for ; e.size>>level&1 == 1; level++ {
		e.done[level] = leaf
		leaf = tlog.NodeHash(e.nodes[level], leaf)
	}
	e.size++
	e.nodes[level] = leaf
	return level
}

// completed gives the hash of the subtree of a level that the last leaf
// completed; top is what add gave for it.
func (e *edge) completed(level, top int) tlog.Hash {
	if level < top {
		return e.done[level]
	}
	return e.nodes[level]
}

// root gives the hash of the whole tree.
func (e *edge) root() (tlog.Hash, error) { return tlog.TreeHash(e.size, e) }

// Tree is the Merkle tree (RFC 6962) over a log at one moment: position n is
// leaf n-1. Proofs are those of golang.org/x/mod/sumdb/tlog.
type Tree struct {
	// Origin is the log's name in checkpoints.
	Origin string
	Size   int64
	r      *sqliteReader
}

// ViewTree runs fn on one consistent snapshot, and the tree over it. Both are
// void afterwards.
func (l *SQLite) ViewTree(ctx context.Context, fn func(Reader, *Tree) error) error {
	return l.View(ctx, func(r Reader) error {
		t, err := treeOf(r.(*sqliteReader))
		if err != nil {
			return err
		}
		return fn(r, t)
	})
}

func treeOf(r *sqliteReader) (*Tree, error) {
	if r.old {
		return nil, ErrNoProofs
	}
	t := &Tree{r: r}
	var err error
	if t.Size, err = r.Last(); err != nil {
		return nil, err
	}
	err = r.conn.QueryRowContext(context.Background(), "SELECT origin FROM log").Scan(&t.Origin)
	return t, fault(err)
}

// Root gives the hash of the tree over the first size positions, of the whole
// one for [Tree.Size].
func (t *Tree) Root(size int64) (tlog.Hash, error) {
	if size < 0 || size > t.Size {
		return tlog.Hash{}, fmt.Errorf("the log has %d rows, not %d", t.Size, size)
	}
	return tlog.TreeHash(size, t)
}

// Inclusion proves that position pos stands in the tree over the first size
// positions.
func (t *Tree) Inclusion(size, pos int64) (tlog.RecordProof, error) {
	return tlog.ProveRecord(size, pos-1, t)
}

// Consistency proves that the tree over size positions begins with the one
// over the first old of them.
func (t *Tree) Consistency(size, old int64) (tlog.TreeProof, error) {
	return tlog.ProveTree(size, old, t)
}

// ReadHashes implements [tlog.HashReader]: stored hashes with one query, those
// below from the rows.
func (t *Tree) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	out := make([]tlog.Hash, len(indexes))
	stored := map[int64][]int{}
	var ask []any
	for i, idx := range indexes {
		level, n := tlog.SplitStoredHashIndex(idx)
		if level >= treeLevel {
			if stored[idx] == nil {
				ask = append(ask, idx)
			}
			stored[idx] = append(stored[idx], i)
			continue
		}
		var err error
		if out[i], err = t.fromRows(level, n); err != nil {
			return nil, err
		}
	}
	if len(ask) == 0 {
		return out, nil
	}
	rows, err := t.r.conn.QueryContext(context.Background(),
		"SELECT idx, h FROM hash WHERE idx IN (?"+strings.Repeat(",?", len(ask)-1)+")", ask...)
	if err != nil {
		return nil, fault(err)
	}
	defer rows.Close()
	found := 0
	for rows.Next() {
		var idx int64
		var h []byte
		if err := rows.Scan(&idx, &h); err != nil {
			return nil, fault(err)
		}
		if len(h) != tlog.HashSize {
			return nil, fmt.Errorf("hash %d has %d bytes: %w", idx, len(h), ErrDamaged)
		}
		for _, i := range stored[idx] {
			out[i] = tlog.Hash(h)
		}
		found++
	}
	if err := rows.Err(); err != nil {
		return nil, fault(err)
	}
	if found != len(ask) {
		return nil, fmt.Errorf("%d hashes of the tree are missing: %w", len(ask)-found, ErrDamaged)
	}
	return out, nil
}

// fromRows makes a hash of a low level from the rows that it covers.
func (t *Tree) fromRows(level int, n int64) (tlog.Hash, error) {
	first := n<<level + 1
	var leaves []tlog.Hash
	for rec, err := range t.r.between(first, first+1<<level) {
		if err != nil {
			return tlog.Hash{}, err
		}
		leaf, err := rec.leafOf()
		if err != nil {
			return tlog.Hash{}, fmt.Errorf("position %d: %w", rec.Position, err)
		}
		leaves = append(leaves, leaf)
	}
	if len(leaves) != 1<<level {
		return tlog.Hash{}, fmt.Errorf("positions %d to %d are not all there: %w", first, first+1<<level-1, ErrDamaged)
	}
	for len(leaves) > 1 {
		for i := range len(leaves) / 2 {
			leaves[i] = tlog.NodeHash(leaves[2*i], leaves[2*i+1])
		}
		leaves = leaves[:len(leaves)/2]
	}
	return leaves[0], nil
}

// rightEdge reads the edge of the tree over the whole log.
func (t *Tree) rightEdge() (edge, error) {
	e := edge{size: t.Size}
	for level := range e.nodes {
		if t.Size>>level&1 == 0 {
			continue
		}
		h, err := t.ReadHashes([]int64{tlog.StoredHashIndex(level, t.Size>>level-1)})
		if err != nil {
			return e, err
		}
		e.nodes[level] = h[0]
	}
	return e, nil
}

// plantAll makes the tree of a log that was written before there was one.
func plantAll(ctx context.Context, conn *sql.Conn) error {
	t := &sqliteTx{sqliteReader: sqliteReader{ctx: ctx, conn: conn}, log: &SQLite{}}
	for {
		// A few at a time: rows cannot be changed while they are being read.
		var recs []Record
		for rec, err := range t.All(t.edge.size) {
			if err != nil {
				return err
			}
			if recs = append(recs, rec); len(recs) == 1000 {
				break
			}
		}
		if len(recs) == 0 {
			break
		}
		for _, rec := range recs {
			leaf, err := rec.leafOf()
			if err != nil {
				return fmt.Errorf("position %d: %w", rec.Position, err)
			}
			if err := t.grow(leaf); err != nil {
				return err
			}
			if _, err := conn.ExecContext(ctx, "UPDATE event SET leaf = ? WHERE pos = ?", leaf[:leafMark], rec.Position); err != nil {
				return err
			}
		}
	}
	for i := 0; i < len(t.hashes); i += 2 {
		if _, err := conn.ExecContext(ctx, insertHashes(1), t.hashes[i], t.hashes[i+1]); err != nil {
			return err
		}
	}
	return nil
}
