package unpack

import (
	"archive/tar"
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"sync/atomic"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"sueca/engine/message"
	"sueca/notation"
)

// Error is why a file, or a part of one, is not read.
type Error struct{ message.Fault }

func fault(format string, args ...any) error { return &Error{message.Faultf(format, args...)} }

// unpacking is a file that is open, and counts what is read of it and what that comes to.
type unpacking struct {
	ctx     context.Context
	name    string
	disk    atomic.Int64 // bytes of the file; a decompressor reads ahead in a goroutine
	whole   atomic.Int64 // bytes of the file unpacked
	members atomic.Int64 // bytes of its members, unpacked
	lines   atomic.Int64 // of all that was unpacked
}

// fromDisk returns the bytes of the file.
func (u *unpacking) fromDisk(r io.Reader) io.Reader {
	return &passing{r, u, &u.disk, new(atomic.Int64)}
}

// member returns the bytes of a member of an archive. A member with holes may be far
// larger than what is stored of it.
func (u *unpacking) member(r io.Reader) io.Reader {
	return &passing{r, u, &u.members, new(atomic.Int64)}
}

// passing is a reader that counts, and that ends at a limit and with the run.
type passing struct {
	in    io.Reader
	of    *unpacking
	count *atomic.Int64
	lines *atomic.Int64
}

func (p *passing) Read(b []byte) (int, error) {
	if err := p.of.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := p.in.Read(b)
	got, lines := p.count.Add(int64(n)), p.lines.Add(int64(bytes.Count(b[:n], []byte{'\n'})))
	switch {
	case p.of.ctx.Err() != nil:
		err = p.of.ctx.Err() // a pipe is closed then
	case p.count != &p.of.disk && got > MaxFree && got/MaxRatio > p.of.disk.Load():
		err = fault("%s: unpacked it is more than %d MB and more than %d times its size, and is not read further: if it is right all the "+
			"same, unpack it first",
			p.of.name, MaxFree>>20, MaxRatio)
	case p.lines == &p.of.lines && lines > MaxFreeLines && lines > p.of.disk.Load():
		err = fault("%s: unpacked it has more than %d lines and more than its size in bytes, and is not read further: if it is right all the "+
			"same, unpack it first", p.of.name, MaxFreeLines)
	}
	return n, err
}

// What the compressed files that are read begin with.
const gzipMagic, zstdMagic = "\x1F\x8B", "\x28\xB5\x2F\xFD"

// unread are common packed formats that are not read. They are refused, because as
// records they would only be unreadable.
var unread = []struct{ magic, name string }{
	{"BZh", "bzip2"}, {"\xFD7zXZ\x00", "xz"}, {"PK\x03\x04", "zip"}, {"7z\xBC\xAF\x27\x1C", "7z"}, {"Rar!\x1A\x07", "rar"},
}

// decompress returns a text unpacked, told by its first bytes and not by its name, and
// whether it was packed. What it comes to is added to a count.
func (u *unpacking) decompress(name string, r io.Reader, count *atomic.Int64) (_ io.ReadCloser, packed bool, _ error) {
	in := bufio.NewReader(r)
	magic, err := in.Peek(6)
	if err != nil && err != io.EOF { // a shorter file is not compressed
		return nil, false, err
	}
	for _, other := range unread {
		if bytes.HasPrefix(magic, []byte(other.magic)) {
			return nil, false, fault("%s: a %s file, which is not read as it is: unpack it first", name, other.name)
		}
	}
	switch {
	case bytes.HasPrefix(magic, []byte(gzipMagic)):
		z, err := gzip.NewReader(in)
		if err != nil {
			return nil, false, damaged(name, err)
		}
		return &unpacked{passing{z, u, count, &u.lines}, z, name}, true, nil
	case bytes.HasPrefix(magic, []byte(zstdMagic)):
		z, err := zstd.NewReader(in, zstd.WithDecoderMaxWindow(MaxWindow))
		if err != nil {
			return nil, false, damaged(name, err)
		}
		return &unpacked{passing{z, u, count, &u.lines}, z.IOReadCloser(), name}, true, nil
	}
	return io.NopCloser(in), false, nil
}

// unpacked is a text that a decompressor returns.
type unpacked struct {
	passing
	io.Closer
	name string
}

func (u *unpacked) Read(b []byte) (int, error) {
	n, err := u.passing.Read(b)
	if err != nil && err != io.EOF {
		err = damaged(u.name, err)
	}
	return n, err
}

// damaged returns an error of a decompressor as it is said.
func damaged(name string, err error) error {
	if errors.Is(err, zstd.ErrWindowSizeExceeded) {
		return fault("%s: to unpack it takes more than %d MB of memory: unpack it first", name, MaxWindow>>20)
	}
	if err = Fault(name, err); !errors.As(err, new(*fs.PathError)) {
		return err
	}
	return fault("%s: what is packed in it is damaged, so that not all of it is read", name)
}

// Fault returns an error of reading a file as it is said: one of this package, of the notation
// or of the system.
func Fault(name string, err error) error {
	var said interface{ Message() message.Message }
	var path *fs.PathError
	var unread *notation.ParseError
	switch {
	case errors.As(err, &said), errors.As(err, &path), errors.As(err, &unread), errors.Is(err, context.Canceled):
		return err
	case errors.Is(err, io.ErrUnexpectedEOF):
		return fault("%s: it ends too soon, so that not all of it is read", name)
	case errors.Is(err, tar.ErrHeader):
		return fault("%s: it cannot be read as a tar archive from some place on: it is damaged, or is none", name)
	}
	return &fs.PathError{Op: "read", Path: name, Err: err}
}
