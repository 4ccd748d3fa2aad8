package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// replaceFile writes a file, or puts new content in the place of one: all of it
// or nothing, for it is written beside the file and then takes its name.
func replaceFile(name string, content []byte) error {
	mode := fs.FileMode(0o644)
	info, err := os.Stat(name)
	switch {
	case err == nil && info.IsDir():
		return usagef("%s is a folder: name a file", name)
	case err == nil:
		mode = info.Mode()
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(name), ".sueca-*")
	if err != nil {
		return underName(name, err)
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
		return underName(name, err)
	}
	return nil
}

// underName gives an error about a temporary file the name of the real one.
func underName(name string, err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return &fs.PathError{Op: "write", Path: name, Err: err}
}
