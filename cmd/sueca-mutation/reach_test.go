package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// measured returns the mutants of a module, and what its tests come by, kept in a folder.
func measured(t *testing.T, root, dir string) ([]Mutant, *Reach) {
	t.Helper()
	all, err := Of(t.Context(), root, ".")
	if err != nil {
		t.Fatal(err)
	}
	var log strings.Builder
	reach, err := MeasureReach(t.Context(), root, dir, nil, &log)
	if err != nil || log.Len() > 0 {
		t.Fatal(err, log.String())
	}
	return all, reach
}

// TestReach: with what the tests come by, the same is noticed, and a test that does not come
// by a fault is not run on it. What was measured is kept.
func TestReach(t *testing.T) {
	root, dir := layOut(t, little), t.TempDir()
	all, reach := measured(t, root, dir)
	want := map[string][]string{"Kept": {"TestKept"}, "Used": {"TestUsed"}, "Loose": nil, "Endless": {"TestKept"},
		"Said": nil, "main": nil, // what a test builds itself is not seen
		"Last": nil, "three": nil}
	got := map[string][]string{}
	for _, m := range all {
		got[m.Func] = nil
		for _, p := range []string{"little/low", "little/high"} {
			tests, known := reach.of(p, &m)
			if !known {
				t.Errorf("%s was not measured", p)
			}
			for _, r := range tests {
				got[m.Func] = append(got[m.Func], r.Test)
			}
		}
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	outcomes := map[string]Outcome{"Kept": ByOwn, "Used": ByOther, "Loose": Survived}
	r := Runner{Root: root, Timeout: time.Minute, Reach: reach}
	for _, m := range all {
		if m.Kind != Comparison || outcomes[m.Func] == "" {
			continue
		}
		if result, err := r.Try(t.Context(), &m); err != nil || result.Outcome != outcomes[m.Func] {
			t.Errorf("%s: %v %v", m.Func, result, err)
		}
	}
	kept, err := os.ReadFile(filepath.Join(dir, "little_low.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "little_low.json"), []byte(strings.ReplaceAll(string(kept), `"ms":`, `"ms":77000`)), 0o666); err != nil {
		t.Fatal(err)
	}
	if reach, err = MeasureReach(t.Context(), root, dir, nil, io.Discard); err != nil || reach.tests["little/low"][0].Millis < 77000 {
		t.Errorf("what was kept was measured again: %v %v", reach, err)
	}
}

// TestExtent: Go counts neither the conditions of cases nor what is set outside of functions.
func TestExtent(t *testing.T) {
	const source = `package p

var limit = 3 + 4

func f(n int) int {
	if n < 1 {
		return 1
	}
	switch {
	case n > 2:
		return 2 - n
	}
	return 0
}
`
	all, err := Sites("p.go", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	head, body, other := span{5, 19, 6, 11}, span{10, 13, 11, 15}, span{20, 1, 21, 1}
	by := func(s span) *reaching {
		return &reaching{Files: map[string]covered{"p.go": {sumOf([]byte(source)), []span{s}}}}
	}
	for _, m := range all {
		var want [3]bool // by the head of f, by the body of the case, by another function
		switch m.Line {
		case 3:
			want = [3]bool{true, true, true}
		case 6:
			want = [3]bool{true, false, false}
		case 10:
			want = [3]bool{true, true, false}
		case 11:
			want = [3]bool{false, true, false}
		default:
			continue
		}
		if got := [3]bool{by(head).comesBy(&m), by(body).comesBy(&m), by(other).comesBy(&m)}; got != want {
			t.Errorf("%s: %v, want %v", m.Key(), got, want)
		}
		if m.sum = "another"; !by(other).comesBy(&m) {
			t.Errorf("%s: of a file that was another one, every test is to be run that comes by it", m.Key())
		}
	}
}

// TestGroups: the quick tests run first, subtests of one test together.
func TestGroups(t *testing.T) {
	got := quickFirst([]reaching{{Test: "A", Millis: 500}, {Test: "B", Millis: 1500}, {Test: "C", Millis: 1600}, {Test: "S/x", Millis: 3000}, {Test: "S/y", Millis: 9000}})
	want := []group{{[]string{"A", "B"}, 2 * time.Second}, {[]string{"C", "S/x"}, 4600 * time.Millisecond}, {[]string{"S/y"}, 9 * time.Second}}
	if d := cmp.Diff(want, got, cmp.AllowUnexported(group{})); d != "" {
		t.Error(d)
	}
	tests := []reaching{{Millis: 9000}, {Millis: 1000}, {Millis: 1}}
	for limit, want := range map[time.Duration]int{0: 3, time.Second: 1, 10 * time.Second: 2, time.Minute: 3} {
		if got := within(tests, limit); len(got) != want {
			t.Errorf("within %s: %d tests, want %d", limit, len(got), want)
		}
	}
	var patterns []string
	for _, r := range runs([]string{"A", "S/x", "B", "S/y.z"}) {
		patterns = append(patterns, only(r))
	}
	if d := cmp.Diff([]string{"^(A|B)$", `^(S)$/^(x|y\.z)$`}, patterns); d != "" {
		t.Error(d)
	}
	if all := runs(nil); len(all) != 1 || all[0] != nil {
		t.Errorf("without names all are to be run, not %v", all)
	}
}

// uncounted is a module with code that Go's coverage does not count.
const uncounted = `
-- go.mod --
module little

go 1.26
-- p/p.go --
package p

import "slices"

func Behind(s []int) bool {
	if s = slices.DeleteFunc(s, func(n int) bool { return n == 3 }); len(s) == 2 {
		return true
	}
	return false
}

func Sized() (out [4 + 1]int) { return out }

func Unused(s []int) bool {
	return !slices.ContainsFunc(s, func(n int) bool { return n == 3 }) && len(s) == 2
}
-- p/p_test.go --
package p

import "testing"

func TestBehind(t *testing.T) {
	if !Behind([]int{1, 2, 3}) || Behind([]int{3, 1}) {
		t.Error()
	}
}

func TestSized(t *testing.T) {
	if s := Sized(); len(s) != 5 {
		t.Error(s)
	}
}
`

// TestReachUncounted: what Go's coverage does not count, behind a function within a statement and in a
// signature, is come by with its function.
func TestReachUncounted(t *testing.T) {
	root, dir := layOut(t, uncounted), t.TempDir()
	all, reach := measured(t, root, dir)
	r, seen := Runner{Root: root, Timeout: time.Minute, Reach: reach}, map[string]int{}
	for _, m := range all {
		result, err := r.Try(t.Context(), &m)
		if want := map[string]Outcome{"Behind": ByOwn, "Sized": ByOwn, "Unused": Survived}[m.Func]; err != nil || result.Outcome != want {
			t.Errorf("%s: %v %v, want %s", m.Key(), result, err, want)
		}
		seen[m.Func]++
	}
	if seen["Behind"] < 4 || seen["Sized"] < 3 || seen["Unused"] < 4 {
		t.Errorf("tried %v", seen)
	}
}
