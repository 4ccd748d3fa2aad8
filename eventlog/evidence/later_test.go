package evidence

import (
	"bytes"
	"math/rand/v2"
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
		for i := rows[len(rows)-1].Position; i < tree.Size; i++ {
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
		proof, err := tree.Proof(tree.Size, positions)
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
