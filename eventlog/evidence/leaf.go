package evidence

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"

	"golang.org/x/mod/sumdb/tlog"

	"sueca/engine"
)

// A row is a leaf of the Merkle tree. The leaf commits to everything that the
// row says: its place, when and by whom it was appended, and a hash of its
// body. The body is hashed in parts, each with its own salt. So one part can be
// removed (names are personal data) and every proof stays valid: the row keeps
// the part's hash instead. Without the salt nobody can find the part by
// guessing.
//
// The parts are the author, and the body cut before and after each text that
// people wrote. Only a text can be removed, and only [Redacted] can be shown in
// its place. So nothing is shown that is not proven, and no card can be changed
// under the pretence of a redaction.

// Part is one part of a body, from the end of the part before to End, in bytes.
type Part struct {
	End  int
	text bool // a text that people wrote
	// decides says that the text decides how a match is read or judged: it is not taken out, for the match would be another one.
	decides bool
	scorer  bool // the tag Scorer, which is the name of the first witness
}

// appendText adds the text from one offset to another, and the part before it.
func appendText(parts []Part, from, to int) []Part {
	before := 0
	if n := len(parts); n > 0 {
		before = parts[n-1].End
	}
	if from > before {
		parts = append(parts, Part{End: from})
	}
	return append(parts, Part{End: to, text: true})
}

// closed adds the last part of a body of the given size, if there is one.
func closed(parts []Part, size int) []Part {
	if n := len(parts); n == 0 || parts[n-1].End != size {
		parts = append(parts, Part{End: size})
	}
	return parts
}

// redactedText is the encoding of a text that was removed.
var redactedText = append([]byte{byte(len(Redacted))}, Redacted...)

// SaltSize is the length of a row's salt in bytes.
const SaltSize = 12

// PartsOf returns the parts of a body.
func PartsOf(body []byte) ([]Part, error) {
	c := codec{reading: true, b: body, parts: true}
	var scratch []engine.Event
	for c.at < len(body) {
		if scratch = c.read(scratch[:0]); c.err != nil {
			return nil, c.err
		}
	}
	return closed(c.texts, len(body)), nil
}

// EncodeParts appends the encoding of events to dst and returns it with its
// parts. If an event has no encoding, it returns an error.
func EncodeParts(dst []byte, events []engine.Event) (body []byte, parts []Part, err error) {
	var room [8]Part
	c := codec{b: dst, parts: true, texts: room[:0]}
	if i, err := c.write(events); err != nil {
		return dst, nil, fmt.Errorf("event %d: %w", i, err)
	}
	return c.b, slices.Clone(closed(c.texts, len(c.b))), nil
}

// Opening is what a row stores about its parts: for each its salt, or its hash
// if the part was removed.
type Opening struct {
	Salts  [][]byte
	Hashes []*[sha256.Size]byte
}

// redactedMark is the first byte of the stored form of an opening with some
// part removed. A plain salt has SaltSize bytes.
const redactedMark = 'R'

// What the stored form has of a part, after a byte that says which.
const (
	openSalt = 1
	openHash = 2
)

// ParseOpening reads what a row stores as its salt. parts is the number of
// parts, including the author.
func ParseOpening(stored []byte, parts int) (Opening, error) {
	o := Opening{make([][]byte, parts), make([]*[sha256.Size]byte, parts)}
	switch {
	case len(stored) == SaltSize:
		for i := range o.Salts {
			o.Salts[i] = partSalt(stored, i)
		}
		return o, nil
	case len(stored) == 0 || stored[0] != redactedMark:
		return o, fmt.Errorf("a salt of %d bytes: %w", len(stored), ErrDamaged)
	}
	rest := stored[1:]
	for i := range parts {
		if len(rest) == 0 {
			return o, fmt.Errorf("the salts end before part %d: %w", i, ErrDamaged)
		}
		flag := rest[0]
		rest = rest[1:]
		n := map[byte]int{openSalt: SaltSize, openHash: sha256.Size}[flag]
		if n == 0 || len(rest) < n {
			return o, fmt.Errorf("the salt of part %d: %w", i, ErrDamaged)
		}
		if flag == openSalt {
			o.Salts[i] = rest[:n]
		} else {
			o.Hashes[i] = (*[sha256.Size]byte)(rest[:n])
		}
		rest = rest[n:]
	}
	if len(rest) > 0 {
		return o, fmt.Errorf("salts for more parts than there are: %w", ErrDamaged)
	}
	return o, nil
}

// IsRedacted reports whether what a row stores as its salt says that some part
// was removed.
func IsRedacted(stored []byte) bool { return len(stored) != SaltSize }

// Store returns the stored form of an opening with some part removed.
func (o *Opening) Store() []byte {
	out := []byte{redactedMark}
	for i, salt := range o.Salts {
		if o.Hashes[i] != nil {
			out = append(append(out, openHash), o.Hashes[i][:]...)
		} else {
			out = append(append(out, openSalt), salt...)
		}
	}
	return out
}

// partSalt returns the salt of one part, derived from the row's salt.
func partSalt(row []byte, part int) []byte {
	var buf [SaltSize + 1 + binary.MaxVarintLen32]byte
	b := append(append(buf[:0], 's'), row...)
	sum := sha256.Sum256(binary.AppendUvarint(b, uint64(part)))
	return sum[:SaltSize:SaltSize]
}

// HashPart returns the hash of a part with its salt. It uses buf as scratch
// memory and returns it for the next call.
func HashPart(buf, salt, part []byte) ([sha256.Size]byte, []byte) {
	buf = append(append(append(buf[:0], 'p'), salt...), part...)
	return sha256.Sum256(buf), buf
}

// Digester computes digests of rows. It reuses its memory, because an import needs a digest for
// every row.
type Digester struct{ buf, all []byte }

// Sum returns the digest of an author and a body, whose parts are salted from
// the row's salt.
func (d *Digester) Sum(salt []byte, author string, body []byte, parts []Part) [sha256.Size]byte {
	return d.sum(author, body, parts, salt, nil)
}

// sum returns the digest by the row's salt, or by its opening if some part was removed.
func (d *Digester) sum(author string, body []byte, parts []Part, salt []byte, o *Opening) [sha256.Size]byte {
	all := binary.AppendUvarint(append(d.all[:0], 'b'), uint64(len(parts)+1))
	b, from := d.buf, 0
	for i := range len(parts) + 1 {
		switch {
		case o == nil:
			part := sha256.Sum256(binary.AppendUvarint(append(append(b[:0], 's'), salt...), uint64(i)))
			b = append(append(b[:0], 'p'), part[:SaltSize]...)
		case o.Hashes[i] == nil:
			b = append(append(b[:0], 'p'), o.Salts[i]...)
		}
		if i == 0 {
			b = append(b, author...)
		} else {
			b = append(b, body[from:parts[i-1].End]...)
			from = parts[i-1].End
		}
		if o != nil && o.Hashes[i] != nil {
			all = append(all, o.Hashes[i][:]...)
			continue
		}
		h := sha256.Sum256(b)
		all = append(all, h[:]...)
	}
	d.all, d.buf = all, b
	return sha256.Sum256(all)
}

// LeafHash returns the hash of the row's leaf, or an error if the row is not
// valid.
func (r *Row) LeafHash() (tlog.Hash, error) {
	sum, err := r.sum()
	if err != nil {
		return tlog.Hash{}, err
	}
	return HashLeaf(r, sum), nil
}

// LeafBytes returns the bytes of the row's leaf, whose hash is [Row.LeafHash].
func (r *Row) LeafBytes() ([]byte, error) {
	sum, err := r.sum()
	if err != nil {
		return nil, err
	}
	return appendLeaf(nil, r, sum), nil
}

// sum returns the digest of the row's parts.
func (r *Row) sum() (out [sha256.Size]byte, err error) {
	parts, err := r.parts()
	if err != nil {
		return out, err
	}
	var d Digester
	if !IsRedacted(r.Salt) {
		return d.Sum(r.Salt, r.Author, r.Body, parts), nil
	}
	o, err := ParseOpening(r.Salt, len(parts)+1)
	if err != nil {
		return out, err
	}
	from := 0
	for i, p := range parts {
		if o.Hashes[i+1] != nil && !(p.text && string(r.Body[from:p.End]) == string(redactedText)) {
			return out, fmt.Errorf("what is no text, or not %s, is given out as redacted: %w", Redacted, ErrDamaged)
		}
		from = p.End
	}
	if o.Hashes[0] != nil && r.Author != Redacted {
		return out, fmt.Errorf("the author is given out as redacted, and is not %s: %w", Redacted, ErrDamaged)
	}
	return d.sum(r.Author, r.Body, parts, nil, &o), nil
}

// parts returns the parts of the row's body.
func (r *Row) parts() ([]Part, error) {
	if err := checkSchema(r.Schema); err != nil {
		return nil, err
	}
	return PartsOf(r.Body)
}

// HashLeaf returns the hash of a leaf: of the row's fields, and of sum, the
// digest of its parts.
func HashLeaf(r *Row, sum [sha256.Size]byte) tlog.Hash {
	var buf [160]byte
	return tlog.RecordHash(appendLeaf(buf[:0], r, sum))
}

func appendLeaf(b []byte, r *Row, sum [sha256.Size]byte) []byte {
	b = append(b, leafMagic...)
	b = binary.AppendUvarint(b, uint64(r.Position))
	b = binary.AppendUvarint(b, uint64(len(r.Stream)))
	b = append(b, r.Stream...)
	b = binary.AppendUvarint(b, uint64(r.Revision))
	b = append(b, byte(r.Kind))
	b = binary.AppendUvarint(b, uint64(r.Schema))
	b = binary.AppendVarint(b, r.At.UnixNano())
	return append(b, sum[:]...)
}

// LeafMark is the number of bytes that a row stores of its leaf's hash. When
// the tree shows that some row was changed, they tell which.
const LeafMark = 8
