package source

import (
	"context"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sueca/cmd/internal/output"
	"sueca/eventlog/pack"
)

// Input is one text to read, under the name that messages use. Reading it ends with an
// error at a limit (see [MaxLine]), and with the run.
type Input struct {
	Name string
	io.Reader
	Packed bool // it is not a file as it stands: compressed, in an archive, standard input
	// Pack is the pack that the text is made of, which can be read as such; nil for others.
	Pack *pack.Pack
}

// Inputs opens what the arguments name, one after another: files, the files of folders in
// name order, the members of tar archives, and - for standard input. What cannot be
// opened is an error, which does not end the sequence; an interrupt does, with its error.
func (a *Source) Inputs(args []string) iter.Seq2[Input, error] {
	return func(yield func(Input, error) bool) {
		for _, arg := range args {
			if !a.inputsAt(arg, yield) {
				return
			}
			if err := a.Context.Err(); err != nil {
				yield(Input{Name: arg}, err)
				return
			}
		}
	}
}

// inputsAt yields what an argument names. It reports whether to go on.
func (a *Source) inputsAt(arg string, yield func(Input, error) bool) bool {
	if arg == "-" {
		return a.eachMember("-", a.standardInput(), yield)
	}
	files, trouble := a.filesAt(arg)
	for _, err := range trouble {
		if !yield(Input{Name: arg}, err) {
			return false
		}
	}
	for _, name := range files {
		if a.Context.Err() != nil {
			return true
		}
		if !a.eachInput(name, yield) {
			return false
		}
	}
	return true
}

// standardInput returns standard input.
func (a *Source) standardInput() io.ReadCloser {
	if in, ok := a.Stdin.(*os.File); ok {
		a.Files.Hold(in)
	}
	return a.untilInterrupted(a.Stdin)
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

// filesAt returns the files that an argument names, and what there is besides that cannot
// be read.
func (a *Source) filesAt(arg string) (files []string, trouble []error) {
	info, err := os.Stat(arg)
	if err != nil {
		return nil, []error{err}
	}
	if !info.IsDir() {
		return []string{arg}, nil
	}
	ext := a.extension()
	if link, err := os.Lstat(arg); err == nil && link.Mode()&fs.ModeSymlink != 0 {
		arg += string(filepath.Separator) // to follow a link
	}
	// WalkDir goes in name order.
	err = filepath.WalkDir(arg, func(path string, d fs.DirEntry, err error) error {
		switch {
		case a.Context.Err() != nil:
			return fs.SkipAll
		case err != nil:
			trouble = append(trouble, err)
		case d.IsDir() || !isRecord(path, ext) && !isArchive(path):
		default:
			if err := ordinary(path); err != nil {
				trouble = append(trouble, err)
			} else {
				files = append(files, path)
			}
		}
		return nil
	})
	if err != nil {
		trouble = append(trouble, err)
	}
	if files == nil && trouble == nil && a.Context.Err() == nil {
		trouble = append(trouble, output.Usagef("%s: no %s file in this folder", arg, ext))
	}
	return files, trouble
}

// ordinary returns an error if a file of a folder is none that can be read to its end: a
// pipe that is found, and not named, may wait for ever. A link to a file is one.
func ordinary(path string) error {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return err
	case info.IsDir():
		return output.Usagef("%s: a link to a folder, which is not followed: name the folder", path)
	case !info.Mode().IsRegular():
		return output.Usagef("%s: it is no ordinary file, and is not read", path)
	}
	return nil
}

// extension returns the ending of the names of records in the format that is read.
func (a *Source) extension() string {
	switch a.From {
	case "":
		return ".sueca"
	case "gaips":
		return ".log"
	}
	return "." + a.From
}

// isRecord reports whether a file of a folder or an archive is a record, by its name. A
// record packed in a way that is not read is one: it must be said.
func isRecord(name, ext string) bool {
	return filepath.Ext(unpackedName(name)) == ext
}

// packings are the endings of compressed files.
var packings = []string{".gz", ".zst", ".bz2", ".xz", ".zip", ".7z", ".rar"}

// unpackedName returns the name of a file without the endings of its compression.
func unpackedName(name string) string {
	for slices.Contains(packings, filepath.Ext(name)) {
		name = strings.TrimSuffix(name, filepath.Ext(name))
	}
	return name
}

// isArchive reports whether a file of a folder or an archive is an archive itself, by its
// name. In a folder it is read as if it were named, and said if it is none that is read.
func isArchive(name string) bool {
	switch filepath.Ext(name) {
	case ".tbz", ".tbz2", ".txz", ".zip", ".7z", ".rar":
		return true
	}
	return isTarName(name)
}

// isTarName reports whether a file is a tar archive that is read, by its name.
func isTarName(name string) bool {
	switch filepath.Ext(name) {
	case ".tgz", ".tzst":
		return true
	}
	return filepath.Ext(unpackedName(name)) == ".tar"
}

// eachInput opens a file and yields its texts. It reports whether to go on.
func (a *Source) eachInput(name string, yield func(Input, error) bool) bool {
	f, err := a.Files.Open(name)
	if err != nil {
		return yield(Input{Name: name}, err)
	}
	if p, err := openPack(f); p != nil || err != nil {
		defer f.Close()
		return a.eachOfPack(name, p, err, yield)
	}
	return a.eachMember(name, a.Progress.Counted(f), yield)
}

// StartProgress begins to show how much of the named files has been read.
func (a *Source) StartProgress(args []string) {
	a.Progress.Start(a.Output, func() int64 { return a.bytesOf(args) })
}
