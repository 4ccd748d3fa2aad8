package output

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
)

// Folder is a new folder that is being written. It has another name until
// [Folder.Commit], and is removed by [Folder.Abandon], which does nothing after Commit.
type Folder struct {
	Dir  string // where its files are written
	temp part
	name string
}

// CreateFolder begins to write a folder, which must not be there yet.
func (s *Files) CreateFolder(name string) (*Folder, error) {
	clean := filepath.Clean(name)
	if err := s.mayWrite(clean, nil, New); err != nil {
		return nil, err
	}
	if _, err := os.Lstat(clean); err == nil {
		return nil, Usagef("%s is there already: name a directory that is not", name)
	}
	temp, err := s.part(clean, func(name string) error { return os.Mkdir(name, 0o777) })
	if err != nil {
		return nil, UnderName(name, err)
	}
	return &Folder{temp.name, temp, clean}, nil
}

// Commit puts the folder under its name, once all that is in it is on the disk.
func (f *Folder) Commit() error {
	defer f.Abandon()
	err := syncFiles(f.Dir)
	if err == nil {
		if _, there := os.Lstat(f.name); there == nil {
			return Usagef("%s is there already: name a directory that is not", f.name)
		}
		err = os.Rename(f.Dir, f.name)
	}
	if err != nil {
		return UnderName(f.name, err)
	}
	f.temp.gone()
	syncFolder(filepath.Dir(f.name))
	return nil
}

// Abandon removes the folder, unless it has its name.
func (f *Folder) Abandon() {
	f.temp.remove()
}

// syncFiles makes the files of a folder durable, several at a time: a disk takes many
// together in the time of one.
func syncFiles(dir string) error {
	names, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	const together = 16
	var work sync.WaitGroup
	var mu sync.Mutex
	turn := make(chan struct{}, together)
	for _, entry := range names {
		turn <- struct{}{}
		work.Go(func() {
			defer func() { <-turn }()
			if e := syncFile(filepath.Join(dir, entry.Name())); e != nil {
				mu.Lock()
				err = e
				mu.Unlock()
			}
		})
	}
	work.Wait()
	syncFolder(dir)
	return err
}

func syncFile(name string) error {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// MakeFolder makes a folder, with those above it, that nobody else may look into, if it is
// not there.
func (s *Files) MakeFolder(name string) error {
	if err := os.MkdirAll(name, 0o700); err != nil {
		return UnderName(name, err)
	}
	return nil
}
