package output

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// ReplaceFile writes a file, or replaces its content, all or nothing: it writes beside
// the file and then renames.
func ReplaceFile(name string, content []byte) error {
	name, mode, err := Target(name)
	switch {
	case err != nil:
		return err
	case !mode.IsRegular():
		return writeInto(name, content)
	}
	tmp, err := os.CreateTemp(filepath.Dir(name), ".sueca-*")
	if err != nil {
		return UnderName(name, err)
	}
	defer os.Remove(tmp.Name()) // fails once it has its new name
	_, err = tmp.Write(content)
	if err == nil {
		err = tmp.Chmod(mode)
	}
	if err == nil {
		err = tmp.Sync()
	}
	if closed := tmp.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(tmp.Name(), name)
	}
	if err != nil {
		return UnderName(name, err)
	}
	return nil
}

// Target returns the file that a name stands for, through links, and its mode; for a
// missing file, the mode of a new one.
func Target(name string) (string, fs.FileMode, error) {
	if name == "-" {
		return name, 0, Usagef("- is standard output, where something else goes: name a file")
	}
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return name, 0o644, nil
	case err != nil:
		return name, 0, UnderName(name, err)
	case info.IsDir():
		return name, 0, Usagef("%s is a folder: name a file", name)
	}
	if real, err := filepath.EvalSymlinks(name); err == nil && info.Mode().IsRegular() {
		name = real
	}
	return name, info.Mode(), nil
}

// writeInto writes to a pipe or a device, which cannot be replaced.
func writeInto(name string, content []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return UnderName(name, err)
	}
	_, err = f.Write(content)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return UnderName(name, err)
	}
	return nil
}

// Writable checks, before much work is done, whether a file can be written.
func Writable(name string) error {
	name, mode, err := Target(name)
	if err != nil || !mode.IsRegular() {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(name), ".sueca-*")
	if err != nil {
		return UnderName(name, err)
	}
	tmp.Close()
	return os.Remove(tmp.Name())
}

// NewFile writes a file that must not exist yet, all or nothing.
func NewFile(name string, content []byte) error {
	if _, err := os.Lstat(name); err == nil {
		return Usagef("%s is there already: name a new file", name)
	}
	return ReplaceFile(name, content)
}

// UnderName returns an error about a temporary file under the name of the real one.
func UnderName(name string, err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return &fs.PathError{Op: "write", Path: name, Err: err}
}

// Put writes to a file, or to standard output where none is named.
func (a *Output) Put(name string, data []byte) error {
	if name == "" || name == "-" {
		_, err := a.Stdout.Write(data)
		return err
	}
	return ReplaceFile(name, data)
}
