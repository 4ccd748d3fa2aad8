package output

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// replaceFile writes a file, or puts new content in the place of one: all of it
// or nothing, for it is written beside the file and then takes its name.
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

// target gives the file that a name stands for, through links, and its mode; that
// of a new file where there is none.
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

// writeInto writes to what is no ordinary file, a pipe or a device: nothing can
// take its place.
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

// writable finds out, before much work is done, whether a file can be written.
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

// newFile writes a file that is not there yet: all of it or nothing.
func NewFile(name string, content []byte) error {
	if _, err := os.Lstat(name); err == nil {
		return Usagef("%s is there already: name a new file", name)
	}
	return ReplaceFile(name, content)
}

// underName gives an error about a temporary file the name of the real one.
func UnderName(name string, err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return &fs.PathError{Op: "write", Path: name, Err: err}
}

// put writes to a file, or to standard output where none is named.
func (o *Output) Put(name string, data []byte) error {
	if name == "" || name == "-" {
		_, err := o.Stdout.Write(data)
		return err
	}
	return ReplaceFile(name, data)
}
