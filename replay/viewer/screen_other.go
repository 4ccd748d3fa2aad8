//go:build !unix

package viewer

import (
	"os"

	"github.com/gdamore/tcell/v2"
)

// newScreen returns the screen of the terminal.
func newScreen() (tcell.Screen, error) { return tcell.NewScreen() }

// listen does nothing: programs are not stopped on these systems.
func listen(chan<- os.Signal) {}

// suspend does nothing on these systems.
func suspend(*screen) {}
