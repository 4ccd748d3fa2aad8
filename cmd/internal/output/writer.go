package output

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
)

// WriteMode says what becomes of a file that is there when it is to be written.
type WriteMode int

// The modes of writing.
const (
	Replace WriteMode = iota // it is replaced
	Keep                     // it is kept, unless --force says otherwise
	New                      // it is kept
	InPlace                  // it is what the run reads, and is to change
	Rekey                    // it is replaced, be it a key of the name that the file has
)

// Forced returns [Keep], or [Replace] if --force was given.
func Forced(force bool) WriteMode {
	if force {
		return Replace
	}
	return Keep
}

// ForceFlag adds --force to a verb that writes what must not be lost.
func (a *Output) ForceFlag(cmd *cobra.Command, force *bool) {
	cmd.Flags().BoolVar(force, "force", false, a.Words.Sayf("write over a file that is there"))
}

// MayWrite returns an error, before much work is done, if the outputs of one run cannot be
// written, which must be different files. Empty names and - are left out.
func (s *Files) MayWrite(mode WriteMode, names ...string) error {
	for _, name := range names {
		if name == "" || name == "-" {
			continue
		}
		f, err := s.Create(name, mode)
		if err != nil {
			return err
		}
		defer f.Abandon()
	}
	return nil
}

// WriteFile writes a file, whole or not at all.
func (s *Files) WriteFile(name string, content []byte, mode WriteMode) error {
	f, err := s.Written(name, content, mode, false)
	if err != nil {
		return err
	}
	defer f.Abandon()
	return f.Commit()
}

// Written returns a file with its content, to be committed. If it is secret, nobody else may read it.
func (s *Files) Written(name string, content []byte, mode WriteMode, secret bool) (*File, error) {
	perm := fs.FileMode(0o666)
	if secret {
		perm = 0o600
	}
	f, err := s.create(name, mode, perm)
	if err != nil {
		return nil, err
	}
	if _, err := f.Write(content); err != nil {
		f.Abandon()
		return nil, err
	}
	return f, nil
}

// Put writes what is proven, signed or recorded to a file, or to standard output where none is named.
func (a *Output) Put(name string, data []byte, mode WriteMode) error {
	if name == "" || name == "-" {
		_, err := a.Record().Write(data)
		return err
	}
	return a.Files.WriteFile(name, data, mode)
}

// Draw writes a picture to a file, or to standard output where that is named -; nothing where no file is named.
func (a *Output) Draw(name string, draw func() string) error {
	switch name {
	case "":
		return nil
	case "-":
		_, err := a.Stdout.WriteString(draw())
		return err
	}
	return a.Files.WriteFile(name, []byte(draw()), Replace)
}

// File is a file that is being written. It has another name until [File.Commit], and is
// removed by [File.Abandon], which does nothing after Commit.
type File struct {
	files *Files
	target
	perm  fs.FileMode // of a new file
	f     *os.File
	temp  part // none for a pipe or a device
	saved part // another name of the file that was there
	done  bool
}

// Create begins to write a file beside its place. A new file gets the mode that the umask
// leaves, and one that is replaced keeps its mode.
func (s *Files) Create(name string, mode WriteMode) (*File, error) {
	return s.create(name, mode, 0o666)
}

func (s *Files) create(name string, mode WriteMode, perm fs.FileMode) (*File, error) {
	t, err := s.target(name, mode)
	if err != nil {
		return nil, err
	}
	if s.isStdout(t.old) {
		return nil, Usagef("%s is written to twice: name two files", name)
	}
	if err := s.claim(name, t.place, t.old); err != nil {
		return nil, err
	}
	f := &File{files: s, target: *t, perm: perm}
	if t.stream() {
		return f, nil // opening a pipe waits for its reader
	}
	if err := f.begin(); err != nil {
		f.Abandon()
		return nil, err
	}
	return f, nil
}

// begin opens what is written to.
func (f *File) begin() (err error) {
	switch {
	case f.stream():
		f.f, err = os.OpenFile(f.name, os.O_WRONLY, 0)
	default:
		if f.temp, err = f.files.part(f.place, func(name string) (err error) {
			f.f, err = os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, f.perm)
			return err
		}); err != nil {
			break
		}
		if f.old != nil && f.perm != 0o600 {
			err = f.f.Chmod(f.old.Mode().Perm())
		}
	}
	if err != nil {
		return UnderName(f.name, err)
	}
	return nil
}

// isStdout reports whether a file is the one that standard output goes to.
func (s *Files) isStdout(file fs.FileInfo) bool {
	out, ok := s.stdout.(*os.File)
	if !ok || file == nil || !file.Mode().IsRegular() {
		return false
	}
	info, err := out.Stat()
	return err == nil && os.SameFile(info, file)
}

// Write adds to the file.
func (f *File) Write(b []byte) (int, error) {
	if f.f == nil {
		if err := f.begin(); err != nil {
			return 0, err
		}
	}
	n, err := f.f.Write(b)
	if err != nil {
		err = UnderName(f.name, err)
	}
	return n, err
}

// Commit puts the file under its name, once all of it is on the disk. If that fails the file
// is removed, and one that was there is as it was.
func (f *File) Commit() error { return Commit(f) }

// Commit puts several files under their names, all of them or none.
func Commit(files ...*File) (err error) {
	defer func() {
		for _, f := range files {
			if err != nil {
				f.undo()
			}
			f.saved.remove()
			f.Abandon()
		}
	}()
	for _, f := range files {
		if err := f.finish(); err != nil {
			return err
		}
	}
	for _, f := range files {
		if err := f.settle(len(files) > 1); err != nil {
			return err
		}
	}
	for _, f := range files {
		syncFolder(filepath.Dir(f.place))
	}
	return nil
}

// finish ends the writing.
func (f *File) finish() (err error) {
	if f.f == nil {
		if err := f.begin(); err != nil {
			return err
		}
	}
	if !f.stream() {
		err = f.f.Sync()
	}
	if closed := f.f.Close(); err == nil {
		err = closed
	}
	f.f = nil
	if err != nil {
		return UnderName(f.name, err)
	}
	return nil
}

// settle puts the file under its name. With save, the file that was there keeps another.
func (f *File) settle(save bool) error {
	if f.stream() {
		f.done = true
		return nil
	}
	// What was read since the file was begun, or has come to its place, is not written over
	// either.
	t, err := f.files.target(f.name, f.mode)
	if err != nil {
		return err
	}
	if t.place != f.place {
		return Usagef("%s is another file now than it was when the work began", f.name)
	}
	f.old = t.old
	if save && f.old != nil {
		if f.saved, err = newPart(f.place, func(name string) error { return os.Link(f.place, name) }); err != nil {
			return UnderName(f.name, err)
		}
	}
	if f.mode == Keep || f.mode == New {
		err = renameNew(f.temp.name, f.place)
	} else {
		err = os.Rename(f.temp.name, f.place)
	}
	if errors.Is(err, fs.ErrExist) {
		return Usagef("%s is there already: name a new file", f.name)
	}
	if err != nil {
		return UnderName(f.name, err)
	}
	f.temp.gone()
	f.done = true
	return nil
}

// undo takes the file away again, and puts back the one that was there.
func (f *File) undo() {
	if !f.done || f.stream() {
		return
	}
	if f.saved.name == "" {
		os.Remove(f.place)
	} else if os.Rename(f.saved.name, f.place) == nil {
		f.saved.gone()
	}
	f.done = false
}

// renameNew is [os.Rename] that replaces no file.
func renameNew(from, to string) error {
	err := os.Link(from, to)
	if err == nil {
		os.Remove(from) // one name is enough; where it stays, the next who writes there removes it
		return nil
	}
	if errors.Is(err, fs.ErrExist) {
		return err
	}
	return os.Rename(from, to) // not every file system has links
}

// Abandon removes the file, unless it has its name.
func (f *File) Abandon() {
	if f.f != nil {
		f.f.Close()
		f.f = nil
	}
	f.temp.remove()
	if !f.done {
		f.files.unclaim(f.place)
	}
}

// syncFolder makes a new name in a folder durable. Not every system can; the file is there
// all the same.
func syncFolder(dir string) {
	if d, err := os.Open(dir); err == nil {
		d.Sync()
		d.Close()
	}
}

// UnderName returns an error about a temporary file under the name of the real one.
func UnderName(name string, err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		err = path.Err
	case errors.As(err, &link):
		err = link.Err
	}
	return &fs.PathError{Op: "write", Path: name, Err: err}
}
