//go:build linux

package eventlog

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/mod/sumdb/tlog"
	"gotest.tools/v3/assert"
	"pgregory.net/rapid"

	"sueca/engine"
	"sueca/eventlog/evidence"
)

var long = os.Getenv("SUECA_LONG") != "" // try faults in their hundreds, and a million rows

// problems collects what is wrong, so that all of it is reported.
type problems []string

func (p *problems) add(args ...any) { *p = append(*p, fmt.Sprintln(args...)) }

func (p *problems) settle(t *testing.T) {
	t.Helper()
	if len(*p) > 0 {
		t.Error(strings.Join(*p, ""))
	}
}

// clean verifies an open log, and returns its size and root.
func clean(t testing.TB, l *SQLite) (int64, tlog.Hash) {
	t.Helper()
	a, err := l.Verify(bg)
	if err != nil || len(a.Faults) > 0 {
		t.Fatalf("audit: %+v, %v", a, err)
	}
	return a.Size, a.Root
}

// TestTornWAL checks that a write-ahead log that is cut off or garbled anywhere
// keeps the commits before that place, all of them and nothing else.
func TestTornWAL(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	l := openTest(t, path)
	type commit struct {
		end  int64 // of the write-ahead log with it
		size int64
		root tlog.Hash
	}
	commits := []commit{{}}
	rng := rand.New(rand.NewPCG(3, 3))
	for len(commits) < 40 {
		if _, err := appendNumbered(l, 1+rng.Int64N(30)); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(path + "-wal")
		assert.NilError(t, err)
		c := commit{end: info.Size()}
		c.size, c.root = clean(t, l)
		commits = append(commits, c)
	}
	_, commits[0].root = clean(t, openTest(t, filepath.Join(t.TempDir(), "empty")))
	main, err := os.ReadFile(path)
	assert.NilError(t, err)
	wal, err := os.ReadFile(path + "-wal")
	assert.NilError(t, err)
	if int64(len(wal)) != commits[len(commits)-1].end {
		t.Fatal("the write-ahead log was checkpointed")
	}
	step := 256
	if !long {
		step = 256 * 23 // prime to the frames, so that every part of one is hit
	}
	dir, places := t.TempDir(), 0
	try := func(how string, at int, wal []byte) {
		path := filepath.Join(dir, fmt.Sprint(how, at))
		defer func() {
			for _, f := range []string{"", "-wal", "-shm"} {
				os.Remove(path + f)
			}
		}()
		if os.WriteFile(path, main, 0o666) != nil || os.WriteFile(path+"-wal", wal, 0o666) != nil {
			t.Fatal("the copy")
		}
		want := commits[0]
		for _, c := range commits {
			if c.end <= int64(at) {
				want = c
			}
		}
		l, err := Open(path, WithClock(testClock))
		if err != nil {
			t.Fatalf("%s at %d: %v", how, at, err)
		}
		defer l.Close()
		a, err := l.Verify(bg)
		if err != nil || len(a.Faults) > 0 {
			t.Fatalf("%s at %d: %+v, %v", how, at, a, err)
		}
		if a.Size != want.size || a.Root != want.root {
			t.Errorf("%s at %d: %d rows, want %d", how, at, a.Size, want.size)
		}
		places++
	}
	for at := 0; at < len(wal); at += step {
		try("cut", at, wal[:at])
		bad := slices.Clone(wal)
		for i := at; i < min(at+1+rng.IntN(sector), len(bad)); i++ {
			bad[i] ^= byte(1 + rng.IntN(255))
		}
		try("garbled", at, bad)
	}
	t.Logf("%d places in %d bytes, %d commits", places, len(wal), len(commits)-1)
}

// TestDiskFull checks that on a full disk an Update says so and changes
// nothing, and that the log goes on when there is room again.
func TestDiskFull(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("none", dir, "tmpfs", 0, "size=1m"); err != nil {
		t.Skip("a small disk cannot be mounted: ", err)
	}
	t.Cleanup(func() {
		assert.Check(t, syscall.Unmount(dir, 0))
	})
	path, ballast := filepath.Join(dir, "log"), filepath.Join(dir, "ballast")
	assert.NilError(t, os.WriteFile(ballast, make([]byte, 400<<10), 0o666))
	l, err := Open(path, WithClock(testClock))
	assert.NilError(t, err)
	defer func() { l.Close() }()
	acknowledged := int64(0)
	for {
		last, err := appendNumbered(l, 20)
		if err != nil {
			if !errors.Is(err, ErrFull) {
				t.Error(err)
			}
			break
		}
		acknowledged = last
	}
	for range 3 { // it stays full
		if _, err := appendNumbered(l, 20); !errors.Is(err, ErrFull) {
			t.Error(err)
		}
	}
	if size, _ := clean(t, l); size != acknowledged {
		t.Errorf("%d rows of %d", size, acknowledged)
	}
	if _, err := Open(filepath.Join(dir, "another")); !errors.Is(err, ErrFull) {
		t.Error("a new log on a full disk:", err)
	}
	l.Close() // it may find no room for the checkpoint
	if l, err = Open(path, WithClock(testClock)); err != nil {
		t.Fatal("a log on a full disk:", err)
	}
	if size, _ := clean(t, l); size != acknowledged {
		t.Errorf("%d rows of %d, opened again", size, acknowledged)
	}
	assert.NilError(t, os.Remove(ballast))
	if last, err := appendNumbered(l, 20); err != nil || last != acknowledged+20 {
		t.Error(last, err)
	}
	l.Close()
	checkNumbered(t, path, acknowledged+20)
	t.Logf("full at %d rows", acknowledged)
}

// limited appends to a log whose files may not grow beyond 600 KB, and reports
// what it could append.
func limited(path string) error {
	signal.Ignore(syscall.SIGXFSZ)
	l, err := Open(path, WithClock(testClock))
	if err != nil {
		return err
	}
	limit := syscall.Rlimit{Cur: 600 << 10, Max: 600 << 10}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		return err
	}
	for {
		last, err := appendNumbered(l, 20)
		if err != nil {
			fmt.Println(err)
			return nil // without Close, as a program that gives up
		}
		fmt.Println(last)
	}
}

// TestFileLimit checks that a limit on the size of a file is the same as a full
// disk.
func TestFileLimit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	out, err := command(t, "limited", path).Output()
	assert.NilError(t, err)
	lines := strings.Fields(string(out))
	acknowledged := int64(0)
	for _, line := range lines {
		var n int64
		if _, err := fmt.Sscanf(line, "%d", &n); err != nil {
			break
		}
		acknowledged = n
	}
	if rows := checkNumbered(t, path, acknowledged); rows != acknowledged || rows == 0 {
		t.Errorf("%d rows of %d", rows, acknowledged)
	}
	t.Logf("%d rows, then %s", acknowledged, strings.TrimSpace(string(out[strings.LastIndex(strings.TrimSpace(string(out)), "\n")+1:])))
}

// TestReadOnlyDisk checks that a log on a disk that cannot be written says so
// and stays as it is. (A file without permission: TestPermissions.)
func TestReadOnlyDisk(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("none", dir, "tmpfs", 0, "size=4m"); err != nil {
		t.Skip("a small disk cannot be mounted: ", err)
	}
	t.Cleanup(func() {
		assert.Check(t, syscall.Unmount(dir, 0))
	})
	path := filepath.Join(dir, "log")
	fill(t, path, 10)
	assert.NilError(t, syscall.Mount("none", dir, "tmpfs", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""))
	var p problems
	if l, err := Open(path); !errors.Is(err, ErrReadOnly) && !errors.Is(err, fs.ErrPermission) {
		p.add("open:", l, err)
	}
	if l, err := OpenRead(path); err == nil {
		clean(t, l)
		l.Close()
	} else if !errors.Is(err, fs.ErrPermission) {
		p.add("open for reading:", err)
	}
	p.settle(t)
}

// TestSlowReader checks that a slow reader sees one moment, however much is
// written and however often the log is checkpointed meanwhile, and that nobody
// waits for it.
func TestSlowReader(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	l := openTest(t, path)
	if _, err := appendNumbered(l, 100); err != nil {
		t.Fatal(err)
	}
	_, root := clean(t, l)
	r, err := OpenRead(path)
	assert.NilError(t, err)
	defer r.Close()
	err = r.ViewTree(bg, func(rd Reader, tree *evidence.Tree) error {
		rows := int64(0)
		for rec, err := range rd.All(0) {
			if err != nil {
				return err
			}
			if rows++; rec.Position != rows {
				return fmt.Errorf("position %d for %d", rec.Position, rows)
			}
			// The writer is in this same goroutine: waiting would never end.
			if _, err := appendNumbered(l, 20); err != nil {
				return err
			}
			if rows%25 == 0 {
				if _, err := l.write.ExecContext(bg, "PRAGMA wal_checkpoint(PASSIVE)"); err != nil {
					return err
				}
			}
		}
		if last, err := rd.Last(); err != nil || last != 100 || rows != 100 || tree.Size != 100 {
			return fmt.Errorf("%d rows, the last %d: %w", rows, last, err)
		}
		if got, err := tree.Root(100); err != nil || got != root {
			return fmt.Errorf("another root: %w", err)
		}
		return nil
	})
	assert.NilError(t, err)
	if size, _ := clean(t, l); size != 2100 {
		t.Errorf("%d rows", size)
	}
}

// TestClockBack checks that time may go backwards, stand still or be absurd:
// the order is that of the positions, and times are kept as they were.
func TestClockBack(t *testing.T) {
	times := []time.Time{
		testTime, testTime.Add(-time.Hour), testTime, testTime, time.Unix(0, 1).UTC(), time.Unix(0, -1).UTC(),
		time.Unix(1<<33, 999_999_999).UTC(), testTime.In(time.FixedZone("x", 3600)), testTime.Add(1),
	}
	i := 0
	clock := func() time.Time { return times[i] }
	path := filepath.Join(t.TempDir(), "log")
	l, err := Open(path, WithClock(clock))
	assert.NilError(t, err)
	for i = range times {
		update(t, l, func(tx Tx) {
			appendOK(t, tx, "m", int64(i), Appended{int64(i) + 1, int64(i) + 1, 1}, note(fmt.Sprint(i)))
		})
	}
	l.Close()
	l = openTest(t, path)
	view(t, l, func(r Reader) {
		n := 0
		for rec, err := range r.All(0) {
			assert.NilError(t, err)
			if rec.Position != int64(n)+1 || !rec.At.Equal(times[n]) {
				t.Errorf("row %d: %v, want %v", n+1, rec.At, times[n])
			}
			n++
		}
	})
	if size, _ := clean(t, l); size != int64(len(times)) {
		t.Error(size)
	}
}

// TestBackup checks that a copy of a log that others are writing to is a log,
// verifies without faults, and is the beginning of that log.
func TestBackup(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "log")
	l := openTest(t, path)
	if _, err := appendNumbered(l, 500); err != nil {
		t.Fatal(err)
	}
	l.Close()
	// Another process writes, and this one writes too, to a log of its own.
	c := command(t, "match", path, "other", "100000")
	assert.NilError(t, c.Start())
	l, err := Open(path, WithClock(testClock))
	assert.NilError(t, err)
	defer l.Close()
	stop := make(chan struct{})
	wrote := make(chan error, 1)
	go func() {
		for i := int64(0); ; i++ {
			select {
			case <-stop:
				wrote <- nil
				return
			default:
			}
			err := l.Update(bg, func(tx Tx) error {
				_, err := tx.Append("mine", i, note("x"))
				return err
			})
			if err != nil {
				wrote <- err
				return
			}
		}
	}()
	var sizes []int64
	for i := range 10 {
		copied := filepath.Join(dir, fmt.Sprint("copy", i))
		rows, err := l.Backup(bg, copied)
		assert.NilError(t, err)
		sizes = append(sizes, rows)
		// Restored, it is a log like any other.
		restored := openTest(t, copied)
		size, root := clean(t, restored)
		if size != rows {
			t.Errorf("%d rows, said to be %d", size, rows)
		}
		err = l.ViewTree(bg, func(_ Reader, tree *evidence.Tree) error {
			if have, err := tree.Root(rows); err != nil || have != root {
				t.Errorf("the copy of %d rows is not the beginning: %v", rows, err)
			}
			return nil
		})
		assert.NilError(t, err)
		update(t, restored, func(tx Tx) { appendOK(t, tx, "after", 0, Appended{rows + 1, rows + 1, 1}, note("y")) })
		clean(t, restored)
		restored.Close()
	}
	// End the other process first: while it writes it may keep this one
	// waiting.
	c.Process.Kill()
	c.Wait()
	close(stop)
	assert.Check(t, <-wrote)
	if !slices.IsSorted(sizes) || sizes[0] == sizes[len(sizes)-1] {
		t.Errorf("nothing was written meanwhile: %d", sizes)
	}
	t.Logf("copies of %d rows", sizes)
}

// TestBackupWhole checks that there is no half copy, and that no file is
// overwritten.
func TestBackupWhole(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "log")
	fill(t, path, 200)
	l := openTest(t, path)
	for _, name := range []string{"log", "taken", "folder"} {
		taken := filepath.Join(dir, name)
		if name == "taken" {
			assert.NilError(t, os.WriteFile(taken, []byte("mine"), 0o666))
		} else if name == "folder" {
			os.Mkdir(taken, 0o777)
		}
		before, _ := os.ReadFile(taken)
		if _, err := l.Backup(bg, taken); !errors.Is(err, fs.ErrExist) {
			t.Errorf("%s: %v", name, err)
		}
		if after, _ := os.ReadFile(taken); string(after) != string(before) {
			t.Errorf("%s was changed", name)
		}
	}
	ctx, cancel := context.WithCancel(bg)
	cancel()
	if _, err := l.Backup(ctx, filepath.Join(dir, "copy")); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := l.Backup(bg, filepath.Join(dir, "no", "copy")); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	if rows, err := l.Backup(bg, filepath.Join(dir, "copy")); rows != 200 || err != nil {
		t.Error(rows, err)
	}
	var names []string
	files, _ := os.ReadDir(dir)
	for _, f := range files {
		if !strings.HasPrefix(f.Name(), "log-") {
			names = append(names, f.Name())
		}
	}
	same(t, names, "copy", "folder", "log", "taken")
	// A copy of a log that is open for reading only.
	r, err := OpenRead(filepath.Join(dir, "copy"))
	assert.NilError(t, err)
	defer r.Close()
	if rows, err := r.Backup(bg, filepath.Join(dir, "copy2")); rows != 200 || err != nil {
		t.Error(rows, err)
	}
	if a, b := dump(t, path), dump(t, filepath.Join(dir, "copy2")); a != b {
		t.Error("the copy of the copy is another")
	}
}

// TestBackupFull checks that nothing is left of a copy for which there is no
// room.
func TestBackupFull(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("none", dir, "tmpfs", 0, "size=100k"); err != nil {
		t.Skip("a small disk cannot be mounted: ", err)
	}
	t.Cleanup(func() { syscall.Unmount(dir, 0) })
	path := filepath.Join(t.TempDir(), "log")
	fill(t, path, 1000)
	l := openTest(t, path)
	if _, err := l.Backup(bg, filepath.Join(dir, "copy")); !errors.Is(err, syscall.ENOSPC) {
		t.Error(err)
	}
	if files, _ := os.ReadDir(dir); len(files) > 0 {
		t.Error(files)
	}
}

// TestModel checks that whatever is appended, repeated, refused or given up, a
// log in memory, one in a file and a plain list of rows say the same, and that
// after every step the tree is that of the rows.
func TestModel(t *testing.T) {
	if long {
		flag.Set("rapid.checks", "1000")
		defer flag.Set("rapid.checks", "100")
	}
	type modelRow struct {
		stream string
		rev    int64
		body   string
	}
	dir := t.TempDir()
	logs, steps := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		logs++
		path := filepath.Join(dir, fmt.Sprint(logs))
		file, err := Open(path, WithClock(testClock), WithAuthor("Elsa Pinto"))
		if err != nil {
			rt.Fatal(err)
		}
		defer func() {
			file.Close()
			os.Remove(path)
		}()
		memory := NewMemory(WithClock(testClock), WithAuthor("Elsa Pinto"))
		var stored []modelRow
		texts := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", ""}), 0, 9)
		giveUp := errors.New("given up")
		for range rapid.IntRange(1, 6).Draw(rt, "updates") {
			type op struct {
				stream   string
				expected int64
				rows     [][]engine.Event
			}
			var ops []op
			var answers []string
			var errs []error
			abort := rapid.SampledFrom([]string{"", "", "", "error", "panic", "cancel"}).Draw(rt, "abort")
			next := slices.Clone(stored)
			for range rapid.IntRange(0, 5).Draw(rt, "appends") {
				o := op{stream: rapid.SampledFrom([]string{"m", "n", "o"}).Draw(rt, "stream")}
				var have []int // indexes in next
				for i, r := range next {
					if r.stream == o.stream {
						have = append(have, i)
					}
				}
				revision := int64(len(have))
				// Mostly at the end, else anywhere, and a little beyond.
				o.expected = revision
				if rapid.Bool().Draw(rt, "elsewhere") {
					o.expected = rapid.Int64Range(-1, revision+1).Draw(rt, "expected")
				}
				for _, text := range texts.Draw(rt, "texts") {
					o.rows = append(o.rows, note(text))
				}
				ops = append(ops, o)
				// What the promises say about it.
				n := int64(len(o.rows))
				switch {
				case o.expected < 0 || o.expected > revision || n > 0 && o.expected < revision && o.expected+n > revision:
					answers = append(answers, (&ConflictError{o.stream, o.expected, revision}).Error())
				case n == 0:
					answers = append(answers, fmt.Sprint(Appended{}))
				case o.expected == revision:
					first := int64(len(next)) + 1
					for i, r := range o.rows {
						next = append(next, modelRow{o.stream, revision + 1 + int64(i), string(evidence.Encode(r...))})
					}
					answers = append(answers, fmt.Sprint(Appended{first, int64(len(next)), len(o.rows)}))
				default:
					answer := fmt.Sprint(Appended{int64(have[o.expected]) + 1, int64(have[o.expected+n-1]) + 1, 0})
					for i, r := range o.rows {
						if next[have[o.expected+int64(i)]].body != string(evidence.Encode(r...)) {
							answer = (&ConflictError{o.stream, o.expected, revision}).Error()
						}
					}
					answers = append(answers, answer)
				}
			}
			for _, l := range []Log{memory, file} {
				ctx, cancel := context.WithCancel(bg)
				err := func() (err error) {
					defer func() {
						if v := recover(); v != nil {
							err = giveUp
						}
					}()
					return l.Update(ctx, func(tx Tx) error {
						for i, o := range ops {
							got, err := tx.Append(o.stream, o.expected, o.rows...)
							answer := fmt.Sprint(got)
							if err != nil {
								answer = err.Error()
							}
							if answer != answers[i] {
								errs = append(errs, fmt.Errorf("%T: append %d to %s after %d: %s, want %s", l, len(o.rows), o.stream, o.expected, answer, answers[i]))
							}
						}
						switch abort {
						case "error":
							return giveUp
						case "panic":
							panic(giveUp)
						case "cancel":
							cancel()
						}
						return nil
					})
				}()
				cancel()
				if want := map[string]error{"": nil, "cancel": context.Canceled}[abort]; abort == "error" || abort == "panic" {
					if err != giveUp {
						errs = append(errs, fmt.Errorf("%T: %s: %w", l, abort, err))
					}
				} else if !errors.Is(err, want) {
					errs = append(errs, fmt.Errorf("%T: %s: %w", l, abort, err))
				}
			}
			if err := errors.Join(errs...); err != nil {
				rt.Fatal(err)
			}
			if abort == "" {
				stored = next
			}
			for _, l := range []Log{memory, file} {
				var have []modelRow
				err := l.View(bg, func(r Reader) error {
					for rec, err := range r.All(0) {
						if err != nil {
							return err
						}
						have = append(have, modelRow{rec.Stream, rec.Revision, string(rec.Body)})
					}
					return nil
				})
				if err != nil || !slices.Equal(have, stored) {
					rt.Fatalf("%T: %v, want %v (%v)", l, have, stored, err)
				}
			}
			a, err := file.Verify(bg)
			if err != nil || len(a.Faults) > 0 || a.Size != int64(len(stored)) {
				rt.Fatalf("audit: %+v, %v", a, err)
			}
			if all := leaves(t, file); len(all) > 0 && a.Root != plainRoot(all) {
				rt.Fatalf("the root of %d rows is another", len(all))
			}
			steps++
		}
	})
	t.Logf("%d logs, %d updates", logs, steps)
}
