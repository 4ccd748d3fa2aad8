//go:build !js

package evidence

import (
	"time"

	"filippo.io/mldsa"
	cosign "github.com/transparency-dev/formats/note"
	notes "golang.org/x/mod/sumdb/note"
)

// newCosigner returns the signer of a key that cosigns, and what checks its cosignatures.
func newCosigner(key string) (notes.Signer, notes.Verifier, error) {
	s, err := cosign.NewSignerForCosignatureV1(key)
	if err != nil {
		return nil, nil, err
	}
	return s, s.Verifier(), nil
}

// cosignatureOf returns what checks the cosignatures of a verifier's key.
func cosignatureOf(key string) (notes.Verifier, error) {
	return cosign.NewVerifierForCosignatureV1(key)
}

// newMLDSAKey returns a new key pair of type 0x06.
func newMLDSAKey(name string) (signer, verifier string, err error) {
	return cosign.GenerateMLDSAKey(name)
}

// publicMLDSA returns the public key of the secret of an ML-DSA-44 key.
func publicMLDSA(secret []byte) ([]byte, error) {
	key, err := mldsa.NewPrivateKey(mldsa.MLDSA44(), secret)
	if err != nil {
		return nil, err
	}
	return key.PublicKey().Bytes(), nil
}

// cosignedAt returns the time that a cosignature tells.
func cosignedAt(s notes.Signature) (time.Time, error) { return cosign.CoSigV1Timestamp(s) }
