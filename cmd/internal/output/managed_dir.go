package output

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// ManagedDir is a folder of files that the program makes, and makes again when what they say has
// changed. It knows which of them it has made, and as what: a list in the folder says so. A
// file that somebody else has put there, or has changed, is neither replaced nor removed.
//
// Nothing of the folder changes before [ManagedDir.Commit]. A run that ends in the middle of it
// leaves whole files, some of them old and some new, and the next run mends that: the list
// names what is about to be written before it is.
type ManagedDir struct {
	out   *Output
	name  string // as the person wrote it
	root  *os.Root
	lock  *os.File // held on the folder itself; nil where there are no locks
	made  bool     // it was not there before
	force bool
	stage part
	// known has the digests that each file of the folder may have, as the list names them.
	known   map[string][]string
	list    bool            // the list is there
	refused int             // how many files were left as they are
	left    map[string]bool // files that are not as they should be, because somebody else has made them so

	mu    sync.Mutex
	files map[string]treeFile // that the folder is to have
	count int                 // of files on the stage
	err   error               // the first trouble
}

// treeFile is a file that the folder is to have.
type treeFile struct {
	digest string
	staged string // its name on the stage; empty where the folder has it already
}

// OpenManagedDir opens a folder of such files, or makes it. A folder that is not empty and has no
// list is refused, but with force.
func (a *Output) OpenManagedDir(name string, force bool) (_ *ManagedDir, err error) {
	clean := filepath.Clean(name)
	if name == "" || name == "-" {
		return nil, Usagef("a site is a folder: name one")
	}
	t := &ManagedDir{out: a, name: name, force: force, known: map[string][]string{}, left: map[string]bool{}, files: map[string]treeFile{}}
	defer func() {
		if err != nil {
			t.Abandon()
		}
	}()
	info, err := os.Stat(clean)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if err := a.Files.mayWrite(clean, nil, New); err != nil {
			return nil, err
		}
		if _, err := os.Lstat(clean); err == nil {
			return nil, Usagef("%s is a link to a folder that is not there: name the folder", name)
		}
		if err := os.Mkdir(clean, 0o777); err != nil {
			return nil, UnderName(name, err)
		}
		t.made = true
	case err != nil:
		return nil, UnderName(name, err)
	case !info.IsDir():
		return nil, Usagef("%s is there already, and is no folder: name another", name)
	}
	if t.root, err = os.OpenRoot(clean); err != nil {
		return nil, UnderName(name, err)
	}
	mine := false
	if t.lock, mine = lockPart(clean); !mine {
		return nil, Usagef("%s is being written by another run of sueca: wait until that has ended", name)
	}
	if err := t.readList(); err != nil {
		return nil, err
	}
	if t.stage, err = a.Files.part(filepath.Join(clean, treeList), func(name string) error { return os.Mkdir(name, 0o777) }); err != nil {
		return nil, UnderName(name, err)
	}
	return t, nil
}

// Put says what a file of the folder is to hold. It may be called by several workers at a
// time; of what is put under one name twice the later counts.
func (t *ManagedDir) Put(name string, content []byte) error {
	err := t.put(name, content)
	if err != nil {
		t.mu.Lock()
		if t.err == nil {
			t.err = err
		}
		t.mu.Unlock()
	}
	return err
}

// Err returns the first trouble that there was, such as a full disk.
func (t *ManagedDir) Err() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.err
}

func (t *ManagedDir) put(name string, content []byte) error {
	if !treeNames().MatchString(name) {
		panic("output: " + name + " is no name of a file of a tree") // a mistake of ours
	}
	sum := sha256.Sum256(content)
	file := treeFile{digest: hex.EncodeToString(sum[:])}
	if there, _ := t.digestOf(name); there != file.digest {
		t.mu.Lock()
		t.count++
		file.staged = strconv.Itoa(t.count)
		t.mu.Unlock()
		if err := os.WriteFile(filepath.Join(t.stage.name, file.staged), content, 0o666); err != nil {
			return UnderName(filepath.Join(t.name, name), err)
		}
	}
	t.mu.Lock()
	old := t.files[name]
	t.files[name] = file
	t.mu.Unlock()
	if old.staged != "" {
		os.Remove(filepath.Join(t.stage.name, old.staged))
	}
	return nil
}

// digestOf returns the digest of a file of the folder; empty where there is none, with foreign
// where something else has its name.
func (t *ManagedDir) digestOf(name string) (digest string, foreign bool) {
	info, err := t.root.Lstat(name)
	if err != nil {
		return "", !errors.Is(err, fs.ErrNotExist)
	}
	if !info.Mode().IsRegular() {
		return "", true
	}
	f, err := t.root.Open(name)
	if err != nil {
		return "", true
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", true
	}
	return hex.EncodeToString(h.Sum(nil)), false
}

// deepest returns names in order, those in folders first: a page at the top never links to one
// that is not there yet.
func deepest(names iter.Seq[string]) []string {
	return slices.SortedFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(strings.Count(b, "/"), strings.Count(a, "/")), cmp.Compare(a, b))
	})
}

// Commit makes the folder have what was put, and nothing else of what the program has written
// there; with keep, what was written there before and was not put stays. It says which files
// it leaves as they are because somebody else has made or changed them.
func (t *ManagedDir) Commit(keep bool) error {
	if err := t.Err(); err != nil {
		return err
	}
	var write, gone []string
	for _, name := range deepest(maps.Keys(t.files)) {
		switch {
		case t.files[name].staged == "":
		case t.mayReplace(name):
			write = append(write, name)
		default:
			t.left[name] = true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(t.known)) {
		if _, wanted := t.files[name]; !wanted && !keep && t.mayReplace(name) {
			gone = append(gone, name)
		}
	}
	if more := t.refused - mostRefused; more > 0 {
		t.out.Complain(Usagef("%d more {1:file is|files are} left as they are for the same reasons", more))
	}
	if err := syncFiles(t.stage.name); err != nil {
		return UnderName(t.name, err)
	}
	if err := t.announce(write); err != nil {
		return err
	}
	folders := map[string]bool{".": true}
	for _, name := range write {
		if err := t.settle(name, folders); err != nil {
			return UnderName(filepath.Join(t.name, name), err)
		}
	}
	for _, name := range gone {
		if err := t.root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return UnderName(filepath.Join(t.name, name), err)
		}
		delete(t.known, name)
		if dir := filepath.Dir(name); dir != "." {
			t.root.Remove(dir) // if it is empty
		}
	}
	for dir := range folders {
		syncFolder(filepath.Join(t.name, dir))
	}
	return t.writeList()
}

// mayReplace reports whether a file of the folder may be written or removed: if it is not
// there, or as the program has made it, or with force. Otherwise it is said.
func (t *ManagedDir) mayReplace(name string) bool {
	place := filepath.Join(t.name, name)
	digest, foreign := t.digestOf(name)
	if digest == "" && !foreign {
		return true
	}
	var err error
	switch info, gone := t.root.Lstat(name); {
	case gone == nil && !foreign && slices.Contains(t.known[name], digest):
		return true
	case gone != nil || !info.Mode().IsRegular():
		err = Usagef("%s is no ordinary file, and is left as it is: move it away", place)
	case t.force:
		if err = t.out.Files.mayWrite(place, info, Replace); err == nil {
			return true
		}
	case len(t.known[name]) > 0:
		err = Usagef("%s was changed after sueca had written it, and is left as it is: move it away, or write over it with --force", place)
	default:
		err = Usagef("%s is not a file that sueca has written, and is left as it is: move it away, or write over it with --force", place)
	}
	if t.refused++; t.refused <= mostRefused {
		t.out.Complain(err)
	}
	return false
}

// mostRefused is how many files that are left as they are are named.
const mostRefused = 20

// settle puts a file under its name. folders are those that were looked at.
func (t *ManagedDir) settle(name string, folders map[string]bool) error {
	if dir := filepath.Dir(filepath.FromSlash(name)); !folders[dir] {
		if err := t.root.Mkdir(dir, 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
		folders[dir] = true
	}
	staged := filepath.Join(filepath.Base(t.stage.name), t.files[name].staged)
	if info, err := t.root.Lstat(name); err == nil {
		if err := t.root.Chmod(staged, info.Mode().Perm()); err != nil {
			return err
		}
	}
	return t.root.Rename(staged, name)
}

// Abandon lets go of the folder. What was put and not committed is gone, and so is the folder
// if it was not there before.
func (t *ManagedDir) Abandon() {
	t.stage.remove()
	if t.root != nil {
		t.root.Close()
		t.root = nil
		if t.made && !t.list {
			os.Remove(filepath.Clean(t.name))
		}
	}
	if t.lock != nil {
		t.lock.Close()
		t.lock = nil
	}
}
