package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"time"

	"golang.org/x/sync/errgroup"
)

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
