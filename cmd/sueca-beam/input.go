package main

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"

	"sueca/analysis/archive/unpack"
	"sueca/engine/message"
)

// Input is a file that is read, as it goes from one stage of a job to the next.
type Input struct {
	// Index is its place among the inputs, which is the order in which the command reads them.
	Index int64
	Name  string
	Size  int64 // in bytes, as it stands
	// First is the number of its first block, where the blocks of all inputs are counted.
	First int64
	// Starts and Lines have, for a file that is read by blocks, the offset in its text at which
	// each block begins, and the line that this is on. A file without them is read whole, as
	// its first block.
	Starts, Lines []int64
}

// extension is the ending of the names of records.
const extension = ".sueca"

// mistake is a mistake in the command line.
func mistake(format string, args ...any) error {
	return &unpack.Error{Fault: message.Faultf(format, args...)}
}

// inputsOf returns the files that the arguments name: files, patterns, and folders of this machine
// with all that is below them.
func inputsOf(ctx context.Context, args []string, block int64) (out []Input, err error) {
	first := int64(0)
	for _, arg := range args {
		names, err := namesAt(ctx, arg)
		if err != nil {
			return nil, err
		}
		in, err := filesystem.New(ctx, arg)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			size, err := in.Size(ctx, name)
			if err != nil {
				return nil, err
			}
			out = append(out, Input{Index: int64(len(out)), Name: name, Size: size, First: first})
			first += blocksIn(size, block)
		}
		if err := in.Close(); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// namesAt returns the names of the files of an argument, in their order.
func namesAt(ctx context.Context, arg string) ([]string, error) {
	if info, err := os.Stat(arg); err == nil {
		if !info.IsDir() {
			return []string{arg}, nil
		}
		return namesBelow(arg)
	}
	in, err := filesystem.New(ctx, arg)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	names, err := in.List(ctx, arg)
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		return nil, mistake("%s: there is no such file or folder", arg)
	}
	slices.Sort(names)
	return names, nil
}

// namesBelow returns the names of the records and archives of a folder.
func namesBelow(folder string) (names []string, err error) {
	if info, err := os.Lstat(folder); err == nil && info.Mode()&fs.ModeSymlink != 0 {
		folder += string(filepath.Separator) // to follow a link
	}
	err = filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !unpack.IsRecord(path, extension) && !unpack.IsArchive(path) {
			return err
		}
		info, err := os.Stat(path)
		switch {
		case err != nil:
			return err
		case info.IsDir():
			return mistake("%s: a link to a folder, which is not followed: name the folder", path)
		case !info.Mode().IsRegular():
			return mistake("%s: it is no ordinary file, and is not read", path)
		}
		names = append(names, path)
		return nil
	})
	if err == nil && len(names) == 0 {
		err = mistake("%s: no %s file in this folder", strings.TrimSuffix(folder, string(filepath.Separator)), extension)
	}
	return names, err
}
