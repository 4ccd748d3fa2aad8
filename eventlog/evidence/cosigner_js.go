package evidence

import (
	"errors"
	"time"

	notes "golang.org/x/mod/sumdb/note"
)

// errCosigner says that a page knows nothing of cosignatures. The library that does brings
// every kind of signature there is, an eighth of what such a page weighs. The keeper's
// signature is of another kind, which a page checks.
var errCosigner = errors.New("a page checks the signature of the keeper alone: sueca verify checks those of cosigners too")

func newCosigner(string) (notes.Signer, notes.Verifier, error) { return nil, nil, errCosigner }
func cosignatureOf(string) (notes.Verifier, error)             { return nil, errCosigner }
func newMLDSAKey(string) (string, string, error)               { return "", "", errCosigner }
func publicMLDSA([]byte) ([]byte, error)                       { return nil, errCosigner }
func cosignedAt(notes.Signature) (time.Time, error)            { return time.Time{}, errCosigner }
