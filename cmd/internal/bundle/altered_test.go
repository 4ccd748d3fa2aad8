package bundle

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/mod/sumdb/note"
	"gotest.tools/v3/assert"

	"sueca/cmd/internal/lang"
	"sueca/eventlog/evidence"
)

// shown is what a file of evidence shows to who trusts somebody: what may be said of it.
type shown struct {
	kind, origin, root, match, comment, verdict string
	size                                        int64
	rows                                        string // their places and hashes
	complete                                    bool
	deal                                        int
}

// forger has files of evidence that are right, and whoever is trusted.
type forger struct {
	files  [][]byte
	trusts []evidence.Trust
	true   []map[shown]bool // for each trust
	signed map[string]bool  // the names of those who cosigned
	keys   []string
}

// read returns what a file shows by a trust, nil for nothing. Those who are said to have signed are returned too.
func read(data []byte, trust *evidence.Trust) (out *shown, signers []evidence.Cosignature) {
	if b, err := evidence.OpenBundle(data, *trust); err == nil {
		deal, err := Check(b, "v1")
		if err != nil {
			return nil, nil
		}
		var rows strings.Builder
		for i := range b.Rows {
			leaf, _ := b.Rows[i].LeafHash()
			fmt.Fprintln(&rows, b.Rows[i].Position, b.Rows[i].Stream, leaf)
		}
		return &shown{"bundle", b.Checkpoint.Origin, b.Checkpoint.Root.String(), b.Match, string(b.Comment), string(b.Verdict), b.Checkpoint.Size,
			rows.String(), b.Complete, deal}, b.Checkpoint.Cosigned
	}
	kind, signed := "checkpoint", data
	if r, err := evidence.ParseRequest(data); err == nil {
		kind, signed = "request", r.Signed
	}
	cp, err := trust.Open(signed)
	if err != nil {
		return nil, nil
	}
	return &shown{kind: kind, origin: cp.Origin, root: cp.Root.String(), size: cp.Size}, cp.Cosigned
}

// newForger makes two logs, of which one has two lengths, with all kinds of evidence.
func newForger(t *testing.T) *forger {
	t.Helper()
	f := &forger{signed: map[string]bool{"ana": true}}
	key := func(seed byte, name string) (secret, public string) {
		secret, public, err := note.GenerateKey(rand.NewChaCha8([32]byte{seed}), name)
		assert.NilError(t, err)
		f.keys = append(f.keys, public, evidence.CosignerKey(public))
		return secret, public
	}
	ana, anaOf := key(2, "ana")
	_, brunoOf := key(3, "bruno")
	l := newLog(t)
	f.keys = append(f.keys, l.verifier)
	id, otherID := evidence.MatchID(eventsOf(t, first)), evidence.MatchID(eventsOf(t, other))
	foreign := newLog(t) // the same rows of another name, by another keeper
	foreign.signer, foreign.verifier = key(9, "club")
	foreign.tree = evidence.NewTree("sueca.example/other", 3, source(foreign.rows))
	policySigner, policyKeeper := key(4, l.tree.Origin)
	for _, of := range []*logOf{l, foreign} {
		events := eventsOf(t, first+added)
		one := eventsOf(t, first)
		for _, b := range []struct {
			comment   string
			verdict   []byte
			positions []int64
		}{
			{Comment(lang.New("en"), id, 0, 3, true, events), Verdicts(id, 0, 3, events), []int64{1, 3}},
			{Comment(lang.New("pt"), id, 2, 3, true, events), Verdicts(id, 2, 3, events), []int64{1, 3}},
			{Comment(lang.New("en"), id, 0, 3, false, one), Verdicts(id, 0, 1, one), []int64{1}},
			{Comment(lang.New("en"), otherID, 0, 3, false, eventsOf(t, other)), Verdicts(otherID, 0, 2, eventsOf(t, other)), []int64{2}},
		} {
			data := of.bundle(t, b.comment, b.verdict, b.positions...)
			_, rest, _ := bytes.Cut(data, []byte("-- checkpoint --\n"))
			signed, _, _ := bytes.Cut(rest, []byte("-- rows --\n"))
			cosigned, err := evidence.Cosign(signed, ana)
			assert.NilError(t, err)
			if of == l {
				data = bytes.Replace(data, signed, cosigned, 1)
			}
			f.files = append(f.files, data)
		}
		for _, size := range []int64{2, 3} {
			signed, err := of.tree.Sign(size, of.signer)
			assert.NilError(t, err)
			if of == l {
				signed, err = evidence.Cosign(signed, ana)
				assert.NilError(t, err)
			}
			r, err := of.tree.NewRequest(signed, size, size-1)
			assert.NilError(t, err)
			f.files = append(f.files, signed, r.Text())
		}
	}
	byPolicy, err := l.tree.Sign(3, policySigner)
	assert.NilError(t, err)
	byPolicy, err = evidence.Cosign(byPolicy, ana)
	assert.NilError(t, err)
	f.files = append(f.files, byPolicy)
	policy, err := evidence.ParsePolicy("x", fmt.Appendf(nil, "log %s\nwitness ana %s\nwitness bruno %s\ngroup night 1 ana bruno\nquorum night\n",
		policyKeeper, evidence.CosignerKey(anaOf), evidence.CosignerKey(brunoOf)))
	assert.NilError(t, err)
	f.trusts = []evidence.Trust{
		{Keeper: l.verifier}, {Keeper: l.verifier, Cosigners: []string{anaOf, brunoOf}, Quorum: 1}, {Policy: policy},
	}
	for i := range f.trusts {
		f.true = append(f.true, map[shown]bool{})
		for _, file := range f.files {
			if s, _ := read(file, &f.trusts[i]); s != nil {
				f.true[i][*s] = true
			}
		}
	}
	for s := range f.true[0] { // the policy's keeper has signed 3 rows, whatever file has the signature
		if s.size == 3 {
			f.true[2][s] = true
		}
	}
	if len(f.true[0]) < 8 || len(f.true[1]) != len(f.true[0]) || len(f.true[2]) < 5 {
		t.Fatalf("%d, %d and %d files are right", len(f.true[0]), len(f.true[1]), len(f.true[2]))
	}
	return f
}

var (
	partNames = []string{"-- checkpoint --\n", "-- rows --\n", "-- proof --\n", "-- verdict.json --\n", "-- later --\n"}
	scraps    = []string{"\n", "\n\n", "— ", "+", " ", "0", "1", "2", "3", "-1", "9223372036854775807", "18446744073709551615", "position 1\n", "position 2\n", "row 1 0 - -\n",
		"schema 1\n", "old 0\n", "old 1\n", "old 2\n", "sueca.example/log", "sueca.example/other", "ana", "bruno", "club", "\xff", "\x00", "=", "A", "/",
		"— bruno AAAAAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA==\n"}
)

// partsIn returns where the lines of a file begin that name its parts, with its beginning and its end.
func partsIn(b []byte) []int {
	cuts := []int{0}
	for _, name := range partNames {
		if i := bytes.Index(b, []byte(name)); i >= 0 {
			cuts = append(cuts, i)
		}
	}
	cuts = append(cuts, len(b))
	slices.Sort(cuts)
	return cuts
}

// forge returns a file that is altered.
func (f *forger) forge(rng *rand.Rand) []byte {
	b := bytes.Clone(f.files[rng.IntN(len(f.files))])
	for range 1 + rng.IntN(3) {
		other := f.files[rng.IntN(len(f.files))]
		at := rng.IntN(len(b) + 1)
		lines := bytes.SplitAfter(b, []byte("\n"))
		line := rng.IntN(len(lines))
		from := bytes.SplitAfter(other, []byte("\n"))
		switch rng.IntN(11) {
		case 0: // a bit
			if at < len(b) {
				b[at] ^= 1 << rng.IntN(8)
			}
		case 1: // an end
			b = b[:at]
		case 2: // the beginning of one and the end of another
			b = append(b[:at:at], other[rng.IntN(len(other)+1):]...)
		case 3: // a part of another
			ours, theirs := partsIn(b), partsIn(other)
			i, k := rng.IntN(len(ours)-1), rng.IntN(len(theirs)-1)
			if len(ours) == len(theirs) && rng.IntN(4) > 0 {
				k = i
			}
			b = slices.Concat(b[:ours[i]], other[theirs[k]:theirs[k+1]], b[ours[i+1]:])
		case 4: // two lines change places
			k := rng.IntN(len(lines))
			lines[line], lines[k] = lines[k], lines[line]
			b = bytes.Join(lines, nil)
		case 5: // a line twice
			b = bytes.Join(slices.Insert(slices.Clone(lines), line, lines[rng.IntN(len(lines))]), nil)
		case 6: // a line less
			b = bytes.Join(slices.Delete(slices.Clone(lines), line, line+1), nil)
		case 7: // a line of another
			lines[line] = from[rng.IntN(len(from))]
			b = bytes.Join(lines, nil)
		case 8: // a scrap, also where nothing is
			b = slices.Concat(b[:at], []byte(scraps[rng.IntN(len(scraps))]), b[min(len(b), at+rng.IntN(4)):])
		case 9: // the name of one for that of another
			x, y := scraps[rng.IntN(len(scraps))], scraps[rng.IntN(len(scraps))]
			b = bytes.ReplaceAll(b, []byte(x), []byte(y))
		case 10: // a signature of another name, or over another text
			if i := bytes.Index(b, []byte("\n— ")); i >= 0 {
				if k := bytes.Index(other, []byte("\n— ")); k >= 0 {
					end := bytes.IndexByte(other[k+1:], '\n')
					b = slices.Concat(b[:i], other[k:k+1+end], b[i:])
				}
			}
		}
	}
	return b
}

// TestAltered: of a million altered bundles, checkpoints and requests none shows, by any trust, a verdict, a row, a signer, an
// origin, a size or a completeness that the log did not have. What is shown must be what one of the whole files shows.
func TestAltered(t *testing.T) {
	f := newForger(t)
	n := 2000
	if os.Getenv("SUECA_LONG") != "" {
		n = 1_000_000
	}
	rng := rand.New(rand.NewPCG(56, 1))
	taken := 0
	for range n {
		data := f.forge(rng)
		i := rng.IntN(len(f.trusts))
		trust := f.trusts[i]
		if i == 1 && rng.IntN(8) == 0 { // the keeper's key as a cosigner's, one under two forms, a cosigner's as the keeper's
			trust.Cosigners, trust.Quorum = []string{f.keys[rng.IntN(len(f.keys))], f.keys[rng.IntN(len(f.keys))]}, 1+rng.IntN(2)
		}
		s, signers := read(data, &trust)
		if s == nil {
			continue
		}
		taken++
		if s.kind != "bundle" && f.true[i][shown{kind: "checkpoint", origin: s.origin, root: s.root, size: s.size}] {
			s.kind = "checkpoint"
		}
		for _, who := range signers {
			if !f.signed[who.Name] {
				t.Fatalf("%s counts as a signer of\n%s", who.Name, data)
			}
		}
		if trust.Quorum > len(signers) || len(signers) > 1 || !f.true[i][*s] {
			t.Fatalf("trust %d: %+v, signed by %v, is shown by\n%s", i, s, signers, data)
		}
	}
	t.Logf("%d altered files; %d show what a whole one shows", n, taken)
	if taken < n/1000 {
		t.Errorf("%d of %d are taken: the rest shows nothing", taken, n)
	}
}
