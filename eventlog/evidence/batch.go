package evidence

import (
	"fmt"
	"math/bits"

	"golang.org/x/mod/sumdb/tlog"
)

// A proof for many rows at once. Where a subtree has none of them, its hash is in the proof,
// from the left to the right; every other hash up to the root is computed. So the rows of one
// evening need not many more hashes than one row.

// half returns how many of n leaves, at least two, are in the left subtree (RFC 6962).
func half(n int64) int64 { return 1 << (bits.Len64(uint64(n-1)) - 1) }

// Proof returns the hashes that prove that rows at these positions, in rising order, are in
// the tree over the first size positions.
func (t *Tree) Proof(size int64, positions []int64) ([]tlog.Hash, error) {
	var ask []int64 // the stored hashes that make up the subtrees
	var made []int  // how many of them each subtree takes
	var subtree func(from, to int64) int
	subtree = func(from, to int64) int {
		if n := to - from; n&(n-1) == 0 {
			level := bits.TrailingZeros64(uint64(n))
			ask = append(ask, tlog.StoredHashIndex(level, from>>level))
			return 1
		}
		mid := from + half(to-from)
		return subtree(from, mid) + subtree(mid, to)
	}
	var walk func(from, to int64, rows []int64)
	walk = func(from, to int64, rows []int64) {
		switch {
		case len(rows) == 0:
			made = append(made, subtree(from, to))
		case to-from > 1:
			mid := from + half(to-from)
			at := 0
			for at < len(rows) && rows[at]-1 < mid {
				at++
			}
			walk(from, mid, rows[:at])
			walk(mid, to, rows[at:])
		}
	}
	if len(positions) == 0 || positions[0] < 1 || positions[len(positions)-1] > size || size > t.Size {
		return nil, fmt.Errorf("the log has %d rows, and the proof is for others", t.Size)
	}
	walk(0, size, positions)
	hashes, err := t.ReadHashes(ask)
	if err != nil {
		return nil, err
	}
	var out []tlog.Hash
	for _, n := range made {
		// The parts of a subtree are joined from the right, as its right edge is.
		h := hashes[n-1]
		for i := n - 2; i >= 0; i-- {
			h = tlog.NodeHash(hashes[i], h)
		}
		out, hashes = append(out, h), hashes[n:]
	}
	return out, nil
}

// CheckRows checks that rows in rising order of their positions, and others between and behind them as far
// as their leaves tell, are in the tree of a checkpoint whose signatures have been verified. If
// they are not, the error wraps [ErrProof].
func CheckRows(rows []Row, later []*Leaf, proof []tlog.Hash, cp *Checkpoint) error {
	if len(rows) == 0 {
		return ErrProof
	}
	leaves, positions := make([]tlog.Hash, 0, len(rows)+len(later)), make([]int64, 0, len(rows)+len(later))
	for i := range rows {
		for len(later) > 0 && later[0].Position < rows[i].Position {
			leaves, positions = append(leaves, tlog.RecordHash(later[0].bytes())), append(positions, later[0].Position)
			later = later[1:]
		}
		leaf, err := rows[i].LeafHash()
		if err != nil {
			return err
		}
		leaves, positions = append(leaves, leaf), append(positions, rows[i].Position)
	}
	for _, l := range later {
		leaves, positions = append(leaves, tlog.RecordHash(l.bytes())), append(positions, l.Position)
	}
	for i, p := range positions {
		if p < 1 || p > cp.Size || i > 0 && p <= positions[i-1] {
			return fmt.Errorf("position %d: %w", p, ErrProof)
		}
	}
	short := false
	var root func(from, to int64, at, end int) tlog.Hash
	root = func(from, to int64, at, end int) tlog.Hash {
		switch {
		case at == end && len(proof) == 0:
			short = true
			return tlog.Hash{}
		case at == end:
			h := proof[0]
			proof = proof[1:]
			return h
		case to-from == 1:
			return leaves[at]
		}
		mid := from + half(to-from)
		split := at
		for split < end && positions[split]-1 < mid {
			split++
		}
		left := root(from, mid, at, split)
		return tlog.NodeHash(left, root(mid, to, split, end))
	}
	if h := root(0, cp.Size, 0, len(leaves)); short || len(proof) > 0 || h != cp.Root {
		return fmt.Errorf("positions %d to %d: %w", positions[0], positions[len(positions)-1], ErrProof)
	}
	return nil
}
