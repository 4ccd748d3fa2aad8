package evidence

import (
	"bytes"
	"fmt"

	"golang.org/x/tools/txtar"

	"sueca/engine"
)

// BundleMagic is the first line of a bundle.
const BundleMagic = "sueca bundle 1\n"

// Bundle is a file about one match that can be checked anywhere without the
// log. It has a signed checkpoint, every row of the match up to it with its
// proof, the record in a form for people, and the verdict of whoever made the
// bundle. It is a text in the form of [golang.org/x/tools/txtar], with the
// parts checkpoint, row/0001, proof/0001 and so on, and verdict.json.
//
// Only the rows are proven. To check the comment and the verdict, the reader
// has to derive them again from the rows.
type Bundle struct {
	Match      string // its id
	Checkpoint *Checkpoint
	Rows       []Row
	// Comment is the part for people; it begins with [BundleMagic]. Verdict is
	// what the record comes to, as JSON lines.
	Comment, Verdict []byte
}

// BundleError is the reason why a bundle is not valid.
type BundleError struct{ Msg engine.Message }

// Error returns the message in English.
func (e *BundleError) Error() string { return e.Msg.String() }

// Message returns the message, for translation.
func (e *BundleError) Message() engine.Message { return e.Msg }

func bundlef(format string, args ...any) error { return &BundleError{engine.Msg(format, args...)} }

// IsBundle reports whether data begins like a bundle.
func IsBundle(data []byte) bool { return bytes.HasPrefix(data, []byte(BundleMagic)) }

// FormatBundle returns a bundle of rows with their proofs for a signed
// checkpoint.
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

// OpenBundle reads a bundle and checks its signatures and its proofs. The error
// is a [*BundleError], wraps [ErrSignature] or [ErrProof], or is about a key of
// trust.
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
