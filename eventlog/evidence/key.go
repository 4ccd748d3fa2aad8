package evidence

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	notes "golang.org/x/mod/sumdb/note"

	"sueca/engine/message"
)

// NewKey returns a new key pair (Ed25519) for a name; see [IsName]. The signer's
// key is secret; the verifier's key is public.
func NewKey(name string) (signer, verifier string, err error) {
	if !IsName(name) {
		return "", "", errName(name)
	}
	return notes.GenerateKey(rand.Reader, name)
}

// NewCosignerKey returns a new key pair of type 0x04 for a name: of one who cosigns
// checkpoints (C2SP tlog-cosignature), and signs nothing else.
func NewCosignerKey(name string) (signer, verifier string, err error) {
	if signer, verifier, err = NewKey(name); err != nil {
		return "", "", err
	}
	verifier = CosignerKey(verifier)
	parts := strings.SplitN(signer, "+", 5)
	seed, err := base64.StdEncoding.DecodeString(parts[4])
	if err != nil {
		return "", "", err
	}
	seed[0] = cosignatureType
	hash := strings.SplitN(verifier, "+", 3)[1]
	return strings.Join(append(parts[:3:3], hash, base64.StdEncoding.EncodeToString(seed)), "+"), verifier, nil
}

// NewMLDSACosignerKey returns a new key pair of type 0x06 for a name: of one who cosigns with ML-DSA-44, which no quantum
// computer forges (C2SP tlog-cosignature).
func NewMLDSACosignerKey(name string) (signer, verifier string, err error) {
	if !IsName(name) {
		return "", "", errName(name)
	}
	return newMLDSAKey(name)
}

// The types of keys, the first byte of what they encode.
const (
	noteType        = 1 // Ed25519, of a signed note
	cosignatureType = 4 // Ed25519, of cosignature/v1
	mldsaType       = 6 // ML-DSA-44, of cosignature/v1
)

// verifierKey returns the verifier's key of a public key of a type.
func verifierKey(name string, kind byte, public []byte) string {
	key := append([]byte{kind}, public...)
	hash := sha256.Sum256([]byte(name + "\n" + string(key)))
	return fmt.Sprintf("%s+%08x+%s", name, hash[:4], base64.StdEncoding.EncodeToString(key))
}

// CosignerKey returns a verifier's key as one of type 0x04, as others' programs expect a
// cosigner's to be. It returns what is no Ed25519 key of type 0x01 as it is.
func CosignerKey(verifier string) string {
	verifier = strings.TrimSpace(verifier)
	v, err := newCosignature(verifier)
	parts := strings.SplitN(verifier, "+", 3)
	if err != nil || len(parts) != 3 {
		return verifier
	}
	key, err := base64.StdEncoding.DecodeString(parts[2])
	if err != nil || len(key) == 0 || key[0] != noteType {
		return verifier
	}
	key[0] = cosignatureType
	return fmt.Sprintf("%s+%08x+%s", parts[0], v.KeyHash(), base64.StdEncoding.EncodeToString(key))
}

// KeyName returns the name of a key, secret or public, and whether the text is
// one.
func KeyName(text []byte) (name string, ok bool) {
	key := strings.TrimSpace(string(text))
	if rest, secret := strings.CutPrefix(key, "PRIVATE+KEY+"); secret {
		name, _, _ = strings.Cut(rest, "+")
		return name, true
	}
	v, err := newCosignature(key)
	if err != nil {
		return "", false
	}
	return v.Name(), true
}

// newKeeper returns what checks the signatures of a keeper's key.
func newKeeper(key string) (notes.Verifier, error) {
	v, err := notes.NewVerifier(key)
	if err != nil {
		return nil, err
	}
	return v, usable(v, key)
}

// newCosignature returns what checks the cosignatures of a verifier's key.
func newCosignature(key string) (notes.Verifier, error) {
	v, err := cosignatureOf(key)
	if err != nil {
		return nil, err
	}
	return v, usable(v, key)
}

// usable returns an error for a key that nobody can be held to: its name is none, or anybody can sign
// with it.
func usable(v notes.Verifier, key string) error {
	switch {
	case !IsName(v.Name()):
		return errName(v.Name())
	case isWeak(publicOf(key)):
		return &NameError{message.Faultf("the key %s is one with which anybody can sign (a point of small order)", v.Name())}
	}
	return nil
}

// isWeak reports whether an Ed25519 public key is a point of small order: some signatures hold for
// every text then, and nobody needs a secret to make them. Such are the eight points whose order
// divides 8, with y of 0, 1, -1 and two others; 0 and 1 can be written with the prime added (RFC 8032,
// 5.1.3, forbids that, and the library reads it). The sign, the highest bit, is another point of them.
func isWeak(public string) bool {
	if len(public) != ed25519.PublicKeySize {
		return false
	}
	y := []byte(public)
	y[len(y)-1] &= 0x7F
	return slices.Contains(weakKeys, hex.EncodeToString(y))
}

var weakKeys = []string{
	"0000000000000000000000000000000000000000000000000000000000000000",
	"0100000000000000000000000000000000000000000000000000000000000000",
	"26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
	"c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
	"ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
	"edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
	"eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
}

// publicOf returns the public key in a verifier's key, without the name and what
// depends on it.
func publicOf(verifier string) string {
	parts := strings.SplitN(strings.TrimSpace(verifier), "+", 3)
	key, err := base64.StdEncoding.DecodeString(parts[len(parts)-1])
	if err != nil || len(key) == 0 {
		return verifier
	}
	return string(key[1:]) // the first byte says what it signs
}

// IsOf reports whether a signer's key and a verifier's key are the two halves of one key
// pair, whatever their names.
func IsOf(signer, verifier string) bool {
	_, public := publicHalf(signer)
	return public != nil && string(public) == publicOf(verifier)
}

// VerifierOf returns the verifier's key of a signer's key of type 0x01, "" for any other text.
func VerifierOf(signer string) string {
	name, public := publicHalf(signer)
	verifier, err := notes.NewEd25519VerifierKey(name, public) // which a longer key is none of
	if err != nil || !IsName(name) {
		return ""
	}
	if _, err := notes.NewSigner(strings.TrimSpace(signer)); err != nil {
		return ""
	}
	return verifier
}

// publicHalf returns the name and the public key that belong to a signer's key, nil if it is none. Base64 has plus signs too, so the
// key is all behind the fourth. The secrets of both kinds of keys have as many bytes.
func publicHalf(signer string) (name string, public []byte) {
	parts := strings.SplitN(strings.TrimSpace(signer), "+", 5) // PRIVATE, KEY, name, hash, key
	seed, err := base64.StdEncoding.DecodeString(parts[len(parts)-1])
	switch {
	case err != nil || len(parts) != 5 || len(seed) != 1+ed25519.SeedSize:
		return "", nil
	case seed[0] == mldsaType:
		public, _ = publicMLDSA(seed[1:])
		return parts[2], public
	}
	return parts[2], ed25519.NewKeyFromSeed(seed[1:]).Public().(ed25519.PublicKey)
}
