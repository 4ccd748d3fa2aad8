package records

import (
	"bufio"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
)

// outputs are where extracted matches go. Files get their names when they are whole.
// abandon leaves nothing behind; after close it does nothing.
type outputs interface {
	write(c cutting, text []byte) error
	close() error
	abandon()
}

// stream writes to one writer.
type stream struct {
	w    io.Writer
	last string // the text of the match before
}

func (s *stream) write(c cutting, text []byte) error {
	put := joined(s.last, string(text), c.formal)
	s.last = put
	_, err := io.WriteString(s.w, put)
	return err
}

func (s *stream) close() error { return nil }
func (s *stream) abandon()     {}

// oneFile writes to a file, compressed according to its name, which it gets when it is
// whole.
type oneFile struct {
	stream
	file *output.File
	text *outFile
}

func newOneFile(a *output.Output, name string, mode output.WriteMode) (*oneFile, error) {
	file, err := a.Files.Create(name, mode)
	if err != nil {
		return nil, err
	}
	text, err := compressing(file, name)
	if err != nil {
		file.Abandon()
		return nil, err
	}
	return &oneFile{stream{w: text}, file, text}, nil
}

func (o *oneFile) close() error {
	if err := o.text.Close(); err != nil {
		return err
	}
	return o.file.Commit()
}

func (o *oneFile) abandon() { o.file.Abandon() }

// outFile is a file, compressed according to its name.
type outFile struct {
	*bufio.Writer
	closers []io.Closer
}

// createOut creates a file of a new folder, or adds to it.
func createOut(path string) (*outFile, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	out, err := compressing(f, path)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	out.closers = append(out.closers, f)
	return out, nil
}

// compressing returns a writer to w that compresses according to a name.
func compressing(w io.Writer, name string) (*outFile, error) {
	out := &outFile{}
	switch filepath.Ext(name) {
	case ".gz":
		z := gzip.NewWriter(w)
		w, out.closers = z, []io.Closer{z}
	case ".zst":
		z, err := zstd.NewWriter(w)
		if err != nil {
			return nil, err
		}
		w, out.closers = z, []io.Closer{z}
	}
	out.Writer = bufio.NewWriter(w)
	return out, nil
}

// Close writes what is left. Both compressions allow a file to be closed and appended to.
func (f *outFile) Close() error {
	errs := []error{f.Flush()}
	for _, c := range f.closers {
		errs = append(errs, c.Close())
	}
	return errors.Join(errs...)
}

// openFiles is how many files are open at a time.
const openFiles = 64

// splitFiles writes to the files of a new directory, which gets its name when all of them
// are whole.
type splitFiles struct {
	folder *output.Folder
	to     string
	by     string
	size   int  // of a file
	bytes  bool // size is in bytes, not in deals

	number, in int // of the file, and how much is in it
	open       map[string]*outFile
	order      []string          // the open files, the one used last at the end
	last       map[string]string // the last match in each file
}

func newSplitFiles(a *output.Output, to, by string) (*splitFiles, error) {
	s := &splitFiles{to: to, by: by, open: map[string]*outFile{}, last: map[string]string{}}
	if size, ok := strings.CutPrefix(by, "size="); ok {
		digits, mega := strings.CutSuffix(size, "MB")
		n, err := strconv.Atoi(digits)
		if err != nil || n < 1 {
			return nil, output.Usagef("--split size=N takes a number of deals, or of megabytes such as 10MB, not %q", size)
		}
		s.by, s.size, s.bytes = "size", n, mega
		if mega {
			s.size *= 1_000_000
		}
	} else if err := source.OneOf("split", by, "match", "date", "player"); err != nil {
		return nil, output.Usagef("--split is match, date, player, size=1000 or size=10MB, not %q", by)
	}
	var err error
	s.folder, err = a.Files.CreateFolder(to)
	return s, err
}

// names returns the names of the files that a match belongs to.
func (s *splitFiles) names(c cutting, text []byte) []string {
	switch s.by {
	case "match":
		return []string{c.id}
	case "date":
		return []string{fileName(strings.ReplaceAll(c.date, "?", "x"), "undated")}
	case "player":
		var out []string
		for _, p := range c.players {
			out = append(out, fileName(p, "unnamed"))
		}
		if out == nil {
			out = []string{"unnamed"}
		}
		return out
	}
	add := c.deals
	if s.bytes {
		add = len(text)
	}
	if s.number == 0 || s.in > 0 && s.in+add > s.size {
		s.number++
		s.in = 0
	}
	s.in += add
	return []string{fmt.Sprintf("%04d", s.number)}
}

// fileName makes a file name from a name. If letters had to go, a hash of the whole name
// keeps it unique.
func fileName(name, none string) string {
	clean := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune(" -_", r) {
			return r
		}
		return '_'
	}, name)
	switch {
	case name == "":
		return none
	case clean != name || len(name) > 100:
		h := fnv.New32a()
		io.WriteString(h, name)
		clean = fmt.Sprintf("%.60s-%08x", clean, h.Sum32())
	}
	return strings.ToValidUTF8(clean, "_")
}

func (s *splitFiles) write(c cutting, text []byte) error {
	for _, name := range s.names(c, text) {
		name += ".sueca"
		f, err := s.file(name)
		if err != nil {
			return err
		}
		put := joined(s.last[name], string(text), c.formal)
		if _, err := f.WriteString(put); err != nil {
			return output.UnderName(filepath.Join(s.to, name), err)
		}
		s.last[name] = put
	}
	return nil
}

// file returns an open file. If too many are open, it closes the one that was not used
// for longest.
func (s *splitFiles) file(name string) (*outFile, error) {
	if f := s.open[name]; f != nil {
		for i, n := range s.order {
			if n == name {
				s.order = append(append(s.order[:i:i], s.order[i+1:]...), name)
				break
			}
		}
		return f, nil
	}
	if len(s.order) == openFiles {
		oldest := s.order[0]
		s.order = s.order[1:]
		f := s.open[oldest]
		delete(s.open, oldest)
		if err := f.Close(); err != nil {
			return nil, output.UnderName(filepath.Join(s.to, oldest), err)
		}
	}
	f, err := createOut(filepath.Join(s.folder.Dir, name))
	if err != nil {
		return nil, output.UnderName(filepath.Join(s.to, name), err)
	}
	s.open[name], s.order = f, append(s.order, name)
	return f, nil
}

func (s *splitFiles) closeAll() error {
	var errs []error
	for _, f := range s.open {
		errs = append(errs, f.Close())
	}
	s.open = nil
	return errors.Join(errs...)
}

func (s *splitFiles) close() error {
	if err := s.closeAll(); err != nil {
		return output.UnderName(s.to, err)
	}
	return s.folder.Commit()
}

func (s *splitFiles) abandon() {
	s.closeAll()
	s.folder.Abandon()
}
