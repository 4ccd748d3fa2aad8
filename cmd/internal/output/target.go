package output

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// claim is a file that a run is to write: it is known by its identity or, if it is not there yet,
// by its place.
type claim struct {
	place string
	info  fs.FileInfo
}

// claim returns an error if the run writes a file already.
func (s *Files) claim(name, place string, info fs.FileInfo) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.written {
		if c.place == place || c.info != nil && info != nil && os.SameFile(c.info, info) {
			return Usagef("%s is written to twice: name two files", name)
		}
	}
	s.written = append(s.written, claim{place, info})
	return nil
}

// unclaim takes back what claim did for a place.
func (s *Files) unclaim(place string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.written = slices.DeleteFunc(s.written, func(c claim) bool { return c.place == place })
}

// target is where an output goes.
type target struct {
	name  string // as the person wrote it
	place string // where links lead
	mode  WriteMode
	old   fs.FileInfo // nil if it is not there yet
}

// stream reports whether the target is a pipe or a device, which cannot be replaced.
func (t *target) stream() bool { return t.old != nil && !t.old.Mode().IsRegular() }

// target finds out where an output goes, and refuses what must not be written over.
func (s *Files) target(name string, mode WriteMode) (*target, error) {
	if name == "-" {
		return nil, Usagef("- is standard output, where something else goes: name a file")
	}
	t := &target{name: name, mode: mode}
	var err error
	if t.old, err = os.Stat(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, UnderName(name, err)
	}
	if err := s.mayWrite(name, t.old, mode); err != nil {
		return nil, err
	}
	if t.old != nil && t.old.IsDir() {
		return nil, Usagef("%s is a folder: name a file", name)
	}
	if _, err := os.Lstat(name); err == nil {
		switch {
		case t.stream() && mode != New:
			// Nothing is lost by writing to a pipe or a device.
		case mode == Keep:
			return nil, Usagef("%s is there already, and is left as it is: name another file, or write over it with --force", name)
		case mode == New:
			return nil, Usagef("%s is there already: name a new file", name)
		case t.old == nil:
			return nil, Usagef("%s is a link to a file that is not there: name the file", name)
		}
	}
	t.place = PlaceOf(name)
	return t, nil
}

// PlaceOf returns the path of a file without links. The file itself need not be there.
func PlaceOf(name string) string {
	if real, err := filepath.EvalSymlinks(name); err == nil {
		name = real
	} else if dir, err := filepath.EvalSymlinks(filepath.Dir(name)); err == nil {
		name = filepath.Join(dir, filepath.Base(name))
	}
	if abs, err := filepath.Abs(name); err == nil {
		return abs
	}
	return name
}
