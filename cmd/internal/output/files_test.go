//go:build unix

package output

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"gotest.tools/v3/assert"

	"sueca/eventlog"
	"sueca/eventlog/evidence"
)

// write writes a file of a folder, and returns its name.
func write(t *testing.T, dir, name, text string) string {
	t.Helper()
	name = filepath.Join(dir, name)
	assert.NilError(t, os.WriteFile(name, []byte(text), 0o640))
	return name
}

// wants checks that an error has a text in it, or is none where the text is empty.
func wants(t *testing.T, about string, err error, want string) {
	t.Helper()
	if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
		t.Errorf("%s: %v, want %q", about, err, want)
	}
}

// TestMayWrite: what a run reads, its log, its keys and logs and keys of others are not written
// over, by whatever name; nor is one file written to twice.
func TestMayWrite(t *testing.T) {
	dir := t.TempDir()
	secret, _, err := evidence.NewKey("club")
	assert.NilError(t, err)
	log := filepath.Join(dir, "other.db")
	made, err := eventlog.Open(log)
	assert.NilError(t, err)
	made.Close()
	read, key := write(t, dir, "read", "r"), write(t, dir, "held.key", "k")
	write(t, dir, "club.key", secret)
	write(t, dir, "foreign", secret)
	write(t, dir, "old", "o")
	write(t, dir, "other.db-wal", "w")
	write(t, dir, "own.db", "l")
	write(t, dir, "own.db-wal", "w")
	write(t, dir, "none.db-wal", "w")
	for link, to := range map[string]string{"link-read": "read", "link-log": "own.db", "dangling": "nothing", "link-old": "old"} {
		assert.NilError(t, os.Symlink(filepath.Join(dir, to), filepath.Join(dir, link)))
	}
	assert.NilError(t, os.Mkdir(filepath.Join(dir, "folder"), 0o755))
	for _, tt := range []struct {
		name string
		mode WriteMode
		want string
	}{
		{"new", Replace, ""}, {"new", Keep, ""}, {"new", New, ""},
		{"old", Replace, ""}, {"old", InPlace, ""}, {"link-old", Replace, ""},
		{"old", Keep, "is there already, and is left as it is"}, {"old", New, "is there already: name a new file"},
		{"read", Replace, "is read here"}, {"link-read", Replace, "is read here"}, {"read", InPlace, ""}, {"read", Keep, "is read here"},
		{"held.key", Replace, "is a key"}, {"held.key", InPlace, "is a key"},
		{"own.db", Replace, "is the log, or is kept beside it"}, {"own.db-wal", Replace, "is the log, or is kept beside it"}, {"link-log", Replace, "is the log, or is kept beside it"},
		{"own.db-shm", New, "is the log, or is kept beside it"}, {"own.db-x", New, ""},
		{"other.db", Replace, "is a log"}, {"other.db", Keep, "is there already"}, {"other.db-wal", Replace, "is kept beside a log"}, {"none.db-wal", Replace, ""},
		{"club.key", Replace, "is a key"}, {"club.key", Rekey, ""}, {"foreign", Rekey, "is a key"},
		{"dangling", Replace, "is a link to a file that is not there"}, {"dangling", New, "is there already"},
		{"folder", Replace, "is a folder: name a file"},
		{"folder/in/none", Replace, "no such file"},
		{"old/in", Replace, "not a directory"},
	} {
		a, _, _ := said("en")
		a.Files.HoldLog(filepath.Join(dir, "own.db"))
		if _, err := a.Files.ReadFile(read); err != nil {
			t.Fatal(err)
		}
		if text, mode, err := a.Files.ReadKey(key); text != "k" || mode != 0o640 || err != nil {
			t.Fatal(text, mode, err)
		}
		wants(t, tt.name, a.Files.MayWrite(tt.mode, filepath.Join(dir, tt.name)), tt.want)
	}
	a, _, _ := said("en")
	wants(t, "-", a.Files.WriteFile("-", nil, Replace), "- is standard output")
	x, y := filepath.Join(dir, "x"), filepath.Join(dir, "y")
	wants(t, "two", a.Files.MayWrite(New, x, "", "-", y), "")
	wants(t, "twice", a.Files.MayWrite(New, x, y, x), "is written to twice")
	wants(t, "one is there", a.Files.MayWrite(New, x, filepath.Join(dir, "old")), "is there already")
	wants(t, "and it is free again", a.Files.MayWrite(New, x), "")
	out, err := os.Create(filepath.Join(dir, "stdout"))
	assert.NilError(t, err)
	defer out.Close()
	a.Screen, a.Files.stdout = out, out
	wants(t, "standard output", a.Files.MayWrite(Replace, out.Name()), "is written to twice")
	wants(t, "beside standard output", a.Files.MayWrite(Replace, x), "")
}

// TestPut: what is put goes to a file, or as it is to standard output.
func TestPut(t *testing.T) {
	a, out, _ := said("en")
	name := filepath.Join(t.TempDir(), "x")
	for to, want := range map[string]string{"": "\x1b", "-": "\x1b", name: ""} {
		out.Reset()
		assert.Check(t, a.Put(to, []byte("\x1b"), Replace))
		a.Stdout.Flush()
		if out.String() != want {
			t.Errorf("%q: %q", to, out)
		}
	}
	if text, err := os.ReadFile(name); err != nil || string(text) != "\x1b" {
		t.Errorf("%q, %v", text, err)
	}
	wants(t, "again", a.Put(name, nil, New), "is there already")
}

// TestModes: a new file has the mode that the umask leaves, one that is replaced keeps its own, and
// a secret is for nobody else.
func TestModes(t *testing.T) {
	old := syscall.Umask(0o022)
	defer syscall.Umask(old)
	dir := t.TempDir()
	kept := write(t, dir, "kept", "")
	assert.NilError(t, os.Chmod(kept, 0o604))
	loose := write(t, dir, "loose", "")
	a, _, _ := said("en")
	for _, tt := range []struct {
		name   string
		secret bool
		want   fs.FileMode
	}{
		{filepath.Join(dir, "new"), false, 0o644}, {kept, false, 0o604}, {filepath.Join(dir, "secret"), true, 0o600}, {loose, true, 0o600},
	} {
		f, err := a.Files.Written(tt.name, []byte("x"), Replace, tt.secret)
		assert.NilError(t, err)
		assert.Check(t, f.Commit())
		if info, err := os.Stat(tt.name); err != nil || info.Mode() != tt.want || info.Size() != 1 {
			t.Errorf("%s: %v, %v", tt.name, info.Mode(), err)
		}
	}
}

// TestFolderModes: a folder and a site that are made have the mode that the umask leaves; and nothing
// gets its name of which something is not on the disk.
func TestFolderModes(t *testing.T) {
	old := syscall.Umask(0o022)
	defer syscall.Umask(old)
	dir := t.TempDir()
	a, _, _ := said("en")
	folder, err := a.Files.CreateFolder(filepath.Join(dir, "folder"))
	assert.NilError(t, err)
	write(t, folder.Dir, "f", "x")
	assert.Check(t, folder.Commit())
	tree, err := a.OpenManagedDir(filepath.Join(dir, "site"), false)
	assert.NilError(t, err)
	assert.Check(t, errors.Join(tree.Put("a/b.html", []byte("x")), tree.Commit(false)))
	tree.Abandon()
	for name, want := range map[string]fs.FileMode{"folder": 0o755, "site": 0o755, "site/a": 0o755, "site/a/b.html": 0o644, "site/" + treeList: 0o644} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v, %v", name, info.Mode(), err)
		}
	}
	if folder, err = a.Files.CreateFolder(filepath.Join(dir, "other")); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(folder.Dir, "in"), 0o755); err != nil { // which is no file that can be made durable
		t.Fatal(err)
	}
	write(t, folder.Dir, "f", "x")
	wants(t, "a folder in a folder", folder.Commit(), "is a directory")
	if _, err := os.Lstat(filepath.Join(dir, "other")); !errors.Is(err, fs.ErrNotExist) {
		t.Error("it has its name all the same")
	}
}

// TestReadFile: what is read as a whole is a file or a pipe.
func TestReadFile(t *testing.T) {
	dir := t.TempDir()
	a, _, _ := said("en")
	if text, err := a.Files.ReadFile(write(t, dir, "f", " x \n")); string(text) != " x \n" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
	if text, mode, err := a.Files.ReadKey(filepath.Join(dir, "f")); text != "x" || mode != 0o640 || err != nil {
		t.Errorf("%q, %v, %v", text, mode, err)
	}
	_, err := a.Files.ReadFile(dir)
	wants(t, "a folder", err, "is a folder: name a file")
	_, err = a.Files.ReadFile("/dev/null")
	wants(t, "a device", err, "a device, which is not read")
	_, err = a.Files.ReadFile(filepath.Join(dir, "none"))
	wants(t, "none", err, "no such file")
	_, _, err = a.Files.ReadKey(filepath.Join(dir, "none"))
	wants(t, "no key", err, "no such file")
	pipe := filepath.Join(dir, "pipe")
	assert.NilError(t, syscall.Mkfifo(pipe, 0o600))
	go os.WriteFile(pipe, []byte("through"), 0)
	if text, err := a.Files.ReadFile(pipe); string(text) != "through" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
	// What goes to a pipe is written to it, and loses nothing.
	got := make(chan string)
	go func() {
		text, _ := os.ReadFile(pipe)
		got <- string(text)
	}()
	assert.Check(t, a.Files.WriteFile(pipe, []byte("into"), Keep))
	if text := <-got; text != "into" {
		t.Error(text)
	}
	wants(t, "a pipe where a file must be new", a.Files.WriteFile(pipe, nil, New), "is there already")
}

// TestPipeEnds: an interrupt ends the wait for whoever writes to a pipe, and the reading of it.
func TestPipeEnds(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	assert.NilError(t, syscall.Mkfifo(pipe, 0o600))
	for _, written := range []bool{false, true} {
		a, _, _ := said("en")
		ctx, cancel := context.WithCancel(t.Context())
		a.Files.Until(ctx)
		if written {
			w, err := os.OpenFile(pipe, os.O_RDWR, 0)
			assert.NilError(t, err)
			defer w.Close()
		}
		time.AfterFunc(10*time.Millisecond, cancel)
		if text, err := a.Files.ReadFile(pipe); !errors.Is(err, context.Canceled) {
			t.Errorf("written to %t: %q, %v", written, text, err)
		}
	}
}

// TestUpTo: a text is read as a whole up to its limit, and no further.
func TestUpTo(t *testing.T) {
	u := &upTo{name: "f", in: strings.NewReader("ab"), n: MaxFile - 2}
	if text, err := io.ReadAll(u); string(text) != "ab" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
	u = &upTo{name: "f", in: strings.NewReader("abc"), n: MaxFile - 2}
	_, err := io.ReadAll(u)
	wants(t, "one more", err, "f: more than 256 MB, and it is read as a whole")
	for _, size := range []int{0, 1, 1<<12 - 1, 1 << 12, 1<<12 + 1, 100_000} {
		want := bytes.Repeat([]byte("x"), size)
		if got, err := ReadWhole("f", bytes.NewReader(want)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%d bytes of %d, %v", len(got), size, err)
		}
	}
	broken := errors.New("broken")
	if _, err := ReadWhole("f", io.MultiReader(strings.NewReader("x"), &failing{broken})); !errors.Is(err, broken) {
		t.Error(err)
	}
}

type failing struct{ err error }

func (f *failing) Read([]byte) (int, error) { return 0, f.err }

// TestGlance: only ordinary files are looked at, and no further than is asked for.
func TestGlance(t *testing.T) {
	dir := t.TempDir()
	name := write(t, dir, "b.key", "0123456789")
	for size, want := range map[int64]string{0: "", 4: "0123", 100: "0123456789"} {
		if got := Glance(name, size); string(got) != want {
			t.Errorf("%d: %q", size, got)
		}
	}
	for _, none := range []string{dir, filepath.Join(dir, "none"), "/dev/zero"} {
		if got := Glance(none, 9); got != nil {
			t.Errorf("%s: %q", none, got)
		}
	}
	write(t, dir, "a.key", "")
	write(t, dir, "c.key", "")
	write(t, dir, "c.pub", "")
	for most, want := range map[int]string{0: "", 1: "c.key", 2: "b.key c.key", 3: "a.key b.key c.key", 9: "a.key b.key c.key"} {
		var names []string
		for _, name := range NamesIn(dir, "*.key", most) {
			if filepath.Dir(name) != dir {
				t.Error(name)
			}
			names = append(names, filepath.Base(name))
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%d: %s", most, got)
		}
	}
	if got := NamesIn(filepath.Join(dir, "none"), "*", 9); got != nil {
		t.Error(got)
	}
	if got := NamesIn(dir, "[", 9); len(got) != 0 {
		t.Error(got)
	}
}

// TestGrow: what is added to a file counts once it is committed, and one program adds at a time.
func TestGrow(t *testing.T) {
	dir := t.TempDir()
	name := write(t, dir, "f", "0123456789")
	holds := func(want string) {
		t.Helper()
		if text, err := os.ReadFile(name); err != nil || string(text) != want {
			t.Errorf("it holds %q, want %q; %v", text, want, err)
		}
	}
	grow := func(a *Output) *Growth {
		t.Helper()
		g, err := a.Files.Grow(name)
		assert.NilError(t, err)
		return g
	}
	a, _, _ := said("en")
	g := grow(a)
	if _, err := g.Write([]byte("ab")); err != nil {
		t.Error(err)
	}
	_, err := a.Files.Grow(name)
	wants(t, "twice in a run", err, "is written to twice")
	b, _, _ := said("en")
	_, err = b.Files.Grow(name)
	wants(t, "by two programs", err, "another program is adding to it")
	g.Abandon()
	holds("0123456789")
	c, _, _ := said("en")
	g = grow(c)
	g.Cut(4) // what stands behind is torn
	for _, text := range []string{"ab", "c"} {
		if n, err := g.Write([]byte(text)); n != len(text) || err != nil {
			t.Error(n, err)
		}
	}
	assert.Check(t, g.Commit())
	g.Abandon() // which does nothing any more
	holds("0123abc")
	if _, err := g.Write([]byte("x")); err == nil || !strings.Contains(err.Error(), name) {
		t.Error(err)
	}
	if err := g.Commit(); err == nil {
		t.Error("it is committed when it is closed")
	}
	d, _, _ := said("en")
	grow(d).Abandon()
	_, err = d.Files.Grow(filepath.Join(dir, "none"))
	wants(t, "none", err, "no such file")
	_, err = d.Files.Grow(dir)
	wants(t, "a folder", err, "it is no ordinary file")
}

// TestMakeFolder: a folder that is made is for nobody else.
func TestMakeFolder(t *testing.T) {
	dir := t.TempDir()
	a, _, _ := said("en")
	name := filepath.Join(dir, "x", "y")
	for range 2 {
		assert.Check(t, a.Files.MakeFolder(name))
	}
	if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o700 {
		t.Error(info, err)
	}
	wants(t, "a file", a.Files.MakeFolder(write(t, dir, "f", "")), "not a directory")
}

// TestRenameNew: a file gets a name that is free, and replaces none.
func TestRenameNew(t *testing.T) {
	dir := t.TempDir()
	from, there := write(t, dir, "from", "new"), write(t, dir, "there", "old")
	if err := renameNew(from, there); !errors.Is(err, fs.ErrExist) {
		t.Error(err)
	}
	if got := left(t, dir); got != "from=new there=old " {
		t.Errorf("left %q", got)
	}
	assert.Check(t, renameNew(from, filepath.Join(dir, "to")))
	if got := left(t, dir); got != "there=old to=new " {
		t.Errorf("left %q", got)
	}
	if err := renameNew(from, filepath.Join(dir, "again")); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

// TestUnderName: an error about a temporary file is about the real one.
func TestUnderName(t *testing.T) {
	for _, err := range []error{&fs.PathError{Op: "open", Path: "tmp", Err: fs.ErrExist}, &os.LinkError{Op: "link", Old: "tmp", New: "tmp2", Err: fs.ErrExist}, fs.ErrExist} {
		if got := UnderName("real", err); got.Error() != "write real: file already exists" {
			t.Errorf("%v: %v", err, got)
		}
	}
}

// TestPlaceOf: a place is where links lead, be the file there or not.
func TestPlaceOf(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	assert.NilError(t, err)
	write(t, dir, "f", "")
	for link, to := range map[string]string{"l": "f", "d": "."} {
		assert.NilError(t, os.Symlink(to, filepath.Join(dir, link)))
	}
	for name, want := range map[string]string{"f": "f", "l": "f", "d/f": "f", "d/new": "new", "none/new": "none/new"} {
		if got := PlaceOf(filepath.Join(dir, name)); got != filepath.Join(dir, want) {
			t.Errorf("%s: %s", name, got)
		}
	}
	t.Chdir(dir)
	if got := PlaceOf("l"); got != filepath.Join(dir, "f") {
		t.Error(got)
	}
}
