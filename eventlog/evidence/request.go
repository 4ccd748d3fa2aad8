package evidence

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/tlog"
)

// Request asks for a cosignature of a checkpoint without the log: it has the proof that the
// checkpoint extends the one of Old rows. Its text is the body of add-checkpoint of C2SP
// tlog-witness.
type Request struct {
	Old    int64
	Proof  tlog.TreeProof
	Signed []byte // the checkpoint
}

// NewRequest returns the request for a signed checkpoint over the first size rows of the
// tree, for those who have signed old rows of it.
func (t *Tree) NewRequest(signed []byte, size, old int64) (*Request, error) {
	r := &Request{Old: old, Signed: signed}
	if old < 0 || old > size {
		return nil, forkf("a log of %d rows does not go on from %d", size, old)
	}
	if old == 0 || old == size {
		return r, nil
	}
	var err error
	r.Proof, err = t.Consistency(size, old)
	return r, err
}

// Text returns the request as a file.
func (r *Request) Text() []byte {
	return fmt.Appendf(nil, "old %d\n%s\n%s", r.Old, formatHashes(r.Proof), r.Signed)
}

// IsRequest reports whether data begins like a request.
func IsRequest(data []byte) bool { return bytes.HasPrefix(data, []byte("old ")) }

// ParseRequest reads a request. It verifies nothing of it. There is one text of a request,
// and any other is refused.
func ParseRequest(data []byte) (*Request, error) {
	head, signed, ok := bytes.Cut(data, []byte("\n\n"))
	first, hashes, _ := strings.Cut(string(head), "\n")
	number, is := strings.CutPrefix(first, "old ")
	old, err := strconv.ParseInt(number, 10, 62)
	if !ok || !is || err != nil || !IsSigned(signed) {
		return nil, forkf("this is no request for a signature")
	}
	r := &Request{Old: old, Signed: signed}
	if hashes != "" {
		if r.Proof, err = ReadConsistency("request", []byte(hashes)); err != nil {
			return nil, forkf("this is no request for a signature")
		}
	}
	if !bytes.Equal(r.Text(), data) {
		return nil, forkf("this is no request for a signature")
	}
	return r, nil
}

// Prover returns the proof of the request, for a key that has signed Old rows; nil for any
// other, to which the request shows nothing.
func (r *Request) Prover(signed int64) Prover {
	if signed != r.Old {
		return nil
	}
	return Given(r.Proof)
}
