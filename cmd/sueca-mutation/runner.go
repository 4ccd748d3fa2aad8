package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"sync"
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
	Reach   *Reach        // which tests to run; nil for all
	Most    time.Duration // by Reach, run no more of a package than take so long; 0 for all
	once    sync.Once
	unread  error // why the packages could not be listed
	module  string
	folders map[string]string // of the packages
	users   map[string][]string
}

// Try runs the tests on a mutant. The error is that of the tools or of the context; that a
// test fails is none. Several may be tried at once.
func (r *Runner) Try(ctx context.Context, m *Mutant) (Result, error) {
	if err := r.ready(ctx); err != nil {
		return Result{}, err
	}
	dir, overlay, err := r.overlay(m)
	if err != nil {
		return Result{}, err
	}
	defer os.RemoveAll(dir)
	out := Result{Key: m.Key(), Line: m.Line, Outcome: Survived}
	own := path.Join(r.module, path.Dir(m.File))
	if len(r.groups(own, m)) == 0 { // no test builds it
		if built, err := r.builds(ctx, overlay, own); err != nil || !built {
			out.Outcome = Unbuilt
			return out, err
		}
	}
	packages := []string{own}
	if !r.OwnOnly {
		packages = append(packages, r.users[own]...)
	}
	for _, p := range packages {
		groups := r.groups(p, m)
		if len(groups) == 0 {
			continue
		}
		noticed, hung, err := r.test(ctx, dir, overlay, p, groups)
		if p == own && errors.Is(err, errUnbuilt) {
			out.Outcome = Unbuilt
			return out, nil
		} else if err != nil {
			return Result{}, err
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

// ready looks once at what rests on what.
func (r *Runner) ready(ctx context.Context) error {
	r.once.Do(func() { r.unread = r.look(ctx) })
	return r.unread
}

// overlay writes the file with the fault in it, and what tells the go tool to take it, into a
// folder that is to be removed.
func (r *Runner) overlay(m *Mutant) (dir, overlay string, err error) {
	name := filepath.Join(r.Root, filepath.FromSlash(m.File))
	source, err := os.ReadFile(name)
	if err != nil {
		return "", "", err
	}
	if dir, err = os.MkdirTemp("", "mutant"); err != nil {
		return "", "", err
	}
	changed := filepath.Join(dir, "changed.go")
	overlay = filepath.Join(dir, "overlay.json")
	replace, err := json.Marshal(map[string]map[string]string{"Replace": {name: changed}})
	return dir, overlay, errors.Join(err, os.WriteFile(changed, m.Apply(source), 0o600), os.WriteFile(overlay, replace, 0o600))
}

// groups returns the tests of a package to run on a mutant, those first that come first.
func (r *Runner) groups(p string, m *Mutant) []group {
	if slices.ContainsFunc(r.Without, func(w string) bool { return p == path.Join(r.module, w) }) {
		return nil
	}
	if r.Reach != nil {
		if tests, known := r.Reach.of(p, m); known {
			return quickFirst(within(tests, r.Most))
		}
	}
	return []group{{}}
}

// look asks the go tool what rests on what.
func (r *Runner) look(ctx context.Context) error {
	all, err := list(ctx, r.Root)
	if err != nil {
		return err
	}
	r.module, r.users, r.folders = all[0].Module.Path, rested(all), map[string]string{}
	for _, p := range all {
		r.folders[p.ImportPath] = p.Dir
	}
	return nil
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

// test builds the tests of a package with the change and runs them, a group after the other,
// until one fails.
func (r *Runner) test(ctx context.Context, dir, overlay, p string, groups []group) (noticed, hung bool, err error) {
	binary := filepath.Join(dir, "tests")
	if err := os.RemoveAll(binary); err != nil {
		return false, false, err
	}
	cmd := exec.CommandContext(ctx, "go", "test", "-c", "-overlay", overlay, "-vet=off", "-ldflags=-s -w", "-o", binary, p)
	cmd.Dir = r.Root
	if text, err := cmd.CombinedOutput(); ctx.Err() != nil {
		return false, false, ctx.Err()
	} else if err != nil {
		return false, false, fmt.Errorf("%w: %s: %w: %s", errUnbuilt, p, err, text)
	}
	if _, err := os.Stat(binary); errors.Is(err, fs.ErrNotExist) {
		built, err := r.builds(ctx, overlay, p) // there are no tests
		if err == nil && !built {
			err = fmt.Errorf("%w: %s", errUnbuilt, p)
		}
		return false, false, err
	}
	for _, group := range groups {
		timeout := r.Timeout
		if group.tests != nil {
			timeout = min(timeout, slowest*group.took+startsIn)
		}
		for _, tests := range runs(group.tests) {
			noticed, hung, err := r.run(ctx, binary, overlay, p, tests, timeout)
			if err != nil || noticed {
				return noticed, hung, err
			}
		}
	}
	return false, false, nil
}

var errUnbuilt = errors.New("the tests cannot be built")

// Tests have hung that take so many times as long as they took when they were measured, and
// this much more.
const (
	slowest  = 10
	startsIn = 30 * time.Second
)

// run runs some tests of a package, or all where none is named. What they build themselves has the change too.
func (r *Runner) run(ctx context.Context, binary, overlay, p string, tests []string, timeout time.Duration) (noticed, hung bool,
	err error) {
	// A change may make a test wait or take memory for ever: it is ended from outside too.
	within, cancel := context.WithTimeout(ctx, timeout+time.Minute)
	defer cancel()
	args := []string{"-test.failfast", "-test.timeout=" + timeout.String()}
	if tests != nil {
		args = append(args, "-test.run="+only(tests))
	}
	cmd := exec.CommandContext(within, binary, args...)
	cmd.Dir = r.folders[p]
	cmd.Env = append(os.Environ(), "GOFLAGS="+os.Getenv("GOFLAGS")+" -overlay="+overlay)
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
