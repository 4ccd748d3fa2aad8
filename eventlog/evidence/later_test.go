package evidence

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"gotest.tools/v3/assert"

	"sueca/engine"
)

// TestComplete: who has the whole log, its key's checkpoint and every hash of its tree makes a bundle of some
// rows of a match and of some leaves behind them, changed or not. Whatever of it verifies, what it says to be
// complete has all rows of the match.
func TestComplete(t *testing.T) {
	m := makeBundle(t, 1)
	rng := rand.New(rand.NewPCG(7, 8))
	rounds, complete, partial, refused := 3000, 0, 0, 0
	if long {
		rounds = 1_000_000
	}
	var log []Row
	var tree *Tree
	var signed []byte
	for round := range rounds {
		if round%100 == 0 { // another log
			log = nil
			revision := map[string]int64{}
			for i := range 3 + rng.IntN(12) {
				stream := []string{"a386", "b497"}[min(1, i)*rng.IntN(2)]
				revision[stream]++
				drafts, err := EncodeRows([][]engine.Event{{&engine.NoteWritten{Text: "x"}}})
				assert.NilError(t, err)
				log = append(log, Row{Position: int64(i + 1), Stream: stream, Revision: revision[stream], Kind: drafts[0].Kind, Schema: Schema,
					At: time.Unix(1e9, int64(i)).UTC(), Author: "ana", Body: drafts[0].Body, Salt: bytes.Repeat([]byte{byte(i)}, SaltSize)})
			}
			tree = NewTree("sueca.example/log", int64(len(log)), rowsSource(log))
			var err error
			signed, err = tree.Sign(tree.Size, m.signer)
			assert.NilError(t, err)
		}
		var own []Row
		for _, r := range log {
			if r.Stream == "a386" {
				own = append(own, r)
			}
		}
		rows := own[:1+rng.IntN(len(own))]
		var positions []int64
		for _, r := range rows {
			positions = append(positions, r.Position)
		}
		var later []*Leaf
		skip := rng.IntN(3) == 0
		for i := rows[0].Position; i < tree.Size; i++ {
			if slices.Contains(positions[:len(rows)], i+1) {
				continue
			}
			if skip && rng.IntN(3) == 0 {
				continue
			}
			leaf, err := LeafOf(&log[i])
			assert.NilError(t, err)
			positions = append(positions, leaf.Position)
			switch rng.IntN(12) {
			case 0:
				leaf.Stream = "b497"
			case 1:
				leaf.Revision += int64(rng.IntN(3)) - 1
			case 2:
				leaf.Position = max(1, leaf.Position+int64(rng.IntN(3))-1)
			}
			later = append(later, leaf)
		}
		if rng.IntN(6) == 0 {
			later, positions = nil, positions[:len(rows)]
		}
		slices.Sort(positions)
		proof, err := tree.Proof(tree.Size, slices.Compact(positions))
		assert.NilError(t, err)
		b, err := OpenBundle(FormatBundle([]byte(BundleMagic), signed, rows, later, proof, []byte("{}\n")), Trust{Keeper: m.verifier})
		switch {
		case err != nil:
			refused++
		case b.Complete && len(b.Rows) != len(own):
			t.Fatalf("said to be complete, with %d rows of %d", len(b.Rows), len(own))
		case b.Complete:
			complete++
		default:
			partial++
		}
	}
	if min(complete, partial, refused) < rounds/50 {
		t.Errorf("complete %d, partial %d, refused %d", complete, partial, refused)
	}
}

// TestOneWhole: a keeper who signs a log that has two rows of one place in a match, which no program writes, makes no two bundles of it
// that both say to be whole: of what stood between or before, the bundle tells the match.
func TestOneWhole(t *testing.T) {
	m := makeBundle(t, 1)
	var log []Row
	for i, revision := range []int64{1, 1, 2, 2, 3, 3, 4} {
		drafts, err := EncodeRows([][]engine.Event{{&engine.NoteWritten{Text: "x"}}})
		assert.NilError(t, err)
		log = append(log, Row{Position: int64(i + 1), Stream: "a386", Revision: revision, Kind: drafts[0].Kind, Schema: Schema,
			At: time.Unix(1e9, int64(i)).UTC(), Author: "ana", Body: drafts[0].Body, Salt: bytes.Repeat([]byte{byte(i)}, SaltSize)})
	}
	log[4].Stream, log[5].Stream, log[6].Revision = "b497", "b497", 3
	tree := NewTree("sueca.example/log", int64(len(log)), rowsSource(log))
	signed, err := tree.Sign(tree.Size, m.signer)
	assert.NilError(t, err)
	for _, a := range []int64{1, 2} {
		for _, b := range []int64{3, 4} {
			for left := range 1 << 6 { // which of the others the bundle tells
				at := []int64{a, b, 7}
				var rows []Row
				var later []*Leaf
				var positions []int64
				for p := int64(1); p <= tree.Size; p++ {
					if slices.Contains(at, p) {
						rows, positions = append(rows, log[p-1]), append(positions, p)
					} else if left>>(p-1)&1 > 0 {
						leaf, err := LeafOf(&log[p-1])
						assert.NilError(t, err)
						later, positions = append(later, leaf), append(positions, p)
					}
				}
				proof, err := tree.Proof(tree.Size, positions)
				assert.NilError(t, err)
				b, err := OpenBundle(FormatBundle([]byte(BundleMagic), signed, rows, later, proof, []byte("{}\n")), Trust{Keeper: m.verifier})
				if err == nil && b.Complete {
					t.Errorf("rows %d, with leaves %06b, are said to be all", at, left)
				}
			}
		}
	}
}

// TestMixed: whoever has the log makes no bundle of rows of two matches, such as the second row of one in place of that of the other.
func TestMixed(t *testing.T) {
	m := makeBundle(t, 1)
	var log []Row
	for i, stream := range []string{"a386", "a386", "b497", "b497"} {
		drafts, err := EncodeRows([][]engine.Event{{&engine.NoteWritten{Text: stream}}})
		assert.NilError(t, err)
		log = append(log, Row{Position: int64(i + 1), Stream: stream, Revision: int64(i%2 + 1), Kind: drafts[0].Kind, Schema: Schema,
			At: time.Unix(1e9, int64(i)).UTC(), Author: "ana", Body: drafts[0].Body, Salt: bytes.Repeat([]byte{byte(i)}, SaltSize)})
	}
	tree := NewTree("sueca.example/log", int64(len(log)), rowsSource(log))
	signed, err := tree.Sign(tree.Size, m.signer)
	assert.NilError(t, err)
	open := func(mixed string, at ...int64) error {
		var rows []Row
		for _, p := range at {
			rows = append(rows, log[p-1])
		}
		var later []*Leaf
		positions := at
		for p := at[len(at)-1] + 1; p <= tree.Size; p++ {
			leaf, err := LeafOf(&log[p-1])
			assert.NilError(t, err)
			later, positions = append(later, leaf), append(positions, p)
		}
		proof, err := tree.Proof(tree.Size, positions)
		assert.NilError(t, err)
		text := FormatBundle([]byte(BundleMagic), signed, rows, later, proof, []byte("{}\n"))
		if mixed != "" {
			text = bytes.Replace(text, []byte("\nposition 4\n"), []byte("\n"+mixed+"\nposition 4\n"), 1)
		}
		_, err = OpenBundle(text, Trust{Keeper: m.verifier})
		return err
	}
	if err := open("", 1, 2); err != nil {
		t.Errorf("all rows of a match: %v", err)
	}
	for _, mixed := range []string{"", "match b497"} {
		if err := open(mixed, 1, 4); err == nil {
			t.Errorf("the second row is another match's (%q)", mixed)
		}
	}
}
