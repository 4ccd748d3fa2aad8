package evidence

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"time"

	"github.com/transparency-dev/formats/proof"
	"golang.org/x/mod/sumdb/tlog"

	"sueca/engine"
)

// TLogProofMagic is the first line of a proof in the form of C2SP tlog-proof.
const TLogProofMagic = "c2sp.org/tlog-proof@v1\n"

// leafMagic begins the bytes of a leaf.
const leafMagic = "sueca event 1\n"

// IsTLogProof reports whether data begins like a proof in the form of C2SP tlog-proof.
func IsTLogProof(data []byte) bool { return bytes.HasPrefix(data, []byte(TLogProofMagic)) }

// Leaf is what the leaf of a row says of it: everything but its content, of which it has
// the digest.
type Leaf struct {
	Position int64
	Stream   string
	Revision int64
	Kind     engine.Kind
	Schema   int
	At       time.Time
	Digest   [32]byte
}

// TLogProof returns the proof that the row stands in the log of a signed checkpoint, in the
// form of C2SP tlog-proof. Its extra data are the bytes of the leaf, so that others'
// programs can check it: the leaf's hash is that of a zero byte and those bytes.
func (x *Exhibit) TLogProof(signed []byte) ([]byte, error) {
	leaf, err := x.Row.LeafBytes()
	if err != nil {
		return nil, err
	}
	p := proof.TLogProof{Index: uint64(x.Row.Position - 1), Checkpoint: signed, ExtraData: leaf}
	for _, h := range x.Proof {
		p.Hashes = append(p.Hashes, h)
	}
	return p.Marshal(), nil
}

// OpenTLogProof checks what [Exhibit.TLogProof] returns: the signatures of the checkpoint,
// and that the leaf stands in its tree. There is one text of a proof, and any other is
// refused. The error is a [*BundleError], or wraps [ErrSignature] or [ErrProof].
func OpenTLogProof(data []byte, trust Trust) (*Leaf, *Checkpoint, error) {
	var p proof.TLogProof
	if err := p.Unmarshal(data); err != nil {
		return nil, nil, bundlef("this is no proof of an entry: %s", err.Error())
	}
	if !bytes.Equal(p.Marshal(), data) {
		return nil, nil, bundlef("the proof is not written as its form asks")
	}
	leaf, err := parseLeaf(p.ExtraData)
	if err != nil {
		return nil, nil, bundlef("the proof has no leaf of ours: %s", err.Error())
	}
	if p.Index >= 1<<62 || leaf.Position != int64(p.Index)+1 {
		return nil, nil, bundlef("the proof is not of the row that its leaf is of")
	}
	cp, err := trust.Open(p.Checkpoint)
	if err != nil {
		return nil, nil, err
	}
	var hashes tlog.RecordProof
	for _, h := range p.Hashes {
		hashes = append(hashes, h)
	}
	if tlog.CheckRecord(hashes, cp.Size, cp.Root, int64(p.Index), tlog.RecordHash(p.ExtraData)) != nil {
		return nil, nil, fmt.Errorf("position %d: %w", leaf.Position, ErrProof)
	}
	return leaf, cp, nil
}

// parseLeaf reads the bytes of a leaf.
func parseLeaf(b []byte) (*Leaf, error) {
	whole := b
	b, ok := bytes.CutPrefix(b, []byte(leafMagic))
	if !ok {
		return nil, fmt.Errorf("it does not begin with %q", leafMagic)
	}
	cut := false
	uint := func() int64 {
		n, size := binary.Uvarint(b)
		if size <= 0 || n >= 1<<62 {
			cut, size, n = true, 0, 0
		}
		b = b[size:]
		return int64(n)
	}
	take := func(n int64) []byte {
		if n > int64(len(b)) {
			cut, n = true, 0
		}
		out := b[:n]
		b = b[n:]
		return out
	}
	var l Leaf
	l.Position = uint()
	l.Stream = string(take(uint()))
	l.Revision = uint()
	if kind := take(1); len(kind) == 1 {
		l.Kind = engine.Kind(kind[0])
	}
	l.Schema = int(uint())
	at, size := binary.Varint(b)
	if size <= 0 || len(b)-size != len(l.Digest) {
		return nil, fmt.Errorf("it has %d bytes, which are not those of a row", len(whole))
	}
	l.At = time.Unix(0, at).UTC()
	copy(l.Digest[:], b[size:])
	if cut || !bytes.Equal(l.bytes(), whole) {
		return nil, fmt.Errorf("it has %d bytes, which are not those of a row", len(whole))
	}
	return &l, nil
}
