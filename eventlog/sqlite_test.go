package eventlog

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"gotest.tools/v3/assert"

	"sueca/eventlog/evidence"
)

// raw opens a file as any other program would, without our settings.
func raw(t *testing.T, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open(driverName, "file:"+path)
	assert.NilError(t, err)
	t.Cleanup(func() { db.Close() })
	return db
}

func mustExec(t *testing.T, db *sql.DB, statements ...string) {
	t.Helper()
	for _, s := range statements {
		if _, err := db.Exec(s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}

// hostile are statements that would change what is stored, each tried with our
// settings and without.
var hostile = []string{
	"UPDATE event SET body = x'00' WHERE pos = 2",
	"UPDATE stream SET name = 'other'",
	"DELETE FROM event WHERE pos = 3",
	"DELETE FROM event",
	"DELETE FROM stream",
	"REPLACE INTO event VALUES (2, 1, 2, 1, 1, 0, x'00')",
	"REPLACE INTO event VALUES (5, 1, 2, 1, 1, 0, x'00')", // the next position, an old revision
	"INSERT OR REPLACE INTO event VALUES (1, 1, 4, 1, 1, 0, x'00')",
	"INSERT INTO event VALUES (2, 1, 2, 1, 1, 0, x'00') ON CONFLICT (pos) DO UPDATE SET body = x'00'",
	"INSERT INTO event VALUES (6, 1, 4, 1, 1, 0, x'00')", // a gap
	"INSERT INTO event VALUES (5, 1, 5, 1, 1, 0, x'00')", // a wrong revision
	"INSERT INTO event VALUES (4, 1, 4, 1, 1, 0, x'00')", // a position twice
	"INSERT INTO event (stream, rev, kind, schema, at, body) VALUES (1, 4, 1, 1, 0, x'00')",
	"INSERT INTO event VALUES (5, 1, 4, 1, 1, 0, 'text')", // STRICT
	"REPLACE INTO stream VALUES (3, 'ab')",
	"REPLACE INTO stream VALUES (1, 'ab')",
	"INSERT INTO stream VALUES (7, 'new')",
}

func TestAppendOnly(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	l := openTest(t, path)
	update(t, l, func(tx Tx) {
		appendOK(t, tx, "ab", 0, Appended{1, 3, 3}, note("a"), note("b"), note("c"))
		appendOK(t, tx, "z", 0, Appended{4, 4, 1}, note("d"))
	})
	other := raw(t, path)
	var on int
	if err := other.QueryRow("PRAGMA recursive_triggers").Scan(&on); err != nil || on != 0 {
		t.Fatal("the raw connection has recursive triggers", err)
	}
	for _, statement := range hostile {
		if _, err := l.write.ExecContext(bg, statement); err == nil {
			t.Errorf("ours accepts %s", statement)
		}
		if _, err := other.Exec(statement); err == nil {
			t.Errorf("another program can %s", statement)
		}
	}
	view(t, l, func(r Reader) {
		same(t, collect(t, r.All(0)), "1 ab/1 a", "2 ab/2 b", "3 ab/3 c", "4 z/1 d")
		if names, err := r.Find(""); err != nil || strings.Join(names, " ") != "ab z" {
			t.Error(names, err)
		}
	})
	if _, err := l.read.Exec("INSERT INTO event VALUES (5, 1, 4, 1, 1, 0, x'00')"); err == nil {
		t.Error("a reader can write")
	}
}

// TestVersion: whatever another program writes, and through which connection, is seen in the next transaction.
func TestVersion(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	l, other := openTest(t, path), openTest(t, path)
	was := int64(0)
	changed := func() bool {
		before := was
		update(t, l, func(tx Tx) { was = tx.Version() })
		return was != before
	}
	assert.Check(t, changed())
	update(t, l, func(tx Tx) { appendOK(t, tx, "m", 0, Appended{1, 1, 1}, note("ours")) })
	view(t, other, func(r Reader) { r.Last() })
	assert.Check(t, !changed(), "by what it wrote itself")
	update(t, other, func(tx Tx) { appendOK(t, tx, "another", 0, Appended{2, 2, 1}, note("theirs")) })
	assert.Check(t, changed() && !changed(), "by another log of this program")
	alter(t, path, "DROP TRIGGER event_no_update", "UPDATE event SET at = at + 1 WHERE pos = 1")
	assert.Check(t, changed() && !changed(), "by another program")
}

// TestWritableAgain: a log that could not be written for a time, and was read then, can be written when it may be.
func TestWritableAgain(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("who may do everything may write")
	}
	path := filepath.Join(t.TempDir(), "log")
	fill(t, path, 3)
	assert.NilError(t, os.Chmod(path, 0o444))
	l, err := OpenRead(path)
	assert.NilError(t, err)
	assert.NilError(t, l.Close())
	_, err = Open(path)
	assert.Check(t, errors.Is(err, ErrReadOnly), "%v", err)
	assert.NilError(t, os.Chmod(path, 0o644))
	if l, err = Open(path); err != nil {
		t.Fatal(err)
	}
	assert.NilError(t, l.Close())
}

// TestTriggerPlan checks that the maximum that the triggers ask for at every
// row comes from an index.
func TestTriggerPlan(t *testing.T) {
	l := openTest(t, filepath.Join(t.TempDir(), "log"))
	for _, query := range []string{"SELECT max(pos) FROM event", "SELECT max(rev) FROM event WHERE stream = 1", "SELECT max(id) FROM stream"} {
		rows, err := l.write.QueryContext(bg, "EXPLAIN "+query)
		assert.NilError(t, err)
		var ops []string
		for rows.Next() {
			var op string
			rest := make([]any, 6)
			for i := range rest {
				rest[i] = new(any)
			}
			assert.NilError(t, rows.Scan(append([]any{new(any), &op}, rest...)...))
			ops = append(ops, op)
		}
		rows.Close()
		plan := strings.Join(ops, " ")
		if !strings.Contains(plan, "Last") && !strings.Contains(plan, "Seek") {
			t.Errorf("%s walks the table: %s", query, plan)
		}
	}
}

func TestOpen(t *testing.T) {
	write := func(content string) func(*testing.T, string) {
		return func(t *testing.T, path string) {
			assert.NilError(t, os.WriteFile(path, []byte(content), 0o666))
		}
	}
	database := func(statements ...string) func(*testing.T, string) {
		return func(t *testing.T, path string) { mustExec(t, raw(t, path), statements...) }
	}
	log := func(statements ...string) func(*testing.T, string) {
		return func(t *testing.T, path string) {
			openTest(t, path).Close()
			mustExec(t, raw(t, path), statements...)
		}
	}
	for _, test := range []struct {
		name        string
		make        func(*testing.T, string)
		write, read error // nil: it opens
	}{
		{"missing", func(*testing.T, string) {}, nil, fs.ErrNotExist},
		{"empty", write(""), nil, ErrNotLog},
		{"text", write("Olá\n"), ErrNotLog, ErrNotLog},
		{"long text", write(strings.Repeat("[Sueca \"1\"]\n", 1000)), ErrNotLog, ErrNotLog},
		{"png", write("\x89PNG\r\n\x1a\n" + strings.Repeat("\x00", 5000)), ErrNotLog, ErrNotLog},
		{"folder", func(t *testing.T, path string) { os.Mkdir(path, 0o777) }, ErrNotLog, ErrNotLog},
		{"no id", database("CREATE TABLE t (x)"), ErrNotLog, ErrNotLog},
		{"another's id", database("PRAGMA application_id = 1"), ErrNotLog, ErrNotLog},
		{"another's version", database("PRAGMA user_version = 3"), ErrNotLog, ErrNotLog},
		{"another's in WAL", database("PRAGMA journal_mode = WAL", "CREATE TABLE t (x)"), ErrNotLog, ErrNotLog},
		{"log", log(), nil, nil},
		{"newer", log("PRAGMA user_version = 2"), evidence.ErrNewer, evidence.ErrNewer},
		{"early", early, ErrEarly, ErrEarly},
		{"early in WAL", func(t *testing.T, path string) {
			early(t, path)
			mustExec(t, raw(t, path), "PRAGMA journal_mode = WAL")
		}, ErrEarly, ErrEarly},
	} {
		t.Run(test.name, func(t *testing.T) {
			try := func(how string, open func(string, ...Option) (*SQLite, error), want error) {
				path := filepath.Join(t.TempDir(), "log")
				test.make(t, path)
				before, _ := os.ReadFile(path)
				l, err := open(path)
				if l != nil {
					defer l.Close()
				}
				if !errors.Is(err, want) {
					t.Errorf("%s: %v, want %v", how, err, want)
				}
				if after, _ := os.ReadFile(path); err != nil && string(before) != string(after) {
					t.Errorf("%s: a refused file was changed", how)
				}
				if want == fs.ErrNotExist {
					if _, err := os.Stat(path); err == nil {
						t.Errorf("%s made a file", how)
					}
				}
			}
			try("open", Open, test.write)
			try("read", OpenRead, test.read)
		})
	}
	if _, err := Open(filepath.Join(t.TempDir(), "no", "log")); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

// early makes what there was in a log before the first release: a table of rows that had columns
// added to it.
func early(t *testing.T, path string) {
	mustExec(t, raw(t, path),
		"CREATE TABLE event (pos INTEGER PRIMARY KEY, stream INTEGER NOT NULL, rev INTEGER NOT NULL, body BLOB NOT NULL) STRICT",
		"ALTER TABLE event ADD COLUMN salt BLOB NOT NULL DEFAULT x''",
		fmt.Sprintf("PRAGMA application_id = %d", applicationID), "PRAGMA user_version = 2")
}

// TestOpenName checks names that mean something in a URI.
func TestOpenName(t *testing.T) {
	name := "50% ?mode=ro #1 ção.log"
	if runtime.GOOS == "windows" {
		name = strings.ReplaceAll(name, "?", "") // it can be in no name there
	}
	path := filepath.Join(t.TempDir(), name)
	l := openTest(t, path)
	update(t, l, func(tx Tx) { appendOK(t, tx, "a", 0, Appended{1, 1, 1}, note("x")) })
	l.Close()
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
	// The writer leaves nothing beside the log.
	if files, _ := os.ReadDir(filepath.Dir(path)); len(files) != 1 {
		t.Error(files)
	}
	r, err := OpenRead(path, WithClock(testClock))
	assert.NilError(t, err)
	defer r.Close()
	view(t, r, func(r Reader) { same(t, collect(t, r.All(0)), "1 a/1 x") })
	if err := r.Update(bg, func(Tx) error { return nil }); !errors.Is(err, ErrReadOnly) {
		t.Error(err)
	}
}

func TestLocked(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	l := openTest(t, path)
	update(t, l, func(tx Tx) {
		other, err := Open(path, WithBusyTimeout(time.Millisecond))
		if err != nil {
			t.Fatal(err) // it can be read
		}
		defer other.Close()
		view(t, other, func(r Reader) { same(t, collect(t, r.All(0))) })
		if err := other.Update(bg, func(Tx) error { return nil }); !errors.Is(err, ErrLocked) {
			t.Error(err)
		}
	})
}

func TestSettings(t *testing.T) {
	l := openTest(t, filepath.Join(t.TempDir(), "log"))
	assert.Check(t, checkSettings(bg, l.write))
	for _, change := range []string{"PRAGMA synchronous = NORMAL", "PRAGMA recursive_triggers = OFF"} {
		if _, err := l.write.ExecContext(bg, change); err != nil {
			t.Fatal(err)
		}
		if err := checkSettings(bg, l.write); err == nil {
			t.Errorf("%s goes unnoticed", change)
		}
		if _, err := l.write.ExecContext(bg, "PRAGMA synchronous = FULL"); err != nil {
			t.Fatal(err)
		}
	}
}

func TestFull(t *testing.T) {
	l := openTest(t, filepath.Join(t.TempDir(), "log"))
	update(t, l, func(tx Tx) { appendOK(t, tx, "a", 0, Appended{1, 1, 1}, note("x")) })
	if _, err := l.write.ExecContext(bg, "PRAGMA max_page_count = 20"); err != nil {
		t.Fatal(err)
	}
	err := l.Update(bg, func(tx Tx) error {
		tx.Append("a", 1, note(strings.Repeat("y", 1<<20)))
		return nil // even a writer that does not check
	})
	if !errors.Is(err, ErrFull) {
		t.Error(err)
	}
	update(t, l, func(tx Tx) { appendOK(t, tx, "a", 1, Appended{2, 2, 1}, note("z")) })
	view(t, l, func(r Reader) { same(t, collect(t, r.All(0)), "1 a/1 x", "2 a/2 z") })
}

func TestDamaged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	l := openTest(t, path)
	update(t, l, func(tx Tx) {
		for i := range int64(200) {
			appendOK(t, tx, "a", i, Appended{i + 1, i + 1, 1}, note(strings.Repeat("y", 500)))
		}
	})
	l.Close()
	content, err := os.ReadFile(path)
	assert.NilError(t, err)
	for i := 8 * 4096; i < len(content); i += 4096 {
		copy(content[i:], strings.Repeat("\xee", 200))
	}
	assert.NilError(t, os.WriteFile(path, content, 0o666))
	r, err := OpenRead(path)
	if err == nil {
		defer r.Close()
		err = r.View(bg, func(r Reader) error {
			for _, err := range r.All(0) {
				if err != nil {
					return err
				}
			}
			return nil
		})
	}
	if !errors.Is(err, evidence.ErrDamaged) {
		t.Error(err)
	}
}

func TestPermissions(t *testing.T) {
	if os.Geteuid() == 0 || runtime.GOOS == "windows" {
		t.Skip("root may do everything, and Windows has rights of another kind")
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "log")
	openTest(t, path).Close()
	os.Chmod(path, 0o444)
	if _, err := Open(path); !errors.Is(err, ErrReadOnly) {
		t.Error("a read-only file:", err)
	}
	r, err := OpenRead(path)
	if err != nil {
		t.Error("reading a read-only file:", err)
	} else {
		r.Close()
	}
	for _, beside := range []string{"-wal", "-shm"} {
		os.Remove(path + beside)
	}
	os.Chmod(dir, 0o555)
	defer os.Chmod(dir, 0o777)
	if _, err := OpenRead(path); !errors.Is(err, fs.ErrPermission) {
		t.Error("a folder without write permission:", err)
	}
	os.Chmod(path, 0)
	if _, err := OpenRead(path); !errors.Is(err, fs.ErrPermission) {
		t.Error("a file without read permission:", err)
	}
	os.Chmod(dir, 0o777)
	if _, err := Open(path); !errors.Is(err, fs.ErrPermission) {
		t.Error("opening a file without permission:", err)
	}
}

// TestProbe: that another program writes is no error where a log is tried.
func TestProbe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	l, other := openTest(t, path), openTest(t, path)
	assert.Check(t, l.probe(bg))
	if _, err := other.write.ExecContext(bg, "BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	if err := l.probe(bg); err != nil {
		t.Errorf("while another program writes: %v", err)
	}
	if _, err := other.write.ExecContext(bg, "ROLLBACK"); err != nil {
		t.Error(err)
	}
}
