package unpack

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"iter"
)

// Text is one text of a file, under the name that messages use: the file's, or with a stroke that
// of a member of an archive.
type Text struct {
	Name string
	io.Reader
	Packed bool // it is not the file as it stands: compressed, or a member
}

// Member is a text that a file carries in a form of its own.
type Member struct {
	Name string
	Text []byte
}

// Options say what is read of a file. The zero Options read everything but the members of
// archives, for want of an ending.
type Options struct {
	// Ext is the ending of the names of records, such as .sueca: of an archive those members are
	// read that have it.
	Ext string
	// Refuse, if it is not nil, returns an error for a text that is no record, by its first bytes.
	Refuse func(name string, head []byte) error
	// Carries, if it is not nil, reports whether a file carries records in a form of its own, by
	// its first bytes, and Carried reads them.
	Carries func(head []byte) bool
	Carried func(name string, r io.Reader) ([]Member, error)
}

// headRead is how much of a text tells what it is.
const headRead = 512

// Texts returns the texts of an open file, each to be read before the next is asked for. An error
// is about one of them and does not end the sequence; an interrupt does.
func (o *Options) Texts(ctx context.Context, name string, f io.Reader) iter.Seq2[Text, error] {
	return func(yield func(Text, error) bool) {
		file := &unpacking{ctx: ctx, name: name}
		r, packed, err := file.decompress(name, file.fromDisk(f), &file.whole)
		if err != nil {
			yield(Text{Name: name}, Fault(name, err))
			return
		}
		defer r.Close()
		in := bufio.NewReader(r)
		switch tarred := isTarName(name); {
		case !tarred && o.Carries != nil && o.Carries(head(in)):
			o.eachCarried(ctx, name, in, yield)
		case !tarred && !isTar(in):
			if err := o.refused(name, in); err != nil {
				yield(Text{Name: name}, err)
				return
			}
			yield(Text{name, Reader(ctx, name, in), packed}, nil)
		default:
			o.eachOfTar(ctx, name, file, in, yield)
		}
	}
}

// Decompress returns the one text of an open file, and whether it was packed.
func Decompress(ctx context.Context, name string, f io.Reader) (r io.ReadCloser, packed bool, err error) {
	file := &unpacking{ctx: ctx, name: name}
	in, packed, err := file.decompress(name, file.fromDisk(f), &file.whole)
	if err != nil {
		return nil, packed, Fault(name, err)
	}
	return struct {
		io.Reader
		io.Closer
	}{Reader(ctx, name, in), in}, packed, nil
}

// IsPlain reports whether a file is read as it stands, by its first 512 bytes: it is neither compressed
// nor an archive.
func IsPlain(head []byte) bool {
	for _, magic := range []string{gzipMagic, zstdMagic} {
		if bytes.HasPrefix(head, []byte(magic)) {
			return false
		}
	}
	for _, other := range unread {
		if bytes.HasPrefix(head, []byte(other.magic)) {
			return false
		}
	}
	return !isTar(bufio.NewReader(bytes.NewReader(head)))
}

// head returns the first bytes of a text.
func head(in *bufio.Reader) []byte {
	head, _ := in.Peek(headRead) // a shorter text has all of it
	return head
}

// refused returns an error if a text is no record.
func (o *Options) refused(name string, in *bufio.Reader) error {
	if o.Refuse == nil {
		return nil
	}
	return o.Refuse(name, head(in))
}

// eachCarried yields what a file carries in a form of its own.
func (o *Options) eachCarried(ctx context.Context, name string, in io.Reader, yield func(Text, error) bool) {
	members, err := o.Carried(name, Reader(ctx, name, in))
	if err != nil {
		yield(Text{Name: name}, err)
		return
	}
	for _, m := range members {
		if !yield(Text{m.Name, Reader(ctx, m.Name, bytes.NewReader(m.Text)), true}, nil) {
			return
		}
	}
}
