package evidence

import (
	"errors"
	"fmt"

	"golang.org/x/mod/sumdb/tlog"
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
