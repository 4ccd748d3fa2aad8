package verbtest

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/defaults"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/sueca/internal/verb"
)

// A Program makes the command of a program that has some of the verbs.
type Program func(r *run.Run) *cobra.Command

// With returns a program that has the verbs of some families.
func With(families ...func(*run.Run) []*cobra.Command) Program {
	return func(r *run.Run) *cobra.Command {
		var verbs []*cobra.Command
		for _, of := range families {
			verbs = append(verbs, of(r)...)
		}
		return verb.Root(r, verbs...)
	}
}

// Execute runs the program, and returns its exit status.
func (p Program) Execute(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	r := verb.NewRun(context.Background(), args, stdin, stdout, stderr)
	root := p(r)
	root.SetArgs(verb.ShellArrows(args))
	return r.Out.Status(root.Execute())
}

// MustRun returns what a run writes that finds nothing.
func (p Program) MustRun(t testing.TB, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if status := p.Execute(append(args, "--lang", "en"), strings.NewReader(""), &out, &errs); status != output.ExitClean {
		t.Fatalf("%q: exit status %d\n%s%s", args, status, &out, &errs)
	}
	return out.String()
}

// RunJSON returns the objects that a run with an exit status writes.
func RunJSON[T any](t *testing.T, p Program, status int, args ...string) (objects []T) {
	t.Helper()
	var out, errs bytes.Buffer
	if got := p.Execute(args, nil, &out, &errs); got != status {
		t.Fatalf("sueca %s: exit status %d, want %d\n%s", strings.Join(args, " "), got, status, errs.String())
	}
	for dec := json.NewDecoder(&out); dec.More(); {
		var v T
		if err := dec.Decode(&v); err != nil {
			t.Fatal(err)
		}
		objects = append(objects, v)
	}
	return objects
}

// No test reads the defaults of whoever runs it. The scripts run the tests again as the program, and set their own.
func init() {
	if strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe") != "sueca" {
		os.Setenv(defaults.Variable, "")
	}
}
