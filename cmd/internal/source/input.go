package source

import (
	"archive/tar"
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"sueca/cmd/internal/output"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// Input is one text to read, under the name that messages use.
type Input struct {
	Name string
	io.Reader
}

// Inputs opens what the arguments name, one after another: files, the files of folders in
// name order, the members of tar archives, and - for standard input. What cannot be
// opened is an error, which does not end the sequence.
func (a *Source) Inputs(args []string) iter.Seq2[Input, error] {
	return func(yield func(Input, error) bool) {
		for _, arg := range args {
			if arg == "-" {
				if in, ok := a.Stdin.(*os.File); ok {
					a.Files.Hold(in)
				}
				if !a.eachMember("-", a.untilInterrupted(a.Stdin), yield) {
					return
				}
				continue
			}
			files, err := a.filesAt(arg)
			if err != nil && !yield(Input{Name: arg}, err) {
				return
			}
			for _, name := range files {
				if !a.eachInput(name, yield) {
					return
				}
			}
		}
	}
}

// untilInterrupted returns a reader that may wait long, and that an interrupt ends.
func (a *Source) untilInterrupted(in io.Reader) io.ReadCloser {
	r, w := io.Pipe()
	go func() {
		_, err := io.Copy(w, in)
		w.CloseWithError(err)
	}()
	context.AfterFunc(a.Context, func() { r.CloseWithError(a.Context.Err()) })
	return r
}

// filesAt returns the files that an argument names.
func (a *Source) filesAt(arg string) ([]string, error) {
	info, err := os.Stat(arg)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return []string{arg}, nil
	}
	ext := a.extension()
	var files []string
	var trouble []error
	if link, err := os.Lstat(arg); err == nil && link.Mode()&fs.ModeSymlink != 0 {
		arg += string(filepath.Separator) // to follow a link
	}
	// WalkDir goes in name order.
	err = filepath.WalkDir(arg, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			trouble = append(trouble, err)
			return nil
		}
		if !d.IsDir() && isRecord(path, ext) {
			files = append(files, path)
		}
		return nil
	})
	if err == nil && files == nil && trouble == nil {
		err = output.Usagef("%s: no %s file in this folder", arg, ext)
	}
	return files, errors.Join(append(trouble, err)...)
}

// extension returns the ending of the names of records in the format that is read.
func (a *Source) extension() string {
	if a.From == "gaips" {
		return ".log"
	}
	return ".sueca"
}

// isRecord reports whether a file of a folder or an archive is a record, by its name.
func isRecord(name, ext string) bool {
	return filepath.Ext(strings.TrimSuffix(strings.TrimSuffix(name, ".gz"), ".zst")) == ext
}

// eachInput opens a file and yields its texts. It reports whether to go on.
func (a *Source) eachInput(name string, yield func(Input, error) bool) bool {
	f, err := a.Files.Open(name)
	if err != nil {
		return yield(Input{Name: name}, err)
	}
	return a.eachMember(name, a.Progress.Counted(f), yield)
}

// eachMember yields an open file or, if it is an archive, its members.
func (a *Source) eachMember(name string, f io.ReadCloser, yield func(Input, error) bool) bool {
	defer f.Close()
	r, inner, err := decompress(name, f)
	if err != nil {
		var ours *output.UsageError
		if !errors.As(err, &ours) {
			err = &fs.PathError{Op: "read", Path: name, Err: err}
		}
		return yield(Input{Name: name}, err)
	}
	defer r.Close()
	in := bufio.NewReader(r)
	if name == "-" && isTar(in) {
		inner = ".tar" // standard input has no name to tell
	}
	if filepath.Ext(inner) != ".tar" {
		return yield(Input{name, in}, nil)
	}
	members := tar.NewReader(in)
	for {
		h, err := members.Next()
		if err == io.EOF {
			return true
		}
		if err != nil {
			return yield(Input{Name: name}, &fs.PathError{Op: "read", Path: name, Err: err})
		}
		if h.Typeflag == tar.TypeReg && isRecord(h.Name, a.extension()) && !yield(Input{name + "/" + h.Name, members}, nil) {
			return false
		}
	}
}

// isTar reports whether a text begins as a tar archive does.
func isTar(in *bufio.Reader) bool {
	const at = 257
	head, _ := in.Peek(at + len("ustar")) // a shorter file is none
	return len(head) > at && string(head[at:]) == "ustar"
}

// unread are common packed formats that are not read. They are refused, because as
// records they would only be unreadable.
var unread = []struct{ magic, name string }{
	{"BZh", "bzip2"}, {"\xFD7zXZ\x00", "xz"}, {"PK\x03\x04", "zip"}, {"7z\xBC\xAF\x27\x1C", "7z"}, {"Rar!\x1A\x07", "rar"},
}

// decompress returns the text of a file, told by its first bytes and not by its name, and
// the name without the ending of the compression.
func decompress(name string, r io.Reader) (io.ReadCloser, string, error) {
	in := bufio.NewReader(r)
	magic, _ := in.Peek(6) // a shorter file is not compressed
	for _, other := range unread {
		if bytes.HasPrefix(magic, []byte(other.magic)) {
			return nil, name, output.Usagef("%s: a %s file, which is not read as it is: unpack it first", name, other.name)
		}
	}
	switch {
	case bytes.HasPrefix(magic, []byte{0x1F, 0x8B}):
		z, err := gzip.NewReader(in)
		return z, strings.TrimSuffix(strings.TrimSuffix(name, ".gz"), ".tgz") + tarOf(name), err
	case bytes.HasPrefix(magic, []byte{0x28, 0xB5, 0x2F, 0xFD}):
		z, err := zstd.NewReader(in)
		if err != nil {
			return nil, name, err
		}
		return z.IOReadCloser(), strings.TrimSuffix(name, ".zst"), nil
	}
	return io.NopCloser(in), name, nil
}

// tarOf returns the full ending that .tgz stands for.
func tarOf(name string) string {
	if strings.HasSuffix(name, ".tgz") {
		return ".tar"
	}
	return ""
}

// StartProgress begins to show how much of the named files has been read.
func (a *Source) StartProgress(args []string) {
	a.Progress.Start(a.Output, func() int64 { return a.bytesOf(args) })
}
