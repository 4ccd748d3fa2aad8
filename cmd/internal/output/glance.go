package output

import (
	"io"
	"os"
	"path/filepath"
	"slices"
)

// A file that is only looked at, for what it may tell, is none of those that a run reads:
// it may be written over.

// Glance returns the beginning of an ordinary file, nil for any other or if it cannot be
// read. A pipe would wait for ever.
func Glance(name string, size int64) []byte {
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, size))
	if err != nil {
		return nil
	}
	return text
}

// NamesIn returns the names in a folder that fit a pattern of [filepath.Match], with the
// folder before them: at most so many, the last ones in their order.
func NamesIn(folder, pattern string, most int) []string {
	f, err := os.Open(folder)
	if err != nil {
		return nil
	}
	defer f.Close()
	names, err := f.Readdirnames(-1)
	if err != nil {
		return nil
	}
	names = slices.DeleteFunc(names, func(name string) bool {
		fits, err := filepath.Match(pattern, name)
		return err != nil || !fits
	})
	slices.Sort(names)
	names = names[max(0, len(names)-most):]
	for i, name := range names {
		names[i] = filepath.Join(folder, name)
	}
	return names
}
