//go:build unix

package viewer

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// listen hears when somebody else wants the program suspended.
func listen(c chan<- os.Signal) { signal.Notify(c, syscall.SIGTSTP) }

// suspend gives the terminal back and stops this program and those that it was
// started with, until the shell lets it go on.
func suspend(s *screen) {
	if s.Suspend() != nil {
		return
	}
	on := make(chan os.Signal, 1)
	signal.Notify(on, syscall.SIGCONT)
	defer signal.Stop(on)
	signal.Reset(syscall.SIGTSTP)
	_ = syscall.Kill(0, syscall.SIGTSTP)
	// The system stops nobody who has no shell to let him go on; then no word
	// comes.
	select {
	case <-on:
	case <-time.After(time.Second):
	}
	listen(s.stopped)
	if err := s.Resume(); err != nil {
		panic(err) // there is no terminal to go on with
	}
	s.Sync()
}
