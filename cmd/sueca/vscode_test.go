package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// TestExtension runs the extension for VS Code in an editor of a few lines, against
// the real language server.
func TestExtension(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("there is no node here")
	}
	extension, err := filepath.Abs("editors/vscode/extension.js")
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command("node", "editors/testdata/host.js", extension, program(t), verbtest.Top+"/testdata/five.sueca")
	c.Stderr = os.Stderr
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	const want = `found: card-twice points-mismatch renuncia syntax unclaimed-renuncia winner-mismatch
hover: string true
folds: true
symbols: 1
format: true
completion: true
after a slip: true
errors: 0
`
	if string(out) != want {
		t.Errorf("got\n%swant\n%s", out, want)
	}
}
