package main

import (
	"os"
	"os/exec"
	"sync"
	"testing"

	"sueca/cmd/sueca/internal/faces"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/cmd/sueca/internal/wasm"
)

// madeReferee has the referee compiled to WebAssembly for a test, once, as go generate has it,
// but not into the sources. What Go has compiled before it takes from its cache: then it is a
// matter of seconds.
func madeReferee(t *testing.T) *wasm.Referee {
	t.Helper()
	if testing.Short() {
		t.Skip("compiling the referee takes seconds, and a minute where nothing of it is in Go's cache")
	}
	out, err := compiledReferee()
	verbtest.Check(t, err)
	return out
}

var compiledReferee = sync.OnceValues(func() (*wasm.Referee, error) {
	dir, err := os.MkdirTemp("", "referee")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	make := exec.Command("go", "run", "./internal/wasm/make", "-o", dir)
	make.Stderr = os.Stderr
	if err := make.Run(); err != nil {
		return nil, err
	}
	return wasm.Read(os.DirFS(dir), "")
})

// withReferee lets page --engine find the compiled referee.
func withReferee(t *testing.T) {
	t.Helper()
	made := madeReferee(t)
	before := faces.RefereeBuilt
	faces.RefereeBuilt = func() (*wasm.Referee, error) { return made, nil }
	t.Cleanup(func() { faces.RefereeBuilt = before })
}
