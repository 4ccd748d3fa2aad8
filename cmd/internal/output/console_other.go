//go:build !windows

package output

import (
	"errors"
	"os"
	"syscall"
)

// obeys reports whether a terminal draws colours when it is told to in escape
// sequences, as they all do here.
func obeys(*os.File) bool { return true }

// isGone reports whether an error means that the reader of a pipe has gone.
func isGone(err error) bool { return errors.Is(err, syscall.EPIPE) }

// isFull reports whether an error means that the disk is full.
func isFull(err error) bool { return errors.Is(err, syscall.ENOSPC) }
