//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package eventlog

import "os"

// partFolder makes a folder in which a copy is made. Those that were left by
// programs that were killed stay: nothing tells them from those in use.
func partFolder(beside string) (dir string, done func(), err error) {
	dir, err = os.MkdirTemp(beside, partPrefix)
	return dir, func() { os.RemoveAll(dir) }, err
}
