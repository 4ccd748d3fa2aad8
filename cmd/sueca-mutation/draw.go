package main

import (
	"context"
	"encoding/json"
	"fmt"
	"go/build"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Of returns the mutants of the Go files below a folder of the module, in the order of the
// files. Left out are tests, testdata, modules of their own, and what is not built here: no
// test could notice it.
func Of(root, folder string) ([]Mutant, error) {
	var out []Mutant
	err := goFiles(root, folder, func(file string) error {
		if strings.HasSuffix(file, "_test.go") {
			return nil
		}
		name := filepath.Join(root, filepath.FromSlash(file))
		if built, err := build.Default.MatchFile(filepath.Dir(name), filepath.Base(name)); err != nil || !built {
			return err
		}
		source, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		found, err := Sites(file, source)
		out = append(out, found...)
		return err
	})
	return out, err
}

// goFiles calls a function with each Go file below a folder of the module, by its path in the
// module, with slashes. What is in testdata, hidden, or in a module of its own is left out.
func goFiles(root, folder string, each func(file string) error) error {
	start := filepath.Join(root, folder)
	return filepath.WalkDir(start, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != start && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") || isModule(name)):
			return fs.SkipDir // the folder itself may be called "..", and is a module
		case d.IsDir() || !strings.HasSuffix(name, ".go"):
			return nil
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		return each(filepath.ToSlash(rel))
	})
}

// isModule reports whether a folder is the root of a module.
func isModule(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, "go.mod"))
	return err == nil
}

// Draw returns the mutants in an order drawn by a seed: a line of code at a time, each as
// likely as another, and of its mutants one.
func Draw(all []Mutant, seed uint64) []Mutant {
	type line struct {
		file string
		line int
	}
	at := map[line][]Mutant{}
	var lines []line
	for _, m := range all {
		l := line{m.File, m.Line}
		if at[l] == nil {
			lines = append(lines, l)
		}
		at[l] = append(at[l], m)
	}
	rng := rand.New(rand.NewPCG(seed, 0))
	rng.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
	out := make([]Mutant, len(lines))
	for i, l := range lines {
		out[i] = at[l][rng.IntN(len(at[l]))]
	}
	return out
}

var hunk = regexp.MustCompile(`^@@ -\S+ \+(\d+)(?:,(\d+))? @@`)

// Changed returns the mutants that stand on lines changed since a revision of git.
func Changed(ctx context.Context, root, since string, all []Mutant) ([]Mutant, error) {
	cmd := exec.CommandContext(ctx, "git", "diff", "-U0", "--no-color", "--no-ext-diff", "--end-of-options", since, "--", "*.go")
	cmd.Dir = root
	diff, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("what was changed since %s: %w", since, err)
	}
	lines := map[string]map[int]bool{}
	file := ""
	for l := range strings.Lines(string(diff)) {
		if name, ok := strings.CutPrefix(l, "+++ b/"); ok {
			file = strings.TrimSpace(name)
			lines[file] = map[int]bool{}
		} else if m := hunk.FindStringSubmatch(l); m != nil {
			from, _ := strconv.Atoi(m[1])
			count := 1
			if m[2] != "" {
				count, _ = strconv.Atoi(m[2])
			}
			for i := range count {
				lines[file][from+i] = true
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(all), func(m Mutant) bool { return !lines[m.File][m.Line] }), nil
}

// rested returns, for each package of the module, the packages whose tests build it, its own
// left out, those that fewest packages are below first.
func rested(ctx context.Context, root string) (map[string][]string, error) {
	text, err := goList(ctx, root, "-json=ImportPath,Deps,TestImports,XTestImports", "./...")
	if err != nil {
		return nil, err
	}
	type listed struct {
		ImportPath                      string
		Deps, TestImports, XTestImports []string
	}
	deps := map[string]map[string]bool{}
	var all []listed
	d := json.NewDecoder(strings.NewReader(text))
	for d.More() {
		var p listed
		if err := d.Decode(&p); err != nil {
			return nil, err
		}
		all = append(all, p)
		deps[p.ImportPath] = map[string]bool{}
		for _, below := range p.Deps {
			deps[p.ImportPath][below] = true
		}
	}
	out := map[string][]string{}
	for _, p := range all {
		below := map[string]bool{}
		for _, i := range slices.Concat([]string{p.ImportPath}, p.TestImports, p.XTestImports) {
			below[i] = true
			for d := range deps[i] {
				below[d] = true
			}
		}
		for d := range below {
			if deps[d] != nil && d != p.ImportPath {
				out[d] = append(out[d], p.ImportPath)
			}
		}
	}
	for _, users := range out {
		slices.SortFunc(users, func(a, b string) int {
			if n := len(deps[a]) - len(deps[b]); n != 0 {
				return n
			}
			return strings.Compare(a, b)
		})
	}
	return out, nil
}

// goList returns what go list tells in a folder.
func goList(ctx context.Context, dir string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", append([]string{"list"}, args...)...)
	cmd.Dir = dir
	text, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go list: %w", err)
	}
	return string(text), nil
}
