//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package output

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/cmd/internal/lang"
)

// TestPartsAreSwept checks that what a killed program left is removed by the next one that
// writes into the folder, and that what is being written, or has another name, is not.
func TestPartsAreSwept(t *testing.T) {
	output := func() *Output { return NewOutput(lang.Speaker{}, io.Discard, io.Discard) }
	for _, write := range []func(name string) error{
		func(name string) error { return output().Files.WriteFile(name, []byte("new"), Replace) },
		func(name string) error {
			f, err := output().Files.CreateFolder(name)
			if err == nil {
				err = f.Commit()
			}
			return err
		},
	} {
		dir := t.TempDir()
		at := func(name string) string { return filepath.Join(dir, name) }
		if err := errors.Join(os.WriteFile(at(".sueca-AAAAAAAAAAAA.part"), []byte("half"), 0o644), os.MkdirAll(at(".sueca-BBBBBBBBBBBB.part/x"), 0o755),
			os.WriteFile(at(".sueca-AAAAAAAAAAA.part"), []byte("other"), 0o644), os.WriteFile(at("sueca-AAAAAAAAAAAA.part"), []byte("other"), 0o644),
			os.Symlink(at("sueca-AAAAAAAAAAAA.part"), at(".sueca-CCCCCCCCCCCC.part"))); err != nil {
			t.Fatal(err)
		}
		writing, err := output().Files.Create(at("slow"), Replace)
		assert.NilError(t, err)
		folder, err := output().Files.CreateFolder(at("slow folder"))
		assert.NilError(t, err)
		assert.NilError(t, write(at("quick")))
		for name, want := range map[string]bool{
			".sueca-AAAAAAAAAAAA.part": false, ".sueca-BBBBBBBBBBBB.part": false, ".sueca-AAAAAAAAAAA.part": true, "sueca-AAAAAAAAAAAA.part": true,
			".sueca-CCCCCCCCCCCC.part": true, filepath.Base(folder.Dir): true, filepath.Base(writing.temp.name): true, "quick": true,
		} {
			if _, err := os.Lstat(at(name)); (err == nil) != want {
				t.Errorf("%s: %v", name, err)
			}
		}
		assert.NilError(t, errors.Join(writing.Commit(), folder.Commit()))
		if files, err := filepath.Glob(at(".sueca-*.part")); err != nil || len(files) != 2 {
			t.Errorf("left %v", files)
		}
	}
}

// TestPartOfLockedFile checks that a file which another program has locked can be replaced
// together with others.
func TestPartOfLockedFile(t *testing.T) {
	dir := t.TempDir()
	a := NewOutput(lang.Speaker{}, io.Discard, io.Discard)
	one, two := filepath.Join(dir, "1"), filepath.Join(dir, "2")
	assert.NilError(t, os.WriteFile(one, []byte("old"), 0o644))
	lock, mine := lockPart(one)
	if !mine {
		t.Fatal("not locked")
	}
	defer lock.Close()
	assert.NilError(t, Commit(begun(t, a, Replace, one, two)...))
	if got, want := left(t, dir), "1=new 2=new "; got != want {
		t.Errorf("left %q, want %q", got, want)
	}
}
