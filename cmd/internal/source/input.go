package source

import (
	"cmp"
	"context"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"sueca/analysis/archive/unpack"
	"sueca/cmd/internal/output"
	"sueca/eventlog/pack"
	"sueca/replay/viewer/page"
)

// Input is one text to read, under the name that messages use. Reading it ends with an
// error at a limit (see [MaxLine]), and with the run. Standard input counts as packed.
type Input struct {
	unpack.Text
	// Pack is the pack that the text is made of, which can be read as such; nil for others.
	Pack *pack.Pack
	// shares is what its matches share with others of its file; nil for a file that is one text as it stands.
	shares *shares
}

// named returns an input of which only the name is known.
func named(name string) Input { return Input{Text: unpack.Text{Name: name}} }

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
				yield(named(arg), err)
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
	files, passed, trouble := a.filesAt(arg)
	a.Out.Files.PassOver(arg, a.extension(), passed)
	for _, err := range trouble {
		if !yield(named(arg), err) {
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
		a.Out.Files.Hold(in)
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

// filesAt returns the files that an argument names, how many others a folder has by their
// endings, and what there is besides that cannot be read.
func (a *Source) filesAt(arg string) (files []string, passed map[string]int, trouble []error) {
	info, err := os.Stat(arg)
	if err != nil {
		return nil, nil, []error{err}
	}
	if !info.IsDir() {
		if a.Skip != nil && a.Skip(arg) {
			return nil, nil, nil
		}
		return []string{arg}, nil, nil
	}
	skipped := false
	ext := a.extension()
	passed = map[string]int{}
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
		case d.IsDir():
		case !a.Takes(path):
			if rel, _ := filepath.Rel(arg, path); !a.ours(rel) {
				passed[cmp.Or(filepath.Ext(path), d.Name())]++
			}
		case a.Skip != nil && a.Skip(path):
			skipped = true
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
	if files == nil && !skipped && trouble == nil && a.Context.Err() == nil {
		trouble = append(trouble, output.Usagef("%s: no %s file in this folder", arg, ext))
	}
	return files, passed, trouble
}

// Takes reports whether a file of a folder is one that is read, by its name.
func (a *Source) Takes(path string) bool {
	return unpack.IsRecord(path, a.extension()) || unpack.IsArchive(path)
}

// ours reports whether a file of a folder, by its path from there, is none that a person would
// take for a record: it is hidden, or the log, or what SQLite keeps beside it.
func (a *Source) ours(path string) bool {
	return strings.Contains(filepath.ToSlash("/"+path), "/.") ||
		a.LogPath != "" && strings.HasPrefix(filepath.Base(path), filepath.Base(a.LogPath))
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

// eachInput opens a file and yields its texts. It reports whether to go on.
func (a *Source) eachInput(name string, yield func(Input, error) bool) bool {
	f, err := a.Out.Files.Open(name)
	if err != nil {
		return yield(named(name), err)
	}
	if p, err := openPack(f); p != nil || err != nil {
		defer f.Close()
		return a.eachOfPack(name, p, err, yield)
	}
	if strings.HasSuffix(name, packExt) {
		f.Close()
		return yield(named(name), output.Usagef("%s is no pack, though its name says so: a record has another name", name))
	}
	return a.eachMember(name, a.Out.Progress.Counted(f), yield)
}

// eachMember yields an open file or, if it is an archive or a page, what is in it. It reports
// whether to go on.
func (a *Source) eachMember(name string, f io.ReadCloser, yield func(Input, error) bool) bool {
	defer f.Close()
	in := unpack.Options{Ext: a.extension(), Refuse: notRecord, Carries: page.IsPage, Carried: carried}
	all := sharesOf(sizeOf(name))
	for text, err := range in.Texts(a.Context, name, f) {
		in := Input{Text: text}
		if text.Packed {
			in.shares = all
		}
		in.Packed = text.Packed || name == "-" && err == nil
		if !yield(in, err) {
			return false
		}
	}
	return true
}

// sizeOf returns how many bytes a file has, -1 where that is not known.
func sizeOf(name string) int64 {
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return -1
	}
	return info.Size()
}

// StartProgress begins to show how much of the named files has been read.
func (a *Source) StartProgress(args []string) {
	a.Out.Progress.Start(a.Out, func() int64 { return a.bytesOf(args) })
}
