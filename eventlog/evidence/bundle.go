package evidence

import (
	"bytes"
	"slices"

	"golang.org/x/mod/sumdb/tlog"
	"golang.org/x/tools/txtar"

	"sueca/engine/message"
)

// BundleMagic is the first line of a bundle.
const BundleMagic = "sueca bundle 1\n"

// Bundle is a file about one match that can be checked anywhere without the
// log. It has a signed checkpoint, every row of the match up to it with a
// proof, the record in a form for people, and the verdict of whoever made the
// bundle. It is a text in the form of [golang.org/x/tools/txtar], with the
// parts checkpoint, rows, proof, verdict.json and, in a bundle that is complete, later.
//
// The rows are lines ([FormatRows]), and the proof is one for all of them
// ([Tree.Proof]). The part later has the leaves of all other rows from the first of them up to the checkpoint ([Leaf]):
// none is of the match. So one bundle alone of a match is whole for a checkpoint, whatever log was signed.
//
// Only the rows are proven. To check the comment and the verdict, the reader
// has to derive them again from the rows.
type Bundle struct {
	Match      string // its id
	Checkpoint *Checkpoint
	Rows       []Row
	// Complete says that up to the checkpoint the match has no other rows: it is proven. Where it is
	// false, later ones may have been left out.
	Complete bool
	// Comment is the part for people; it begins with the magic. Verdict is what the
	// record comes to, as JSON lines.
	Comment, Verdict []byte
}

// BundleError is the reason why a bundle is not valid.
type BundleError struct{ message.Fault }

func bundlef(format string, args ...any) error { return &BundleError{message.Faultf(format, args...)} }

// IsBundle reports whether data begins like a bundle.
func IsBundle(data []byte) bool { return bytes.HasPrefix(data, []byte(BundleMagic)) }

// FormatBundle returns a bundle of the rows of a match, and of the leaves of all others behind the first of them, if
// it is to be complete, with their proof for a signed checkpoint.
func FormatBundle(comment, signed []byte, rows []Row, later []*Leaf, proof []tlog.Hash, verdict []byte) []byte {
	parts := []txtar.File{
		{Name: "checkpoint", Data: signed}, {Name: "rows", Data: FormatRows(rows)}, {Name: "proof", Data: formatHashes(proof)},
		{Name: "verdict.json", Data: verdict},
	}
	if len(later) > 0 {
		parts = append(parts, txtar.File{Name: laterPart, Data: formatLeaves(later)})
	}
	return txtar.Format(&txtar.Archive{Comment: comment, Files: parts})
}

// laterPart is the name of the part with the leaves.
const laterPart = "later"

// OpenBundle reads a bundle and checks its signatures and its proofs. The error
// is a [*BundleError], wraps [ErrSignature] or [ErrProof], or is about a key of
// trust.
func OpenBundle(data []byte, trust Trust) (*Bundle, error) {
	comment, parts, err := partsOf(data)
	if err != nil {
		return nil, err
	}
	b := &Bundle{Comment: comment, Verdict: parts["verdict.json"]}
	if b.Checkpoint, err = trust.Open(parts["checkpoint"]); err != nil {
		return nil, err
	}
	return b, b.open(parts)
}

// partsOf returns the text at the top of a bundle and its parts, by name. They are those that [FormatBundle]
// writes, each once and in that order, or it is an error: nothing is read that nobody checks.
func partsOf(data []byte) (comment []byte, parts map[string][]byte, err error) {
	if !IsBundle(data) {
		return nil, nil, bundlef("this is no bundle")
	}
	ar := txtar.Parse(data)
	var names []string
	parts = map[string][]byte{}
	for _, f := range ar.Files {
		names, parts[f.Name] = append(names, f.Name), f.Data
	}
	should := []string{"checkpoint", "rows", "proof", "verdict.json"}
	if len(parts[laterPart]) > 0 {
		should = append(should, laterPart)
	}
	if !slices.Equal(names, should) || !bytes.Equal(txtar.Format(ar), data) {
		return nil, nil, bundlef("the bundle does not have the parts that it should")
	}
	return ar.Comment, parts, nil
}

// BundleRows returns the rows of a bundle, without checking anything of them: for whoever
// knows otherwise what they must be.
func BundleRows(data []byte) ([]Row, error) {
	_, parts, err := partsOf(data)
	if err != nil {
		return nil, err
	}
	return bundledRows(parts["rows"])
}

// bundledRows reads the part of the rows.
func bundledRows(text []byte) ([]Row, error) {
	rows, err := ParseRows(text)
	if err != nil {
		return nil, bundlef("the rows cannot be read: %s", told(err))
	}
	return rows, nil
}

// open reads and checks the rows and their proof.
func (b *Bundle) open(files map[string][]byte) error {
	rows, err := bundledRows(files["rows"])
	if err != nil {
		return err
	}
	proof, err := parseHashes(files["proof"])
	if err != nil {
		return bundlef("the proof cannot be read: %s", told(err))
	}
	var later []*Leaf
	if text := files[laterPart]; text != nil {
		if later, err = parseLeaves(text); err != nil {
			return bundlef("the rows behind those of the match cannot be read: %s", told(err))
		}
	}
	if len(rows) == 0 {
		return bundlef("the bundle does not have the parts that it should")
	}
	if err := CheckRows(rows, later, proof, b.Checkpoint); err != nil {
		return err
	}
	b.Match, b.Rows = rows[0].Stream, rows
	for i := range later {
		if later[i].Stream == b.Match {
			return bundlef("revision %d of the match was in the log, and has been left out of the bundle", int(later[i].Revision))
		}
	}
	switch others := b.Checkpoint.Size - rows[0].Position + 1 - int64(len(rows)); {
	case others == int64(len(later)) && (later == nil || later[0].Position > rows[0].Position):
		b.Complete = true
	case later != nil:
		return bundlef("of %d rows behind the first of the match that are not its own the bundle has %d", int(others), len(later))
	}
	return nil
}
