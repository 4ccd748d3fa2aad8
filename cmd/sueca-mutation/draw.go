package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Of returns the mutants of the Go files below some folders of the module, the whole of it without any, in the order of the
// files. Left out are tests, testdata, modules of their own, and what is not built here: no
// test could notice it.
func Of(ctx context.Context, root string, folders ...string) ([]Mutant, error) {
	all, err := list(ctx, root, folders...)
	if err != nil {
		return nil, err
	}
	files := map[string]string{}
	for _, p := range all {
		for _, name := range slices.Concat(p.GoFiles, p.CgoFiles) {
			files[path.Join(p.folder(), name)] = filepath.Join(p.Dir, name)
		}
	}
	var out []Mutant
	for _, file := range slices.SortedFunc(maps.Keys(files), func(a, b string) int {
		return slices.Compare(strings.Split(a, "/"), strings.Split(b, "/"))
	}) {
		source, err := os.ReadFile(files[file])
		if err != nil {
			return nil, err
		}
		found, err := Sites(file, source)
		if err != nil {
			return nil, err
		}
		out = append(out, found...)
	}
	return out, nil
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
			count, _ := strconv.Atoi(cmp.Or(m[2], "1"))
			for i := range count {
				lines[file][from+i] = true
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(all), func(m Mutant) bool { return !lines[m.File][m.Line] }), nil
}
