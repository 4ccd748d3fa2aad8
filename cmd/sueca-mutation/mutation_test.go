package main

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

const little = `
-- go.mod --
module little

go 1.26
-- low/low.go --
package low

// Kept is held by low's own test, Used by that of high alone, Loose by none.
func Kept(n int) bool { return n < 3 }

func Used(n int) bool { return n < 3 }

func Loose(n int) bool { return n < 3 }

func Endless(n int) int {
	for n < 3 {
		n++
	}
	return n
}
-- low/low_test.go --
package low

import "testing"

func TestKept(t *testing.T) {
	if Kept(3) || !Kept(2) {
		t.Error("3")
	}
	if Endless(0) != 3 {
		t.Error("endless")
	}
}
-- bare/bare.go --
package bare

var three [3]int

// Last cannot be built with a larger number, and no test builds it.
func Last() int { return three[2] }
-- program/program.go --
package main

import "fmt"

// Said is held by a test that builds the program anew.
func Said(n int) bool { return n < 3 }

func main() { fmt.Print(Said(2), Said(3)) }
-- program/program_test.go --
package main

import (
	"os/exec"
	"testing"
)

func TestProgram(t *testing.T) {
	if out, err := exec.Command("go", "run", ".").CombinedOutput(); string(out) != "true false" {
		t.Error(err, string(out))
	}
}
-- high/high.go --
package high
-- high/high_test.go --
package high

import (
	"testing"

	"little/low"
)

func TestUsed(t *testing.T) {
	if low.Used(3) || !low.Used(2) {
		t.Error("3")
	}
}
`

// layOut writes the module of a text in the txtar format.
func layOut(t *testing.T, module string) string {
	t.Helper()
	root := t.TempDir()
	for _, f := range txtar.Parse([]byte(module)).Files {
		name := filepath.Join(root, f.Name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// TestRunner: whose tests notice a fault, and that no file of the module is touched.
func TestRunner(t *testing.T) {
	root := layOut(t, little)
	all, err := Of(t.Context(), root, ".")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]Outcome{"Kept": ByOwn, "Used": ByOther, "Loose": Survived, "Said": ByOwn, "Last": Unbuilt}
	got := map[string]Outcome{}
	r := Runner{Root: root, Timeout: time.Minute}
	for _, m := range all {
		if m.Kind != Comparison && m.Func != "Last" || want[m.Func] == "" {
			continue
		}
		result, err := r.Try(context.Background(), &m)
		if err != nil {
			t.Fatal(err)
		}
		got[m.Func] = result.Outcome
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	text, err := os.ReadFile(filepath.Join(root, "low/low.go"))
	if err != nil || !strings.Contains(little, string(text)) {
		t.Errorf("the file was changed: %v", err)
	}
}

// TestHung: a fault by which a test never ends is noticed.
func TestHung(t *testing.T) {
	root := layOut(t, little)
	all, err := Of(t.Context(), root, ".")
	if err != nil {
		t.Fatal(err)
	}
	r := Runner{Root: root, Timeout: time.Second}
	for _, m := range all {
		if m.Func == "Endless" && m.Kind == Condition {
			m.New = "n > -1 && n < 4 || true"
			result, err := r.Try(context.Background(), &m)
			if err != nil || result.Outcome != ByOwn || !result.Hung {
				t.Errorf("%+v, %v", result, err)
			}
			return
		}
	}
	t.Error("no such mutant")
}

// TestSites: what is changed, and what is not.
func TestSites(t *testing.T) {
	const source = `package p

const limit = 10

var table = []int{4}

func (s *set) f(a, b int) string {
	if a < b && s.ok {
		s.note(a)
		panic("x")
	}
	for a == b {
		a = a + 1
	}
	switch {
	case s.full():
		return "a" + "b"
	default:
		return ""
	}
}
`
	sites, err := Sites("p/p.go", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range sites {
		got = append(got, strings.TrimPrefix(m.Key(), "p/p.go "))
		if _, err := Sites("p/p.go", m.Apply([]byte(source))); err != nil {
			t.Errorf("%s: %v", m.Key(), err)
		}
	}
	want := []string{
		"table constant 1: 4 -> 5",
		"set.f condition 1: a < b && s.ok -> !(a < b && s.ok)",
		"set.f connective 1: && -> ||",
		"set.f comparison 1: < -> <=",
		"set.f call 1: s.note(a) ->",
		"set.f comparison 1: == -> !=",
		"set.f arithmetic 1: + -> -",
		"set.f constant 1: 1 -> 2",
		"set.f case 1: s.full() -> false && (s.full())",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// TestOf: the files of a folder that are built here, and no tests, no testdata and nothing hidden.
func TestOf(t *testing.T) {
	root := t.TempDir()
	other := "js"
	const code = "package p\n\nfunc f(a int) bool { return a < 1 }\n"
	for name, text := range map[string]string{
		"go.mod": "module little\n", "p/p.go": code, "p/q/q.go": code, "p/p_test.go": code, "p/testdata/t.go": code, "p/.git/g.go": code, "p/p_" + other + ".go": code,
		"p/tag.go": "//go:build " + other + "\n\n" + code, "p/p.txt": "no code",
	} {
		name = filepath.Join(root, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	of := func(folder string) string {
		t.Helper()
		all, err := Of(t.Context(), root, folder)
		if err != nil {
			t.Fatal(err)
		}
		var files []string
		for _, m := range all {
			if !slices.Contains(files, m.File) {
				files = append(files, m.File)
			}
		}
		return strings.Join(files, " ")
	}
	if got := of(".") + "|" + of("p/q"); got != "p/p.go p/q/q.go|p/q/q.go" {
		t.Error(got)
	}
	if all, err := Of(t.Context(), filepath.Join(root, "p", "..", "p", ".."), "."); err != nil || len(all) == 0 {
		t.Errorf("%d mutants, %v", len(all), err)
	}
	t.Chdir(filepath.Join(root, "p", "q"))
	if all, err := Of(t.Context(), "../..", "."); err != nil || len(all) == 0 || all[0].File != "p/p.go" {
		t.Errorf("from a folder below: %v, %v", all, err)
	}
	if _, err := Of(t.Context(), root, "none"); err == nil {
		t.Error("a folder that is not there")
	}
	if err := os.WriteFile(filepath.Join(root, "p/p.go"), []byte("package"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Of(t.Context(), root, "p"); err == nil {
		t.Error("a file that cannot be read")
	}
}

// TestDraw: the same seed draws the same, another another; no line comes twice.
func TestDraw(t *testing.T) {
	all, err := Of(t.Context(), ".", ".")
	if err != nil || len(all) < 50 {
		t.Fatal(len(all), err)
	}
	keys := func(seed uint64) (out []string) {
		lines := map[string]bool{}
		for _, m := range Draw(all, seed) {
			line := m.File + string(rune(m.Line))
			if lines[line] {
				t.Errorf("line %d of %s twice", m.Line, m.File)
			}
			lines[line] = true
			out = append(out, m.Key())
		}
		return out
	}
	if d := cmp.Diff(keys(1), keys(1)); d != "" {
		t.Error(d)
	}
	if cmp.Equal(keys(1), keys(2)) {
		t.Error("two seeds draw the same")
	}
}

// TestChanged: the lines since a revision, and no others.
func TestChanged(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not here")
	}
	root := layOut(t, little)
	git := func(args ...string) {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@b.c"}, args...)...)
		cmd.Dir = root
		if text, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
	}
	git("init", "-q")
	git("add", ".")
	git("commit", "-qm", "a")
	name := filepath.Join(root, "low/low.go")
	text, _ := os.ReadFile(name)
	changed := strings.Replace(string(text), "func Used(n int) bool { return n < 3 }", "func Used(n int) bool {\n\t// Less.\n\treturn n < 4\n}", 1)
	if err := os.WriteFile(name, []byte(changed), 0o666); err != nil {
		t.Fatal(err)
	}
	all, err := Of(t.Context(), root, "low")
	if err != nil {
		t.Fatal(err)
	}
	found, err := Changed(context.Background(), root, "HEAD", all)
	if err != nil {
		t.Fatal(err)
	}
	if len(found) != 2 {
		t.Errorf("%d mutants", len(found))
	}
	for _, m := range found {
		if m.Func != "Used" {
			t.Errorf("%s", m.Key())
		}
	}
	if _, err := Changed(context.Background(), root, "no-such-revision", all); err == nil {
		t.Error("no error of a revision that is not there")
	}
}

// listed returns a list of this module, and the keys of all its mutants.
func listed[T any](t *testing.T, name string, read func(io.Reader) (T, error)) (list T, keys map[string]bool) {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if list, err = read(f); err != nil {
		t.Fatal(err)
	}
	all, err := Of(t.Context(), "../..", ".")
	if err != nil {
		t.Fatal(err)
	}
	keys = map[string]bool{}
	for _, m := range all {
		keys[m.Key()] = true
	}
	return list, keys
}

// TestList: what stands in the list of this module is there to be found, and how lists are
// read.
func TestList(t *testing.T) {
	list, keys := listed(t, "survivors.txt", ReadList)
	for _, e := range list {
		if !keys[e.Key] {
			t.Errorf("survivors.txt:%d: its mutant is gone: %s", e.Line, e.Key)
		}
	}
	for _, tt := range []struct{ text, wrong string }{
		{"# a comment\n\nkey\tspeed\ta table is looked at twice\n", ""},
		{"key\tspeed\n", "line 1"},
		{"key\tspeed\t \n", "line 1"},
		{"\nkey\tlazy\tx\n", "line 2"},
		{"key\tspeed\tx\nkey\tmessage\ty\n", "line 1 too"},
	} {
		_, err := ReadList(strings.NewReader(tt.text))
		if (err == nil) != (tt.wrong == "") || err != nil && !strings.Contains(err.Error(), tt.wrong) {
			t.Errorf("%q: %v", tt.text, err)
		}
	}
	known := List{{Key: "a", Reason: Speed, Why: "x", Line: 1}, {Key: "b", Reason: Speed, Why: "x", Line: 2}}
	noticed := known.Noticed([]Result{{Key: "a", Outcome: ByOwn}, {Key: "b", Outcome: Survived}})
	if len(noticed) != 1 || noticed[0].Key != "a" {
		t.Errorf("%v", noticed)
	}
}
