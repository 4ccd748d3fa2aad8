package main

import (
	"context"
	"io"
	"os/exec"
	"testing"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// program returns the path of the program: these tests by another name. Another build of it would not have
// what a mutation run has changed, and would not be seen by coverage.
func program(t *testing.T) string {
	t.Helper()
	file, err := exec.LookPath("sueca")
	verbtest.Check(t, err)
	return file
}

// execute runs the program with some arguments, and returns its exit status.
func execute(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return runUntil(context.Background(), args, stdin, stdout, stderr)
}
