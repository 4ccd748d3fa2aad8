//go:build unix

package viewer

import (
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/gdamore/tcell/v2"
)

// newScreen returns the screen of the terminal, whose keys come as UTF-8.
func newScreen() (tcell.Screen, error) {
	tty, err := tcell.NewDevTty()
	if err != nil {
		return nil, err
	}
	t, err := tcell.NewTerminfoScreenFromTty(newKeyboard(tty))
	if err != nil {
		tty.Close()
		return nil, err
	}
	return t, nil
}

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
