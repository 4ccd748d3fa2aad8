package evidence

import (
	"errors"
	"iter"
	"strings"
	"testing"

	"golang.org/x/mod/sumdb/tlog"
	"gotest.tools/v3/assert"

	"sueca/engine"
)

// TestEdge: the hashes on the edge of a tree of any size give the root that the whole tree has, whether
// rows were added to it one by one or it was taken from a log.
func TestEdge(t *testing.T) {
	m := makeBundle(t, 40)
	var grown Edge
	for size := 1; size <= 40; size++ {
		leaf, err := m.rows[size-1].LeafHash()
		assert.NilError(t, err)
		grown.Add(leaf)
		tree := NewTree("x", int64(size), rowsSource(m.rows[:size]))
		want, err := tlog.TreeHash(int64(size), hashesOf(t, m.rows[:size]))
		assert.NilError(t, err)
		taken, err := tree.RightEdge()
		assert.NilError(t, err)
		for name, e := range map[string]*Edge{"grown": &grown, "taken": &taken} {
			if root, err := e.Root(); err != nil || root != want || e.Size != int64(size) {
				t.Errorf("%d rows, %s: %v %v of %d, want %v", size, name, root, err, e.Size, want)
			}
		}
		for level := range 7 {
			for n := range int64(size>>level + 1) {
				hash, err := taken.ReadHashes([]int64{tlog.StoredHashIndex(level, n)})
				on := size>>level&1 == 1 && n == int64(size>>level-1)
				if (err == nil) != on {
					t.Errorf("%d rows: hash %d of level %d: %v %v, on the edge: %v", size, n, level, hash, err, on)
				} else if on && hash[0] != grown.nodes[level] {
					t.Errorf("%d rows: hash %d of level %d is another", size, n, level)
				}
			}
		}
	}
}

// gaps is a source that lacks a row, or the stored hashes.
type gaps struct {
	rowsSource
	lacks  int64
	hashes bool
}

func (g gaps) Between(from, to int64) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		for r, err := range g.rowsSource.Between(from, to) {
			if r.Position != g.lacks && !yield(r, err) {
				return
			}
		}
	}
}

func (g gaps) Hashes(indexes []int64) (map[int64]tlog.Hash, error) {
	if g.hashes {
		return nil, nil
	}
	return g.rowsSource.Hashes(indexes)
}

// TestTreeGaps: where rows or hashes are missing, it is said which, and no root is made up.
func TestTreeGaps(t *testing.T) {
	m := makeBundle(t, 14)
	for _, tt := range []struct {
		name string
		of   gaps
		size int64
		want string
	}{
		{"the last row", gaps{rowsSource: m.rows, lacks: 14}, 14, "positions 13 to 14 are not all there"},
		{"one of four", gaps{rowsSource: m.rows, lacks: 10}, 14, "positions 9 to 12 are not all there"},
		{"a row below a stored hash", gaps{rowsSource: m.rows, lacks: 3}, 14, ""},
		{"the stored hashes", gaps{rowsSource: m.rows, hashes: true}, 14, "hash 14 of the tree is missing"},
		{"none that are asked for", gaps{rowsSource: m.rows, hashes: true}, 7, ""},
		{"more than there are", gaps{rowsSource: m.rows}, 15, "the log has 14 rows, not 15"},
	} {
		tree := NewTree("x", 14, tt.of)
		root, err := tree.Root(tt.size)
		switch {
		case tt.want == "" && err != nil, tt.want != "" && (err == nil || !strings.HasPrefix(err.Error(), tt.want)):
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		case err != nil && (root != tlog.Hash{}):
			t.Errorf("%s: a root beside the error", tt.name)
		case strings.HasPrefix(tt.want, "the log has"):
		case err != nil && !errors.Is(err, ErrDamaged):
			t.Errorf("%s: %v is not called damage", tt.name, err)
		}
	}
}

// TestStanding: how a log stands to what a key has signed: it has all, it lacks rows at its end, or it
// has others.
func TestStanding(t *testing.T) {
	m := makeBundle(t, 9)
	tree := NewTree("club", 9, rowsSource(m.rows))
	root := func(size int64) tlog.Hash {
		h, err := tree.Root(size)
		assert.NilError(t, err)
		return h
	}
	for _, tt := range []struct {
		name    string
		promise Promise
		missing int64
		other   bool
	}{
		{"all of it", Promise{"club", 9, root(9)}, 0, false},
		{"its beginning", Promise{"club", 5, root(5)}, 0, false},
		{"nothing", Promise{"club", 0, tlog.Hash{7}}, 0, false},
		{"another log", Promise{"pub", 9, tlog.Hash{7}}, 0, false},
		{"one row more", Promise{"club", 10, tlog.Hash{7}}, 1, false},
		{"more rows", Promise{"club", 40, root(9)}, 31, false},
		{"other rows", Promise{"club", 9, root(8)}, 0, true},
		{"another beginning", Promise{"club", 5, root(9)}, 0, true},
	} {
		s, err := tree.Standing(tt.promise)
		if err != nil || s.Missing != tt.missing || s.Other != tt.other || s.Promise != tt.promise {
			t.Errorf("%s: %+v %v", tt.name, s, err)
		}
		if s.Holds() != (tt.missing == 0 && !tt.other) {
			t.Errorf("%s: holds: %v", tt.name, s.Holds())
		}
	}
	tree.Earlier = []Earlier{{Position: 3, Begun: engine.OriginBegun{Before: "old"}}, {Position: 6, Begun: engine.OriginBegun{Before: "older"}}}
	for origin, at := range map[string]int64{"old": 3, "older": 6, "club": 0, "": 0} {
		got := int64(0)
		if e := tree.earlier(origin); e != nil {
			got = e.Position
		}
		if got != at {
			t.Errorf("%q was given up at %d, want %d", origin, got, at)
		}
	}
}

// TestDigester: the quick way to the digest of a row is the same as that of a row with its parts.
func TestDigester(t *testing.T) {
	m := makeBundle(t, 12)
	var d Digester
	for i := range m.rows {
		r := &m.rows[i]
		parts, err := PartsOf(r.Body)
		assert.NilError(t, err)
		salt := []byte("sixteen or more bytes of salt, as a row has them")[:SaltSize]
		salt[0] = byte(i)
		o, err := ParseOpening(salt, len(parts)+1)
		assert.NilError(t, err)
		want := (&Digester{}).sum(r.Author, r.Body, parts, nil, &o)
		if got := d.Sum(salt, r.Author, r.Body, parts); got != want {
			t.Errorf("row %d: %x, want %x", i, got, want)
		}
	}
}
