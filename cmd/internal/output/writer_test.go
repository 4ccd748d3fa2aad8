package output

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/cmd/internal/lang"
)

// left returns the names in a folder.
func left(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	assert.NilError(t, err)
	out := ""
	for _, e := range entries {
		text, _ := os.ReadFile(filepath.Join(dir, e.Name()))
		out += e.Name() + "=" + string(text) + " "
	}
	return out
}

// begun begins to write files that say "new".
func begun(t *testing.T, a *Output, mode WriteMode, names ...string) (files []*File) {
	t.Helper()
	for _, name := range names {
		f, err := a.Files.Create(name, mode)
		assert.NilError(t, err)
		if _, err := f.Write([]byte("new")); err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return files
}

// TestCommitAll checks that of several files all get their names or none, and that those
// that were there are as they were.
func TestCommitAll(t *testing.T) {
	dir := t.TempDir()
	a := NewOutput(lang.Speaker{}, io.Discard, io.Discard)
	one, two, three := filepath.Join(dir, "1"), filepath.Join(dir, "2"), filepath.Join(dir, "3")
	write := func(name, text string) {
		assert.NilError(t, os.WriteFile(name, []byte(text), 0o644))
	}
	write(one, "old")
	files := begun(t, a, Replace, one, two, three)
	if err := os.Mkdir(three, 0o755); err != nil { // nothing can be renamed to it
		t.Fatal(err)
	}
	if err := Commit(files...); err == nil {
		t.Fatal("written over a folder")
	}
	if got, want := left(t, dir), "1=old 3= "; got != want {
		t.Errorf("left %q, want %q", got, want)
	}
	assert.NilError(t, os.Remove(three))
	assert.NilError(t, Commit(begun(t, a, Replace, one, two, three)...))
	if got, want := left(t, dir), "1=new 2=new 3=new "; got != want {
		t.Errorf("left %q, want %q", got, want)
	}
}

// TestCommitLate checks that what has come to the place since the work began is not
// written over: another file, the log, or an input.
func TestCommitLate(t *testing.T) {
	for _, c := range []struct {
		name string
		mode WriteMode
		late func(a *Output, name string) error
		want string
	}{
		{"a file", Keep, func(_ *Output, name string) error { return os.WriteFile(name, []byte("late"), 0o644) }, "x=late "},
		{"a file that must be new", New, func(_ *Output, name string) error { return os.WriteFile(name, []byte("late"), 0o644) }, "x=late "},
		{"an input", Replace, func(a *Output, name string) error {
			err := os.WriteFile(name, []byte("late"), 0o644)
			if _, read := a.Files.ReadFile(name); err == nil {
				err = read
			}
			return err
		}, "x=late "},
		{"a link to the log", Replace, func(a *Output, name string) error {
			log := filepath.Join(filepath.Dir(name), "log")
			a.Files.HoldLog(log)
			return errors.Join(os.WriteFile(log, []byte("rows"), 0o644), os.Symlink(log, name))
		}, "log=rows x=rows "},
		{"a link to another file", Replace, func(a *Output, name string) error {
			other := filepath.Join(filepath.Dir(name), "other")
			return errors.Join(os.WriteFile(other, []byte("late"), 0o644), os.Symlink(other, name))
		}, "other=late x=late "},
		{"nothing", Keep, func(*Output, string) error { return nil }, "x=new "},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			a := NewOutput(lang.Speaker{}, io.Discard, io.Discard)
			name := filepath.Join(dir, "x")
			f := begun(t, a, c.mode, name)[0]
			assert.NilError(t, c.late(a, name))
			if err := f.Commit(); (err == nil) != (c.name == "nothing") {
				t.Error(err)
			}
			if got := left(t, dir); got != c.want {
				t.Errorf("left %q, want %q", got, c.want)
			}
		})
	}
}

// TestAbandon checks that nothing is left of a file or a folder that is given up, and that
// its name is free for another.
func TestAbandon(t *testing.T) {
	dir := t.TempDir()
	a := NewOutput(lang.Speaker{}, io.Discard, io.Discard)
	name := filepath.Join(dir, "x")
	for range 2 {
		begun(t, a, Keep, name)[0].Abandon()
		folder, err := a.Files.CreateFolder(name)
		assert.NilError(t, err)
		assert.NilError(t, os.WriteFile(filepath.Join(folder.Dir, "y"), nil, 0o644))
		folder.Abandon()
		if got := left(t, dir); got != "" {
			t.Errorf("left %q", got)
		}
	}
	f := begun(t, a, Keep, name)[0]
	if _, err := a.Files.Create(name, Keep); err == nil {
		t.Error("one file is written to twice")
	}
	f.Abandon()
	folder, err := a.Files.CreateFolder(name)
	assert.NilError(t, err)
	assert.NilError(t, errors.Join(os.WriteFile(filepath.Join(folder.Dir, "y"), []byte("new"), 0o644), folder.Commit()))
	folder.Abandon()
	if got := left(t, name); got != "y=new " {
		t.Errorf("left %q", got)
	}
	if _, err := a.Files.CreateFolder(name); err == nil {
		t.Error("a folder is written over")
	}
	if _, err := a.Files.CreateFolder(filepath.Join(dir, "none", "x")); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}
