//go:build unix

package viewer

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// listen hears when the program goes on after it was stopped. When it is to stop
// it does not listen for: whoever has once done so in Go is never stopped again.
func listen(c chan<- os.Signal) { signal.Notify(c, syscall.SIGCONT) }

// suspend gives the terminal back and stops this program and those that it was
// started with, until the shell lets it go on.
func suspend(s *screen) {
	if s.Suspend() != nil {
		return
	}
	_ = syscall.Kill(0, syscall.SIGTSTP)
	// The system stops nobody who has no shell to let him go on; then no word
	// comes.
	select {
	case <-s.resumed:
	case <-time.After(time.Second):
	}
	s.resume()
}
