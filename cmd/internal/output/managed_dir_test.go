//go:build unix

package output

import (
	"bytes"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"gotest.tools/v3/assert"

	"sueca/cmd/internal/lang"
)

// treeOutput returns an output, and what it says.
func treeOutput() (*Output, *bytes.Buffer) {
	var said bytes.Buffer
	return NewOutput(lang.Speaker{}, &bytes.Buffer{}, &said), &said
}

// wrote makes a folder have some files, and returns what was said.
func wrote(t *testing.T, dir string, force bool, files map[string]string) string {
	t.Helper()
	out, said := treeOutput()
	tree, err := out.OpenManagedDir(dir, force)
	assert.NilError(t, err)
	defer tree.Abandon()
	for name, text := range files {
		assert.NilError(t, tree.Put(name, []byte(text)))
	}
	assert.NilError(t, tree.Commit(false))
	return said.String()
}

// holds checks what is in a folder, but for the list.
func holds(t *testing.T, dir string, want map[string]string) {
	t.Helper()
	got := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Name() == treeList {
			return err
		}
		text, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		got[name] = string(text)
		return err
	})
	if err != nil || !maps.Equal(got, want) {
		t.Errorf("the folder has %q, want %q; %v", got, want, err)
	}
}

// TestTree: a folder gets what is put, keeps what has not changed, and loses what is gone.
func TestTree(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	one := map[string]string{"index.html": "1", "matches/a.html": "a", "matches/b.html": "b", "players/c.html": "c"}
	if said := wrote(t, dir, false, one); said != "" {
		t.Error(said)
	}
	holds(t, dir, one)
	past := time.Unix(1e9, 0)
	for name := range one {
		assert.NilError(t, os.Chtimes(filepath.Join(dir, name), past, past))
	}
	two := map[string]string{"index.html": "1", "matches/a.html": "A", "matches/d.html": "d"}
	if said := wrote(t, dir, false, two); said != "" {
		t.Error(said)
	}
	holds(t, dir, two)
	if info, err := os.Stat(filepath.Join(dir, "index.html")); err != nil || !info.ModTime().Equal(past) {
		t.Error("a file that has not changed was written")
	}
	if _, err := os.Stat(filepath.Join(dir, "players")); !errors.Is(err, os.ErrNotExist) {
		t.Error("a folder that is empty stays: ", err)
	}
	// What was removed by hand comes back, and a run that changes nothing leaves the list.
	list := filepath.Join(dir, treeList)
	assert.NilError(t, errors.Join(os.Remove(filepath.Join(dir, "index.html")), os.Chtimes(list, past, past)))
	wrote(t, dir, false, two)
	holds(t, dir, two)
	assert.NilError(t, os.Chtimes(list, past, past))
	wrote(t, dir, false, two)
	if info, err := os.Stat(list); err != nil || !info.ModTime().Equal(past) {
		t.Error("a list that has not changed was written")
	}
}

// TestTreeKept: with keep, what was there before stays, and stays known.
func TestTreeKept(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	wrote(t, dir, false, map[string]string{"index.html": "1", "matches/a.html": "a"})
	out, said := treeOutput()
	tree, err := out.OpenManagedDir(dir, false)
	if err == nil {
		err = errors.Join(tree.Put("index.html", []byte("2")), tree.Commit(true))
		tree.Abandon()
	}
	if err != nil || said.Len() > 0 {
		t.Fatal(err, said)
	}
	holds(t, dir, map[string]string{"index.html": "2", "matches/a.html": "a"})
	wrote(t, dir, false, map[string]string{"index.html": "2"})
	holds(t, dir, map[string]string{"index.html": "2"})
}

// TestTreeAbandoned: before Commit nothing of the folder changes, and one that was not there
// is not there after.
func TestTreeAbandoned(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	for _, there := range []map[string]string{nil, {"index.html": "1"}} {
		if there != nil {
			wrote(t, dir, false, there)
		}
		out, _ := treeOutput()
		tree, err := out.OpenManagedDir(dir, false)
		assert.NilError(t, err)
		assert.NilError(t, tree.Put("index.html", []byte("2")))
		tree.Abandon()
		if there != nil {
			holds(t, dir, there)
		} else if _, err := os.Stat(dir); !errors.Is(err, os.ErrNotExist) {
			t.Error("the folder stays: ", err)
		}
	}
}

// TestTreeKilled: wherever a run ends, the next one makes the folder right, and takes nothing
// that the killed one wrote for a stranger's.
func TestTreeKilled(t *testing.T) {
	before := map[string]string{"index.html": "1", "matches/a.html": "a", "matches/gone.html": "g"}
	after := map[string]string{"index.html": "2", "matches/a.html": "A", "matches/b.html": "b", "players/c.html": "c"}
	names := slices.Sorted(maps.Keys(after))
	for _, first := range []bool{true, false} { // the run that is killed is the first of all
		for done := -1; done <= len(names); done++ { // how many files had their place; -1: in the middle of the list
			dir := filepath.Join(t.TempDir(), "public")
			if !first {
				wrote(t, dir, false, before)
			}
			out, _ := treeOutput()
			tree, err := out.OpenManagedDir(dir, false)
			assert.NilError(t, err)
			for name, text := range after {
				assert.NilError(t, tree.Put(name, []byte(text)))
			}
			assert.NilError(t, tree.announce(names))
			if done < 0 {
				list := filepath.Join(dir, treeList)
				text, err := os.ReadFile(list)
				if err == nil {
					err = os.WriteFile(list, text[:len(text)-20], 0o644)
				}
				assert.NilError(t, err)
			}
			folders := map[string]bool{".": true}
			for _, name := range names[:max(done, 0)] {
				assert.NilError(t, tree.settle(name, folders))
			}
			// A program that is killed removes nothing, and holds no lock.
			tree.lock.Close()
			tree.stage.lock.Close()
			tree.root.Close()
			if said := wrote(t, dir, false, after); said != "" {
				t.Errorf("killed after %d files: %s", done, said)
			}
			holds(t, dir, after)
		}
	}
}

// TestTreeForeign: what somebody else has made or changed is neither replaced nor removed.
func TestTreeForeign(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	assert.NilError(t, os.MkdirAll(filepath.Join(dir, "matches"), 0o755))
	write := func(name, text string) {
		t.Helper()
		assert.NilError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	write("note.txt", "mine")
	out, _ := treeOutput()
	if _, err := out.OpenManagedDir(dir, false); err == nil || !strings.Contains(err.Error(), "is not empty") {
		t.Fatal(err)
	}
	wrote(t, dir, true, map[string]string{"index.html": "1", "matches/a.html": "a", "matches/b.html": "b"})
	write("matches/a.html", "changed")
	write("matches/b.html", "changed")
	write("matches/c.html", "mine")
	for range 2 { // it is said each time
		said := wrote(t, dir, false, map[string]string{"index.html": "2", "matches/a.html": "A", "matches/c.html": "c"})
		for _, want := range []string{"matches/a.html was changed", "matches/b.html was changed", "matches/c.html is not a file that sueca has written"} {
			if !strings.Contains(said, want) {
				t.Errorf("not said: %s\n%s", want, said)
			}
		}
		holds(t, dir, map[string]string{"note.txt": "mine", "index.html": "2", "matches/a.html": "changed", "matches/b.html": "changed", "matches/c.html": "mine"})
	}
	// A page that somebody made as it is to be is the program's from then on.
	write("matches/c.html", "c")
	write("matches/b.html", "b")
	if said := wrote(t, dir, false, map[string]string{"index.html": "2", "matches/c.html": "c"}); !strings.Contains(said, "a.html was changed") || strings.Contains(said, "c.html") {
		t.Error(said)
	}
	holds(t, dir, map[string]string{"note.txt": "mine", "index.html": "2", "matches/a.html": "changed", "matches/c.html": "c"})
	if said := wrote(t, dir, true, map[string]string{"index.html": "2"}); said != "" {
		t.Error(said)
	}
	holds(t, dir, map[string]string{"note.txt": "mine", "index.html": "2"})
}

// TestTreeLinks: links are not followed out of the folder, with force neither, and whatever a
// list says, nothing outside is touched.
func TestTreeLinks(t *testing.T) {
	top := t.TempDir()
	dir, outside := filepath.Join(top, "public"), filepath.Join(top, "outside")
	wrote(t, dir, false, map[string]string{"index.html": "1"})
	if err := errors.Join(os.Mkdir(outside, 0o755), os.WriteFile(filepath.Join(outside, "a.html"), []byte("mine"), 0o644), os.WriteFile(filepath.Join(top, "b.html"), []byte("mine"), 0o644),
		os.Symlink(outside, filepath.Join(dir, "matches")), os.Remove(filepath.Join(dir, "index.html")), os.Symlink(filepath.Join(top, "b.html"), filepath.Join(dir, "index.html"))); err != nil {
		t.Fatal(err)
	}
	list, err := os.OpenFile(filepath.Join(dir, treeList), os.O_APPEND|os.O_WRONLY, 0)
	assert.NilError(t, err)
	const mine = "c95e50fb8d9b2d1ce9fc4f5e6ddbbba6ad1bd0e1bbd25c0ce4a1d0be2b9fa6f9"
	for _, name := range []string{"../b.html", "/b.html", "../outside/a.html", "matches/a.html"} {
		if _, err := list.WriteString(`{"name":"` + name + `","sha256":"` + mine + `"}` + "\n"); err != nil {
			t.Fatal(err)
		}
	}
	list.Close()
	for _, force := range []bool{false, true} {
		said := wrote(t, dir, force, map[string]string{"index.html": "2", "matches/a.html": "a"})
		if strings.Count(said, "is no ordinary file") != 2 {
			t.Errorf("force %v: %s", force, said)
		}
	}
	for _, name := range []string{filepath.Join(outside, "a.html"), filepath.Join(top, "b.html")} {
		if text, err := os.ReadFile(name); err != nil || string(text) != "mine" {
			t.Errorf("%s is %q, %v", name, text, err)
		}
	}
}

// TestTreeTwice: of two runs at once one is refused.
func TestTreeTwice(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	out, _ := treeOutput()
	tree, err := out.OpenManagedDir(dir, false)
	assert.NilError(t, err)
	other, _ := treeOutput()
	if _, err := other.OpenManagedDir(dir, false); err == nil || !strings.Contains(err.Error(), "is being written by another run") {
		t.Error(err)
	}
	assert.Check(t, errors.Join(tree.Put("index.html", []byte("1")), tree.Commit(false)))
	tree.Abandon()
	wrote(t, dir, false, map[string]string{"index.html": "1"})
}

// TestTreeList: a list that cannot be read is said, and made anew with force.
func TestTreeList(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	wrote(t, dir, false, map[string]string{"index.html": "1"})
	for _, text := range []string{"", "{}\n", `{"list":"files that sueca site has written","version":2}` + "\n"} {
		assert.NilError(t, os.WriteFile(filepath.Join(dir, treeList), []byte(text), 0o644))
		out, _ := treeOutput()
		if _, err := out.OpenManagedDir(dir, false); err == nil || !strings.Contains(err.Error(), "with --force it is made anew") {
			t.Error(err)
		}
		if said := wrote(t, dir, true, map[string]string{"index.html": "1"}); said != "" {
			t.Error(said)
		}
		wrote(t, dir, false, map[string]string{"index.html": "1"})
	}
}

// TestTreeMany: of many files that are left alone some are named, and the others counted; and
// workers may put files at a time.
func TestTreeMany(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	files := map[string]string{}
	for i := range 50 {
		files["matches/m"+strconv.Itoa(i)+".html"] = "page " + strconv.Itoa(i)
	}
	wrote(t, dir, false, files)
	for name := range files {
		assert.NilError(t, os.WriteFile(filepath.Join(dir, name), []byte("changed"), 0o644))
	}
	said := wrote(t, dir, false, files)
	if strings.Count(said, "was changed") != 20 || !strings.Contains(said, "30 more files are left as they are") {
		t.Error(said)
	}
	out, _ := treeOutput()
	tree, err := out.OpenManagedDir(dir, true)
	assert.NilError(t, err)
	defer tree.Abandon()
	var work sync.WaitGroup
	for range 4 {
		work.Go(func() {
			for name, text := range files {
				tree.Put(name, []byte(text))
			}
		})
	}
	work.Wait()
	assert.NilError(t, tree.Commit(false))
	holds(t, dir, files)
}

// TestTreeOrder: the pages at the top come last.
func TestTreeOrder(t *testing.T) {
	if got := strings.Join(deepest(slices.Values([]string{"index.html", "z/a.html", "a/b.html", "a.html"})), " "); got != "a/b.html z/a.html a.html index.html" {
		t.Error(got)
	}
}

// TestTreeTrouble: what cannot be put is the tree's first trouble, and then nothing is committed.
func TestTreeTrouble(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	out, _ := treeOutput()
	tree, err := out.OpenManagedDir(dir, false)
	assert.NilError(t, err)
	defer tree.Abandon()
	if err := tree.Put("index.html", []byte("1")); err != nil || tree.Err() != nil {
		t.Fatal(err, tree.Err())
	}
	assert.NilError(t, os.RemoveAll(tree.stage.name))
	first, second := tree.Put("a.html", nil), tree.Put("b.html", nil)
	if !errors.Is(first, os.ErrNotExist) || second == nil || tree.Err() != first {
		t.Errorf("%v, %v, %v", first, second, tree.Err())
	}
	if err := tree.Commit(false); err != first {
		t.Error(err)
	}
	holds(t, dir, map[string]string{})
}
