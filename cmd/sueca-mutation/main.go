// Sueca-mutation measures what the tests notice: it changes the program in one place at a
// time, runs the tests on it, and lists what they did not notice (mutação). It is a tool for
// the project itself, in a module of its own:
//
//	go build -C cmd/sueca-mutation -o /tmp/mutation .
//	/tmp/mutation -seed 7 -count 400 -results mutants.jsonl
//	/tmp/mutation -since HEAD~10 -count 40 -own -within 5m
//	/tmp/mutation -listed replay
//
// It is run in the root of the module that it is to change. Folders are named as arguments; without
// any it is the whole module. What is in the file of results is not run again, so that a run that
// was ended goes on where it was. It ends with 1 where a survivor is not in the list, or one that
// is in it was noticed or is gone.
//
// [Sites] finds the places of a source file where a small fault can be put in, and [Draw] draws
// some of them by a seed. [Runner] builds the program with one of them through an overlay, so that
// no file of the checkout is touched, and runs the tests of its package, then those of the packages
// that rest on it. With a [Reach], measured once, only the tests that come by a mutant are run on
// it, the quick ones first (coverage as mutation tools use it: H. Coles et al., “PIT: a practical
// mutation testing tool for Java”, 2016). A program that a test builds itself has the fault too,
// but it is not seen what that comes by: tests had better run their own binary by another name.
//
// A survivor that no test can notice, or that none needs to, is in a [List] with the reason. A
// test that makes up its input, a [Target], has to have found some [Planted] faults by itself.
// Both lists are held to what is true of the module.
//
// The kinds follow those that mutation tools share (R. A. DeMillo et al., “Hints on test
// data selection”, 1978; Y. Jia and M. Harman, “An analysis and survey of the development of
// mutation testing”, 2011): faults that a person makes.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/signal"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

type options struct {
	seed          uint64
	count         int
	since         string
	own, listed   bool
	results, list string
	reach         string
	jobs          int
	planted       string
	plant         bool
	without       string
	later         string
	timeout       time.Duration
	within        time.Duration
	most          time.Duration
	least         float64
}

func main() {
	var o options
	o.flags(flag.CommandLine)
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	ok, err := run(ctx, &o, flag.Args())
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutation:", err)
		os.Exit(2)
	}
	if !ok {
		os.Exit(1)
	}
}

// flags has the options set from a command line.
func (o *options) flags(f *flag.FlagSet) {
	f.Uint64Var(&o.seed, "seed", 1, "the `seed` that mutants are drawn by")
	f.IntVar(&o.count, "count", 40, "how `many` are drawn; those that cannot be built do not count")
	f.StringVar(&o.since, "since", "", "draw only from the lines changed since this `revision` of git")
	f.BoolVar(&o.own, "own", false, "run only the tests of the mutant's own package")
	f.BoolVar(&o.listed, "listed", false, "run those in the list of survivors, and draw none")
	f.StringVar(&o.results, "results", "", "keep the results in this `file`, and go on from it")
	f.StringVar(&o.list, "list", "cmd/sueca-mutation/survivors.txt", "the `file` of survivors that are known")
	f.StringVar(&o.reach, "reach", "", "measure first which tests come by which lines, run only those that come by a mutant, and keep what "+
		"was measured in this `folder`")
	f.StringVar(&o.planted, "planted", "", "draw from the faults in this `file` instead, that fuzz targets and properties are known to "+
		"find, and run each on its target alone")
	f.BoolVar(&o.plant, "plant", false, "print such a list: for each target faults that it finds; needs -reach")
	f.IntVar(&o.jobs, "jobs", 1, "how `many` mutants are tried at once")
	f.StringVar(&o.without, "without", "", "do not run the tests of these `folders`, with commas between, nor draw from them")
	f.StringVar(&o.later, "later", "", "leave what is drawn from these `folders`, with commas between, to another run with the same file "+
		"of results")
	f.DurationVar(&o.timeout, "timeout", 15*time.Minute, "for the tests of one package")
	f.DurationVar(&o.most, "most", 0, "with -reach, run no more tests of a package on a mutant than take this long, the quick ones: more "+
		"will seem to survive; 0 for no limit")
	f.DurationVar(&o.within, "within", 0, "begin no mutant after this time; 0 for no limit")
	f.Float64Var(&o.least, "least", -1, "end with 0 where at least these `percent` were noticed, or fewer than twenty were run, whatever "+
		"survived; below 0 every survivor has to be in the list")
}

func run(ctx context.Context, o *options, folders []string) (bool, error) {
	root, err := os.Getwd()
	if err != nil {
		return false, err
	}
	all, err := Of(ctx, root, folders...)
	if err != nil {
		return false, err
	}
	without, later := foldersOf(o.without), foldersOf(o.later)
	all = slices.DeleteFunc(all, func(m Mutant) bool { return slices.Contains(without, path.Dir(m.File)) })
	list, err := readFile(o.list, ReadList)
	if err != nil {
		return false, err
	}
	drawn := Draw(all, o.seed)
	switch {
	case o.listed:
		drawn = slices.DeleteFunc(all, func(m Mutant) bool { return !list.Has(m.Key()) })
		o.count = len(drawn)
	case o.since != "":
		changed, err := Changed(ctx, root, o.since, all)
		if err != nil {
			return false, err
		}
		drawn = Draw(changed, o.seed)
	}
	done, err := readResults(o.results)
	if err != nil {
		return false, err
	}
	runner := &Runner{Root: root, OwnOnly: o.own, Timeout: o.timeout, Without: without, Most: o.most}
	if o.reach != "" {
		unmeasured := without
		if o.own {
			unmeasured = slices.Concat(without, later)
		}
		if runner.Reach, err = MeasureReach(ctx, root, o.reach, unmeasured, os.Stderr); err != nil {
			return false, err
		}
	}
	switch {
	case o.plant:
		return true, plant(ctx, o, runner, drawn)
	case o.planted != "":
		return tryPlanted(ctx, o, runner, all)
	}
	results, err := try(ctx, o, runner, drawn, later, done)
	if err != nil && !errors.Is(err, context.Canceled) {
		return false, err
	}
	return report(o, results, list), nil
}

// try runs the tests on mutants until there are enough results, and returns them in the order
// in which the mutants were drawn.
func try(ctx context.Context, o *options, runner *Runner, drawn []Mutant, later []string, done map[string]Result) ([]Result, error) {
	begun := time.Now()
	results := make([]Result, len(drawn))
	var mu sync.Mutex
	tried, next := 0, 0 // those that turn out not to be built are taken off again
	take := func() (int, bool) {
		mu.Lock()
		defer mu.Unlock()
		if next == len(drawn) || tried == o.count || o.within > 0 && time.Since(begun) > o.within {
			return 0, false
		}
		tried++
		next++
		return next - 1, true
	}
	put := func(i int, r Result, known bool) error {
		mu.Lock()
		defer mu.Unlock()
		if !known {
			if err := keep(o.results, r); err != nil {
				return err
			}
		}
		if r.Outcome == Unbuilt {
			tried--
			return nil
		}
		results[i] = r
		fmt.Printf("%-8s %s (line %d)\n", r.Outcome, r.Key, r.Line)
		return nil
	}
	g, ctx := errgroup.WithContext(ctx)
	for range max(o.jobs, 1) {
		g.Go(func() error {
			for {
				i, ok := take()
				if !ok {
					return nil
				}
				r, known := done[drawn[i].Key()]
				if !known && slices.Contains(later, path.Dir(drawn[i].File)) {
					continue
				}
				if !known {
					var err error
					if r, err = runner.Try(ctx, &drawn[i]); err != nil {
						return err
					}
				}
				if err := put(i, r, known); err != nil {
					return err
				}
			}
		})
	}
	err := g.Wait()
	return slices.DeleteFunc(results, func(r Result) bool { return r.Outcome == "" }), err
}

// fewMutants is how many it takes for a share of them to say something.
const fewMutants = 20

// report tells what was noticed, by package, and reports whether that is enough.
func report(o *options, results []Result, list List) bool {
	type sum struct{ own, other, listed, survived int }
	sums := map[string]*sum{}
	add := func(name string, r *Result) {
		s := sums[name]
		if s == nil {
			s = &sum{}
			sums[name] = s
		}
		switch {
		case r.Outcome == ByOwn:
			s.own++
		case r.Outcome == ByOther:
			s.other++
		case list.Has(r.Key):
			s.listed++
		default:
			s.survived++
		}
	}
	const whole = "~ all" // sorts behind the packages
	for i := range results {
		file, _, _ := strings.Cut(results[i].Key, " ")
		add(path.Dir(file), &results[i])
		add(whole, &results[i])
	}
	fmt.Printf("\n%-40s %8s %8s %8s %8s\n", "", "own", "other", "listed", "survived")
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		s := sums[name]
		fmt.Printf("%-40s %8d %8d %8d %8d\n", strings.TrimPrefix(name, "~ "), s.own, s.other, s.listed, s.survived)
	}
	all := sums[whole]
	if all == nil {
		fmt.Println("nothing was run")
		return true
	}
	share := 100.0
	if n := all.own + all.other + all.survived; n > 0 {
		share = 100 * float64(all.own+all.other) / float64(n)
	}
	fmt.Printf("noticed: %.1f %% of those that are not in the list\n", share)
	noticed := list.Noticed(results)
	for _, e := range noticed {
		fmt.Printf("%s:%d: it is noticed now: take it out of the list: %s\n", o.list, e.Line, e.Key)
	}
	if o.least >= 0 {
		return (share >= o.least || len(results) < fewMutants) && len(noticed) == 0
	}
	return all.survived == 0 && len(noticed) == 0
}

// foldersOf returns the folders of a flag.
func foldersOf(flag string) []string {
	if flag == "" {
		return nil
	}
	return strings.Split(flag, ",")
}

// readFile reads a list from a file. The error names it.
func readFile[T any](name string, read func(io.Reader) (T, error)) (list T, err error) {
	f, err := os.Open(name)
	if err != nil {
		return list, err
	}
	defer f.Close()
	if list, err = read(f); err != nil {
		return list, fmt.Errorf("%s: %w", name, err)
	}
	return list, nil
}

// readResults reads the results of an earlier run by their keys; none where there is no file.
func readResults(name string) (map[string]Result, error) {
	out := map[string]Result{}
	if name == "" {
		return out, nil
	}
	f, err := os.Open(name)
	if errors.Is(err, os.ErrNotExist) {
		return out, nil
	} else if err != nil {
		return nil, err
	}
	defer f.Close()
	s := bufio.NewScanner(f)
	for n := 1; s.Scan(); n++ {
		var r Result
		if err := json.Unmarshal(s.Bytes(), &r); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, n, err)
		}
		out[r.Key] = r
	}
	return out, s.Err()
}

// keep adds a result to the file.
func keep(name string, r Result) error {
	if name == "" {
		return nil
	}
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	text, err := json.Marshal(r)
	if err == nil {
		_, err = f.Write(append(text, '\n'))
	}
	return errors.Join(err, f.Close())
}
