package evidence

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	checkpoint "github.com/transparency-dev/formats/log"
	notes "golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"sueca/engine/message"
)

// A checkpoint says, under a signature, how many rows a log had and what the
// root of its tree was (C2SP tlog-checkpoint). The keeper of the log signs it;
// the pairs and the referee cosign it (C2SP tlog-cosignature, cosignature/v1,
// with the time). It is evidence because it is kept outside the log's file:
// whatever is done to the file later, the log must still begin with those rows.

// Sign returns a checkpoint of the tree over its first size positions, signed
// with the signer's key.
func (t *Tree) Sign(size int64, signer string) ([]byte, error) {
	root, err := t.Root(size)
	if err != nil {
		return nil, err
	}
	s, err := notes.NewSigner(strings.TrimSpace(signer))
	if err != nil {
		return nil, errSigner
	}
	if !IsName(s.Name()) {
		return nil, errName(s.Name())
	}
	cp := checkpoint.Checkpoint{Origin: t.Origin, Size: uint64(size), Hash: root[:]}
	return notes.Sign(&notes.Note{Text: string(cp.Marshal())}, s)
}

// ErrFull means that a checkpoint could not be read with one more signature.
var ErrFull = errors.New("the checkpoint has no room for one more signature")

// Cosign returns a signed checkpoint with one more signature. It does not check
// the others: a cosigner checks them before, with [Trust.Open]. What it returns
// can be read again.
func Cosign(signed []byte, signer string) ([]byte, error) {
	s, own, err := newCosigner(strings.TrimSpace(signer))
	if err != nil {
		return nil, errSigner
	}
	var unverified *notes.UnverifiedNoteError
	if _, err := notes.Open(signed, notes.VerifierList()); !errors.As(err, &unverified) {
		return nil, message.Faultf("this is no signed checkpoint")
	}
	if !IsName(s.Name()) {
		return nil, errName(s.Name())
	}
	if err := dates(time.Now()); err != nil {
		return nil, err
	}
	n := unverified.Note
	var cp checkpoint.Checkpoint
	if _, err := cp.Unmarshal([]byte(n.Text)); err != nil {
		return nil, message.Faultf("what was signed is no checkpoint")
	}
	n.Sigs, n.UnverifiedSigs = n.UnverifiedSigs, nil
	more, err := notes.Sign(n, s)
	if err != nil {
		return nil, err
	}
	// A note has room for so many signatures and no more.
	if _, err := notes.Open(more, notes.VerifierList(own)); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFull, err)
	}
	return more, nil
}

// dates returns an error for what a clock says that dates no signature: before 1970, which a cosignature writes as a time in some
// billions of years, or after what a row can hold.
func dates(now time.Time) error {
	if s := now.Unix(); s < 0 || s > math.MaxInt64/int64(time.Second) {
		return ErrClock(now)
	}
	return nil
}

// ErrClock returns the error for a time that no record can hold.
func ErrClock(now time.Time) error {
	return message.Faultf("the clock says %s, which no record can hold: set it, and run the same command again", now.Format(time.RFC3339))
}

// errSigner is the error for a text that is no secret key.
var errSigner = message.Faultf("this is no secret key that can sign: it was altered, or is of a kind that this program does not know")

// IsSigned reports whether a text is a signed note with the names of keys, be the
// signatures right or not.
func IsSigned(text []byte) bool {
	var unverified *notes.UnverifiedNoteError
	if _, err := notes.Open(text, notes.VerifierList()); !errors.As(err, &unverified) {
		return false
	}
	return !slices.ContainsFunc(unverified.Note.UnverifiedSigs, func(s notes.Signature) bool { return !IsName(s.Name) })
}

// HasCosigned reports whether a signed note has a cosignature of a verifier's key.
func HasCosigned(verifier string, signed []byte) bool {
	v, err := newCosignature(strings.TrimSpace(verifier))
	if err != nil {
		return false
	}
	_, err = notes.Open(signed, notes.VerifierList(v))
	return err == nil
}

// Trust says whose signatures a checkpoint must have.
type Trust struct {
	Keeper string // the verifier's key of the keeper of the log
	// Cosigners are the verifier's keys of the pairs and the referee. A key counts once,
	// whatever its names, and the keeper's does not count here.
	Cosigners []string
	Quorum    int // how many of the cosigners' keys must have signed
	// Policy, if it is not nil, says it all in place of the others.
	Policy *Policy
}

// Checkpoint is a signed checkpoint whose signatures have been verified.
type Checkpoint struct {
	Origin string
	Size   int64
	Root   tlog.Hash
	// Cosigned are the signatures of trusted cosigners, one of each key.
	Cosigned []Cosignature
}

// Cosignature is one cosigner's signature.
type Cosignature struct {
	Name string
	At   time.Time
}

// ErrSignature means that a checkpoint lacks a required signature.
var ErrSignature = errors.New("the checkpoint is not signed as it must be")

// SignatureError says which signature is missing, or wrong. It wraps [ErrSignature].
type SignatureError struct{ Msg message.Message }

// Error returns the message in English.
func (e *SignatureError) Error() string { return ErrSignature.Error() + ": " + e.Msg.String() }

// Unwrap returns [ErrSignature].
func (e *SignatureError) Unwrap() error { return ErrSignature }

func signaturef(format string, args ...any) error {
	return &SignatureError{message.Msg(format, args...)}
}

// unsigned says what is wrong with the signatures of a checkpoint that its library refuses.
func unsigned(signed []byte, keeper notes.Verifier, others []notes.Verifier) error {
	_, err := notes.Open(signed, notes.VerifierList(append([]notes.Verifier{keeper}, others...)...))
	var invalid *notes.InvalidSignatureError
	var unverified *notes.UnverifiedNoteError
	switch {
	case errors.As(err, &invalid):
		return signaturef("the signature of %s is not of this text: it, or the signature, was changed", invalid.Name)
	case errors.As(err, &unverified):
		return signaturef("none of the keys that are given has signed it")
	case err != nil:
		return signaturef("it is no text with signatures")
	}
	return signaturef("the keeper's key has not signed it, or it is no checkpoint of a log")
}

// Open checks the signatures of a checkpoint: the keeper's, and those of at
// least Quorum cosigners. Its errors about a signature wrap [ErrSignature]. The
// library that parses checkpoints requires only the keeper's, so the quorum is
// checked here.
func (tr Trust) Open(signed []byte) (*Checkpoint, error) {
	if tr.Policy != nil {
		return tr.Policy.Open(signed)
	}
	keeper, err := newKeeper(strings.TrimSpace(tr.Keeper))
	if err != nil {
		return nil, fmt.Errorf("the keeper's key: %w", err)
	}
	var others []notes.Verifier
	var keys []string // of others
	names := map[string]string{keeper.Name(): publicOf(tr.Keeper)}
	seen := map[string]bool{}   // by name and hash
	differ := map[string]bool{} // by key, whatever its name
	own := false                // the keeper's key is among them
	for _, key := range tr.Cosigners {
		v, err := newCosignature(strings.TrimSpace(key))
		if err != nil {
			return nil, fmt.Errorf("a cosigner's key: %w", err)
		}
		if publicOf(key) == publicOf(tr.Keeper) {
			own = true // it has signed already
			continue
		}
		for name, other := range names {
			if other != publicOf(key) && Alike(name, v.Name()) {
				return nil, &NameError{message.Faultf("two keys have names that look alike, %s and %s: nobody could tell whose signature is meant", name,
					v.Name())}
			}
		}
		names[v.Name()] = publicOf(key)
		if id := fmt.Sprintf("%s+%08x", v.Name(), v.KeyHash()); !seen[id] {
			seen[id] = true
			others, keys = append(others, v), append(keys, publicOf(key))
			differ[publicOf(key)] = true
		}
	}
	if tr.Quorum > len(differ) && own {
		return nil, signaturef("%d cosigners are asked for, and the keys that are given are %d: the keeper's own is not one", tr.Quorum,
			len(differ))
	}
	if tr.Quorum > len(differ) {
		return nil, signaturef("%d cosigners are asked for, and the keys that are given are %d", tr.Quorum, len(differ))
	}
	origin, _, _ := bytes.Cut(signed, []byte("\n"))
	cp, rest, n, err := checkpoint.ParseCheckpoint(signed, string(origin), keeper, others...)
	if err != nil {
		return nil, unsigned(signed, keeper, others)
	}
	// An origin that looks like the head of a part would break the texts that hold checkpoints.
	if len(rest) > 0 || len(cp.Hash) != tlog.HashSize || cp.Size > 1<<62 || strings.HasPrefix(cp.Origin, "-- ") {
		return nil, signaturef("it is no checkpoint of a log of ours")
	}
	out := &Checkpoint{Origin: cp.Origin, Size: int64(cp.Size), Root: tlog.Hash(cp.Hash)}
	counted := map[string]bool{} // by key
	for i, v := range others {
		for _, sig := range n.Sigs {
			if sig.Name != v.Name() || sig.Hash != v.KeyHash() || counted[keys[i]] {
				continue
			}
			at, err := cosignedAt(sig)
			if err != nil {
				return nil, signaturef("the signature of %s has no time", v.Name())
			}
			out.Cosigned = append(out.Cosigned, Cosignature{v.Name(), at})
			counted[keys[i]] = true
			break
		}
	}
	if len(out.Cosigned) < tr.Quorum {
		return nil, signaturef("%d of %d cosignatures are there", len(out.Cosigned), tr.Quorum)
	}
	return out, nil
}

// ErrForked means that a log does not begin with the rows of a checkpoint.
var ErrForked = errors.New("the log is not the one that was signed: what it held then was changed or removed")

// Extends checks that the tree begins with the rows of a checkpoint, which may be one of a
// name that the log had before. If not, the error wraps [ErrForked].
func (t *Tree) Extends(cp *Checkpoint) error {
	if e := t.earlier(cp.Origin); e != nil {
		if err := e.covers(cp); err != nil {
			return err
		}
	} else if cp.Origin != t.Origin {
		return fmt.Errorf("%w: the checkpoint is of %s, and this is %s", ErrForked, cp.Origin, t.Origin)
	}
	if cp.Size > t.Size {
		return fmt.Errorf("%w: it had %d rows, and has %d", ErrForked, cp.Size, t.Size)
	}
	root, err := t.Root(t.Size)
	if err != nil {
		return err
	}
	if cp.Size == 0 {
		return nil
	}
	proof, err := t.Consistency(t.Size, cp.Size)
	if err != nil {
		return err
	}
	if tlog.CheckTree(proof, t.Size, root, cp.Size, cp.Root) != nil {
		return fmt.Errorf("%w: the first %d rows are others", ErrForked, cp.Size)
	}
	return nil
}
