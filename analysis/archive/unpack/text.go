package unpack

import (
	"context"
	"errors"
	"io"

	"sueca/notation"
)

// The limits of what is unpacked, in bytes. They are far above what people write. They
// bound the memory that a file takes, whatever is in it. The limits of what a text says
// are those of [notation].
const (
	// MaxFree is what any file may have unpacked; one that has more may have
	// MaxRatio times its size.
	MaxFree  = 3 << 20
	MaxRatio = 32
	// MaxFreeLines is how many lines any packed file may have unpacked; one that has more may
	// have one for each of its bytes. A deal takes at least a line, and far more bytes packed.
	MaxFreeLines = 50_000
	// MaxWindow is how far back a zstd file may refer, all of which is held in memory. It
	// is as far as the zstd program goes without being asked.
	MaxWindow = 128 << 20
)

// text is the reader of one text, under the name that errors use. It ends with the run.
type text struct {
	ctx  context.Context
	name string
	in   io.Reader
	err  error
}

// Reader returns a reader of a text under the name that its errors have, such as that of a match
// that is too long. It ends with ctx.
func Reader(ctx context.Context, name string, in io.Reader) io.Reader {
	return &text{ctx: ctx, name: name, in: in}
}

// textRead is how much of a text is read at a time.
const textRead = 1 << 17

func (t *text) Read(b []byte) (int, error) {
	if t.err == nil {
		t.err = t.ctx.Err()
	}
	if t.err != nil {
		return 0, t.err
	}
	n, err := t.in.Read(b[:min(len(b), textRead)])
	if err != nil && err != io.EOF {
		err = Fault(t.name, err)
		var unread *notation.ParseError
		if errors.As(err, &unread) {
			unread.File = t.name
		}
		t.err = err
	}
	return n, err
}
