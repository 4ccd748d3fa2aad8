package evidence

import (
	"testing"

	"gotest.tools/v3/assert"
)

// TestLeafCut: a leaf that is cut anywhere, or goes on, is none, and the one that is whole says what its row does.
func TestLeafCut(t *testing.T) {
	m := makeBundle(t, 3)
	row := &m.rows[1]
	whole, err := row.LeafBytes()
	assert.NilError(t, err)
	leaf, err := parseLeaf(whole)
	if err != nil || leaf.Position != row.Position || leaf.Stream != row.Stream || leaf.Revision != row.Revision || leaf.Kind != row.Kind || leaf.Schema != row.Schema || !leaf.At.Equal(row.At) {
		t.Errorf("%+v, %v", leaf, err)
	}
	for n := range whole {
		if leaf, err := parseLeaf(whole[:n]); err == nil {
			t.Errorf("cut at %d: %+v", n, leaf)
		}
		// A length that goes beyond the end, wherever that is.
		if n >= len(leafMagic) {
			for _, more := range []string{"\x7f", "\xff\x7f", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"} {
				if n+len(more) == len(whole) {
					continue // another digest
				}
				if leaf, err := parseLeaf([]byte(string(whole[:n]) + more)); err == nil {
					t.Errorf("cut at %d, and %q: %+v", n, more, leaf)
				}
			}
		}
	}
	if leaf, err := parseLeaf(append(whole, 0)); err == nil {
		t.Errorf("a byte more: %+v", leaf)
	}
}
