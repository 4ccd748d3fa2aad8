package main

import (
	"context"
	"crypto/rand"
	"errors"
	"io"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
)

// A job writes into a work folder, and what it makes has its name only when all of it is there. In
// the work folder too a file has its name only when it is whole: a bundle may be done twice, by two
// workers at once, and both write the same.

// file is a file of a work folder that is being written.
type file struct {
	io.WriteCloser
	fs         filesystem.Interface
	ctx        context.Context
	part, name string
	failed     bool
}

// create begins a file of a work folder.
func create(ctx context.Context, work, name string) (io.WriteCloser, error) {
	f := &file{ctx: ctx, name: work + "/" + name}
	f.part = f.name + ".part-" + rand.Text()
	var err error
	if f.fs, err = filesystem.New(ctx, work); err != nil {
		return nil, err
	}
	if _, ok := f.fs.(filesystem.Renamer); !ok {
		return nil, errors.Join(mistake("%s: files of this file system cannot be renamed, and nothing is written there", work), f.fs.Close())
	}
	if f.WriteCloser, err = f.fs.OpenWrite(ctx, f.part); err != nil {
		return nil, errors.Join(err, f.fs.Close())
	}
	return f, nil
}

// Write writes to the file.
func (f *file) Write(b []byte) (int, error) {
	n, err := f.WriteCloser.Write(b)
	f.failed = f.failed || err != nil
	return n, err
}

// Close closes the file, and gives it its name if all was written.
func (f *file) Close() error {
	err := f.WriteCloser.Close()
	if err == nil && !f.failed {
		err = f.fs.(filesystem.Renamer).Rename(f.ctx, f.part, f.name)
	}
	return errors.Join(err, f.fs.Close())
}

// writeWhole writes a file of a work folder, whole or not at all.
func writeWhole(ctx context.Context, work, name string, text []byte) error {
	f, err := create(ctx, work, name)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	return errors.Join(err, f.Close())
}

// readFile returns a file of a work folder, and whether it is there.
func readFile(ctx context.Context, work, name string) (text []byte, ok bool, err error) {
	fs, err := filesystem.New(ctx, work)
	if err != nil {
		return nil, false, err
	}
	defer fs.Close()
	if there, err := fs.List(ctx, work+"/"+name); err != nil || len(there) == 0 {
		return nil, false, err
	}
	f, err := fs.OpenRead(ctx, work+"/"+name)
	if err != nil {
		return nil, false, err
	}
	defer f.Close()
	text, err = io.ReadAll(f)
	return text, true, err
}
