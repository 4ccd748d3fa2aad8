package evidence

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"testing"

	checkpoint "github.com/transparency-dev/formats/log"
	notes "golang.org/x/mod/sumdb/note"
	"gotest.tools/v3/assert"
)

// The names that no key may have, because a note cannot carry them or a terminal does not
// show them.
var badNames = []string{
	"", " ", "a b", "a+b", "a\tb", "a\nb", "a\rb", "e\x1b[31m", "a\u009bb", "a\u0085b", "a\u00a0b", "a\u2003b", "a\u3000b", "a\u200bb", "a\u202eb", "a\u2066b",
	"a\ufeffb", "a\xffb", "a\x00b", "a\x7fb", "a\u2028b",
	"a\u3164b", "a\u115fb", "a\uffa0b", "a\u2800b", "a\ufe0fb", "a\u034fb", "\u00e1na\u0301", "a\u0301na", "\u0430na", "ana\u03bf", "\u212bna",
	"ɑna", "ᴀna", "bruɴo", "aոa", "ꓮꓠꓮ", "ⲁⲛⲁ", "ᎪᏁᎪ", "eǀsa", "ａna", "club-١", "club-𝟏", "ƅruno", "ꜱara", "ᴦ",
}

// TestNames checks which names a key can have.
func TestNames(t *testing.T) {
	for _, name := range badNames {
		if _, _, err := NewKey(name); err == nil || IsName(name) {
			t.Errorf("%q is taken", name)
		}
	}
	for _, name := range []string{"ana", "Clube-da-Ribeira", "árbitro", "ana@club.pt/2026", "日本", "a–b"} {
		signer, verifier, err := NewKey(name)
		if err != nil {
			t.Errorf("%q: %v", name, err)
			continue
		}
		for _, key := range []string{signer, verifier + "\n"} {
			if got, ok := KeyName([]byte(key)); !ok || got != name {
				t.Errorf("%q: KeyName is %q, %v", name, got, ok)
			}
		}
	}
	for _, text := range []string{"", "deal 1\n", "a+b+c", "ana+12345678+AAAA"} {
		if name, ok := KeyName([]byte(text)); ok {
			t.Errorf("%q is taken for the key %q", text, name)
		}
	}
}

// TestAlike: names that a person takes for one another are not two.
func TestAlike(t *testing.T) {
	for _, pair := range [][2]string{
		{"ana", "Ana"}, {"ana", "аna"}, {"ape", "аре"}, {"jose", "josé"}, {"bruno", "brun0"}, {"elsa", "e1sa"}, {"elsa", "eIsa"}, {"marta", "rnarta"},
		{"ana-reis", "ana_reis"}, {"ana-reis", "ana–reis"}, {"fi", "ﬁ"}, {"maria", "mаrıa"},
		{"ana", "ana."}, {"ana", "·ana"}, {"ana", "ana,"}, {"ana-reis", "ana.reis"}, {"ANA", "ΑΝΑ"}, {"joao", "jøao"},
		{"elsa", "e∣sa"}, {"hugo", "հսցօ"}, {"daniel", "đaniel"},
	} {
		if !Alike(pair[0], pair[1]) {
			t.Errorf("%q and %q differ", pair[0], pair[1])
		}
	}
	for _, pair := range [][2]string{{"ana", "anna"}, {"rui", "rute"}, {"club-1", "club-2"}, {"日本", "日木"}, {"ana", "ena"}} {
		if Alike(pair[0], pair[1]) {
			t.Errorf("%q and %q are taken for one another", pair[0], pair[1])
		}
	}
	m := makeBundle(t, 3)
	for _, name := range []string{"Ana", "ana", "áná", "Club", "c1ub"} {
		_, other, err := NewCosignerKey(name)
		assert.NilError(t, err)
		var alike *NameError
		if _, err := (Trust{Keeper: m.verifier, Cosigners: []string{m.cosignerOf, other}}).Open(m.checkpoint); !errors.As(err, &alike) {
			t.Errorf("%s stands beside ana and club: %v", name, err)
		}
	}
	_, bruno, err := NewCosignerKey("bruno")
	assert.NilError(t, err)
	for _, name := range []string{"Ana", "аnа", "a\u3164na", "ana+"} {
		policy := fmt.Sprintf("witness ana %s\nwitness %s %s\nquorum none\n", CosignerKey(m.cosignerOf), name, bruno)
		var wrong *PolicyError
		if _, err := ParsePolicy("x", []byte(policy)); !errors.As(err, &wrong) || wrong.Line != 2 {
			t.Errorf("%q stands in a policy: %v", name, err)
		}
	}
}

// TestWeakKeys: with a key of small order anybody signs, so no door takes one.
func TestWeakKeys(t *testing.T) {
	m := makeBundle(t, 3)
	forged := 0
	for _, y := range weakKeys {
		for _, sign := range []byte{0, 0x80} {
			key, err := hex.DecodeString(y)
			assert.NilError(t, err)
			key[31] |= sign
			identity := append([]byte{1}, make([]byte, 63)...) // R of no point and S of 0
			for n := range 100 {
				if ed25519.Verify(key, fmt.Append(nil, n), identity) {
					forged++
					break
				}
			}
			hash := func(kind byte, name string) string {
				sum := sha256.Sum256(append(append([]byte(name+"\n"), kind), key...))
				return fmt.Sprintf("%s+%08x+%s", name, binary.BigEndian.Uint32(sum[:]), base64.StdEncoding.EncodeToString(append([]byte{kind}, key...)))
			}
			keeper, cosigner := hash(noteType, "club"), hash(cosignatureType, "ana")
			_, err1 := (Trust{Keeper: keeper}).Open(m.checkpoint)
			_, err2 := (Trust{Keeper: m.verifier, Cosigners: []string{cosigner}}).Open(m.checkpoint)
			_, err3 := (Trust{Keeper: m.verifier, Cosigners: []string{keeper}}).Open(m.checkpoint)
			_, err4 := ParsePolicy("x", []byte("log "+keeper+"\nquorum none\n"))
			_, err5 := ParsePolicy("x", []byte("witness ana "+cosigner+"\nquorum none\n"))
			_, err6 := ParseKeyID(keeper)
			_, known := KeyName([]byte(keeper))
			for i, err := range []error{err1, err2, err3, err4, err5, err6} {
				if err == nil || !strings.Contains(err.Error(), "anybody can sign") {
					t.Errorf("%s is taken by door %d: %v", y, i+1, err)
				}
			}
			if known {
				t.Errorf("%s is known as a key", y)
			}
		}
	}
	if forged != 2*len(weakKeys) {
		t.Errorf("of %d weak keys the library takes a signature that nobody made for %d", 2*len(weakKeys), forged)
	}
}

// signedNote returns a checkpoint signed by a new keeper.
func signedNote(t *testing.T) (signed []byte, keeper string) {
	t.Helper()
	secret, keeper, err := NewKey("club")
	assert.NilError(t, err)
	s, err := notes.NewSigner(secret)
	assert.NilError(t, err)
	cp := checkpoint.Checkpoint{Origin: "sueca-log-x", Size: 1, Hash: make([]byte, 32)}
	signed, err = notes.Sign(&notes.Note{Text: string(cp.Marshal())}, s)
	assert.NilError(t, err)
	return signed, keeper
}

// TestCosignNames checks that a key whose name a note cannot carry, which another program
// has made, signs nothing.
func TestCosignNames(t *testing.T) {
	signed, keeper := signedNote(t)
	secret, _, err := NewKey("ana")
	assert.NilError(t, err)
	for _, name := range badNames {
		if strings.Contains(name, "+") {
			continue // there it ends
		}
		if more, err := Cosign(signed, strings.Replace(secret, "+ana+", "+"+name+"+", 1)); err == nil {
			_, err := Trust{Keeper: keeper}.Open(more)
			t.Errorf("%q signs; the checkpoint: %v", name, err)
		}
	}
}

// TestCosignMany checks that a checkpoint with as many signatures as a note may have takes
// no more: it could not be read again.
func TestCosignMany(t *testing.T) {
	signed, keeper := signedNote(t)
	for n := 1; ; n++ {
		secret, _, err := NewKey(fmt.Sprint("cosigner-", n))
		assert.NilError(t, err)
		more, err := Cosign(signed, secret)
		if err != nil {
			if n != 100 || !errors.Is(err, ErrFull) { // with the keeper's, a hundred
				t.Errorf("signature %d: %v", n, err)
			}
			break
		}
		signed = more
		if _, err := (Trust{Keeper: keeper}).Open(signed); err != nil {
			t.Fatalf("after %d cosignatures the checkpoint cannot be read: %v", n, err)
		}
	}
}

// TestKeeperIsNoCosigner checks that the keeper's key does not count as a cosigner's,
// under its own name or another.
func TestKeeperIsNoCosigner(t *testing.T) {
	m := makeBundle(t, 3)
	// The same key under another name, as another program makes it.
	renamed, err := notes.NewEd25519VerifierKey("ana", ed25519.PublicKey(publicOf(m.verifier)))
	assert.NilError(t, err)
	parts, public := strings.SplitN(m.signer, "+", 5), strings.SplitN(renamed, "+", 3)
	other := "PRIVATE+KEY+ana+" + public[1] + "+" + parts[4]
	for _, secret := range []string{m.signer, other} {
		if !IsOf(secret, m.verifier) || IsOf(secret, m.cosignerOf) || IsOf(m.cosigner, m.verifier) {
			t.Error("whose key it is")
		}
		twice, err := Cosign(m.checkpoint, secret)
		assert.NilError(t, err)
		for _, cosigner := range []string{m.verifier, renamed} {
			for quorum, want := range []bool{true, true, false} {
				cp, err := Trust{Keeper: m.verifier, Cosigners: []string{cosigner, m.cosignerOf}, Quorum: quorum}.Open(twice)
				if (err == nil) != want {
					t.Errorf("of %d cosigners: %v", quorum, err)
				}
				if err == nil && len(cp.Cosigned) != 1 {
					t.Errorf("%d cosigned", len(cp.Cosigned))
				}
			}
		}
	}
	if IsOf("", "") || VerifierOf("") != "" || IsOf("PRIVATE+KEY+a+b+", m.verifier) || IsOf(m.verifier, m.verifier) {
		t.Error("what is no key")
	}
}

// TestSignerID: a key is told by its public key, whatever its name is and whatever letters
// base64 has for it.
func TestSignerID(t *testing.T) {
	for range 200 {
		signer, verifier, err := NewKey("ana")
		assert.NilError(t, err)
		id, err := SignerID(signer)
		if want := base64.StdEncoding.EncodeToString([]byte(publicOf(verifier))); err != nil || id != want {
			t.Fatalf("%s, %v, want %s", id, err, want)
		}
		if !IsOf(signer, verifier) || !IsOf(signer+"\n", verifier) {
			t.Fatalf("%s is not of %s", signer, verifier)
		}
		if got := VerifierOf(signer + "\n"); got != verifier || VerifierOf(verifier) != "" || VerifierOf(strings.Replace(signer, "ana", "ann", 1)) != "" {
			t.Fatalf("%s is the public half of %s, want %s", got, signer, verifier)
		}
	}
}

// TestKeyIDs: a key and the signatures of a bundle's checkpoint are told by name and hash, whoever signed.
func TestKeyIDs(t *testing.T) {
	m := makeBundle(t, 3)
	keeper, err := ParseKeyID(m.verifier)
	if err != nil || keeper.Name != "club" || !strings.HasPrefix(m.verifier, fmt.Sprintf("club+%08x+", keeper.Hash)) {
		t.Errorf("%+v, %v", keeper, err)
	}
	for _, text := range []string{"", "club", m.signer} {
		if id, err := ParseKeyID(text); err == nil || id != (KeyID{}) {
			t.Errorf("%q is taken for the key %+v", text, id)
		}
	}
	by := SignedBy(m.bundle)
	if len(by) != 2 || by[0] != keeper || by[1].Name != "ana" {
		t.Errorf("signed by %+v", by)
	}
	if by := SignedBy([]byte(strings.Replace(string(m.bundle), "-- checkpoint --", "-- letter --", 1))); by != nil {
		t.Errorf("without a checkpoint: %+v", by)
	}
	if by := SignedBy([]byte("-- checkpoint --\nnothing is signed\n")); by != nil {
		t.Errorf("without a signature: %+v", by)
	}
}
