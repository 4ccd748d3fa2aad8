package mutation

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"time"
)

// Outcome is what became of a mutant.
type Outcome string

// The outcomes.
const (
	ByOwn    Outcome = "own"      // a test of its package failed
	ByOther  Outcome = "other"    // a test of another package failed
	Survived Outcome = "survived" // no test failed
	Unbuilt  Outcome = "unbuilt"  // the program cannot be built with it: it counts for nothing
)

// Result is what became of one mutant.
type Result struct {
	Key     string  `json:"key"`
	Line    int     `json:"line"`
	Outcome Outcome `json:"outcome"`
	// By is the package whose tests noticed it. Hung: they did not end in time.
	By   string `json:"by,omitempty"`
	Hung bool   `json:"hung,omitempty"`
}

// Runner runs tests on mutants.
type Runner struct {
	Root    string
	OwnOnly bool          // run no tests but those of the mutant's package
	Timeout time.Duration // for the tests of one package
	Without []string      // packages whose tests are not run
	module  string
	users   map[string][]string
}

// Try runs the tests on a mutant. The error is that of the tools or of the context; that a
// test fails is none.
func (r *Runner) Try(ctx context.Context, m *Mutant) (*Result, error) {
	if r.users == nil {
		if err := r.look(ctx); err != nil {
			return nil, err
		}
	}
	source, err := os.ReadFile(filepath.Join(r.Root, filepath.FromSlash(m.File)))
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "mutant")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	changed, overlay := filepath.Join(dir, "changed.go"), filepath.Join(dir, "overlay.json")
	replace, err := json.Marshal(map[string]map[string]string{"Replace": {filepath.Join(r.Root, filepath.FromSlash(m.File)): changed}})
	if err != nil {
		return nil, err
	}
	if err := errors.Join(os.WriteFile(changed, m.Apply(source), 0o600), os.WriteFile(overlay, replace, 0o600)); err != nil {
		return nil, err
	}
	out := &Result{Key: m.Key(), Line: m.Line, Outcome: Survived}
	own := path.Join(r.module, path.Dir(m.File))
	if built, err := r.builds(ctx, overlay, own); err != nil || !built {
		out.Outcome = Unbuilt
		return out, err
	}
	packages := []string{own}
	if !r.OwnOnly {
		packages = append(packages, r.users[own]...)
	}
	for _, p := range packages {
		if r.leftOut(p) {
			continue
		}
		noticed, hung, err := r.test(ctx, overlay, p)
		if err != nil {
			return nil, err
		}
		if noticed {
			out.Outcome, out.By, out.Hung = ByOther, p, hung
			if p == own {
				out.Outcome = ByOwn
			}
			return out, nil
		}
	}
	return out, nil
}

// look asks the go tool what rests on what.
func (r *Runner) look(ctx context.Context) (err error) {
	cmd := exec.CommandContext(ctx, "go", "list", "-m")
	cmd.Dir = r.Root
	name, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("go list: %w", err)
	}
	r.module = string(bytes.TrimSpace(name))
	r.users, err = rested(ctx, r.Root)
	return err
}

func (r *Runner) leftOut(p string) bool {
	for _, w := range r.Without {
		if p == path.Join(r.module, w) {
			return true
		}
	}
	return false
}

// builds reports whether a package can be built with the change.
func (r *Runner) builds(ctx context.Context, overlay, p string) (bool, error) {
	cmd := exec.CommandContext(ctx, "go", "build", "-overlay", overlay, "-o", os.DevNull, p)
	cmd.Dir = r.Root
	err := cmd.Run()
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	return err == nil, nil
}

// test runs the tests of a package with the change, until one fails.
func (r *Runner) test(ctx context.Context, overlay, p string) (noticed, hung bool, err error) {
	// A change may make a test wait or take memory for ever: it is ended from outside too.
	within, cancel := context.WithTimeout(ctx, r.Timeout+time.Minute)
	defer cancel()
	cmd := exec.CommandContext(within, "go", "test", "-overlay", overlay, "-vet=off", "-count=1", "-failfast", "-timeout", r.Timeout.String(), p)
	cmd.Dir = r.Root
	cmd.WaitDelay = 10 * time.Second
	text, err := cmd.CombinedOutput()
	if ctx.Err() != nil {
		return false, false, ctx.Err()
	}
	var failed *exec.ExitError
	if err != nil && !errors.As(err, &failed) && within.Err() == nil {
		return false, false, err
	}
	hung = within.Err() != nil || bytes.Contains(text, []byte("panic: test timed out"))
	return err != nil, hung, nil
}
