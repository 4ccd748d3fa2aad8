//go:build unix

package viewer

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// listen asks to be told when the program continues after it was stopped. It
// does not ask about being stopped: a Go program that has once done so is never
// stopped again.
func listen(c chan<- os.Signal) { signal.Notify(c, syscall.SIGCONT) }

// suspend restores the terminal and stops this program, and those that it was
// started with, until the shell lets it continue.
func suspend(s *screen) {
	if s.Suspend() != nil {
		return
	}
	_ = syscall.Kill(0, syscall.SIGTSTP)
	// The system does not stop a program without a shell to continue it; then
	// no signal comes.
	select {
	case <-s.resumed:
	case <-time.After(time.Second):
	}
	s.resume()
}
