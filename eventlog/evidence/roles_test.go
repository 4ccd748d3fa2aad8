package evidence

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	notes "golang.org/x/mod/sumdb/note"
	"gotest.tools/v3/assert"
)

// TestCutShort reads what is cut at each byte, at its end and at its beginning: it says no more than the whole, and no
// less of what the log has.
func TestCutShort(t *testing.T) {
	m := makeBundle(t, 5)
	policy, signed, keeper := m.makePolicy(t)
	whole, err := OpenBundle(m.bundle, m.trust)
	assert.NilError(t, err)
	for name, form := range map[string]struct {
		text  []byte
		holds func([]byte) string
	}{
		"bundle": {m.bundle, func(b []byte) string {
			if got, err := OpenBundle(b, m.trust); err == nil && len(got.Rows) != len(whole.Rows) {
				return fmt.Sprintf("%d rows of %d are proven", len(got.Rows), len(whole.Rows))
			}
			return m.bundleHolds(b)
		}},
		"checkpoint": {m.checkpoint, m.checkpointHolds},
		"policy":     {policy, func(b []byte) string { return m.policyHolds(b, signed, keeper) }},
		"signed":     {signed, func(b []byte) string { return m.policyHolds(policy, b, keeper) }},
		"secret":     {[]byte(m.signer), func(b []byte) string { return m.keyHolds(string(b)) }},
		"public":     {[]byte(m.verifier), func(b []byte) string { return m.keyHolds(string(b)) }},
		"cosigner":   {[]byte(m.cosignerOf), func(b []byte) string { return m.keyHolds(string(b)) }},
	} {
		for at := range form.text {
			for _, cut := range [][]byte{form.text[:at], form.text[at:]} {
				if s := form.holds(bytes.Clone(cut)); s != "" {
					t.Errorf("%s cut at %d: %s\n%q", name, at, s, cut)
				}
			}
		}
	}
}

// TestRolesOfKeys lets every key stand in every place: only the keeper's keeps, and only the cosigner's cosigns.
func TestRolesOfKeys(t *testing.T) {
	m := makeBundle(t, 5)
	_, bruno, err := notes.GenerateKey(rand.NewChaCha8([32]byte{4}), "bruno")
	assert.NilError(t, err)
	keys := []string{m.verifier, m.cosignerOf, CosignerKey(m.cosignerOf), CosignerKey(m.verifier), bruno, m.signer, m.cosigner, ""}
	is := func(key, of string) bool {
		return publicOf(key) == publicOf(of) && key != "" && !strings.HasPrefix(key, "PRIVATE+")
	}
	for _, keeper := range keys {
		for _, one := range keys {
			for _, two := range append(keys, "none") {
				cosigners := []string{one, two}
				if two == "none" {
					cosigners = cosigners[:1]
				}
				for quorum := range len(cosigners) + 1 {
					trust := Trust{Keeper: keeper, Cosigners: cosigners, Quorum: quorum}
					cp, err := trust.Open(m.checkpoint)
					if err != nil {
						continue
					}
					have := 0
					if is(one, m.cosignerOf) || is(two, m.cosignerOf) {
						have = 1
					}
					if !is(keeper, m.verifier) || have < quorum || len(cp.Cosigned) > have {
						t.Errorf("keeper %q, cosigners %q, quorum %d: opened, cosigned %v", keeper, cosigners, quorum, cp.Cosigned)
					}
				}
			}
		}
		for _, witness := range keys {
			policy := fmt.Appendf(nil, "log %s\nwitness ana %s\nquorum ana\n", keeper, witness)
			if p, err := ParsePolicy("x.policy", policy); err == nil {
				if _, err := p.Open(m.checkpoint); err == nil && !(is(keeper, m.verifier) && is(witness, m.cosignerOf)) {
					t.Errorf("%s suffices", policy)
				}
			}
		}
	}
}

// TestRolesOfFiles reads each kind of file where another one belongs: it is none of that kind.
func TestRolesOfFiles(t *testing.T) {
	m := makeBundle(t, 5)
	policy, signed, _ := m.makePolicy(t)
	files := map[string][]byte{"bundle": m.bundle, "checkpoint": m.checkpoint, "policy": policy, "secret": []byte(m.signer), "public": []byte(m.verifier)}
	for is, text := range files {
		for as, read := range map[string]func() error{
			"bundle":     func() error { _, err := OpenBundle(text, m.trust); return err },
			"checkpoint": func() error { _, err := m.trust.Open(text); return err },
			"policy":     func() error { _, err := ParsePolicy("x", text); return err },
			"secret":     func() error { _, err := SignerID(string(text)); return err },
			"public": func() error {
				if _, ok := KeyName(text); !ok || strings.HasPrefix(string(text), "PRIVATE+") {
					return errors.New("no public key")
				}
				return nil
			},
		} {
			if err := read(); (err == nil) != (is == as) {
				t.Errorf("a %s read as a %s: %v", is, as, err)
			}
		}
	}
	for _, text := range files {
		if cp, err := mustPolicy(t, policy).Open(text); err == nil {
			t.Errorf("by the policy %q holds: %+v", text, cp)
		}
	}
	_, err := mustPolicy(t, policy).Open(signed)
	assert.NilError(t, err)
}

var bundlePart = regexp.MustCompile(`(?m)^-- [a-z]+ --\n`)

// parts returns the parts of a bundle.
func parts(bundle []byte) (out [][]byte) {
	from := 0
	for _, at := range bundlePart.FindAllIndex(bundle, -1) {
		out = append(out, bundle[from:at[0]])
		from = at[0]
	}
	return append(out, bundle[from:])
}

// TestPartsExchanged puts bundles together of the parts of several: of one log at two sizes, and of another one with the
// same keys. Where that is a bundle, all its rows stand in the log whose checkpoint it has.
func TestPartsExchanged(t *testing.T) {
	small, large := makeBundle(t, 4), makeBundle(t, 9)
	other := makeBundle(t, 4)
	for i := range other.rows {
		other.rows[i].Salt = bytes.Repeat([]byte{byte(100 + i)}, SaltSize)
	}
	tree := NewTree("sueca.example/log", 4, rowsSource(other.rows))
	var err error
	if other.checkpoint, err = tree.Sign(4, other.signer); err == nil {
		other.checkpoint, err = Cosign(other.checkpoint, other.cosigner)
	}
	assert.NilError(t, err)
	proof, err := tree.Proof(4, []int64{1, 2, 3, 4})
	assert.NilError(t, err)
	other.bundle = FormatBundle([]byte(BundleMagic+"; the record\n"), other.checkpoint, other.rows, nil, proof, []byte("{}\n"))
	from := []*made{small, large, other}
	kinds := len(parts(small.bundle))
	if kinds < 4 {
		t.Fatalf("%d parts", kinds)
	}
	opened, tried := 0, 0
	for n, of := 0, pow(len(from), kinds); n < of; n++ {
		var b []byte
		var choice []int
		for k, rest := 0, n; k < kinds; k, rest = k+1, rest/len(from) {
			choice = append(choice, rest%len(from))
			b = append(b, parts(from[rest%len(from)].bundle)[k]...)
		}
		tried++
		got, err := OpenBundle(b, small.trust)
		if err != nil {
			continue
		}
		opened++
		i := slices.IndexFunc(from, func(m *made) bool { return bytes.Contains(b, m.checkpoint) })
		if i < 0 {
			t.Errorf("%v: no checkpoint", choice)
		} else if s := from[i].bundleHolds(b); s != "" || len(got.Rows) != len(from[i].rows) {
			t.Errorf("%v: %d rows: %s", choice, len(got.Rows), s)
		}
	}
	t.Logf("%d of %d are bundles", opened, tried)
	if opened < len(from) {
		t.Error("the bundles themselves do not open")
	}
}

func pow(base, n int) int {
	out := 1
	for range n {
		out *= base
	}
	return out
}
