//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package eventlog

import (
	"path/filepath"
	"syscall"
)

// refused returns the system's error for opening a log, or a file beside it, 0 if
// there is none. It opens neither, because closing a log would drop the locks that
// another log of this process holds on it.
func refused(path string) syscall.Errno {
	const write, readWrite = 2, 6 // W_OK, R_OK|W_OK
	for _, try := range []struct {
		name string
		mode uint32
	}{{path, readWrite}, {filepath.Dir(path), write}} {
		if err := syscall.Access(try.name, try.mode); err != nil && err != syscall.ENOENT {
			no, _ := err.(syscall.Errno)
			return no
		}
	}
	return making(path)
}
