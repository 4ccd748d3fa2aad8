package main

import (
	"os/exec"
	"path/filepath"
	"testing"
)

// built builds the program and returns its path.
func built(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "sueca")
	if out, err := exec.Command("go", "build", "-o", file, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return file
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
