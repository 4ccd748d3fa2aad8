package main

import (
	"context"
	"flag"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// shown returns what is written to standard output meanwhile.
func shown(t *testing.T, do func()) string {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	before := os.Stdout
	os.Stdout = w
	defer func() { os.Stdout = before }()
	text := make(chan string)
	go func() {
		all, _ := io.ReadAll(r)
		text <- string(all)
	}()
	do()
	w.Close()
	return <-text
}

// TestMain runs the program itself where a test asks for it.
func TestMain(m *testing.M) {
	if os.Getenv("SUECA_MUTATION_TEST") != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// itself returns the program to be run in a folder.
func itself(dir string, args ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "SUECA_MUTATION_TEST=1")
	return cmd
}

// TestStatus: the program ends with 0 where all was noticed, with 1 where something survived, and
// with 2 where it could not run.
func TestStatus(t *testing.T) {
	root := layOut(t, small)
	known := filepath.Join(root, "known")
	if err := os.WriteFile(known, []byte(`{"key":"q/q.go Out comparison 1: < -> <=","outcome":"survived"}
{"key":"q/q.go Out arithmetic 1: + -> -","outcome":"survived"}
{"key":"q/q.go Out constant 1: 3 -> 4","outcome":"survived"}
`), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		args   string
		status int
		want   string // what it says
	}{
		{"-list list.txt -count 0 q", 0, "nothing was run"}, {"-list list.txt -results known -count 1 q", 1, "noticed: 0.0 %"}, {"-list none q", 2, "mutation: open none"},
		{"-list list.txt -results known -count 1 -least 0 q", 0, "noticed: 0.0 %"},
	} {
		cmd := itself(root, strings.Fields(tt.args)...)
		text, err := cmd.CombinedOutput()
		if got := cmd.ProcessState.ExitCode(); got != tt.status || !strings.Contains(string(text), tt.want) {
			t.Errorf("%s ends with %d, %v:\n%s", tt.args, got, err, text)
		}
	}
}

// TestFlags: each flag sets one option, and nothing is set without one but what is said here.
func TestFlags(t *testing.T) {
	with := func(args ...string) options {
		t.Helper()
		var o options
		f := flag.NewFlagSet("mutate", flag.ContinueOnError)
		o.flags(f)
		if err := f.Parse(args); err != nil {
			t.Fatal(err)
		}
		return o
	}
	usual := options{seed: 1, count: 40, list: "cmd/sueca-mutation/survivors.txt", jobs: 1, timeout: 15 * time.Minute, least: -1}
	if got := with(); got != usual {
		t.Errorf("without a flag: %+v", got)
	}
	for arg, set := range map[string]func(*options){
		"-seed=7": func(o *options) { o.seed = 7 }, "-count=2": func(o *options) { o.count = 2 }, "-since=v1": func(o *options) { o.since = "v1" },
		"-own": func(o *options) { o.own = true }, "-listed": func(o *options) { o.listed = true }, "-results=r": func(o *options) { o.results = "r" },
		"-list=l": func(o *options) { o.list = "l" }, "-reach=d": func(o *options) { o.reach = "d" }, "-planted=p": func(o *options) { o.planted = "p" },
		"-plant": func(o *options) { o.plant = true }, "-jobs=3": func(o *options) { o.jobs = 3 }, "-without=a,b": func(o *options) { o.without = "a,b" },
		"-later=c": func(o *options) { o.later = "c" }, "-timeout=1m": func(o *options) { o.timeout = time.Minute }, "-most=2m": func(o *options) { o.most = 2 * time.Minute },
		"-within=3m": func(o *options) { o.within = 3 * time.Minute }, "-least=90.5": func(o *options) { o.least = 90.5 },
	} {
		want := usual
		set(&want)
		if got := with(arg); got != want {
			t.Errorf("%s: %+v", arg, got)
		}
	}
}

// TestReport: what was noticed is told by package, and is enough or not.
func TestReport(t *testing.T) {
	result := func(key string, outcome Outcome) Result {
		return Result{Key: key, Outcome: outcome}
	}
	results := []Result{result("p/a.go f x", ByOwn), result("p/b.go f x", ByOther), result("q/a.go g x", Survived), result("q/a.go h x", Survived)}
	var many []Result
	for range 10 {
		many = append(many, results[0], results[2])
	}
	listed := List{{Key: "q/a.go h x", Reason: Speed, Line: 3}}
	both := append(List{{Key: "q/a.go g x", Reason: Speed, Line: 2}}, listed...)
	noticed := List{{Key: "p/a.go f x", Line: 7}}
	for _, tt := range []struct {
		name    string
		least   float64
		results []Result
		list    List
		ok      bool
		want    []string
	}{
		{"nothing", -1, nil, nil, true, []string{"nothing was run"}},
		{"one survives", -1, results, listed, false, []string{
			"\np                                               1        1        0        0\n", "\nq                                               0        0        1        1\n",
			"\nall                                             1        1        1        1\n", "noticed: 66.7 %"}},
		{"all are listed", -1, results, both, true, []string{"noticed: 100.0 %"}},
		{"one that is listed is noticed", -1, results[:1], noticed, false, []string{"list:7: it is noticed now"}},
		{"few, and too little", 90, results, nil, true, []string{"noticed: 50.0 %"}},
		{"many, and enough", 50, many, nil, true, nil},
		{"many, and too little", 51, many, nil, false, nil},
		{"nineteen, and too little", 51, many[:19], nil, true, nil},
		{"enough, but one that is listed is noticed", 0, many, noticed, false, nil},
		{"whatever", 0, many, nil, true, nil},
	} {
		var ok bool
		got := shown(t, func() { ok = report(&options{least: tt.least, list: "list"}, tt.results, tt.list) })
		if ok != tt.ok {
			t.Errorf("%s: %t", tt.name, ok)
		}
		for _, want := range tt.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: no %q in\n%s", tt.name, want, got)
			}
		}
	}
}

// TestResults: results are kept, one a line, and read again by their keys.
func TestResults(t *testing.T) {
	if got, err := readResults(""); err != nil || len(got) != 0 {
		t.Error(got, err)
	}
	name := filepath.Join(t.TempDir(), "r.jsonl")
	if got, err := readResults(name); err != nil || len(got) != 0 {
		t.Error(got, err)
	}
	if err := keep("", Result{}); err != nil {
		t.Error(err)
	}
	for _, r := range []Result{{Key: "a", Line: 1, Outcome: ByOwn}, {Key: "b", Outcome: Survived}, {Key: "a", Line: 2, Outcome: Survived}} {
		if err := keep(name, r); err != nil {
			t.Error(err)
		}
	}
	got, err := readResults(name)
	if err != nil || len(got) != 2 || got["a"].Line != 2 || got["b"].Outcome != Survived {
		t.Error(got, err)
	}
	if err := os.WriteFile(name, []byte("{}\nnonsense\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := readResults(name); err == nil || !strings.HasPrefix(err.Error(), name+":2: ") {
		t.Error(err)
	}
	if err := keep(filepath.Join(name, "in"), Result{}); err == nil {
		t.Error("results are kept in a file")
	}
	if _, err := readFile(filepath.Join(t.TempDir(), "none"), ReadList); err == nil {
		t.Error("a list that is not there")
	}
	if _, err := readFile(name, ReadList); err == nil || !strings.HasPrefix(err.Error(), name+": line 1") {
		t.Error(err)
	}
}

// small is a module with one function that its test holds, and one that it does not.
const small = `
-- go.mod --
module little

go 1.26
-- list.txt --
p/p.go Loose comparison 1: < -> <=	speed	no test looks
-- p/p.go --
package p

func Kept(n int) bool { return n < n+1 }

func Loose(n int) bool { return n < n+2 }
-- p/p_test.go --
package p

import "testing"

func TestKept(t *testing.T) {
	if !Kept(3) {
		t.Error(3)
	}
}
-- q/q.go --
package q

func Out(n int) bool { return n < n+3 }
`

// TestRun: what is in the results is not run again, folders are left out, and those in the list are
// run alone.
func TestRun(t *testing.T) {
	root := layOut(t, small)
	t.Chdir(root)
	call := func(o options, folders ...string) (bool, string) {
		t.Helper()
		o.list, o.timeout, o.own, o.least = "list.txt", time.Minute, true, -1
		var ok bool
		var err error
		got := shown(t, func() { ok, err = run(context.Background(), &o, folders) })
		if err != nil {
			t.Fatal(err)
		}
		return ok, got
	}
	if ok, got := call(options{listed: true}); !ok || strings.Count(got, "survived p/p.go Loose comparison") != 1 || strings.Contains(got, "Kept") {
		t.Errorf("those of the list: %t\n%s", ok, got)
	}
	known := `{"key":"p/p.go Kept comparison 1: < -> <=","outcome":"own"}
{"key":"p/p.go Kept constant 1: 1 -> 2","outcome":"unbuilt"}
{"key":"p/p.go Kept arithmetic 1: + -> -","outcome":"own"}
{"key":"p/p.go Loose comparison 1: < -> <=","outcome":"survived"}
{"key":"p/p.go Loose constant 1: 2 -> 3","outcome":"own"}
{"key":"p/p.go Loose arithmetic 1: + -> -","outcome":"own"}
`
	if err := os.WriteFile("known", []byte(known), 0o666); err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(8) { // until one that cannot be built was drawn too
		_, got := call(options{count: 1, seed: seed, results: "known"}, "p")
		if n := strings.Count(got, " p/p.go "); n != 1 || strings.Contains(got, "unbuilt") {
			t.Errorf("%d were run:\n%s", n, got)
		}
		if _, got := call(options{count: 9, seed: seed, results: "known", without: "x,q"}); strings.Contains(got, "q/q.go") {
			t.Errorf("what was left out is run:\n%s", got)
		}
	}
	if text, err := os.ReadFile("known"); err != nil || string(text) != known {
		t.Errorf("what was known is run again: %v\n%s", err, text)
	}
	if ok, got := call(options{count: 9, within: time.Nanosecond}); !ok || !strings.Contains(got, "nothing was run") {
		t.Errorf("behind the end: %s", got)
	}
	if _, err := run(context.Background(), &options{list: "list.txt"}, []string{"none"}); err == nil {
		t.Error("a folder that is not there")
	}
	if _, err := run(context.Background(), &options{list: "none"}, []string{"p"}); err == nil {
		t.Error("a list that is not there")
	}
	if _, err := run(context.Background(), &options{list: "list.txt", since: "none"}, []string{"p"}); err == nil {
		t.Error("a revision that is not there")
	}
}

// TestPlant: for each property that the list does not have, faults that it finds are told, and which
// property finds too few.
func TestPlant(t *testing.T) {
	root := layOut(t, small)
	for name, text := range map[string]string{
		"twice.go":     "func Twice(n int) int {\n\treturn n + n\n}\n",
		"fuzz_test.go": "import \"testing\"\n\nfunc FuzzTwice(f *testing.F) {\n\tf.Add(3)\n\tf.Fuzz(func(t *testing.T, n int) {\n\t\tif Twice(n) != 2*n {\n\t\t\tt.Error(n)\n\t\t}\n\t})\n}\n",
	} {
		if err := os.WriteFile(filepath.Join(root, "p", name), []byte("package p\n\n"+text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	plant := func(more ...string) (string, string) {
		cmd := itself(root, append([]string{"-list", "list.txt", "-plant", "-reach", "reach"}, more...)...)
		var out, told strings.Builder
		cmd.Stdout, cmd.Stderr = &out, &told
		if err := cmd.Run(); err != nil {
			t.Fatalf("%v: %s", err, told.String())
		}
		return out.String(), told.String()
	}
	out, told := plant()
	if out != "p\tFuzzTwice\tp/twice.go Twice arithmetic 1: + -> -\n" || !strings.Contains(told, "p FuzzTwice finds 1\n") {
		t.Errorf("planted %q, told %q", out, told)
	}
	if err := os.WriteFile(filepath.Join(root, "planted.txt"), []byte(out), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, told := plant("-planted", "planted.txt"); out != "" || strings.Contains(told, "finds") {
		t.Errorf("of what is in the list: %q, told %q", out, told)
	}
}

// TestTryPlanted: of the planted faults so many are tried as are asked for, while there is time; one that its
// target does not find is told, with its line, and one of another folder is passed over.
func TestTryPlanted(t *testing.T) {
	root := layOut(t, small)
	t.Chdir(root)
	const kept, loose, out = "p\tTestKept\tp/p.go Kept arithmetic 1: + -> -\n", "p\tTestKept\tp/p.go Loose comparison 1: < -> <=\n", "p\tTestKept\tq/q.go Out arithmetic 1: + -> -\n"
	for _, tt := range []struct {
		list   string
		count  int
		within time.Duration
		ok     bool
		want   string
	}{
		{kept, 9, 0, true, "planted faults: 1 tried\n"},
		{kept, 9, time.Hour, true, "planted faults: 1 tried\n"},
		{kept, 0, 0, true, "planted faults: 0 tried\n"},
		{kept, 9, 1, true, "planted faults: 0 tried\n"},
		{"# a comment\n" + loose, 9, 0, false, "planted.txt:2: p TestKept does not find it: p/p.go Loose comparison 1: < -> <=\nplanted faults: 1 tried\n"},
		{kept + loose, 9, 0, false, "planted faults: 2 tried\n"},
		{out, 9, 0, true, "planted faults: 0 tried\n"},
	} {
		if err := os.WriteFile("planted.txt", []byte(tt.list), 0o666); err != nil {
			t.Fatal(err)
		}
		var ok bool
		var err error
		got := shown(t, func() {
			ok, err = run(context.Background(), &options{list: "list.txt", planted: "planted.txt", count: tt.count, within: tt.within, timeout: time.Minute, seed: 1}, []string{"p"})
		})
		if err != nil || ok != tt.ok || !strings.HasSuffix(got, tt.want) {
			t.Errorf("%q, %d within %v: %t %v\n%swant\n%s", tt.list, tt.count, tt.within, ok, err, got, tt.want)
		}
	}
}
