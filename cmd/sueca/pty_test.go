//go:build linux

package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// onTerminal runs the program with standard output on a terminal, and returns what it writes there.
func onTerminal(t *testing.T, args []string) string {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip("there are no terminals here:", err)
	}
	t.Cleanup(func() { master.Close() })
	verbtest.Check(t, unix.IoctlSetPointerInt(int(master.Fd()), unix.TIOCSPTLCK, 0))
	n, err := unix.IoctlGetInt(int(master.Fd()), unix.TIOCGPTN)
	verbtest.Check(t, err)
	slave, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	verbtest.Check(t, err)
	all := make(chan string, 1)
	go func() {
		var b bytes.Buffer
		_, _ = io.Copy(&b, master) // ends with an error when nobody has the terminal any more
		all <- b.String()
	}()
	execute(args, strings.NewReader(""), slave, io.Discard)
	slave.Close()
	return <-all
}
