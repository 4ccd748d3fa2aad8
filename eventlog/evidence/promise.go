package evidence

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"strings"

	checkpoint "github.com/transparency-dev/formats/log"
	notes "golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"sueca/engine/message"
)

// Promise is what a key has signed last of an origin. Who signs a checkpoint
// promises that there is no other history: every later checkpoint of that origin
// that the key signs must extend this one (C2SP tlog-checkpoint, tlog-witness).
type Promise struct {
	Origin string
	Size   int64
	Root   tlog.Hash
}

// PromiseError is the reason why a key does not sign a checkpoint.
type PromiseError struct {
	message.Fault
	// Forked means that the key has signed another history; otherwise the
	// checkpoint is of fewer rows, or nothing shows that it extends the promise.
	Forked bool
}

// Prover returns a proof that the tree over size rows begins with the tree over the
// first old of them, as [Tree.Consistency] does.
type Prover func(size, old int64) (tlog.TreeProof, error)

// Given returns a prover of a proof that somebody else has made.
func Given(p tlog.TreeProof) Prover {
	return func(int64, int64) (tlog.TreeProof, error) { return p, nil }
}

// Allows checks that the next checkpoint extends what was promised. The tree over no
// rows is promised by everybody, so the zero Promise allows every checkpoint. prove is
// asked where the sizes differ; nil means that there is no proof. The error is a
// [*PromiseError], or one of prove.
func (p Promise) Allows(next Promise, prove Prover) error {
	switch {
	case p.Size == 0:
		if next.Size == 0 && next.Root != emptyRoot {
			return &PromiseError{message.Faultf("a log without rows has another root than this checkpoint of %s", next.Origin), true}
		}
		return nil
	case next.Size < p.Size:
		return &PromiseError{message.Faultf("the key has signed %d rows of %s, and these are %d: it signs no fewer than before", p.Size,
			next.Origin, next.Size), false}
	case next.Size == p.Size && next.Root != p.Root:
		return &PromiseError{message.Faultf("the key has signed another history of %s, of as many rows (%d): it does not sign two", next.Origin,
			p.Size), true}
	case next.Size == p.Size:
		return nil
	case prove == nil:
		return &PromiseError{message.Faultf("nothing shows that these %d rows of %s begin with the %d that the key has signed", next.Size,
			next.Origin, p.Size), false}
	}
	proof, err := prove(next.Size, p.Size)
	if err != nil {
		return err
	}
	if tlog.CheckTree(proof, next.Size, next.Root, p.Size, p.Root) != nil {
		return &PromiseError{message.Faultf("the key has signed another history of %s: the first %d of these %d rows are not those that it "+
			"signed", next.Origin, p.Size, next.Size), true}
	}
	return nil
}

// emptyRoot is the root of the tree over no rows.
var emptyRoot = tlog.Hash(sha256.Sum256(nil))

// Promise returns what a key promises that signs the tree over the first size rows.
func (t *Tree) Promise(size int64) (Promise, error) {
	root, err := t.Root(size)
	return Promise{t.Origin, size, root}, err
}

// Promise returns what a key promises that signs the checkpoint.
func (cp *Checkpoint) Promise() Promise { return Promise{cp.Origin, cp.Size, cp.Root} }

// maxNote is how long a checkpoint with one signature may be that a key remembers.
const maxNote = 4096

// Promised returns what a key, by [SignerID], has promised by signing a checkpoint, and the
// checkpoint with its signature alone. Nothing is promised by a text that it has not signed.
func Promised(id string, signed []byte) (Promise, []byte, error) {
	none := signaturef("it is no checkpoint that the key has signed")
	public, err := base64.StdEncoding.DecodeString(id)
	var unverified *notes.UnverifiedNoteError
	if _, any := notes.Open(signed, notes.VerifierList()); err != nil || !errors.As(any, &unverified) {
		return Promise{}, nil, none
	}
	var known []notes.Verifier
	names := map[string]bool{}
	for _, sig := range unverified.Note.UnverifiedSigs {
		if names[sig.Name] {
			continue
		}
		names[sig.Name] = true
		kind := byte(noteType)
		if len(public) != ed25519.PublicKeySize {
			kind = mldsaType
		}
		verifier := verifierKey(sig.Name, kind, public)
		for _, read := range []func(string) (notes.Verifier, error){newKeeper, newCosignature} {
			if v, err := read(verifier); err == nil {
				known = append(known, v)
			}
		}
	}
	n, err := notes.Open(signed, notes.VerifierList(known...))
	if err != nil {
		return Promise{}, nil, none
	}
	var cp checkpoint.Checkpoint
	rest, err := cp.Unmarshal([]byte(n.Text))
	n.UnverifiedSigs = nil
	alone, err2 := notes.Sign(n)
	if err != nil || err2 != nil || len(rest) > 0 || len(cp.Hash) != tlog.HashSize || cp.Size > 1<<62 || len(alone) > maxNote {
		return Promise{}, nil, none
	}
	return Promise{cp.Origin, int64(cp.Size), tlog.Hash(cp.Hash)}, alone, nil
}

// ReadConsistency reads a consistency proof from a file's text: its hashes in base64, one
// a line.
func ReadConsistency(file string, text []byte) (tlog.TreeProof, error) {
	var p tlog.TreeProof
	for n, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		h, err := parseHash(line)
		if err != nil {
			return nil, &NameError{message.Faultf("%s:%d:1: this is no hash in base64", file, n+1)}
		}
		p = append(p, h)
	}
	return p, nil
}

// SignerID returns what tells a signer's key from all others whatever its name is: its
// public key, in base64.
func SignerID(signer string) (string, error) {
	signer = strings.TrimSpace(signer)
	s, _, err := newCosigner(signer)
	if err != nil {
		return "", errSigner
	}
	if !IsName(s.Name()) {
		return "", errName(s.Name())
	}
	_, public := publicHalf(signer)
	if public == nil {
		return "", errSigner
	}
	return base64.StdEncoding.EncodeToString(public), nil
}

// VerifierID returns what [SignerID] does, of the other half of the key pair.
func VerifierID(verifier string) string {
	return base64.StdEncoding.EncodeToString([]byte(publicOf(verifier)))
}
