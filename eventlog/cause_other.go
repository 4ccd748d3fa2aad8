//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package eventlog

import "syscall"

// refused returns the system's error for making a file beside a log, 0 if there
// is none.
func refused(path string) syscall.Errno { return making(path) }
