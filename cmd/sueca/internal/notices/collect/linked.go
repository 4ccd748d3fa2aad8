package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// builds are the ways in which the command is built: each system without cgo, and
// with it. Whether it is the processor's one or another makes no difference to which
// modules are linked, but for assembly.
var builds = []struct{ system, processor, cgo string }{
	{"linux", "amd64", "1"},
	{"linux", "amd64", "0"}, {"linux", "arm64", "0"},
	{"darwin", "amd64", "0"}, {"darwin", "arm64", "0"},
	{"windows", "amd64", "0"}, {"windows", "arm64", "0"},
}

// module is a module of which something is linked.
type module struct {
	path, version string
	dir           string
	folders       map[string]bool // of the packages that are linked
}

// linked returns the modules of all packages that a command is made of, in order,
// with the program itself and Go first.
func linked(command string) ([]*module, error) {
	found := map[string]*module{}
	for _, b := range builds {
		c := exec.Command("go", "list", "-deps", "-json=Dir,Standard,Module", command)
		c.Env = append(os.Environ(), "GOOS="+b.system, "GOARCH="+b.processor, "CGO_ENABLED="+b.cgo)
		c.Stderr = os.Stderr
		out, err := c.Output()
		if err != nil {
			return nil, fmt.Errorf("go list for %s: %w", b.system, err)
		}
		if err := add(found, string(out)); err != nil {
			return nil, err
		}
	}
	modules := slices.SortedFunc(maps.Values(found), func(a, b *module) int { return strings.Compare(a.path, b.path) })
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	// Which release of Go it is depends on who builds; its licence does not.
	golang := &module{path: "Go", version: "the runtime and the standard library", dir: strings.TrimSpace(string(root))}
	top, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}").Output()
	if err != nil {
		return nil, err
	}
	ours := &module{path: "sueca", version: "the program itself", dir: strings.TrimSpace(string(top))}
	return append([]*module{ours, golang}, modules...), nil
}

// add adds the packages of a list by the go command.
func add(found map[string]*module, list string) error {
	for dec := json.NewDecoder(strings.NewReader(list)); ; {
		var p struct {
			Dir      string
			Standard bool
			Module   *struct {
				Path, Version, Dir string
				Main               bool
			}
		}
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if p.Standard || p.Module == nil || p.Module.Main {
			continue
		}
		m := found[p.Module.Path]
		if m == nil {
			m = &module{path: p.Module.Path, version: p.Module.Version, dir: p.Module.Dir, folders: map[string]bool{}}
			found[m.path] = m
		}
		// A part that was taken from elsewhere has its own licence in its folder.
		for dir := p.Dir; len(dir) >= len(m.dir); dir = filepath.Dir(dir) {
			m.folders[dir] = true
		}
	}
}

// files returns the files of a module that say under which terms it may be passed
// on, the module's own first.
func (m *module) files() ([]string, error) {
	folders := slices.Sorted(maps.Keys(m.folders))
	if more := filepath.Join(m.dir, "THIRD_PARTY_LICENSES"); isFolder(more) {
		folders = append(folders, more)
	}
	if len(folders) == 0 {
		folders = []string{m.dir}
	}
	var out []string
	for _, dir := range folders {
		entries, err := os.ReadDir(dir)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if e.Type().IsRegular() && (isTerms(e.Name()) || filepath.Base(dir) == "THIRD_PARTY_LICENSES") {
				out = append(out, filepath.Join(dir, e.Name()))
			}
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s %s has no licence (read on %s)", m.path, m.version, runtime.GOOS)
	}
	return out, nil
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// isTerms reports whether a file of this name has the terms of a licence.
func isTerms(name string) bool {
	name = strings.ToUpper(name)
	for _, begin := range []string{"LICENSE", "LICENCE", "COPYING", "NOTICE", "PATENTS"} {
		if strings.HasPrefix(name, begin) {
			return filepath.Ext(name) != ".GO"
		}
	}
	return false
}
