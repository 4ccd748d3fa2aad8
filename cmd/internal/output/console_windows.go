package output

import (
	"errors"
	"os"
	"syscall"

	"golang.org/x/sys/windows"
)

// obeys reports whether a console draws colours when it is told to in escape
// sequences. One of Windows has to be asked to; before Windows 10 it cannot.
func obeys(f *os.File) bool {
	var mode uint32
	h := windows.Handle(f.Fd())
	if windows.GetConsoleMode(h, &mode) != nil {
		return false
	}
	const wanted = windows.ENABLE_PROCESSED_OUTPUT | windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING
	return mode&wanted == wanted || windows.SetConsoleMode(h, mode|wanted) == nil
}

// isGone reports whether an error means that the reader of a pipe has gone.
func isGone(err error) bool {
	return errors.Is(err, syscall.EPIPE) || errors.Is(err, windows.ERROR_BROKEN_PIPE) || errors.Is(err, windows.ERROR_NO_DATA)
}

// isFull reports whether an error means that the disk is full.
func isFull(err error) bool {
	return errors.Is(err, windows.ERROR_DISK_FULL) || errors.Is(err, windows.ERROR_HANDLE_DISK_FULL)
}
