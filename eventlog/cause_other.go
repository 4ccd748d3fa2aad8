//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package eventlog

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
)

// refused returns the system's error for making a file beside a log, 0 if there
// is none.
func refused(path string) syscall.Errno {
	f, err := os.CreateTemp(filepath.Dir(path), partPrefix)
	if err == nil {
		f.Close()
		os.Remove(f.Name())
	}
	var no syscall.Errno
	errors.As(err, &no)
	return no
}
