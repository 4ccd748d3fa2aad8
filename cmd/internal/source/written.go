package source

import (
	"os"
	"slices"
	"sueca/cmd/internal/output"
)

// notRead refuses to write over what is read.
func (s *Source) NotRead(args []string, outputs ...string) error {
	for _, out := range outputs {
		there, err := os.Stat(out)
		if err != nil || !there.Mode().IsRegular() {
			continue
		}
		for _, arg := range args {
			files, _ := s.filesAt(arg)
			for _, file := range files {
				if info, err := os.Stat(file); err == nil && os.SameFile(info, there) {
					return output.Usagef("%s is read here: write to another file", out)
				}
			}
		}
	}
	return nil
}

// notWrittenOver refuses to write pictures over what is read: the files, or the
// log.
func (s *Source) NotWrittenOver(args []string, outputs ...string) error {
	outputs = slices.DeleteFunc(outputs, func(name string) bool { return name == "" || name == "-" })
	return s.NotRead(append(slices.Clone(args), s.LogPath), outputs...)
}

// bytesOf gives the size of the files that arguments stand for, -1 if it cannot
// be known.
func (s *Source) bytesOf(args []string) int64 {
	total := int64(0)
	for _, arg := range args {
		if arg == "-" {
			return -1
		}
		files, _ := s.filesAt(arg)
		for _, name := range files {
			if info, err := os.Stat(name); err == nil {
				total += info.Size()
			}
		}
	}
	return total
}
