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

// input is one text to read, under the name that messages call it by.
type Input struct {
	Name string
	io.Reader
}

// inputs opens what the arguments name, one after another: files, the files
// below folders in name order, the members of tar archives, and - for standard
// input. What cannot be opened gives an error and does not end the sequence.
func (s *Source) Inputs(args []string) iter.Seq2[Input, error] {
	return func(yield func(Input, error) bool) {
		for _, arg := range args {
			if arg == "-" {
				if !s.eachMember("-", s.untilInterrupted(s.Stdin), yield) {
					return
				}
				continue
			}
			files, err := s.filesAt(arg)
			if err != nil && !yield(Input{Name: arg}, err) {
				return
			}
			for _, name := range files {
				if !s.eachInput(name, yield) {
					return
				}
			}
		}
	}
}

// untilInterrupted reads what may be long in coming, and no longer than until an
// interrupt.
func (s *Source) untilInterrupted(in io.Reader) io.ReadCloser {
	r, w := io.Pipe()
	go func() {
		_, err := io.Copy(w, in)
		w.CloseWithError(err)
	}()
	context.AfterFunc(s.Context, func() { r.CloseWithError(s.Context.Err()) })
	return r
}

// filesAt gives the files that an argument stands for.
func (s *Source) filesAt(arg string) ([]string, error) {
	info, err := os.Stat(arg)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return []string{arg}, nil
	}
	ext := s.extension()
	var files []string
	var trouble []error
	if link, err := os.Lstat(arg); err == nil && link.Mode()&fs.ModeSymlink != 0 {
		arg += string(filepath.Separator) // what it leads to
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

// extension gives how the names of records end, in their format.
func (s *Source) extension() string {
	if s.From == "gaips" {
		return ".log"
	}
	return ".sueca"
}

// isRecord reports whether a file of a folder or an archive is a record, by its
// name.
func isRecord(name, ext string) bool {
	return filepath.Ext(strings.TrimSuffix(strings.TrimSuffix(name, ".gz"), ".zst")) == ext
}

// eachInput opens a file and yields what is in it. It reports whether to go on.
func (s *Source) eachInput(name string, yield func(Input, error) bool) bool {
	f, err := os.Open(name)
	if err != nil {
		return yield(Input{Name: name}, err)
	}
	return s.eachMember(name, s.Progress.Counted(f), yield)
}

// eachMember yields an open file, or the members of the archive that it is.
func (s *Source) eachMember(name string, f io.ReadCloser, yield func(Input, error) bool) bool {
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
		inner = ".tar" // it has no name that says so
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
		if h.Typeflag == tar.TypeReg && isRecord(h.Name, s.extension()) && !yield(Input{name + "/" + h.Name, members}, nil) {
			return false
		}
	}
}

// isTar reports whether a text begins as a tar archive does.
func isTar(in *bufio.Reader) bool {
	const at = 257
	head, _ := in.Peek(at + len("ustar")) // a shorter one is none
	return len(head) > at && string(head[at:]) == "ustar"
}

// unread are the packed files that people have and that are not read: better said
// than taken for a record that nobody can read.
var unread = []struct{ magic, name string }{
	{"BZh", "bzip2"}, {"\xFD7zXZ\x00", "xz"}, {"PK\x03\x04", "zip"}, {"7z\xBC\xAF\x27\x1C", "7z"}, {"Rar!\x1A\x07", "rar"},
}

// decompress gives the text of a file, by how it begins and not by its name,
// and the name without the ending that compression gave it.
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

// tarOf gives the ending that .tgz stands for.
func tarOf(name string) string {
	if strings.HasSuffix(name, ".tgz") {
		return ".tar"
	}
	return ""
}

// startProgress begins to show how far the reading of what the arguments name is.
func (s *Source) StartProgress(args []string) {
	s.Progress.Start(s.Output, func() int64 { return s.bytesOf(args) })
}
