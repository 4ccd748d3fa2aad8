//go:build unix

package source

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/cmd/internal/output"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/eventlog/pack"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/viewer/page"
	"sueca/replay/viewer/page/hypertext"
)

// laid returns a folder with files.
func laid(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		name = filepath.Join(dir, name)
		assert.NilError(t, os.MkdirAll(filepath.Dir(name), 0o755))
		assert.NilError(t, os.WriteFile(name, []byte(text), 0o644))
	}
	return dir
}

// TestFolder: of a folder the records of the form that is read are read, in name order, and what
// cannot be read to its end is said; what is named is read whatever its name.
func TestFolder(t *testing.T) {
	dir := laid(t, map[string]string{"b.sueca": two, "a/x.sueca": one, "c.txt": one, "d.csv": "x", "e.log": "x", "z.sueca": ""})
	read := func(args ...string) []string { a, _ := saying(t, one); return read(a, args...) }
	assert.Check(t, is.DeepEqual([]string{"one deal", "two deal deal", "empty"}, read(dir)))
	assert.Check(t, is.DeepEqual([]string{"one deal"}, read(filepath.Join(dir, "c.txt"))))
	assert.Check(t, is.DeepEqual([]string{"one deal"}, read("-")))
	link := filepath.Join(t.TempDir(), "link")
	if err := errors.Join(os.Symlink(dir, link), os.Symlink(filepath.Join(dir, "a"), filepath.Join(dir, "y.sueca")), os.Symlink(filepath.Join(dir, "b.sueca"), filepath.Join(dir, "g.sueca")),
		syscall.Mkfifo(filepath.Join(dir, "f.sueca"), 0o600)); err != nil {
		t.Fatal(err)
	}
	got := read(link)
	for i, want := range []string{"a link to a folder, which is not followed", "it is no ordinary file, and is not read"} {
		if !slices.ContainsFunc(got, func(l string) bool { return strings.HasPrefix(l, "! ") && strings.Contains(l, want) }) {
			t.Errorf("%d: %q", i, got)
		}
	}
	assert.Check(t, is.DeepEqual([]string{"one deal", "two deal deal", "two deal deal", "empty"}, slices.DeleteFunc(got, func(l string) bool { return l[0] == '!' })))
	if got := read(t.TempDir()); len(got) != 1 || !strings.HasSuffix(got[0], ": no .sueca file in this folder") {
		t.Error(got)
	}
	if got := read(filepath.Join(dir, "none")); len(got) != 1 || !strings.HasSuffix(got[0], "there is no such file or folder") {
		t.Error(got)
	}
	for from, want := range map[string]string{"": ".sueca", "sueca": ".sueca", "csv": ".csv", "gaips": ".log"} {
		a, _ := saying(t, "")
		if a.From = from; a.extension() != want {
			t.Errorf("%q: %s", from, a.extension())
		}
	}
}

// TestNotRead: an output that is read too is refused before the work begins.
func TestNotRead(t *testing.T) {
	dir := laid(t, map[string]string{"a.sueca": one, "b.txt": "x"})
	a, _ := saying(t, "")
	file, other := filepath.Join(dir, "a.sueca"), filepath.Join(dir, "b.txt")
	for _, tt := range []struct {
		args, outputs []string
		want          string
	}{
		{[]string{file}, []string{other, file}, "is read here: write to another file"}, {[]string{dir}, []string{file}, "is read here"},
		{[]string{dir}, []string{other, "", filepath.Join(dir, "new"), dir}, ""}, {nil, []string{file}, ""},
	} {
		if err := a.NotRead(tt.args, tt.outputs...); (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%v: %v", tt, err)
		}
	}
	for _, tt := range []struct {
		args []string
		want int64
	}{{nil, 0}, {[]string{file, other}, int64(len(one)) + 1}, {[]string{dir}, int64(len(one))}, {[]string{file, "-"}, -1}, {[]string{"none"}, 0}} {
		if got := a.bytesOf(tt.args); got != tt.want {
			t.Errorf("%v: %d bytes, want %d", tt.args, got, tt.want)
		}
	}
}

// TestContent: a file, standard input, and what is compressed.
func TestContent(t *testing.T) {
	a, _ := saying(t, "in")
	dir := laid(t, map[string]string{"f": "text"})
	packed := fileOf(t, "f.zst", zstded(t, nil, 'x', 10))
	for name, want := range map[string]string{"-": "in", filepath.Join(dir, "f"): "text", packed: "xxxxxxxxxx"} {
		if got, err := a.Content(name); string(got) != want || err != nil {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	if _, err := a.Content(dir); err == nil || !strings.HasSuffix(err.Error(), "is a folder: name a file") {
		t.Error(err)
	}
	if _, err := a.Content(filepath.Join(dir, "none")); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

// TestMistaken: other files of sueca are told from records, with what to do with them.
func TestMistaken(t *testing.T) {
	secret, public, err := evidence.NewKey("club")
	assert.NilError(t, err)
	const checkpoint = "origin\n12\nYxKl8KA1849JydWoyEkRUjMhW+Vk19rnItwmLaLb614=\n\n— club x\n"
	for _, tt := range []struct{ head, want string }{
		{"", ""}, {"deal 1\n", ""},
		{"SQLite format 3\x00", "it is a database"},
		{evidence.BundleMagic + "\n", "it is a bundle"}, {pack.Magic, "it is a packed archive"},
		{"\uFEFF \n<!DOCTYPE html>", "it is a page"}, {"<HTML>", "it is a page"}, {"x<html>", ""},
		{secret + "\n", "it is a key"}, {public, "it is a key"}, {"a+b", ""},
		{checkpoint + "\n", "it is a checkpoint"}, {strings.Replace(checkpoint, "12", "", 1) + "\n", ""}, {strings.Replace(checkpoint, "12", "1x", 1) + "\n", ""},
		{strings.Replace(checkpoint, "614=", "614", 1) + "\n", ""}, {strings.Replace(checkpoint, "YxKl", "", 1) + "\n", ""}, {"origin\n12\nYxKl8KA1849JydWoyEkRUjMhW+Vk19rnItwmLaLb614=\n", ""},
	} {
		if err := notRecord("f", []byte(tt.head)); (err == nil) != (tt.want == "") || err != nil && !strings.HasPrefix(err.Error(), "f: "+tt.want) {
			t.Errorf("%q: %v", tt.head, err)
		}
	}
	a, _ := saying(t, "")
	if got := read(a, fileOf(t, "f", []byte(secret))); len(got) != 1 || !strings.Contains(got[0], "it is a key, and no record") || strings.Contains(got[0], "PRIVATE") {
		t.Error(got)
	}
}

// packOf returns a file that is a pack of some matches.
func packOf(t *testing.T, texts ...string) string {
	t.Helper()
	var out bytes.Buffer
	w := pack.NewWriter(&out, "judge")
	for _, text := range texts {
		events := eventsOf(t, text)
		assert.NilError(t, w.Add(pack.NewEntry(&pack.Record{Events: events, Lines: strings.Count(notation.Format(events, notation.English), "\n")})))
	}
	assert.NilError(t, w.Close())
	return fileOf(t, "x.pack", out.Bytes())
}

// TestPacks: a pack is read like the texts that it is of: all of it, or what is wanted, at once or
// when it is asked for; and as one text.
func TestPacks(t *testing.T) {
	file := packOf(t, one, two, one+"note \"third\"\n")
	if !IsPack(file) || IsPack(fileOf(t, "x", []byte(one))) || IsPack("none") {
		t.Error("a pack is not told from others")
	}
	a, _ := saying(t, "")
	assert.Check(t, is.DeepEqual([]string{"one deal", "two deal deal", "one deal"}, read(a, file)))
	asked := 0
	no, yes := Indexed{Unwanted: true}, Indexed{Codes: []code.Code{code.Result}}
	a.Indexed = func(s pack.Section) ([]Indexed, error) {
		asked++
		return []Indexed{no, yes, no}, nil
	}
	for r, err := range a.Records([]string{file}) {
		if err != nil || !slices.Equal(r.Packed.Codes, yes.Codes) {
			t.Errorf("%v, not the codes of the index: %v", r, err)
		}
	}
	asked = 0
	if d := cmp.Diff([]string{"two deal deal"}, read(a, file)); d != "" || asked != 1 {
		t.Errorf("asked %d times\n%s", asked, d)
	}
	a.Indexed = func(pack.Section) ([]Indexed, error) { return []Indexed{no, no, no}, nil }
	if got := read(a, file); len(got) != 0 {
		t.Error(got)
	}
	a.Indexed = func(pack.Section) ([]Indexed, error) { return nil, nil }
	if got := read(a, file); len(got) != 3 {
		t.Error(got)
	}
	a.Indexed = func(pack.Section) ([]Indexed, error) { return nil, errors.New("no") }
	if got := read(a, file); len(got) != 1 || got[0][0] != '!' {
		t.Error(got)
	}
	a.Indexed, a.Lazy = nil, true
	for r, err := range a.Records([]string{file}) {
		if err != nil || described(r) != strings.Fields(described(r))[0] {
			t.Errorf("%s is read before it is asked for, %v", described(r), err)
			continue
		}
		if err := r.Load(); err != nil || !strings.Contains(described(r), "deal") {
			t.Errorf("%s, %v", described(r), err)
		}
	}
	a.Lazy = false
	for in, err := range a.Inputs([]string{file}) {
		if err != nil || in.Pack == nil {
			t.Fatal(err)
		}
		text, err := in.ReadAll()
		want := strings.Join([]string{notation.Format(eventsOf(t, one), notation.English), notation.Format(eventsOf(t, two), notation.English), notation.Format(eventsOf(t, one+"note \"third\"\n"), notation.English)}, "\n")
		if err != nil || string(text) != want {
			t.Errorf("%v\n%s", err, cmp.Diff(want, string(text)))
		}
	}
	if got := read(a, packOf(t)); len(got) != 1 || got[0] != "empty" {
		t.Error(got)
	}
	whole, err := os.ReadFile(file)
	assert.NilError(t, err)
	if got := read(a, fileOf(t, "torn.pack", whole[:len(pack.Magic)+20])); len(got) != 1 || got[0][0] != '!' || !strings.Contains(got[0], "ends within") {
		t.Errorf("a pack torn in its first block: %q", got)
	}
	whole[len(pack.Magic)+20] ^= 0xff // in the first block
	if got := read(a, fileOf(t, "bad.pack", whole)); len(got) == 0 || got[len(got)-1][0] != '!' || !strings.Contains(got[len(got)-1], "bad.pack") {
		t.Errorf("a damaged pack: %q", got)
	}
}

// TestPage: a page of ours is read as the records that it carries, under its name and theirs; another
// page is none.
func TestPage(t *testing.T) {
	var matches []page.Match
	for i, text := range []string{one, two, one} {
		events := eventsOf(t, text)
		matches = append(matches, page.Match{
			ID: evidence.MatchID(events), Events: events, Judged: replay.Judge(events), Wants: func(int) bool { return true },
			Record: page.Record{Name: []string{"a/b.sueca", "", "c.sueca"}[i], Text: []byte(text)},
		})
	}
	say := func(m message.Message) string { return m.String() }
	pg := page.Page{Matches: matches, Languages: hypertext.Languages{{Name: "en", Say: say}, {Name: "pt", Say: say}}}
	file := fileOf(t, "x.html", pg.HTML())
	a, _ := saying(t, "")
	var got []string
	for r, err := range a.Records([]string{file}) {
		assert.NilError(t, err)
		got = append(got, strings.TrimPrefix(r.File, file)+" "+described(r))
	}
	assert.Check(t, is.DeepEqual([]string{"/a-b.sueca one deal", "/2 two deal deal", "/c.sueca one deal"}, got))
	if got := read(a, fileOf(t, "y.html", []byte("<!doctype html>\n<p>nothing\n"))); len(got) != 1 || !strings.Contains(got[0], "it is a page, and none of sueca's") {
		t.Error(got)
	}
}

// TestBatches: the matches of a log come many at a time, and no more are read than are wanted.
func TestBatches(t *testing.T) {
	a, _ := logged(t)
	log, err := a.WriteLog()
	assert.NilError(t, err)
	if err := log.Update(t.Context(), func(tx eventlog.Tx) error { // at once: each change waits for the disk
		for i := range batchStreams + 1 {
			if _, err := tx.Append(fmt.Sprintf("%04x", i), 0, evidence.SplitRows(eventsOf(t, one))...); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	log.Close()
	var sizes []int
	for l := range a.Batches([]string{"all"}) {
		sizes = append(sizes, len(l.streams))
	}
	assert.Check(t, is.DeepEqual([]int{batchStreams, 1}, sizes))
	file := fileOf(t, "x.sueca", []byte(one))
	for range a.Batches([]string{"all", "all", file}) {
		break // nothing is yielded behind this, or it panics
	}
	n := 0
	for range a.Batches([]string{"0000000", file}) {
		n++
		break
	}
	for range a.TextBatches([]string{file + "none", file, file}) {
		if n++; n == 3 {
			break
		}
	}
	if n != 3 {
		t.Errorf("%d", n)
	}
}

// TestPicker asks each section once, and takes of it what belongs to a block.
func TestPicker(t *testing.T) {
	k := picker{from: 3, to: 6, has: []Indexed{{}, {Unwanted: true}, {}}, ask: func(pack.Section) ([]Indexed, error) { t.Error("a section is asked again"); return nil, nil }}
	for _, tt := range []struct {
		from, to int
		want     []Indexed
	}{{3, 5, k.has[:2]}, {5, 6, k.has[2:]}, {6, 7, nil}} { // behind the last section nothing is known
		if got, err := k.of(tt.from, tt.to); err != nil || !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%d to %d: %v, %v", tt.from, tt.to, got, err)
		}
	}
}

// TestWork: workers work on what belongs to their part alone, show it in order, and add up what it
// came to.
func TestWork(t *testing.T) {
	var text strings.Builder
	for i := range 20 {
		fmt.Fprintf(&text, "[Sueca \"1\"]\n[Event \"%d\"]\ndeal 1\n", i)
	}
	file := fileOf(t, "x.sueca", []byte(text.String()))
	run := func(shard string, jobs int, wrong error) (out []string, a *Source, err error) {
		a, said := saying(t, "")
		a.shardGiven, a.Jobs = shard, jobs
		assert.NilError(t, a.Settle())
		err = Work(a, a.Batches([]string{filepath.Join(t.TempDir(), "none"), file}), func(out *output.Output, n *int, r *Record) {
			*n++
			out.Unread++
			out.Stdout.Printf("%s\n", described(r))
		}, func(d *Done[int]) error {
			out = append(out, strings.Fields(strings.ReplaceAll(string(d.Out), " deal", ""))...)
			said.Write(d.Err)
			if wrong == nil && d.Result != strings.Count(string(d.Out), "\n") {
				t.Errorf("%d of %q", d.Result, d.Out)
			}
			return wrong
		})
		if !strings.Contains(said.String(), "there is no such file or folder") {
			t.Errorf("said %q", said)
		}
		return out, a, err
	}
	var want []string
	for i := range 20 {
		want = append(want, fmt.Sprint(i))
	}
	for _, jobs := range []int{-1, 0, 1, 3} {
		out, a, err := run("", jobs, nil)
		if d := cmp.Diff(want, out); d != "" || err != nil || a.Out.Unread != 20 || !a.Out.Trouble {
			t.Errorf("%d jobs: %+v, %v\n%s", jobs, a.Out.Account, err, d)
		}
	}
	first, _, _ := run("1/2", 1, nil)
	second, _, _ := run("2/2", 1, nil)
	if all := slices.Concat(first, second); len(first) == 0 || len(second) == 0 || len(all) != 20 {
		t.Errorf("%d and %d", len(first), len(second))
	}
	whole, _, _ := run("1/1", 1, nil)
	if len(whole) != 20 {
		t.Errorf("%d of one part", len(whole))
	}
	wrong := errors.New("x")
	if _, _, err := run("", 1, wrong); !errors.Is(err, wrong) {
		t.Error(err)
	}
}

// TestForms: records in other forms are read as records, and what is wrong in one has its name.
func TestForms(t *testing.T) {
	for _, tt := range []struct {
		from, text string
		want       []string
	}{
		{"csv", "line\n\"[Event \"\"one\"\"]\"\ndeal 1\n", []string{"one deal"}},
		{"json", "{\"line\":\"[Event \\\"one\\\"]\"}\n{\"deal\":1}\n", []string{"one deal"}},
		{"sueca", "", []string{"empty"}}, {"sueca", one, []string{"one deal"}},
	} {
		a, _ := saying(t, tt.text)
		a.From = tt.from
		if d := cmp.Diff(tt.want, read(a, "-")); d != "" {
			t.Errorf("%s:\n%s", tt.from, d)
		}
	}
	a, _ := saying(t, "nonsense")
	a.From = "gaips"
	if got := read(a, "-"); len(got) != 1 || got[0] != "? deal" { // which is kept as it stands
		t.Error(got)
	}
	a, _ = saying(t, "x,y\n1,2\n")
	a.From = "csv"
	if got := read(a, "-"); len(got) != 1 || !strings.HasPrefix(got[0], "! ") || !strings.Contains(got[0], "-") {
		t.Error(got)
	}
	a, _ = saying(t, "")
	a.Rules = "fspd"
	for _, err := range a.MatchesOf(Input{}) {
		if err == nil {
			t.Error("rules that are none are taken")
		}
	}
}

// TestInterrupted: what is read is given up with the run.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	a := reading(ctx, strings.NewReader(one))
	dir := laid(t, map[string]string{"a.sueca": one, "b.sueca": two})
	var got []string
	for r, err := range a.Records([]string{dir}) {
		if err != nil {
			got = append(got, a.Out.Explain(err))
			continue
		}
		got = append(got, described(r))
		cancel()
	}
	assert.Check(t, is.DeepEqual([]string{"one deal", "interrupted"}, got))
	if _, err := io.ReadAll(a.untilInterrupted(&repeated{text: "x"})); err == nil {
		t.Error("what has no end was read to its end")
	}
}
