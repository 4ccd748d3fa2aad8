//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package output

import (
	"os"
	"syscall"
)

// lockPart locks a part, and reports whether it is there and nobody else has locked it.
// lock is nil where nothing can be locked.
func lockPart(name string) (lock *os.File, mine bool) {
	f, err := os.Open(name)
	if err != nil {
		return nil, os.IsPermission(err) // by its mode nobody reads it
	}
	switch err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err {
	case nil:
		held, err1 := f.Stat()
		there, err2 := os.Lstat(name)
		if err1 == nil && err2 == nil && os.SameFile(held, there) {
			return f, true
		}
	case syscall.EWOULDBLOCK:
	default:
		f.Close()
		return nil, true // not every file system has locks
	}
	f.Close()
	return nil, false
}

// sweepPart removes a part that nobody holds.
func sweepPart(name string) {
	if lock, mine := lockPart(name); mine && lock != nil {
		os.RemoveAll(name)
		lock.Close()
	}
}
