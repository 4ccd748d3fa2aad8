//go:build unix

package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// TestTwoOutputs: two outputs of a run are two files.
func TestTwoOutputs(t *testing.T) {
	dir := writerFiles(t)
	verbtest.Check(t, errors.Join(os.WriteFile("one", nil, 0o644), os.Symlink("one", "two")))
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

// TestOneWriter: files are made by the one writer, and opened where it learns of them. The
// places named here write into a folder that the writer has made, or into their own.
func TestOneWriter(t *testing.T) {
	allowed := map[string]string{
		"outputs.go": "OpenFile",
		"man.go":     "WriteFile",
		"plot.go":    "WriteFile", "verbtest.go": "WriteFile ReadFile",
		"answer.go": "Open",
		// the sign-ins of a server, which are written whenever somebody comes in
		"door.go": "ReadFile CreateTemp Rename Remove",
		// the text of a competition, which is read again as long as tables play
		"tonight.go": "ReadFile",
		// a table of others as notation, in a file without a name
		"columns.go": "CreateTemp Remove",
		// what git has of a revision, in a folder of its own while it is read
		"since.go": "MkdirTemp RemoveAll",
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
		if d != nil && (d.Name() == "sueca-mutation" || d.Name() == "sueca-packages") {
			return fs.SkipDir // tools of the project, which are not in the program
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
