package output

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sync"
)

// treeList is the name of the list, in which each line is the name of a file with its digest.
const treeList = ".sueca-site.jsonl"

// treeNames are the names that files of a tree can have. Whatever a list says, nothing else is
// touched.
var treeNames = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^([a-z0-9-]{1,100}/)?[a-z0-9-]{1,150}\.(html|xml|png)$`)
})

// listed is a line of the list.
type listed struct {
	Name   string `json:"name"`
	SHA256 string `json:"sha256"`
}

// listHead is the first line of a list.
type listHead struct {
	List    string `json:"list"`
	Version int    `json:"version"`
}

var thisList = listHead{"files that sueca site has written", 1}

// readList reads what the program has written into the folder.
func (t *ManagedDir) readList() error {
	f, err := t.root.Open(treeList)
	if errors.Is(err, fs.ErrNotExist) {
		return t.refuseForeign()
	}
	if err != nil {
		return UnderName(filepath.Join(t.name, treeList), err)
	}
	defer f.Close()
	text, err := ReadWhole(filepath.Join(t.name, treeList), f)
	if err != nil {
		return err
	}
	t.list = true
	var head listHead
	first, rest, _ := bytes.Cut(text, []byte("\n"))
	if json.Unmarshal(first, &head) != nil || head != thisList {
		if t.force {
			t.list = false
			return nil
		}
		return Usagef("%s is no list of files that this version of sueca can read: with --force it is made anew", filepath.Join(t.name, treeList))
	}
	for line := range bytes.Lines(rest) {
		var l listed
		if json.Unmarshal(line, &l) != nil || !treeNames().MatchString(l.Name) {
			continue // a line that was not written to its end: its file was not either
		}
		if !slices.Contains(t.known[l.Name], l.SHA256) {
			t.known[l.Name] = append(t.known[l.Name], l.SHA256)
		}
	}
	return nil
}

// refuseForeign returns an error if the folder has anything in it, but for what was half
// written.
func (t *ManagedDir) refuseForeign() error {
	dir, err := t.root.Open(".")
	if err != nil {
		return UnderName(t.name, err)
	}
	defer dir.Close()
	entries, err := dir.ReadDir(-1)
	if err != nil {
		return UnderName(t.name, err)
	}
	if !t.force && slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return !isPart(e.Name()) }) {
		return Usagef("%s is not empty, and has no site that sueca has written: name another folder, or write into this one with --force", t.name)
	}
	return nil
}

// announce adds to the list what is about to be written, so that whatever becomes of this run,
// the next one knows it for the program's own.
func (t *ManagedDir) announce(names []string) error {
	if len(names) == 0 {
		return nil
	}
	var b bytes.Buffer
	if !t.list {
		t.line(&b, thisList)
	} else {
		b.WriteByte('\n') // the last line may not have been written to its end
	}
	for _, name := range names {
		t.line(&b, listed{name, t.files[name].digest})
	}
	if !t.list {
		return t.replaceList(b.Bytes())
	}
	f, err := t.root.OpenFile(treeList, os.O_WRONLY|os.O_APPEND, 0)
	if err == nil {
		_, err = f.Write(b.Bytes())
		err = errors.Join(err, f.Sync(), f.Close())
	}
	if err != nil {
		return UnderName(filepath.Join(t.name, treeList), err)
	}
	return nil
}

func (t *ManagedDir) line(b *bytes.Buffer, v any) {
	// A bytes.Buffer has no errors, and neither have texts.
	_ = EncodeLine(b, v)
}

// writeList writes the list anew, if it says something else.
func (t *ManagedDir) writeList() error {
	var b bytes.Buffer
	t.line(&b, thisList)
	names := map[string][]string{}
	for name, digests := range t.known {
		names[name] = digests // it stays, be it that somebody has changed it
	}
	for name, f := range t.files {
		if !t.left[name] {
			names[name] = []string{f.digest}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		for _, digest := range names[name] {
			t.line(&b, listed{name, digest})
		}
	}
	if f, err := t.root.Open(treeList); err == nil && t.list {
		old, err := io.ReadAll(f)
		f.Close()
		if err == nil && bytes.Equal(old, b.Bytes()) {
			return nil
		}
	}
	return t.replaceList(b.Bytes())
}

// replaceList writes the list.
func (t *ManagedDir) replaceList(text []byte) error {
	const staged = "list"
	f, err := os.OpenFile(filepath.Join(t.stage.name, staged), os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
	if err == nil {
		w := bufio.NewWriter(f)
		_, err = w.Write(text)
		err = errors.Join(err, w.Flush(), f.Sync(), f.Close())
	}
	if err == nil {
		err = t.root.Rename(filepath.Join(filepath.Base(t.stage.name), staged), treeList)
	}
	if err != nil {
		return UnderName(filepath.Join(t.name, treeList), err)
	}
	t.list = true
	syncFolder(t.name)
	return nil
}
