package evidence

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/transparency-dev/formats/proof"
	"golang.org/x/mod/sumdb/tlog"

	"sueca/engine"
)

// Exhibit is one row of a log with the proof that it is in the tree of a
// checkpoint. It can be checked anywhere, without the log.
type Exhibit struct {
	Row   Row
	Proof tlog.RecordProof
}

// Exhibit returns the row at position pos, with its proof for the tree over the
// first size positions.
func (t *Tree) Exhibit(size, pos int64) (*Exhibit, error) {
	p, err := t.Inclusion(size, pos)
	if err != nil {
		return nil, err
	}
	for rec, err := range t.source.Between(pos, pos+1) {
		if err != nil {
			return nil, err
		}
		return &Exhibit{rec, p}, nil
	}
	return nil, fmt.Errorf("there is no position %d: %w", pos, ErrDamaged)
}

// ErrProof means that a row is not at the place that its proof claims.
var ErrProof = errors.New("the row does not stand in the log that was signed")

// Check checks the proof against a checkpoint whose signatures have been
// verified. If it fails, the error wraps [ErrProof].
func (x *Exhibit) Check(cp *Checkpoint) error {
	leaf, err := x.Row.LeafHash()
	if err != nil {
		return err
	}
	if tlog.CheckRecord(x.Proof, cp.Size, cp.Root, x.Row.Position-1, leaf) != nil {
		return fmt.Errorf("position %d: %w", x.Row.Position, ErrProof)
	}
	return nil
}

// Text returns the row as lines of "field value".
func (x *Exhibit) Text() []byte {
	r := &x.Row
	var b bytes.Buffer
	fmt.Fprintf(&b, "position %d\nmatch %s\nrevision %d\nkind %d\nschema %d\nat %s\nauthor %s\nsalt %s\nbody %s\n",
		r.Position, r.Stream, r.Revision, r.Kind, r.Schema, r.At.UTC().Format(time.RFC3339Nano), strconv.Quote(r.Author),
		hex.EncodeToString(r.Salt), base64.StdEncoding.EncodeToString(r.Body))
	return b.Bytes()
}

// ProofText returns the proof in the form of C2SP tlog-proof, with the signed
// checkpoint that it is for.
func (x *Exhibit) ProofText(signed []byte) []byte {
	p := proof.TLogProof{Index: uint64(x.Row.Position - 1), Checkpoint: signed}
	for _, h := range x.Proof {
		p.Hashes = append(p.Hashes, h)
	}
	return p.Marshal()
}

// ParseExhibit reads a row and its proof, and returns them with the signed
// checkpoint that the proof carries. It verifies nothing: see [Exhibit.Check].
func ParseExhibit(text, proofText []byte) (x *Exhibit, signed []byte, err error) {
	fields := map[string]string{}
	for line := range strings.Lines(string(text)) {
		name, value, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if _, twice := fields[name]; !ok || twice {
			return nil, nil, fmt.Errorf("%q is no field of a row", strings.TrimSpace(line))
		}
		fields[name] = value
	}
	var r Row
	var errs []error
	number := func(name string, bits int) int64 {
		n, err := strconv.ParseUint(fields[name], 10, bits)
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", name, err))
		}
		return int64(n)
	}
	r.Position, r.Stream, r.Revision = number("position", 62), fields["match"], number("revision", 62)
	r.Kind, r.Schema = engine.Kind(number("kind", 8)), int(number("schema", 31))
	var e error
	if r.At, e = time.Parse(time.RFC3339Nano, fields["at"]); e != nil {
		errs = append(errs, e)
	}
	if r.Author, e = strconv.Unquote(fields["author"]); e != nil {
		errs = append(errs, fmt.Errorf("author: %w", e))
	}
	if r.Salt, e = hex.DecodeString(fields["salt"]); e != nil {
		errs = append(errs, fmt.Errorf("salt: %w", e))
	}
	if r.Body, e = base64.StdEncoding.DecodeString(fields["body"]); e != nil {
		errs = append(errs, fmt.Errorf("body: %w", e))
	}
	if len(fields) != 9 {
		errs = append(errs, errors.New("a row has nine fields"))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, nil, err
	}
	r.Redacted = IsRedacted(r.Salt)
	var p proof.TLogProof
	if err := p.Unmarshal(proofText); err != nil {
		return nil, nil, err
	}
	if int64(p.Index) != r.Position-1 {
		return nil, nil, fmt.Errorf("the proof is of position %d, and the row of %d", p.Index+1, r.Position)
	}
	x = &Exhibit{Row: r}
	for _, h := range p.Hashes {
		x.Proof = append(x.Proof, h)
	}
	return x, p.Checkpoint, nil
}
