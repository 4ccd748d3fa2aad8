package evidence

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"strings"
)

// A proof that rows are in a log does not show that they are all of their match: a later one, such as
// how a claim was ruled, can be left out of them. The leaves of all others behind the first of them show it, and say
// nothing of what those rows hold.

// LeafOf returns what a row's leaf tells, or an error if the row is not valid.
func LeafOf(r *Row) (*Leaf, error) {
	sum, err := r.sum()
	if err != nil {
		return nil, err
	}
	return &Leaf{r.Position, r.Stream, r.Revision, r.Kind, r.Schema, r.At, sum}, nil
}

// bytes returns the bytes of the leaf.
func (l *Leaf) bytes() []byte {
	return appendLeaf(nil, &Row{Position: l.Position, Stream: l.Stream, Revision: l.Revision, Kind: l.Kind, Schema: l.Schema, At: l.At}, l.Digest)
}

// formatLeaves returns leaves in base64 without what all begin with, one a line.
func formatLeaves(leaves []*Leaf) []byte {
	var b bytes.Buffer
	for _, l := range leaves {
		b.WriteString(base64.RawStdEncoding.EncodeToString(l.bytes()[len(leafMagic):]) + "\n")
	}
	return b.Bytes()
}

// parseLeaves reads the text of formatLeaves, and no other text of the same leaves.
func parseLeaves(text []byte) (out []*Leaf, err error) {
	for line := range strings.Lines(string(text)) {
		b, err := base64.RawStdEncoding.Strict().DecodeString(strings.TrimSuffix(line, "\n"))
		if err != nil {
			return nil, fmt.Errorf("%.40q: %w", line, err)
		}
		l, err := parseLeaf(append([]byte(leafMagic), b...))
		if err != nil {
			return nil, fmt.Errorf("%.40q: %w", line, err)
		}
		out = append(out, l)
	}
	if !bytes.Equal(formatLeaves(out), text) {
		return nil, fmt.Errorf("they are written otherwise than leaves are")
	}
	return out, nil
}
