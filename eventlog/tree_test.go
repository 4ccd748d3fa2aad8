package eventlog

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/mod/sumdb/tlog"
	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/eventlog/evidence"
)

// fill makes a log of n rows in several matches and transactions.
func fill(t testing.TB, path string, n int) {
	t.Helper()
	l, err := Open(path, WithAuthor("Elsa Pinto"))
	assert.NilError(t, err)
	defer l.Close()
	for from := 0; from < n; {
		to := min(n, from+1+from%7)
		err := l.Update(context.Background(), func(tx Tx) error {
			for i := from; i < to; i++ {
				stream := fmt.Sprintf("%016x", i%5)
				rev, err := tx.Revision(stream)
				if err != nil {
					return err
				}
				events := deal(i+1, i%3 == 0, false)
				if i%4 == 0 {
					events = append([]engine.Event{&engine.TagWritten{Name: "A", Value: "Ana Reis"}, &engine.TagWritten{Name: "Site", Value: "Porto"}}, events...)
				}
				if _, err := tx.Append(stream, rev, events); err != nil {
					return err
				}
			}
			return nil
		})
		assert.NilError(t, err)
		from = to
	}
}

// audited verifies a file.
func audited(t testing.TB, path string) *Verification {
	t.Helper()
	l, err := OpenRead(path, Unchecked())
	assert.NilError(t, err)
	defer l.Close()
	a, err := l.Verify(context.Background())
	assert.NilError(t, err)
	return a
}

// leaves returns the hashes of all leaves, made from the rows.
func leaves(t *testing.T, l *SQLite) []tlog.Hash {
	t.Helper()
	var out []tlog.Hash
	err := l.View(context.Background(), func(r Reader) error {
		for rec, err := range r.All(0) {
			if err != nil {
				return err
			}
			leaf, err := rec.LeafHash()
			if err != nil {
				return err
			}
			out = append(out, leaf)
		}
		return nil
	})
	assert.NilError(t, err)
	return out
}

// plainRoot is RFC 6962's definition of a tree's hash, word for word.
func plainRoot(leaves []tlog.Hash) tlog.Hash {
	if len(leaves) == 1 {
		return leaves[0]
	}
	k := 1
	for k*2 < len(leaves) {
		k *= 2
	}
	return tlog.NodeHash(plainRoot(leaves[:k]), plainRoot(leaves[k:]))
}

// TestTree checks that the root is that of RFC 6962 for every size, that every
// row is proven in every tree, and that every tree extends every smaller one,
// whichever transaction, program or process appended.
func TestTree(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.db")
	const rows = 45
	fill(t, path, 20)
	fill(t, path, 0) // opened again
	l, err := Open(path)
	assert.NilError(t, err)
	defer l.Close()
	other, err := Open(path) // another program appends between our transactions
	assert.NilError(t, err)
	defer other.Close()
	for i := 20; i < rows; i++ {
		by := l
		if i%3 == 0 {
			by = other
		}
		err := by.Update(context.Background(), func(tx Tx) error {
			_, err := tx.Append(fmt.Sprint("live", i), 0, []engine.Event{&engine.NoteWritten{Text: "x"}})
			return err
		})
		assert.NilError(t, err)
	}
	all := leaves(t, l)
	err = l.ViewTree(context.Background(), func(r Reader, tree *evidence.Tree) error {
		if tree.Size != rows {
			t.Errorf("the tree has %d leaves", tree.Size)
		}
		for size := int64(1); size <= rows; size++ {
			root, err := tree.Root(size)
			if err != nil {
				return err
			}
			if root != plainRoot(all[:size]) {
				t.Errorf("size %d: root %v", size, root)
			}
			for pos := int64(1); pos <= size; pos++ {
				p, err := tree.Inclusion(size, pos)
				if err != nil {
					return err
				}
				if err := tlog.CheckRecord(p, size, root, pos-1, all[pos-1]); err != nil {
					t.Errorf("position %d in %d: %v", pos, size, err)
				}
				q, err := tree.Consistency(size, pos)
				if err != nil {
					return err
				}
				if err := tlog.CheckTree(q, size, root, pos, plainRoot(all[:pos])); err != nil {
					t.Errorf("%d extends %d: %v", size, pos, err)
				}
			}
		}
		return nil
	})
	assert.NilError(t, err)
	if a := audited(t, path); len(a.Faults) > 0 || a.Size != rows || a.Root != plainRoot(all) {
		t.Errorf("audit: %+v", a)
	}
}

// tamper opens a log as its owner could, without triggers.
func tamper(t *testing.T, path string, statements ...string) {
	t.Helper()
	db, err := sql.Open(driverName, path)
	assert.NilError(t, err)
	defer db.Close()
	rows, err := db.Query("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
	assert.NilError(t, err)
	triggers := map[string]string{}
	for rows.Next() {
		var name, text string
		assert.NilError(t, rows.Scan(&name, &text))
		triggers[name] = text
	}
	rows.Close()
	for name := range triggers {
		statements = append([]string{"DROP TRIGGER " + name}, statements...)
	}
	for _, text := range triggers {
		statements = append(statements, text)
	}
	for _, s := range append([]string{"PRAGMA foreign_keys = OFF"}, statements...) {
		if _, err := db.Exec(s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
	if _, err := db.Exec("PRAGMA wal_checkpoint(TRUNCATE)"); err != nil {
		t.Fatal(err)
	}
}

// TestTamper checks that a change in any column of any table is found, and that
// the first row that is wrong is named.
func TestTamper(t *testing.T) {
	clean := filepath.Join(t.TempDir(), "log.db")
	fill(t, clean, 40)
	data, err := os.ReadFile(clean)
	assert.NilError(t, err)
	for _, c := range []struct {
		name     string
		position int64 // -1: any
		do       []string
	}{
		{"nothing", 0, nil},
		{"a body", 7, []string{"UPDATE event SET body = CAST(substr(body, 1, length(body)-1) || x'11' AS BLOB) WHERE pos = 7"}},
		{"a body's text", 5, []string{"UPDATE event SET body = CAST(replace(CAST(body AS TEXT), 'Ana Reis', 'Eva Reis') AS BLOB) WHERE pos = 5"}},
		{"a time", 7, []string{"UPDATE event SET at = at + 1 WHERE pos = 7"}},
		{"an author", 40, []string{"UPDATE event SET author = 'Nobody' WHERE pos = 40"}},
		{"a salt", 33, []string{"UPDATE event SET salt = randomblob(12) WHERE pos = 33"}},
		{"a salt taken away", 33, []string{"UPDATE event SET salt = x'' WHERE pos = 33"}},
		{"a kind", 3, []string{"UPDATE event SET kind = 5 WHERE pos = 3"}},
		{"a schema", 3, []string{"UPDATE event SET schema = 2 WHERE pos = 3"}},
		{"a revision", 40, []string{"UPDATE event SET rev = rev + 1 WHERE pos = 40"}},
		{"a match", 7, []string{"UPDATE event SET stream = 1, rev = 100 WHERE pos = 7"}},
		{"a leaf's mark", 9, []string{"UPDATE event SET leaf = x'0011223344556677' WHERE pos = 9"}},
		{"a hash of the tree", 1, []string{"UPDATE hash SET h = randomblob(32) WHERE idx = (SELECT min(idx) FROM hash)"}},
		{"a hash removed", 1, []string{"DELETE FROM hash WHERE idx = (SELECT min(idx) FROM hash)"}},
		{"a hash added", -1, []string{"INSERT INTO hash VALUES (1000000, randomblob(32))"}},
		{"a match's name", 2, []string{"UPDATE stream SET name = 'ffffffffffffffff' WHERE id = 2"}},
		{"a match without rows", 0, []string{"INSERT INTO stream VALUES (99, 'aaaa')"}},
		{"a row removed", 12, []string{"DELETE FROM event WHERE pos = 12"}},
		{"the last row removed", -1, []string{"DELETE FROM event WHERE pos = 40"}},
		{"two rows swapped", 11, []string{
			"UPDATE event SET pos = 1000, rev = 1000 WHERE pos = 11", "UPDATE event SET pos = 11, rev = 3 WHERE pos = 16", "UPDATE event SET pos = 16, rev = 4 WHERE pos = 1000"}},
		{"a table more", 0, []string{"CREATE TABLE more (x)"}},
		{"a redaction noted", 7, []string{"INSERT INTO redaction VALUES (1, 7, 8)"}},
		{"a row given out as redacted", 5, []string{"INSERT INTO redaction VALUES (1, 5, 8)", "UPDATE event SET salt = CAST(x'52' || x'000000' AS BLOB) WHERE pos = 5"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "log.db")
			assert.NilError(t, os.WriteFile(path, data, 0o600))
			tamper(t, path, c.do...)
			a := audited(t, path)
			if c.do == nil {
				if len(a.Faults) > 0 {
					t.Fatalf("an honest log: %v", a.Faults)
				}
				return
			}
			if len(a.Faults) == 0 {
				t.Fatal("not found")
			}
			first := a.Faults[0]
			for _, f := range a.Faults {
				if f.Position > 0 {
					first = f
					break
				}
			}
			if c.position >= 0 && first.Position != c.position {
				t.Errorf("the first fault is at %d, want %d: %v", first.Position, c.position, a.Faults)
			}
		})
	}
}

// TestTriggerDropped checks that a log without its triggers is found to be
// changed.
func TestTriggerDropped(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.db")
	fill(t, path, 3)
	db, err := sql.Open(driverName, path)
	assert.NilError(t, err)
	if _, err := db.Exec("DROP TRIGGER event_no_delete"); err != nil {
		t.Fatal(err)
	}
	db.Close()
	if a := audited(t, path); len(a.Faults) != 1 || !strings.Contains(a.Faults[0].String(), "event_no_delete is missing") {
		t.Errorf("%v", a.Faults)
	}
}

// TestRandomBytes checks that of random changes of one byte of the file none
// that alters a row goes unnoticed.
func TestRandomBytes(t *testing.T) {
	clean := filepath.Join(t.TempDir(), "log.db")
	fill(t, clean, 60)
	tamper(t, clean) // all of it in the one file
	data, err := os.ReadFile(clean)
	assert.NilError(t, err)
	before := dump(t, clean)
	rng := rand.New(rand.NewPCG(4, 2))
	altered, found := 0, 0
	for i := range 100 {
		path := filepath.Join(t.TempDir(), "log.db")
		bad := append([]byte(nil), data...)
		at := rng.IntN(len(bad))
		bad[at] ^= byte(1 + rng.IntN(255))
		assert.NilError(t, os.WriteFile(path, bad, 0o600))
		l, err := OpenRead(path)
		noticed := err != nil
		if err == nil {
			a, err := l.Verify(context.Background())
			noticed = err != nil || len(a.Faults) > 0
			l.Close()
		}
		if after := dump(t, path); after != before {
			altered++
			if !noticed {
				t.Errorf("run %d: byte %d changed the rows, and nothing was found", i, at)
			}
		}
		if noticed {
			found++
		}
	}
	t.Logf("%d of 100 changes altered what can be read; %d were noticed", altered, found)
	if altered < 10 {
		t.Errorf("only %d changes altered anything", altered)
	}
}

// dump returns everything that can be read of a log's rows.
func dump(t *testing.T, path string) string {
	t.Helper()
	l, err := OpenRead(path)
	if err != nil {
		return err.Error()
	}
	defer l.Close()
	var out strings.Builder
	err = l.View(context.Background(), func(r Reader) error {
		for rec, err := range r.All(0) {
			if err != nil {
				return err
			}
			fmt.Fprintf(&out, "%+v\n", rec)
		}
		return nil
	})
	fmt.Fprint(&out, err)
	return out.String()
}
