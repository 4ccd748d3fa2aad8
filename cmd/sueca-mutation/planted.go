package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"io"
	"math/rand/v2"
	"os"
	"path"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"
)

// Target is a test that makes up its own input (propriedade): a fuzz target, of which go test
// runs the seeds, or a property that rapid checks.
type Target struct {
	Folder string // in the module, with slashes
	Test   string
}

func (t Target) String() string { return t.Folder + " " + t.Test }

// EachFinds is how many planted faults a target has to find at the least. One that finds
// fewer says only that nothing panics.
const EachFinds = 3

// Targets returns the targets of a module, by folder and name.
func Targets(ctx context.Context, root string) (out []Target, err error) {
	all, err := list(ctx, root)
	if err != nil {
		return nil, err
	}
	for _, p := range all {
		funcs, err := p.testFuncs()
		if err != nil {
			return nil, err
		}
		for _, f := range funcs {
			if strings.HasPrefix(f.Name.Name, "Fuzz") || strings.HasPrefix(f.Name.Name, "Test") && checksProperty(f) {
				out = append(out, Target{p.folder(), f.Name.Name})
			}
		}
	}
	slices.SortFunc(out, func(a, b Target) int { return strings.Compare(a.String(), b.String()) })
	return out, nil
}

// checksProperty reports whether a function calls rapid.Check itself.
func checksProperty(f *ast.FuncDecl) (found bool) {
	ast.Inspect(f.Body, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok && s.Sel.Name == "Check" {
			if x, ok := s.X.(*ast.Ident); ok && x.Name == "rapid" {
				found = true
			}
		}
		return !found
	})
	return found
}

// Planted is a fault that a target has been seen to find (defeito plantado).
type Planted struct {
	Target
	Key  string // of the mutant
	Line int    // in the list
}

// ReadPlanted reads a list of planted faults: a line each, of folder, test and key, with a tab
// between; lines that begin with # are comments. The error names the line.
func ReadPlanted(in io.Reader) ([]Planted, error) {
	var out []Planted
	err := readLines(in, "a folder, a test and a key", func(n int, parts []string) error {
		p := Planted{Target{parts[0], parts[1]}, parts[2], n}
		if slices.ContainsFunc(out, func(o Planted) bool { return o.Target == p.Target && o.Key == p.Key }) {
			return errors.New("it stands in the list twice")
		}
		out = append(out, p)
		return nil
	})
	return out, err
}

// TryTarget reports whether a target notices a mutant. The error is that of the tools or of
// the context.
func (r *Runner) TryTarget(ctx context.Context, m *Mutant, t Target) (bool, error) {
	if err := r.ready(ctx); err != nil {
		return false, err
	}
	dir, overlay, err := r.overlay(m)
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(dir)
	noticed, _, err := r.test(ctx, dir, overlay, path.Join(r.module, t.Folder), []group{{tests: []string{t.Test}, took: targetTakes}})
	if errors.Is(err, errUnbuilt) {
		return false, nil
	}
	return noticed, err
}

// targetTakes is what a target may take in a run of all tests.
const targetTakes = 10 * time.Second

// Plant looks for mutants that a target notices, until it has as many as it needs or has tried
// some times that many: those of the target's own package first, what most tests come by last,
// each in another function, in the order in which they are drawn. It needs a runner that knows
// what tests come by.
func (r *Runner) Plant(ctx context.Context, t Target, drawn []Mutant) ([]Planted, error) {
	if err := r.ready(ctx); err != nil {
		return nil, err
	}
	if r.Reach == nil {
		return nil, errors.New("what the tests come by was not measured")
	}
	var own []reaching
	all := r.Reach.tests[path.Join(r.module, t.Folder)]
	for _, tests := range all {
		if head, _, _ := strings.Cut(tests.Test, "/"); head == t.Test {
			own = append(own, tests)
		}
	}
	type candidate struct {
		*Mutant
		far int
	}
	var near []candidate
	for i := range drawn {
		m := &drawn[i]
		if !slices.ContainsFunc(own, func(test reaching) bool { return test.comesBy(m) }) {
			continue
		}
		far := distance(t, m)
		if others := len(coming(all, m)); others > len(all)/2 {
			far += 3 // every test would find it
		}
		near = append(near, candidate{m, far})
	}
	slices.SortStableFunc(near, func(a, b candidate) int { return cmp.Compare(a.far, b.far) })
	var out []Planted
	tried, in := 0, map[string]bool{}
	for _, m := range near {
		if tried == 8*EachFinds || len(out) == EachFinds {
			break
		}
		if in[m.Func] {
			continue
		}
		tried++
		found, err := r.TryTarget(ctx, m.Mutant, t)
		if err != nil {
			return out, err
		}
		if found {
			in[m.Func] = true
			out = append(out, Planted{Target: t, Key: m.Key()})
		}
	}
	return out, nil
}

// distance says how near a mutant is to what a target is about.
func distance(t Target, m *Mutant) int {
	switch folder := path.Dir(m.File); {
	case folder == t.Folder:
		return 0
	case strings.HasPrefix(folder, t.Folder+"/"), strings.HasPrefix(t.Folder, folder+"/"):
		return 1
	}
	return 2
}

// plant prints, for each target that the list does not have, faults that it finds.
func plant(ctx context.Context, o *options, runner *Runner, drawn []Mutant) error {
	targets, err := Targets(ctx, runner.Root)
	if err != nil {
		return err
	}
	known := map[Target]bool{}
	if o.planted != "" {
		list, err := readFile(o.planted, ReadPlanted)
		if err != nil {
			return err
		}
		for _, p := range list {
			known[p.Target] = true
		}
	}
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(max(o.jobs, 1))
	for _, t := range targets {
		if known[t] {
			continue
		}
		g.Go(func() error {
			found, err := runner.Plant(ctx, t, drawn)
			text := ""
			for _, p := range found {
				text += fmt.Sprintf("%s\t%s\t%s\n", p.Folder, p.Test, p.Key)
			}
			fmt.Print(text)
			if err == nil && len(found) < EachFinds {
				fmt.Fprintf(os.Stderr, "%s finds %d\n", t, len(found))
			}
			return err
		})
	}
	return g.Wait()
}

// draws is how often a property may draw its input anew before it is said not to find a fault.
const draws = 3

// tryPlanted draws from a list of planted faults and reports whether each is found.
func tryPlanted(ctx context.Context, o *options, runner *Runner, all []Mutant) (bool, error) {
	list, err := readFile(o.planted, ReadPlanted)
	if err != nil {
		return false, err
	}
	by := map[string]*Mutant{}
	for i := range all {
		by[all[i].Key()] = &all[i]
	}
	rng := rand.New(rand.NewPCG(o.seed, 0))
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	begun, ok, tried := time.Now(), true, 0
	for _, p := range list {
		if tried == o.count || o.within > 0 && time.Since(begun) > o.within {
			break
		}
		m := by[p.Key]
		if m == nil {
			continue // not among the folders that were named
		}
		found := false
		for try := 0; try < draws && !found; try++ {
			if found, err = runner.TryTarget(ctx, m, p.Target); err != nil {
				return false, err
			}
		}
		tried++
		if !found {
			ok = false
			fmt.Printf("%s:%d: %s does not find it: %s\n", o.planted, p.Line, p.Target, p.Key)
		}
	}
	fmt.Printf("planted faults: %d tried\n", tried)
	return ok, nil
}
