package evidence

import (
	"bytes"
	"fmt"

	"golang.org/x/tools/txtar"

	"sueca/engine"
)

// BundleMagic begins a bundle.
const BundleMagic = "sueca bundle 1\n"

// Bundle is a file about a match that can be checked anywhere without the log (pacote de
// prova): a signed checkpoint, every row of the match up to it with its proof, the record
// for a person to read, and what whoever made it says that the record comes to. It is a
// text in the form of [golang.org/x/tools/txtar], with the parts checkpoint, row/0001,
// proof/0001 and so on, and verdict.json.
//
// The proofs are of the rows alone. Whether the comment and the verdict are what follows
// from the rows is for the reader to find out, by making them again.
type Bundle struct {
	Match      string // its id
	Checkpoint *Checkpoint
	Rows       []Row
	// Comment is what a person reads who opens the file; it begins with [BundleMagic].
	// Verdict is what the record comes to, as JSON lines.
	Comment, Verdict []byte
}

// BundleError says what is wrong with a bundle.
type BundleError struct{ Msg engine.Message }

func (e *BundleError) Error() string { return e.Msg.String() }

// Message returns what is wrong.
func (e *BundleError) Message() engine.Message { return e.Msg }

func bundlef(format string, args ...any) error { return &BundleError{engine.Msg(format, args...)} }

// IsBundle reports whether data begins as a bundle does.
func IsBundle(data []byte) bool { return bytes.HasPrefix(data, []byte(BundleMagic)) }

// FormatBundle writes a bundle of rows that are proven by a signed checkpoint.
func FormatBundle(comment, signed []byte, rows []*Exhibit, verdict []byte) []byte {
	ar := txtar.Archive{Comment: comment}
	add := func(name string, data []byte) {
		ar.Files = append(ar.Files, txtar.File{Name: name, Data: data})
	}
	add("checkpoint", signed)
	for _, x := range rows {
		add(fmt.Sprintf("row/%04d", x.Row.Revision), x.Text())
		add(fmt.Sprintf("proof/%04d", x.Row.Revision), x.ProofText(signed))
	}
	add("verdict.json", verdict)
	return txtar.Format(&ar)
}

// OpenBundle reads a bundle and checks its signatures and its proofs. An error is a
// [*BundleError], or says by [ErrSignature] or [ErrProof] which of them does not hold.
func OpenBundle(data []byte, trust Trust) (*Bundle, error) {
	if !IsBundle(data) {
		return nil, bundlef("this is no bundle")
	}
	ar := txtar.Parse(data)
	files := map[string][]byte{}
	for _, f := range ar.Files {
		if files[f.Name] != nil {
			return nil, bundlef("%s stands in it twice", f.Name)
		}
		files[f.Name] = f.Data
	}
	b := &Bundle{Comment: ar.Comment, Verdict: files["verdict.json"]}
	var err error
	if b.Checkpoint, err = trust.Open(files["checkpoint"]); err != nil {
		return nil, err
	}
	for n := 1; ; n++ {
		row, proof := files[fmt.Sprintf("row/%04d", n)], files[fmt.Sprintf("proof/%04d", n)]
		if row == nil {
			break
		}
		x, signed, err := ParseExhibit(row, proof)
		switch {
		case err != nil:
			return nil, bundlef("row %d cannot be read: %s", n, err.Error())
		case !bytes.Equal(signed, files["checkpoint"]):
			return nil, bundlef("the proof of row %d is for another checkpoint", n)
		case x.Row.Revision != int64(n), n > 1 && x.Row.Stream != b.Match:
			return nil, bundlef("row %d is not that row of the match", n)
		}
		if err := x.Check(b.Checkpoint); err != nil {
			return nil, err
		}
		b.Match = x.Row.Stream
		b.Rows = append(b.Rows, x.Row)
	}
	if len(b.Rows) == 0 || len(files) != 2*len(b.Rows)+2 {
		return nil, bundlef("the bundle does not have the parts that it should")
	}
	return b, nil
}
