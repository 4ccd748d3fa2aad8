//go:build unix

package main

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"sueca/cmd/internal/output"
)

// TestTwoOutputs: two outputs of a run are two files.
func TestTwoOutputs(t *testing.T) {
	dir := writerFiles(t)
	if err := errors.Join(os.WriteFile("one", nil, 0o644), os.Symlink("one", "two")); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"show", "a.sueca", "--svg", "one", "--html", "one"},
		{"show", "a.sueca", "--svg", "one", "--html", "two"},
		{"show", "a.sueca", "--svg", "new", "--html", "./new"},
		{"extract", "a.sueca", "--force", "--dedupe", "--to", "one", "--dedupe-report", "two"},
		{"extract", "a.sueca", "--dedupe", "--to", "new", "--dedupe-report", "./new"},
	} {
		refused(t, dir, args, "is written to twice")
	}
}

// TestForeignLogsAndKeys: no output goes onto a log or a key, though the run has nothing
// to do with it.
func TestForeignLogsAndKeys(t *testing.T) {
	dir := writerFiles(t)
	if status, said := ran("backup", "other.db"); status != output.ExitClean {
		t.Fatal(said)
	}
	if err := errors.Join(os.Rename("ana.key", "ana"), os.WriteFile("other.db-wal", nil, 0o644)); err != nil {
		t.Fatal(err)
	}
	for _, out := range []string{"other.db", "other.db-wal", "ana", "ana.pub"} {
		refused(t, dir, []string{"validate", "records", "--summary-to", out}, "kept beside a log", "is a log", "is a key")
		refused(t, dir, []string{"checkpoint", "--key", "club.key", "--force", "-o", out}, "kept beside a log", "is a log", "is a key")
		if out != "other.db-wal" { // it is empty, and nothing changes
			refused(t, dir, []string{"fmt", "-w", out}, "is the log", "is a log", "is a key")
		}
	}
}

// TestUmask: a new file has the mode that the umask leaves, and a secret key is its
// owner's alone.
func TestUmask(t *testing.T) {
	writerFiles(t)
	old := syscall.Umask(0o027)
	defer syscall.Umask(old)
	for _, args := range [][]string{
		{"checkpoint", "--key", "club.key", "-o", "new.checkpoint"}, {"validate", "a.sueca", "--fail-on", "never", "--summary-to", "new.json"},
		{"generate", "--answers", "new.answers"}, {"generate", "--to", "new"}, {"key", "new", "new"}, {"backup", "new.db"}, {"help", "--man", "man"},
	} {
		if status, said := ran(args...); status != output.ExitClean {
			t.Fatalf("%v: %s", args, said)
		}
	}
	want := map[string]fs.FileMode{
		"new.checkpoint": 0o640, "new.json": 0o640, "new.answers": 0o640, "new": 0o750, "new/0001.sueca": 0o640, "new.key": 0o600, "new.pub": 0o640,
		"new.db": 0o640, "man": 0o750, "man/sueca.1": 0o640,
	}
	for _, name := range slices.Sorted(maps.Keys(want)) {
		info, err := os.Stat(name)
		if err != nil {
			t.Error(err)
			continue
		}
		if info.Mode().Perm() != want[name] {
			t.Errorf("%s: mode %v, want %v", name, info.Mode().Perm(), want[name])
		}
	}
}

// TestStandardOutputIsFile: what standard output goes to is no other output too, and what
// standard input comes from is an input.
func TestStandardOutputIsFile(t *testing.T) {
	dir := writerFiles(t)
	out, err := os.Create("out")
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	var errs bytes.Buffer
	if status := execute([]string{"generate", "--force", "--answers", "out"}, nil, out, &errs); status != output.ExitTrouble || !strings.Contains(errs.String(), "is written to twice") {
		t.Errorf("exit status %d: %s", status, errs.String())
	}
	in, err := os.Open("a.sueca")
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	before := contents(t, dir)
	errs.Reset()
	if status := execute([]string{"extract", "-", "--force", "--to", "a.sueca"}, in, io.Discard, &errs); status != output.ExitTrouble || !strings.Contains(errs.String(), "is read here") {
		t.Errorf("exit status %d: %s", status, errs.String())
	}
	if names := changed(before, contents(t, dir)); names != nil {
		t.Errorf("changed %v", names)
	}
}

// TestDeadLink: a link that leads nowhere is neither followed nor replaced.
func TestDeadLink(t *testing.T) {
	dir := writerFiles(t)
	if err := os.Symlink("nowhere", "dead"); err != nil {
		t.Fatal(err)
	}
	refused(t, dir, []string{"validate", "a.sueca", "--summary-to", "dead"}, "is a link to a file that is not there")
	refused(t, dir, []string{"checkpoint", "--key", "club.key", "-o", "dead"}, "is a link to a file that is not there", "is there already")
}

// TestOneWriter: files are made by the one writer, and opened where it learns of them. The
// places named here write into a folder that the writer has made, or into their own.
func TestOneWriter(t *testing.T) {
	allowed := map[string]string{
		"outputs.go": "OpenFile",
		"man.go":     "WriteFile",
		"plot.go":    "WriteFile", "verbtest.go": "WriteFile",
		"bench.go":  "Create MkdirTemp Remove RemoveAll",
		"answer.go": "Open",
		// the sign-ins of a server, which are written whenever somebody comes in
		"keep.go": "ReadFile CreateTemp Rename Remove",
		// the tool that compiles the referee for pages, which is not in the program
		"make.go": "MkdirTemp RemoveAll ReadFile WriteFile Rename",
		// the tool that collects licences, which is not in the program
		"collect.go": "WriteFile", "licence.go": "ReadFile",
	}
	// The pipeline on Beam reads with Beam's file systems, and writes into a folder of its own.
	pipeline := map[string]string{
		"job.go": "MkdirTemp RemoveAll Rename", "main.go": "OpenFile ReadFile", "worker.go": "CreateTemp Remove",
	}
	calls := regexp.MustCompile(`\bos\.(Create|CreateTemp|WriteFile|OpenFile|Rename|Link|Symlink|Mkdir|MkdirAll|MkdirTemp|Remove|RemoveAll|Truncate|Open|ReadFile|Chmod)\(`)
	files := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if d != nil && d.Name() == "sueca-mutation" {
			return fs.SkipDir // a tool of the project, which is not in the program
		}
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || filepath.Base(filepath.Dir(path)) == "output" {
			return err
		}
		files++
		text, err := os.ReadFile(path)
		for _, call := range calls.FindAllStringSubmatch(string(text), -1) {
			may := allowed[d.Name()]
			if filepath.Base(filepath.Dir(path)) == "sueca-beam" {
				may = pipeline[d.Name()]
			}
			if !slices.Contains(strings.Fields(may), call[1]) {
				t.Errorf("%s calls os.%s: write by output.Output, and read by output.Files", path, call[1])
			}
		}
		return err
	})
	if err != nil || files < 50 {
		t.Errorf("%d files, %v", files, err)
	}
}
