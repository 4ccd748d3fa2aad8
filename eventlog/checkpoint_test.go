package eventlog

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/mod/sumdb/tlog"
	"gotest.tools/v3/assert"

	"sueca/eventlog/evidence"
)

// party is somebody with a key.
type party struct{ signer, verifier string }

func newParty(t *testing.T, name string) party {
	t.Helper()
	s, v, err := evidence.NewKey(name)
	assert.NilError(t, err)
	return party{s, v}
}

// signedBy returns the log's checkpoint, signed by the keeper and cosigned.
func signedBy(t *testing.T, path string, keeper party, others ...party) []byte {
	t.Helper()
	l, err := OpenRead(path)
	assert.NilError(t, err)
	defer l.Close()
	var out []byte
	err = l.ViewTree(context.Background(), func(_ Reader, tree *evidence.Tree) (err error) {
		out, err = tree.Sign(tree.Size, keeper.signer)
		return err
	})
	for _, p := range others {
		if err == nil {
			out, err = evidence.Cosign(out, p.signer)
		}
	}
	assert.NilError(t, err)
	return out
}

// TestQuorum checks that a checkpoint needs the keeper's signature and as many
// of the cosigners' as required, each by a key of its own.
func TestQuorum(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.db")
	fill(t, path, 5)
	keeper, ana, bruno, referee := newParty(t, "club"), newParty(t, "ana"), newParty(t, "bruno"), newParty(t, "referee")
	anaAgain := newParty(t, "ana")                                                                                              // another key under her name
	anaToo := party{strings.Replace(ana.signer, "+ana+", "+aninhas+", 1), strings.Replace(ana.verifier, "ana+", "aninhas+", 1)} // her key under another name
	both := []string{ana.verifier, anaToo.verifier}
	all := []string{ana.verifier, bruno.verifier, referee.verifier}
	for _, c := range []struct {
		name    string
		signed  []byte
		trust   evidence.Trust
		ok      bool
		signers int
	}{
		{"the keeper alone", signedBy(t, path, keeper), evidence.Trust{Keeper: keeper.verifier}, true, 0},
		{"by somebody else", signedBy(t, path, ana), evidence.Trust{Keeper: keeper.verifier}, false, 0},
		{"too few", signedBy(t, path, keeper, ana, bruno), evidence.Trust{Keeper: keeper.verifier, Cosigners: all, Quorum: 3}, false, 0},
		{"only the keeper, and a quorum", signedBy(t, path, keeper), evidence.Trust{Keeper: keeper.verifier, Cosigners: all, Quorum: 1}, false, 0},
		{"enough", signedBy(t, path, keeper, ana, bruno), evidence.Trust{Keeper: keeper.verifier, Cosigners: all, Quorum: 2}, true, 2},
		{"all", signedBy(t, path, keeper, referee, bruno, ana), evidence.Trust{Keeper: keeper.verifier, Cosigners: all, Quorum: 3}, true, 3},
		{"one signs twice", signedBy(t, path, keeper, ana, ana), evidence.Trust{Keeper: keeper.verifier, Cosigners: all, Quorum: 2}, false, 0},
		{"a key named twice", signedBy(t, path, keeper, ana), evidence.Trust{Keeper: keeper.verifier, Cosigners: []string{ana.verifier, ana.verifier}, Quorum: 2}, false, 0},
		{"another key of that name", signedBy(t, path, keeper, anaAgain), evidence.Trust{Keeper: keeper.verifier, Cosigners: all, Quorum: 1}, false, 0},
		{"the keeper is no cosigner", signedBy(t, path, keeper), evidence.Trust{Keeper: keeper.verifier, Cosigners: []string{keeper.verifier}, Quorum: 1}, false, 0},
		{"a key under two names", signedBy(t, path, keeper, ana, anaToo), evidence.Trust{Keeper: keeper.verifier, Cosigners: both, Quorum: 2}, false, 0},
		{"a key under two names, and another", signedBy(t, path, keeper, ana, anaToo), evidence.Trust{Keeper: keeper.verifier, Cosigners: append(both, bruno.verifier), Quorum: 2}, false, 0},
		{"a key under two names counts once", signedBy(t, path, keeper, ana, anaToo, bruno), evidence.Trust{Keeper: keeper.verifier, Cosigners: append(both, bruno.verifier), Quorum: 2}, true, 2},
		{"a key under two names, signed under the second", signedBy(t, path, keeper, anaToo), evidence.Trust{Keeper: keeper.verifier, Cosigners: both, Quorum: 1}, true, 1},
		{"nothing", nil, evidence.Trust{Keeper: keeper.verifier}, false, 0},
	} {
		cp, err := c.trust.Open(c.signed)
		switch {
		case (err == nil) != c.ok:
			t.Errorf("%s: %v", c.name, err)
		case err != nil && !errors.Is(err, evidence.ErrSignature):
			t.Errorf("%s: %v is no signature error", c.name, err)
		case err == nil && (cp.Size != 5 || len(cp.Cosigned) != c.signers):
			t.Errorf("%s: %+v", c.name, cp)
		case err == nil && c.signers > 0 && cp.Cosigned[0].At.IsZero():
			t.Errorf("%s: no time", c.name)
		}
	}
	good := signedBy(t, path, keeper, ana)
	for i := range good {
		if bytes.HasPrefix(good[i+1:], []byte("=")) {
			continue // some bits of a signature's last letter mean nothing
		}
		bad := bytes.Clone(good)
		bad[i] ^= 1
		if cp, err := (evidence.Trust{Keeper: keeper.verifier, Cosigners: []string{ana.verifier}, Quorum: 1}).Open(bad); err == nil {
			t.Errorf("byte %d changed, and the checkpoint is still good: %+v", i, cp)
		}
	}
}

// TestForked checks that a log that was written anew, with every hash made
// again, passes its own verification, and that a checkpoint kept elsewhere
// shows the difference.
func TestForked(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "log.db")
	fill(t, path, 20)
	keeper := newParty(t, "club")
	cp, err := evidence.Trust{Keeper: keeper.verifier}.Open(signedBy(t, path, keeper))
	assert.NilError(t, err)
	extends := func(path string) error {
		l, err := OpenRead(path)
		assert.NilError(t, err)
		defer l.Close()
		return l.ViewTree(context.Background(), func(_ Reader, tree *evidence.Tree) error { return tree.Extends(cp) })
	}
	if err := extends(path); err != nil {
		t.Errorf("the log itself: %v", err)
	}
	data, err := os.ReadFile(path)
	assert.NilError(t, err)
	for name, do := range map[string]string{
		"a body":         "UPDATE event SET body = CAST(replace(CAST(body AS TEXT), 'Ana Reis', 'Eva Reis') AS BLOB) WHERE pos = 5",
		"a time":         "UPDATE event SET at = at + 1 WHERE pos = 1",
		"the last row":   "DELETE FROM event WHERE pos = 20",
		"the first rows": "UPDATE event SET salt = randomblob(12)",
	} {
		forged := filepath.Join(dir, strings.ReplaceAll(name, " ", "-")+".db")
		assert.NilError(t, os.WriteFile(forged, data, 0o600))
		tamper(t, forged, do, "DELETE FROM hash", "UPDATE event SET leaf = x''")
		regrow(t, forged)
		if a := audited(t, forged); len(a.Faults) > 0 {
			t.Fatalf("%s: the forgery is not good enough for this test: %v", name, a.Faults)
		}
		if err := extends(forged); !errors.Is(err, evidence.ErrForked) {
			t.Errorf("%s: %v", name, err)
		}
	}
	fill(t, path, 30)
	if err := extends(path); err != nil {
		t.Errorf("the log after it has grown: %v", err)
	}
	other := filepath.Join(dir, "other.db")
	fill(t, other, 30)
	if err := extends(other); !errors.Is(err, evidence.ErrForked) {
		t.Errorf("another log: %v", err)
	}
}

// regrow builds the tree of a changed log again, as its keeper could.
func regrow(t *testing.T, path string) {
	t.Helper()
	var statements []string
	l, err := OpenRead(path)
	assert.NilError(t, err)
	defer l.Close()
	view(t, l, func(r Reader) {
		var tx sqliteTx
		for row, err := range r.All(0) {
			leaf, err2 := row.LeafHash()
			assert.NilError(t, errors.Join(err, err2, tx.grow(leaf)))
			statements = append(statements, fmt.Sprintf("UPDATE event SET leaf = x'%x' WHERE pos = %d", leaf[:evidence.LeafMark], row.Position))
		}
		for i := 0; i < len(tx.hashes); i += 2 {
			statements = append(statements, fmt.Sprintf("INSERT INTO hash VALUES (%d, x'%x')", tx.hashes[i], tx.hashes[i+1]))
		}
	})
	tamper(t, path, statements...)
}

// TestExhibit checks that a row with its proof can be checked without the log,
// and that nothing of it can be changed.
func TestExhibit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.db")
	fill(t, path, 23)
	keeper := newParty(t, "club")
	signed := signedBy(t, path, keeper)
	cp, err := evidence.Trust{Keeper: keeper.verifier}.Open(signed)
	assert.NilError(t, err)
	l, err := OpenRead(path)
	assert.NilError(t, err)
	defer l.Close()
	err = l.ViewTree(context.Background(), func(_ Reader, tree *evidence.Tree) error {
		for pos := int64(1); pos <= tree.Size; pos++ {
			x, err := tree.Exhibit(tree.Size, pos)
			if err != nil {
				return err
			}
			assert.Check(t, x.Check(cp))
			for name, change := range map[string]func(r *evidence.Row){
				"position": func(r *evidence.Row) { r.Position++ },
				"match":    func(r *evidence.Row) { r.Stream += "0" },
				"revision": func(r *evidence.Row) { r.Revision++ },
				"kind":     func(r *evidence.Row) { r.Kind++ },
				"schema":   func(r *evidence.Row) { r.Schema++ },
				"time":     func(r *evidence.Row) { r.At = r.At.Add(1) },
				"author":   func(r *evidence.Row) { r.Author += "x" },
				"salt":     func(r *evidence.Row) { r.Salt = append([]byte{r.Salt[0] ^ 1}, r.Salt[1:]...) },
				"body":     func(r *evidence.Row) { r.Body = append(bytes.Clone(r.Body), 0x11) },
			} {
				other := *x
				if change(&other.Row); other.Check(cp) == nil {
					t.Errorf("position %d: another %s, and it is proven all the same", pos, name)
				}
			}
			other := *x
			other.Proof = append(tlog.RecordProof{}, x.Proof...)
			other.Proof[0][0] ^= 1
			if err := other.Check(cp); !errors.Is(err, evidence.ErrProof) {
				t.Errorf("another proof: %v", err)
			}
		}
		return nil
	})
	assert.NilError(t, err)
}
