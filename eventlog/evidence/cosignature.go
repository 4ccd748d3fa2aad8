package evidence

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	notes "golang.org/x/mod/sumdb/note"
)

// CosignatureLines returns the lines of a signed checkpoint with the signatures of a key, by its [SignerID].
func CosignatureLines(id string, signed []byte) ([]byte, error) {
	_, alone, err := Promised(id, signed)
	if err != nil {
		return nil, err
	}
	return alone[bytes.LastIndex(alone, []byte("\n\n"))+2:], nil
}

// AddCosignatures returns a signed checkpoint with those of some more signature lines that one of the verifiers' keys has made, and
// the names of these keys. Lines of keys that are not known are left out; one of a known key that is not right is an error.
func AddCosignatures(signed, lines []byte, verifiers []string) (more []byte, names []string, err error) {
	var known []notes.Verifier
	for _, key := range verifiers {
		v, err := newCosignature(strings.TrimSpace(key))
		if err != nil {
			return nil, nil, err
		}
		known = append(known, v)
	}
	none := signaturef("the answer has no signature of a key that the policy knows")
	if !bytes.HasPrefix(lines, []byte("— ")) || bytes.Contains(lines, []byte("\n\n")) { // or what is signed would be another text
		return nil, nil, none
	}
	n, err := notes.Open(slices.Concat(signed, lines), notes.VerifierList(known...))
	var invalid *notes.InvalidSignatureError
	switch {
	case errors.As(err, &invalid):
		return nil, nil, signaturef("the signature of %s is not of this text: it, or the signature, was changed", invalid.Name)
	case err != nil:
		return nil, nil, none
	}
	more = slices.Clone(signed)
	for _, sig := range n.Sigs {
		if line := "— " + sig.Name + " " + sig.Base64 + "\n"; bytes.Contains(lines, []byte(line)) && !bytes.Contains(signed, []byte(line)) {
			more, names = append(more, line...), append(names, sig.Name)
		}
	}
	if names == nil {
		return nil, nil, none
	}
	return more, names, nil
}
