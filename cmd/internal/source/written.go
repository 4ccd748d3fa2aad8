package source

import (
	"os"

	"sueca/cmd/internal/output"
)

// NotRead returns an error if an output is also an input, before the work begins: the
// files of the run know the inputs only once they are opened.
func (a *Source) NotRead(args []string, outputs ...string) error {
	for _, out := range outputs {
		there, err := os.Stat(out)
		if err != nil || !there.Mode().IsRegular() {
			continue
		}
		for _, arg := range args {
			files, _, _ := a.filesAt(arg)
			for _, file := range files {
				if info, err := os.Stat(file); err == nil && os.SameFile(info, there) {
					return output.Usagef("%s is read here: write to another file", out)
				}
			}
		}
	}
	return nil
}

// bytesOf returns the size of the named files, -1 if it cannot be known.
func (a *Source) bytesOf(args []string) int64 {
	total := int64(0)
	for _, arg := range args {
		if arg == "-" {
			return -1
		}
		files, _, _ := a.filesAt(arg)
		for _, name := range files {
			if info, err := os.Stat(name); err == nil {
				total += info.Size()
			}
		}
	}
	return total
}
