//go:build !unix

package viewer

import "os"

// listen hears nothing: programs are not stopped here.
func listen(chan<- os.Signal) {}

// suspend does nothing here.
func suspend(*screen) {}
