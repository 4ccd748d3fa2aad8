package evidence

import (
	"fmt"
	"iter"

	"golang.org/x/mod/sumdb/tlog"
)

// StoredLevel is the lowest level of the tree whose hashes are stored. Lower
// hashes are computed from the eight rows that they cover: a proof reads the
// rows anyway, and a million rows store 250,000 hashes instead of two million.
const StoredLevel = 3

// Edge is the right edge of the tree: the hashes of the complete subtrees from
// which the next ones are made. A writer needs no other hashes of the tree.
type Edge struct {
	Size  int64
	nodes [63]tlog.Hash // by level, if that bit of Size is set
	done  [63]tlog.Hash // what the last leaf completed, below the highest level
}

// ReadHashes implements [tlog.HashReader] for the hashes on the edge.
func (e *Edge) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	out := make([]tlog.Hash, len(indexes))
	for i, idx := range indexes {
		level, n := tlog.SplitStoredHashIndex(idx)
		if e.Size>>level&1 == 0 || n != e.Size>>level-1 {
			return nil, fmt.Errorf("hash %d of level %d is not on the edge of %d", n, level, e.Size)
		}
		out[i] = e.nodes[level]
	}
	return out, nil
}

// Add adds the next leaf, and returns the highest level of the subtrees that it
// completes; [Edge.Completed] returns their hashes.
func (e *Edge) Add(leaf tlog.Hash) int {
	level := 0
	for ; e.Size>>level&1 == 1; level++ {
		e.done[level] = leaf
		leaf = tlog.NodeHash(e.nodes[level], leaf)
	}
	e.Size++
	e.nodes[level] = leaf
	return level
}

// Completed returns the hash of the subtree of a level that the last leaf
// completed. top is what Add returned for that leaf.
func (e *Edge) Completed(level, top int) tlog.Hash {
	if level < top {
		return e.done[level]
	}
	return e.nodes[level]
}

// Root returns the hash of the whole tree.
func (e *Edge) Root() (tlog.Hash, error) { return tlog.TreeHash(e.Size, e) }

// Tree is the Merkle tree (RFC 6962) over a log at one moment: position n is
// leaf n-1. Its proofs are those of golang.org/x/mod/sumdb/tlog.
type Tree struct {
	// Origin is the log's name in checkpoints.
	Origin string
	Size   int64
	// Earlier are the names that the log had before, in their order.
	Earlier []Earlier
	source  Source
}

// Source is where a tree gets its rows and hashes.
type Source interface {
	// Hashes returns stored hashes of level [StoredLevel] and higher by their
	// index, as [tlog.StoredHashIndex] counts them. Missing ones are left out.
	Hashes(indexes []int64) (map[int64]tlog.Hash, error)
	// Between returns the rows from position from to before position to.
	Between(from, to int64) iter.Seq2[Row, error]
}

// NewTree returns the tree over the first size rows of a source.
func NewTree(origin string, size int64, source Source) *Tree {
	return &Tree{Origin: origin, Size: size, source: source}
}

// Root returns the hash of the tree over the first size positions. For the
// whole tree, size is [Tree.Size].
func (t *Tree) Root(size int64) (tlog.Hash, error) {
	if size < 0 || size > t.Size {
		return tlog.Hash{}, fmt.Errorf("the log has %d rows, not %d", t.Size, size)
	}
	return tlog.TreeHash(size, t)
}

// Inclusion returns a proof that position pos is in the tree over the first
// size positions.
func (t *Tree) Inclusion(size, pos int64) (tlog.RecordProof, error) {
	return tlog.ProveRecord(size, pos-1, t)
}

// Consistency returns a proof that the tree over size positions begins with the
// tree over the first old of them.
func (t *Tree) Consistency(size, old int64) (tlog.TreeProof, error) {
	return tlog.ProveTree(size, old, t)
}

// ReadHashes implements [tlog.HashReader]. It gets stored hashes with one
// query, and computes those below from the rows.
func (t *Tree) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	out := make([]tlog.Hash, len(indexes))
	stored := map[int64][]int{}
	var ask []int64
	for i, idx := range indexes {
		level, n := tlog.SplitStoredHashIndex(idx)
		if level >= StoredLevel {
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
	hashes, err := t.source.Hashes(ask)
	if err != nil {
		return nil, err
	}
	for idx, at := range stored {
		h, ok := hashes[idx]
		if !ok {
			return nil, fmt.Errorf("hash %d of the tree is missing: %w", idx, ErrDamaged)
		}
		for _, i := range at {
			out[i] = h
		}
	}
	return out, nil
}

// fromRows computes a hash of a low level from the rows that it covers.
func (t *Tree) fromRows(level int, n int64) (tlog.Hash, error) {
	first := n<<level + 1
	var leaves []tlog.Hash
	for rec, err := range t.source.Between(first, first+1<<level) {
		if err != nil {
			return tlog.Hash{}, err
		}
		leaf, err := rec.LeafHash()
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

// RightEdge returns the edge of the tree over the whole log.
func (t *Tree) RightEdge() (Edge, error) {
	e := Edge{Size: t.Size}
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
