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
)

// onTerminal runs the program with standard output on a terminal, and returns what it
// writes there.
func onTerminal(t *testing.T, args []string) string {
	t.Helper()
	screen, seen := terminal(t)
	execute(args, strings.NewReader(""), screen, io.Discard)
	return seen()
}

// errorsOnTerminal is onTerminal for standard error.
func errorsOnTerminal(t *testing.T, args []string) string {
	t.Helper()
	screen, seen := terminal(t)
	execute(args, strings.NewReader(""), io.Discard, screen)
	return seen()
}

// terminal opens a terminal; seen closes it, and returns what was written there.
func terminal(t *testing.T) (screen *os.File, seen func() string) {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip("there are no terminals here:", err)
	}
	t.Cleanup(func() { master.Close() })
	if err := unix.IoctlSetPointerInt(int(master.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	n, err := unix.IoctlGetInt(int(master.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	slave, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	all := make(chan string, 1)
	go func() {
		var b bytes.Buffer
		_, _ = io.Copy(&b, master) // ends with an error when nobody has the terminal any more
		all <- b.String()
	}()
	return slave, func() string {
		slave.Close()
		return <-all
	}
}
