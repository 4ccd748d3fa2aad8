//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package eventlog

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// partFolder makes a folder in which a copy is made, and locks it for as long as
// this program lives. What has no lock was left by programs that were killed: it is
// removed.
func partFolder(beside string) (dir string, done func(), err error) {
	left, _ := os.ReadDir(beside)
	for _, entry := range left {
		if !strings.HasPrefix(entry.Name(), partPrefix) {
			continue
		}
		name := filepath.Join(beside, entry.Name())
		if lock, ok := lockFolder(name); ok {
			os.RemoveAll(name)
			lock.Close()
		}
	}
	for {
		if dir, err = os.MkdirTemp(beside, partPrefix); err != nil {
			return "", nil, err
		}
		if lock, ok := lockFolder(dir); ok {
			return dir, func() {
				os.RemoveAll(dir)
				lock.Close()
			}, nil
		}
		// Another program took it for one that was left.
		os.RemoveAll(dir)
	}
}

// lockFolder locks a folder, and reports whether it is there and nobody else has
// locked it.
func lockFolder(name string) (*os.File, bool) {
	f, err := os.Open(name)
	if err != nil {
		return nil, false
	}
	if syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil {
		mine, err1 := f.Stat()
		there, err2 := os.Lstat(name)
		if err1 == nil && err2 == nil && os.SameFile(mine, there) {
			return f, true
		}
	}
	f.Close()
	return nil, false
}
