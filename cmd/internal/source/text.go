package source

import (
	"bytes"
	"context"
	"io"
	"strconv"

	"sueca/cmd/internal/output"
)

// The limits of what is read, in bytes. They are far above what people write. They bound
// the memory that a file takes, whatever is in it.
const (
	// MaxLine is the length of a line.
	MaxLine = 16 << 20
	// MaxWhole is the size of a text that is read as a whole, by fmt for example, and
	// MaxForm that of one in another form than the notation, which becomes larger in
	// memory.
	MaxWhole = 256 << 20
	MaxForm  = 64 << 20
	// UnpackedFree is what any file may have unpacked; one that has more may have
	// MaxRatio times its size.
	UnpackedFree = 64 << 20
	MaxRatio     = 250
	// MaxWindow is how far back a zstd file may refer, all of which is held in memory. It
	// is as far as the zstd program goes without being asked.
	MaxWindow = 128 << 20
)

// text is the reader of one text. It ends with the run, and with an error at a line that
// is too long: a reader holds at least a line.
type text struct {
	ctx   context.Context
	name  string
	in    io.Reader
	lines int // whole lines so far
	line  int // bytes of the line that has begun
	err   error
}

// text returns a text, checked as it is read.
func (a *Source) text(name string, in io.Reader) *text {
	return &text{ctx: a.Context, name: name, in: in}
}

// textRead is how much of a text is looked at together: less than a line may be long.
const textRead = 1 << 17

func (t *text) Read(b []byte) (int, error) {
	if t.err == nil {
		t.err = t.ctx.Err()
	}
	if t.err != nil {
		return 0, t.err
	}
	n, err := t.in.Read(b[:min(len(b), textRead)])
	read := b[:n]
	switch end := bytes.IndexByte(read, '\n'); {
	case end < 0:
		t.line += n
	case t.line+end > MaxLine:
		t.line += end
	default:
		t.line = n - 1 - bytes.LastIndexByte(read, '\n')
	}
	if t.line > MaxLine {
		err = output.Usagef("%s:%s: a line of more than %d MB: the match that it is in is not read, nor what is behind it", t.name, strconv.Itoa(t.lines+1), MaxLine>>20)
	}
	t.lines += bytes.Count(read, []byte{'\n'})
	if err != nil && err != io.EOF {
		t.err = faultOf(t.name, err)
		err = t.err
	}
	return n, err
}

// upTo returns a text that is read as a whole, with an error where it is larger than it
// may be.
func (in Input) upTo(most int) io.Reader { return &upTo{in: in, most: most} }

type upTo struct {
	in      Input
	n, most int
}

func (w *upTo) Read(b []byte) (int, error) {
	n, err := w.in.Read(b)
	if w.n += n; w.n > w.most {
		return 0, output.Usagef("%s: more than %d MB, and it is read as a whole: cut it into several", w.in.Name, w.most>>20)
	}
	return n, err
}

// ReadAll returns a whole text.
func (in Input) ReadAll() ([]byte, error) { return in.readUpTo(MaxWhole) }

// form returns a whole text that is in another form than the notation.
func (in Input) form() ([]byte, error) { return in.readUpTo(MaxForm) }

func (in Input) readUpTo(most int) ([]byte, error) {
	b, err := io.ReadAll(in.upTo(most))
	if err != nil {
		err = faultOf(in.Name, err)
	}
	return b, err
}
