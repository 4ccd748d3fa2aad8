package evidence_test

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
	"gotest.tools/v3/assert"

	"sueca/eventlog/evidence"
)

// rows is a log of rows in memory, as the source of a tree.
type rows struct {
	all    []evidence.Row
	hashes []tlog.Hash // by tlog.StoredHashIndex
}

func (r *rows) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	var out []tlog.Hash
	for _, i := range indexes {
		out = append(out, r.hashes[i])
	}
	return out, nil
}

func (r *rows) Hashes(indexes []int64) (map[int64]tlog.Hash, error) {
	out := map[int64]tlog.Hash{}
	for _, i := range indexes {
		out[i] = r.hashes[i]
	}
	return out, nil
}

func (r *rows) Between(from, to int64) iter.Seq2[evidence.Row, error] {
	return func(yield func(evidence.Row, error) bool) {
		for i := from; i < to && i <= int64(len(r.all)); i++ {
			if !yield(r.all[i-1], nil) {
				return
			}
		}
	}
}

// add appends a row that says what it is told.
func (r *rows) add(t *testing.T, author string) {
	t.Helper()
	n := int64(len(r.all))
	row := evidence.Row{Position: n + 1, Stream: "m", Revision: n + 1, Schema: evidence.Schema, Author: author, Salt: make([]byte, evidence.SaltSize)}
	leaf, err := row.LeafHash()
	assert.NilError(t, err)
	more, err := tlog.StoredHashesForRecordHash(n, leaf, r)
	assert.NilError(t, err)
	r.all, r.hashes = append(r.all, row), append(r.hashes, more...)
}

func (r *rows) tree() *evidence.Tree { return evidence.NewTree("sueca-log-x", int64(len(r.all)), r) }

// history returns a log of n rows, of which those from the one numbered parts are its own.
func history(t *testing.T, n, parts int, name string) *rows {
	t.Helper()
	r := &rows{}
	for i := range n {
		if author := "both"; i < parts {
			r.add(t, author)
		} else {
			r.add(t, name)
		}
	}
	return r
}

func signedBy(t *testing.T, r *rows, size int64, key string) []byte {
	t.Helper()
	signed, err := r.tree().Sign(size, key)
	assert.NilError(t, err)
	return signed
}

func newKey(t *testing.T, name string) (signer, verifier string) {
	t.Helper()
	signer, verifier, err := evidence.NewKey(name)
	assert.NilError(t, err)
	return signer, verifier
}

// convicts is a verifier of fork proofs that has nothing of this program: it follows what
// the proof's own text says, with the library of signed notes, and once more with
// Ed25519 and SHA-256 alone.
func convicts(text []byte, verifier string) error {
	parts := map[string]string{}
	name := ""
	for line := range strings.Lines(string(text)) {
		if head, ok := strings.CutPrefix(line, "-- "); ok && strings.HasSuffix(head, " --\n") {
			name = strings.TrimSuffix(head, " --\n")
			continue
		}
		parts[name] += line
	}
	v, err := note.NewVerifier(verifier)
	if err != nil {
		return err
	}
	public, err := base64.StdEncoding.DecodeString(strings.SplitN(verifier, "+", 3)[2])
	if err != nil {
		return err
	}
	key := ed25519.PublicKey(public[1:])
	var origin [2]string
	var size [2]uint64
	var root [2][]byte
	for i, name := range []string{"small.checkpoint", "large.checkpoint"} {
		if _, err := note.Open([]byte(parts[name]), note.VerifierList(v)); err != nil {
			return err
		}
		body, sigs, _ := strings.Cut(parts[name], "\n\n")
		right := false
		for line := range strings.Lines(sigs) {
			word := strings.Fields(line)
			sig, err := base64.StdEncoding.DecodeString(word[len(word)-1])
			right = right || err == nil && len(sig) == 68 && ed25519.Verify(key, []byte(body+"\n"), sig[4:])
		}
		if !right {
			return errors.New("the key has not signed it")
		}
		lines := strings.Split(body, "\n")
		origin[i] = lines[0]
		if size[i], err = strconv.ParseUint(lines[1], 10, 62); err != nil {
			return err
		}
		if root[i], err = base64.StdEncoding.DecodeString(lines[2]); err != nil {
			return err
		}
	}
	if origin[0] != origin[1] || size[0] > size[1] {
		return errors.New("they are not of one log")
	}
	begins := root[1]
	switch {
	case size[0] == 0:
		empty := sha256.Sum256(nil)
		begins = empty[:]
	case size[0] < size[1]:
		var path [][]byte
		for line := range strings.Lines(parts["consistency"]) {
			h, err := base64.StdEncoding.DecodeString(strings.TrimSpace(line))
			if err != nil {
				return err
			}
			path = append(path, h)
		}
		if begins, err = follow(path, size[0], size[1], root[1]); err != nil {
			return err
		}
	}
	if bytes.Equal(begins, root[0]) {
		return errors.New("one extends the other")
	}
	return nil
}

// follow returns the first root that a consistency proof with all its hashes leads to, if
// it leads to the second (RFC 9162, 2.1.4.2).
func follow(path [][]byte, m, n uint64, second []byte) ([]byte, error) {
	if len(path) == 0 {
		return nil, errors.New("no proof")
	}
	node := func(l, r []byte) []byte {
		h := sha256.Sum256(append(append([]byte{1}, l...), r...))
		return h[:]
	}
	fn, sn := m-1, n-1
	for fn&1 == 1 {
		fn, sn = fn>>1, sn>>1
	}
	fr, sr := path[0], path[0]
	for _, c := range path[1:] {
		if sn == 0 {
			return nil, errors.New("too long")
		}
		if fn&1 == 1 || fn == sn {
			fr, sr = node(c, fr), node(c, sr)
			for fn&1 == 0 && fn != 0 {
				fn, sn = fn>>1, sn>>1
			}
		} else {
			sr = node(sr, c)
		}
		fn, sn = fn>>1, sn>>1
	}
	if sn != 0 || !bytes.Equal(sr, second) {
		return nil, errors.New("not of the second tree")
	}
	return fr, nil
}

// TestForksConvict: every pair of checkpoints of two histories, of whatever sizes, becomes a
// proof that this package and an independent program accept, and no honest pair does.
func TestForksConvict(t *testing.T) {
	signer, verifier := newKey(t, "club")
	_, other := newKey(t, "club")
	forks, honest := 0, 0
	for n := range 20 {
		for m := range n + 1 {
			for parts := range m + 1 {
				left, right := history(t, n, parts, "left"), history(t, n, parts, "right")
				small, large := signedBy(t, left, int64(m), signer), signedBy(t, right, int64(n), signer)
				point, err := (evidence.Trust{Keeper: verifier}).Open(large)
				assert.NilError(t, err)
				prove, err := right.tree().History(point)
				assert.NilError(t, err)
				f, err := evidence.Compare(large, small, verifier, prove)
				if err != nil {
					t.Fatalf("%d, %d, %d: %v", parts, m, n, err)
				}
				if m == parts {
					if honest++; f != nil {
						t.Errorf("%d rows extend %d, and are called a fork", n, m)
					}
					continue
				}
				forks++
				if f == nil {
					t.Errorf("%d, %d, %d: no fork", parts, m, n)
					continue
				}
				text := f.Text()
				if _, err := evidence.OpenFork(text, verifier); err != nil {
					t.Errorf("%d, %d, %d: %v", parts, m, n, err)
				}
				if err := convicts(text, verifier); err != nil {
					t.Errorf("%d, %d, %d: the other verifier: %v\n%s", parts, m, n, err, text)
				}
				if _, err := evidence.OpenFork(text, other); err == nil {
					t.Errorf("%d, %d, %d: another key is convicted", parts, m, n)
				}
			}
		}
	}
	t.Logf("%d forks, %d honest pairs", forks, honest)
}

// TestForksAlone: what a consistency proof tells without the log.
func TestForksAlone(t *testing.T) {
	signer, verifier := newKey(t, "club")
	left, right := history(t, 11, 4, "left"), history(t, 11, 4, "right")
	var refused *evidence.ForkError
	for _, m := range []int64{1, 2, 4, 5, 6, 7, 8, 10} {
		standard, err := right.tree().Consistency(11, m)
		assert.NilError(t, err)
		large := signedBy(t, right, 11, signer)
		if f, err := evidence.Compare(signedBy(t, right, m, signer), large, verifier, evidence.Given(standard)); f != nil || err != nil {
			t.Errorf("%d rows and the same 11: %v", m, err)
		}
		f, err := evidence.Compare(signedBy(t, left, m, signer), large, verifier, evidence.Given(standard))
		switch {
		case m <= 4:
			if f != nil || err != nil {
				t.Errorf("%d rows and the same 11: %v", m, err)
			}
		case m == 8:
			// The standard leaves out the very hash that would tell.
			if !errors.As(err, &refused) {
				t.Errorf("%d rows and another 11: %v", m, err)
			}
		case err != nil || f == nil:
			t.Errorf("%d rows and another 11: %v", m, err)
		}
		// The proof of another log tells nothing.
		wrong, err := left.tree().Consistency(11, 5)
		assert.NilError(t, err)
		if f, err := evidence.Compare(signedBy(t, left, 5, signer), large, verifier, evidence.Given(wrong)); f != nil || !errors.As(err, &refused) {
			t.Errorf("the proof of another log: %v", err)
		}
		if f, err := evidence.Compare(signedBy(t, left, m, signer), large, verifier, nil); f != nil || !errors.As(err, &refused) {
			t.Errorf("no proof: %v", err)
		}
	}
}

// TestForkByWrongProof: a proof that has no hashes, or too few or too many, tells nothing of the log.
func TestForkByWrongProof(t *testing.T) {
	signer, verifier := newKey(t, "club")
	left, right := history(t, 13, 3, "left"), history(t, 13, 3, "right")
	large := signedBy(t, right, 13, signer)
	prove, err := right.tree().History(&evidence.Checkpoint{Origin: "sueca-log-x", Size: 13, Root: must(right.tree().Root(13))})
	assert.NilError(t, err)
	for m := int64(1); m < 13; m++ {
		for less := -1; less < 6; less++ {
			var cut bool
			f, err := evidence.Compare(signedBy(t, left, m, signer), large, verifier, func(size, old int64) (tlog.TreeProof, error) {
				p, err := prove(size, old)
				if cut = less != 0 && less <= len(p); less < 0 {
					p = append(p, tlog.Hash{})
				} else {
					p = p[:max(0, len(p)-less)]
				}
				return p, err
			})
			var refused *evidence.ForkError
			if cut && (f != nil || !errors.As(err, &refused)) {
				t.Errorf("%d rows, %d hashes less: %v, %v", m, less, f, err)
			}
			if less == 0 && err != nil {
				t.Errorf("%d rows: %v", m, err)
			}
		}
	}
}

// TestForgedForks: a fork proof of which anything is changed is none.
func TestForgedForks(t *testing.T) {
	count := 200
	if os.Getenv("SUECA_LONG") != "" {
		count = 2000
	}
	signer, verifier := newKey(t, "club")
	left, right := history(t, 13, 4, "left"), history(t, 13, 4, "right")
	rng := rand.New(rand.NewPCG(25, 2))
	var proofs [][]byte
	for _, m := range []int64{5, 8, 13} {
		prove, err := right.tree().History(&evidence.Checkpoint{Origin: "sueca-log-x", Size: 13, Root: must(right.tree().Root(13))})
		assert.NilError(t, err)
		f, err := evidence.Compare(signedBy(t, left, m, signer), signedBy(t, right, 13, signer), verifier, prove)
		if err != nil || f == nil {
			t.Fatal(err)
		}
		proofs = append(proofs, f.Text())
	}
	for n := range count {
		good := proofs[rng.IntN(len(proofs))]
		bad := altered(rng, good)
		if _, err := evidence.OpenFork(bad, verifier); err == nil {
			t.Errorf("alteration %d is accepted:\n%s", n, bad)
		}
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(fmt.Sprint(err))
	}
	return v
}

// altered returns a text of which something is changed: a byte, a piece, a line.
func altered(rng *rand.Rand, good []byte) []byte {
	for {
		bad := bytes.Clone(good)
		at := rng.IntN(len(bad))
		switch rng.IntN(6) {
		case 0:
			bad[at] ^= byte(1 + rng.IntN(255))
		case 1:
			bad = append(bad[:at], bad[min(len(bad), at+1+rng.IntN(80)):]...)
		case 2:
			bad = append(bad[:at:at], append([]byte{byte(rng.IntN(256))}, bad[at:]...)...)
		case 3:
			bad = bad[:at]
		case 4, 5:
			lines := bytes.SplitAfter(bad, []byte("\n"))
			i, j := rng.IntN(len(lines)), rng.IntN(len(lines))
			lines[i], lines[j] = lines[j], lines[i]
			bad = bytes.Join(lines, nil)
		}
		if !bytes.Equal(bad, good) {
			return bad
		}
	}
}
