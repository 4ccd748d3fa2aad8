package evidence

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	cosign "github.com/transparency-dev/formats/note"
	notes "golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/rules"
)

var long = os.Getenv("SUECA_LONG") != "" // read many more files

// rowsSource is rows in memory as the source of a tree.
type rowsSource []Row

func (s rowsSource) Hashes(indexes []int64) (map[int64]tlog.Hash, error) {
	out := map[int64]tlog.Hash{}
	var e Edge
	for i := range s {
		leaf, err := s[i].LeafHash()
		if err != nil {
			return nil, err
		}
		n := e.Size
		top := e.Add(leaf)
		for level := StoredLevel; level <= top; level++ {
			out[tlog.StoredHashIndex(level, n>>level)] = e.Completed(level, top)
		}
	}
	return out, nil
}

func (s rowsSource) Between(from, to int64) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		for _, r := range s {
			if r.Position >= from && r.Position < to && !yield(r, nil) {
				return
			}
		}
	}
}

// made is a bundle of n rows with everything that it takes to check it.
type made struct {
	signer, verifier, cosigner, cosignerOf string
	checkpoint, bundle                     []byte
	rows                                   []Row
	trust                                  Trust
}

func makeBundle(t testing.TB, n int) *made {
	t.Helper()
	m := &made{}
	var err error
	// The keys are fixed, so that what the tests read is always the same.
	if m.signer, m.verifier, err = notes.GenerateKey(rand.NewChaCha8([32]byte{1}), "club"); err != nil {
		t.Fatal(err)
	}
	var public string
	if m.cosigner, public, err = notes.GenerateKey(rand.NewChaCha8([32]byte{2}), "ana"); err != nil {
		t.Fatal(err)
	}
	m.cosignerOf = public
	for i := range n {
		events := []engine.Event{&engine.NoteWritten{Text: fmt.Sprint("note ", i)}}
		if i == 0 {
			events = []engine.Event{&engine.MatchStarted{Rules: rules.Default()}, &engine.TagWritten{Name: "A", Value: "Ana Reis"}}
		}
		drafts, err := EncodeRows([][]engine.Event{events})
		assert.NilError(t, err)
		m.rows = append(m.rows, Row{Position: int64(i + 1), Stream: "a386", Revision: int64(i + 1), Kind: drafts[0].Kind, Schema: Schema,
			At: time.Unix(1e9, int64(i)).UTC(), Author: "ana", Body: drafts[0].Body, Salt: bytes.Repeat([]byte{byte(i)}, SaltSize)})
	}
	tree := NewTree("sueca.example/log", int64(n), rowsSource(m.rows))
	if m.checkpoint, err = tree.Sign(int64(n), m.signer); err != nil {
		t.Fatal(err)
	}
	if m.checkpoint, err = Cosign(m.checkpoint, m.cosigner); err != nil {
		t.Fatal(err)
	}
	var positions []int64
	for i := range m.rows {
		positions = append(positions, m.rows[i].Position)
	}
	proof, err := tree.Proof(int64(n), positions)
	assert.NilError(t, err)
	m.bundle = FormatBundle([]byte(BundleMagic+"; the record\n"), m.checkpoint, m.rows, nil, proof, []byte("{}\n"))
	m.trust = Trust{Keeper: m.verifier, Cosigners: []string{m.cosignerOf}, Quorum: 1}
	return m
}

// hashesOf returns all hashes of a tree.
func hashesOf(t testing.TB, rows []Row) tlog.HashReader {
	t.Helper()
	var all []tlog.Hash
	read := tlog.HashReaderFunc(func(idx []int64) ([]tlog.Hash, error) {
		out := make([]tlog.Hash, len(idx))
		for i, x := range idx {
			out[i] = all[x]
		}
		return out, nil
	})
	for i := range rows {
		leaf, err := rows[i].LeafHash()
		assert.NilError(t, err)
		more, err := tlog.StoredHashesForRecordHash(int64(i), leaf, read)
		assert.NilError(t, err)
		all = append(all, more...)
	}
	return read
}

// bundleHolds checks what must be true of every file given out as a bundle: if it is
// valid, its rows are those that were signed.
func (m *made) bundleHolds(data []byte) string {
	loose, looseErr := BundleRows(data)
	b, err := OpenBundle(data, m.trust)
	if err != nil {
		return ""
	}
	if looseErr != nil || fmt.Sprint(loose) != fmt.Sprint(b.Rows) {
		return "other rows are read without checking them"
	}
	if len(b.Rows) > len(m.rows) {
		return "more rows than were signed"
	}
	for i := range b.Rows {
		want, got := m.rows[i], b.Rows[i]
		wantLeaf, err1 := want.LeafHash()
		gotLeaf, err2 := got.LeafHash()
		if err1 != nil || err2 != nil || wantLeaf != gotLeaf {
			return fmt.Sprintf("row %d was not signed so", i+1)
		}
		if _, err := got.Events(); err != nil {
			return err.Error()
		}
	}
	return ""
}

// checkpointHolds checks the same of a checkpoint, and that what is cosigned can be read.
func (m *made) checkpointHolds(data []byte) string {
	cp, err := m.trust.Open(data)
	if err == nil && (cp.Size != int64(len(m.rows)) || cp.Origin != "sueca.example/log") {
		return fmt.Sprintf("a checkpoint of %d rows that nobody signed", cp.Size)
	}
	more, err := Cosign(data, m.cosigner)
	if err != nil {
		return ""
	}
	v, err := cosign.NewVerifierForCosignatureV1(m.cosignerOf)
	if err != nil {
		return err.Error()
	}
	if _, err := notes.Open(more, notes.VerifierList(v)); err != nil {
		return "what was cosigned cannot be read: " + err.Error()
	}
	return ""
}

// keyHolds reads a key in every place where one can stand.
func (m *made) keyHolds(key string) string {
	if _, ok := KeyName([]byte(key)); !ok && strings.HasPrefix(key, "PRIVATE+KEY+") {
		return "a secret key that is not known as one"
	}
	if _, err := (Trust{Keeper: key}).Open(m.checkpoint); err == nil && publicOf(key) != publicOf(m.verifier) {
		return "another key verifies the checkpoint"
	}
	if cp, err := (Trust{Keeper: m.verifier, Cosigners: []string{key, m.cosignerOf}, Quorum: 2}).Open(m.checkpoint); err == nil {
		return fmt.Sprintf("%d cosigned", len(cp.Cosigned))
	}
	tree := NewTree("x", 0, rowsSource(nil))
	if signed, err := tree.Sign(0, key); err == nil {
		if more, err := Cosign(signed, m.cosigner); err != nil {
			return "what the key signed cannot be cosigned: " + err.Error()
		} else if _, err := notes.Open(more, notes.VerifierList()); !isUnverified(err) {
			return "what the key signed cannot be read: " + err.Error()
		}
	}
	if more, err := Cosign(m.checkpoint, key); err == nil {
		if _, err := notes.Open(more, notes.VerifierList()); !isUnverified(err) {
			return "what the key cosigned cannot be read: " + err.Error()
		}
	}
	return ""
}

func isUnverified(err error) bool {
	var u *notes.UnverifiedNoteError
	return errors.As(err, &u)
}

// makePolicy returns a policy that asks for the keeper and for ana of two, and a checkpoint
// that they have signed.
func (m *made) makePolicy(t testing.TB) (policy, signed []byte, keeper string) {
	t.Helper()
	tree := NewTree("sueca.example/log", int64(len(m.rows)), rowsSource(m.rows))
	signer, keeper, err := notes.GenerateKey(rand.NewChaCha8([32]byte{3}), tree.Origin)
	assert.NilError(t, err)
	_, bruno, err := notes.GenerateKey(rand.NewChaCha8([32]byte{4}), "bruno")
	assert.NilError(t, err)
	if signed, err = tree.Sign(tree.Size, signer); err == nil {
		signed, err = Cosign(signed, m.cosigner)
	}
	assert.NilError(t, err)
	policy = fmt.Appendf(nil, "# the club\nlog %s https://sueca.example/\nlog %s\n\nwitness ana %s\nwitness bruno %s\ngroup pair any ana bruno\ngroup night 1 pair\nquorum night\n",
		keeper, m.verifier, CosignerKey(m.cosignerOf), CosignerKey(bruno))
	return policy, signed, keeper
}

// policyHolds reads a policy: what is wrong has a place in the text, and where a checkpoint
// suffices the keeper has signed it, and nobody counts who has not.
func (m *made) policyHolds(text, signed []byte, keeper string) string {
	p, err := ParsePolicy("x.policy", text)
	if err != nil {
		var wrong *PolicyError
		lines := bytes.Split(text, []byte("\n"))
		if !errors.As(err, &wrong) || wrong.File != "x.policy" || wrong.Line < 1 || wrong.Line > len(lines) || wrong.Col < 1 || wrong.Col > 1+len(lines[wrong.Line-1]) {
			return fmt.Sprintf("wrong, and not where: %v", err)
		}
		return ""
	}
	missing := p.Missing(signed)
	cp, err := p.Open(signed)
	if err != nil {
		if !errors.Is(err, ErrSignature) {
			return "no error of a signature: " + err.Error()
		}
		return ""
	}
	if key := p.Keeper(cp.Origin); publicOf(key) != publicOf(keeper) {
		return "another keeper's key suffices: " + key
	}
	if cp.Size != int64(len(m.rows)) || len(cp.Cosigned) > 1 || len(cp.Cosigned)+len(missing) != len(p.witnesses) {
		return fmt.Sprintf("%d rows, %v have signed and %v have not", cp.Size, cp.Cosigned, missing)
	}
	for _, c := range cp.Cosigned {
		if publicOf(p.witnesses[c.Name]) != publicOf(m.cosignerOf) {
			return c.Name + " counts, and has not signed"
		}
	}
	// Who has signed makes the quorum, by its definition.
	var signedBy func(name string) bool
	signedBy = func(name string) bool {
		n := 0
		for _, member := range p.groups[name].members {
			if signedBy(member) {
				n++
			}
		}
		g, group := p.groups[name]
		return group && n >= g.need || !group && len(cp.Cosigned) == 1 && cp.Cosigned[0].Name == name
	}
	if p.quorum != noQuorum && !signedBy(p.quorum) {
		return "those who have signed are no quorum"
	}
	return ""
}

func FuzzBundle(f *testing.F) {
	m := makeBundle(f, 5)
	f.Add(m.bundle)
	f.Add([]byte(BundleMagic))
	f.Fuzz(func(t *testing.T, data []byte) {
		if s := m.bundleHolds(data); s != "" {
			t.Error(s)
		}
	})
}

func FuzzCheckpoint(f *testing.F) {
	m := makeBundle(f, 5)
	f.Add(m.checkpoint)
	f.Fuzz(func(t *testing.T, data []byte) {
		if s := m.checkpointHolds(data); s != "" {
			t.Error(s)
		}
	})
}

func FuzzKey(f *testing.F) {
	m := makeBundle(f, 5)
	for _, key := range []string{m.signer, m.verifier, m.cosigner, m.cosignerOf, "", "a+b+c", "PRIVATE+KEY+"} {
		f.Add(key)
	}
	f.Fuzz(func(t *testing.T, key string) {
		if s := m.keyHolds(key); s != "" {
			t.Error(s)
		}
	})
}

func FuzzPolicy(f *testing.F) {
	m := makeBundle(f, 5)
	policy, signed, keeper := m.makePolicy(f)
	f.Add(policy)
	f.Add(bytes.Replace(policy, []byte("quorum night"), []byte("quorum none"), 1))
	f.Add(bytes.ReplaceAll(policy, []byte("any ana"), []byte("all ana")))
	f.Fuzz(func(t *testing.T, text []byte) {
		if s := m.policyHolds(text, signed, keeper); s != "" {
			t.Error(s)
		}
	})
}

// TestMutations reads mutated bundles, checkpoints, keys, bodies and policies.
func TestMutations(t *testing.T) {
	m := makeBundle(t, 9)
	if s := m.bundleHolds(m.bundle) + m.checkpointHolds(m.checkpoint); s != "" {
		t.Fatal(s)
	}
	if b, err := OpenBundle(m.bundle, m.trust); err != nil || len(b.Rows) != len(m.rows) {
		t.Fatal(err)
	}
	scraps := []string{"\n", "\n\n", "— ", "+", " ", "0", "-1", "18446744073709551615", "9223372036854775807", "4611686018427387904", "-- rows --\n", "-- checkpoint --\n",
		"-- proof --\n", "\xff", "\x00", "\x1b[31m", "\u00a0", "=", "A", "/", "\"", "position 1\n", "index 0\n", "row 1 0 - -\n", "schema 1\n", "author \"x\"\n",
		"group ", "quorum ", "witness ", "log ", "none", "all", "any", "1", "2", " ana", " bruno", "pair", "night", "#", "\t", "\r\n"}
	mutate := func(rng *rand.Rand, b []byte) []byte {
		for range 1 + rng.IntN(3) {
			at := rng.IntN(len(b) + 1)
			to := min(len(b), at+rng.IntN(30))
			switch rng.IntN(5) {
			case 0:
				b = append(b[:at:at], b[to:]...)
			case 1:
				b = append(append(b[:at:at], scraps[rng.IntN(len(scraps))]...), b[at:]...)
			case 2:
				b = append(append(b[:to:to], b[at:to]...), b[to:]...)
			case 3:
				if at < len(b) {
					b = bytes.Clone(b)
					b[at] ^= 1 << rng.IntN(8)
				}
			case 4:
				from := rng.IntN(len(b) + 1)
				b = append(append(b[:at:at], b[from:min(len(b), from+60)]...), b[at:]...)
			}
		}
		return b
	}
	bodies := [][]byte{Encode(examples...), Encode(deal(3, true, true)...)}
	policy, signed, keeper := m.makePolicy(t)
	if cp, err := (Trust{Policy: mustPolicy(t, policy)}).Open(signed); err != nil || len(cp.Cosigned) != 1 {
		t.Fatal(err)
	}
	keys := []string{m.signer, m.verifier, m.cosigner, m.cosignerOf}
	for k, form := range []struct {
		name string
		n    int
		try  func(rng *rand.Rand) (any, string)
	}{
		{"bundles", 500, func(rng *rand.Rand) (any, string) { b := mutate(rng, m.bundle); return b, m.bundleHolds(b) }},
		{"checkpoints", 500, func(rng *rand.Rand) (any, string) { b := mutate(rng, m.checkpoint); return b, m.checkpointHolds(b) }},
		{"keys", 500, func(rng *rand.Rand) (any, string) {
			b := string(mutate(rng, []byte(keys[rng.IntN(len(keys))])))
			return b, m.keyHolds(b)
		}},
		{"bodies", 5000, func(rng *rand.Rand) (any, string) {
			b := mutate(rng, bodies[rng.IntN(len(bodies))])
			return b, bodyHolds(b)
		}},
		{"policies", 2000, func(rng *rand.Rand) (any, string) {
			b := mutate(rng, policy)
			return b, m.policyHolds(b, signed, keeper)
		}},
	} {
		n := form.n
		if long {
			n = 1_000_000
		}
		t.Run(form.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(21, uint64(10+k)))
			for range n {
				if input, s := form.try(rng); s != "" {
					t.Fatalf("%q: %s", input, s)
				}
			}
			t.Logf("%d inputs", n)
		})
	}
}

// TestBundleGrows checks that opening a bundle of twice as many rows takes twice as much,
// but for its longer proofs.
func TestBundleGrows(t *testing.T) {
	size := func(n int) float64 {
		m := makeBundle(t, n)
		return testing.AllocsPerRun(1, func() {
			if _, err := OpenBundle(m.bundle, m.trust); err != nil {
				t.Fatal(err)
			}
		})
	}
	if once, twice := size(200), size(400); twice > 2.4*once {
		t.Errorf("%v pieces of memory, and for twice as many rows %v", once, twice)
	}
}

func mustPolicy(t testing.TB, text []byte) *Policy {
	t.Helper()
	p, err := ParsePolicy("x.policy", text)
	assert.NilError(t, err)
	return p
}

// TestPolicyGrows checks that a policy of twice as many witnesses takes twice as much to
// read, and to hold a checkpoint against.
func TestPolicyGrows(t *testing.T) {
	m := makeBundle(t, 5)
	_, signed, keeper := m.makePolicy(t)
	work := func(n int) float64 {
		var b strings.Builder
		fmt.Fprintf(&b, "log %s\n", keeper)
		names := ""
		for i := range n {
			_, key, err := notes.GenerateKey(rand.NewChaCha8([32]byte{5, byte(i), byte(i >> 8)}), fmt.Sprint("w", i))
			assert.NilError(t, err)
			fmt.Fprintf(&b, "witness w%d %s\n", i, CosignerKey(key))
			names += fmt.Sprint(" w", i)
		}
		fmt.Fprintf(&b, "group g any%s\nquorum g\n", names)
		return testing.AllocsPerRun(1, func() {
			p := mustPolicy(t, []byte(b.String()))
			if _, err := p.Open(signed); !errors.Is(err, ErrSignature) || len(p.Missing(signed)) != n {
				t.Fatal(err)
			}
		})
	}
	if once, twice := work(100), work(200); twice > 2.4*once {
		t.Errorf("%v pieces of memory, and for twice as many witnesses %v", once, twice)
	}
}
