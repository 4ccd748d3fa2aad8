//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package output

import "os"

// lockPart does nothing: there are no such locks.
func lockPart(string) (lock *os.File, mine bool) { return nil, true }

// sweepPart leaves what programs left that were killed: nothing tells it from what is in
// use.
func sweepPart(string) {}
