package main

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "write the goldens anew")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"sueca": main})
}

// TestScript runs the scripts of testdata/script, which read as the manual.
func TestScript(t *testing.T) {
	data, err := filepath.Abs("../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("DATA", data)
			env.Setenv("LC_ALL", "en_GB.UTF-8")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			// bytes FILE writes bytes that a script cannot hold.
			"bytes": func(ts *testscript.TestScript, neg bool, args []string) {
				if len(args) != 2 {
					ts.Fatalf("usage: bytes FILE png|latin1|zeros")
				}
				content := map[string]string{
					"png":    "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\n[\x00\xff]\n",
					"latin1": "[Event \"Sess\xe3o\"]\n[A \"Jo\xe3o\"]\n\ndeal 1 dealer A trump *\n1. B: A\xe3\n",
					"zeros":  "\x00\x00\x00\x00",
				}[args[1]]
				ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(content), 0o644))
			},
		},
	})
}
