package eventlog

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
)

// TestAltered checks that a log is not opened, for reading, writing or its cache,
// if its tables or triggers are not as they were made, that opening says what is
// wrong and changes nothing, and that such a log can still be verified.
func TestAltered(t *testing.T) {
	clean := filepath.Join(t.TempDir(), "log.db")
	fill(t, clean, 12)
	data, err := os.ReadFile(clean)
	assert.NilError(t, err)
	for _, c := range []struct {
		name string
		do   []string
		want string // "" where the log is opened
	}{
		{"nothing", nil, ""},
		{"SQLite's statistics", []string{"ANALYZE"}, ""},
		{"the cache", []string{cacheTable}, ""},
		{"a trigger missing", []string{"DROP TRIGGER event_no_delete"}, "event_no_delete is missing"},
		{"all triggers of a table missing", []string{"DROP TRIGGER hash_next", "DROP TRIGGER hash_no_delete", "DROP TRIGGER hash_no_update"}, "hash_next is missing"},
		{"a trigger that does nothing", []string{"DROP TRIGGER event_no_update", "CREATE TRIGGER event_no_update BEFORE UPDATE ON event BEGIN SELECT 1; END"}, "event_no_update is not as it was made"},
		{"a trigger more", []string{"CREATE TRIGGER more AFTER INSERT ON event BEGIN DELETE FROM solved; END"}, "more does not belong in a log"},
		{"a view for a table", []string{"ALTER TABLE event RENAME TO kept", "CREATE VIEW event AS SELECT * FROM kept WHERE pos <> 7"}, "event is not as it was made"},
		{"a view that has no end", []string{"ALTER TABLE log RENAME TO kept", "CREATE VIEW log AS WITH RECURSIVE n(id, origin) AS (SELECT 1, 'x' UNION ALL SELECT id + 1, 'x' FROM n) SELECT * FROM n ORDER BY id DESC"}, "log is not as it was made"},
		{"a table made anew", []string{"DROP TRIGGER log_no_delete", "DROP TRIGGER log_no_insert", "DROP TRIGGER log_no_update", "DROP TABLE log", "CREATE TABLE log (id, origin)", "INSERT INTO log VALUES (1, 'x')"}, "log is not as it was made"},
		{"a table missing", []string{"DROP TABLE redaction"}, "redaction is missing"},
		{"a column more", []string{"ALTER TABLE event ADD COLUMN more TEXT"}, "event is not as it was made"},
		{"an index", []string{"CREATE INDEX more ON event (kind)"}, "more does not belong in a log"},
		{"a table more", []string{"CREATE TABLE more (x)"}, "more does not belong in a log"},
		{"a trigger with a table's name", []string{"CREATE TRIGGER event AFTER INSERT ON event BEGIN DELETE FROM solved; END"}, "event is not as it was made"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "log.db")
			assert.NilError(t, os.WriteFile(path, data, 0o600))
			alter(t, path, c.do...)
			before, err := os.ReadFile(path)
			assert.NilError(t, err)
			openings := map[string]func() (interface{ Close() error }, error){
				"OpenRead": func() (interface{ Close() error }, error) { return OpenRead(path) },
				"Open":     func() (interface{ Close() error }, error) { return Open(path) },
				"OpenCache": func() (interface{ Close() error }, error) {
					cache, err := OpenCache(path)
					if err != nil {
						return nil, err
					}
					return cache, nil
				},
			}
			for name, open := range openings {
				log, err := open()
				if c.want == "" {
					if err != nil {
						t.Fatalf("%s: %v", name, err)
					}
					log.Close()
					continue
				}
				var altered *AlteredError
				if !errors.Is(err, ErrAltered) || !errors.As(err, &altered) || !strings.Contains(altered.Msg.String(), c.want) {
					t.Errorf("%s: %v, want %q", name, err, c.want)
				}
			}
			if c.want == "" {
				return
			}
			if after, err := os.ReadFile(path); err != nil || string(after) != string(before) {
				t.Errorf("opening changed the log: %v", err)
			}
			if a := audited(t, path); len(a.Faults) == 0 || !strings.Contains(fmt.Sprint(a.Faults), c.want) {
				t.Errorf("verified: %v, want %q", a.Faults, c.want)
			}
		})
	}
}

// TestAlteredOld checks a log from before there were proofs before it gets its
// tree.
func TestAlteredOld(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.db")
	first, err := migrations.ReadFile("migrations/0001.sql")
	assert.NilError(t, err)
	alter(t, path, string(first), fmt.Sprintf("PRAGMA application_id = %d", applicationID), "PRAGMA user_version = 1", "DROP TRIGGER event_no_delete")
	for _, open := range []func(string, ...Option) (*SQLite, error){OpenRead, Open} {
		if l, err := open(path); !errors.Is(err, ErrAltered) || !strings.Contains(err.Error(), "event_no_delete is missing") {
			t.Errorf("%v, %v", l, err)
		}
	}
	alter(t, path, "CREATE TRIGGER event_no_delete BEFORE DELETE ON event\nBEGIN SELECT raise(ABORT, 'the log is append-only'); END")
	for _, open := range []func(string, ...Option) (*SQLite, error){OpenRead, Open} {
		l, err := open(path)
		assert.NilError(t, err)
		l.Close()
	}
}

// alter changes a database as its owner could.
func alter(t *testing.T, path string, statements ...string) {
	t.Helper()
	db, err := sql.Open(driverName, path)
	assert.NilError(t, err)
	defer db.Close()
	for _, s := range append(statements, "PRAGMA wal_checkpoint(TRUNCATE)") {
		if _, err := db.Exec(s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}

// TestIsLog checks the first bytes that tell a log.
func TestIsLog(t *testing.T) {
	dir := t.TempDir()
	log, other := filepath.Join(dir, "log.db"), filepath.Join(dir, "other.db")
	fill(t, log, 1)
	alter(t, other, "CREATE TABLE x (y)")
	for path, want := range map[string]bool{log: true, other: false} {
		data, err := os.ReadFile(path)
		assert.NilError(t, err)
		if IsLog(data) != want || IsLog(data[:100]) != want || IsLog(data[:71]) || IsLog(nil) {
			t.Errorf("%s: %v", path, IsLog(data))
		}
	}
}

// BenchmarkOpenRead measures opening, the look at the tables included.
func BenchmarkOpenRead(b *testing.B) {
	path := filepath.Join(b.TempDir(), "log.db")
	l, err := Open(path)
	assert.NilError(b, err)
	assert.NilError(b, l.Close())
	for _, opts := range [][]Option{nil, {Unchecked()}} {
		b.Run([]string{"checked", "unchecked"}[len(opts)], func(b *testing.B) {
			for b.Loop() {
				l, err := OpenRead(path, opts...)
				assert.NilError(b, err)
				l.Close()
			}
		})
	}
}
