package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/cover"
)

// splitFrom is how long a test takes before its subtests are told apart.
const splitFrom = 4 * time.Second

// mostSubtests is how many subtests are told apart: a table of hundreds is one test.
const mostSubtests = 200

// MeasureReach runs each test of the module by itself and returns what they come by. What was
// measured is kept in a folder, and a test that is there is not run again: of a file that has
// changed since, only that a test comes by it is still believed. Tests that fail are told to a
// log and left out. It takes somewhat longer than all the tests do.
func MeasureReach(ctx context.Context, root, dir string, without []string, log io.Writer) (*Reach, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	out := &Reach{tests: map[string][]reaching{}}
	all, err := list(ctx, root)
	if err != nil {
		return nil, err
	}
	below := builds(all)
	for _, p := range all {
		if slices.Contains(without, p.folder()) {
			continue
		}
		m := measurer{pkg: p, root: root, below: strings.Join(slices.Sorted(maps.Keys(below[p.ImportPath])), ","), log: log,
			sums: map[string]string{}}
		tests, err := m.measure(ctx, filepath.Join(dir, strings.ReplaceAll(p.ImportPath, "/", "_")+".json"))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.ImportPath, err)
		}
		out.tests[p.ImportPath] = tests
	}
	return out, nil
}

// measurer runs the tests of one package and looks at what they come by.
type measurer struct {
	*pkg
	root         string
	below        string // the packages of the module that the tests build, with commas between
	log          io.Writer
	binary, work string
	sums         map[string]string // of files
	known        []reaching
}

// measure returns what the tests of a package come by: what a file has, and what it does not
// have measured and added to it.
func (m *measurer) measure(ctx context.Context, file string) ([]reaching, error) {
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, &m.known)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	work, err := os.MkdirTemp("", "reach")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	m.work, m.binary = work, filepath.Join(work, "tests")
	funcs, err := m.testFuncs()
	if err != nil {
		return nil, err
	}
	built := false
	var out []reaching
	for _, f := range funcs {
		name := f.Name.Name
		if !isTest.MatchString(name) || name == "TestMain" {
			continue
		}
		if had := m.had(name); had != nil {
			out = append(out, had...)
			continue
		}
		if !built {
			if err := m.build(ctx); err != nil {
				return nil, err
			}
			built = true
		}
		tests, err := m.parts(ctx, name)
		if err != nil {
			return nil, err
		}
		out = append(out, tests...)
	}
	if text, err = json.Marshal(out); err != nil {
		return nil, err
	}
	return out, os.WriteFile(file, text, 0o666)
}

var isTest = regexp.MustCompile(`^(Test|Fuzz|Example)(\P{Ll}|$)`)

// had returns what was measured of a test, or of its parts.
func (m *measurer) had(name string) (out []reaching) {
	for _, r := range m.known {
		if head, _, _ := strings.Cut(r.Test, "/"); head == name {
			out = append(out, r)
		}
	}
	return out
}

// build builds the tests so that they count what they come by.
func (m *measurer) build(ctx context.Context) error {
	cmd := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-cover", "-covermode=set", "-coverpkg="+m.below, "-o", m.binary,
		m.ImportPath)
	cmd.Dir = m.root
	if text, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, text)
	}
	return nil
}

// parts measures a test, and its subtests one by one where it takes long.
func (m *measurer) parts(ctx context.Context, name string) ([]reaching, error) {
	whole, parts, err := m.run(ctx, name)
	if err != nil {
		return nil, err
	}
	if time.Duration(whole.Millis)*time.Millisecond < splitFrom || len(parts) < 2 || len(parts) > mostSubtests {
		return []reaching{*whole}, nil
	}
	var out []reaching
	for _, part := range parts {
		r, _, err := m.run(ctx, name+"/"+part)
		if err != nil {
			return nil, err
		}
		out = append(out, *r)
	}
	return out, nil
}

var subtest = regexp.MustCompile(`(?m)^=== RUN +[^/\s]+/([^/\s]+)$`)

// run runs one test and returns what it comes by, and its subtests.
func (m *measurer) run(ctx context.Context, name string) (*reaching, []string, error) {
	dir := filepath.Join(m.work, "counted")
	if err := errors.Join(os.RemoveAll(dir), os.Mkdir(dir, 0o777)); err != nil {
		return nil, nil, err
	}
	cmd := exec.CommandContext(ctx, m.binary, "-test.v", "-test.timeout=30m", "-test.run="+only([]string{name}), "-test.gocoverdir="+dir)
	cmd.Dir = m.Dir
	cmd.Env = append(os.Environ(), "GOCOVERDIR="+dir)
	begun := time.Now()
	text, err := cmd.CombinedOutput()
	took := time.Since(begun)
	if ctx.Err() != nil {
		return nil, nil, ctx.Err()
	}
	if err != nil {
		fmt.Fprintf(m.log, "%s: %s fails, and is left out: %v\n", m.ImportPath, name, err)
		return &reaching{Test: name, Fails: true}, nil, nil
	}
	profile := filepath.Join(m.work, "profile")
	if text, err := exec.CommandContext(ctx, "go", "tool", "covdata", "textfmt", "-i="+dir, "-o="+profile).CombinedOutput(); err != nil {
		return nil, nil, fmt.Errorf("go tool covdata: %w: %s", err, text)
	}
	files, err := m.read(profile)
	if err != nil {
		return nil, nil, err
	}
	var parts []string
	for _, found := range subtest.FindAllSubmatch(text, -1) {
		parts = append(parts, string(found[1]))
	}
	return &reaching{Test: name, Millis: took.Milliseconds(), Files: files}, parts, nil
}

// read reads the blocks that were run from a profile of Go's coverage.
func (m *measurer) read(profile string) (map[string]covered, error) {
	profiles, err := cover.ParseProfiles(profile)
	if err != nil {
		return nil, err
	}
	out := map[string]covered{}
	for _, p := range profiles {
		var ran []span
		for _, b := range p.Blocks {
			if b.Count > 0 {
				ran = append(ran, span{b.StartLine, b.StartCol, b.EndLine, b.EndCol})
			}
		}
		if ran == nil {
			continue
		}
		file := strings.TrimPrefix(p.FileName, m.Module.Path+"/")
		if m.sums[file] == "" {
			source, err := os.ReadFile(filepath.Join(m.root, filepath.FromSlash(file)))
			if err != nil {
				return nil, err
			}
			m.sums[file] = sumOf(source)
		}
		out[file] = covered{m.sums[file], ran}
	}
	return out, nil
}

// sumOf returns a digest of the source of a file.
func sumOf(source []byte) string {
	sum := sha256.Sum256(source)
	return hex.EncodeToString(sum[:8])
}
