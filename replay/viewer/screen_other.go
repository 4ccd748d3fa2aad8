//go:build !unix

package viewer

import "os"

// listen does nothing: programs are not stopped on these systems.
func listen(chan<- os.Signal) {}

// suspend does nothing on these systems.
func suspend(*screen) {}
