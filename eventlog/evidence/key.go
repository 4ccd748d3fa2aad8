package evidence

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

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

// The types of keys, the first byte of what they encode.
const (
	noteType        = 1 // Ed25519, of a signed note
	cosignatureType = 4 // Ed25519, of cosignature/v1
)

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

// IsName reports whether a key can have a name: a signed note carries it as a
// word of a line, and terminals show it. So it has no blanks of any kind, no
// plus signs and no characters that cannot be seen.
func IsName(name string) bool {
	return name != "" && utf8.ValidString(name) && !strings.ContainsFunc(name, func(r rune) bool {
		return r == '+' || unicode.IsSpace(r) || !unicode.IsGraphic(r)
	})
}

// NameError is the reason why a key is not used.
type NameError struct{ message.Fault }

func errName(name string) error {
	return &NameError{message.Faultf("a key's name has no blanks, plus signs or characters that cannot be seen: %q", name)}
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
	parts := strings.SplitN(strings.TrimSpace(signer), "+", 5) // PRIVATE, KEY, name, hash, key
	seed, err := base64.StdEncoding.DecodeString(parts[len(parts)-1])
	if err != nil || len(seed) != 1+ed25519.SeedSize {
		return false
	}
	public := ed25519.NewKeyFromSeed(seed[1:]).Public().(ed25519.PublicKey)
	return string(public) == publicOf(verifier)
}
