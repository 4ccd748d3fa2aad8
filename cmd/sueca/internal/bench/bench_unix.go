//go:build unix

package bench

import (
	"os"
	"runtime"
	"syscall"
)

// peakMemory returns the most memory that a process had, in bytes.
func peakMemory(s *os.ProcessState) int64 {
	usage, ok := s.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return int64(usage.Maxrss) // in bytes there
	}
	return int64(usage.Maxrss) * 1024
}
