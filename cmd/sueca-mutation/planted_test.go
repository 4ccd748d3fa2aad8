package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestPlanted: of each fuzz target and each property of this module the list has the faults that
// it is known to find, and they are there to be put in.
func TestPlanted(t *testing.T) {
	list, there := listed(t, "planted.txt", ReadPlanted)
	finds := map[Target]int{}
	for _, p := range list {
		if !there[p.Key] {
			t.Errorf("planted.txt:%d: its mutant is gone: %s", p.Line, p.Key)
		}
		finds[p.Target]++
	}
	targets, err := Targets(t.Context(), "../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, target := range targets {
		if finds[target] < EachFinds {
			t.Errorf("%s is known to find %d faults of %d", target, finds[target], EachFinds)
		}
		delete(finds, target)
	}
	for target := range finds {
		t.Errorf("planted.txt has %s, which is no fuzz target and no property", target)
	}
}

// TestReadPlanted: how lists of planted faults are read.
func TestReadPlanted(t *testing.T) {
	for _, tt := range []struct{ text, wrong string }{
		{"# a comment\n\nengine\tFuzzA\tkey\nengine\tFuzzB\tkey\n", ""},
		{"engine\tFuzzA\n", "line 1"},
		{"\nengine\tFuzzA\tkey\nengine\tFuzzA\tkey\n", "line 3"},
	} {
		got, err := ReadPlanted(strings.NewReader(tt.text))
		if (err == nil) != (tt.wrong == "") || err != nil && !strings.Contains(err.Error(), tt.wrong) {
			t.Errorf("%q: %v", tt.text, err)
		}
		if err == nil && (len(got) != 2 || got[1] != (Planted{Target{"engine", "FuzzB"}, "key", 4})) {
			t.Errorf("%q: %v", tt.text, got)
		}
	}
}

// TestRunnerPlant: a target is given faults that it finds, each of another function, and no others.
func TestRunnerPlant(t *testing.T) {
	root := layOut(t, little)
	test := `package low

import "testing"

func FuzzKept(f *testing.F) {
	f.Add(3)
	f.Fuzz(func(t *testing.T, n int) {
		if Kept(n) != (n < 3) || Endless(0) != 3 {
			t.Error(n)
		}
		Loose(n)
	})
}
`
	if err := os.WriteFile(filepath.Join(root, "low/fuzz_test.go"), []byte(test), 0o666); err != nil {
		t.Fatal(err)
	}
	targets, err := Targets(t.Context(), root)
	if err != nil || len(targets) != 1 || targets[0] != (Target{"low", "FuzzKept"}) {
		t.Fatal(targets, err)
	}
	all, err := Of(t.Context(), root, ".")
	if err != nil {
		t.Fatal(err)
	}
	var log strings.Builder
	reach, err := MeasureReach(t.Context(), root, t.TempDir(), nil, &log)
	if err != nil {
		t.Fatal(err)
	}
	r := Runner{Root: root, Timeout: time.Minute, Reach: reach}
	planted, err := r.Plant(t.Context(), targets[0], all)
	if err != nil {
		t.Fatal(err)
	}
	var in []string
	for _, p := range planted {
		in = append(in, strings.Fields(p.Key)[1])
	}
	if d := cmp.Diff([]string{"Kept", "Endless"}, in); d != "" {
		t.Error(d)
	}
	r.Reach = nil
	if _, err := r.Plant(t.Context(), targets[0], all); err == nil {
		t.Error("planted without knowing what the target comes by")
	}
}
