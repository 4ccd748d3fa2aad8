package evidence

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"golang.org/x/mod/sumdb/tlog"
	"gotest.tools/v3/assert"
)

// TestProofOfRows proves rows of trees of every small size: some of them, in every pattern
// that chance finds. Another row, another hash, one hash less or more do not pass.
func TestProofOfRows(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 1))
	m := makeBundle(t, 40)
	for size := 1; size <= 40; size++ {
		tree := NewTree("x", int64(size), rowsSource(m.rows[:size]))
		root, err := tree.Root(int64(size))
		assert.NilError(t, err)
		cp := &Checkpoint{Size: int64(size), Root: root}
		for range 20 {
			var rows []Row
			var positions []int64
			from := rng.IntN(size)
			for i := from; i < size; i++ {
				if i == from || rng.IntN(3) > 0 {
					rows, positions = append(rows, m.rows[i]), append(positions, m.rows[i].Position)
				}
			}
			proof, err := tree.Proof(int64(size), positions)
			assert.NilError(t, err)
			if err := CheckRows(rows, nil, proof, cp); err != nil {
				t.Fatalf("size %d, rows %v: %v", size, positions, err)
			}
			wrong := func(what string, rows []Row, proof []tlog.Hash) {
				t.Helper()
				if err := CheckRows(rows, nil, proof, cp); !errors.Is(err, ErrProof) {
					t.Errorf("size %d, rows %v, %s: %v", size, positions, what, err)
				}
			}
			wrong("one hash more", rows, append(proof[:len(proof):len(proof)], tlog.Hash{1}))
			wrong("none of the rows", nil, proof)
			if len(proof) > 0 {
				wrong("one hash less", rows, proof[:len(proof)-1])
				other := append([]tlog.Hash{}, proof...)
				other[rng.IntN(len(other))][3] ^= 4
				wrong("another hash", rows, other)
			}
			other := append([]Row{}, rows...)
			at := rng.IntN(len(other))
			other[at].Author = "eva"
			wrong("another author", other, proof)
			other[at] = rows[at]
			other[at].Position += int64(size)
			wrong("a row past the end", other, proof)
		}
	}
}

// TestRowText writes rows as lines and reads them back, those with other authors, times and
// places among them.
func TestRowText(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 2))
	m := makeBundle(t, 30)
	for i := range m.rows {
		r := &m.rows[i]
		r.Position += int64(i / 7 * 3)
		r.Author = []string{"ana", "", "Eva \"x\"\nLima"}[rng.IntN(3)]
		r.At = r.At.Add(-1 * r.At.Sub(m.rows[0].At) * 2)
		if rng.IntN(4) == 0 {
			r.Body = nil
		}
	}
	text := FormatRows(m.rows)
	got, err := ParseRows(text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if again := FormatRows(got); !bytes.Equal(text, again) {
		t.Errorf("%s\nis read as\n%s", text, again)
	}
	for i := range got {
		a, err1 := m.rows[i].LeafHash()
		b, err2 := got[i].LeafHash()
		if err1 != nil || err2 != nil || a != b {
			t.Errorf("row %d is read otherwise: %v %v", i, err1, err2)
		}
	}
	const first = "match a\nat 2026-10-03T00:00:00Z\nposition 1\nschema 1\nauthor \"\"\n"
	if _, err := ParseRows([]byte(strings.Replace(first, "position 1", "position 0", 1))); err == nil || !strings.HasSuffix(err.Error(), "numbers are counted from 1") {
		t.Errorf("position 0: %v", err)
	}
	if _, err := ParseRows([]byte(strings.Replace(first, "position 1", "position x", 1))); err == nil || !strings.Contains(err.Error(), "is no number that a row can have") {
		t.Errorf("position x: %v", err)
	}
	for _, bad := range []string{"row 1 0 - -\n\n", "x\n", "match a\nat 2026-10-03T00:00:00Z\nposition 1\nschema 1\nauthor \"\"\nrow 1 0 - -", "row 1 0 -\n"} {
		if _, err := ParseRows([]byte(bad)); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}
