package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
)

// TestAdd: of the packages that are linked, those of other modules count, each with the folders that it
// stands in up to its module's.
func TestAdd(t *testing.T) {
	const list = `{"Dir": "/go/fmt", "Standard": true, "Module": {"Path": "fmt", "Dir": "/go/fmt"}}
{"Dir": "/sueca/cmd", "Module": {"Path": "sueca", "Dir": "/sueca", "Main": true}}
{"Dir": "/none"}
{"Dir": "/m/a", "Module": {"Path": "a", "Version": "v1", "Dir": "/m/a"}}
{"Dir": "/m/b/x/y", "Module": {"Path": "b", "Version": "v2", "Dir": "/m/b"}}
{"Dir": "/m/b/z", "Module": {"Path": "b", "Version": "v2", "Dir": "/m/b"}}`
	found := map[string]*module{}
	assert.NilError(t, add(found, list))
	var got []string
	for _, m := range found {
		var folders []string
		for dir := range m.folders {
			folders = append(folders, filepath.ToSlash(dir))
		}
		slices.Sort(folders)
		got = append(got, m.path+" "+m.version+" "+filepath.ToSlash(m.dir)+": "+strings.Join(folders, " "))
	}
	slices.Sort(got)
	if want := []string{"a v1 /m/a: /m/a", "b v2 /m/b: /m/b /m/b/x /m/b/x/y /m/b/z"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if err := add(found, "{"); err == nil {
		t.Error("half a list is taken")
	}
}

// TestFiles: the terms of a module are its own, then those of the folders of what is linked, and a
// module without any is refused.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"LICENSE", "license.go", "README", "x/COPYING.txt", "y/notice", "THIRD_PARTY_LICENSES/any", "z/z.c"} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		assert.NilError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		assert.NilError(t, os.WriteFile(file, nil, 0o644))
	}
	in := func(names ...string) map[string]bool {
		out := map[string]bool{}
		for _, n := range names {
			out[filepath.Join(dir, n)] = true
		}
		return out
	}
	for _, tt := range []struct {
		name, want string
		m          module
	}{
		{"linked", "LICENSE x/COPYING.txt THIRD_PARTY_LICENSES/any", module{dir: dir, folders: in("", "x")}},
		{"of one folder", "y/notice THIRD_PARTY_LICENSES/any", module{dir: dir, folders: in("y")}},
		{"a module of which no folder is known", "y/notice", module{dir: filepath.Join(dir, "y")}},
		{"without terms", "", module{path: "z", dir: filepath.Join(dir, "z"), folders: in("z")}},
		{"that is not there", "", module{dir: filepath.Join(dir, "none")}},
	} {
		files, err := tt.m.files()
		if (err != nil) != (tt.want == "") {
			t.Errorf("%s: %v", tt.name, err)
		}
		for i, f := range files {
			files[i], _ = filepath.Rel(dir, f)
			files[i] = filepath.ToSlash(files[i])
		}
		if got := strings.Join(files, " "); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}
