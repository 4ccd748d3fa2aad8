package main

import (
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// pkg is a package of a module, as the go tool lists it for the machine that this runs on.
type pkg struct {
	ImportPath, Dir                              string
	Module                                       struct{ Path string }
	GoFiles, CgoFiles, TestGoFiles, XTestGoFiles []string
	Deps, TestImports, XTestImports              []string
}

// list returns the packages below some folders of the module, of all of it without any; one at least.
func list(ctx context.Context, root string, folders ...string) (out []*pkg, err error) {
	args := []string{"list", "-json=ImportPath,Dir,Module,GoFiles,CgoFiles,TestGoFiles,XTestGoFiles,Deps,TestImports,XTestImports"}
	for _, folder := range folders {
		args = append(args, "./"+filepath.ToSlash(folder)+"/...")
	}
	if len(folders) == 0 {
		args = append(args, "./...")
	}
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = root
	var wrong strings.Builder
	cmd.Stderr = &wrong
	text, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w: %s", err, wrong.String())
	}
	for d := json.NewDecoder(strings.NewReader(string(text))); d.More(); {
		p := &pkg{}
		if err := d.Decode(p); err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	if out == nil {
		return nil, fmt.Errorf("%s: there is no package", strings.Join(folders, ", "))
	}
	return out, nil
}

// folder returns where in its module a package is, with slashes; "." for the root.
func (p *pkg) folder() string {
	if p.ImportPath == p.Module.Path {
		return "."
	}
	return strings.TrimPrefix(p.ImportPath, p.Module.Path+"/")
}

// testFuncs returns the functions of the tests of a package, in the order of the text.
func (p *pkg) testFuncs() (out []*ast.FuncDecl, err error) {
	for _, file := range slices.Concat(p.TestGoFiles, p.XTestGoFiles) {
		tree, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, file), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, d := range tree.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil {
				out = append(out, f)
			}
		}
	}
	return out, nil
}

// builds returns the packages of a module that the tests of each build, by their paths.
func builds(all []*pkg) map[string]map[string]bool {
	deps := map[string][]string{}
	for _, p := range all {
		deps[p.ImportPath] = append(p.Deps, p.ImportPath)
	}
	out := map[string]map[string]bool{}
	for _, p := range all {
		below := map[string]bool{}
		for _, i := range slices.Concat([]string{p.ImportPath}, p.TestImports, p.XTestImports) {
			for _, d := range deps[i] {
				if deps[d] != nil {
					below[d] = true
				}
			}
		}
		out[p.ImportPath] = below
	}
	return out
}

// rested returns, for each package of a module, the packages whose tests build it, its own left
// out, those that fewest packages are below first.
func rested(all []*pkg) map[string][]string {
	all = slices.SortedStableFunc(slices.Values(all), func(a, b *pkg) int { return len(a.Deps) - len(b.Deps) })
	below, out := builds(all), map[string][]string{}
	for _, p := range all {
		for d := range below[p.ImportPath] {
			if d != p.ImportPath {
				out[d] = append(out[d], p.ImportPath)
			}
		}
	}
	return out
}
