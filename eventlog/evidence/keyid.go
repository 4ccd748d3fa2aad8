package evidence

import (
	"errors"
	"fmt"

	notes "golang.org/x/mod/sumdb/note"
)

// KeyID is the name of a public key and its fingerprint, as both stand in the key and beside
// each of its signatures.
type KeyID struct {
	Name string
	Hash uint32
}

// String returns the id as a key begins with it.
func (k KeyID) String() string { return fmt.Sprintf("%s+%08x", k.Name, k.Hash) }

// ParseKeyID returns the id of the public key of a keeper.
func ParseKeyID(verifier string) (KeyID, error) {
	v, err := newKeeper(verifier)
	if err != nil {
		return KeyID{}, err
	}
	return KeyID{v.Name(), v.KeyHash()}, nil
}

// SignedBy returns the ids of the keys that a bundle's checkpoint names as its signers. It
// checks no signature.
func SignedBy(bundle []byte) (out []KeyID) {
	_, parts, err := partsOf(bundle)
	if err != nil {
		return nil
	}
	var unverified *notes.UnverifiedNoteError
	if _, err := notes.Open(parts["checkpoint"], notes.VerifierList()); !errors.As(err, &unverified) {
		return nil
	}
	for _, s := range unverified.Note.UnverifiedSigs {
		out = append(out, KeyID{s.Name, s.Hash})
	}
	return out
}
